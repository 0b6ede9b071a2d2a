import { addDays, eachDay, weekday } from '#base/days/days.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { requireAllInReach } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { idIn } from '#server/database/id-in.ts'
import {
  cellKey,
  changeCells,
  enclosingSpan,
  loadCells,
  loadLockedDays,
  lockPeople,
  requireMaxCells,
} from '../cells.ts'
import { shiftApi } from '../contract.ts'
import type { CellChange, StoredCell } from '../plan-change.ts'
import { refusedCells } from '../refused-cells.ts'
import { loadShifts, termsOn } from '../terms.ts'
import { loadPlan, loadPublishedShifts } from './plan.ts'
import { findPlannedPeople, needScope, requestedSpan } from './planned-people.ts'

/** Shows and changes who works which shift on which day. */
export function registerAssignmentRoutes(api: Api): void {
  route(api, shiftApi.show, async (asked, context) => {
    const span = requestedSpan(asked)
    const people = await findPlannedPeople(context, asked)
    const cells = await loadCells(
      context.tx,
      people.map(({ id }) => id),
      span,
    )
    return loadCellReplies(context, cells)
  })

  route(api, shiftApi.plan, async (asked, context) => {
    const span = requestedSpan(asked)
    return loadPlan(context, await findPlannedPeople(context, asked), span, needScope(context.actor, asked))
  })

  route(api, shiftApi.add, async ({ employee_ids, shift_ids, weekdays, confirm, ...query }, context) => {
    const span = requestedSpan(query)
    const { tx, actor, today } = context
    await requireAllInReach(tx, actor, 'shift:plan', employee_ids, today)
    requireMaxCells(employee_ids.length * eachDay(span.first, span.last).length)
    await lockPeople(tx, employee_ids)
    const stored = byDay(await loadCells(tx, employee_ids, span))
    const changes = employee_ids.flatMap((employee) =>
      eachDay(span.first, span.last).flatMap((day, index): CellChange[] => {
        if (weekdays && !weekdays.includes(weekday(day))) return []
        const shift = shift_ids[index % shift_ids.length] ?? null
        const there = stored.get(cellKey(employee, day))?.map(({ shift_id }) => shift_id) ?? []
        return [{ employee, day, shifts: [...new Set([...there, shift])] }]
      }),
    )
    return loadChangeReply(context, await changeCells(context, changes, { confirm }))
  })

  route(api, shiftApi.removeAssigned, async ({ rows }, context) => {
    const { named, at } = await lockNamedCells(context, rows)
    const removedIds = new Set(named.map(({ id }) => id))
    const changes = at.map(({ employee, day, there }) => ({
      employee,
      day,
      shifts: there.filter(({ id }) => !removedIds.has(id)).map(({ shift_id }) => shift_id),
    }))
    return loadChangeReply(context, await changeCells(context, changes, { confirm: true }))
  })

  route(api, shiftApi.replace, async ({ rows, shift_id, employee_id, confirm }, context) => {
    const { named, at, nameOf } = await lockNamedCells(context, rows, employee_id)
    const removedIds = new Set(named.map(({ id }) => id))
    const shifts = await loadShifts(context.tx)
    const replacementShift = ({ employee_id: employee, day, shift_id: was }: StoredCell): string | null => {
      if (shift_id !== undefined) return shift_id
      if (employee_id !== undefined) return was
      const replacement = was === null ? null : termsOn(required(shifts.get(was), 'a planned shift'), day).replacement
      if (replacement === null)
        throw refusedCells([{ employee, name: nameOf(employee), day, code: 'shift_no_replacement' }])
      return replacement
    }
    const left = at.map(({ employee, day, there }) => ({
      employee,
      day,
      shifts: there.flatMap((cell) =>
        removedIds.has(cell.id)
          ? employee_id === undefined || employee_id === employee
            ? [replacementShift(cell)]
            : []
          : [cell.shift_id],
      ),
    }))
    const taken = employee_id === undefined ? [] : await takenOverChanges(context, employee_id, named, replacementShift)
    const changes = mergedChanges([...left.map((one) => ({ ...one, shifts: [...new Set(one.shifts)] })), ...taken])
    return loadChangeReply(context, await changeCells(context, changes, { confirm }))
  })

  route(api, shiftApi.put, async ({ cells, confirm }, context) => {
    const changes = cells.map(({ employee_id, day, seen, shifts }) => ({
      employee: employee_id,
      day,
      seen,
      shifts: shifts.map(({ shift_id }) => shift_id),
    }))
    return loadChangeReply(context, await changeCells(context, changes, { confirm }))
  })

  route(api, shiftApi.copy, async ({ to, confirm, ...asked }, context) => {
    const span = requestedSpan(asked)
    const people = (await findPlannedPeople(context, asked)).map(({ id }) => id)
    const days = eachDay(span.first, span.last)
    requireMaxCells(people.length * days.length)
    if (to <= span.last && addDays(to, days.length - 1) >= span.first) throw invalidField('to', 'shift_copy_overlaps')
    await lockPeople(context.tx, people)
    const stored = byDay(await loadCells(context.tx, people, span))
    const changes = people.flatMap((employee) =>
      days.map((day, index) => ({
        employee,
        day: addDays(to, index),
        shifts: (stored.get(cellKey(employee, day)) ?? []).map(({ shift_id }) => shift_id),
      })),
    )
    return loadChangeReply(context, await changeCells(context, changes, { confirm }))
  })
}

