import { sql } from 'kysely'
import { withinReach } from '#people/reach.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { eaFormApi } from '../contract.ts'

/** A form that was given out, with its figures as they were then. */
export type IssuedForm<Figures> = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  year: number
  figures: Figures
  made_at: Date
  read_at: Date | null
}

type IssuedFormQuery = ListQuery<SortOf<typeof eaFormApi.list>> & {
  mine?: boolean | undefined
  year?: number | undefined
}

/**
 * Forms of either country that were given out, of the people whose payslips the caller may read, and what a list shows
 * of their figures.
 */
export async function listIssuedForms<Figures, Shown extends object>(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  table: 'ea_form' | 'taiwan_statement',
  { mine, year, ...asked }: IssuedFormQuery,
  shown: (figures: Figures) => Shown,
) {
  const { rows, total } = await loadPageFromSql(tx, asked, {
    select: sql<
      IssuedForm<Figures>
    >`select f.id, f.employee_id, employee.employee_no, employee.full_name, f.year, f.figures, f.made_at, f.read_at`,
    from: sql`from ${sql.table(table)} f join employee on employee.id = f.employee_id`,
    where: [
      withinReach(actor, 'payslip:read', today),
      ...(mine ? [actor.employeeId === null ? sql`false` : sql`employee.id = ${actor.employeeId}::uuid`] : []),
      ...(year ? [sql`f.year = ${year}`] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no'],
    orders: { year: sql`f.year`, full_name: sql`employee.full_name` },
    tieBreaker: sql`employee.full_name, f.id`,
  })
  return {
    total,
    rows: rows.map(({ figures, made_at, read_at, ...row }) => ({
      ...row,
      ...shown(figures),
      made_at: made_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
    })),
  }
}
