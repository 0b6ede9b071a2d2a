import { addDays, eachDay, weekday } from '#base/days.ts'
import { invalidField, notFound, Refused } from '#base/errors.ts'
import { requireAll } from '#modules/people/employees/reach.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { among } from '#server/database/among.ts'
import { route } from '#server/route.ts'
import { leftOutShown } from '#server/spreadsheets/good-rows.ts'
import { cellKey, cellsOf, changeCells, heldPeople, lockedDays, spanOf } from './cells.ts'
import { MOST_CELLS, shiftApi } from './contract.ts'
import { needScope, peopleAsked, spanAsked } from './people.ts'
import { planShown, toldOf } from './plan.ts'
import type { CellChange, StoredCell } from './plan-change.ts'
import { refusedCells } from './refused-cells.ts'
import { planFile, proposedPlan, readPlan } from './sheet.ts'
import { knownShifts, termsOn } from './terms.ts'

/** Who works which shift on which day. */
export function assignmentRoutes(api: Api): void {
  route(api, shiftApi.show, async (asked, context) => {
    const span = spanAsked(asked)
    const people = await peopleAsked(context, asked)
    const cells = await cellsOf(
      context.tx,
      people.map(({ id }) => id),
      span,
    )
    return shownCells(context, cells)
  })

  route(api, shiftApi.plan, async (asked, context) => {
    const span = spanAsked(asked)
    return planShown(context, await peopleAsked(context, asked), span, needScope(context.actor, asked))
  })

  route(api, shiftApi.add, async ({ employee_ids, shift_ids, weekdays, confirm, ...given }, context) => {
    const span = spanAsked(given)
    const { tx, actor, today } = context
    await requireAll(tx, actor, 'shift:plan', employee_ids, today)
    requireFew(employee_ids.length * eachDay(span.first, span.last).length)
    await heldPeople(tx, employee_ids)
    const stored = byDay(await cellsOf(tx, employee_ids, span))
    const changes = employee_ids.flatMap((employee) =>
      eachDay(span.first, span.last).flatMap((day, index): CellChange[] => {
        if (weekdays && !weekdays.includes(weekday(day))) return []
        const shift = shift_ids[index % shift_ids.length] ?? null
        const there = stored.get(cellKey(employee, day))?.map(({ shift_id }) => shift_id) ?? []
        return [{ employee, day, shifts: [...new Set([...there, shift])] }]
      }),
    )
    return shownChange(context, await changeCells(context, changes, { confirm }))
  })

  route(api, shiftApi.removeAssigned, async ({ rows }, context) => {
    const { named, at } = await namedCells(context, rows)
    const gone = new Set(named.map(({ id }) => id))
    const changes = at.map(({ employee, day, there }) => ({
      employee,
      day,
      shifts: there.filter(({ id }) => !gone.has(id)).map(({ shift_id }) => shift_id),
    }))
    return shownChange(context, await changeCells(context, changes, { confirm: true }))
  })

  route(api, shiftApi.replace, async ({ rows, shift_id, employee_id, confirm }, context) => {
    const { named, at, nameOf } = await namedCells(context, rows, employee_id)
    const gone = new Set(named.map(({ id }) => id))
    const shifts = await knownShifts(context.tx)
    const instead = ({ employee_id: employee, day, shift_id: was }: StoredCell): string | null => {
      if (shift_id !== undefined) return shift_id
      if (employee_id !== undefined) return was
      const replacement = was === null ? null : termsOn(shifts.get(was)!, day).replacement
      if (replacement === null)
        throw refusedCells([{ employee, name: nameOf(employee), day, code: 'shift_no_replacement' }])
      return replacement
    }
    const left = at.map(({ employee, day, there }) => ({
      employee,
      day,
      shifts: there.flatMap((cell) =>
        gone.has(cell.id)
          ? employee_id === undefined || employee_id === employee
            ? [instead(cell)]
            : []
          : [cell.shift_id],
      ),
    }))
    const taken = employee_id === undefined ? [] : await takenOver(context, employee_id, named, instead)
    const changes = merged([...left.map((one) => ({ ...one, shifts: [...new Set(one.shifts)] })), ...taken])
    return shownChange(context, await changeCells(context, changes, { confirm }))
  })

  route(api, shiftApi.put, async ({ cells, confirm }, context) => {
    const changes = cells.map(({ employee_id, day, seen, shifts }) => ({
      employee: employee_id,
      day,
      seen,
      shifts: shifts.map(({ shift_id }) => shift_id),
    }))
    return shownChange(context, await changeCells(context, changes, { confirm }))
  })

  route(api, shiftApi.copy, async ({ to, confirm, ...asked }, context) => {
    const span = spanAsked(asked)
    const people = (await peopleAsked(context, asked)).map(({ id }) => id)
    const days = eachDay(span.first, span.last)
    requireFew(people.length * days.length)
    if (to <= span.last && addDays(to, days.length - 1) >= span.first) throw invalidField('to', 'shift_copy_overlaps')
    await heldPeople(context.tx, people)
    const stored = byDay(await cellsOf(context.tx, people, span))
    const changes = people.flatMap((employee) =>
      days.map((day, index) => ({
        employee,
        day: addDays(to, index),
        shifts: (stored.get(cellKey(employee, day)) ?? []).map(({ shift_id }) => shift_id),
      })),
    )
    return shownChange(context, await changeCells(context, changes, { confirm }))
  })

  route(api, shiftApi.proposeSheet, ({ file, ...answers }, context) => proposedPlan(context, file, answers))

  route(api, shiftApi.importSheet, async ({ file, confirm, ...answers }, context) => {
    const { changes, issues, leftOut } = await readPlan(context, file, answers)
    requireFew(changes.length)
    const { added, removed } = await changeCells(context, changes, { confirm })
    return {
      people: new Set(changes.map(({ employee }) => employee)).size,
      added: added.length,
      removed,
      left_out: leftOutShown({ issues, leftOut }, { sheets: [] }, { labels: api.labels, language: context.language }),
    }
  })

  route(api, shiftApi.exportSheet, async ({ format, ...asked }, context) => {
    const span = spanAsked(asked)
    const people = await peopleAsked(context, asked)
    const told = { from_day: span.first, until_day: span.last, department_id: asked.department_id }
    context.record({ kind: 'export', name: 'shift', after: { rows: people.length, format, ...told } })
    return planFile(context, people, span, format)
  })
}

