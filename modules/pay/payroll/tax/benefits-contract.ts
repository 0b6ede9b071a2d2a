import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Money, MonthField, OptionalLine } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const benefit = subject('payroll', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()
const note = () => OptionalLine(200).nullable()

/**
 * A benefit in kind or living accommodation of a person: its value from a month to December, taxed each month in equal
 * parts of whole ringgit and never paid. The sources define how it is spread, not how it is valued.
 */
export const Benefit = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  pay_item_id: Id,
  item: z.string(),
  from_month: MonthField(),
  /** The last month in which it is taxed; null means December. */
  until_month: MonthField().nullable(),
  value: Money(),
  /** For subsidised interest: the total of the loans, which decides its exempt share. */
  loan_total: Money().nullable(),
  /** The taxed amount of each month. */
  monthly: Money(),
  note: z.string().nullable(),
  /** Approved months that include it: from then on only its end can change. */
  months_taxed: Whole,
  actions: z.array(z.enum(['edit', 'remove'])),
  version: Whole,
})

export const benefitApi = {
  list: benefit.page('GET /api/payroll/benefits', {
    access: 'payroll:read',
    row: Benefit,
    filters: {
      employee_id: Id.optional(),
      year: z.coerce.number().int().min(2019).max(2199).optional(),
      /** Restricts the list to the people of a run. */
      run_id: Id.optional(),
    },
    sort: ['full_name', 'from_month', 'item'],
    exports: 'payroll:read',
  }),
  create: benefit.endpoint('POST /api/payroll/benefits', {
    access: 'payroll:prepare',
    input: z.strictObject({
      employee_id: Id,
      pay_item_id: Id,
      from_month: MonthField(),
      until_month: MonthField().nullable().default(null),
      value: Money({ min: 1 }),
      loan_total: Money({ min: 1 }).nullable().default(null),
      note: note().default(null),
    }),
    reply: Benefit,
  }),
  edit: benefit.endpoint('PATCH /api/payroll/benefits/{id}', {
    access: 'payroll:prepare',
    input: z.strictObject({
      id: Id,
      version: Version,
      from_month: MonthField().optional(),
      until_month: MonthField().nullable().optional(),
      value: Money({ min: 1 }).optional(),
      loan_total: Money({ min: 1 }).nullable().optional(),
      note: note().optional(),
    }),
    reply: Benefit,
  }),
  remove: benefit.endpoint('DELETE /api/payroll/benefits/{id}', {
    access: 'payroll:prepare',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}
