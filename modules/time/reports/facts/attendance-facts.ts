import { sql } from 'kysely'
import { withinReach } from '#people/reach.ts'
import { countPeople, type FactSource, joinPlace, monthColumn, sumFacts } from './fact-source.ts'

/** Evaluated days, summed up by person and month, in the office that evaluated them, as the list of days has them. */
export const ATTENDANCE_FACTS: FactSource<{
  people: number
  working_days: number
  absent: number
  late: number
  late_minutes: number
  early: number
  worked_minutes: number
}> = {
  permission: 'attendance:read',
  load: async ({ actor, today }, { from, until }) => sql`
    select employee_id, ${monthColumn(sql`month_start`)}, null::text as currency, office_id, department_id, position_id, employment_type,
      working_days, absent, late, late_minutes, early, worked_minutes
    from (
      select d.employee_id, date_trunc('month', d.day::timestamp) as month_start, d.office_id, employment.department_id,
        employment.position_id, employment.employment_type, count(*) filter (where d.due > 0) as working_days,
        count(*) filter (where 'absent' = any(d.statuses)) as absent, count(*) filter (where 'late' = any(d.statuses)) as late,
        coalesce(sum(d.late) filter (where 'late' = any(d.statuses)), 0) as late_minutes,
        count(*) filter (where 'early_out' = any(d.statuses)) as early, sum(d.worked) as worked_minutes
      from attendance_day d join employee on employee.id = d.employee_id ${joinPlace(sql`d.day`)}
      where d.day between ${from}::date and ${until}::date and ${withinReach(actor, 'attendance:read', today)}
      group by d.employee_id, month_start, d.office_id, employment.department_id, employment.position_id, employment.employment_type) month`,
  figures: {
    people: countPeople,
    working_days: sumFacts('working_days'),
    absent: sumFacts('absent'),
    late: sumFacts('late'),
    late_minutes: sumFacts('late_minutes'),
    early: sumFacts('early'),
    worked_minutes: sumFacts('worked_minutes'),
  },
}
