import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Context } from '#server/context/context.ts'
import { selectStandIns } from '../../delegation/stand-ins.ts'
import { REQUEST_KINDS } from '../../kinds/request-kinds.ts'
import { isRequestWithinReach } from '../../kinds/request-reach.ts'

type RequestReader = Pick<Context, 'actor' | 'today'>

/**
 * Tests whether the caller sees a request, in a query with `r` the request and `employee` its applicant: their own, those
 * they entered, those they decide or decided, also as a stand-in, and of each kind those that its permission reaches; never one
 * that is about them and hidden.
 */
export function isVisibleTo({ actor, today }: RequestReader): RawBuilder<boolean> {
  return sql<boolean>`(${actor.accountId}::uuid <> all(r.hidden_from)
    and (${isOwnRequest(actor)} or ${isDecidedBy(actor, today)} or ${isInReachOfKinds({ actor, today })}))`
}

/** Tests whether a request is the caller's own, or one they entered. */
export function isOwnRequest({ accountId, employeeId }: RequestReader['actor']): RawBuilder<boolean> {
  return sql<boolean>`(r.employee_id = ${employeeId}::uuid or r.sent_by = ${accountId}::uuid)`
}

/** Tests whether the caller is an approver of an opened step, has decided one, or stands in for an approver. */
function isDecidedBy({ accountId, employeeId }: RequestReader['actor'], today: Day): RawBuilder<boolean> {
  return sql<boolean>`exists (select from request_decider d
    join request_step s on s.request_id = d.request_id and s.round = d.round and s.position = d.position and s.opened_at is not null
    where d.request_id = r.id and (d.account_id = ${accountId}::uuid or d.decided_by = ${accountId}::uuid
      or d.employee_id in (select i.employee_id from (${selectStandIns(today)}) i where i.to_employee_id = ${employeeId}::uuid)))`
}

/** Tests whether the permission of a request's kind reaches its applicant, or its place. */
function isInReachOfKinds({ actor, today }: RequestReader): RawBuilder<boolean> {
  const parts = REQUEST_KINDS.all().map(
    (kind) => sql`(r.kind = ${kind.kind} and ${isRequestWithinReach({ actor, today }, kind, kind.see)})`,
  )
  return sql<boolean>`(${sql.join([sql`false`, ...parts], sql` or `)})`
}

/** Returns the applicant's name; null where the caller does not see the request. */
export async function findVisibleName(
  context: Pick<Context, 'tx' | 'actor' | 'today'>,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ full_name: string }>`
    select employee.full_name from request r join employee on employee.id = r.employee_id
    where r.id = ${id}::uuid and ${isVisibleTo(context)}`.execute(context.tx)
  return rows[0]?.full_name ?? null
}