function requireFew(cells: number): void {
  if (cells > MOST_CELLS) throw new Refused('too_many_cells', { params: { most: MOST_CELLS } })
}

const byDay = (cells: readonly StoredCell[]) => Map.groupBy(cells, ({ employee_id, day }) => cellKey(employee_id, day))

/** Assignments as they are answered, with what is locked and told. */
async function shownCells({ tx }: Context, cells: readonly StoredCell[]) {
  if (cells.length === 0) return []
  const people = [...new Set(cells.map(({ employee_id }) => employee_id))]
  const span = spanOf(cells.map(({ day }) => day))
  const locked = await lockedDays(tx, people, span)
  const told = await toldOf(tx, people, span)
  return cells.map((cell) => {
    const key = cellKey(cell.employee_id, cell.day)
    return { ...cell, locked: locked.has(key), published: told.get(key)?.includes(cell.shift_id) ?? false }
  })
}

async function shownChange(context: Context, { added, removed }: { added: StoredCell[]; removed: number }) {
  return { added: await shownCells(context, added), removed }
}

/**
 * The assignments that rows name, within reach, and the days that they stand on with everything there; who takes them over
 * (`taker`) is held with the people they are taken from. Throws 404 for a row that is not there and for who is out of reach,
 * 409 for a row that somebody has changed.
 */
async function namedCells(context: Context, rows: readonly { id: string; version: number }[], taker?: string) {
  const { tx, actor, today } = context
  const ids = rows.map(({ id }) => id)
  const named = await tx
    .selectFrom('shift_assignment')
    .select(['id', 'employee_id', 'day', 'shift_id', 'version'])
    .where(among('id', ids))
    .execute()
  if (named.length < ids.length) throw notFound()
  const people = [...new Set([...named.map(({ employee_id }) => employee_id), ...(taker === undefined ? [] : [taker])])]
  await requireAll(tx, actor, 'shift:plan', people, today)
  const held = await heldPeople(tx, people)
  const nameOf = (employee: string) => held.get(employee)!.full_name
  // Whoever was faster has taken it away, or changed it, before the people were held.
  const stored = await cellsOf(tx, people, spanOf(named.map(({ day }) => day)))
  const current = new Map(stored.map((cell) => [cell.id, cell]))
  const stale = named.filter(({ id }) => {
    const row = rows.find((one) => one.id === id)!
    return current.get(id)?.version !== row.version
  })
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
  const at = [...byDay(named).values()].map(([one]) => ({
    employee: one!.employee_id,
    day: one!.day,
    there: days.get(cellKey(one!.employee_id, one!.day)) ?? [],
  }))
  return { named, at, nameOf }
}

/** What the person who takes them over has on these days then. */
async function takenOver(
  { tx }: Context,
  employee: string,
  named: readonly StoredCell[],
  instead: (cell: StoredCell) => string | null,
): Promise<CellChange[]> {
  const theirs = named.filter(({ employee_id }) => employee_id !== employee)
  if (theirs.length === 0) return []
  const stored = byDay(await cellsOf(tx, [employee], spanOf(theirs.map(({ day }) => day))))
  return [...Map.groupBy(theirs, ({ day }) => day)].map(([day, cells]) => {
    const there = stored.get(cellKey(employee, day))?.map(({ shift_id }) => shift_id) ?? []
    // A day off gives way to work that is taken over.
    const kept = cells.some((cell) => instead(cell) !== null) ? there.filter((shift) => shift !== null) : there
    return { employee, day, shifts: [...new Set([...kept, ...cells.map(instead)])] }
  })
}

/** One change a day: of two that name a day of somebody the later one knows both. */
function merged(changes: readonly CellChange[]): CellChange[] {
  return [...new Map(changes.map((change) => [cellKey(change.employee, change.day), change])).values()]
}
