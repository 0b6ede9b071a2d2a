import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { DATED_TABLES, type DatedTable } from '../as-of.ts'
import { histories } from '../history/change.ts'
import { type HistoryRow, sameValue } from '../history/dated-rows.ts'
import type { FactValues } from '../history/fact-columns.ts'
import { openRow } from '../history/secret-columns.ts'
import type { RecordTable } from '../protected.ts'
import { FAMILY_COLUMNS } from '../record/family-columns.ts'
import { historyChange, type PersonChange } from '../record/person-changes.ts'
import { OWN_COLUMNS } from './person-rows.ts'

/** What stands in some tables about some people, to compare it with what stands there later. */
export type Snapshot = {
  people: ReadonlyMap<string, FactValues>
  histories: ReadonlyMap<DatedTable, ReadonlyMap<string, HistoryRow<FactValues>[]>>
  family: ReadonlyMap<string, FactValues & { employee_id: string }>
}

type Member = FactValues & { id: string; employee_id: string }

/** Everyone's own row and their rows of the tables, in plain text and a query for each table. */
export async function snapshotOf(
  tx: Tx,
  vault: Vault,
  tables: readonly RecordTable[],
  ids: readonly string[],
): Promise<Snapshot> {
  const rows = async <Row extends FactValues & { id: string }>(table: 'employee' | 'family_member', column: string) =>
    (
      await sql<Row>`
        select * from ${sql.table(table)} where ${sql.ref(column)} = any(${[...ids]}::uuid[])`.execute(tx)
    ).rows.map((row) => [row.id, openRow(vault, table, row.id, row)] as const)
  const facts = new Map<DatedTable, Map<string, HistoryRow<FactValues>[]>>()
  for (const table of DATED_TABLES) if (tables.includes(table)) facts.set(table, await histories(tx, vault, table, ids))
  return {
    people: new Map(await rows('employee', 'id')),
    histories: facts,
    family: new Map(tables.includes('family_member') ? await rows<Member>('family_member', 'employee_id') : []),
  }
}

/** What became of whom between two snapshots of the same tables. */
export function changesBetween(before: Snapshot, after: Snapshot): PersonChange[] {
  const members = Map.groupBy(new Map([...before.family, ...after.family]), ([, member]) => member.employee_id)
  return [...before.people.keys()].flatMap((employeeId) => [
    ...own(employeeId, before.people.get(employeeId), after.people.get(employeeId)),
    ...[...before.histories.keys()].flatMap((table) => {
      const rows = (of: Snapshot) => of.histories.get(table)?.get(employeeId) ?? []
      return historyChange(employeeId, table, { before: rows(before), after: rows(after) }) ?? []
    }),
    ...family(
      employeeId,
      (members.get(employeeId) ?? []).map(([id]) => id),
      before,
      after,
    ),
  ])
}

function own(employeeId: string, was: FactValues | undefined, is: FactValues | undefined): PersonChange[] {
  const columns = OWN_COLUMNS.filter((column) => !sameValue(was?.[column], is?.[column]))
  if (columns.length === 0) return []
  const of = (values: FactValues | undefined) =>
    values ? Object.fromEntries(columns.map((column) => [column, values[column] ?? null])) : null
  return [{ employeeId, table: 'employee', parts: [{ before: of(was), after: of(is) }] }]
}

function family(employeeId: string, ids: readonly string[], before: Snapshot, after: Snapshot): PersonChange[] {
  const parts = ids.flatMap((id) => {
    const [was, is] = [before.family.get(id), after.family.get(id)]
    const columns = FAMILY_COLUMNS.filter((column) => !sameValue(was?.[column], is?.[column]))
    const of = (values: FactValues | undefined) =>
      values ? Object.fromEntries(columns.map((column) => [column, values[column] ?? null])) : null
    return columns.length === 0 ? [] : [{ before: of(was), after: of(is) }]
  })
  return parts.length === 0 ? [] : [{ employeeId, table: 'family_member', parts }]
}
