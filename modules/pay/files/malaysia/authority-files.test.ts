import { describe, expect, it } from 'vitest'
import { fileProblem } from '../checked-file/built-file.ts'
import { ProblemCode } from '../checked-file/contract.ts'
import { buildStatutoryFile } from './authority-files.ts'
import type { MonthAmounts, PersonOfMonth } from './people.ts'

const NOTHING: MonthAmounts = {
  epf_wages: 0,
  epf_employee: 0,
  epf_employer: 0,
  socso_wages: 0,
  socso_employee: 0,
  socso_employer: 0,
  eis_employee: 0,
  eis_employer: 0,
  lindung: 0,
  hrd_wages: 0,
  hrd: 0,
  pcb: 0,
  cp38: 0,
}
const AMOUNTS: MonthAmounts = {
  ...NOTHING,
  epf_wages: 500_000,
  epf_employee: 55_000,
  epf_employer: 65_000,
  socso_wages: 500_000,
  socso_employee: 2_475,
  socso_employer: 8_665,
  hrd_wages: 500_000,
  hrd: 5_000,
  pcb: 15_000,
}
const PERSON: PersonOfMonth = {
  ...AMOUNTS,
  id: 'p',
  employee_no: 'M-1',
  full_name: 'Chloe Tan',
  nationality: 'MY',
  is_local: true,
  ic: '900131145678',
  passport: '',
  epf_number: '12345678',
  socso_number: '',
  tax_number: 'IG10234567890',
}
const EMPLOYER = {
  tax: 'E9378720300',
  epf: '019876543',
  socso: 'B3200012345X',
  registration: '200901012345',
  hrd: '200901012345',
}

const FILES = ['epf', 'perkeso', 'cp39', 'hrd'] as const
const stops = (person: Partial<PersonOfMonth>, employer: Partial<typeof EMPLOYER> = {}) =>
  FILES.map((kind) =>
    buildStatutoryFile(kind, '2026-11', { ...EMPLOYER, ...employer }, [{ ...PERSON, ...person }], AMOUNTS, {
      heading: true,
      dashes: false,
    })
      .problems.filter((one) => one.stops)
      .map(({ code }) => code),
  )

describe('PAY-07a a file is never ready with a number that it would have to change', () => {
  it('PAY-07a valid numbers stop nothing, and a person without a tax number is included', () => {
    expect(stops({})).toEqual([[], [], [], []])
    expect(stops({ tax_number: '', epf_number: '' })).toEqual([[], [], [], []])
  })
  it('PAY-07a EMP-01d a person’s wrong number stops each file that carries it', () => {
    expect(stops({ tax_number: 'hello' })).toEqual([[], [], ['wrong_tax_number'], []])
    expect(stops({ epf_number: '12A45678' })).toEqual([['wrong_epf_number'], [], [], []])
    expect(stops({ is_local: false, socso_number: '12' })).toEqual([[], ['wrong_socso_number'], [], []])
    const wrong = ['wrong_identity_number']
    expect(stops({ ic: '900230145678' })).toEqual([wrong, wrong, wrong, wrong])
    const passport = ['wrong_passport_number']
    expect(stops({ is_local: false, ic: '', passport: 'A1' })).toEqual([passport, passport, passport, passport])
  })
  it('PAY-07a a name too long for CP39 is reported, and stops nothing', () => {
    const shownProblems = (full_name: string) =>
      FILES.map((kind) =>
        buildStatutoryFile(kind, '2026-11', EMPLOYER, [{ ...PERSON, full_name }], AMOUNTS, {
          heading: true,
          dashes: false,
        }).problems.map(({ code, stops, params }) => ({ code, stops, ...params })),
      )
    expect(shownProblems('a'.repeat(60))).toEqual([[], [], [], []])
    const cut = { code: 'name_cut', stops: false, most: 60, kept: 'a'.repeat(60) }
    expect(shownProblems('a'.repeat(61))).toEqual([[], [], [cut], []])
  })
  it('PAY-07a ORG-01 an employer’s wrong number stops its file', () => {
    const wrong = ['employer_number_wrong']
    expect(stops({}, { tax: 'hello', epf: 'hello', socso: 'hello', hrd: 'hello' })).toEqual([
      wrong,
      wrong,
      wrong,
      wrong,
    ])
  })
})

describe('PAY-07a CP39 carries the employee number whole or not at all', () => {
  const buildCp39 = (employee_no: string) => {
    const file = buildStatutoryFile('cp39', '2026-11', EMPLOYER, [{ ...PERSON, employee_no }], AMOUNTS, {
      heading: true,
      dashes: false,
    })
    const shownProblems = file.problems.map(({ code, stops: stopping, employee }) => [
      code,
      stopping,
      employee?.full_name,
    ])
    return { number: file.content.split('\r\n')[1]!.slice(126), said: shownProblems }
  }

  it('PAY-07a CP39 carries ten characters; it leaves a longer number empty, not cut, and names the person', () => {
    expect(buildCp39('EMP-000012')).toEqual({ number: 'EMP-000012', said: [] })
    const left = [['employee_number_left_out', false, 'Chloe Tan']]
    expect(buildCp39('EMP-0000123')).toEqual({ number: ' '.repeat(10), said: left })
    expect(buildCp39('檳城-012')).toEqual({ number: ' '.repeat(10), said: left })
  })
})

describe('PAY-11 from the check of a file to the field', () => {
  it('PAY-11 PAY-07a every wrong number of a person names its field', () => {
    const check = (kind: (typeof FILES)[number], person: Partial<PersonOfMonth>) =>
      buildStatutoryFile(kind, '2026-11', EMPLOYER, [{ ...PERSON, ...person }], AMOUNTS, {
        heading: true,
        dashes: false,
      })
        .problems.filter((one) => one.stops)
        .map(({ edit }) => edit)
    expect(check('epf', { epf_number: '12A45678' })).toEqual(['epf_number'])
    expect(check('cp39', { tax_number: 'hello' })).toEqual(['tax_number'])
    expect(check('perkeso', { is_local: false, socso_number: '12' })).toEqual(['socso_number'])
    expect(check('hrd', { ic: '900230145678' })).toEqual(['ic_number'])
    expect(check('hrd', { ic: '', passport: 'A1' })).toEqual(['passport_number'])
  })
  it('PAY-11 PAY-07a every gap and fault of a person links to a field', () => {
    const ofPerson = ProblemCode.options.filter((code) => /^(missing|wrong)_/.test(code))
    const someone = { id: '1', employee_no: 'A-1', full_name: 'A' }
    expect(ofPerson.filter((code) => fileProblem(code, true, someone).edit === null)).toEqual([])
  })
})
