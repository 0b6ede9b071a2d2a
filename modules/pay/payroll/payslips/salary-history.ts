import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import { withinReach } from '#people/reach.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import type { wageRecordApi } from './wage-records-contract.ts'

/** Loads changes of basic pay of the people in reach, each with the pay before it. */
export async function loadSalaryChanges(
  tx: Tx,
  actor: Actor,
  today: string,
  {
    employee_id,
    ...query
  }: ListQuery<SortOf<typeof wageRecordApi.salaryHistory>> & { employee_id?: string | undefined },
) {
  return loadPageFromSql(tx, query, {
    select: sql<SalaryChange>`
      select c.id, c.employee_id, employee.employee_no, employee.full_name, c.from_day, c.until_day, c.basic_pay, p.previous_pay, c.currency, c.pay_frequency, c.reason`,
    from: sql`from compensation c join employee on employee.id = c.employee_id`,
    joins: sql`join (select id, lag(basic_pay) over (partition by employee_id order by from_day) as previous_pay from compensation) p on p.id = c.id`,
    where: [
      withinReach(actor, 'compensation:read', today),
      ...(employee_id ? [sql`employee.id = ${employee_id}::uuid`] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no'],
    orders: { full_name: sql`employee.full_name`, from_day: sql`c.from_day` },
    tieBreaker: sql`employee.full_name, c.id`,
  })
}

type SalaryChange = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  from_day: string
  until_day: string | null
  basic_pay: number
  previous_pay: number | null
  currency: string
  pay_frequency: string
  reason: string | null
}
