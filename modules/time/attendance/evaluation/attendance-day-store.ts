import { sql } from 'kysely'
import { addDays, type Day, earlierDay, firstDay, laterDay, monthOf } from '#base/days/days.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import type { Publish } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { ATTENDANCE_CHANGED } from '../events.ts'
import { dayLock, loadPaidLocks } from '../locked-days.ts'
import { BATCH_SIZE, lockPeople } from '../person-locks.ts'
import { failedConditions } from '../rules/approval.ts'
import type { PersonDay } from '../rules/person-days.ts'
import { DEFAULT_SETTING } from '../rules/setting.ts'
import type { Approval, ApprovalCondition, AttendanceStatus } from '../values.ts'
import { loadPersonDays } from './evaluation-inputs.ts'

/** A stored day without its approval. */
type AttendanceDayValues = {
  employee_id: string
  day: Day
  office_id: string | null
  lead: AttendanceStatus
  statuses: readonly AttendanceStatus[]
  shift: string | null
  planned_start: number | null
  planned_end: number | null
  due: number
  in_at: string | null
  out_at: string | null
  punches: number
  worked: number
  late: number
  early: number
  over: number
  missed: number
  approval: Approval
  failed: readonly ApprovalCondition[]
}

type UpdateContext = { readonly tx: Tx; readonly now: Date; readonly today: Day; readonly publish: Publish }

/**
 * Evaluates people's days whose punch windows have closed, and stores changes; running it again writes nothing new. A
 * day that comes out differently loses its approval (ATT-12). Days of locked months stay unless `locked` is set, which
 * the caller must have checked; with `missed`, a day of a locked month without any evaluation is evaluated once.
 * `progress` receives the number of people done; an error it throws rolls back the transaction.
 */
export async function updateAttendanceDays(
  { tx, now, today, publish }: UpdateContext,
  people: readonly string[],
  span: DaySpan,
  {
    locked = false,
    missed = false,
    progress,
  }: {
    readonly locked?: boolean
    readonly missed?: boolean
    readonly progress?: (people: number) => Promise<void>
  } = {},
): Promise<void> {
  const until = earlierDay(span.last, today)
  const opens = locked || missed ? span.first : (await loadOpenSpan(tx, today)).first
  const first = laterDay(span.first, opens)
  if (until < first || people.length === 0) return
  await lockPeople(tx, people)
  for (let at = 0; at < people.length; at += BATCH_SIZE) {
    const some = people.slice(at, at + BATCH_SIZE)
    const found = await loadPersonDays(tx, some, { first, last: until }, now)
    const paidOn = locked ? undefined : await loadPaidLocks(tx, some, { first, last: until })
    const rows: AttendanceDayValues[] = []
    const removedDays: Pick<AttendanceDayValues, 'employee_id' | 'day'>[] = []
    const employed = new Set<string>()
    const onceOnly = new Set<string>()
    for (const [employee, days] of found)
      for (const day of days) {
        const key = dayKey({ employee_id: employee, day: day.day })
        employed.add(key)
        const lock = paidOn && dayLock(day.day, day.setting, paidOn(employee, day.day), today)
        const isMissed = missed && lock?.why === 'month'
        if (lock && !isMissed) continue
        if (isMissed) onceOnly.add(key)
        const row = toDayValues(employee, day)
        if (row) rows.push(row)
        else if (!isMissed) removedDays.push({ employee_id: employee, day: day.day })
      }
    const changed = await storeDays(tx, now, some, { first, last: until }, rows, removedDays, { employed, onceOnly })
    if (changed.length > 0)
      await publish(tx, ATTENDANCE_CHANGED, {
        people: [...new Set(changed.map(({ employee_id }) => employee_id))],
        days: [...new Set(changed.map(({ day }) => day))],
      })
    await progress?.(at + some.length)
  }
}

function toDayValues(
  employee: string,
  { day, workday, windows, punches, isOver, evaluation, setting }: PersonDay,
): AttendanceDayValues | undefined {
  if (!isOver || evaluation === null) return undefined
  const failed = failedConditions(evaluation, setting.deducts_absence)
  return {
    employee_id: employee,
    day,
    office_id: workday.office,
    lead: evaluation.lead,
    statuses: evaluation.statuses,
    shift: workday.shift?.name ?? null,
    planned_start: windows[0]?.hours.start ?? null,
    planned_end: windows.at(-1)?.hours.end ?? null,
    due: evaluation.due,
    in_at: momentText(evaluation.in),
    out_at: momentText(evaluation.out),
    punches: punches.length,
    worked: evaluation.worked,
    late: evaluation.late,
    early: evaluation.early,
    over: evaluation.over,
    missed: setting.deducts_absence ? evaluation.missed : 0,
    approval: failed === undefined ? 'none' : failed.length === 0 ? 'auto' : 'waiting',
    failed: failed ?? [],
  }
}

