import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { PayableOf } from '../../sources/payable.ts'
import { monthOfRun, paysDays, runDays } from '../cycles/run-span.ts'
import { CAUSE_OF_SOURCE } from '../values.ts'
import type { RunRow } from './run-row.ts'

type WithEmployee<T> = T & { employee_id: string }
export type PayRow = WithEmployee<{
  from_day: Day
  until_day: Day
  basic_pay: number
  currency: string
  pay_frequency: string
}>
/** A recurring amount with its days, or a payable of the run. */
export type ItemRow = WithEmployee<{
  code: string
  amount: number | null
  from_day: Day | null
  until_day: Day | null
  due?: PayableOf<'amount' | 'work'>
}>
export type PreviousRow = WithEmployee<
  Record<'net' | 'basic' | 'full_pay' | 'unpaid' | 'overtime' | 'one_off' | 'recurring' | 'loan' | 'shortage', number>
> & { status_key: string; bank: string | null; named: { [source: string]: number } | null }

/**
 * Basic pay of the run's days: a raise within them makes two rows. Where the last run of a month settles it, basic pay of
 * the whole month.
 */
export async function loadPayRows(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
  { settlesMonths }: { settlesMonths: boolean },
): Promise<PayRow[]> {
  const { first, last } = settlesMonths ? monthOfRun(run) : runDays(run)
  return (
    await sql<PayRow>`
    select employee_id, greatest(from_day, ${first}::date) as from_day, least(coalesce(until_day, ${last}::date), ${last}::date) as until_day, basic_pay, currency, pay_frequency
    from compensation where ${idIn('employee_id', ids)} and from_day <= ${last}::date and (until_day is null or until_day >= ${first}::date)
    order by employee_id, from_day`.execute(tx)
  ).rows
}

/** Recurring amounts of the month, in a run that pays days. */
export async function loadRecurringRows(tx: Tx, run: RunRow, ids: readonly string[]): Promise<ItemRow[]> {
  if (!paysDays(run)) return []
  const { first, last } = monthOfRun(run)
  return (
    await sql<ItemRow>`
    select r.employee_id, i.code, r.amount, r.from_day, r.until_day
    from recurring_item r join pay_item i on i.id = r.pay_item_id
    where ${idIn('r.employee_id', ids)} and r.from_day <= ${last}::date and (r.until_day is null or r.until_day >= ${first}::date)
    order by r.employee_id, i.code, r.id`.execute(tx)
  ).rows
}

/** What approved runs advanced and no run has recovered yet, in the currency of the run. */
export async function loadOwedRows(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
): Promise<{ employee_id: string; amount: number }[]> {
  if (!paysDays(run)) return []
  return (
    await sql<{ employee_id: string; amount: number }>`
    select p.employee_id, sum(p.shortage)::bigint as amount from payslip p
    join pay_run r on r.id = p.pay_run_id and r.state = 'approved' and r.currency = ${run.currency}
    where p.shortage <> 0 and ${idIn('p.employee_id', ids)} group by p.employee_id`.execute(tx)
  ).rows
}

/** The payslips of the run before, with the columns that their country compares. */
export async function loadPreviousRows(
  tx: Tx,
  previousRunId: string | null,
  ids: readonly string[],
  own: readonly string[],
): Promise<PreviousRow[]> {
  if (previousRunId === null) return []
  return (
    await sql<PreviousRow>`
    select p.employee_id, net, basic, full_pay, unpaid, overtime, one_off, recurring, coalesce(owed.amount, 0)::bigint as loan, named.amounts as named, shortage, status_key, ${sql.join([sql`encode(bank_index, 'hex') as bank`, ...own.map((column) => sql.ref(column))])}
    from payslip p left join (
      select employee_id, sum(amount) as amount from pay_run_took where pay_run_id = ${previousRunId}::uuid and shape = 'owed' group by employee_id
    ) owed on owed.employee_id = p.employee_id
    left join (
      select distinct employee_id from pay_run_took
      where pay_run_id = ${previousRunId}::uuid and source = any(${Object.keys(CAUSE_OF_SOURCE)}::text[])
    ) took on took.employee_id = p.employee_id
    left join lateral (
      select jsonb_object_agg(source, amount) as amounts from (
        select d.source, sum(case when line ->> 'k' = 'deduction' then -1 else 1 end * (line ->> 'a')::bigint)::bigint as amount
        from jsonb_to_recordset(case when took.employee_id is null then '[]' else p.dues end) d(source text, id text, nth int)
        join jsonb_array_elements(p.lines) line on line ->> 'o' = d.id || case when d.nth > 1 then '/' || d.nth else '' end
        where d.source = any(${Object.keys(CAUSE_OF_SOURCE)}::text[]) group by d.source) of_source
    ) named on true
    where p.pay_run_id = ${previousRunId}::uuid and ${idIn('p.employee_id', ids)}`.execute(tx)
  ).rows
}
