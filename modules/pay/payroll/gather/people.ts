import { sql } from 'kysely'
import { addDays, type Day, firstDay, type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import { FILE_NUMBERS, type FileNumber, lacksBranch, loadBranchNeed, missingNumbers } from '#people/pay-details.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { paySources } from '../../sources/sources.ts'
import { paysDays, runDays } from '../cycles/run-span.ts'
import { monthsPaying } from './month.ts'
import { PAID_BY_GROUP } from './paid-by-group.ts'
import { accountIndexes, bankDetailsJoin } from './payslip-payments.ts'
import type { RunRow } from './run-row.ts'
import { toSourceRun } from './source-run.ts'

/** Runs pay what is due to a leaver for so many months after the last day. */
const LEFT_MONTHS = 3

/** A person's first day in service within a month. */
export const monthStartDay = (period: Month) => sql`greatest(${firstDay(period)}::date, employee.joined_on)`

/** Joins the row of a dated table that holds on a person's last day: `last`, or the last paid day before it. */
const validOnLastDay = (alias: string, last: Day) =>
  isAsOf(alias, sql`least(${last}::date, coalesce(employee.last_payroll_day, employee.last_day, ${last}::date))`)

/**
 * Lists the ids of the people of a run, in order, from the offices of its group: in a regular run those in service during its
 * days and those whom a source adds, in a final run leavers whose last days no run has paid, in other runs only those whom a
 * source adds. `leavers`: everyone of the group, also those who left before. `recentLeavers`: also those who left in the
 * months before a run of days, since records entered later may make something due to them. `only`: none but these.
 */
export async function listRunPeople(
  tx: Tx,
  run: RunRow,
  {
    leavers = false,
    recentLeavers = false,
    only,
  }: { leavers?: boolean; recentLeavers?: boolean; only?: readonly string[] } = {},
): Promise<string[]> {
  const { first, last } = runDays(run)
  const delivered = paySources().flatMap((source) => source.selectEmployees?.(toSourceRun(run)) ?? [])
  const brought = delivered.length === 0 ? sql`false` : sql`employee.id in (${sql.join(delivered, sql` union all `)})`
  const lastPaid = sql`coalesce(employee.last_payroll_day, employee.last_day)`
  // The last day that another run paid for each person: a final run for leavers, or a run of another group.
  const settled = sql`(select p.employee_id, max((p.inputs ->> 'until')::date) as until
    from pay_run r join payslip p on p.pay_run_id = r.id and p.kind in ('monthly', 'final') and (p.kind, p.sequence) <> (${run.kind}, ${run.sequence})
    where r.state = 'approved' and r.period = any(${monthsPaying(run)}::text[])${only ? sql` and ${idIn('p.employee_id', only)}` : sql``} group by p.employee_id)`
  const isSettled = sql`coalesce(settled.until >= least(${lastPaid}, ${last}::date), false)`
  const due = {
    monthly: sql`((coalesce(${lastPaid}, ${last}::date) >= ${first}::date and not ${isSettled}) or ${brought})`,
    final: sql`((${lastPaid} between ${first}::date and ${last}::date and not ${isSettled}) or ${brought})`,
    off_cycle: brought,
    bonus: brought,
  }[run.kind]
  const earliest = firstDay(shiftMonth(monthOf(first), -LEFT_MONTHS))
  const left =
    recentLeavers && paysDays(run)
      ? sql`${lastPaid} between ${earliest}::date and ${run.kind === 'final' ? last : addDays(first, -1)}::date`
      : sql`false`
  const { rows } = await sql<{ id: string }>`
    select distinct employee.id from employee
    left join employment on ${validOnLastDay('employment', last)}
    left join office on office.id = employment.office_id
    join pay_group g on g.id = ${run.pay_group_id}::uuid and ${PAID_BY_GROUP}
    left join ${settled} settled on settled.employee_id = employee.id
    where ${only ? idIn('employee.id', only) : sql`true`} and employee.joined_on <= ${last}::date and ${leavers ? sql`true` : sql`(${due} or ${left})`}
      and not (coalesce(employment.employment_status, '') = 'terminated' and coalesce(employee.last_payroll_day, employee.last_day) is null)
    order by employee.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** What every country reads of a person. `statusColumns` adds the country's own status columns. */
export type PersonRow = {
  id: string
  birth_date: Day | null
  joined_on: Day
  last_day: Day | null
  last_paid: Day | null
  stays: { arrived: Day; left: Day | null }[] | null
  part_time: boolean
  payment_method: string | null
  bank: string | null
  /** The bank or the account number is invalid. */
  wrong_bank: boolean
  /** The files of the paying accounts ask for the branch of the account, and it is not recorded. */
  lacks_branch: boolean
  minutes_a_day: number | null
  working_days: number[] | null
  resident_status: string | null
  tax_regime: string
  /** Numbers that the files of the run's country need and that are missing. */
  lacks: FileNumber[]
  /** Columns of invalid numbers of the person or of an authority. */
  wrong_numbers: string[]
}

/** Loads people with their dated rows as of the last day of the run. */
export async function loadPersonRows(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
  { statusColumns }: { statusColumns: readonly string[] },
): Promise<PersonRow[]> {
  const { last } = runDays(run)
  const own = statusColumns.map((column) => sql.ref(`s.${column}`))
  const country = sql`${run.country}::text`
  const lacked = missingNumbers(last, 's', country)
  const { rows } = await sql<PersonRow>`
    select employee.id, employee.birth_date, employee.joined_on, employee.last_day, coalesce(employee.last_payroll_day, employee.last_day) as last_paid,
      (select jsonb_agg(jsonb_build_object('arrived', stay.arrived_on, 'left', stay.left_on) order by stay.arrived_on) from country_stay stay where stay.employee_id = employee.id) as stays,
      coalesce(e.employment_type = 'part_time', false) as part_time,
      b.payment_method, encode(${accountIndexes('b')}, 'hex') as bank, coalesce(b.wrong_numbers <> '{}', false) as wrong_bank, ${lacksBranch(await loadBranchNeed(tx), 'b', country)} as lacks_branch, w.minutes_a_day, w.working_days,
      s.resident_status, s.tax_regime,
      array_remove(array[${sql.join(FILE_NUMBERS.map((number) => sql`case when ${lacked[number]} then ${sql.lit(number)} end`))}], null) as lacks,
      coalesce(employee.wrong_numbers, '{}') || coalesce(s.wrong_numbers, '{}') as wrong_numbers${sql.join([sql``, ...own])}
    from employee
    left join employment e on ${validOnLastDay('e', last)} and ${idIn('e.employee_id', ids)}
    left join bank_detail b on ${bankDetailsJoin('b', run.id)} and ${idIn('b.employee_id', ids)}
    left join work_schedule w on ${validOnLastDay('w', last)} and ${idIn('w.employee_id', ids)}
    left join statutory_status s on ${validOnLastDay('s', last)} and ${idIn('s.employee_id', ids)}
    where ${idIn('employee.id', ids)}`.execute(tx)
  return rows
}

/** Accounts that several people are paid to, with their number, by the index of the account in hexadecimal. */
export async function loadSharedAccounts(tx: Tx, run: RunRow): Promise<Map<string, number>> {
  const { first, last } = runDays(run)
  const { rows } = await sql<{ bank: string; people: number }>`
    with held as (
      select b.employee_id, b.account_index, b.part_indexes from bank_detail b join employee on employee.id = b.employee_id
      where ${bankDetailsJoin('b', run.id)} and coalesce(employee.last_payroll_day, employee.last_day, ${last}::date) >= ${first}::date)
    select encode(account, 'hex') as bank, count(distinct employee_id)::int as people
    from (select employee_id, account_index as account from held union all select employee_id, unnest(part_indexes) from held where part_indexes <> '{}') one
    where account is not null group by account having count(distinct employee_id) > 1`.execute(tx)
  return new Map(rows.map((row) => [row.bank, row.people]))
}

/** Finds those of some people whom only a pay source adds to a run. */
export async function findSourceEmployees(tx: Tx, run: RunRow, ids: readonly string[]): Promise<Set<string>> {
  const brought = paySources().flatMap((source) => source.selectEmployees?.(toSourceRun(run)) ?? [])
  if (brought.length === 0 || ids.length === 0) return new Set()
  const { rows } = await sql<{ employee_id: string }>`
    select employee_id from (${sql.join(brought, sql` union `)}) b(employee_id) where ${idIn('employee_id', ids)}`.execute(
    tx,
  )
  return new Set(rows.map(({ employee_id }) => employee_id))
}
