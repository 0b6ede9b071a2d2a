import { sql } from 'kysely'

/**
 * Whether a group `g` pays those who work in an `office` of a day: its own offices, or with all offices of its country
 * those that no other group has. Whoever has no office works in the company's own country, where two groups of all
 * offices would both pay them. A group that is off keeps its offices: nobody else begins to pay them unasked.
 */
export const PAID_BY_GROUP = sql`(case when g.all_offices
  then coalesce(office.country, (select c.country from company c)) = g.country
    and not exists (select from pay_group_office x where x.office_id = office.id and x.pay_group_id <> g.id)
  else exists (select from pay_group_office x where x.office_id = office.id and x.pay_group_id = g.id) end)`
