import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import type { FrozenDue } from '#modules/pay/sources/due.ts'
import { duesOf } from '#modules/pay/sources/dues.ts'
import { paySources } from '#modules/pay/sources/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { gathered } from '../calculation/gather.ts'
import { lotsOf } from '../cycles/lots.ts'
import { itemFlags } from '../gather/amounts.ts'
import { dueRunOf } from '../gather/due-run.ts'
import { peopleOf } from '../gather/people.ts'
import { type RunRow, runOf } from '../gather/run-row.ts'

/** Names that a refusal tells. */
const NAMED = 5

/**
 * What sources deliver to a run is what its payslips were worked out from; their things are held until the end of the
 * transaction. Throws 409 `amounts_changed` with names where something came, went or changed since.
 */
export async function requireSameDues(tx: Tx, runId: string): Promise<void> {
  const run = await runOf(tx, runId)
  const frozen = await frozenDues(tx, runId)
  await lockThings(tx, frozen)
  const ids = [...frozen.keys(), ...(await broughtSince(tx, run, frozen))]
  const moved: string[] = []
  for (const lot of lotsOf(ids)) {
    const fresh = await duesOf(tx, dueRunOf(run), lot)
    const differing = lot.filter((id) => !isSame(frozen.get(id) ?? [], fresh.get(id) ?? []))
    // What waits for a later run of the month is delivered to this one too: who differs is gathered as for a calculation.
    moved.push(...(await stillDiffering(tx, run, differing, frozen)))
    await turn()
  }
  if (moved.length === 0) return
  const { rows } = await sql<{ full_name: string }>`
    select full_name from employee where id = any(${moved}::uuid[]) order by full_name limit ${NAMED}`.execute(tx)
  throw conflict('amounts_changed', { names: rows.map(({ full_name }) => full_name) })
}

async function stillDiffering(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
  frozen: ReadonlyMap<string, readonly FrozenDue[]>,
): Promise<string[]> {
  if (ids.length === 0) return []
  const asked = { run, previousRunId: null, shared: new Map(), flags: await itemFlags(tx), onlyDue: true as const }
  const now = new Map((await gathered(tx, asked, ids)).map((one) => [one.employee, one]))
  return ids.filter((id) => {
    const one = now.get(id)
    // Who served no day and is owed nothing has no payslip to differ from.
    if (!one) return frozen.has(id)
    return one.failed || !isSame(frozen.get(id) ?? [], one.dues)
  })
}

/** What each payslip took; everybody who has one. */
async function frozenDues(tx: Tx, runId: string): Promise<Map<string, FrozenDue[]>> {
  const { rows } = await sql<{ employee_id: string; dues: FrozenDue[] | null }>`
    select employee_id, dues from payslip where pay_run_id = ${runId}::uuid order by employee_id`.execute(tx)
  return new Map(rows.map(({ employee_id, dues }) => [employee_id, dues ?? []]))
}

async function lockThings(tx: Tx, frozen: ReadonlyMap<string, readonly FrozenDue[]>): Promise<void> {
  const all = Map.groupBy([...frozen.values()].flat(), ({ source }) => source)
  for (const source of paySources()) {
    const dues = all.get(source.kind)
    if (dues) await source.lock?.(tx, [...new Set(dues.map(({ id }) => id))])
  }
}

/** People whom a source has brought into the run since: they have no payslip in it. */
async function broughtSince(tx: Tx, run: RunRow, frozen: ReadonlyMap<string, unknown>): Promise<string[]> {
  const brought = paySources().flatMap((source) => source.brings?.(dueRunOf(run)) ?? [])
  if (brought.length === 0) return []
  const { rows } = await sql<{ employee_id: string }>`
    select distinct employee_id from (${sql.join(brought, sql` union all `)}) b(employee_id)`.execute(tx)
  const more = rows.filter(({ employee_id }) => !frozen.has(employee_id))
  if (more.length === 0) return []
  const concerned = new Set(await peopleOf(tx, run))
  return more.map(({ employee_id }) => employee_id).filter((id) => concerned.has(id))
}

/** The same things with the same figures; their words may be put otherwise. */
function isSame(frozen: readonly FrozenDue[], now: readonly FrozenDue[]): boolean {
  const bare = (dues: readonly FrozenDue[]) => dues.map(({ words: _, ...due }) => due)
  const waiting = new Set(paySources().flatMap(({ kind, waitsForNext }) => (waitsForNext ? kind : [])))
  const counted = now.filter((due) => !waiting.has(due.source) || frozen.some(({ id }) => id === due.id))
  return frozen.length === counted.length && isDeepStrictEqual(bare(frozen), bare(counted))
}
