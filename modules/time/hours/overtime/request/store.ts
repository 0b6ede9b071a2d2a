import { sql } from 'kysely'
import { clockText } from '#base/days/week.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { PersonDay } from '../../work/people-on-days.ts'
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
    emergency: calculation.emergency && given.emergency,
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

/** Stores an approved record. Grants the time off that compensates it, or the day off that the law gives besides its pay. */
export async function saveApprovedRecord(tx: Tx, { id, employeeId }: RecordOwner, given: OvertimeInput): Promise<void> {
  const calculation = await saveRecord(tx, { id, employeeId }, given)
  if (!calculation) return
  const { minutes, hours, emergency } = calculation
  const isTimeOff = compensationFor(calculation, given) === 'time_off'
  for (const provider of TIME_OFF_PROVIDERS.all()) {
    if (isTimeOff)
      await provider.grantTimeOff(tx, { request: id, employee: employeeId, day: given.day, minutes, hours })
    else if (emergency) await provider.grantDayInLieu(tx, { request: id, employee: employeeId, day: emergency.day })
    else await provider.withdrawDayInLieu(tx, id)
  }
}

/** Grants the day off that reversed records gave up to the other approved records of their days: a day owes one. */
export async function grantDaysInLieuToOthers(tx: Tx, reversed: readonly string[]): Promise<void> {
  const { rows } = await sql<PersonDay & { request: string }>`
    select distinct on (p.employee_id, p.day) p.employee_id as employee, p.day, p.request_id as request
    from overtime_piece p join request r on r.id = p.request_id and r.state in ('approved', 'paid')
    where p.work = 'dayOff' and r.id <> all(${[...reversed]}::uuid[]) and (p.employee_id, p.day) in (
      select employee_id, day from overtime_piece where request_id = any(${[...reversed]}::uuid[]) and work = 'dayOff')
    order by p.employee_id, p.day, r.sent_at`.execute(tx)
  for (const owed of rows) for (const provider of TIME_OFF_PROVIDERS.all()) await provider.grantDayInLieu(tx, owed)
}

/** The compensation for a record: what the company gives, or the one the sender chose. */
export function compensationFor({ gives }: Pick<OvertimeCalculation, 'gives'>, given: OvertimeInput): Compensation {
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
        emergency: row.emergency,
      },
    ]),
  )
}
