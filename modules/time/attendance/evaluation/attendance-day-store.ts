import { sql } from 'kysely'
import { addDays, type Day, earlierDay, firstDay, laterDay, monthOf } from '#base/days.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Publish } from '#server/events.ts'
import { ATTENDANCE_CHANGED } from '../events.ts'
import { dayLock, loadPaidLocks } from '../locked-days.ts'
import { BATCH_SIZE, lockPeople } from '../person-locks.ts'
import { failedConditions } from '../rules/approval.ts'
import type { PersonDay } from '../rules/person-days.ts'
import { DEFAULT_SETTING } from '../rules/setting.ts'
import type { Approval, ApprovalCondition, AttendanceStatus } from '../values.ts'
import { loadPersonDays } from './evaluation-inputs.ts'

/** A day as it is stored, without who approved it. */
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
 * Judges days of some people and stores what they were, of all days whose windows have closed: asked again and again it
 * writes what has changed and nothing else. A day that reads differently is not approved any more (ATT-12). Days of a month
 * that is locked stay as they are, unless `locked` says that whoever asks may change them; with `missed` a day of a locked month
 * that was never judged is judged once. `progress` is told how many people are done; what it throws undoes all of it with the
 * transaction.
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
    const gone: Pick<AttendanceDayValues, 'employee_id' | 'day'>[] = []
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
        else if (!isMissed) gone.push({ employee_id: employee, day: day.day })
      }
    const changed = await storeDays(tx, now, some, { first, last: until }, rows, gone, { employed, onceOnly })
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
  { day, workday, windows, punches: presses, isOver, evaluation: judged, setting }: PersonDay,
): AttendanceDayValues | undefined {
  if (!isOver || judged === null) return undefined
  const failed = failedConditions(judged, setting.deducts_absence)
  return {
    employee_id: employee,
    day,
    office_id: workday.office,
    lead: judged.lead,
    statuses: judged.statuses,
    shift: workday.shift?.name ?? null,
    planned_start: windows[0]?.hours.start ?? null,
    planned_end: windows.at(-1)?.hours.end ?? null,
    due: judged.due,
    in_at: momentText(judged.in),
    out_at: momentText(judged.out),
    punches: presses.length,
    worked: judged.worked,
    late: judged.late,
    early: judged.early,
    over: judged.over,
    missed: setting.deducts_absence ? judged.missed : 0,
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

/** By what a day was judged; the same as before keeps who approved it. */
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

function isUnchanged(held: AttendanceDayRow, row: AttendanceDayValues): boolean {
  return (
    COMPARED_COLUMNS.every((column) => held[column] === row[column]) &&
    held.over === row.over &&
    held.missed === row.missed &&
    held.office_id === row.office_id &&
    momentText(held.in_at?.getTime() ?? null) === row.in_at &&
    momentText(held.out_at?.getTime() ?? null) === row.out_at &&
    held.statuses.join() === row.statuses.join() &&
    held.failed.join() === row.failed.join()
  )
}

const COLUMNS = sql`employee_id uuid, day date, office_id uuid, lead text, statuses text[], shift text, planned_start int, planned_end int, due int,
  in_at timestamptz, out_at timestamptz, punches int, worked int, late int, early int, "over" int, missed int, approval text, failed text[]`

/**
 * Writes what differs from what is held, and takes away what is held of days on which nobody is employed. Rows are compared here and found by their id there: a join of thousands of rows with
 * a table that has just grown is one that PostgreSQL cannot estimate. Answers what it changed, added or took away.
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
  const { rows: held } = await sql<AttendanceDayRow>`
    select d.* from attendance_day d
    where ${idIn('d.employee_id', people)} and d.day between ${first}::date and ${last}::date`.execute(tx)
  const storedByKey = new Map(held.map((one) => [dayKey(one), one]))
  const changes = rows.flatMap((row) => {
    const before = storedByKey.get(dayKey(row))
    return before && !onceOnly.has(dayKey(row)) && !isUnchanged(before, row) ? [{ id: before.id, ...row }] : []
  })
  const added = rows.filter((row) => !storedByKey.has(dayKey(row)))
  // What was judged before somebody's first or last day moved, or before a file that covered it was undone.
  const isGone = new Set(gone.map(dayKey))
  const past = held.filter((one) => !employed.has(dayKey(one)) || isGone.has(dayKey(one)))
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

/** The days that may still change: from the first of the earliest month that is open anywhere. */
export async function loadOpenSpan(tx: Tx, today: Day): Promise<DaySpan> {
  const { most } = await tx
    .selectFrom('attendance_setting')
    .select((is) => is.fn.max('lock_days').as('most'))
    .executeTakeFirstOrThrow()
  const days = Math.max(most ?? 0, DEFAULT_SETTING.lock_days)
  return { first: firstDay(monthOf(addDays(today, -days))), last: today }
}

/** A span that holds all of some days. */
export function enclosingSpan(days: readonly Day[]): DaySpan {
  return { first: days.reduce(earlierDay), last: days.reduce(laterDay) }
}
