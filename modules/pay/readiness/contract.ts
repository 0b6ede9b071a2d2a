import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, MomentField, MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const ready = subject('payroll-ready', { module: PAYROLL_MODULE })

const Text = z.string().nullable()
const Whole = z.number().int()

/** Of the month's run: people who cannot be paid. Of the records: numbers that files need, of people and the company. */
export const StopKind = z.enum(['blocked', 'file_numbers', 'company_numbers', 'paying_account'])
export type StopKind = z.output<typeof StopKind>

/** The month that a pay group pays next, and what is still undecided before it. */
export const MonthReady = z.object({
  group: z.object({ id: Id, name: z.string() }),
  period: MonthField(),
  pay_day: DayField(),
  /** Its run, where one exists. */
  run_id: Id.nullable(),
  total: Whole,
  /** What is undecided, in words; `page` is where it is decided, null for items that the list shows one by one. */
  waits: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      count: Whole,
      page: Text,
      /** It only informs: nobody has to act, and it does not count in the total. */
      informs: z.boolean(),
      /** Names of the people who must decide, where the list does not show them. */
      waits_for: z.array(z.string()),
    }),
  ),
  /**
   * What stops the pay or a file of it, though everything is decided. `count` are people; null where it is about the
   * company. `page` is where it is mended, within the area.
   */
  stops: z.array(z.object({ kind: StopKind, count: Whole.nullable(), page: z.string() })),
  /** The first three people with the most to decide, and the number of others. */
  waits_for: z.array(z.object({ name: z.string(), count: Whole })),
  others: Whole,
  /** Where the reader decides their own part, within the area; null where they have none. */
  own: z.object({ count: Whole, page: z.string() }).nullable(),
  reminded_at: MomentField().nullable(),
})

/** One undecided item: whose and since when, never its details. */
export const ThingWaiting = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  /** In the reader's language. */
  what: z.string(),
  from_day: DayField().nullable(),
  until_day: DayField().nullable(),
  since: MomentField(),
  waits_for: z.array(z.string()),
  reminded_at: MomentField().nullable(),
  /** Where the reader decides it, within the area; null where somebody else does. */
  own: z.object({ page: z.string() }).nullable(),
})

const month = { group_id: Id, period: MonthField() }

/** Ready for payroll: what is undecided of a month that is paid next, and who must decide it. */
export const payrollReadyApi = {
  /** Every group that pays, or one, with the month it pays next or the month of the query. */
  months: ready.endpoint('GET /api/payroll-ready', {
    access: 'payroll:read',
    input: z.strictObject({ group_id: Id.optional(), period: MonthField().optional() }),
    reply: z.array(MonthReady),
  }),
  /** The items of one group, the first by name unless given, and of the month it pays next unless given. */
  things: ready.page('GET /api/payroll-ready/things', {
    access: 'payroll:read',
    row: ThingWaiting,
    filters: { group_id: Id.optional(), period: MonthField().optional() },
    sort: ['since', 'full_name', 'from_day', 'what'],
    exports: 'payroll:read',
  }),
  /** Reminds everybody who must decide something, each at most once a day. */
  remind: ready.endpoint('POST /api/payroll-ready/reminders', {
    access: 'payroll:prepare',
    input: z.strictObject(month),
    reply: z.object({ names: z.array(z.string()), earlier: Whole }),
  }),
}
