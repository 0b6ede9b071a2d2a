import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { monthDays, type RunRow } from './run-facts.ts'

/** The last day of the month that concerns a person: the last of the month, or the last day pay is due. */
const dayThatCounts = (last: Day) =>
  sql`greatest(least(${last}::date, coalesce(employee.last_payroll_day, employee.last_day, ${last}::date)), employee.joined_on)`

/** One join condition for a dated table on that day. */
const heldThen = (alias: string, last: Day) => {
  const row = sql.ref(alias)
  const at = dayThatCounts(last)
  return sql`${row}.employee_id = employee.id and ${row}.from_day <= ${at} and (${row}.until_day is null or ${row}.until_day >= ${at})`
}

/**
 * Ids of everyone a run concerns, in order: in a monthly run those in service during the month and those with an amount
 * typed for it, in any other run the latter alone; of the offices of its group.
 */
export async function peopleOf(tx: Tx, run: RunRow): Promise<string[]> {
  const { first, last } = monthDays(run.period)
  const typed = sql`exists (select from one_off_item o where o.employee_id = employee.id and o.period = ${run.period} and o.run_kind = ${run.kind} and o.sequence = ${run.sequence})`
  const due =
    run.kind === 'monthly'
      ? sql`(coalesce(employee.last_payroll_day, employee.last_day, ${last}::date) >= ${first}::date or ${typed})`
      : typed
  const ofGroup = run.all_offices
    ? sql`(office.id is null or (office.country = ${run.country} and not exists (select from pay_group_office g where g.office_id = office.id and g.pay_group_id <> ${run.pay_group_id}::uuid)))`
    : sql`exists (select from pay_group_office g where g.office_id = employment.office_id and g.pay_group_id = ${run.pay_group_id}::uuid)`
  const { rows } = await sql<{ id: string }>`
    select distinct employee.id from employee
    left join employment on ${heldThen('employment', last)}
    left join office on office.id = employment.office_id
    where employee.joined_on <= ${last}::date and ${due} and ${ofGroup}
      and not (coalesce(employment.employment_status, '') = 'terminated' and coalesce(employee.last_payroll_day, employee.last_day) is null)
    order by employee.id`.execute(tx)
  return rows.map((row) => row.id)
}

export type PersonRow = {
  id: string
  birth_date: Day | null
  joined_on: Day
  last_day: Day | null
  last_paid: Day | null
  part_time: boolean
  payment_method: string | null
  bank: string | null
  minutes_a_day: number | null
  working_days: number[] | null
  resident_status: string | null
  tax_regime: string
  tax_category: number
  children_under_18: number
  children_studying: number
  children_tertiary: number
  children_disabled: number
  children_disabled_tertiary: number
  is_disabled: boolean
  spouse_is_disabled: boolean
  epf_elected: boolean
  epf_extra_employee: number
  epf_extra_employer: number
  socso_first_covered_at_55: boolean
  eis_contributed_before_57: boolean
  lindung_opted_out_on: Day | null
  zakat_monthly: number
  hrd_levy_exempt: boolean
  has_tax_number: boolean
  has_epf_number: boolean
}

/** People with their dated rows of the day that counts. */
export async function personRows(tx: Tx, run: RunRow, ids: readonly string[]): Promise<PersonRow[]> {
  const { last } = monthDays(run.period)
  const { rows } = await sql<PersonRow>`
    select employee.id, employee.birth_date, employee.joined_on, employee.last_day, coalesce(employee.last_payroll_day, employee.last_day) as last_paid,
      coalesce(e.employment_type = 'part_time', false) as part_time,
      b.payment_method, encode(b.account_index, 'hex') as bank, w.minutes_a_day, w.working_days,
      s.resident_status, s.tax_regime, s.tax_category, s.children_under_18, s.children_studying, s.children_tertiary, s.children_disabled, s.children_disabled_tertiary,
      s.is_disabled, s.spouse_is_disabled, s.epf_elected, s.epf_extra_employee, s.epf_extra_employer, s.socso_first_covered_at_55, s.eis_contributed_before_57,
      s.lindung_opted_out_on, s.zakat_monthly, s.hrd_levy_exempt, s.tax_number is not null as has_tax_number, s.epf_number is not null as has_epf_number
    from employee
    left join employment e on ${heldThen('e', last)}
    left join bank_detail b on ${heldThen('b', last)}
    left join work_schedule w on ${heldThen('w', last)}
    left join statutory_status s on ${heldThen('s', last)}
    where employee.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** Accounts that more than one person of the company is paid to, and how many; by index in hexadecimal. */
export async function sharedAccounts(tx: Tx, run: RunRow): Promise<Map<string, number>> {
  const { first, last } = monthDays(run.period)
  const { rows } = await sql<{ bank: string; people: number }>`
    select encode(b.account_index, 'hex') as bank, count(distinct b.employee_id)::int as people
    from bank_detail b join employee on employee.id = b.employee_id
    where b.account_index is not null and ${heldThen('b', last)} and coalesce(employee.last_payroll_day, employee.last_day, ${last}::date) >= ${first}::date
    group by b.account_index having count(distinct b.employee_id) > 1`.execute(tx)
  return new Map(rows.map((row) => [row.bank, row.people]))
}
