import { sql } from 'kysely'
import { isAsOf } from '#people/as-of.ts'
import { withinReach } from '#people/reach.ts'
import { type FactSource, joinPlace, monthColumn, placeColumns, sumFacts } from './fact-source.ts'

/**
 * Hours of approved and paid records by the day they were worked, and what approved runs paid for them, less what they
 * took back. What was paid to people whose pay the reader may not see is no fact.
 */
export const OVERTIME_FACTS: FactSource<{
  people: number
  records: number
  minutes: number
  time_off_minutes: number
  unpaid_minutes: number
  cost: number | null
}> = {
  permission: 'overtime:read',
  load: async ({ actor, today }, { from, until }) => {
    const within = withinReach(actor, 'overtime:read', today)
    const seesPay = withinReach(actor, 'compensation:read', today)
    const paidCurrency = sql`select run.currency from pay_run_took t join pay_run run on run.id = t.pay_run_id
      where t.source = 'overtime' and t.source_id = p.paid_with and t.nth = 1 limit 1`
    return sql`
      select p.employee_id, ${monthColumn(sql`p.day`)}, coalesce((${paidCurrency}), pay.currency, office.currency, company.currency) as currency,
        ${placeColumns}, p.request_id, p.minutes, case o.given when 'time_off' then p.minutes end as time_off_minutes,
        case when o.given = 'pay' and p.paid_with is null then p.minutes end as unpaid_minutes, null::bigint as cost, ${seesPay} as sees_pay
      from overtime_piece p join request r on r.id = p.request_id join overtime_request o on o.request_id = p.request_id
        join employee on employee.id = p.employee_id cross join company ${joinPlace(sql`p.day`)}
        left join office on office.id = employment.office_id left join compensation pay on ${isAsOf('pay', sql`p.day`)}
      where p.day between ${from}::date and ${until}::date and r.state in ('approved', 'paid') and ${within}
      union all
      select p.employee_id, ${monthColumn(sql`p.day`)}, run.currency, ${placeColumns}, null, null, null, null,
        case t.nth when 1 then t.amount else -t.amount end, true
      from overtime_piece p join pay_run_took t on t.source = 'overtime' and t.source_id = p.id
        join pay_run run on run.id = t.pay_run_id join employee on employee.id = p.employee_id ${joinPlace(sql`p.day`)}
      where p.day between ${from}::date and ${until}::date and ${within} and ${seesPay}`
  },
  figures: {
    people: () => sql`count(distinct employee_id) filter (where minutes > 0)::int`,
    records: () => sql`count(distinct request_id)::int`,
    minutes: sumFacts('minutes'),
    time_off_minutes: sumFacts('time_off_minutes'),
    unpaid_minutes: sumFacts('unpaid_minutes'),
    cost: () => sql`case when bool_and(sees_pay) then coalesce(sum(cost), 0)::bigint end`,
  },
  having: sql`sum(minutes) > 0 or sum(cost) <> 0`,
}

/** How many of the groups show what was paid. */
export function countCosts(groups: readonly { readonly cost?: unknown }[]): number {
  return groups.filter(({ cost }) => cost !== null && cost !== undefined).length
}
