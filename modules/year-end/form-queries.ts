import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { withinReach } from '#modules/employees/reach.ts'
import type { Tx } from '#server/database/database.ts'
import { containing } from '#server/records.ts'
import type { YearFigures } from './figures.ts'
import type { PageOrder } from './people.ts'

type Row = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  year: number
  figures: YearFigures
  made_at: Date
  read_at: Date | null
}

/** Forms that were given out, of the people whose payslips the caller may read. */
export async function givenForms(
  tx: Tx,
  actor: Actor,
  today: Day,
  filters: { mine?: boolean | undefined; year?: number | undefined; search?: string | undefined },
  { sort, page, per_page }: PageOrder,
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
  const from = sql`ea_form f join employee on employee.id = f.employee_id where ${sql.join(conditions, sql` and `)}`
  const column = sort.replace('-', '') === 'year' ? sql`f.year` : sql`employee.full_name`
  const { rows } = await sql<Row>`
    select f.id, f.employee_id, employee.employee_no, employee.full_name, f.year, f.figures, f.made_at, f.read_at
    from ${from} order by ${column} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, employee.full_name, f.id
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx)
  return {
    total: counted.rows[0]!.total,
    rows: rows.map(({ figures, ...row }) => ({
      ...row,
      taxed: figures.taxed,
      pcb: figures.amounts.D1,
      made_at: row.made_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    })),
  }
}
