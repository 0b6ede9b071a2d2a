import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { isAbleToDecide, membersWithEmployment } from '../../delegation/able-to-decide.ts'
import { ownDeputyApi } from '../../delegation/contract.ts'
import { selectDatedStandIns } from '../../delegation/stand-ins.ts'
import { REQUEST_KINDS } from '../../kinds/request-kinds.ts'

/** Registers the call on the caller's own deputy (REQ-12). */
export function registerOwnDeputyRoutes(api: Api): void {
  route(api, ownDeputyApi.find, async (_, { tx, actor, today }) => {
    const { employeeId } = actor
    if (employeeId === null) return { decides: false, usual: null }
    const decides = await decidesForOthers(tx, { ...actor, employeeId }, today)
    return { decides, usual: decides ? await findUsualDeputy(tx, employeeId, today) : null }
  })
}

type Approver = Pick<Actor, 'accountId'> & { readonly employeeId: string }

/** Tests whether somebody reports to the caller, a rule or a kind of request asks them, or they were asked to decide already. */
async function decidesForOthers(tx: Tx, { accountId, employeeId }: Approver, today: Day): Promise<boolean> {
  const usualAsks = REQUEST_KINDS.all().flatMap(({ defaultSteps }) => defaultSteps.flatMap(({ asks }) => asks))
  const { decides } = await selectOne(
    tx,
    sql<{ decides: boolean }>`
    with asked as (
      select ask from jsonb_array_elements(${JSON.stringify(usualAsks)}::jsonb) ask
      union all
      select ask from approval_route rule, jsonb_array_elements(rule.steps) step, jsonb_array_elements(step -> 'asks') ask),
    held as (
      select member_role.role_id from member_role join membership on membership.id = member_role.membership_id
      where membership.account_id = ${accountId}::uuid)
    select exists (select from request_decider where account_id = ${accountId}::uuid)
      or exists (select from employee join employment e on ${isAsOf('e', today)} where e.report_to = ${employeeId}::uuid)
      or exists (select from asked where ask ->> 'employee_id' = ${employeeId}
        or case ask ->> 'by' when 'head' then 3 when 'role' then (ask ->> 'role_id')::int end in (select role_id from held)) as decides`,
  )
  return decides
}

/** Finds whom they named last; the manager where they named nobody yet. Null where that person cannot decide today. */
async function findUsualDeputy(tx: Tx, employeeId: string, today: Day) {
  const { rows } = await sql<{ employee_id: string; full_name: string; was_named: boolean }>`
    select employee.id as employee_id, employee.full_name, usual.was_named from ${membersWithEmployment(today)}
    join (
      (select dated.to_employee_id as id, true as was_named from (${selectDatedStandIns()}) dated
        where dated.employee_id = ${employeeId}::uuid order by dated.from_day desc limit 1)
      union all
      (select e.report_to, false from employee join employment e on ${isAsOf('e', today)} where employee.id = ${employeeId}::uuid)) usual
      on usual.id = membership.employee_id
    where ${isAbleToDecide(today)} and membership.employee_id <> ${employeeId}::uuid
    order by usual.was_named desc limit 1`.execute(tx)
  return rows[0] ?? null
}