const momentText = (at: number | null) => (at === null ? null : new Date(at).toISOString())

type AttendanceDayRow = Omit<AttendanceDayValues, 'in_at' | 'out_at' | 'approval'> & {
  readonly id: string
  readonly in_at: Date | null
  readonly out_at: Date | null
}

const dayKey = ({ employee_id, day }: Pick<AttendanceDayValues, 'employee_id' | 'day'>) => `${employee_id} ${day}`

/** When these are unchanged, the day keeps its approval. */
const COMPARED_COLUMNS = [
  'lead',
  'shift',
  'planned_start',
  'planned_end',
  'due',
  'punches',
  'worked',
  'late',
  'early',
] as const

function isUnchanged(stored: AttendanceDayRow, row: AttendanceDayValues): boolean {
  return (
    COMPARED_COLUMNS.every((column) => stored[column] === row[column]) &&
    stored.over === row.over &&
    stored.missed === row.missed &&
    stored.office_id === row.office_id &&
    momentText(stored.in_at?.getTime() ?? null) === row.in_at &&
    momentText(stored.out_at?.getTime() ?? null) === row.out_at &&
    stored.statuses.join() === row.statuses.join() &&
    stored.failed.join() === row.failed.join()
  )
}

const COLUMNS = sql`employee_id uuid, day date, office_id uuid, lead text, statuses text[], shift text, planned_start int, planned_end int, due int,
  in_at timestamptz, out_at timestamptz, punches int, worked int, late int, early int, "over" int, missed int, approval text, failed text[]`

/**
 * Writes changed days and deletes days without employment. Rows are compared here and updated by id, since PostgreSQL
 * cannot estimate a join of thousands of rows with a table that has just grown. Returns the changed, added and deleted
 * days.
 */
async function storeDays(
  tx: Tx,
  now: Date,
  people: readonly string[],
  { first, last }: DaySpan,
  rows: readonly AttendanceDayValues[],
  gone: readonly Pick<AttendanceDayValues, 'employee_id' | 'day'>[],
  { employed, onceOnly }: { readonly employed: ReadonlySet<string>; readonly onceOnly: ReadonlySet<string> },
): Promise<Pick<AttendanceDayValues, 'employee_id' | 'day'>[]> {
  const { rows: stored } = await sql<AttendanceDayRow>`
    select d.* from attendance_day d
    where ${idIn('d.employee_id', people)} and d.day between ${first}::date and ${last}::date`.execute(tx)
  const storedByKey = new Map(stored.map((one) => [dayKey(one), one]))
  const changes = rows.flatMap((row) => {
    const before = storedByKey.get(dayKey(row))
    return before && !onceOnly.has(dayKey(row)) && !isUnchanged(before, row) ? [{ id: before.id, ...row }] : []
  })
  const added = rows.filter((row) => !storedByKey.has(dayKey(row)))
  // Days evaluated before a first or last day moved, or before a file that covered them was undone.
  const isGone = new Set(gone.map(dayKey))
  const past = stored.filter((one) => !employed.has(dayKey(one)) || isGone.has(dayKey(one)))
  const removed = past.map(({ id }) => id)
  if (changes.length > 0)
    await sql`update attendance_day d set office_id = n.office_id, lead = n.lead, statuses = n.statuses, shift = n.shift,
        planned_start = n.planned_start, planned_end = n.planned_end, due = n.due, in_at = n.in_at, out_at = n.out_at, punches = n.punches,
        worked = n.worked, late = n.late, early = n.early, "over" = n."over", missed = n.missed, approval = n.approval, failed = n.failed,
        approved_by = null, approved_at = null, version = d.version + 1,
        pay_changed_at = case when d.missed > 0 and d.approval = 'approved' then ${now} else d.pay_changed_at end
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n(id uuid, ${COLUMNS}) where d.id = n.id`.execute(
      tx,
    )
  await insertRows(tx, 'attendance_day', added, { unlessThere: true })
  if (removed.length > 0) await sql`delete from attendance_day where ${idIn('id', removed)}`.execute(tx)
  return [...changes, ...added, ...past]
}

/** The days that may still change, from the earliest open month of any office. */
export async function loadOpenSpan(tx: Tx, today: Day): Promise<DaySpan> {
  const { most } = await tx
    .selectFrom('attendance_setting')
    .select((is) => is.fn.max('lock_days').as('most'))
    .executeTakeFirstOrThrow()
  const days = Math.max(most ?? 0, DEFAULT_SETTING.lock_days)
  return { first: firstDay(monthOf(addDays(today, -days))), last: today }
}

export function enclosingSpan(days: readonly Day[]): DaySpan {
  return { first: days.reduce(earlierDay), last: days.reduce(laterDay) }
}
