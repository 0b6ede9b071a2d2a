import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { type Asked, type Ordering, pageFrom } from '#server/list-page.ts'

type OfPerson = { employee_id: string; employee_no: string; full_name: string }

/**
 * A page of what a table holds of people, each row with its person: `select` names the columns, the id first; `from` joins
 * to `employee`. A search looks in names and numbers.
 */
export function personPage<Row extends OfPerson, S extends string>(
  tx: Tx,
  asked: Asked<S>,
  list: {
    select: RawBuilder<unknown>
    from: RawBuilder<unknown>
    where: readonly RawBuilder<unknown>[]
    orders: Ordering<S>['orders']
  },
): Promise<{ rows: Row[]; total: number }> {
  return pageFrom<Row, S>(tx, asked, {
    select: sql`select ${list.select}, employee.id as employee_id, employee.employee_no, employee.full_name`,
    from: sql`from ${list.from}`,
    where: list.where,
    search: ['employee.full_name', 'employee.employee_no'],
    orders: list.orders,
    ties: sql`employee.full_name, 1`,
  })
}
