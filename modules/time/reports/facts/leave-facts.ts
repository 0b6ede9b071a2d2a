import { sql } from 'kysely'
import { withinReach } from '#people/reach.ts'
import { IS_GRANTED, loadMonthCharges, NEEDS_SPLIT } from '../../leave/balance/month-charges.ts'
import { countPeople, type FactSource, joinPlace, monthColumn, placeColumns } from './fact-source.ts'

/** Charged days of granted leave, in the month of the day, with the place of the first day in it. */
export const LEAVE_FACTS: FactSource<{ people: number; requests: number; days: number; hours: number }> = {
  permission: 'leave:read',
  async load({ tx, actor, today }, { months, from, until }) {
    const within = withinReach(actor, 'leave:read', today)
    const split = await loadMonthCharges(tx, months, within)
    const column = <Key extends keyof (typeof split)[number]>(key: Key) => split.map((one) => one[key])
    return sql`
      select charge.employee_id, ${monthColumn(sql`charge.day`)}, null::text as currency, ${placeColumns}, charge.request_id, charge.type_id,
        case type.unit when 'days' then charge.amount end as days, case type.unit when 'hours' then charge.amount end as minutes
      from (
        select r.id as request_id, l.employee_id, l.type_id, l.from_day as day, case t.unit when 'days' then r.days else r.minutes end as amount
        from leave_request l join request r on r.id = l.request_id join leave_type t on t.id = l.type_id
        where ${IS_GRANTED} and not ${NEEDS_SPLIT} and l.from_day between ${from}::date and ${until}::date
        union all
        select * from unnest(${column('request')}::uuid[], ${column('employee')}::uuid[], ${column('type')}::uuid[], ${column('day')}::date[], ${column('amount')}::bigint[])) charge
      join leave_type type on type.id = charge.type_id
      join employee on employee.id = charge.employee_id ${joinPlace(sql`charge.day`)}
      where charge.amount > 0 and ${within}`
  },
  figures: {
    people: countPeople,
    requests: () => sql`count(distinct request_id)::int`,
    days: () => sql`round(coalesce(sum(days), 0) / 1000000.0, 3)::float8`,
    hours: () => sql`round(coalesce(sum(minutes), 0) / 60.0, 3)::float8`,
  },
}
