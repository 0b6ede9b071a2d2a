import { sql } from 'kysely'
import { withinReach } from '#people/reach.ts'
import { countPeople, type FactSource, joinPlace, monthColumn, sumFacts } from './fact-source.ts'

/** Evaluated days, in the office that evaluated them, as the list of days has them. */
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
    select d.employee_id, ${monthColumn(sql`d.day`)}, null::text as currency, d.office_id, employment.department_id,
      employment.position_id, employment.employment_type, (d.due > 0)::int as working_days, ('absent' = any(d.statuses))::int as absent,
      ('late' = any(d.statuses))::int as late, case when 'late' = any(d.statuses) then d.late else 0 end as late_minutes,
      ('early_out' = any(d.statuses))::int as early, d.worked as worked_minutes
    from attendance_day d join employee on employee.id = d.employee_id ${joinPlace(sql`d.day`)}
    where d.day between ${from}::date and ${until}::date and ${withinReach(actor, 'attendance:read', today)}`,
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
