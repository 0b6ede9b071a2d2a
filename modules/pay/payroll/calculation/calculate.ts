import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { conflict, DomainError } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { CopyBuffer } from '#server/database/copy.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { computeFindings, isChanged } from '../checks/findings.ts'
import { computePayslip, countryOf } from '../countries.ts'
import { splitIntoLots } from '../cycles/lots.ts'
import { runDays } from '../cycles/run-span.ts'
import { addToTotals, emptyTotals, type Totals } from '../explanation/totals.ts'
import { listRunPeople, loadSharedAccounts } from '../gather/people.ts'
import { loadOpenRun, type RunRow } from '../gather/run-row.ts'
import type { Finding } from '../payslip/finding.ts'
import { NotPayableError } from '../payslip/not-payable.ts'
import type { Payslip } from '../payslip/slip.ts'
import type { Cause, FailureReason } from '../values.ts'
import { loadRunInputs, type PersonInputsResult, type RunInputsQuery } from './load-run-inputs.ts'
import { lawHash, loadRunFacts } from './run-facts.ts'
import { payslipValues } from './run-store.ts'
import { listApprovedRunsAround } from './seen-runs.ts'

/** The error for a run without people, by kind of run. */
const NO_PEOPLE_ERRORS = {
  monthly: 'no_people_in_run',
  off_cycle: 'no_amounts_in_run',
  bonus: 'no_amounts_in_run',
  final: 'no_leavers_in_run',
} as const

/** People computed before the event loop gets control: a few milliseconds. */
const PEOPLE_PER_TURN = 50

export type CalculationFailure = { employee: string; reason: FailureReason; params: Record<string, string | number> }

/** A run that is calculated and not yet stored. */
export type CalculatedRun = {
  run: RunRow & { version: number }
  previousRunId: string | null
  /** Everyone in the run, paid or failed. */
  people: readonly string[]
  settings: unknown
  gatheredAt: Date
  /** Approved runs that may include the same people. */
  seenRuns: string[]
  lawHash: string
  lawChecked: boolean
  /** Rows for COPY; empty where `take` received them. */
  chunks: Buffer[]
  failed: CalculationFailure[]
  totals: Totals
  counts: { blocked: number; toCheck: number; changed: number; causes: Partial<Record<Cause, number>> }
}

/**
 * Loads the inputs of a whole run and computes it from one snapshot of the database, without writing. The snapshot has to be
 * the first statement of the transaction, unless `ownSnapshot` is off. A person who cannot be computed fails alone. `take`
 * receives the rows of each lot and may store them on another connection while the next lot is computed. `each` receives every
 * payslip; `confirmed` allows a confirmed run. `only`: computes these people of it, without what is of all of them, as accounts
 * that several are paid to and what the company owes on the whole payroll. Throws where the run is not open, its law is unknown or nobody is in it.
 */
