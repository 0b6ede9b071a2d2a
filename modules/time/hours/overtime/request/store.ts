import { clockText } from '#base/days/week.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { endMinute } from '../../work/stretch.ts'
import { MINUTES_PER_DAY, minuteOf } from '../../work/values.ts'
import {
  calculateOvertime,
  claimedTimes,
  type OvertimeCalculation,
  type OvertimeInput,
} from '../counting/overtime-calculation.ts'
import { TIME_OFF_PROVIDERS } from '../time-off.ts'
import type { Compensation } from '../values.ts'

type RecordOwner = { readonly id: string; readonly employeeId: string }

/** A record as it is stored: what was sent, and what it comes to. */
export type OvertimeRecord = RecordOwner & { readonly given: OvertimeInput; readonly calculation: OvertimeCalculation }

/** Stores a record with what it comes to now, in place of the stored one; null for a person who does not exist. */
export async function saveRecord(
  tx: Tx,
  { id, employeeId }: RecordOwner,
  given: OvertimeInput,
): Promise<OvertimeCalculation | null> {
  const calculation = await calculateOvertime(tx, employeeId, id, given)
  if (!calculation) return null
  await tx.deleteFrom('overtime_request').where('request_id', '=', id).execute()
  await insertRecords(tx, [{ id, employeeId, given, calculation }])
  return calculation
}

/** Writes records with their pieces: a statement for each table, however many they are. */
export async function insertRecords(tx: Tx, records: readonly OvertimeRecord[]): Promise<void> {
  await insertRows(tx, 'overtime_request', records.map(recordRow))
  await insertRows(tx, 'overtime_piece', records.flatMap(pieceRows))
}

function recordRow({ id, employeeId, given, calculation }: OvertimeRecord) {
  const { start, end } = claimedTimes(given)
  const from = given.present_from === null ? null : minuteOf(given.present_from)
  return {
    request_id: id,
    employee_id: employeeId,
    day: given.day,
    start_minute: start,
    end_minute: end,
    break_minutes: given.break_minutes,
    present_from: from,
    present_until: from === null || given.present_until === null ? null : endMinute(from, given.present_until),
    given: compensationFor(calculation, given),
    worked: calculation.counted.worked,
    normal: calculation.counted.normal,
    minutes: calculation.minutes,
  }
}

function pieceRows({ id, calculation: { person, hours } }: OvertimeRecord) {
  const rows = hours.flatMap(({ pieces, rate, byLaw }) =>
    pieces.map((piece) => ({
      request_id: id,
      employee_id: person.employee,
      day: piece.day,
      day_type: piece.type,
      work: piece.work,
      lies: piece.where,
      start_minute: piece.start,
      end_minute: piece.end,
      minutes: piece.minutes,
      multiple: rate && 'multiple' in rate ? rate.multiple : null,
      per_hour: rate && 'perHour' in rate ? rate.perHour : null,
      by_law: byLaw,
    })),
  )
  return rows.map((row, at) => ({ ...row, position: at + 1 }))
}

/** Stores an approved record. Where it is compensated by time off, grants that too. */
export async function saveApprovedRecord(tx: Tx, { id, employeeId }: RecordOwner, given: OvertimeInput): Promise<void> {
  const calculation = await saveRecord(tx, { id, employeeId }, given)
  if (!calculation || compensationFor(calculation, given) !== 'time_off') return
  const { minutes, hours } = calculation
  for (const provider of TIME_OFF_PROVIDERS.all())
    await provider.grantTimeOff(tx, { request: id, employee: employeeId, day: given.day, minutes, hours })
}

/** The compensation for a record: the policy's, or the one the sender chose. */
export function compensationFor(
  { policy: { gives } }: Pick<OvertimeCalculation, 'policy'>,
  given: OvertimeInput,
): Compensation {
  return gives === 'either' ? (given.given ?? 'pay') : gives
}

/** Loads what was sent, as the form sends it. */
export async function loadInputs(tx: Tx, ids: readonly string[]): Promise<Map<string, OvertimeInput>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('overtime_request').selectAll().where('request_id', 'in', ids).execute()
  return new Map(
    rows.map((row) => [
      row.request_id,
      {
        day: row.day,
        start: clockText(row.start_minute),
        end: clockText(row.end_minute),
        next_day: row.start_minute >= MINUTES_PER_DAY,
        break_minutes: row.break_minutes,
        present_from: row.present_from === null ? null : clockText(row.present_from),
        present_until: row.present_until === null ? null : clockText(row.present_until),
        given: row.given,
      },
    ]),
  )
}
