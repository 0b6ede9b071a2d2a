import { sql } from 'kysely'
import { addDays, type Day, daysBetween, earlierDay, laterDay } from '#base/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { loadWorkdays, type Workdays } from '#calendar/workdays.ts'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import { requireAllInReach } from '#people/reach.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { findClashes } from './clashes.ts'
import { MAX_CELLS, MAX_DAYS } from './contract.ts'
import {
  type CellChange,
  type CellDifference,
  differingCells,
  forbiddenCells,
  type PlanState,
  refusedCell,
  removedCellIds,
  type StoredCell,
  staleCells,
} from './plan-change.ts'
import { refusedCells } from './refused-cells.ts'
import { DRAFT_ROSTER } from './roster-sources.ts'
import { shiftParts } from './shift-parts.ts'
import { type KnownShift, loadShifts } from './terms.ts'

export type Span = { readonly first: Day; readonly last: Day }

/** What is planned for people in some days, in the order of people and days. */
export async function loadCells(tx: Tx, people: readonly string[], { first, last }: Span): Promise<StoredCell[]> {
  const { rows } = await sql<StoredCell>`
    select id, employee_id, day, shift_id, version from shift_assignment
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date
    order by employee_id, day, id`.execute(tx)
  return rows
}

/** Throws 422 for more days of people than one change may have. */
export function requireMaxCells(cells: number): void {
  if (cells > MAX_CELLS) throw new DomainError('too_many_cells', { params: { most: MAX_CELLS } })
}

export const cellKey = (employee: string, day: Day) => `${employee} ${day}`

/**
 * Changes days of people, all or none (SHF-06, SHF-07), with the people held until the end of the transaction, so that two
 * planners are looked at one after the other. Refused with person and day: 409 what somebody else has changed since, 422 a
 * locked day, one before joining or after leaving, two shifts at once; and `on_leave` until it is confirmed (SHF-03).
 */
export async function changeCells(
  context: Context,
  changes: readonly CellChange[],
  { confirm }: { confirm: boolean },
): Promise<{ added: StoredCell[]; removed: number }> {
  const { tx, actor, today, record } = context
  if (changes.length === 0) return { added: [], removed: 0 }
  const people = [...new Set(changes.map(({ employee }) => employee))].sort()
  await requireAllInReach(tx, actor, 'shift:plan', people, today)
  const held = await lockPeople(tx, people)
  const span = enclosingSpan(changes.map(({ day }) => day))
  // Every day in between is looked at.
  if (daysBetween(span.first, span.last) >= MAX_DAYS)
    throw new DomainError('too_many_days', { params: { most: MAX_DAYS } })
  const stored = Map.groupBy(await loadCells(tx, people, span), ({ employee_id, day }) => cellKey(employee_id, day))
  const nameOf = (employee: string) => held.get(employee)!.full_name
  const locked = await loadLockedDays(tx, people, span)
  const standing: PlanState = {
    cellsAt: ({ employee, day }) => stored.get(cellKey(employee, day)) ?? [],
    isLocked: (employee, day) => locked.has(cellKey(employee, day)),
    person: (employee) => held.get(employee)!,
  }
  const stale = staleCells(changes, standing)
  if (stale.length > 0) throw refusedCells(stale, 409)

  const differing = differingCells(changes, standing)
  if (differing.length === 0) return { added: [], removed: 0 }
  const shifts = await loadShifts(tx)
  for (const shift of new Set(differing.flatMap((one) => one.shifts)))
    if (shift !== null && !shifts.get(shift)?.isActive) throw invalidField('shift_id', 'not_a_choice')
  const refused = forbiddenCells(differing, standing)
  if (refused.length > 0) throw refusedCells(refused)

  const written = await writeCells(tx, differing, standing)
  const days = await requireNoClash(tx, people, span, nameOf)
  if (!confirm) {
    const onLeave = differing.filter(({ change, shifts: wanted }) => {
      const day = days.of.get(change.employee)?.[daysBetween(days.first, change.day)]
      return wanted.some((shift) => shift !== null) && day?.away.some(({ pending }) => !pending)
    })
    if (onLeave.length > 0) throw refusedCells(onLeave.map(({ change }) => refusedCell(change, 'on_leave', standing)))
  }

  const changed = differing.map(({ change }) => change)
  logCellChanges({ record }, changed, standing.cellsAt, shifts, nameOf)
  return written
}

/** Writes down what changed, a line a person. */
function logCellChanges(
  { record }: Pick<Context, 'record'>,
  changes: readonly CellChange[],
  there: (change: CellChange) => readonly StoredCell[],
  shifts: ReadonlyMap<string, KnownShift>,
  nameOf: (employee: string) => string,
): void {
  for (const [employee, own] of Map.groupBy(changes, ({ employee }) => employee))
    record({
      kind: 'shift_plan',
      id: employee,
      name: nameOf(employee),
      before: {
        shifts: own.flatMap((change) =>
          cellTexts(
            change.day,
            there(change).map(({ shift_id }) => shift_id),
            shifts,
          ),
        ),
      },
      after: { shifts: own.flatMap((change) => cellTexts(change.day, change.shifts, shifts)) },
    })
}

