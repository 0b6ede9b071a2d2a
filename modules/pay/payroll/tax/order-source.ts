import { sql } from 'kysely'
import { lastDay, monthOf } from '#base/days/days.ts'
import { idIn } from '#server/database/id-in.ts'
import { amountDue, type Cp38Order, orderPartInMonth } from '#statutory/malaysia/cp38.ts'
import type { Payable } from '../../sources/payable.ts'
import type { PaySource } from '../../sources/source.ts'

type StoredOrder = Cp38Order & {
  id: string
  employee: string
  reference: string | null
  taken: number
  already: number
}

/** The employments `e` that orders `o` apply to: the order's own, and later employments of the same person. */
const PERSON_EMPLOYMENTS = sql`employee one on one.id = o.employee_id
  join employee e on e.first_employee_id = one.first_employee_id and e.joined_on >= one.joined_on`

/**
 * The open amounts of the tax office's orders (CP38) in the month. An order is about a person: for a rehired person the
 * latest employment pays it.
 */
export const ORDER_SOURCE: PaySource = {
  kind: 'cp38',
  auditField: 'orders_taken',
  async loadPayables(tx, { period, paysDays }, ids) {
    if (!paysDays) return []
    const { rows } = await sql<StoredOrder>`
      select o.*, e.id as employee, coalesce(sum(t.amount), 0)::bigint as taken, coalesce(sum(t.amount) filter (where r.period = ${period}), 0)::bigint as already
      from cp38_order o join ${PERSON_EMPLOYMENTS} left join pay_run_took t on t.source = 'cp38' and t.source_id = o.id left join pay_run r on r.id = t.pay_run_id
      where ${idIn('e.id', ids)} and o.from_month <= ${period} and o.until_month >= ${period}
        and not exists (select from employee later where later.first_employee_id = e.first_employee_id
          and later.joined_on > e.joined_on and later.joined_on <= ${lastDay(period)}::date)
      group by o.company_id, o.id, e.id order by o.from_month, o.id`.execute(tx)
    return rows.flatMap((order): Payable[] => {
      const part = orderPartInMonth(order, period, order)
      const amount = part === undefined ? 0 : amountDue(part)
      if (part === undefined || amount === 0) return []
      const words = order.reference === null ? {} : { words: order.reference }
      return [{ shape: 'tax', employee: order.employee, id: order.id, amount, part, ...words }]
    })
  },
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(distinct o.id) from cp38_order o join ${PERSON_EMPLOYMENTS}
      where o.changed_at > ${since} and o.from_month <= ${monthOf(until)} and e.id in (${people})`,
  async lock(tx, ids) {
    await sql`select from cp38_order where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  page: (_, period) => `payroll/inputs?tab=orders&period=${period}`,
}
