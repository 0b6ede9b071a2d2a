import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, MomentField, MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const ready = subject('payroll-ready', { module: PAYROLL_MODULE })

const Text = z.string().nullable()
const Whole = z.number().int()

/** A month that a pay group pays next, and what still waits before it. */
export const MonthReady = z.object({
  group: z.object({ id: Id, name: z.string() }),
  period: MonthField(),
  pay_day: DayField(),
  /** Its run, once there is one. */
  run_id: Id.nullable(),
  total: Whole,
  /** What waits, in words; `page` is where it is decided, null for what the list shows one by one. */
  waits: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      count: Whole,
      page: Text,
      /** It is told, and nothing is to be done about it: not among the total. */
      informs: z.boolean(),
      /** Names of those it waits for, where the list does not say it. */
      waits_for: z.array(z.string()),
    }),
  ),
  /** For whom most of it waits, the first three, and for how many others. */
  waits_for: z.array(z.object({ name: z.string(), count: Whole })),
  others: Whole,
  /** Where the reader decides what waits for themselves, within the area; null where nothing does. */
  own: z.object({ count: Whole, page: z.string() }).nullable(),
  reminded_at: MomentField().nullable(),
})

/** One thing that waits: of whom and since when, never what for in detail. */
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

/** Ready for payroll: what is not decided yet of a month that is about to be paid, and with whom it waits. */
export const payrollReadyApi = {
  /** Every group that pays, or one, with the month it pays next unless another is asked for. */
  months: ready.endpoint('GET /api/payroll-ready', {
    access: 'payroll:read',
    input: z.strictObject({ group_id: Id.optional(), period: MonthField().optional() }),
    reply: z.array(MonthReady),
  }),
  /** Of one group: the first by name, of the month it pays next, unless told. */
  things: ready.page('GET /api/payroll-ready/things', {
    access: 'payroll:read',
    row: ThingWaiting,
    filters: { group_id: Id.optional(), period: MonthField().optional() },
    sort: ['since', 'full_name', 'from_day', 'what'],
    exports: 'payroll:read',
  }),
  /** Reminds everybody it waits for, each once a day at most. */
  remind: ready.endpoint('POST /api/payroll-ready/reminders', {
    access: 'payroll:prepare',
    input: z.strictObject(month),
    reply: z.object({ names: z.array(z.string()), earlier: Whole }),
  }),
}
