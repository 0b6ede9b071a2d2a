import { sql } from 'kysely'

/**
 * Whether a group `g` pays people who work in an `office` on a day. A group pays its own offices; a group with all offices
 * of its country pays the offices that no other group has. People without an office work in the company's country; two
 * groups with all offices would both pay them. A disabled group keeps its offices, so no other group starts to pay their
 * people.
 */
export const PAID_BY_GROUP = sql`(case when g.all_offices
  then coalesce(office.country, (select c.country from company c)) = g.country
    and not exists (select from pay_group_office x where x.office_id = office.id and x.pay_group_id <> g.id)
  else exists (select from pay_group_office x where x.office_id = office.id and x.pay_group_id = g.id) end)`
