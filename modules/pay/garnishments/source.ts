import { sql } from 'kysely'
import { lastDay, monthOf } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import { idIn } from '#server/database/id-in.ts'
import { TAIWAN_COUNTRY } from '#statutory/taiwan/country.ts'
import { TAIWAN_CURRENCY } from '#statutory/taiwan/currency.ts'
import { livingAmount } from '#statutory/taiwan/garnishment/rules.ts'
import type { Payable } from '../sources/payable.ts'
import type { PaySource } from '../sources/source.ts'
import { GARNISHMENT_SOURCE_KIND } from './queries.ts'

type OpenOrder = {
  id: string
  employee: string
  left: number
  served_on: string
  keeps: number | null
  county: string | null
  paid: number
  words: string
}

/** The employments `employee` that orders `o` apply to: the order's own, and later employments of the same person. */
const PERSON_EMPLOYMENTS = sql`employee one on one.id = o.employee_id
  join employee on employee.first_employee_id = one.first_employee_id and employee.joined_on >= one.joined_on`

/**
 * Orders of courts that are open in the month, with what runs of the month have paid to the person. What stays is what
 * the order says, otherwise what the law says for the county of the home, or of the office where no home is recorded.
 * For a rehired person the latest employment pays.
 */
export const GARNISHMENT_SOURCE: PaySource = {
  kind: GARNISHMENT_SOURCE_KIND,
  auditField: 'garnishments_taken',
  async loadPayables(tx, { id, period, currency }, ids) {
    if (currency !== TAIWAN_CURRENCY) return []
    const day = lastDay(period)
    const { rows } = await sql<OpenOrder>`
      select o.id, employee.id as employee, o.total - taken.amount as left, o.served_on, o.keeps,
        coalesce(case when employee.country = ${TAIWAN_COUNTRY.code} then nullif(employee.state, '') end, office.state) as county,
        (select coalesce(sum(p.net), 0)::bigint from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' and r.id <> ${id}::uuid
          join employee other on other.id = p.employee_id
          where other.first_employee_id = employee.first_employee_id and p.period = ${period} and r.currency = ${currency}) as paid,
        o.creditor || ' · ' || o.order_number as words
      from garnishment o join ${PERSON_EMPLOYMENTS}
      left join employment on ${isAsOf('employment', sql`${day}::date`)}
      left join office on office.id = employment.office_id
      cross join lateral (select coalesce(sum(t.amount), 0)::bigint as amount from pay_run_took t
        where t.source = ${GARNISHMENT_SOURCE_KIND} and t.source_id = o.id) taken
      where ${idIn('employee.id', ids)} and o.from_month <= ${period} and coalesce(o.until_month, ${period}) >= ${period} and o.total > taken.amount
        and not exists (select from employee later where later.first_employee_id = employee.first_employee_id
          and later.joined_on > employee.joined_on and later.joined_on <= ${day}::date)
      order by o.served_on, o.id`.execute(tx)
    return rows.map(
      ({ id: order, employee, left, served_on, keeps, county, paid, words }): Payable => ({
        shape: 'garnishment',
        employee,
        id: order,
        amount: left,
        day: served_on,
        keeps: keeps ?? livingAmount(period, county),
        paid,
        words,
      }),
    )
  },
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(distinct o.id) from garnishment o join ${PERSON_EMPLOYMENTS}
      where o.changed_at > ${since} and o.from_month <= ${monthOf(until)} and employee.id in (${people})`,
  async lock(tx, ids) {
    await sql`select from garnishment where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  page: () => 'payroll/garnishments',
}
