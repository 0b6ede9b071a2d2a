import type { Day } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { calculateOvertime } from '../../hours/overtime/counting/overtime-calculation.ts'
import type { Hours } from '../../hours/work/people-on-days.ts'
import { loadLeaveTypes } from '../types/leave-types.ts'
import { replaceEarning } from './earning.ts'
import { calculateWork, type WorkCalculation, type WorkInput } from './work-calculation.ts'

type RequestOwner = { readonly id: string; readonly employeeId: string }

/** Stores the work with what it earns by current data, replacing the stored one. */
export async function storeWork(tx: Tx, { id, employeeId }: RequestOwner, given: WorkInput): Promise<WorkCalculation> {
  const type = required(
    (await loadLeaveTypes(tx)).find((one) => one.id === given.type_id),
    'the leave type',
  )
  const calculation = await calculateWork(tx, { employeeId, requestId: id }, type, given)
  const { work, minutes, amount, besidePay } = calculation
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
  return calculation
}

/** Stores approved work and its earning with the pay that it replaces. */
export async function storeApprovedWork(tx: Tx, of: RequestOwner, given: WorkInput): Promise<void> {
  const { work, minutes, amount, besidePay } = await storeWork(tx, of, given)
  const requestedMinutes = work.end - work.start - work.pause
  // Replaced pay covers the counted minutes, which attendance may have reduced.
  const counted =
    minutes < requestedMinutes
      ? { ...given, end: clockText(work.start + Math.max(1, minutes)), break_minutes: 0 }
      : given
  await replaceEarning(tx, {
    request: of.id,
    employee: of.employeeId,
    type: given.type_id,
    day: given.day,
    minutes,
    amount,
    standsFor: besidePay || amount === 0 ? null : await loadOvertimeHours(tx, of, counted),
  })
}

/** Loads the overtime pay of the work; null for people whom the company pays none. */
async function loadOvertimeHours(
  tx: Tx,
  { id, employeeId }: RequestOwner,
  { day, start, end, break_minutes }: WorkInput,
): Promise<readonly Hours[] | null> {
  const work = {
    day,
    start,
    end,
    break_minutes,
    next_day: false,
    present_from: null,
    present_until: null,
    given: null,
    emergency: null,
  }
  const calculation = await calculateOvertime(tx, employeeId, id, work)
  return calculation?.isEligible ? calculation.hours : null
}

type StoredWork = {
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

/** Loads the stored work of requests, in one query. */
export async function loadStoredWork(tx: Tx, ids: readonly string[]): Promise<StoredWork[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('off_in_lieu_request').selectAll().where('request_id', 'in', ids).execute()
}

/** Loads the stored input. */
export async function loadWorkInputs(tx: Tx, ids: readonly string[]): Promise<Map<string, WorkInput>> {
  return new Map(
    (await loadStoredWork(tx, ids)).map((row) => [
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
