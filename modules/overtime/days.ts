import { sql } from 'kysely'
import { usualHours, workHours } from '#base/day-hours.ts'
import { type Day, eachDay, monthOf, weekday } from '#base/days.ts'
import { onDay } from '#modules/employees/as-of.ts'
import type { DayAway, DayHoliday, Workday } from '#modules/workdays/workday.ts'
import type { Tx } from '#server/database/database.ts'
import { hoursLaw } from './preset.ts'

type Row = {
  employee: string
  day: Day
  office: string | null
  country: string
  rest_days: number[] | null
  minutes: number | null
  working_days: number[] | null
  holidays: DayHoliday[] | null
  away: DayAway[] | null
}

/** What days are for one person, by day: from the weekly pattern, the office's holidays and absences. */
export async function daysOf(tx: Tx, employee: string, span: { first: Day; last: Day }): Promise<Map<Day, Workday>> {
  const { rows } = await sql<Row>`
    select employee.id as employee, d.day, place.id as office, coalesce(place.country, (select country from company)) as country,
      place.rest_days, s.minutes_a_day as minutes, s.working_days,
      (select jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'name_zh', h.name_zh, 'kind', h.kind, 'part', 'whole'))
        from holiday h where h.day = d.day and h.is_active and (h.office_id = place.id or (h.office_id is null
          and coalesce(h.country, place.country) = place.country and (h.state is null or h.state = place.state)))) as holidays,
      (select jsonb_agg(jsonb_build_object('source', 'absence', 'id', a.id, 'type', a.kind, 'paid', a.paid_share,
          'part', case when a.minutes is not null then 'minutes' when a.is_half_day then 'half' else 'whole' end, 'minutes', a.minutes))
        from absence a where a.employee_id = employee.id and d.day between a.from_day and a.until_day and a.withdrawn_at is null) as away
    from employee cross join unnest(${eachDay(span.first, span.last)}::date[]) d(day)
    left join employment job on ${onDay('job', sql`d.day`)} left join office place on place.id = job.office_id
    left join work_schedule s on ${onDay('s', sql`d.day`)}
    where employee.id = ${employee}::uuid`.execute(tx)
  return new Map(rows.map((row) => [row.day, workdayOf(row)]))
}

function workdayOf({ day, office, country, rest_days, minutes, working_days, holidays, away }: Row): Workday {
  const works = (working_days ?? [1, 2, 3, 4, 5]).includes(weekday(day))
  const hasDayOff = hoursLaw(country, monthOf(day))?.pays.dayOff !== undefined
  const rest = rest_days ?? [6, 0]
  const last = weekday(day) === rest.at(-1)
  const off = hasDayOff ? (last ? 'regular_day_off' : 'rest_day') : last ? 'rest_day' : 'non_working'
  return {
    ...{ employed: true, office, shift: null },
    kind: works ? 'working' : off,
    hours: works ? workHours(usualHours(9 * 60, minutes ?? 480, 60)) : null,
    holidays: holidays ?? [],
    away: away ?? [],
  }
}
