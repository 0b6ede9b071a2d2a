import { sql } from 'kysely'
import { type Day, laterDay } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { childCounts, type TaxChild } from '#statutory/malaysia/status/children.ts'
import { historyChange, type PersonChange } from '../edit/person-changes.ts'
import { type ChangeContext, changeStatutoryStatus, loadHistories } from '../history/change.ts'
import { historyAfter, isSameValue, rowOn } from '../history/dated-rows.ts'

export type NamedChild = TaxChild & { readonly name: string }
type Parent = { readonly id: string; readonly joined_on: Day }

/** The children of people, the eldest first. People without rows are left out. */
export async function loadChildren(tx: Tx, ids: readonly string[]): Promise<Map<string, NamedChild[]>> {
  const rows = await tx
    .selectFrom('employee_child')
    .select(['employee_id', 'name', 'birth_year', 'studies', 'is_disabled', 'claim'])
    .where(sql<boolean>`employee_id = any(${[...ids]}::uuid[])`)
    .orderBy('employee_id')
    .orderBy('birth_year')
    .orderBy('name')
    .execute()
  const children = new Map<string, NamedChild[]>()
  for (const { employee_id, ...child } of rows)
    children.set(employee_id, [...(children.get(employee_id) ?? []), child as NamedChild])
  return children
}

/** Replaces the children of people, by id. A child who stays the same keeps its row. */
export async function writeChildren(tx: Tx, lists: ReadonlyMap<string, readonly NamedChild[]>): Promise<void> {
  const ids = [...lists.keys()]
  const rows = [...lists].flatMap(([employee_id, children]) => children.map((child) => ({ ...child, employee_id })))
  const given = sql`jsonb_populate_recordset(null::employee_child, ${JSON.stringify(rows)}::jsonb) given`
  const isSame = sql`child.employee_id = given.employee_id and child.name = given.name
    and child.birth_year = given.birth_year and child.studies = given.studies
    and child.is_disabled = given.is_disabled and child.claim = given.claim`
  await sql`delete from employee_child child where employee_id = any(${ids}::uuid[])
    and not exists (select from ${given} where ${isSame})`.execute(tx)
  if (rows.length > 0)
    await sql`insert into employee_child (employee_id, name, birth_year, studies, is_disabled, claim)
      select given.employee_id, given.name, given.birth_year, given.studies, given.is_disabled, given.claim
      from ${given} where not exists (select from employee_child child where ${isSame})`.execute(tx)
}

/**
 * Writes the counts that follow from people's children into their statutory status: from a day on for the rest of its
 * year, and from the next 1 January for the year after, in which a child may be of another kind. Days before stay as they
 * were, so that earlier pay runs read what they read then. People without a status get none: somebody has to choose it
 * first. Returns what changed; the caller raises versions and logs.
 */
export async function deriveChildCounts(
  tx: Tx,
  parents: readonly Parent[],
  from: Day,
  context: ChangeContext,
): Promise<PersonChange[]> {
  const ids = parents.map(({ id }) => id)
  const children = await loadChildren(tx, ids)
  const histories = await loadHistories(tx, context.vault, 'statutory_status', ids)
  const changes = parents.flatMap(({ id, joined_on }) => {
    const stored = histories.get(id) ?? []
    const first = stored[0]?.from
    if (first === undefined) return []
    const day = laterDay(laterDay(from, joined_on), first)
    const year = Number(day.slice(0, 4))
    const own = children.get(id) ?? []
    let history = stored
    return [day, `${year + 1}-01-01`].flatMap((start, index) => {
      const values = childCounts(year + index, own)
      const held = rowOn(history, start)?.values ?? {}
      if (Object.entries(values).every(([column, count]) => isSameValue(held[column], count))) return []
      const change = { kind: 'set' as const, from: start, values }
      history = historyAfter(history, change, { joinedOn: first, today: context.today })
      return [{ employeeId: id, change }]
    })
  })
  const outcomes = await changeStatutoryStatus(tx, changes, { ...context, derivesChildren: true })
  return [...outcomes].flatMap(([id, outcome]) => historyChange(id, 'statutory_status', outcome) ?? [])
}

/** Copies the children of a person to a later employment, whose counts are copied too. */
export async function copyChildren(tx: Tx, from: string, to: string): Promise<void> {
  await writeChildren(tx, new Map([[to, (await loadChildren(tx, [from])).get(from) ?? []]]))
}
