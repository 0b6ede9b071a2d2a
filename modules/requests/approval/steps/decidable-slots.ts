import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { isAbleToDecide, membersWithEmployment } from '../../delegation/able-to-decide.ts'
import { selectStandIns, standsInForItsPeople } from '../../delegation/stand-ins.ts'

/** Tests whether the approver `d` may still decide at all. */
export function canStillDecide(today: Day): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${membersWithEmployment(today)} where membership.account_id = d.account_id and ${isAbleToDecide(today)})`
}

/**
 * Tests whether anybody may decide in the slot `d` of the request `r` today: its approver, or who stands in for them, and
 * neither the applicant nor the sender (REQ-07).
 */
export function isDecidable(today: Day): RawBuilder<boolean> {
  const members = membersWithEmployment(today)
  const decidesForOthers = sql`${isAbleToDecide(today)} and membership.account_id <> r.sent_by and membership.employee_id is distinct from r.employee_id
    and membership.account_id <> all(r.hidden_from)`
  return sql<boolean>`(${canStillDecide(today)} and (
    exists (select from ${members} where membership.account_id = d.account_id and ${decidesForOthers})
    or exists (select from ${members} where ${decidesForOthers} and not ${standsInForItsPeople(sql`membership.employee_id`, today)}
      and membership.employee_id in (
      select i.to_employee_id from (${selectStandIns(today)}) i join membership of on of.employee_id = i.employee_id
      where of.account_id = d.account_id))))`
}

/** Selects the undecided slots `d` of the step `s` of the request `r`. */
export const UNDECIDED_SLOTS = sql`select from request_decider d
  where d.request_id = r.id and d.round = r.round and d.position = s.position and d.decision is null`

/** Tests whether nobody can decide the open step `s` of the request `r`: of those it needs, none or not all. */
export function isStuck(today: Day): RawBuilder<boolean> {
  return sql<boolean>`(not exists (${UNDECIDED_SLOTS} and ${isDecidable(today)})
    or (s.needs = 'all' and exists (${UNDECIDED_SLOTS} and not ${isDecidable(today)})))`
}
