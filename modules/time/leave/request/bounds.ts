import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'

/** A conflict with a limit: the day is closed or full. */
export type BoundConflict = {
  readonly name: string
  readonly most: number | null
  readonly away: number
  readonly day: Day
}

/**
 * Finds limits that days break, for the person's office and department of each day: closed days, and days with too many
 * absences. Runs one query.
 */
export async function findBoundConflicts(
  tx: Tx,
  asked: {
    readonly employee: string
    readonly type: string
    readonly request: string | null
    readonly days: readonly Day[]
  },
): Promise<BoundConflict[]> {
  if (asked.days.length === 0) return []
  const days = sql`unnest(${`{${asked.days.join()}}`}::date[])`
  const { rows } = await sql<BoundConflict>`
    select distinct on (b.id) b.name, b.most_away as most, coalesce(others.n, 0)::int as away, on_day.day::text as day
    ${boundsOnDays(asked, days)}
    order by b.id, on_day.day`.execute(tx)
  return rows
}

/** Returns the days of a span on which a limit prevents leave of a type, in one query. */
export async function loadBoundDays(
  tx: Tx,
  {
    first,
    last,
    ...asked
  }: { readonly employee: string; readonly type: string; readonly first: Day; readonly last: Day },
): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`select distinct on_day.day::date::text as day
    ${boundsOnDays(asked, sql`generate_series(${first}::date, ${last}::date, interval '1 day')`)}`.execute(tx)
  return rows.map(({ day }) => day)
}

/** SQL for limits of the person's office and department on each of some `days`, closed or full. */
function boundsOnDays(
  { employee, type }: { readonly employee: string; readonly type: string },
  days: RawBuilder<unknown>,
) {
  return sql`
    from leave_bound b
    join ${days} as on_day(day) on on_day.day between b.from_day and b.until_day
    join employment at on at.employee_id = ${employee}::uuid and at.from_day <= on_day.day and (at.until_day is null or at.until_day >= on_day.day)
    left join lateral (
      select count(distinct l.employee_id) as n from leave_request l
      join request r on r.id = l.request_id and (r.state in ('pending', 'approved', 'paid') or r.revoked_from is not null)
      join employment theirs on theirs.employee_id = l.employee_id and theirs.from_day <= on_day.day
        and (theirs.until_day is null or theirs.until_day >= on_day.day)
      where on_day.day between l.from_day and least(l.until_day, r.revoked_from - 1)
        and l.employee_id <> ${employee}::uuid
        and (b.office_id is null or theirs.office_id = b.office_id)
        and (b.department_id is null or theirs.department_id = b.department_id)
        and (b.type_id is null or l.type_id = b.type_id)) others on b.most_away is not null
    where (b.office_id is null or b.office_id = at.office_id)
      and (b.department_id is null or b.department_id = at.department_id)
      and (b.type_id is null or b.type_id = ${type}::uuid)
      and (b.most_away is null or coalesce(others.n, 0) >= b.most_away)`
}

export type AwayColleague = { name: string; from_day: Day; until_day: Day; is_pending: boolean }

/** Loads who of the same department is away, without reasons, in one query. */
export async function loadAwayColleagues(
  tx: Tx,
  employee: string,
  from: Day,
  until: Day,
  today: Day,
): Promise<AwayColleague[]> {
  const { rows } = await sql<AwayColleague>`
    select e.full_name as name, l.from_day, least(l.until_day, r.revoked_from - 1) as until_day, r.state = 'pending' as is_pending
    from leave_request l join request r on r.id = l.request_id
      and (r.state in ('pending', 'approved', 'paid') or r.revoked_from is not null)
    join employee e on e.id = l.employee_id
    join employment theirs on theirs.employee_id = e.id and theirs.from_day <= ${today}::date and (theirs.until_day is null or theirs.until_day >= ${today}::date)
    join employment own on own.employee_id = ${employee}::uuid and own.from_day <= ${today}::date and (own.until_day is null or own.until_day >= ${today}::date)
      and own.department_id = theirs.department_id
    where e.id <> ${employee}::uuid and l.from_day <= ${until}::date and least(l.until_day, r.revoked_from - 1) >= greatest(l.from_day, ${from}::date)
    order by l.from_day, e.full_name limit 20`.execute(tx)
  return rows
}
