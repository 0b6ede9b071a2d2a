import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Decimal, LongText, MomentField, UniqueRows } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const balance = subject('leave-balance', { module: LEAVE_MODULE })

const Text = z.string().nullable()
/** Days or hours by the type's unit, with up to three decimals. */
const Length = z.number().meta({ decimals: 3 })

const figures = {
  granted: Length,
  carried: Length,
  used: Length,
  pending: Length,
  left: Length,
}

/** A balance of the leave year that the day is in. */
export const BalanceRow = z.object({
  id: z.string(),
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  type_id: Id,
  type_name: z.string(),
  unit: LeaveUnit,
  ...figures,
  year_from: DayField().nullable(),
  year_until: DayField().nullable(),
})

/** A person with what is left of each type that they have on the day. */
export const MatrixRow = z.object({
  id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  balances: z.array(z.object({ type_id: Id, type_name: z.string(), unit: LeaveUnit, left: Length })),
})

/** One line of a balance. `left` is the balance after it. */
export const BalanceLine = z.object({
  day: DayField(),
  kind: z.string(),
  figure: z.enum(['granted', 'carried', 'used', 'pending']),
  amount: Length,
  /** Explains the amount. */
  why: Text,
  request_id: Id.nullable(),
  left: Length,
})

/** A person's balance of a type with its lines and its forecast. */
export const BalanceDetail = z.object({
  type_id: Id,
  type_name: z.string(),
  unit: LeaveUnit,
  kind: z.string(),
  ...figures,
  year_from: DayField().nullable(),
  year_until: DayField().nullable(),
  lines: z.array(BalanceLine),
  /** Every grant, carry-forward and expiry after the day, until `until`. */
  forecast: z.array(BalanceLine),
  until: DayField(),
})

const dateFilters = { on: DayField().optional(), until: DayField().optional() }

const adjustment = {
  people: UniqueRows(Id, (id) => id, 500),
  type_id: Id,
  day: DayField(),
  kind: z.enum(['adjustment', 'grant']).default('adjustment'),
  amount: Decimal({ min: -400, max: 400, decimals: 3 }),
}

export const LeaveLogRow = z.object({
  id: z.string(),
  at: MomentField(),
  by: z.string(),
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  type_name: z.string(),
  unit: LeaveUnit,
  what: z.string(),
  /** The kind of request, when the entry is a step of one. */
  request: z.enum(['leave', 'off_in_lieu', 'encashment']).nullable(),
  /** The day that the entry is about. */
  day: DayField().nullable(),
  amount: Length.nullable(),
  remark: Text,
})

export const leaveBalanceApi = {
  list: balance.page('GET /api/leave/balance', {
    access: 'leave:read',
    row: BalanceRow,
    filters: {
      on: DayField().optional(),
      type_id: Id.optional(),
      employee_id: Id.optional(),
      office_id: Id.optional(),
      department_id: Id.optional(),
    },
    sort: ['full_name', 'employee_no', 'type_name'],
    exports: 'leave:read',
  }),
  /** People and types on a day: the file has a column for each type. */
  matrix: balance.page('GET /api/leave/balance/matrix', {
    access: 'leave:read',
    row: MatrixRow,
    filters: {
      on: DayField().optional(),
      employee_id: Id.optional(),
      office_id: Id.optional(),
      department_id: Id.optional(),
    },
    sort: ['full_name', 'employee_no'],
    exports: 'leave:read',
  }),
  /** The caller's own balances of all types that they may request. */
  mine: balance.endpoint('GET /api/leave/mine', {
    access: 'leave:ask',
    cachedOffline: true,
    input: z.strictObject(dateFilters),
    reply: z.array(BalanceDetail),
  }),
  person: balance.endpoint('GET /api/leave/people/{employee_id}', {
    access: 'leave:read',
    input: z.strictObject({ employee_id: Id, type_id: Id.optional(), ...dateFilters }),
    reply: z.array(BalanceDetail),
  }),
  /** Adjusts one or many people. Nobody adjusts their own balance while somebody else could. */
  adjust: balance.endpoint('POST /api/leave/adjustments', {
    access: 'leave:manage',
    input: z.strictObject({ ...adjustment, reason: LongText(500) }),
    reply: z.object({ adjusted: Count() }),
  }),
  /** Previews an adjustment for each person. */
  adjustPreview: balance.endpoint('POST /api/leave/adjustments/preview', {
    access: 'leave:manage',
    safe: true,
    input: z.strictObject(adjustment),
    reply: z.object({
      unit: LeaveUnit,
      people: z.array(
        z.object({
          id: Id,
          full_name: z.string(),
          before: Length,
          after: Length,
          /** Why the person cannot get it. */
          refused: Text,
        }),
      ),
    }),
  }),
  log: balance.page('GET /api/leave/log', {
    access: 'leave:read',
    row: LeaveLogRow,
    filters: {
      type_id: Id.optional(),
      employee_id: Id.optional(),
      from: DayField().optional(),
      to: DayField().optional(),
    },
    sort: ['at', 'full_name'],
    order: '-at',
    exports: 'leave:read',
  }),
}
