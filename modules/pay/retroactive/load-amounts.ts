import { type RawBuilder, sql } from 'kysely'
import type { Month } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Payable, SourceRun } from '../sources/payable.ts'
import {
  type AmountsInput,
  amountsDue,
  type SettledRow,
  type Settlement,
  toSettlements,
  type Worth,
} from './amounts.ts'
import { type Lookback, lookbackOf } from './lookback.ts'
import { loadPaidRun } from './paid-runs.ts'

/** What approved runs but this one settled of the things of a source, by thing; one query. */
async function loadSettlements(
  tx: Tx,
  run: Pick<SourceRun, 'id'>,
  source: string,
  which: RawBuilder<unknown>,
): Promise<Map<string, Settlement>> {
  const { rows } = await sql<SettledRow>`
    select t.employee_id as employee, t.source_id as id, t.nth, t.amount, q.currency, q.period, q.kind, q.sequence,
      d.code, d.words, d.day, d.minutes, d.rate, d.back
    from pay_run_took t join pay_run q on q.id = t.pay_run_id join payslip p on p.pay_run_id = t.pay_run_id and p.employee_id = t.employee_id
    cross join lateral jsonb_to_recordset(p.dues) d(source text, id uuid, nth int, code text, words text, day date, minutes int, rate jsonb, back jsonb)
    where t.source = ${source} and ${which} and t.pay_run_id <> ${run.id}::uuid
      and d.source = ${source} and d.id = t.source_id and coalesce(d.nth, 1) = t.nth
    order by t.source_id, t.nth`.execute(tx)
  return toSettlements(rows)
}

/** Approved runs of a month and later are looked at: each amount that made an earlier month good names that month. */
const settledSince = (ids: readonly string[], month: Month) =>
  sql`${idIn('t.employee_id', ids)} and q.period >= ${month}`

/** What things that follow from records are worth, as far as a run looks back. */
export type WorthSource = {
  /** The name of the source. */
  readonly source: string
  /**
   * What things are worth whose day lies within the lookback: all of them, since one that is missing is taken back. A thing
   * may be worth a part of what was first paid for it.
   */
  loadWorths(lookback: Lookback, settlements: ReadonlyMap<string, Settlement>): Promise<Worth[]>
  /** What is said of a thing that was paid and is worth nothing any more; undefined for one that stays as it was paid. */
  describeGone(settled: Settlement, lookback: Lookback): string | undefined
}

/** What a run pays and takes back of such a source: one query beside those of the source, another where a day is late. */
export async function loadAmountsDue(
  tx: Tx,
  run: SourceRun,
  ids: readonly string[],
  { source, loadWorths, describeGone }: WorthSource,
): Promise<Payable[]> {
  const lookback = lookbackOf(run)
  const settlements = await loadSettlements(tx, run, source, settledSince(ids, lookback.month))
  const worths = await loadWorths(lookback, settlements)
  return loadDifferences(tx, run, {
    worths,
    settlements,
    since: lookback.month,
    describeGone: (settled) => describeGone(settled, lookback),
  })
}

/** The same of records that a run settles one by one, whatever their age: those that were settled are named. */
export async function loadRecordsDue(
  tx: Tx,
  run: SourceRun,
  { source, worths, settled }: { source: string; worths: readonly Worth[]; settled: readonly string[] },
): Promise<Payable[]> {
  const settlements =
    settled.length === 0 ? new Map() : await loadSettlements(tx, run, source, idIn('t.source_id', settled))
  return loadDifferences(tx, run, { worths, settlements })
}

async function loadDifferences(tx: Tx, run: SourceRun, input: Omit<AmountsInput, 'findPaidRun'>): Promise<Payable[]> {
  const { worths, settlements } = input
  const late = worths.flatMap(({ id, employee, day, paidIn }) =>
    day !== undefined && day < run.days.first && !paidIn && !settlements.has(id) ? [{ employee, day }] : [],
  )
  const paidRun = await loadPaidRun(tx, run, late)
  const findPaidRun = ({ employee, day }: Worth) => (day === undefined ? undefined : paidRun({ employee, day }))
  return amountsDue(run, { ...input, findPaidRun })
}