const byDay = (cells: readonly StoredCell[]) => Map.groupBy(cells, ({ employee_id, day }) => cellKey(employee_id, day))

async function loadCellReplies({ tx }: Context, cells: readonly StoredCell[]) {
  if (cells.length === 0) return []
  const people = [...new Set(cells.map(({ employee_id }) => employee_id))]
  const span = enclosingSpan(cells.map(({ day }) => day))
  const locked = await loadLockedDays(tx, people, span)
  const published = await loadPublishedShifts(tx, people, span)
  return cells.map((cell) => {
    const key = cellKey(cell.employee_id, cell.day)
    return { ...cell, locked: locked.has(key), published: published.get(key)?.includes(cell.shift_id) ?? false }
  })
}

async function loadChangeReply(context: Context, { added, removed }: { added: StoredCell[]; removed: number }) {
  return { added: await loadCellReplies(context, added), removed }
}

/**
 * Loads the named assignments, within reach, and everything planned on their days. Locks the people, and the `taker`
 * who receives the assignments. Throws 404 for missing rows and people out of reach, 409 for rows that somebody
 * changed.
 */
async function lockNamedCells(context: Context, rows: readonly { id: string; version: number }[], taker?: string) {
  const { tx, actor, today } = context
  const ids = rows.map(({ id }) => id)
  const named = await tx
    .selectFrom('shift_assignment')
    .select(['id', 'employee_id', 'day', 'shift_id', 'version'])
    .where(idIn('id', ids))
    .execute()
  if (named.length < ids.length) throw notFound()
  const people = [...new Set([...named.map(({ employee_id }) => employee_id), ...(taker === undefined ? [] : [taker])])]
  await requireAllInReach(tx, actor, 'shift:plan', people, today)
  const lockedPeople = await lockPeople(tx, people)
  const nameOf = (employee: string) => required(lockedPeople.get(employee), 'a locked person').full_name
  // Another planner may have deleted or changed a row before the lock.
  const stored = await loadCells(tx, people, enclosingSpan(named.map(({ day }) => day)))
  const current = new Map(stored.map((cell) => [cell.id, cell]))
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const stale = named.filter(({ id }) => current.get(id)?.version !== versions.get(id))
  if (stale.length > 0)
    throw refusedCells(
      stale.map(({ employee_id, day }) => ({
        employee: employee_id,
        name: nameOf(employee_id),
        day,
        code: 'shift_changed',
      })),
      409,
    )
  const days = byDay(stored)
  const at = [...new Map(named.map((one) => [cellKey(one.employee_id, one.day), one]))].map(([key, one]) => ({
    employee: one.employee_id,
    day: one.day,
    there: days.get(key) ?? [],
  }))
  return { named, at, nameOf }
}

/** Changes of the person who takes the assignments over. */
async function takenOverChanges(
  { tx }: Context,
  employee: string,
  named: readonly StoredCell[],
  replacement: (cell: StoredCell) => string | null,
): Promise<CellChange[]> {
  const theirs = named.filter(({ employee_id }) => employee_id !== employee)
  if (theirs.length === 0) return []
  const stored = byDay(await loadCells(tx, [employee], enclosingSpan(theirs.map(({ day }) => day))))
  return [...Map.groupBy(theirs, ({ day }) => day)].map(([day, cells]) => {
    const there = stored.get(cellKey(employee, day))?.map(({ shift_id }) => shift_id) ?? []
    // A shift that is taken over replaces a day off.
    const planned = cells.some((cell) => replacement(cell) !== null) ? there.filter((shift) => shift !== null) : there
    return { employee, day, shifts: [...new Set([...planned, ...cells.map(replacement)])] }
  })
}

/** Merges changes of the same day; the later one knows both. */
function mergedChanges(changes: readonly CellChange[]): CellChange[] {
  return [...new Map(changes.map((change) => [cellKey(change.employee, change.day), change])).values()]
}
