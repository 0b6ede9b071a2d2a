import { setImmediate as turn } from 'node:timers/promises'
import { type Day, earlierDay, LAST_DAY } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { figuresOn } from '../ledger/figures.ts'
import type { LeaveTypeFacts } from '../types/leave-types.ts'
import { loadLeaveRecords } from './leave-records.ts'

/** Somebody's balance of a type on a day, in the amounts of its ledger, without the lines that it adds up from. */
export type Balance = {
  readonly employee_id: string
  readonly type_id: string
  readonly granted: number
  readonly carried: number
  readonly used: number
  readonly pending: number
  readonly year_from: Day | null
  readonly year_until: Day | null
}
export type BalanceKey = Pick<Balance, 'employee_id' | 'type_id'>

/**
 * Balances of people and types on a day, computed from the facts. People are taken as they are given: reach is the caller's.
 * A handful of queries, whatever the number of people.
 */
export async function loadBalances(
  tx: Tx,
  wanted: readonly BalanceKey[],
  day: Day,
  types: readonly LeaveTypeFacts[],
): Promise<(of: BalanceKey) => Balance> {
  const versionsOf = new Map(types.map(({ id, versions }) => [id, versions]))
  const world = await loadLeaveRecords(tx, types, [...new Set(wanted.map(({ employee_id }) => employee_id))])
  const balances = new Map<string, Balance>()
  for (const { employee_id, type_id } of wanted) {
    // Others are answered meanwhile.
    if (balances.size % 200 === 199) await turn()
    const person = world.people.get(employee_id)!.facts
    const facts = world.factsOf(employee_id, type_id)
    const { year, granted, carried, used, pending } = figuresOn(versionsOf.get(type_id)!, person, facts, day)
    balances.set(keyOf({ employee_id, type_id }), {
      employee_id,
      type_id,
      granted,
      carried,
      used,
      pending,
      year_from: year?.start ?? null,
      year_until: year && earlierDay(year.end, LAST_DAY),
    })
  }
  return (one) => balances.get(keyOf(one))!
}

function keyOf({ employee_id, type_id }: BalanceKey): string {
  return `${employee_id} ${type_id}`
}
