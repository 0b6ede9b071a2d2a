import { sql } from 'kysely'
import { addDays, type Day, eachDay } from '#base/days/days.ts'
import { AWAY_SOURCES, type DaySpan } from '#calendar/workdays.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { loadNeeds } from '../needs/need-store.ts'
import type { NeedScope } from '../needs/needs.ts'
import { coverByDay, type PlannedHeads } from './cover.ts'

/** Days that the home page shows, today included. */
const DAYS_SHOWN = 7

/**
 * Loads the coming shifts of everybody the caller plans, with missing people, in three statements for any number of
 * people.
 */
export async function loadComingShifts(context: Context) {
  const { tx, actor, today } = context
  const span = { first: today, last: addDays(today, DAYS_SHOWN - 1) }
  const { rows: shifts } = await sql<{ id: string; short_name: string; is_active: boolean }>`
    select id, short_name, is_active from shift`.execute(tx)
  const names = new Map(shifts.map(({ id, short_name }) => [id, short_name]))
  const planned = await loadPlannedShifts(context, span)
  const needs = await loadNeeds(tx)
  return {
    days: coverByDay(
      eachDay(span.first, span.last),
      planned,
      needs,
      needScopes(actor),
      (shift) => names.get(shift) ?? '',
    ),
    has_shifts: shifts.some(({ is_active }) => is_active),
  }
}

/**
 * Returns whose staffing needs apply to the caller's people: the company or whole departments. An office or some
 * reports are neither.
 */
function needScopes(actor: Context['actor']): NeedScope[] {
  const reach = reachOf(actor, 'shift:plan')
  if (reach === 'company') return [{ department: null }]
  return reach === 'department' ? actor.departmentIds.map((department) => ({ department })) : []
}

/** Loads planned shifts of people who are not away the whole day. */
async function loadPlannedShifts({ tx, actor, today }: Context, { first, last }: DaySpan): Promise<PlannedHeads[]> {
  const offered = AWAY_SOURCES.all().flatMap(({ selectDuring: during }) =>
    during ? [sql`select o.employee_id, o.from_day, o.until_day, o.is_half from (${during({ first, last })}) o`] : [],
  )
  const absences = sql`select employee_id, from_day, until_day, is_half_day or minutes is not null as is_half from absence
    where withdrawn_at is null and until_day >= ${first}::date and from_day <= ${last}::date`
  const { rows } = await sql<{ day: Day; shift: string; heads: number; untold: number }>`
    with away as materialized (${sql.join([absences, ...offered], sql` union all `)})
    select a.day, a.shift_id as shift, count(*)::int as heads,
      (count(*) filter (where not exists (select from shift_published p
        where p.employee_id = a.employee_id and p.day = a.day and p.shift_id = a.shift_id)))::int as untold
    from shift_assignment a join employee on employee.id = a.employee_id
    where a.shift_id is not null and a.day between ${first}::date and ${last}::date
      and employee.joined_on <= a.day and (employee.last_day is null or employee.last_day >= a.day)
      and ${withinReach(actor, 'shift:plan', today)}
      and not exists (select from away w where w.employee_id = a.employee_id and a.day between w.from_day and w.until_day and not w.is_half)
    group by a.day, a.shift_id`.execute(tx)
  return rows
}
