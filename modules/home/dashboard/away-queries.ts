import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { AWAY_SOURCES, type DaySpan } from '#calendar/workdays.ts'
import { joinAsOf } from '#people/as-of.ts'
import { withinReach } from '#people/reach.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { isEmployedOn } from './employed-on.ts'

/** How many days ahead absences are shown. */
export const AWAY_AHEAD = 14
const NOW_SHOWN = 6
const COMING_SHOWN = 4

/**
 * Selects `employee_id`, `kind`, `from_day`, `until_day` and `is_half` of absences in a span. Leave is only `leave`,
 * which everybody may know who sees the person; absences are bounded by their own reach.
 */
export function selectAway(actor: Actor, today: Day, span: DaySpan): RawBuilder<unknown> {
  const offered = AWAY_SOURCES.all().flatMap(({ kind, selectDuring: during }) =>
    during
      ? [sql`select o.employee_id, ${kind}::text as kind, o.from_day, o.until_day, o.is_half from (${during(span)}) o`]
      : [],
  )
  const absences = sql`
    select absence.employee_id, absence.kind, absence.from_day, absence.until_day, absence.is_half_day as is_half
    from absence join employee on employee.id = absence.employee_id
    where absence.withdrawn_at is null and absence.until_day >= ${span.first}::date and absence.from_day <= ${span.last}::date
      and ${withinReach(actor, 'absence:read', today)}`
  return sql.join([absences, ...offered], sql` union all `)
}

type AwayRow = {
  id: string
  name: string
  position: string | null
  from: Day
  until: Day
  half: boolean
  is_now: boolean
  total: number
}

/**
 * The people in reach who are away today or will be within two weeks, each once, by their first absence. Two
 * statements.
 */
export async function loadAwayPeople(tx: Tx, actor: Actor, today: Day) {
  const span = { first: today, last: addDays(today, AWAY_AHEAD) }
  const people = sql`${withinReach(actor, 'employee:read', today)} and ${isEmployedOn(today)} and employee.id is distinct from ${actor.employeeId}::uuid`
  const { rows } = await sql<AwayRow>`
    with away as (${selectAway(actor, today, span)}),
    first as (select distinct on (employee_id) employee_id, from_day, until_day, is_half, from_day <= ${today}::date as is_now
      from away order by employee_id, from_day, until_day desc),
    ranked as (
      select employee.id, employee.full_name as name, first.from_day as from, first.until_day as until, first.is_half as half, first.is_now,
        count(*) over (partition by first.is_now)::int as total,
        row_number() over (partition by first.is_now order by case when first.is_now then null else first.from_day end, lower(employee.full_name), employee.id) as place
      from first join employee on employee.id = first.employee_id where ${people})
    select ranked.*, coalesce(position.name, employment.job_title) as position from ranked join employee on employee.id = ranked.id
    ${joinAsOf('employment', today)} left join position on position.id = employment.position_id
    where ranked.place <= case when ranked.is_now then ${NOW_SHOWN}::int else ${COMING_SHOWN}::int end order by ranked.is_now desc, ranked.place`.execute(
    tx,
  )
  const counted = await selectOne(
    tx,
    sql<{ total: number }>`select count(*)::int as total from employee where ${people}`,
  )
  const [now, coming] = [rows.filter(({ is_now }) => is_now), rows.filter(({ is_now }) => !is_now)]
  const toAwayPerson = ({ id, name, position, from, until, half }: AwayRow) => ({
    id,
    name,
    position,
    from,
    until,
    half,
  })
  return {
    today: now[0]?.total ?? 0,
    total: counted.total,
    now: now.map(toAwayPerson),
    coming: coming.map(toAwayPerson),
    later: coming[0]?.total ?? 0,
  }
}
