import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { DATED_TABLES, type DatedTable } from '../core/as-of.ts'
import { OWN_COLUMNS } from '../core/edit/employee-rows.ts'
import { FAMILY_COLUMNS } from '../core/edit/family-rows.ts'
import { historyChange, type PersonChange } from '../core/edit/person-changes.ts'
import { loadHistories } from '../core/history/change.ts'
import { type HistoryRow, isSameValue } from '../core/history/dated-rows.ts'
import { decryptRow } from '../core/history/encrypted-columns.ts'
import type { FactValues } from '../core/history/fact-columns.ts'
import type { RecordTable } from '../core/protected-columns.ts'

/** Rows of people in some tables, to compare with a later snapshot. */
export type RecordSnapshot = {
  people: ReadonlyMap<string, FactValues>
  histories: ReadonlyMap<DatedTable, ReadonlyMap<string, HistoryRow<FactValues>[]>>
  family: ReadonlyMap<string, FactValues & { employee_id: string }>
}

type FamilyRow = FactValues & { id: string; employee_id: string }

/** Loads everybody's rows in plain text, with one query for each table. */
export async function loadSnapshot(
  tx: Tx,
  vault: Vault,
  tables: readonly RecordTable[],
  ids: readonly string[],
): Promise<RecordSnapshot> {
  const rows = async <Row extends FactValues & { id: string }>(table: 'employee' | 'family_member', column: string) =>
    (
      await sql<Row>`
        select * from ${sql.table(table)} where ${sql.ref(column)} = any(${[...ids]}::uuid[])`.execute(tx)
    ).rows.map((row) => [row.id, decryptRow(vault, table, row.id, row)] as const)
  const facts = new Map<DatedTable, Map<string, HistoryRow<FactValues>[]>>()
  for (const table of DATED_TABLES)
    if (tables.includes(table)) facts.set(table, await loadHistories(tx, vault, table, ids))
  return {
    people: new Map(await rows('employee', 'id')),
    histories: facts,
    family: new Map(tables.includes('family_member') ? await rows<FamilyRow>('family_member', 'employee_id') : []),
  }
}

/** Changes by person between two snapshots of the same tables. */
export function changesBetween(before: RecordSnapshot, after: RecordSnapshot): PersonChange[] {
  const members = Map.groupBy(new Map([...before.family, ...after.family]), ([, member]) => member.employee_id)
  return [...before.people.keys()].flatMap((employeeId) => [
    ...ownRowChanges(employeeId, before.people.get(employeeId), after.people.get(employeeId)),
    ...[...before.histories.keys()].flatMap((table) => {
      const rows = (of: RecordSnapshot) => of.histories.get(table)?.get(employeeId) ?? []
      return historyChange(employeeId, table, { before: rows(before), after: rows(after) }) ?? []
    }),
    ...familyChanges(
      employeeId,
      (members.get(employeeId) ?? []).map(([id]) => id),
      before,
      after,
    ),
  ])
}

function ownRowChanges(employeeId: string, was: FactValues | undefined, is: FactValues | undefined): PersonChange[] {
  const columns = OWN_COLUMNS.filter((column) => !isSameValue(was?.[column], is?.[column]))
  if (columns.length === 0) return []
  const pickColumns = (values: FactValues | undefined) =>
    values ? Object.fromEntries(columns.map((column) => [column, values[column] ?? null])) : null
  return [{ employeeId, table: 'employee', parts: [{ before: pickColumns(was), after: pickColumns(is) }] }]
}

function familyChanges(
  employeeId: string,
  ids: readonly string[],
  before: RecordSnapshot,
  after: RecordSnapshot,
): PersonChange[] {
  const parts = ids.flatMap((id) => {
    const [was, is] = [before.family.get(id), after.family.get(id)]
    const columns = FAMILY_COLUMNS.filter((column) => !isSameValue(was?.[column], is?.[column]))
    const pickColumns = (values: FactValues | undefined) =>
      values ? Object.fromEntries(columns.map((column) => [column, values[column] ?? null])) : null
    return columns.length === 0 ? [] : [{ before: pickColumns(was), after: pickColumns(is) }]
  })
  return parts.length === 0 ? [] : [{ employeeId, table: 'family_member', parts }]
}
