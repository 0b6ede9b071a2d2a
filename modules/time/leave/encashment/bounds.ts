import type { Day } from '#base/days/days.ts'
import { type LeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { encashableAmount } from '../ledger/encashment.ts'
import { figuresOn } from '../ledger/figures.ts'
import { roomFor } from '../ledger/room.ts'
import type { Amount } from '../ledger/type-rules.ts'
import { type LeaveTypeFacts, requestRulesOn } from '../types/leave-types.ts'

/** Limits of leave that may be paid out; the smallest applies (LEA-16). */
export type EncashmentBounds = {
  /** What is left and not requested, neither as leave nor as pay. */
  readonly left: Amount
  readonly keep: Amount
  readonly each: Amount | null
  /** What may still be paid out in the leave year; null without a limit. */
  readonly year: Amount | null
  readonly most: Amount
}

/**
 * Computes how much of a type a person may have paid out on a day. `asked` is the amount of other pending encashments.
 * An amount that later leave already uses is not available twice.
 */
export function encashmentBounds(
  world: LeaveRecords,
  type: LeaveTypeFacts,
  employee: string,
  { today, asked }: { readonly today: Day; readonly asked: Amount },
): EncashmentBounds {
  const person = requireLeavePerson(world, employee).facts
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
