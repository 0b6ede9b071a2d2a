import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Money, UniqueRows } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const settlement = subject('leave-settlement', { module: LEAVE_MODULE })

const Text = z.string().nullable()
/** Days or hours by the type's unit, with up to three decimals. */
const Length = z.number().meta({ decimals: 3 })
/** Paid at the end of the leave year, or deferred to the next one by an agreement of both sides. */
const Choice = z.enum(['pay', 'defer'])

/** People whose leave year one call settles at most. */
const MAX_YEARS = 200

/** Unused leave of a leave year that ends. Amounts are null for those who may not see the person's pay. */
export const SettlementRow = z.object({
  id: z.string(),
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  type_id: Id,
  type_name: z.string(),
  unit: LeaveUnit,
  year_from: DayField(),
  year_until: DayField(),
  left: Length,
  pay: Money({ currencyIn: 'currency' }).nullable(),
  /** How the amount is computed. */
  equation: Text,
  /** Days deferred from the year before, which are paid now by the pay of that year's end. */
  deferred: Length,
  deferred_pay: Money({ currencyIn: 'currency' }).nullable(),
  deferred_equation: Text,
  currency: Text,
  /** Nobody chose anything yet: they are paid. */
  choice: Choice.nullable(),
  agreed_on: DayField().nullable(),
  chosen_by: Text,
  pay_day: DayField().nullable(),
  notified_on: DayField().nullable(),
  /** Nobody recorded what was taken before leave records began: nothing is paid by itself. */
  lacks_opening: z.boolean(),
  actions: z.array(z.enum(['choose'])),
})

/** A leave year with unused days that ends soon, for which nobody chose yet. */
export const OpenYear = z.object({
  id: z.string(),
  employee_id: Id,
  full_name: z.string(),
  type_name: z.string(),
  unit: LeaveUnit,
  year_until: DayField(),
  left: Length,
})

/** So many open years the home shows. */
export const OPEN_YEARS_SHOWN = 5

/** What a person was told of the unused leave of a leave year, as a run settled it. */
export const SettlementNotice = z.object({
  id: Id,
  type_name: z.string(),
  unit: LeaveUnit,
  year_until: DayField(),
  deferred_from: DayField().nullable(),
  choice: Choice,
  amount: Length,
  pay: Money({ currencyIn: 'currency' }).nullable(),
  currency: Text,
  equation: Text,
  /** The pay day, or the last day on which deferred days can be taken. */
  day: DayField(),
  notified_on: DayField(),
  is_new: z.boolean(),
})

export const settlementApi = {
  /** Leave years that end from a day on, today by default, within some days. */
  list: settlement.page('GET /api/leave/settlements', {
    access: 'leave:manage',
    row: SettlementRow,
    filters: {
      from: DayField().optional(),
      within: z.enum(['30', '60', '90', '365']).default('60'),
      chosen: z.enum(['open', 'pay', 'defer']).optional(),
      type_id: Id.optional(),
      office_id: Id.optional(),
      department_id: Id.optional(),
    },
    sort: ['year_until', 'full_name'],
    order: 'year_until',
    exports: 'leave:manage',
    readAccessLog: 'pay',
  }),
  /** The next leave years that end within thirty days and wait for a choice, for the home. */
  open: settlement.endpoint('GET /api/leave/settlements/open', {
    access: 'leave:manage',
    input: z.strictObject({}),
    reply: z.object({ years: z.array(OpenYear).max(OPEN_YEARS_SHOWN), count: Count() }),
  }),
  /**
   * Records what happens with the unused leave of leave years. The choice is open until a run that pays the year's last day
   * is approved. Nobody chooses for themselves while somebody else could.
   */
  choose: settlement.endpoint('POST /api/leave/settlements', {
    access: 'leave:manage',
    input: z.strictObject({
      years: UniqueRows(
        z.strictObject({ employee_id: Id, type_id: Id, year_until: DayField() }),
        ({ employee_id, type_id, year_until }) => `${employee_id} ${type_id} ${year_until}`,
        MAX_YEARS,
      ),
      choice: Choice,
      /** The day on which both sides agreed, needed where days are deferred. */
      agreed_on: DayField().nullable().default(null),
    }),
    reply: z.object({ chosen: Count() }),
  }),
  /** The caller's leave years that end within sixty days, and what they were told of earlier ones. */
  mine: settlement.endpoint('GET /api/leave/settlements/mine', {
    access: 'leave:ask',
    input: z.strictObject({}),
    reply: z.object({ ending: z.array(SettlementRow), notices: z.array(SettlementNotice) }),
  }),
  /** Marks the caller's notices as seen. */
  markSeen: settlement.endpoint('POST /api/leave/settlements/seen', {
    access: 'leave:ask',
    input: z.strictObject({}),
    reply: z.object({}),
  }),
}
