import { z } from 'zod'
import { Id } from '#base/endpoints/endpoint.ts'

const Whole = z.number().int()

/** What is wrong with a file for an authority or a bank: about a person, the company, or the file itself. */
export const ProblemCode = z.enum([
  'employer_number_missing',
  'missing_epf_number',
  'missing_socso_number',
  'missing_identity',
  'missing_tax_code',
  'missing_tax_number',
  'employer_number_wrong',
  'wrong_identity_number',
  'wrong_passport_number',
  'wrong_tax_number',
  'wrong_epf_number',
  'wrong_socso_number',
  'name_not_plain',
  'name_cut',
  'employee_number_left_out',
  'identity_as_reference',
  'no_reference',
  'identity_unusual',
  'letters_lacking',
  'sum_differs',
  'taxable_differs',
  'does_not_fit',
  'customer_number_wrong',
  'no_bank_account',
  'wrong_bank_account',
  'bank_unknown',
  'bank_code_missing',
  'account_changed',
  'taiwan_bank_missing',
  'taiwan_branch_missing',
  'not_transferred',
])
export type ProblemCode = z.output<typeof ProblemCode>

export const FileProblem = z.object({
  code: ProblemCode,
  /** Stops the download; otherwise the file can be downloaded and somebody must follow up. */
  stops: z.boolean(),
  employee: z.object({ id: Id, employee_no: z.string(), full_name: z.string() }).nullable(),
  /** The field of the person's record that corrects it. */
  edit: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type FileProblem = z.output<typeof FileProblem>

/** What the file pays beside what the runs say, minor units. */
const FileSum = z.object({ name: z.string(), file: Whole, runs: Whole })

/** A file that was built and read back, before it is downloaded. */
export const CheckedFile = z.object({
  file_name: z.string(),
  people: Whole,
  total: Whole,
  sums: z.array(FileSum),
  problems: z.array(FileProblem),
  stopped: z.boolean(),
  /** Parts of the layout that nobody published: to be confirmed with the bank or the portal. */
  unconfirmed: z.array(z.string()),
})
