import { sql } from 'kysely'
import { addDays, type Day, daysBetween, earlierDay, laterDay } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { loadWorkdays, type Workdays } from '#calendar/workdays.ts'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import { requireAllInReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
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

/** Loads planned shifts, ordered by person and day. */
export async function loadCells(tx: Tx, people: readonly string[], { first, last }: Span): Promise<StoredCell[]> {
  const { rows } = await sql<StoredCell>`
    select id, employee_id, day, shift_id, version from shift_assignment
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date
    order by employee_id, day, id`.execute(tx)
  return rows
}

/** Throws 422 when one change has too many days of people. */
export function requireMaxCells(cells: number): void {
  if (cells > MAX_CELLS) throw new DomainError('too_many_cells', { params: { most: MAX_CELLS } })
}

export const cellKey = (employee: string, day: Day) => `${employee} ${day}`

/**
 * Changes days of people, all or none (SHF-06, SHF-07). Locks the people until the transaction ends, so that two
 * planners take turns. Refuses with person and day: 409 when somebody changed a day since; 422 for locked days, days
 * before joining or after leaving, overlapping shifts, and `on_leave` unless `confirm` is true (SHF-03).
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
  const lockedPeople = await lockPeople(tx, people)
  const span = enclosingSpan(changes.map(({ day }) => day))
  // All days between the first and the last are loaded.
  if (daysBetween(span.first, span.last) >= MAX_DAYS)
    throw new DomainError('too_many_days', { params: { most: MAX_DAYS } })
  const stored = Map.groupBy(await loadCells(tx, people, span), ({ employee_id, day }) => cellKey(employee_id, day))
  const person = (employee: string) => required(lockedPeople.get(employee), 'a locked person')
  const nameOf = (employee: string) => person(employee).full_name
  const locked = await loadLockedDays(tx, people, span)
  const storedPlan: PlanState = {
    cellsAt: ({ employee, day }) => stored.get(cellKey(employee, day)) ?? [],
    isLocked: (employee, day) => locked.has(cellKey(employee, day)),
    person,
  }
  const stale = staleCells(changes, storedPlan)
  if (stale.length > 0) throw refusedCells(stale, 409)

  const differing = differingCells(changes, storedPlan)
  if (differing.length === 0) return { added: [], removed: 0 }
  const shifts = await loadShifts(tx)
  for (const shift of new Set(differing.flatMap((one) => one.shifts)))
    if (shift !== null && !shifts.get(shift)?.isActive) throw invalidField('shift_id', 'not_a_choice')
  const refused = forbiddenCells(differing, storedPlan)
  if (refused.length > 0) throw refusedCells(refused)

  const written = await writeCells(tx, differing, storedPlan)
  const days = await requireNoClash(tx, people, span, nameOf)
  if (!confirm) {
    const onLeave = differing.filter(({ change, shifts: wanted }) => {
      const day = days.of.get(change.employee)?.[daysBetween(days.first, change.day)]
      return wanted.some((shift) => shift !== null) && day?.away.some(({ pending }) => !pending)
    })
    if (onLeave.length > 0) throw refusedCells(onLeave.map(({ change }) => refusedCell(change, 'on_leave', storedPlan)))
  }

  const changed = differing.map(({ change }) => change)
  logCellChanges({ record }, changed, storedPlan.cellsAt, shifts, nameOf)
  return written
}

/** Records one audit entry per person. */
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

/** Throws 422 with person and day when the plan has overlapping shifts (SHF-06). */
async function requireNoClash(
  tx: Tx,
  people: readonly string[],
  span: Span,
  nameOf: (employee: string) => string,
): Promise<Workdays> {
  const contextSpan = { first: addDays(span.first, -1), last: addDays(span.last, 1) }
  const days = await loadWorkdays(tx, people, contextSpan, { rosterSources: [DRAFT_ROSTER] })
  const clashing = people.flatMap((employee) =>
    findClashes(shiftParts(days.of.get(employee) ?? [], contextSpan.first)).map(({ earlier, later }) => ({
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
 * Changes and publishes days, locked or not, for an approved swap. The caller must have checked the permission and
 * locked the people. Throws 422 for overlapping shifts.
 */
export async function changePublishedCells(context: Context, changes: readonly CellChange[]): Promise<void> {
  const { tx, actor, now, publish } = context
  const people = [...new Set(changes.map(({ employee }) => employee))].sort()
  const lockedPeople = await lockPeople(tx, people)
  const person = (employee: string) => required(lockedPeople.get(employee), 'a locked person')
  const nameOf = (employee: string) => person(employee).full_name
  const span = enclosingSpan(changes.map(({ day }) => day))
  const stored = Map.groupBy(await loadCells(tx, people, span), ({ employee_id, day }) => cellKey(employee_id, day))
  const cellsAt: PlanState['cellsAt'] = ({ employee, day }) => stored.get(cellKey(employee, day)) ?? []
  const storedPlan: PlanState = { cellsAt, isLocked: () => false, person }
  await writeCells(tx, differingCells(changes, storedPlan), storedPlan)
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
  await publish(tx, WORKDAYS_CHANGED, { people, days: [...new Set(changes.map(({ day }) => day))] })
}

export function enclosingSpan(days: readonly Day[]): Span {
  return { first: days.reduce((a, b) => earlierDay(a, b)), last: days.reduce((a, b) => laterDay(a, b)) }
}

type LockedPerson = { id: string; full_name: string; joined_on: Day; last_day: Day | null }

/** Locks people in the order of their ids so that two callers cannot deadlock. */
export async function lockPeople(tx: Tx, people: readonly string[]): Promise<Map<string, LockedPerson>> {
  const { rows } = await sql<LockedPerson>`
    select id, full_name, joined_on, last_day from employee where ${idIn('id', people)} order by id for no key update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Loads the locked days as `cellKey`s. */
export async function loadLockedDays(tx: Tx, people: readonly string[], { first, last }: Span): Promise<Set<string>> {
  const { rows } = await sql<{ employee_id: string; day: Day }>`
    select employee_id, day from shift_lock
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
  return new Set(rows.map(({ employee_id, day }) => cellKey(employee_id, day)))
}

/** Deletes removed rows and inserts added ones; rows that stay keep their id. */
async function writeCells(
  tx: Tx,
  differing: readonly CellDifference[],
  storedPlan: PlanState,
): Promise<{ added: StoredCell[]; removed: number }> {
  const removedIds = removedCellIds(differing, storedPlan)
  if (removedIds.length > 0) await sql`delete from shift_assignment where ${idIn('id', removedIds)}`.execute(tx)
  const rows = differing.flatMap(({ change: { employee, day }, shifts }) =>
    shifts.map((shift_id) => ({ employee_id: employee, day, shift_id })),
  )
  if (rows.length === 0) return { added: [], removed: removedIds.length }
  const made = await sql<StoredCell>`
    insert into shift_assignment (employee_id, day, shift_id)
    select employee_id, day, shift_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(employee_id uuid, day date, shift_id uuid)
    returning id, employee_id, day, shift_id, version`.execute(tx)
  return { added: made.rows, removed: removedIds.length }
}

/** Formats entries of the audit log, such as `2026-12-01 AM`. */
function cellTexts(day: Day, planned: readonly (string | null)[], shifts: ReadonlyMap<string, KnownShift>): string[] {
  return planned.map((shift) => `${day} ${shift === null ? '–' : (shifts.get(shift)?.shortName ?? '')}`)
}
