import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, Money, MonthField, Rate } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { Amount } from '../payroll/explanation/contract.ts'

const whatIf = subject('what-if', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()

/** What is supposed, for everyone of a group or for some. */
const Suppositions = z.strictObject({
  department_ids: z.array(Id).max(200).default([]),
  office_ids: z.array(Id).max(200).default([]),
  employee_ids: z.array(Id).max(1_000).default([]),
  /** Raise of basic pay from the first of the month: by a rate, by an amount, or both. */
  raise_rate: Rate({ min: -900_000, max: 5_000_000 }).nullable(),
  raise_amount: Money({ min: -100_000_000_000 }).nullable(),
  /** Paid once in the month: an amount, a share of basic pay, or both. */
  pay_item_id: Id.nullable(),
  item_amount: Money().nullable(),
  item_rate: Rate({ max: 50_000_000 }).nullable(),
  /** The people leave on this day of the month. */
  last_day: DayField().nullable(),
})
export type Suppositions = z.output<typeof Suppositions>

/** Sums of the month as recorded and as supposed. */
export const WhatIfSums = z.object({
  employees: Whole,
  gross: Amount(),
  deductions: Amount(),
  net: Amount(),
  employer_cost: Amount(),
})
export const WhatIfPerson = z.object({
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  department: z.string().nullable(),
  gross_before: Amount().nullable(),
  gross_after: Amount().nullable(),
  net_before: Amount().nullable(),
  net_after: Amount().nullable(),
  cost_before: Amount().nullable(),
  cost_after: Amount().nullable(),
})
export const WhatIf = z.object({
  period: z.string(),
  group: z.string(),
  currency: z.string(),
  /** How many people the suppositions concern. */
  supposed: Whole,
  /** People who cannot be calculated, as recorded or as supposed. */
  failed: Whole,
  /** False where the law of the month was not checked yet, as in a year to come. */
  law_checked: z.boolean(),
  before: WhatIfSums,
  after: WhatIfSums,
  departments: z.array(
    z.object({ department: z.string().nullable(), people: Whole, cost_before: Amount(), cost_after: Amount() }),
  ),
  /** The people whose cost changes most, at most 200; the file has everyone. */
  people: z.array(WhatIfPerson),
  moved: Whole,
})

export const whatIfApi = {
  /** Calculates a month twice, as recorded and as supposed, and stores only the comparison. */
  suppose: whatIf.endpoint('POST /api/payroll/what-if', {
    access: 'payroll:prepare',
    input: z.strictObject({
      group_id: Id,
      period: MonthField(),
      sequence: Whole.min(1).max(31).default(1),
      ...Suppositions.shape,
    }),
    reply: z.object({ task_id: Id }),
  }),
  /** The comparison that the caller ordered, by its task, once it is finished. */
  result: whatIf.endpoint('GET /api/payroll/what-if/{id}', {
    access: 'payroll:prepare',
    input: z.strictObject({ id: Id }),
    reply: WhatIf,
  }),
}

export type WhatIfShown = z.output<typeof WhatIf>