export async function computeRun(
  tx: Tx,
  runId: string,
  progress: (done: number, total: number) => Promise<void>,
  {
    ownSnapshot = true,
    confirmed = false,
    take,
    each,
    only,
  }: {
    ownSnapshot?: boolean
    confirmed?: boolean
    take?: (rows: Buffer) => Promise<void>
    each?: (employee: string, slip: Payslip) => void
    only?: readonly string[]
  } = {},
): Promise<CalculatedRun> {
  if (ownSnapshot) await sql`set transaction isolation level repeatable read`.execute(tx)
  const run = await loadOpenRun(tx, runId, { confirmed })
  const country = countryOf(run.country)
  if (country.runs.settlesMonths) await requireEarlierCycles(tx, run)
  const { facts, law, review, comparison, previousRunId } = await loadRunFacts(tx, run)
  const ids = await listRunPeople(tx, run, { recentLeavers: true, ...(only && { only }) })
  const nobody = () => new DomainError(NO_PEOPLE_ERRORS[run.kind], { params: { month: run.period, ...runDays(run) } })
  if (ids.length === 0) throw nobody()
  const people: string[] = []
  const shared = only ? new Map<string, number>() : await loadSharedAccounts(tx, run)
  const result: CalculatedRun = {
    run,
    previousRunId: comparison ? previousRunId : null,
    people,
    settings: { ...facts, review },
    gatheredAt: await loadDatabaseTime(tx),
    seenRuns: await listApprovedRunsAround(tx, run.period),
    lawHash: lawHash(law),
    lawChecked: country.law.isChecked(run.period),
    chunks: [],
    failed: [],
    totals: emptyTotals(),
    counts: { blocked: 0, toCheck: 0, changed: 0, causes: {} },
  }
  const schemes = new Map<string, object>()
  const gathering: RunInputsQuery = {
    run,
    previousRunId: result.previousRunId,
    shared,
    payItems: facts.items,
    onlyDue: true,
  }
  const rows = new CopyBuffer()
  const computePerson = (one: PersonInputsResult): void => {
    if (one.failed) {
      result.failed.push({ employee: one.employee, reason: one.failed[0], params: one.failed[1] })
      return
    }
    try {
      const slip = computePayslip(one.inputs, facts, law)
      if (slip.gross < 0) throw new NotPayableError('negative_earnings')
      const found = computeFindings(slip, one.inputs, one.facts, { run: facts, law, choices: review, comparison })
      const changed = isChanged(slip, one.facts.previous, comparison)
      addToTotals(result.totals, slip, country)
      each?.(one.employee, slip)
      if (country.payslip.loadUnitLines) schemes.set(one.employee, slip.schemes)
      countFindings(result.counts, found, changed)
      rows.add(payslipValues(run, country, one, slip, found, changed))
    } catch (error) {
      result.failed.push({ employee: one.employee, ...toFailure(error as Error) })
    }
  }
  const storeRows = take ?? (async (rows: Buffer) => void result.chunks.push(rows))
  const lots = splitIntoLots(ids)
  let next: Promise<PersonInputsResult[]> | null = loadRunInputs(tx, gathering, lots[0]!)
  let rowsStored: Promise<void> = Promise.resolve()
  let progressReported: Promise<void> = Promise.resolve()
  let done = 0
  try {
    for (const [place, lotIds] of lots.entries()) {
      const lot: PersonInputsResult[] = await required(next, 'people of a lot')
      people.push(...lot.map(({ employee }) => employee))
      // The database loads the next people and stores the last ones while these are computed.
      const following = lots[place + 1]
      next = following ? loadRunInputs(tx, gathering, following) : null
      next?.catch(() => {})
      for (const [index, person] of lot.entries()) {
        computePerson(person)
        if (index % PEOPLE_PER_TURN === PEOPLE_PER_TURN - 1) await turn()
      }
      const written = rows.takeBytes()
      await rowsStored
      if (written) rowsStored = storeRows(written)
      rowsStored.catch(() => {})
      // Progress goes over a third connection; a cancellation takes effect one lot later.
      await progressReported
      done += lotIds.length
      progressReported = progress(done, ids.length)
      progressReported.catch(() => {})
    }
    await rowsStored
    await progressReported
    if (people.length === 0) throw nobody()
    if (country.payslip.loadUnitLines && !only)
      result.totals.unit = await country.payslip.loadUnitLines(tx, run, law, schemes)
  } finally {
    // Waits for queries under way: others get their connections afterwards.
    await Promise.allSettled([rowsStored, next, progressReported])
  }
  return result
}

/**
 * Throws 409 `earlier_run_open` where earlier runs of the month are not approved: the last run pays what they left, and would
 * pay the whole month.
 */
async function requireEarlierCycles(tx: Tx, { pay_group_id, period, kind, sequence }: RunRow): Promise<void> {
  if (kind !== 'monthly') return
  const open = await tx
    .selectFrom('pay_run')
    .select('id')
    .where('pay_group_id', '=', pay_group_id)
    .where('period', '=', period)
    .where('kind', '=', 'monthly')
    .where('sequence', '<', sequence)
    .where('state', '<>', 'approved')
    .limit(1)
    .executeTakeFirst()
  if (open) throw conflict('earlier_run_open', { month: period })
}

function toFailure(error: Error): Pick<CalculationFailure, 'reason' | 'params'> {
  return error instanceof NotPayableError
    ? { reason: error.reason, params: { ...error.params } }
    : { reason: 'not_computable', params: { why: error.message.slice(0, 200) } }
}

async function loadDatabaseTime(tx: Tx): Promise<Date> {
  const { now } = await selectOne(tx, sql<{ now: Date }>`select now()`)
  return now
}

function countFindings(
  counts: CalculatedRun['counts'],
  found: { c?: Finding<Cause>[]; b?: unknown[]; k?: unknown[] },
  changed: boolean,
): void {
  if (found.b) counts.blocked++
  if (found.k) counts.toCheck++
  if (changed) counts.changed++
  for (const [cause] of found.c ?? []) counts.causes[cause] = (counts.causes[cause] ?? 0) + 1
}
