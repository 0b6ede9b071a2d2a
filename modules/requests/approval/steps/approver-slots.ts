import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { isAbleToDecide, membersWithEmployment } from '../../delegation/able-to-decide.ts'
import { selectStandIns, standsInForItsPeople } from '../../delegation/stand-ins.ts'

/** A slot in the open step of a request that the caller may decide from: their own, or one of somebody they stand in for. */
export type ApproverSlot = {
  readonly request_id: string
  readonly round: number
  readonly position: number
  /** The account that the slot belongs to. */
  readonly account_id: string
  /** The name of whom the caller stands in for; null for their own slot. */
  readonly for_name: string | null
}

type SlotCaller = { readonly accountId: string; readonly employeeId: string | null }

/**
 * Returns the accounts in whose slots the caller may decide today: their own, and those of the people they stand in for who
 * may still decide themselves. Empty while the caller is suspended or has left.
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

/** Tests whether the caller may decide at all today: they are not suspended and have not left. */
export async function mayDecide(tx: Tx, caller: SlotCaller, today: Day): Promise<boolean> {
  return (await loadAccountsToDecideFor(tx, caller, today)).length > 0
}

/**
 * Returns the slot in which the caller may decide each of these requests today: an undecided slot of the open step, never of
 * their own request, one they entered (REQ-07) or one that is hidden from them, and in another's place never that of a person they stand in for. Their own slot comes before those they stand in for.
 */
export async function loadApproverSlots(
  tx: Tx,
  caller: SlotCaller,
  ids: readonly string[],
  today: Day,
): Promise<Map<string, ApproverSlot>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<ApproverSlot>`${openApproverSlots(caller, await loadAccountsToDecideFor(tx, caller, today), today)}
    and r.id = any(${[...ids]}::uuid[])
    order by r.id, (d.account_id = ${caller.accountId}::uuid) desc, d.name, d.account_id`.execute(tx)
  const slots = new Map<string, ApproverSlot>()
  for (const row of rows) if (!slots.has(row.request_id)) slots.set(row.request_id, row)
  return slots
}

/** Returns a `select` of the slots that the caller may decide from, with `r` the request; conditions may follow with `and`. */
export function openApproverSlots(
  { accountId, employeeId }: SlotCaller,
  accounts: readonly string[],
  today: Day,
): RawBuilder<unknown> {
  return sql`
    select r.id as request_id, d.round, d.position, d.account_id,
      case when d.account_id = ${accountId}::uuid then null else d.name end as for_name
    from request_decider d
    join request r on r.id = d.request_id and r.round = d.round and r.state = 'pending'
    join request_step s on s.request_id = r.id and s.round = r.round and s.position = d.position
      and s.opened_at is not null and s.done_at is null
    where d.decision is null and d.account_id = any(${[...accounts]}::uuid[])
      and r.sent_by <> ${accountId}::uuid and r.employee_id is distinct from ${employeeId}::uuid
      and ${accountId}::uuid <> all(r.hidden_from)
      and (d.account_id = ${accountId}::uuid or not ${standsInForItsPeople(sql`${employeeId}::uuid`, today)})`
}
