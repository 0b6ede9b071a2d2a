import { sql } from 'kysely'
import { clockText } from '#base/week.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { TimeRecord, TimeRecordSource } from '../../work/time-records.ts'
import { type Compensation, MINUTES_PER_DAY, minuteOf } from '../../work/values.ts'
import {
  calculateOvertime,
  claimedTimes,
  endMinute,
  type OvertimeCalculation,
  type OvertimeInput,
} from '../counting/overtime-calculation.ts'
import { TIME_OFF_PROVIDERS } from '../time-off.ts'

type RecordOwner = { readonly id: string; readonly employeeId: string }

/** A record as it is kept: what was given, and what it comes to. */
export type OvertimeRecord = RecordOwner & { readonly given: OvertimeInput; readonly calculation: OvertimeCalculation }

/** Keeps what was given with what it comes to as everything stands now, in the place of what was there. */
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
export async function insertRecords(tx: Tx, kept: readonly OvertimeRecord[]): Promise<void> {
  await insertRows(tx, 'overtime_request', kept.map(recordRow))
  await insertRows(tx, 'overtime_piece', kept.flatMap(pieceRows))
}

function recordRow({ id, employeeId, given, calculation: looked }: OvertimeRecord) {
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
    given: compensationFor(looked, given),
    worked: looked.counted.worked,
    normal: looked.counted.normal,
    minutes: looked.minutes,
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

/** Keeps an approved record as `keepRecord` does; where the company gives time off for it, that is earned with it. */
export async function saveApprovedRecord(tx: Tx, { id, employeeId }: RecordOwner, given: OvertimeInput): Promise<void> {
  const calculation = await saveRecord(tx, { id, employeeId }, given)
  if (!calculation || compensationFor(calculation, given) !== 'time_off') return
  const { minutes, hours } = calculation
  for (const one of TIME_OFF_PROVIDERS.all())
    await one.grantTimeOff(tx, { request: id, employee: employeeId, day: given.day, minutes, hours })
}

/** What is given for a record: what the company gives, or where it leaves the choice what was asked for. */
export function compensationFor(
  { policy: { gives } }: Pick<OvertimeCalculation, 'policy'>,
  given: OvertimeInput,
): Compensation {
  return gives === 'either' ? (given.given ?? 'pay') : gives
}

/** What was given, read back. */
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

/** Records of overtime that wait or were approved. */
export const OVERTIME_TIME_RECORDS: TimeRecordSource = {
  kind: 'overtime',
  async loadBetween(tx, people, { first, last }) {
    const { rows } = await sql<TimeRecord>`
      select o.request_id as request, o.employee_id as employee, o.day, o.start_minute as start, o.end_minute as "end", o.break_minutes as pause, o.minutes
      from overtime_request o join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
      where ${idIn('o.employee_id', people)} and o.day between ${first}::date and ${last}::date`.execute(tx)
    return rows
  },
}
