import { sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { type DaySpan, loadWorkdays } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { CorrectedTimes } from '../rules/evaluate-day.ts'
import { type EvaluationContext, evaluatePersonDays, type PersonDay } from '../rules/person-days.ts'
import type { Punch } from '../rules/presence.ts'
import { loadSettings } from '../rules/setting.ts'
import type { Direction } from '../values.ts'

type PunchRow = { id: string; employee_id: string; at: Date; direction: Direction | null; isHome: boolean }
type CorrectionRow = { employee_id: string; day: Day; new_in: number | null; new_out: number | null }

/** Loads settings, time zones and file coverage in a fixed number of queries. */
export async function loadEvaluationContext(tx: Tx, now: Date): Promise<EvaluationContext> {
  const settingOn = await loadSettings(tx)
  const { rows } = await sql<{ id: string | null; timezone: string; covered: Date | null }>`
    select office.id, office.timezone, (select max(last_at) from punch_file f where f.office_id = office.id and f.undone_at is null) as covered
    from office union all select null, timezone, null from company`.execute(tx)
  const zones = new Map(rows.map(({ id, timezone }) => [id, timezone]))
  const covered = new Map(rows.map((row) => [row.id, row.covered?.getTime() ?? null]))
  return {
    settingOn,
    zoneOf: (office) => required(zones.get(office) ?? zones.get(null), 'the time zone of the company'),
    coveredUntil: (office) => covered.get(office) ?? null,
    now: now.getTime(),
  }
}

/**
 * Evaluates days of the given people by current data, in a fixed number of queries. The caller checks reach. `suppose`
 * replaces the stored corrections of a day by a requested one.
 */
export async function loadPersonDays(
  tx: Tx,
  people: readonly string[],
  { first, last }: DaySpan,
  now: Date,
  suppose: { readonly day: Day; readonly corrected: CorrectedTimes } | null = null,
): Promise<Map<string, PersonDay[]>> {
  if (people.length === 0 || last < first) return new Map()
  const widerSpan = { first: addDays(first, -1), last: addDays(last, 1) }
  const world = await loadEvaluationContext(tx, now)
  const { of } = await loadWorkdays(tx, people, widerSpan)
  const punches = await loadPunches(tx, people, widerSpan)
  const corrections = await loadCorrections(tx, people, widerSpan)
  if (suppose) for (const id of people) corrections.set(id, new Map([[suppose.day, suppose.corrected]]))
  return new Map(
    [...of].map(([employee, workdays]) => [
      employee,
      evaluatePersonDays(world, first, workdays, punches.get(employee) ?? [], corrections.get(employee)),
    ]),
  )
}

/** Loads counted punches with a margin of a day on both sides, which covers every time zone. */
async function loadPunches(tx: Tx, people: readonly string[], { first, last }: DaySpan): Promise<Map<string, Punch[]>> {
  const { rows } = await sql<PunchRow>`
    select id, employee_id, at, direction, source = 'home' as "isHome" from punch
    where ${idIn('employee_id', people)} and at >= ${addDays(first, -1)}::date and at < ${addDays(last, 2)}::date
      and (file_id is null or exists (select from punch_file f where f.id = file_id and f.undone_at is null))`.execute(
    tx,
  )
  const found = new Map<string, Punch[]>()
  for (const { employee_id, at, ...punch } of rows) {
    const own = found.get(employee_id) ?? []
    own.push({ ...punch, at: at.getTime() })
    found.set(employee_id, own)
  }
  return found
}

/** Loads corrections; for each time of a day the last approved one wins. */
async function loadCorrections(
  tx: Tx,
  people: readonly string[],
  { first, last }: DaySpan,
): Promise<Map<string, Map<Day, CorrectedTimes>>> {
  const { rows } = await sql<CorrectionRow>`
    select employee_id, day, new_in, new_out from attendance_correction
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date
      and counts_from is not null and reset_at is null
    order by counts_from, request_id`.execute(tx)
  const found = new Map<string, Map<Day, CorrectedTimes>>()
  for (const { employee_id, day, new_in, new_out } of rows) {
    const own = found.get(employee_id) ?? new Map<Day, CorrectedTimes>()
    const before = own.get(day)
    own.set(day, { in: new_in ?? before?.in ?? null, out: new_out ?? before?.out ?? null })
    found.set(employee_id, own)
  }
  return found
}
