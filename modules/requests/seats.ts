import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { ableOn, membersOn } from './deciders.ts'
import { standingInOn } from './stand-ins.ts'

/** A place in the open step of a request that somebody may decide from: their own, or that of whom they stand in for. */
export type Seat = {
  readonly request_id: string
  readonly round: number
  readonly position: number
  /** Whose place it is. */
  readonly account_id: string
  /** For whom, where it is not their own. */
  readonly for_name: string | null
}

type Caller = { readonly accountId: string; readonly employeeId: string | null }

/**
 * From where the caller may decide each of these requests today: places of the open step nobody has decided from yet.
 * Never of a request of their own or one they entered (REQ-07), never while they are suspended or have left, and for
 * another only as that other still may. Their own place comes before those they stand in at.
 */
export async function seatsOf(tx: Tx, caller: Caller, ids: readonly string[], today: Day): Promise<Map<string, Seat>> {
  const { rows } = await sql<Seat>`${openSeats(caller, today)}
    and r.id = any(${[...ids]}::uuid[])
    order by r.id, (d.account_id = ${caller.accountId}::uuid) desc, d.name, d.account_id`.execute(tx)
  const seats = new Map<string, Seat>()
  for (const row of rows) if (!seats.has(row.request_id)) seats.set(row.request_id, row)
  return seats
}

/** A `select` of the caller's places with `r` the request; conditions may follow with `and`. */
export function openSeats({ accountId, employeeId }: Caller, today: Day) {
  return sql`
    select r.id as request_id, d.round, d.position, d.account_id,
      case when d.account_id = ${accountId}::uuid then null else d.name end as for_name
    from request r
    join request_step s on s.request_id = r.id and s.round = r.round and s.opened_at is not null and s.done_at is null
    join request_decider d on d.request_id = r.id and d.round = r.round and d.position = s.position and d.decision is null
    where ${mayDecideFrom({ accountId, employeeId }, today)}`
}

/** For a query with the request `r` and a decider `d` of its open step: the caller may decide from that place. */
export function mayDecideFrom({ accountId, employeeId }: Caller, today: Day) {
  return sql`r.state = 'pending' and r.sent_by <> ${accountId}::uuid and r.employee_id is distinct from ${employeeId}::uuid
    and (d.account_id = ${accountId}::uuid or d.employee_id in (
      select i.employee_id from (${standingInOn(today)}) i where i.to_employee_id = ${employeeId}::uuid))
    and exists (select from ${membersOn(today)} where membership.account_id = d.account_id and ${ableOn(today)})
    and exists (select from ${membersOn(today)} where membership.account_id = ${accountId}::uuid and ${ableOn(today)})`
}
