import { expect, it } from 'vitest'
import { EA_BOXES } from '#statutory/malaysia/files/ea-boxes.ts'
import type { YearFigures } from '../malaysia-figures.ts'
import { yearWarnings } from '../malaysia-runs.ts'
import type { PersonOfYear } from '../people.ts'
import { buildReturnFiles, type ReturnedPerson, toCp8dRecord } from './returns.ts'

const SECTION_A = { name: 'Nur Aina binti Zulkifli', number: 'E001', position: 'Analyst', from: null, until: null }
const person = (more: Partial<PersonOfYear> = {}): PersonOfYear => ({
  id: '0197c0de-0000-7000-8000-000000000001',
  employee_no: 'E001',
  full_name: 'Nur Aina binti Zulkifli',
  joined_on: '2019-03-01',
  last_day: null,
  nationality: 'MY',
  payslips: 12,
  earlier: null,
  section_a: SECTION_A,
  made_with: null,
  employment_type: 'full_time',
  contract_until: null,
  ic_number: null,
  passport_number: null,
  status_id: null,
  tax_number: null,
  epf_number: null,
  socso_number: null,
  address: 'aina@example.com',
  language: 'en',
  form_id: null,
  serial: null,
  revision: null,
  made_at: null,
  made_name: null,
  read_at: null,
  mailed_at: null,
  state: 'not_made',
  problems: [],
  ...more,
})
const figures = (amounts: Partial<YearFigures['amounts']>, taxed: number): YearFigures => ({
  amounts: { ...Object.fromEntries(EA_BOXES.map((box) => [box, 0])), ...amounts } as YearFigures['amounts'],
  sources: {},
  taxed: taxed as YearFigures['taxed'],
  taxedByPcb: taxed as YearFigures['taxedByPcb'],
  children: 2,
  category: 3,
})
const AINA: ReturnedPerson = {
  person: person({ last_day: '2026-09-30', section_a: { ...SECTION_A, until: '2026-09-30' } }),
  figures: figures(
    {
      B1a: 60_000_99,
      B3: 2_777_00,
      B4: 50,
      D1: 2_555_20,
      D3: 120_50,
      D5a: 900_00,
      D6: 4_000_00,
      E1: 6_600_00,
      E2: 297_50,
      F: 3_600_00,
    } as never,
    62_778_49,
  ),
  numbers: { tax: 'IG12345678901', ic: '900131-14-5678', passport: '' },
}
const PAID = [{ pcb: 2_555_20, cp38: 0, zakat: 120_50, epf: 6_600_00, socso: 297_50 }]
const EMPLOYER = { number: 'E 9089151001', name: 'Meridian Sdn Bhd' }

it('PAY-07b C.P.8D has every field in its place, gross without benefits, ringgit cut and tax to the sen', () => {
  const [master, employees] = buildReturnFiles(EMPLOYER, 2026, [AINA], PAID)
  expect(master).toMatchObject({ name: 'M9089151001_2026.TXT', content: '9089151001|Meridian Sdn Bhd|2026\r\n' })
  expect(employees!.name).toBe('P9089151001_2026.TXT')
  expect(employees!.content).toBe(
    'Nur Aina binti Zulkifli|12345678901|900131145678|3|2|30-09-2026|2|2|4000|60000|2777|||3600|900||6600|120.50|2555.20|||297|\r\n',
  )
  expect(employees!.content.split('|')).toHaveLength(23)
  expect(employees!.problems).toEqual([])
})

it('PAY-07b C.P.8D stops where a person’s payslips have another tax', () => {
  const [, employees] = buildReturnFiles(EMPLOYER, 2026, [AINA], [{ ...PAID[0]!, pcb: 2_555_25 }])
  expect(employees!.problems).toEqual([
    {
      code: 'sum_differs',
      stops: true,
      employee: null,
      edit: null,
      params: { name: 'pcb', file: 2_555_20, runs: 2_555_25 },
    },
  ])
})

it('PAY-07b C.P.8D reports gaps by person, and a wrong employer number stops both files', () => {
  const lost: ReturnedPerson = {
    ...AINA,
    person: person({ full_name: '陳 Mei' }),
    figures: { ...AINA.figures, taxedByPcb: 1_00 as never },
    numbers: { tax: '', ic: '', passport: '' },
  }
  const [master, employees] = buildReturnFiles({ ...EMPLOYER, number: '' }, 2026, [lost], PAID)
  expect(master!.problems.map(({ code, stops }) => [code, stops])).toEqual([['employer_number_missing', true]])
  expect(employees!.problems.map(({ code, stops }) => [code, stops])).toEqual([
    ['employer_number_missing', true],
    ['missing_tax_number', false],
    ['missing_identity', false],
    ['name_not_plain', false],
    ['taxable_differs', false],
  ])
  expect(employees!.content).toContain('||000000000000|3|')
})

it('PAY-07b C.P.8D states kinds of employment, ends of contracts and tax borne by the employer', () => {
  const of = (more: Partial<PersonOfYear>, amounts = {}) =>
    toCp8dRecord({ ...AINA, person: person(more), figures: figures(amounts, 0) })
  expect(of({ employment_type: 'contract', contract_until: '2027-06-30' })).toMatchObject({
    status: 3,
    endDate: '30-06-2027',
    taxBorne: false,
  })
  expect(of({ employment_type: null }).status).toBe(6)
  expect(of({}, { B1d: 10_00 }).taxBorne).toBe(true)
})

it('PAY-07b an incomplete year says why', () => {
  const of = (months: readonly number[], open = 0) => ({
    year: 2026,
    open,
    runs: months.map((at) => ({
      id: String(at),
      period: `2026-${String(at).padStart(2, '0')}`,
      items: {},
      first: null,
    })),
  })
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  expect(yearWarnings(of(all), '2027-01-05', true)).toEqual([])
  expect(yearWarnings(of([]), '2027-01-05', true)).toEqual([])
  expect(yearWarnings(of([9, 10]), '2026-11-20', false)).toEqual([{ warning: 'year_running', months: [], runs: 0 }])
  expect(yearWarnings(of([3, 4, 6, 7, 8, 9, 10, 11, 12], 2), '2027-01-05', true)).toEqual([
    { warning: 'months_missing', months: ['2026-01', '2026-02', '2026-05'], runs: 0 },
    { warning: 'runs_open', months: [], runs: 2 },
  ])
})
