import type { Day } from '#base/days.ts'
import { clockText } from '#base/week.ts'
import { lookAt } from '#modules/time/overtime/look.ts'
import type { Hours } from '#modules/time/overtime/people.ts'
import type { Tx } from '#server/database/database.ts'
import { leaveTypes } from '../types/leave-types.ts'
import { putEarned } from './earning.ts'
import { type LookedWork, lookAtWork, type WorkGiven } from './look.ts'

type Whose = { readonly id: string; readonly employeeId: string }

/** Keeps the work that was given with what it earns as everything stands now, in the place of what was there. */
export async function keepWork(tx: Tx, { id, employeeId }: Whose, given: WorkGiven): Promise<LookedWork> {
  const type = (await leaveTypes(tx)).find((one) => one.id === given.type_id)!
  const looked = await lookAtWork(tx, { employeeId, requestId: id }, type, given)
  const { work, minutes, amount, besidePay } = looked
  const values = {
    type_id: given.type_id,
    day: given.day,
    start_minute: work.start,
    end_minute: work.end,
    break_minutes: work.pause,
    minutes,
    amount,
    beside_pay: besidePay,
  }
  await tx
    .insertInto('off_in_lieu_request')
    .values({ request_id: id, employee_id: employeeId, ...values })
    .onConflict((same) => same.columns(['company_id', 'request_id']).doUpdateSet(values))
    .execute()
  return looked
}

/** Keeps approved work as `keepWork` does, and what it has earned with the pay that it stands for. */
export async function keepApproved(tx: Tx, of: Whose, given: WorkGiven): Promise<void> {
  const { work, minutes, amount, besidePay } = await keepWork(tx, of, given)
  const asked = work.end - work.start - work.pause
  // Pay stands for the minutes that count, which attendance may have cut.
  const counted =
    minutes < asked ? { ...given, end: clockText(work.start + Math.max(1, minutes)), break_minutes: 0 } : given
  await putEarned(tx, {
    request: of.id,
    employee: of.employeeId,
    type: given.type_id,
    day: given.day,
    minutes,
    amount,
    standsFor: besidePay || amount === 0 ? null : await payOf(tx, of, counted),
  })
}

/** What the work would have been paid as overtime; null for whom the company pays none. */
async function payOf(
  tx: Tx,
  { id, employeeId }: Whose,
  { day, start, end, break_minutes }: WorkGiven,
): Promise<readonly Hours[] | null> {
  const work = { day, start, end, break_minutes, next_day: false, present_from: null, present_until: null, given: null }
  const looked = await lookAt(tx, employeeId, id, work)
  return looked?.eligible ? looked.hours : null
}

type Stored = {
  request_id: string
  type_id: string
  day: Day
  start_minute: number
  end_minute: number
  break_minutes: number
  minutes: number
  amount: number
  beside_pay: boolean
}

/** The work that requests asked time off for, as it is kept. One query. */
export async function storedWork(tx: Tx, ids: readonly string[]): Promise<Stored[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('off_in_lieu_request').selectAll().where('request_id', 'in', ids).execute()
}

/** What was given, read back. */
export async function givenOf(tx: Tx, ids: readonly string[]): Promise<Map<string, WorkGiven>> {
  return new Map(
    (await storedWork(tx, ids)).map((row) => [
      row.request_id,
      {
        type_id: row.type_id,
        day: row.day,
        break_minutes: row.break_minutes,
        start: clockText(row.start_minute),
        end: clockText(row.end_minute),
      },
    ]),
  )
}
