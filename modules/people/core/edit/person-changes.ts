import type { Day } from '#base/days/days.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { FactOutcome } from '../history/change.ts'
import { isSameValue, rowOn } from '../history/dated-rows.ts'
import type { FactValues } from '../history/fact-columns.ts'
import type { RecordTable, TouchedColumns } from '../protected-columns.ts'
import { withParts } from './edit.ts'
import { loadReferencedNames, withNames } from './referenced-names.ts'

/**
 * Changes of one person's rows in a table; null where a row did not or no longer exists. `from_day` is set for dated
 * rows, one part for each row.
 */
export type PersonChange = {
  employeeId: string
  table: RecordTable
  parts: { before: FactValues | null; after: FactValues | null; from_day?: Day }[]
}

/** The days on which a history differs, with the values; null where nothing changed. */
export function historyChange(
  employeeId: string,
  table: PersonChange['table'],
  outcome: FactOutcome,
): PersonChange | null {
  const days = [...new Set([...outcome.before, ...outcome.after].map((row) => row.from))].sort()
  const parts = days.flatMap((day) => {
    const [was, is] = [rowOn(outcome.before, day)?.values, rowOn(outcome.after, day)?.values]
    const keys = Object.keys({ ...was, ...is }).filter((key) => !isSameValue(was?.[key], is?.[key]))
    if (keys.length === 0) {
      const starts = (rows: FactOutcome['before']) => rows.some((row) => row.from === day)
      if (starts(outcome.before) === starts(outcome.after)) return []
      return [{ ...(starts(outcome.after) ? { before: null, after: {} } : { before: {}, after: null }), from_day: day }]
    }
    const of = (values: FactValues | undefined) =>
      values ? Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) : null
    return [{ before: of(was), after: of(is), from_day: day }]
  })
  return parts.length === 0 ? null : { employeeId, table, parts }
}

/** The columns that the changes touch, for `requireMayChange`. */
export function touchedColumns(changes: readonly PersonChange[]): TouchedColumns[] {
  return changes.map(({ employeeId, table, parts }) => ({
    employeeId,
    table,
    columns: [...new Set(parts.flatMap(({ before, after }) => Object.keys({ ...before, ...after })))],
  }))
}

/**
 * One audit entry for each person: values before and after with names for ids. Its kind is the fact where only that
 * changed, else the record.
 */
export async function buildAuditEntries(
  tx: Tx,
  changes: readonly PersonChange[],
  named: ReadonlyMap<string, string>,
): Promise<AuditChange[]> {
  const names = await loadReferencedNames(
    tx,
    changes.flatMap(({ parts }) => parts.flatMap(({ before, after }) => [before ?? {}, after ?? {}])),
  )
  return [...Map.groupBy(changes, (one) => one.employeeId)].map(([id, own]) => {
    const [only, another] = own
    return {
      kind: only && !another ? only.table : 'employee',
      id,
      name: named.get(id) ?? null,
      before: auditSide(own, 'before', names),
      after: auditSide(own, 'after', names),
    }
  })
}

function auditSide(
  own: readonly PersonChange[],
  which: 'before' | 'after',
  names: ReadonlyMap<string, string>,
): Record<string, unknown> | null {
  const values: Record<string, unknown> = {}
  for (const { table, parts } of own) {
    const all = parts.flatMap((part) => {
      const side = part[which]
      return side ? [{ ...withNames(withParts(side), names), ...(part.from_day && { from_day: part.from_day }) }] : []
    })
    if (all.length === 0) continue
    // A single row is clear without the name of its table.
    if (own.length === 1 && parts.length === 1) Object.assign(values, all[0])
    else values[table] = parts.length === 1 ? all[0] : all
  }
  return Object.keys(values).length > 0 ? values : null
}
