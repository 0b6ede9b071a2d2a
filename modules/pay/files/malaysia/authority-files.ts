import { sum, toDecimal } from '#base/money/money.ts'
import { identityNumber } from '#people/identity.ts'
import { csvRow } from '#statutory/csv.ts'
import {
  CP39_NAME,
  type Cp39Record,
  cp39File,
  cp39FileName,
  cp39Sums,
  fitsEmployeeNumber,
} from '#statutory/malaysia/files/cp39.ts'
import { epfCsv, epfCsvSums } from '#statutory/malaysia/files/epf-csv.ts'
import { plainLetters } from '#statutory/malaysia/files/fixed-width.ts'
import { perkesoFile, perkesoSums } from '#statutory/malaysia/files/perkeso.ts'
import {
  employerTaxNumber,
  epfEmployerNumber,
  epfMemberNumber,
  hrdEmployerNumber,
  incomeTaxNumber,
  socsoEmployerCode,
  socsoNumber,
} from '#statutory/malaysia/identity/numbers.ts'
import { passportNumber } from '#statutory/passport.ts'
import type { EmployerNumbers } from '../approved-run.ts'
import { type BuiltFile, doesNotFitProblem, fileProblem, nameProblems } from '../checked-file/built-file.ts'
import type { FileProblem, ProblemCode } from '../checked-file/contract.ts'
import type { StatutoryFile } from '../contract.ts'
import type { MonthAmounts, PersonOfMonth } from './people.ts'

export type FileChoices = { heading: boolean; dashes: boolean }

type RunSums = { readonly [key in keyof MonthAmounts]: number }

/** Builds one of the month's files and reads it back. `runs` are the sums stored in the approved runs. */
export function buildStatutoryFile(
  kind: StatutoryFile,
  month: string,
  employer: EmployerNumbers,
  people: readonly PersonOfMonth[],
  runs: RunSums,
  choices: FileChoices,
): BuiltFile {
  try {
    return BUILDERS[kind]({ month, employer, people, runs, choices })
  } catch (error) {
    return {
      name: '',
      type: 'text/plain',
      content: '',
      people: 0,
      total: 0,
      sums: [],
      problems: [doesNotFitProblem(error)],
      unconfirmed: [],
    }
  }
}

type StatutoryFileInput = {
  month: string
  employer: EmployerNumbers
  people: readonly PersonOfMonth[]
  runs: RunSums
  choices: FileChoices
}

