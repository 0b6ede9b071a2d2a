import { sql } from 'kysely'
import type { z } from 'zod'
import { type Day, LAST_DAY } from '#base/days/days.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { FlexibleHours, flexibleHoursApi } from './contract.ts'

type Row = Omit<z.output<typeof FlexibleHours>, 'actions'>

export type FlexibleHoursQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof flexibleHoursApi.list>
  search?: string | undefined
  office_id?: string | undefined
  id?: string
}

/** A page of the company's agreements of flexible hours. */
export async function loadFlexibleHoursPage(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  { id, office_id, ...page }: FlexibleHoursQuery,
) {
  const { rows, total } = await loadPageFromSql<Row, FlexibleHoursQuery['sort']>(tx, page, {
    select: sql`select f.id, f.office_id, office.name as office, f.scheme, f.from_day, f.until_day, f.consent, f.agreed_on, f.reported_on, f.version,
      file.name as file_name,
      array(select p.employee_id::text from flexible_hours_person p join employee e on e.id = p.employee_id
        where p.flexible_hours_id = f.id order by e.full_name, e.id) as employee_ids,
      array(select e.full_name from flexible_hours_person p join employee e on e.id = p.employee_id
        where p.flexible_hours_id = f.id order by e.full_name, e.id) as people`,
    from: sql`from flexible_hours f join office on office.id = f.office_id left join file on file.id = f.file_id`,
    where: [
      ...(id === undefined ? [] : [sql`f.id = ${id}::uuid`]),
      ...(office_id === undefined ? [] : [sql`f.office_id = ${office_id}::uuid`]),
    ],
    search: ['office.name'],
    orders: { from_day: sql`f.from_day`, office: sql`office.name` },
    tieBreaker: sql`f.id`,
  })
  const mayEdit = actor.grants.has('flexible-hours:edit')
  return {
    rows: rows.map((row) => ({
      ...row,
      actions: !mayEdit
        ? []
        : [...(['edit', 'attach'] as const), ...(row.from_day > today ? (['delete'] as const) : [])],
    })),
    total,
  }
}

/** The days of an agreement that is about to be written, and whom it is for. */
type AgreedDays = {
  readonly id: string | null
  readonly scheme: Row['scheme']
  readonly office_id: string
  readonly from_day: Day
  readonly until_day: Day | null
  readonly employee_ids: readonly string[]
}

/**
 * Whether another agreement is for the same people on some of the days: for the whole office, or for one of those named.
 * Flexible hours and more overtime may be agreed side by side.
 */
export async function hasOverlap(tx: Tx, { id, scheme, office_id, from_day, until_day, employee_ids }: AgreedDays) {
  const isSame =
    employee_ids.length === 0
      ? sql`f.office_id = ${office_id}::uuid and not exists (select from flexible_hours_person p where p.flexible_hours_id = f.id)`
      : sql`exists (select from flexible_hours_person p where p.flexible_hours_id = f.id and ${idIn('p.employee_id', employee_ids)})`
  const { rows } = await sql<{ id: string }>`
    select f.id from flexible_hours f where f.id is distinct from ${id}::uuid and ${isSame} and (f.scheme = 'overtime') = ${scheme === 'overtime'}
      and f.from_day <= ${until_day ?? LAST_DAY}::date and (f.until_day is null or f.until_day >= ${from_day}::date) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The people whose days an agreement changes, each for their days in its office. */
export async function loadAgreedPeople(
  tx: Tx,
  id: string,
): Promise<{ employeeId: string; from: Day; until: Day | null }[]> {
  const { rows } = await sql<{ employeeId: string; from: Day; until: Day | null }>`
    select e.employee_id as "employeeId", greatest(f.from_day, e.from_day) as "from", least(f.until_day, e.until_day) as "until"
    from flexible_hours f join employment e on e.office_id = f.office_id
      and (f.until_day is null or e.from_day <= f.until_day) and (e.until_day is null or e.until_day >= f.from_day)
    where f.id = ${id}::uuid and (not exists (select from flexible_hours_person p where p.flexible_hours_id = f.id)
      or exists (select from flexible_hours_person p where p.flexible_hours_id = f.id and p.employee_id = e.employee_id))
    order by 1, 2`.execute(tx)
  return rows
}
