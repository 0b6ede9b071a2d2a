import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import { loadPayables } from '../../sources/payables.ts'
import { paySources } from '../../sources/sources.ts'
import { loadRunInputs } from '../calculation/load-run-inputs.ts'
import { countryOf } from '../countries.ts'
import { splitIntoLots } from '../cycles/lots.ts'
import { loadRunItems } from '../gather/pay-items.ts'
import { listRunPeople } from '../gather/people.ts'
import { loadRun, type RunRow } from '../gather/run-row.ts'
import { toSourceRun } from '../gather/source-run.ts'

/** The number of names that an error shows. */
const NAMES_SHOWN = 5

/**
 * Requires that the payables of a run are those that its payslips were computed from, and locks their records until the end
 * of the transaction. Throws 409 `amounts_changed` with names where a payable was added, removed or changed.
 */
export async function requirePayablesUnchanged(tx: Tx, runId: string): Promise<void> {
  const run = await loadRun(tx, runId)
  const frozen = await loadSnapshotPayables(tx, runId)
  await lockPayables(tx, frozen)
  const ids = [...frozen.keys(), ...(await findNewSourceEmployees(tx, run, frozen))]
  const moved: string[] = []
  for (const lot of splitIntoLots(ids)) {
    const fresh = await loadPayables(tx, toSourceRun(run), lot)
    const differing = lot.filter((id) => !isSamePayables(frozen.get(id) ?? [], fresh.get(id) ?? []))
    // Payables that wait for a later run of the month are delivered to this one too. So people with a difference are loaded
    // again as for a calculation.
    moved.push(...(await findStillDiffering(tx, run, differing, frozen)))
    await turn()
  }
  if (moved.length === 0) return
  const { rows } = await sql<{ full_name: string }>`
    select full_name from employee where id = any(${moved}::uuid[]) order by full_name limit ${NAMES_SHOWN}`.execute(tx)
  throw conflict('amounts_changed', { names: rows.map(({ full_name }) => full_name) })
}

async function findStillDiffering(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
  frozen: ReadonlyMap<string, readonly SourcePayable[]>,
): Promise<string[]> {
  if (ids.length === 0) return []
  const inputsQuery = {
    run,
    previousRunId: null,
    shared: new Map(),
    payItems: await loadRunItems(tx, countryOf(run.country)),
    onlyDue: true as const,
  }
  const now = new Map((await loadRunInputs(tx, inputsQuery, ids)).map((one) => [one.employee, one]))
  return ids.filter((id) => {
    const one = now.get(id)
    // People who served no day and are owed nothing have no payslip to compare with.
    if (!one) return frozen.has(id)
    return one.failed || !isSamePayables(frozen.get(id) ?? [], one.dues)
  })
}

/** The payables of each payslip, by person. */
async function loadSnapshotPayables(tx: Tx, runId: string): Promise<Map<string, SourcePayable[]>> {
  const { rows } = await sql<{ employee_id: string; dues: SourcePayable[] | null }>`
    select employee_id, dues from payslip where pay_run_id = ${runId}::uuid order by employee_id`.execute(tx)
  return new Map(rows.map(({ employee_id, dues }) => [employee_id, dues ?? []]))
}

async function lockPayables(tx: Tx, frozen: ReadonlyMap<string, readonly SourcePayable[]>): Promise<void> {
  const all = Map.groupBy([...frozen.values()].flat(), ({ source }) => source)
  for (const source of paySources()) {
    const dues = all.get(source.kind)
    if (dues) await source.lock?.(tx, [...new Set(dues.map(({ id }) => id))])
  }
}

/** People whom a source has added to the run since the calculation; they have no payslip in it. */
async function findNewSourceEmployees(tx: Tx, run: RunRow, frozen: ReadonlyMap<string, unknown>): Promise<string[]> {
  const brought = paySources().flatMap((source) => source.selectEmployees?.(toSourceRun(run)) ?? [])
  if (brought.length === 0) return []
  const { rows } = await sql<{ employee_id: string }>`
    select distinct employee_id from (${sql.join(brought, sql` union all `)}) b(employee_id)`.execute(tx)
  const more = rows.filter(({ employee_id }) => !frozen.has(employee_id))
  if (more.length === 0) return []
  const concerned = new Set(await listRunPeople(tx, run))
  return more.map(({ employee_id }) => employee_id).filter((id) => concerned.has(id))
}

/** Whether the payables and their figures are the same; their descriptions may differ. */
function isSamePayables(frozen: readonly SourcePayable[], now: readonly SourcePayable[]): boolean {
  const bare = (dues: readonly SourcePayable[]) => dues.map(({ words: _, ...due }) => due)
  const waiting = new Set(paySources().flatMap(({ kind, defersToNextRun: waitsForNext }) => (waitsForNext ? kind : [])))
  const counted = now.filter((due) => !waiting.has(due.source) || frozen.some(({ id }) => id === due.id))
  return frozen.length === counted.length && isDeepStrictEqual(bare(frozen), bare(counted))
}
