import { sql } from 'kysely'
import { clockText } from '#base/week.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { after, claimedOf, type Looked, lookAt, type OvertimeGiven } from './look.ts'
import { TIME_OFF } from './time-off.ts'
import type { TimeRecord, TimeRecords } from './time-records.ts'
import { type Given, MOST_OF_DAY, minuteOf } from './values.ts'

type Whose = { readonly id: string; readonly employeeId: string }

/** A record as it is kept: what was given, and what it comes to. */
export type Kept = Whose & { readonly given: OvertimeGiven; readonly looked: Looked }

/** Keeps what was given with what it comes to as everything stands now, in the place of what was there. */
export async function keepRecord(tx: Tx, { id, employeeId }: Whose, given: OvertimeGiven): Promise<Looked | null> {
  const looked = await lookAt(tx, employeeId, id, given)
  if (!looked) return null
  await tx.deleteFrom('overtime_request').where('request_id', '=', id).execute()
  await putRecords(tx, [{ id, employeeId, given, looked }])
  return looked
}

/** Writes records with their pieces: a statement for each table, however many they are. */
export async function putRecords(tx: Tx, kept: readonly Kept[]): Promise<void> {
  await insertRows(tx, 'overtime_request', kept.map(recordRow))
  await insertRows(tx, 'overtime_piece', kept.flatMap(pieceRows))
}

function recordRow({ id, employeeId, given, looked }: Kept) {
  const { start, end } = claimedOf(given)
  const from = given.present_from === null ? null : minuteOf(given.present_from)
  return {
    request_id: id,
    employee_id: employeeId,
    day: given.day,
    start_minute: start,
    end_minute: end,
    break_minutes: given.break_minutes,
    present_from: from,
    present_until: from === null || given.present_until === null ? null : after(from, given.present_until),
    given: givenFor(looked, given),
    worked: looked.counted.worked,
    normal: looked.counted.normal,
    minutes: looked.minutes,
  }
}

function pieceRows({ id, looked: { person, hours } }: Kept) {
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
export async function keepApproved(tx: Tx, { id, employeeId }: Whose, given: OvertimeGiven): Promise<void> {
  const looked = await keepRecord(tx, { id, employeeId }, given)
  if (!looked || givenFor(looked, given) !== 'time_off') return
  const { minutes, hours } = looked
  for (const one of TIME_OFF) await one.give(tx, { request: id, employee: employeeId, day: given.day, minutes, hours })
}

/** What is given for a record: what the company gives, or where it leaves the choice what was asked for. */
export function givenFor({ policy: { gives } }: Pick<Looked, 'policy'>, given: OvertimeGiven): Given {
  return gives === 'either' ? (given.given ?? 'pay') : gives
}

/** What was given, read back. */
export async function givenOf(tx: Tx, ids: readonly string[]): Promise<Map<string, OvertimeGiven>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('overtime_request').selectAll().where('request_id', 'in', ids).execute()
  return new Map(
    rows.map((row) => [
      row.request_id,
      {
        day: row.day,
        start: clockText(row.start_minute),
        end: clockText(row.end_minute),
        next_day: row.start_minute >= MOST_OF_DAY,
        break_minutes: row.break_minutes,
        present_from: row.present_from === null ? null : clockText(row.present_from),
        present_until: row.present_until === null ? null : clockText(row.present_until),
        given: row.given,
      },
    ]),
  )
}

/** Records of overtime that wait or were approved. */
export const OVERTIME_TIMES: TimeRecords = {
  kind: 'overtime',
  async between(tx, people, { first, last }) {
    const { rows } = await sql<TimeRecord>`
      select o.request_id as request, o.employee_id as employee, o.day, o.start_minute as start, o.end_minute as "end", o.break_minutes as pause, o.minutes
      from overtime_request o join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
      where ${among('o.employee_id', people)} and o.day between ${first}::date and ${last}::date`.execute(tx)
    return rows
  },
}