/** Throws 422 with person and day where the plan of some people and days has two shifts at once (SHF-06). */
async function requireNoClash(
  tx: Tx,
  people: readonly string[],
  span: Span,
  nameOf: (employee: string) => string,
): Promise<Workdays> {
  const around = { first: addDays(span.first, -1), last: addDays(span.last, 1) }
  const days = await loadWorkdays(tx, people, around, { rosterSources: [DRAFT_ROSTER] })
  const clashing = people.flatMap((employee) =>
    findClashes(shiftParts(days.of.get(employee) ?? [], around.first)).map(({ earlier, later }) => ({
      employee,
      name: nameOf(employee),
      day: later.day,
      code: 'shift_clash',
      params: { shift: later.name, other: earlier.name },
    })),
  )
  if (clashing.length > 0) throw refusedCells(clashing)
  return days
}

/**
 * Changes days of people whatever locks them, and makes them what people know: what an approved swap does. Whoever calls it
 * has decided that it may, and holds the people. Throws 422 for two shifts at once.
 */
export async function changePublishedCells(context: Context, changes: readonly CellChange[]): Promise<void> {
  const { tx, actor, now, publish: tell } = context
  const people = [...new Set(changes.map(({ employee }) => employee))].sort()
  const held = await lockPeople(tx, people)
  const nameOf = (employee: string) => held.get(employee)!.full_name
  const span = enclosingSpan(changes.map(({ day }) => day))
  const stored = Map.groupBy(await loadCells(tx, people, span), ({ employee_id, day }) => cellKey(employee_id, day))
  const cellsAt: PlanState['cellsAt'] = ({ employee, day }) => stored.get(cellKey(employee, day)) ?? []
  const standing: PlanState = { cellsAt, isLocked: () => false, person: (employee) => held.get(employee)! }
  await writeCells(tx, differingCells(changes, standing), standing)
  await requireNoClash(tx, people, span, nameOf)
  const cells = JSON.stringify(changes.map(({ employee, day }) => ({ employee_id: employee, day })))
  const changed = sql`jsonb_to_recordset(${cells}::jsonb) as c(employee_id uuid, day date)`
  await sql`delete from shift_published p using ${changed} where p.employee_id = c.employee_id and p.day = c.day`.execute(
    tx,
  )
  await sql`insert into shift_published (employee_id, day, shift_id, assignment_id, published_at, published_by_name)
    select a.employee_id, a.day, a.shift_id, a.id, ${now}::timestamptz, ${actor.fullName} from shift_assignment a
    join ${changed} on a.employee_id = c.employee_id and a.day = c.day`.execute(tx)
  logCellChanges(context, changes, cellsAt, await loadShifts(tx), nameOf)
  await tell(tx, WORKDAYS_CHANGED, { people, days: [...new Set(changes.map(({ day }) => day))] })
}

/** The first and the last of some days. */
export function enclosingSpan(days: readonly Day[]): Span {
  return { first: days.reduce((a, b) => earlierDay(a, b)), last: days.reduce((a, b) => laterDay(a, b)) }
}

type LockedPerson = { id: string; full_name: string; joined_on: Day; last_day: Day | null }

/** People, locked in the order of their ids so that two callers never wait for each other. */
export async function lockPeople(tx: Tx, people: readonly string[]): Promise<Map<string, LockedPerson>> {
  const { rows } = await sql<LockedPerson>`
    select id, full_name, joined_on, last_day from employee where ${idIn('id', people)} order by id for no key update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The days of people that are locked, by `cellKey`. */
export async function loadLockedDays(tx: Tx, people: readonly string[], { first, last }: Span): Promise<Set<string>> {
  const { rows } = await sql<{ employee_id: string; day: Day }>`
    select employee_id, day from shift_lock
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
  return new Set(rows.map(({ employee_id, day }) => cellKey(employee_id, day)))
}

/** Takes away what is no longer to stand there and adds what is new; what stays keeps its row. */
async function writeCells(
  tx: Tx,
  differing: readonly CellDifference[],
  standing: PlanState,
): Promise<{ added: StoredCell[]; removed: number }> {
  const gone = removedCellIds(differing, standing)
  if (gone.length > 0) await sql`delete from shift_assignment where ${idIn('id', gone)}`.execute(tx)
  const rows = differing.flatMap(({ change: { employee, day }, shifts }) =>
    shifts.map((shift_id) => ({ employee_id: employee, day, shift_id })),
  )
  if (rows.length === 0) return { added: [], removed: gone.length }
  const made = await sql<StoredCell>`
    insert into shift_assignment (employee_id, day, shift_id)
    select employee_id, day, shift_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(employee_id uuid, day date, shift_id uuid)
    returning id, employee_id, day, shift_id, version`.execute(tx)
  return { added: made.rows, removed: gone.length }
}

/** `2026-12-01 AM`, for the log. */
function cellTexts(day: Day, planned: readonly (string | null)[], shifts: ReadonlyMap<string, KnownShift>): string[] {
  return planned.map((shift) => `${day} ${shift === null ? '–' : (shifts.get(shift)?.shortName ?? '')}`)
}
