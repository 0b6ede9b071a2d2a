import { z } from 'zod'
import { addDays, LAST_DAY, weekday } from '#base/days/days.ts'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Decimal } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'
import { DayOffKind } from '#calendar/day-off-value.ts'

const allocation = subject('allocation', { module: SCHEDULE_MODULE })

export const GROUPS = ['office', 'department', 'cost_center', 'shift'] as const
export const Group = z.enum(GROUPS)

/** How the people of a place compare with its needs; `not_said` without any needs. */
export const CoverState = z.enum(['short', 'over', 'met', 'not_said'])

const Hours = () => Decimal({ min: 0, decimals: 2 })

/** A place, or a shift, in a week. */
export const AllocatedPlace = z.object({
  /** The id of the unit or the shift; `none` for people without one. */
  id: z.string(),
  /** Null for people without one. */
  name: z.string().nullable(),
  state: CoverState.meta({ kind: 'status' }),
  people: Count(),
  /** People at work, each once a day: one field a day, then their sum. */
  monday: Count(),
  tuesday: Count(),
  wednesday: Count(),
  thursday: Count(),
  friday: Count(),
  saturday: Count(),
  sunday: Count(),
  heads: Count(),
  hours: Hours(),
  /** The people its shifts need, and the shortage and the surplus, each once a day. Null without any needs. */
  needed: Count().nullable(),
  missing: Count().nullable(),
  surplus: Count().nullable(),
  days: z.array(
    z.object({
      day: DayField(),
      heads: Count(),
      hours: Hours(),
      needed: Count().nullable(),
      missing: Count(),
      surplus: Count(),
    }),
  ),
})

/** The end of the last whole week. */
const LAST_SUNDAY = addDays(LAST_DAY, -weekday(LAST_DAY))

const filters = {
  /** Any day of the week; this week without it. */
  week: DayField()
    .refine((day) => day <= LAST_SUNDAY, { error: 'invalid_date' })
    .optional(),
  office_id: QueryList(Id),
  department_id: QueryList(Id),
  cost_center_id: QueryList(Id),
  shift_id: QueryList(Id),
}

const ScheduledDay = z.object({
  day: DayField(),
  /** The planned shifts. A change sends them back. */
  shifts: z.array(
    z.object({ id: Id, shift_id: Id.nullable(), short_name: z.string().nullable(), version: z.number().int() }),
  ),
  /** The office of the day: that of its shift, or else the person's. */
  office: z.string().nullable(),
  hours: Hours(),
  employed: z.boolean(),
  /** The kind of a weekly day off; null on a working day. */
  day_off: DayOffKind.nullable(),
  holiday: z.string().nullable(),
  away: z.object({ is_whole: z.boolean(), pending: z.boolean() }).nullable(),
  locked: z.boolean(),
})

const Text = z.string()

/** A person's week. */
export const ScheduledPerson = z.object({
  id: Id,
  full_name: z.string(),
  employee_no: z.string(),
  office: z.string().nullable(),
  department: z.string().nullable(),
  cost_center: z.string().nullable(),
  hours: Hours(),
  /** A description of each day. */
  monday: Text,
  tuesday: Text,
  wednesday: Text,
  thursday: Text,
  friday: Text,
  saturday: Text,
  sunday: Text,
  days: z.array(ScheduledDay),
  /** Where the plan breaks a law or a rule. */
  warnings: z.array(z.object({ day: DayField(), text: z.string() })),
  actions: z.array(z.enum(['plan'])),
})

export const allocationApi = {
  /** Heads and hours of a week by place, beside the needs. */
  summary: allocation.page('GET /api/allocation/summary', {
    access: 'allocation:read',
    row: AllocatedPlace,
    filters: { ...filters, by: Group.optional(), state: QueryList(CoverState) },
    sort: ['name', 'people', 'heads', 'hours', 'needed', 'missing', 'surplus'],
    exports: 'allocation:read',
    totals: true,
    runsOnThread: true,
  }),
  /** The same by day and person. The planner's call `shiftApi.put` changes a day. */
  schedule: allocation.page('GET /api/allocation/schedule', {
    access: 'allocation:read',
    row: ScheduledPerson,
    filters,
    sort: ['full_name', 'employee_no', 'office', 'department', 'cost_center'],
    exports: 'allocation:read',
  }),
}
