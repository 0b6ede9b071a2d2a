import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { loadLeavePeople, loadLeaveRecords } from '../balance/leave-records.ts'
import { type LeaveTypeFacts, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { lengthText } from '../types/length-text.ts'
import { loadEndedTimeOff } from './ended-time-off.ts'
import { leavePayLabels } from './labels.ts'
import { computePaidOutLeave, mayEndIn, paysUnused } from './paid-out.ts'

/** Leave or time off to be paid out by its last day; `amount` is in the type's unit. */
export type PayableLeave = {
  readonly employee: string
  readonly id: string
  readonly type: LeaveTypeFacts
  readonly day: Day
  readonly amount: number
  readonly words: string
  /** Whether the service ends with the day. */
  readonly leaves?: boolean
  /** For deferred days: the last day of their leave year, whose pay they are paid by. */
  readonly deferredFrom?: Day
  /** It is paid only where an earlier run paid it: its type is disabled, or the year lacks its opening balance. */
  readonly onlyIfPaid?: true
  /** Its worth and pay item, when it is not paid by the day's pay. */
  readonly worth?: { readonly code: string; readonly amount: number }
}

/** Loads everything paid out by a last day within a span. */
export async function loadPayableLeave(
  tx: Tx,
  ids: readonly string[],
  span: { first: Day; last: Day },
  language: Language,
): Promise<PayableLeave[]> {
  const types = await loadLeaveTypes(tx)
  const describe = (key: keyof typeof leavePayLabels, type: LeaveTypeFacts, amount: number, day: Day) =>
    formatLabel(leavePayLabels[key], language, {
      type: typeName(type, language, language),
      length: lengthText(amount, type.unit, language),
      day: dayText(day, language),
    })
  const encashments = await tx
    .selectFrom('leave_encashment')
    .select(['id', 'employee_id', 'type_id', 'day', 'amount'])
    .where(idIn('employee_id', ids))
    .where('is_undone', '=', false)
    .where('day', '>=', span.first)
    .where('day', '<=', span.last)
    .execute()
  const owed = encashments.flatMap(({ id, employee_id, type_id, day, amount }): PayableLeave[] => {
    const type = types.find((one) => one.id === type_id)
    return type
      ? [
          {
            employee: employee_id,
            id,
            type,
            day,
            amount,
            words: describe('leave-pay.asked', type, amount, day),
          },
        ]
      : []
  })
  for (const { id, employee, type, day, left, leaves, code, amount } of await loadEndedTimeOff(tx, ids, types, span)) {
    const words = describe(leaves ? 'leave-pay.left' : 'leave-pay.unused', type, left, day)
    owed.push({ employee, id, type, day, amount: left, words, worth: { code, amount } })
  }
  const paying = types.filter(({ versions }) => paysUnused(versions))
  if (paying.length === 0) return owed
  const ending = await findPeopleWithEnding(tx, ids, paying, span)
  if (ending.length === 0) return owed
  const people = await loadLeavePeople(tx, ending)
  const world = await loadLeaveRecords(tx, types, ending, idsWithInnerTypes(types, paying))
  for (const [employee, { facts, gender }] of people)
    for (const type of paying)
      if ((type.gender === null || type.gender === gender) && mayEndIn(type.versions, facts, span))
        for (const { id, day, amount, leaves, lacksOpening, deferredFrom } of computePaidOutLeave(
          { employee, type: type.id },
          type.versions,
          facts,
          world.factsOf(employee, type.id),
          span,
        )) {
          const words =
            deferredFrom === undefined
              ? describe(leaves ? 'leave-pay.left' : 'leave-pay.unused', type, amount, day)
              : describe('leave-pay.deferred', type, amount, deferredFrom)
          const isHeldBack = lacksOpening || !type.isActive
          owed.push({
            employee,
            id,
            type,
            day,
            amount,
            words,
            leaves,
            ...(deferredFrom !== undefined && { deferredFrom }),
            ...(isHeldBack && { onlyIfPaid: true }),
          })
        }
  return owed
}

/** People whose leave year, carried days or service may end within a span. */
async function findPeopleWithEnding(
  tx: Tx,
  ids: readonly string[],
  paying: readonly LeaveTypeFacts[],
  span: { first: Day; last: Day },
): Promise<string[]> {
  const rows = await tx.selectFrom('employee').select(['id', 'joined_on', 'last_day']).where(idIn('id', ids)).execute()
  return rows
    .filter(({ joined_on: joined, last_day: last }) =>
      paying.some(({ versions }) => mayEndIn(versions, { joined, last }, span)),
    )
    .map(({ id }) => id)
}

function idsWithInnerTypes(types: readonly LeaveTypeFacts[], paying: readonly LeaveTypeFacts[]): Set<string> {
  const ids = new Set(paying.map(({ id }) => id))
  return new Set(
    types.filter(({ id, withinId }) => ids.has(id) || (withinId !== null && ids.has(withinId))).map(({ id }) => id),
  )
}
