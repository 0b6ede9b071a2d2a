import { type RawBuilder, sql } from 'kysely'
import { invalidField, notFound } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { type ListOrdering, type ListQuery, loadPageFromSql } from '#server/list-page.ts'

type EmployeeColumns = { employee_id: string; employee_no: string; full_name: string }

/**
 * A page of what a table holds of people, each row with its person: `select` names the columns, the id first; `from` joins
 * to `employee`. A search looks in names and numbers.
 */
export function loadPersonPage<Row extends EmployeeColumns, S extends string>(
  tx: Tx,
  asked: ListQuery<S>,
  list: {
    select: RawBuilder<unknown>
    from: RawBuilder<unknown>
    where: readonly RawBuilder<unknown>[]
    orders: ListOrdering<S>['orders']
  },
): Promise<{ rows: Row[]; total: number }> {
  return loadPageFromSql<Row, S>(tx, asked, {
    select: sql`select ${list.select}, employee.id as employee_id, employee.employee_no, employee.full_name`,
    from: sql`from ${list.from}`,
    where: list.where,
    search: ['employee.full_name', 'employee.employee_no'],
    orders: list.orders,
    tieBreaker: sql`employee.full_name, 1`,
  })
}

/** Asked for one row that was found otherwise. */
export const SINGLE_ROW_QUERY = { page: 1, per_page: 1, sort: 'full_name' } as const

/** The one row of a list asked for one. Throws 404 where there is none. */
export async function requireFirstRow<T>(list: Promise<{ rows: T[] }>): Promise<T> {
  const { rows } = await list
  if (rows[0] === undefined) throw notFound()
  return rows[0]
}

/** Throws `until_before_from` where a span of days or months ends before it begins. */
export function requireSpan(from: string, until: string | null, field = 'until_day'): void {
  if (until !== null && until < from) throw invalidField(field, 'until_before_from')
}
