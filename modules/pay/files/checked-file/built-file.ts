import { DomainError } from '#base/errors.ts'
import type { RecordField } from '#people/record-fields.ts'
import { FieldOverflowError, isPlain, truncatedName } from '#statutory/malaysia/files/fixed-width.ts'
import type { FileProblem, ProblemCode } from './contract.ts'

/** A file with the result of reading it back: sums in sen beside those of the runs. */
export type BuiltFile = {
  name: string
  type: string
  content: string
  people: number
  total: number
  sums: { name: string; file: number; runs: number }[]
  problems: FileProblem[]
  unconfirmed: string[]
}

/** The field of a person's record that corrects a problem. */
const PROBLEM_FIELDS: { readonly [code in ProblemCode]?: RecordField } = {
  wrong_identity_number: 'ic_number',
  wrong_passport_number: 'passport_number',
  wrong_tax_number: 'tax_number',
  wrong_epf_number: 'epf_number',
  wrong_socso_number: 'socso_number',
  letters_lacking: 'full_name',
  missing_epf_number: 'epf_number',
  missing_socso_number: 'socso_number',
  missing_identity: 'ic_number',
  missing_tax_code: 'ic_number',
  missing_tax_number: 'tax_number',
  name_not_plain: 'full_name',
  name_cut: 'full_name',
  identity_unusual: 'ic_number',
  no_reference: 'ic_number',
  no_bank_account: 'account_number',
  wrong_bank_account: 'account_number',
  bank_unknown: 'bank_name',
  taiwan_bank_missing: 'bank_name',
  taiwan_branch_missing: 'branch_code',
}

export function fileProblem(
  code: ProblemCode,
  stops: boolean,
  one: { id: string; employee_no: string; full_name: string } | null,
  params: Record<string, string | number> = {},
): FileProblem {
  const employee = one && { id: one.id, employee_no: one.employee_no, full_name: one.full_name }
  return { code, stops, employee, edit: one && (PROBLEM_FIELDS[code] ?? null), params }
}

/** What a file changes in a name: letters that it lacks, and letters beyond the length of its field. */
export function nameProblems(name: string, most: number | null, one: Parameters<typeof fileProblem>[2]): FileProblem[] {
  const notPlain = isPlain(name) ? [] : [fileProblem('name_not_plain', false, one)]
  const shortName = most === null ? null : truncatedName(name, most)
  if (most === null || shortName === null) return notPlain
  return [...notPlain, fileProblem('name_cut', false, one, { most, kept: shortName })]
}

/** Turns an overflow of a field into a problem that stops the file; throws any other error on. */
export function doesNotFitProblem(error: unknown): FileProblem {
  if (!(error instanceof FieldOverflowError)) throw error
  return fileProblem('does_not_fit', true, null, { value: error.value, most: error.most })
}

type FileCheck = { name: string; people: number; total: number; problems: readonly { stops: boolean }[] }

export function toFileShown<T extends FileCheck>(file: T) {
  const { name, ...rest } = file
  return { ...rest, file_name: name, stopped: file.problems.some(({ stops }) => stops) }
}

/** Throws 409 `file_stopped` until the listed problems are corrected. */
export function refuseStopped({ problems }: Pick<FileCheck, 'problems'>): void {
  const stops = problems.filter(({ stops: stopping }) => stopping).length
  if (stops > 0) throw new DomainError('file_stopped', { status: 409, params: { count: stops } })
}
