import { sql } from 'kysely'
import { notFound } from '#base/errors.ts'
import { withinReach } from '#people/reach.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { ownDocumentEndpoints } from './documents-contract.ts'

/** Issued forms of Malaysia and of Taiwan; their table also names them in the activity log. */
export type IssuedTable = 'ea_form' | 'taiwan_statement'

/** An issued form with its figures at the time. */
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

type IssuedFormQuery = ListQuery<SortOf<ReturnType<typeof ownDocumentEndpoints>['list']>> & {
  mine?: boolean | undefined
  year?: number | undefined
}

/** A page of issued forms of the people whose payslips the caller may read; `shown` picks the figures of the list. */
export async function listIssuedForms<Figures, Shown extends object>(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  table: IssuedTable,
  { mine, year, ...input }: IssuedFormQuery,
  shown: (figures: Figures) => Shown,
) {
  const { rows, total } = await loadPageFromSql(tx, input, {
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

/** An issued form of a person whose payslips the caller may read. Throws 404 for any other. */
export async function loadIssuedForm<Figures>(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  table: IssuedTable,
  id: string,
): Promise<IssuedForm<Figures> & { nationality: string | null }> {
  const { rows } = await sql<IssuedForm<Figures> & { nationality: string | null }>`
    select f.id, f.employee_id, employee.employee_no, employee.full_name, employee.nationality, f.year, f.figures, f.made_at, f.read_at
    from ${sql.table(table)} f join employee on employee.id = f.employee_id
    where f.id = ${id}::uuid and ${withinReach(actor, 'payslip:read', today)}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** When a form was issued, mailed and read, in the shape of replies. */
export function formMoments({ made_at, mailed_at, read_at }: Record<'made_at' | 'mailed_at' | 'read_at', Date | null>) {
  return {
    made_at: made_at?.toISOString() ?? null,
    mailed_at: mailed_at?.toISOString() ?? null,
    read_at: read_at?.toISOString() ?? null,
  }
}
