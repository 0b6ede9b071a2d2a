import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { withinReach } from '#modules/employees/reach.ts'
import type { Tx } from '#server/database/database.ts'
import { containing } from '#server/records.ts'
import { type SortOf, sorted } from '#server/sorting.ts'
import type { eaFormApi } from '../contract.ts'
import type { PageOrder } from '../people.ts'

/** A form that was given out, with its figures as they were then. */
export type GivenForm<Figures> = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  year: number
  figures: Figures
  made_at: Date
  read_at: Date | null
}

type Asked = {
  filters: { mine?: boolean | undefined; year?: number | undefined; search?: string | undefined }
  order: PageOrder<SortOf<typeof eaFormApi.list>>
  today: Day
}

/**
 * Forms of either country that were given out, of the people whose payslips the caller may read, and what a list shows
 * of their figures.
 */
export async function givenForms<Figures, Shown extends object>(
  tx: Tx,
  table: 'ea_form' | 'taiwan_statement',
  actor: Actor,
  { filters, order: { sort, page, per_page }, today }: Asked,
  shown: (figures: Figures) => Shown,
) {
  const conditions = [
    withinReach(actor, 'payslip:read', today),
    ...(filters.mine ? [actor.employeeId === null ? sql`false` : sql`employee.id = ${actor.employeeId}::uuid`] : []),
    ...(filters.year ? [sql`f.year = ${filters.year}`] : []),
    ...(filters.search
      ? [
          sql`(employee.full_name ilike ${containing(filters.search)} or employee.employee_no ilike ${containing(filters.search)})`,
        ]
      : []),
  ]
  const from = sql`${sql.table(table)} f join employee on employee.id = f.employee_id where ${sql.join(conditions, sql` and `)}`
  const { by, direction } = sorted(sort, { year: sql`f.year`, full_name: sql`employee.full_name` })
  const { rows } = await sql<GivenForm<Figures>>`
    select f.id, f.employee_id, employee.employee_no, employee.full_name, f.year, f.figures, f.made_at, f.read_at
    from ${from} order by ${by} ${sql.raw(direction)}, employee.full_name, f.id
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx)
  return {
    total: counted.rows[0]!.total,
    rows: rows.map(({ figures, made_at, read_at, ...row }) => ({
      ...row,
      ...shown(figures),
      made_at: made_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
    })),
  }
}
