import { minus, sum } from '#base/money/money.ts'
import { CP8D_NAME, type Cp8dRecord, cp8dFiles, cp8dSums, cutToRinggit } from '#statutory/malaysia/files/cp8d.ts'
import { type BuiltFile, doesNotFitProblem, fileProblem, nameProblems } from '../../files/checked-file/built-file.ts'
import type { FileProblem } from '../../files/checked-file/contract.ts'
import type { ReturnFile } from '../contract.ts'
import type { YearFigures } from '../malaysia-figures.ts'
import type { PersonOfYear } from '../people.ts'

/** A person in the return, with unmasked numbers. */
export type ReturnedPerson = {
  person: PersonOfYear
  figures: YearFigures
  numbers: { tax: string; ic: string; passport: string }
}

/** Sums of a person's approved payslips in sen, taken from the payslips and not from the boxes of form EA. */
export type PaidSums = { pcb: number; cp38: number; epf: number; socso: number; zakat: number }

const EMPLOYMENT_STATUS: Record<string, number> = {
  full_time: 2,
  contract: 3,
  expatriate: 3,
  part_time: 4,
  apprentice: 5,
}
const OTHER_STATUS = 6

export function toCp8dRecord({ person, figures, numbers }: ReturnedPerson): Cp8dRecord {
  const { amounts } = figures
  return {
    name: person.full_name,
    taxNumber: numbers.tax,
    identity: numbers.ic || numbers.passport,
    category: figures.category,
    status: EMPLOYMENT_STATUS[person.employment_type ?? ''] ?? OTHER_STATUS,
    endDate: (person.section_a.until ?? person.contract_until ?? '').split('-').reverse().join('-'),
    taxBorne: amounts.B1d !== 0,
    children: figures.children,
    childRelief: amounts.D6,
    gross: minus(figures.taxed, amounts.B1e, amounts.B3, amounts.B4),
    benefits: amounts.B3,
    accommodation: amounts.B4,
    esos: amounts.B1e,
    exempt: amounts.F,
    tp1Relief: amounts.D5a,
    tp1Zakat: amounts.D5b,
    epf: amounts.E1,
    zakat: amounts.D3,
    mtd: amounts.D1,
    cp38: amounts.D2,
    medicalInsurance: 0,
    socso: amounts.E2,
  }
}

/**
 * The two files of C.P.8D, read back and compared with the payslips of the approved runs: tax, CP38 and zakat to the
 * sen, contributions after each person's are cut to the ringgit. An amount that does not fit becomes a problem that
 * blocks the file.
 */
export function buildReturnFiles(
  employer: { number: string; name: string },
  year: number,
  people: readonly ReturnedPerson[],
  paid: readonly PaidSums[],
): (BuiltFile & { kind: ReturnFile })[] {
  const records = people.map(toCp8dRecord)
  const employerProblems = employer.number === '' ? [missingEmployerNumber()] : []
  try {
    const files = cp8dFiles(employer, year, records)
    const read = cp8dSums(files.employees.text)
    const of = (key: keyof PaidSums) => sum(paid.map((one) => one[key]))
    const sumCutToRinggit = (amounts: readonly number[]) => sum(amounts.map(cutToRinggit))
    const sums = [
      { name: 'taxed', file: read.gross, runs: sumCutToRinggit(records.map(({ gross }) => gross)) },
      { name: 'pcb', file: read.mtd, runs: of('pcb') },
      { name: 'cp38', file: read.cp38, runs: of('cp38') },
      { name: 'zakat', file: read.zakat, runs: of('zakat') },
      { name: 'epf', file: read.epf, runs: sumCutToRinggit(paid.map(({ epf }) => epf)) },
      { name: 'socso', file: read.socso, runs: sumCutToRinggit(paid.map(({ socso }) => socso)) },
    ]
    const shared = { type: 'text/plain; charset=us-ascii' }
    return [
      {
        ...shared,
        kind: 'employer',
        name: files.employer.name,
        content: files.employer.text,
        people: people.length,
        total: 0,
        sums: [],
        problems: [...employerProblems, ...nameProblems(employer.name, null, null)],
        unconfirmed: [],
      },
      {
        ...shared,
        kind: 'employees',
        name: files.employees.name,
        content: files.employees.text,
        people: read.people,
        total: read.mtd,
        sums,
        problems: [
          ...sums
            .filter(({ file, runs }) => file !== runs)
            .map(({ name, file, runs }) => fileProblem('sum_differs', true, null, { name, file, runs })),
          ...employerProblems,
          ...people.flatMap(returnProblems),
        ],
        unconfirmed: ['status', 'medical'],
      },
    ]
  } catch (error) {
    const stopped = {
      name: '',
      type: 'text/plain',
      content: '',
      people: people.length,
      total: 0,
      sums: [],
      problems: [doesNotFitProblem(error)],
      unconfirmed: [],
    }
    return [
      { ...stopped, kind: 'employer' },
      { ...stopped, kind: 'employees' },
    ]
  }
}

function missingEmployerNumber(): FileProblem {
  return fileProblem('employer_number_missing', true, null, { field: 'employer_tax_number' })
}

/**
 * What a person lacks. A return may be sent without a tax number, and has zeros in place of an unknown identity number.
 */
function returnProblems({ person, figures, numbers }: ReturnedPerson): FileProblem[] {
  return [
    ...(numbers.tax === '' ? [fileProblem('missing_tax_number', false, person)] : []),
    ...(numbers.ic === '' && numbers.passport === '' ? [fileProblem('missing_identity', false, person)] : []),
    ...nameProblems(person.full_name, CP8D_NAME, person),
    ...(figures.taxed === figures.taxedByPcb
      ? []
      : [fileProblem('taxable_differs', false, person, { file: figures.taxed, runs: figures.taxedByPcb })]),
  ]
}
