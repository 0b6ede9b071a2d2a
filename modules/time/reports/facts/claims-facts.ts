import { sql } from 'kysely'
import { withinReach } from '#people/reach.ts'
import { countPeople, type FactSource, joinPlace, monthColumn, placeColumns, sumFacts } from './fact-source.ts'

/** Approved and paid claims by the day of the receipt, each part in its own category. */
export const CLAIMS_FACTS: FactSource<{
  people: number
  claims: number
  amount: number
  paid: number
  unpaid: number
}> = {
  permission: 'claim:read',
  load: async ({ actor, today }, { from, until }) => sql`
    select c.employee_id, ${monthColumn(sql`c.day`)}, c.claim_currency as currency, ${placeColumns}, c.request_id, line.category_id,
      line.claimable as amount, case r.state when 'paid' then line.claimable end as paid, case r.state when 'approved' then line.claimable end as unpaid
    from claim_request c join request r on r.id = c.request_id join employee on employee.id = c.employee_id ${joinPlace(sql`c.day`)}
      cross join lateral (
        select c.category_id, c.claimable - coalesce((select sum(p.claimable) from claim_part p where p.request_id = c.request_id), 0) as claimable
        union all select p.category_id, p.claimable from claim_part p where p.request_id = c.request_id) line
    where c.day between ${from}::date and ${until}::date and r.state in ('approved', 'paid') and ${withinReach(actor, 'claim:read', today)}`,
  figures: {
    people: countPeople,
    claims: () => sql`count(distinct request_id)::int`,
    amount: sumFacts('amount'),
    paid: sumFacts('paid'),
    unpaid: sumFacts('unpaid'),
  },
}
