import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import type { DatedTable } from '../core/as-of.ts'
import type { TimelineEntry } from '../core/contract-shapes.ts'
import { withParts } from '../core/edit/edit.ts'
import { loadReferencedNames, withNames } from '../core/edit/referenced-names.ts'
import { terminatedFrom } from '../core/employment-state.ts'
import { isSameValue } from '../core/history/dated-rows.ts'
import { decryptRow, redactRow } from '../core/history/encrypted-columns.ts'
import { FACT_COLUMNS, type FactValues } from '../core/history/fact-columns.ts'

type TimelineRow = z.input<typeof TimelineEntry>
type StoredFactRow = FactValues & {
  id: string
  from_day: Day
  until_day: Day | null
  changed_at: Date
  by: string | null
}

/**
 * All changes of a person, newest first, planned and corrected ones included (EMP-06): values before and after, first
 * day, author and time. Shows the last four digits of numbers; the record shows them in full to readers who may see
 * them.
 */
export async function loadTimeline(
  tx: Tx,
  vault: Vault,
  person: { id: string; joined_on: Day; resigned_on: Day | null; last_day: Day | null; last_payroll_day: Day | null },
  facts: readonly DatedTable[],
  today: Day,
  mayRemove: boolean,
): Promise<TimelineRow[]> {
  const entries: TimelineRow[] = []
  for (const fact of facts)
    entries.push(
      ...(await loadCorrections(tx, fact, person.id)),
      ...(await loadFactEntries(tx, vault, fact, person.id, today, mayRemove)),
    )
  if (facts.includes('employment')) entries.push(...ownDates(person, today))
  return entries.sort((a, b) => (a.from_day < b.from_day ? 1 : a.from_day > b.from_day ? -1 : 0))
}

async function loadFactEntries(
  tx: Tx,
  vault: Vault,
  fact: DatedTable,
  employeeId: string,
  today: Day,
  mayRemove: boolean,
): Promise<TimelineRow[]> {
  // The author of a row: the audit entry of the same moment about this person, or an older one about several people.
  const { rows } = await sql<StoredFactRow>`
    select f.*, (select a.actor_name from audit_entry a where a.at = f.changed_at and (a.object_id = f.employee_id::text or a.object_id is null)
      order by a.object_id is null, a.kind = ${fact} desc, (a.after ->> 'from_day' = f.from_day::text) is true desc, a.number desc limit 1) as by
    from ${sql.table(fact)} f where f.employee_id = ${employeeId} order by f.from_day`.execute(tx)
  const plain = rows.map((row) => decryptRow(vault, fact, row.id, row))
  const names = await loadReferencedNames(tx, plain)
  return plain.map((row, index) => {
    const before = plain[index - 1]
    const changes = FACT_COLUMNS[fact]
      .filter((column) => column !== 'reason' && !isSameValue(before?.[column] ?? null, row[column]))
      .map((column) => {
        const toShown = (one: FactValues | undefined): FactValues =>
          withNames(withParts(redactRow(fact, { [column]: one?.[column] ?? null }, false)), names)
        const [was, is] = [toShown(before), toShown(row)]
        const [field = column] = Object.keys(is)
        return { field, before: was[field], after: is[field] }
      })
    const planned = row.from_day > today
    return {
      fact,
      from_day: row.from_day,
      when: planned
        ? ('planned' as const)
        : row.until_day === null || row.until_day >= today
          ? ('now' as const)
          : ('past' as const),
      changes,
      reason: typeof row.reason === 'string' ? row.reason : null,
      by: row.by,
      at: row.changed_at.toISOString(),
      removable: planned && mayRemove && index > 0,
      is_correction: false,
    }
  })
}

/** Audit entries that name their row and did not remove it are corrections. */
type CorrectionEntry = { actor_name: string; at: Date; before: FactValues; after: FactValues & { from_day: Day } }

/**
 * Corrections, newest first. A correction rewrites its row, so only the audit log has the values before; numbers by
 * their last four digits.
 */
async function loadCorrections(tx: Tx, fact: DatedTable, employeeId: string): Promise<TimelineRow[]> {
  const { rows } = await sql<CorrectionEntry>`
    select actor_name, at, before, after from audit_entry
    where kind = ${fact} and object_id = ${employeeId} and before ->> 'from_day' is not null and after ->> 'from_day' is not null
    order by number desc`.execute(tx)
  return rows.map(({ actor_name, at, before, after }) => ({
    fact,
    from_day: after.from_day,
    when: 'past' as const,
    changes: [...new Set(Object.keys({ ...before, ...after }))]
      .filter((field) => field !== 'reason' && !isSameValue(before[field], after[field]))
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
    reason: typeof after.reason === 'string' ? after.reason : null,
    by: actor_name,
    at: at.toISOString(),
    removable: false,
    is_correction: true,
  }))
}

function ownDates(
  person: { joined_on: Day; resigned_on: Day | null; last_day: Day | null; last_payroll_day: Day | null },
  today: Day,
): TimelineRow[] {
  const dates: [TimelineRow['fact'], string, Day | null][] = [
    ['joined', 'joined_on', person.joined_on],
    ['leaving', 'resigned_on', person.resigned_on],
    ['leaving', 'last_day', person.last_day],
    ['leaving', 'last_payroll_day', person.last_payroll_day],
    ['leaving', 'terminated_from', person.resigned_on && terminatedFrom({ lastPayrollDay: person.last_payroll_day })],
  ]
  return dates
    .filter((one): one is [TimelineRow['fact'], string, Day] => one[2] !== null)
    .map(([fact, field, day]) => ({
      fact,
      from_day: day,
      when: day > today ? ('planned' as const) : ('past' as const),
      changes: [{ field, before: null, after: day }],
      reason: null,
      by: null,
      at: null,
      removable: false,
      is_correction: false,
    }))
}
