import { type RawBuilder, sql } from 'kysely'
import { type Day, daysBetween } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { dayOffKind } from '#calendar/day-off-value.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import { withinReach } from '#people/reach.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import { loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { clockOn, plannedText } from '../clock-text.ts'
import type { attendanceApi } from '../contract.ts'
import { enclosingSpan } from '../evaluation/attendance-day-store.ts'
import { dayLock } from '../locked-days.ts'
import { loadSettings } from '../rules/setting.ts'
import type { Approval, ApprovalCondition, AttendanceStatus } from '../values.ts'

type AttendanceFilters = {
  from?: Day | undefined
  to?: Day | undefined
  status?: AttendanceStatus | undefined
  approval?: Approval | undefined
  office_id?: string | undefined
  employee_id?: string | undefined
  id?: string | undefined
}

type AttendanceListQuery = AttendanceFilters & {
  page: number
  per_page: number
  sort: SortOf<typeof attendanceApi.list>
  search?: string | undefined
}

type AttendanceListRow = {
  id: string
  office_id: string | null
  employee_id: string
  employee_no: string
  full_name: string
  day: Day
  office_name: string | null
  zone: string
  shift: string | null
  planned_start: number | null
  planned_end: number | null
  in_at: Date | null
  out_at: Date | null
  worked: number
  due: number
  late: number
  early: number
  over: number
  missed: number
  lead: AttendanceStatus
  statuses: AttendanceStatus[]
  punches: number
  approval: Approval
  failed: ApprovalCondition[]
  version: number
  is_managed: boolean
}

const FROM_DAYS = sql`attendance_day d join employee on employee.id = d.employee_id`
const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']

function listConditions(
  { actor, today }: Context,
  { from, to, status, approval, office_id, employee_id, id }: AttendanceFilters,
) {
  const conditions: RawBuilder<unknown>[] = [withinReach(actor, 'attendance:read', today)]
  if (from) conditions.push(sql`d.day >= ${from}::date`)
  if (to) conditions.push(sql`d.day <= ${to}::date`)
  if (status) conditions.push(sql`${status} = any(d.statuses)`)
  if (approval) conditions.push(sql`d.approval = ${approval}`)
  if (office_id) conditions.push(sql`d.office_id = ${office_id}::uuid`)
  if (employee_id) conditions.push(sql`d.employee_id = ${employee_id}::uuid`)
  if (id) conditions.push(sql`d.id = ${id}::uuid`)
  return conditions
}

/** Counts the days of several filters in one statement. */
export function countAttendanceDays(
  context: Context,
  lists: readonly (AttendanceFilters & { search?: string | undefined })[],
) {
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...listConditions(context, filters), searchCondition(search, SEARCH_COLUMNS)], sql` and `),
  )
  return countConditions(context.tx, FROM_DAYS, conditions)
}

/** Lists evaluated days in reach. */
export async function loadAttendancePage(
  context: Context,
  { from, to, status, approval, office_id, employee_id, id, ...asked }: AttendanceListQuery,
) {
  const { tx, actor, today } = context
  const { rows, total } = await loadPageFromSql<AttendanceListRow, AttendanceListQuery['sort']>(tx, asked, {
    select: sql`select d.*, employee.employee_no, employee.full_name, office.name as office_name,
      coalesce(office.timezone, (select timezone from company)) as zone, ${withinReach(actor, 'attendance:manage', today)} as is_managed`,
    from: sql`from ${FROM_DAYS}`,
    joins: sql`left join office on office.id = d.office_id`,
    where: listConditions(context, { from, to, status, approval, office_id, employee_id, id }),
    search: SEARCH_COLUMNS,
    orders: { day: sql`d.day`, full_name: sql`employee.full_name`, worked: sql`d.worked`, late: sql`d.late` },
    tieBreaker: sql`d.day desc, employee.full_name, d.id`,
  })
  const marks = await loadDayMarks(
    tx,
    rows.map((row) => row.id),
  )
  const dayOffOf = await loadDaysOff(tx, rows)
  const settingAt = await loadSettings(tx)
  const own = actor.grants.has('attendance:manage') ? await forbiddenOwnRecord(tx, actor, 'attendance:manage') : null
  return {
    rows: rows.map(({ zone, planned_start, planned_end, in_at, out_at, is_managed, ...row }) => {
      const { paid_on, from_home, clock_moved } = required(marks.get(row.id), 'the marks of a day')
      const actions: ('approve' | 'reset' | 'approve_locked' | 'reset_locked')[] = []
      const isLocked = !!dayLock(row.day, settingAt(row.office_id, row.day), paid_on ?? undefined, today)
      if (is_managed && row.employee_id !== own && (!isLocked || actor.grants.has('attendance:unlock'))) {
        if (row.approval === 'waiting') actions.push(isLocked ? 'approve_locked' : 'approve')
        actions.push(isLocked ? 'reset_locked' : 'reset')
      }
      return {
        ...row,
        day_off: dayOffOf(row),
        from_home,
        clock_moved: clock_moved && is_managed && row.employee_id !== actor.employeeId,
        planned: plannedText(planned_start, planned_end),
        clock_in: in_at && clockOn(zone, row.day, in_at),
        clock_out: out_at && clockOn(zone, row.day, out_at),
        actions,
      }
    }),
    total,
  }
}

type PersonOnDay = { readonly employee_id: string; readonly day: Day; readonly statuses: readonly AttendanceStatus[] }

/** Loads the kinds of the listed days off, as the plan makes them now. */
async function loadDaysOff(tx: Tx, rows: readonly PersonOnDay[]) {
  const free = rows.filter(({ statuses }) => statuses.includes('off_day'))
  if (free.length === 0) return () => null
  const people = [...new Set(free.map(({ employee_id }) => employee_id))]
  const span = enclosingSpan(free.map(({ day }) => day))
  const { first, of } = await loadWorkdays(tx, people, span, { ignoreAway: true })
  return ({ employee_id, day, statuses }: PersonOnDay) => {
    const workday = statuses.includes('off_day') ? of.get(employee_id)?.[daysBetween(first, day)] : undefined
    return workday ? dayOffKind(workday) : null
  }
}

type DayMarks = { id: string; paid_on: Day | null; from_home: boolean; clock_moved: boolean }

/** Loads marks of the listed days only, since a list finds many more days than it shows. */
async function loadDayMarks(tx: Tx, ids: readonly string[]): Promise<Map<string, DayMarks>> {
  const within = sql`p.employee_id = d.employee_id and p.at between d.in_at and coalesce(d.out_at, d.in_at)`
  const { rows } = await sql<DayMarks>`
    select d.id, (select min(l.locked_on) from attendance_lock l where l.employee_id = d.employee_id and d.day between l.first_day and l.last_day) as paid_on,
      exists (select from punch p where ${within} and p.source = 'home') as from_home,
      exists (select from punch p where ${within} and p.is_clock_moved) as clock_moved
    from attendance_day d where ${idIn('d.id', ids)}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
