import { z } from 'zod'
import { addDays, LAST_DAY, weekday } from '#base/days/days.ts'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Decimal } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'

const allocation = subject('allocation', { module: SCHEDULE_MODULE })

export const GROUPS = ['office', 'department', 'cost_center', 'shift'] as const
export const Group = z.enum(GROUPS)

/** How the people of a place compare with those its shifts need; `not_said` where nobody said how many. */
export const CoverState = z.enum(['short', 'over', 'met', 'not_said'])

const Hours = () => Decimal({ min: 0, decimals: 2 })

/** A place, or a shift, in a week. */
export const AllocatedPlace = z.object({
  /** That of the unit or the shift; `none` for people without one. */
  id: z.string(),
  /** Null: people without one. */
  name: z.string().nullable(),
  state: CoverState.meta({ kind: 'status' }),
  people: Count(),
  /** People at work, each once a day; one field a day, then all of them. */
  monday: Count(),
  tuesday: Count(),
  wednesday: Count(),
  thursday: Count(),
  friday: Count(),
  saturday: Count(),
  sunday: Count(),
  heads: Count(),
  hours: Hours(),
  /** How many its shifts need, and by how many they have fewer or more; each once a day. Null where nobody said. */
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

/** Where the last week ends that has all of its days. */
const LAST_SUNDAY = addDays(LAST_DAY, -weekday(LAST_DAY))

const filters = {
  /** Any day of the week; this week unless told. A week does not end after the last day that there is. */
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
  /** What planners put there: what is sent back with a change, and the shift's short name. */
  shifts: z.array(
    z.object({ id: Id, shift_id: Id.nullable(), short_name: z.string().nullable(), version: z.number().int() }),
  ),
  /** Where the day is worked: the place of its shift, else the person's office. */
  office: z.string().nullable(),
  hours: Hours(),
  employed: z.boolean(),
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
  /** In words, a field a day. */
  monday: Text,
  tuesday: Text,
  wednesday: Text,
  thursday: Text,
  friday: Text,
  saturday: Text,
  sunday: Text,
  days: z.array(ScheduledDay),
  /** What the plan has beyond law or rule. */
  warnings: z.array(z.object({ day: DayField(), text: z.string() })),
  actions: z.array(z.enum(['plan'])),
})

export const allocationApi = {
  /** Heads and hours of a week by place, beside what is needed. */
  summary: allocation.page('GET /api/allocation/summary', {
    access: 'allocation:read',
    row: AllocatedPlace,
    filters: { ...filters, by: Group.optional(), state: QueryList(CoverState) },
    sort: ['name', 'people', 'heads', 'hours', 'needed', 'missing', 'surplus'],
    exports: 'allocation:read',
    totals: true,
    runsOnThread: true,
  }),
  /** The same by day and person. A day is changed by the plan's own call, `shiftApi.put`. */
  schedule: allocation.page('GET /api/allocation/schedule', {
    access: 'allocation:read',
    row: ScheduledPerson,
    filters,
    sort: ['full_name', 'employee_no', 'office', 'department', 'cost_center'],
    exports: 'allocation:read',
  }),
}
