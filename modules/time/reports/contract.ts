import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { ATTENDANCE_MODULE, CLAIM_MODULE, LEAVE_MODULE, OVERTIME_MODULE } from '#base/modules.ts'
import { AttendanceBy, ClaimsBy, HeadcountBy, Lacking, LeaveBy, spanFilters } from './values.ts'

const SUBJECT = 'people-reports'
const people = subject(SUBJECT)
const leave = subject(SUBJECT, { module: LEAVE_MODULE })
const attendance = subject(SUBJECT, { module: ATTENDANCE_MODULE })
const overtime = subject(SUBJECT, { module: OVERTIME_MODULE, readAccessLog: 'pay' })
const claims = subject(SUBJECT, { module: CLAIM_MODULE })

const Whole = z.number().int()
const Minutes = () => z.number().int()
/** Days or hours with up to three decimals. */
const Length = z.number().meta({ decimals: 3 })
/** A sum of amounts of many people, so without the limit of a single amount. */
const Sum = () => Whole.meta({ kind: 'money' })

const placeFilters = {
  ...spanFilters,
  office_id: Id.optional(),
  department_id: Id.optional(),
  /** Only people without a place of this kind. */
  without: Lacking.optional(),
}

/** A group of a report: the id of its place, person, type or category, and its name; `YYYY-MM` for a month. */
const group = { id: z.string(), group_id: Id.nullable(), name: z.string() }

export const LeaveTakenRow = z.object({
  ...group,
  people: Whole,
  requests: Whole,
  /** Of types that count days. */
  days: Length,
  /** Of types that count hours. */
  hours: Length,
})

export const AttendanceReportRow = z.object({
  ...group,
  people: Whole,
  /** Evaluated days on which work was due. */
  working_days: Whole,
  absent: Whole,
  late: Whole,
  late_minutes: Minutes(),
  early: Whole,
  worked_minutes: Minutes(),
})

export const OvertimeReportRow = z.object({
  ...group,
  people: Whole,
  records: Whole,
  /** Of approved and paid records. */
  minutes: Minutes(),
  /** The part that becomes time off. */
  time_off_minutes: Minutes(),
  /** The part that no run has paid yet. */
  unpaid_minutes: Minutes(),
  currency: z.string(),
  /**
   * What approved runs paid, less what they took back. Null unless the reader may see the pay of everybody in the
   * group.
   */
  cost: Sum().nullable(),
})

export const HeadcountReportRow = z.object({
  ...group,
  /** Employed on the day before the months of the row. */
  opening: Whole,
  joined: Whole,
  left: Whole,
  /** Employed on the last day of the months, or today. */
  headcount: Whole,
  /** The mean of the first and the last day of each month. */
  average: z.number().meta({ decimals: 1 }),
  /** Leavers of the months for a hundred people of the average; null without people. */
  turnover: z.number().meta({ decimals: 1 }).nullable(),
})

export const ClaimsReportRow = z.object({
  ...group,
  people: Whole,
  claims: Whole,
  currency: z.string(),
  /** Claimable amounts of approved and paid claims. */
  amount: Sum(),
  paid: Sum(),
  unpaid: Sum(),
})

/** The facts of ten thousand people take longer than the serving thread has. */
const ofMany = { runsOnThread: 'by_reach', totals: true } as const

/** Reports of time and people: each within the reach of the list that it sums up. */
export const peopleReportApi = {
  leave: leave.page('GET /api/people-reports/leave', {
    access: 'leave:read',
    ...ofMany,
    row: LeaveTakenRow,
    filters: { by: LeaveBy.default('department'), ...placeFilters, type_id: Id.optional() },
    sort: ['name', 'people', 'requests', 'days', 'hours'],
    exports: 'leave:read',
  }),
  attendance: attendance.page('GET /api/people-reports/attendance', {
    access: 'attendance:read',
    ...ofMany,
    row: AttendanceReportRow,
    filters: { by: AttendanceBy.default('department'), ...placeFilters },
    sort: ['name', 'people', 'absent', 'late', 'late_minutes', 'early', 'worked_minutes'],
    exports: 'attendance:read',
  }),
  overtime: overtime.page('GET /api/people-reports/overtime', {
    access: 'overtime:read',
    ...ofMany,
    row: OvertimeReportRow,
    filters: { by: AttendanceBy.default('department'), ...placeFilters },
    sort: ['name', 'people', 'records', 'minutes', 'unpaid_minutes'],
    exports: 'overtime:read',
  }),
  headcount: people.page('GET /api/people-reports/headcount', {
    access: 'employee:read',
    ...ofMany,
    row: HeadcountReportRow,
    filters: { by: HeadcountBy.default('department'), ...placeFilters },
    sort: ['name', 'headcount', 'joined', 'left', 'turnover'],
    exports: 'employee:export',
  }),
  claims: claims.page('GET /api/people-reports/claims', {
    access: 'claim:read',
    ...ofMany,
    row: ClaimsReportRow,
    filters: { by: ClaimsBy.default('category'), ...placeFilters, category_id: Id.optional() },
    sort: ['name', 'people', 'claims', 'amount', 'paid', 'unpaid'],
    exports: 'claim:read',
  }),
}
