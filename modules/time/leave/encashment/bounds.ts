import type { Day } from '#base/days/days.ts'
import type { LeaveRecords } from '../balance/leave-records.ts'
import { encashableAmount } from '../ledger/encashment.ts'
import { figuresOn } from '../ledger/figures.ts'
import { roomFor } from '../ledger/room.ts'
import type { Amount } from '../ledger/type-rules.ts'
import { type LeaveTypeFacts, requestRulesOn } from '../types/leave-types.ts'

/** What bounds the leave that may be paid out, and the least of it (LEA-16). */
export type EncashmentBounds = {
  /** What is left and not asked for, neither as leave nor as pay. */
  readonly left: Amount
  readonly keep: Amount
  readonly each: Amount | null
  /** The rest of what may be paid out in the leave year; null: no bound. */
  readonly year: Amount | null
  readonly most: Amount
}

/**
 * How much of a type somebody may have paid out on a day. `asked` is what other requests for pay wait for. What is left now
 * but was given to later leave already is not there twice.
 */
export function encashmentBounds(
  world: LeaveRecords,
  type: LeaveTypeFacts,
  employee: string,
  { today, asked }: { readonly today: Day; readonly asked: Amount },
): EncashmentBounds {
  const person = world.people.get(employee)!.facts
  const facts = world.factsOf(employee, type.id)
  const { left, pending, year } = figuresOn(type.versions, person, facts, today)
  const encashed = facts.encashments
    .filter(({ day }) => year !== null && day >= year.start && day <= year.end)
    .reduce((sum, { amount }) => sum + amount, 0)
  const rules = requestRulesOn(type, today).encash
  const most = encashableAmount(rules, { left, pending: pending + asked, encashed: encashed + asked })
  const { missing } =
    most === 0
      ? { missing: 0 }
      : roomFor(type.versions, person, facts, [{ request: 'encashed', day: today, amount: most, state: 'pending' }])
  return {
    left: left - pending - asked,
    keep: rules.keep,
    each: rules.mostEach,
    year: rules.mostYear === null ? null : Math.max(0, rules.mostYear - encashed - asked),
    most: Math.max(0, most - missing),
  }
}
