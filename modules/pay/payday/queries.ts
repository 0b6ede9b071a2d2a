import { sql } from 'kysely'
import { DomainError, notFound } from '#base/errors.ts'
import { OWN_ADDRESS } from '#people/identity.ts'
import type { Tx } from '#server/database/database.ts'
import type { PayStepMark } from './pay-step.ts'

export type PayStepRow = {
  id: string
  kind: string
  country: string
  period: string
  pay_run_id: string | null
  due: string
  currency: string
  amount: number | null
  people: number
  ends: PayStepMark
  downloaded_at: Date | null
  downloaded_by: string | null
  downloaded_amount: number | null
  corrected_at: Date | null
  sent_at: Date | null
  sent_by: string | null
  sent_amount: number | null
  paid_at: Date | null
  paid_by: string | null
  paid_amount: number | null
  version: number
}
type CountryMonth = { period: string; country: string }

/** The month of an approved run in its country. Throws 404, or 409 `run_not_approved`. */
export async function loadMonthOfRun(tx: Tx, id: string): Promise<CountryMonth> {
  const { rows } = await sql<CountryMonth & { state: string }>`
    select r.period, g.country, r.state from pay_run r join pay_group g on g.id = r.pay_group_id where r.id = ${id}::uuid`.execute(
    tx,
  )
  if (!rows[0]) throw notFound()
  if (rows[0].state !== 'approved') throw new DomainError('run_not_approved', { status: 409 })
  return rows[0]
}

/** Steps of a run and of its month, by the day they are due. */
export async function listSteps(tx: Tx, id: string, { period, country }: CountryMonth): Promise<PayStepRow[]> {
  const { rows } = await sql<PayStepRow>`
    select * from pay_step where period = ${period} and country = ${country} and (pay_run_id = ${id}::uuid or pay_run_id is null)
    order by due, amount is null, id`.execute(tx)
  return rows
}

/** Throws 404. */
export async function loadStep(tx: Tx, id: string): Promise<PayStepRow> {
  const { rows } = await sql<PayStepRow>`select * from pay_step where id = ${id}::uuid`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A month of a country with an approved run and an open step: all its steps, and its approved runs, the regular ones first. */
export type OpenMonth = CountryMonth & { steps: PayStepRow[]; runs: { id: string; group: string }[] }

export async function listOpenMonths(tx: Tx): Promise<OpenMonth[]> {
  const { rows } = await sql<OpenMonth>`
    with open as (
      select distinct country, period from pay_step
      where (paid_at is null or paid_amount is distinct from amount)
        and (ends <> 'sent' or sent_at is null or sent_amount is distinct from amount or sent_at < corrected_at))
    select open.country, open.period, runs.all as runs
    from open cross join lateral (
      select jsonb_agg(jsonb_build_object('id', r.id, 'group', g.name) order by r.kind <> 'monthly', r.pay_day, g.name) as all
      from pay_run r join pay_group g on g.id = r.pay_group_id
      where g.country = open.country and r.period = open.period and r.state = 'approved') runs
    where runs.all is not null
    order by open.period, open.country`.execute(tx)
  const { rows: steps } = await sql<PayStepRow>`
    select * from pay_step where (country, period) in (select * from unnest(${rows.map(({ country }) => country)}::text[], ${rows.map(({ period }) => period)}::text[]))
    order by due, amount is null, id`.execute(tx)
  return rows.map((month) => ({
    ...month,
    steps: steps.filter(({ country, period }) => country === month.country && period === month.period),
  }))
}

const MOST_NAMED = 5

/** People of a run without an e-mail address: the first by name, and how many. */
export async function listPeopleWithoutAddress(tx: Tx, runId: string) {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    select employee.id, employee.full_name as name, count(*) over ()::int as total
    from payslip p join employee on employee.id = p.employee_id
    left join membership m on m.employee_id = employee.id and m.is_active
    left join account a on a.id = m.account_id
    where p.pay_run_id = ${runId}::uuid and ${OWN_ADDRESS} is null order by employee.full_name, employee.id limit ${MOST_NAMED}`.execute(
    tx,
  )
  return { total: rows[0]?.total ?? 0, people: rows.map(({ id, name }) => ({ id, name })) }
}
