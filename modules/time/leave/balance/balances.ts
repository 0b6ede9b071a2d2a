import { setImmediate as turn } from 'node:timers/promises'
import { type Day, earlierDay, LAST_DAY } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { figuresOn } from '../ledger/figures.ts'
import type { LeaveTypeFacts } from '../types/leave-types.ts'
import { loadLeaveRecords, requireLeavePerson } from './leave-records.ts'

/** A person's balance of a type on a day, in ledger amounts, without its lines. */
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
 * Computes balances of people and types on a day from stored facts, in a handful of queries for any number of people.
 * The caller checks reach.
 */
export async function loadBalances(
  tx: Tx,
  wanted: readonly BalanceKey[],
  day: Day,
  types: readonly LeaveTypeFacts[],
): Promise<(of: BalanceKey) => Balance> {
  const versionsOf = new Map(types.map(({ id, versions }) => [id, versions]))
  const records = await loadLeaveRecords(tx, types, [...new Set(wanted.map(({ employee_id }) => employee_id))])
  const balances = new Map<string, Balance>()
  for (const { employee_id, type_id } of wanted) {
    // Lets other requests run in between.
    if (balances.size % 200 === 199) await turn()
    const person = requireLeavePerson(records, employee_id).facts
    const facts = records.factsOf(employee_id, type_id)
    const { year, granted, carried, used, pending } = figuresOn(
      required(versionsOf.get(type_id), 'the leave type'),
      person,
      facts,
      day,
    )
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
  return (one) => required(balances.get(keyOf(one)), 'a balance')
}

function keyOf({ employee_id, type_id }: BalanceKey): string {
  return `${employee_id} ${type_id}`
}