const BUILDERS: Record<StatutoryFile, (given: StatutoryFileInput) => BuiltFile> = {
  epf({ month, employer, people, runs, choices }) {
    const due = people.filter((one) => one.epf_employee + one.epf_employer > 0)
    const content = epfCsv(
      due.map((one) => ({
        memberNumber: one.epf_number,
        identity: one.ic || one.passport,
        name: one.full_name,
        wages: one.epf_wages,
        employer: one.epf_employer,
        employee: one.epf_employee,
      })),
      choices,
    )
    const read = epfCsvSums(content)
    return withSumCheck({
      name: `EPF-${month}.csv`,
      type: 'text/csv; charset=utf-8',
      content,
      people: read.people,
      sums: [
        { name: 'epf_employer', file: read.employer, runs: runs.epf_employer },
        { name: 'epf_employee', file: read.employee, runs: runs.epf_employee },
      ],
      problems: [
        ...employerProblem(employer.epf, 'epf_number', epfEmployerNumber),
        ...due.flatMap((one) => [
          ...numberProblem('wrong_epf_number', one, one.epf_number, epfMemberNumber),
          ...identityProblem(one),
          ...(one.epf_number === '' ? [fileProblem('missing_epf_number', false, one)] : []),
          ...(one.ic === '' && one.passport === '' ? [fileProblem('missing_identity', true, one)] : []),
          ...nameProblems(one.full_name, null, one),
        ]),
      ],
      unconfirmed: ['epf_heading', 'epf_identity'],
    })
  },
  perkeso({ month, employer, people, runs }) {
    const due = people.filter(
      (one) => one.socso_employee + one.socso_employer + one.eis_employee + one.eis_employer + one.lindung > 0,
    )
    const content = perkesoFile(
      { code: employer.socso, registration: employer.registration },
      month,
      due.map((one) => ({
        identity: one.is_local ? one.ic : one.socso_number || one.passport,
        name: one.full_name,
        wages: one.socso_wages,
        socsoEmployer: one.socso_employer,
        socsoEmployee: one.socso_employee,
        eisEmployer: one.eis_employer,
        eisEmployee: one.eis_employee,
        lindung: one.lindung,
      })),
    )
    const read = perkesoSums(content)
    return withSumCheck({
      name: `PERKESO-${month}.txt`,
      type: 'text/plain; charset=us-ascii',
      content,
      people: read.people,
      sums: [
        { name: 'socso', file: read.socso, runs: sum([runs.socso_employee, runs.socso_employer]) },
        { name: 'eis', file: read.eis, runs: sum([runs.eis_employee, runs.eis_employer]) },
        { name: 'lindung', file: read.lindung, runs: runs.lindung },
      ],
      problems: [
        ...employerProblem(employer.socso, 'socso_number', socsoEmployerCode),
        ...due.flatMap((one) => [
          ...(one.is_local ? [] : numberProblem('wrong_socso_number', one, one.socso_number, socsoNumber)),
          ...(one.is_local || one.socso_number === '' ? identityProblem(one) : []),
          ...((one.is_local ? one.ic : one.socso_number || one.passport) === ''
            ? [fileProblem('missing_identity', true, one)]
            : []),
          ...(!one.is_local && one.socso_number === '' && one.passport !== ''
            ? [fileProblem('missing_socso_number', false, one)]
            : []),
          ...nameProblems(one.full_name, null, one),
        ]),
      ],
      unconfirmed: ['perkeso_padding'],
    })
  },
  cp39({ month, employer, people, runs }) {
    const taken = people.filter((one) => one.pcb + one.cp38 > 0)
    const content = cp39File(
      employer.tax,
      month,
      taken.map(
        (one): Cp39Record => ({
          taxNumber: one.tax_number || null,
          name: one.full_name,
          oldIc: '',
          newIc: one.ic,
          passport: one.ic === '' ? one.passport : '',
          country: one.is_local ? '' : (one.nationality ?? ''),
          mtd: one.pcb,
          cp38: one.cp38,
          employeeNumber: fitsEmployeeNumber(one.employee_no) ? one.employee_no : '',
        }),
      ),
    )
    const read = cp39Sums(content)
    return withSumCheck({
      name: cp39FileName(employer.tax, month),
      type: 'text/plain; charset=us-ascii',
      content,
      people: read.people,
      sums: [
        { name: 'pcb', file: read.mtd, runs: runs.pcb },
        { name: 'cp38', file: read.cp38, runs: runs.cp38 },
      ],
      problems: [
        ...employerProblem(employer.tax, 'employer_tax_number', employerTaxNumber),
        ...taken.flatMap((one) => [
          ...numberProblem('wrong_tax_number', one, one.tax_number, incomeTaxNumber),
          ...identityProblem(one),
          ...(one.tax_number === '' ? [fileProblem('missing_tax_number', false, one)] : []),
          ...(one.ic === '' && one.passport === '' ? [fileProblem('missing_identity', true, one)] : []),
          ...(fitsEmployeeNumber(one.employee_no) ? [] : [fileProblem('employee_number_left_out', false, one)]),
          ...nameProblems(one.full_name, CP39_NAME, one),
        ]),
      ],
      unconfirmed: [],
    })
  },
  hrd({ month, employer, people, runs }) {
    const due = people.filter((one) => one.hrd > 0)
    const content = [
      ['Employee no.', 'Identity', 'Name', 'Wages', 'Levy'],
      ...due.map((one) => [
        one.employee_no,
        one.ic || one.passport,
        plainLetters(one.full_name),
        toDecimal(one.hrd_wages),
        toDecimal(one.hrd),
      ]),
    ]
      .map(csvRow)
      .join('')
    return withSumCheck({
      name: `HRD-levy-${month}.csv`,
      type: 'text/csv; charset=utf-8',
      content,
      people: due.length,
      sums: [{ name: 'hrd', file: sum(due.map((one) => one.hrd)), runs: runs.hrd }],
      problems: [
        ...(due.length > 0 ? employerProblem(employer.hrd, 'hrd_number', hrdEmployerNumber) : []),
        ...due.flatMap((one) => [...identityProblem(one), ...nameProblems(one.full_name, null, one)]),
      ],
      unconfirmed: [],
    })
  },
}

function withSumCheck(file: Omit<BuiltFile, 'total'>): BuiltFile {
  const differing = file.sums.filter((one) => one.file !== one.runs)
  return {
    ...file,
    total: sum(file.sums.map((one) => one.file)),
    problems: [
      ...differing.map((one) =>
        fileProblem('sum_differs', true, null, { name: one.name, file: one.file, runs: one.runs }),
      ),
      ...file.problems.toSorted((a, b) => problemRank(a) - problemRank(b)),
    ],
  }
}

type StoredNumber = (text: string) => string | null

/** Problems that stop the file come first, then people without a number, then the rest. */
function problemRank({ stops, code }: FileProblem): number {
  return stops ? 0 : code.startsWith('missing_') ? 1 : 2
}

/** A number that the file would have to change stops it: of the employer, or of a person. */
function employerProblem(number: string, field: string, stored: StoredNumber): FileProblem[] {
  if (number === '') return [fileProblem('employer_number_missing', true, null, { field })]
  return stored(number) === null ? [fileProblem('employer_number_wrong', true, null, { field })] : []
}

function numberProblem(code: ProblemCode, one: PersonOfMonth, number: string, stored: StoredNumber): FileProblem[] {
  return number !== '' && stored(number) === null ? [fileProblem(code, true, one)] : []
}

/** The identity card, or the passport of a person without one. */
function identityProblem(one: PersonOfMonth): FileProblem[] {
  return one.ic === ''
    ? numberProblem('wrong_passport_number', one, one.passport, passportNumber)
    : numberProblem('wrong_identity_number', one, one.ic, (ic) => identityNumber(ic).number)
}
