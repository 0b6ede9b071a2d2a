import { z } from 'zod'
import { Id, KnownVersion, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Decimal, Money, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { RunKind, RunState } from '../payroll/values.ts'

const bonus = subject('bonuses', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()

/** Why the formula gives somebody nothing; an amount may still be entered. */
export const LeftOutReason = z.enum([
  'no_pay',
  'not_monthly',
  'other_currency',
  'not_employed',
  'resigned',
  'short_service',
])

export const GradeName = ShortText(20)
const grades = UniqueRows(
  z.strictObject({ name: GradeName, factor: Decimal({ min: 0, max: 20, decimals: 2 }) }),
  ({ name }) => name,
  20,
  1,
)

const formulaFields = {
  pay_item_id: Id,
  year: z.number().int().min(2000).max(2199),
  /** Basic pay, service and notices count as they stand on this day. */
  on_day: DayField(),
  /** Months of pay. */
  months: Decimal({ min: 0.01, max: 24, decimals: 2 }),
  /** Least service on the day. */
  least_months: Count({ max: 120 }),
  /** Whether who has resigned or left by the day is included. */
  includes_resigned: z.boolean(),
  grades,
  usual_grade: GradeName,
}

/** The formula of a run's bonuses with their sums, in minor units of the run's currency. */
export const BonusOverview = z.object({
  run: z.object({
    id: Id,
    period: z.string(),
    kind: RunKind,
    sequence: Whole,
    currency: z.string(),
    state: RunState,
  }),
  formula: z.object({ ...formulaFields, version: Whole, task_id: Id.nullable() }).nullable(),
  /** The company's own item for yearly bonuses. */
  usual_item: Id.nullable(),
  /** People with an amount, their total, amounts entered by hand, and people whose amount is in the run. */
  people: Whole,
  total: Money(),
  corrected: Whole,
  written: Whole,
  actions: z.array(z.enum(['compute', 'write'])),
})

/** What the formula gives to one person. */
export const BonusLine = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  basic: Money().nullable(),
  days: Whole,
  grade: z.string(),
  factor: z.number(),
  /** The sum in figures, such as `1.5 × 48,000 × 184/365 × 1.2 = 43,555`; null where nothing is computed. */
  sum: z.string().nullable(),
  left_out: LeftOutReason.nullable(),
  amount: Money(),
  corrected: Money().nullable(),
  /** What the run pays: the corrected amount, else the computed one. */
  paid: Money(),
  currency: z.string(),
  /** `edited`: somebody changed or removed the run's amount by hand, and it is not written again. */
  in_run: z.enum(['not_yet', 'written', 'outdated', 'edited']),
  actions: z.array(z.enum(['edit'])),
  version: Whole,
})

export const bonusApi = {
  /** `id` is the id of the run. */
  one: bonus.endpoint('GET /api/bonuses/{id}', {
    access: 'payroll:read',
    input: z.strictObject({ id: Id }),
    reply: BonusOverview,
  }),
  /** Stores the formula and computes the amounts of everybody in a background job. Grades and corrected amounts stay. */
  compute: bonus.endpoint('PUT /api/bonuses/{id}', {
    access: 'payroll:prepare',
    input: z.strictObject({ id: Id, ...formulaFields, known_version: KnownVersion.default(0) }),
    reply: z.object({ task_id: Id }),
  }),
  lines: bonus.page('GET /api/bonuses/{id}/people', {
    access: 'payroll:read',
    row: BonusLine,
    filters: { id: Id, left_out: LeftOutReason.optional(), grade: GradeName.optional() },
    sort: ['full_name', 'paid'],
    exports: 'payroll:read',
  }),
  /** Sets the grade of one person, and the amount in place of the computed one; null takes the computed one again. */
  edit: bonus.endpoint('PATCH /api/bonuses/people/{id}', {
    access: 'payroll:prepare',
    input: z.strictObject({
      id: Id,
      version: Version,
      grade: GradeName.optional(),
      corrected: Money().nullable().optional(),
    }),
    reply: BonusLine,
  }),
  /** Sets one grade for several people of a run, each with the amount that follows; amounts entered by hand stay. */
  setGrades: bonus.endpoint('PUT /api/bonuses/{id}/grades', {
    access: 'payroll:prepare',
    input: z.strictObject({ id: Id, line_ids: z.array(Id).min(1).max(500), grade: GradeName }),
    reply: z.object({ changed: Whole }),
  }),
  /** Writes the amounts into the run in a background job; amounts that somebody edited by hand since stay as they are. */
  write: bonus.endpoint('POST /api/bonuses/{id}/writing', {
    access: 'payroll:prepare',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ task_id: Id }),
  }),
}
