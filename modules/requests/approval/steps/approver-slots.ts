import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { isAbleToDecide, membersWithEmployment } from '../../delegation/able-to-decide.ts'
import { selectStandIns } from '../../delegation/stand-ins.ts'

/** A place in the open step of a request that somebody may decide from: their own, or that of whom they stand in for. */
export type ApproverSlot = {
  readonly request_id: string
  readonly round: number
  readonly position: number
  /** Whose place it is. */
  readonly account_id: string
  /** For whom, where it is not their own. */
  readonly for_name: string | null
}

type SlotCaller = { readonly accountId: string; readonly employeeId: string | null }

/**
 * The accounts from whose places the caller may decide today: their own, and those of whom they stand in for who still
 * may themselves. None while they are suspended or have left.
 */
export async function loadAccountsToDecideFor(
  tx: Tx,
  { accountId, employeeId }: SlotCaller,
  today: Day,
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select membership.account_id from ${membersWithEmployment(today)}
    where ${isAbleToDecide(today)} and (membership.account_id = ${accountId}::uuid or membership.employee_id in (
      select i.employee_id from (${selectStandIns(today)}) i where i.to_employee_id = ${employeeId}::uuid))`.execute(tx)
  const accounts = rows.map(({ account_id }) => account_id)
  return accounts.includes(accountId) ? accounts : []
}

/** Whether the caller may decide at all today: neither suspended nor gone. */
export async function mayDecide(tx: Tx, caller: SlotCaller, today: Day): Promise<boolean> {
  return (await loadAccountsToDecideFor(tx, caller, today)).length > 0
}

/**
 * From where the caller may decide each of these requests today: places of the open step nobody has decided from yet,
 * never of a request of their own or one they entered (REQ-07). Their own place comes before those they stand in at.
 */
export async function loadApproverSlots(
  tx: Tx,
  caller: SlotCaller,
  ids: readonly string[],
  today: Day,
): Promise<Map<string, ApproverSlot>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<ApproverSlot>`${openApproverSlots(caller, await loadAccountsToDecideFor(tx, caller, today))}
    and r.id = any(${[...ids]}::uuid[])
    order by r.id, (d.account_id = ${caller.accountId}::uuid) desc, d.name, d.account_id`.execute(tx)
  const seats = new Map<string, ApproverSlot>()
  for (const row of rows) if (!seats.has(row.request_id)) seats.set(row.request_id, row)
  return seats
}

/** A `select` of the places that the caller may decide from, with `r` the request; conditions may follow with `and`. */
export function openApproverSlots(
  { accountId, employeeId }: SlotCaller,
  accounts: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select r.id as request_id, d.round, d.position, d.account_id,
      case when d.account_id = ${accountId}::uuid then null else d.name end as for_name
    from request_decider d
    join request r on r.id = d.request_id and r.round = d.round and r.state = 'pending'
    join request_step s on s.request_id = r.id and s.round = r.round and s.position = d.position
      and s.opened_at is not null and s.done_at is null
    where d.decision is null and d.account_id = any(${[...accounts]}::uuid[])
      and r.sent_by <> ${accountId}::uuid and r.employee_id is distinct from ${employeeId}::uuid`
}
