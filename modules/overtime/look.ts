import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, type Day, lastDay, monthOf, shiftMonth } from '#base/days.ts'
import { daysOf } from '#modules/workdays/days-of.ts'
import type { Workday } from '#modules/workdays/workday.ts'
import type { Tx } from '#server/database/database.ts'
import { type Ceiling, ceilingsOf, type OtherWork, quarterBegins } from './ceilings.ts'
import type { overtimeCalls } from './contract.ts'
import { type DayOf, dayOf, WORK_ITEMS } from './day-type.ts'
import { type Hours, type PersonOn, peopleOn, settingsOf } from './people.ts'
import { type Claimed, type Counted, minutesIn, type Piece, piecesOf } from './pieces.ts'
import { type Policy, policiesOf } from './policies.ts'
import { eligibility, monthlyPay, rateFor } from './policy-rules.ts'
import { hoursLaw } from './preset.ts'
import { TIME_RECORDS, type TimeRecord } from './time-records.ts'
import { MOST_OF_DAY, minuteOf } from './values.ts'

export type OvertimeGiven = z.output<typeof overtimeCalls.given>

/** Everything that a record of overtime is judged by. */
export type Looked = {
  readonly person: PersonOn
  readonly policy: Policy
  readonly day: Workday
  readonly dayOf: DayOf
  readonly claimed: Claimed
  readonly counted: Counted
  readonly minutes: number
  readonly eligible: boolean
  readonly hours: readonly (Hours & { readonly pieces: readonly Piece[] })[]
  readonly ceilings: readonly Ceiling[]
  /** Other records of time around the day. */
  readonly records: readonly (TimeRecord & { readonly kind: string })[]
  /** Whether hours of the days are typed in payroll. */
  readonly isTyped: boolean
}

/** Where the times of a record lie along its day: an end that is not after the start is on the next date. */
export function claimedOf(given: Pick<OvertimeGiven, 'start' | 'end' | 'next_day' | 'break_minutes'>) {
  const start = minuteOf(given.start) + (given.next_day ? MOST_OF_DAY : 0)
  return { start, end: after(start, given.end), pause: given.break_minutes }
}

/** The minute of a time of the clock after another minute of the same day. */
export function after(start: number, time: string): number {
  const minute = minuteOf(time) + Math.floor(start / MOST_OF_DAY) * MOST_OF_DAY
  return minute > start ? minute : minute + MOST_OF_DAY
}

/** What a record of overtime comes to as everything stands; null for somebody who is not there. A fixed number of queries. */
export async function lookAt(
  tx: Tx,
  employee: string,
  requestId: string | null,
  given: OvertimeGiven,
): Promise<Looked | null> {
  const on = { employee, day: given.day }
  const person = (await peopleOn(tx, [on]))(on)
  if (!person) return null
  const policy = (await policiesOf(tx))(person.country, given.day)
  const span = { first: addDays(given.day, -1), last: addDays(given.day, 1) }
  const [, day, next] = (await daysOf(tx, [employee], span)).of.get(employee)!
  if (!day || !next) return null
  const records: (TimeRecord & { kind: string })[] = []
  for (const source of TIME_RECORDS)
    for (const one of await source.between(tx, employee, span))
      if (one.request !== requestId) records.push({ ...one, kind: source.kind })
  const claimed = { ...claimedOf(given), present: presentOf(given, person, records) }
  const counted = piecesOf({ day: given.day, first: day, next }, claimed, policy)
  const monthly = person.pay && monthlyPay(person.pay.amount, person.pay.per)
  const { eligible, listed } = eligibility(policy, { monthly, position: person.position })
  const law = hoursLaw(person.country, monthOf(given.day))
  const agreed = law?.agreed !== undefined && (await settingsOf(tx))(monthOf(given.day)).tw_overtime_agreed
  const minutes = minutesIn(counted.pieces)
  return {
    ...{ person, policy, day, claimed, counted, minutes, eligible, records },
    dayOf: dayOf(day),
    hours: hoursOf(employee, counted.pieces, policy, listed),
    ceilings: ceilingsOf(
      { day: given.day, dayMinutes: dayMinutes(counted), pieces: counted.pieces },
      await otherWork(tx, employee, given.day, requestId),
      law,
      { agreed, dailyLimit: policy.dailyLimit, monthlyLimit: policy.monthlyLimit },
    ),
    isTyped: await hasTypedHours(tx, employee, [given.day, ...counted.pieces.map((piece) => piece.day)]),
  }
}

/** Pieces of one day that are paid by one rule, together: the law counts a day's hours of a kind, not those of a stretch. */
function hoursOf(employee: string, pieces: readonly Piece[], policy: Policy, byLaw: boolean): Looked['hours'] {
  return [...Map.groupBy(pieces, ({ day, work, type }) => `${day} ${work} ${type}`).values()].map((same) => ({
    ...{ employee, day: same[0]!.day, code: WORK_ITEMS[same[0]!.work], minutes: minutesIn(same) },
    ...{ rate: rateFor(policy, same[0]!.type), byLaw, pieces: same },
  }))
}

/** When they were at work: as they say, by their part-time hours, or as usual. */
function presentOf(
  { day, present_from, present_until }: OvertimeGiven,
  { partTime }: PersonOn,
  records: Looked['records'],
): Claimed['present'] {
  if (present_from !== null && present_until !== null) {
    const start = minuteOf(present_from)
    return [{ start, end: after(start, present_until) }]
  }
  return partTime ? records.filter((one) => one.kind === 'part_time' && one.day === day) : undefined
}

/** All work of a day: the normal minutes that were worked, and what is beyond. */
function dayMinutes({ pieces, worked, normal }: Counted): number {
  return Math.min(worked, normal) + minutesIn(pieces)
}

async function otherWork(tx: Tx, employee: string, day: Day, requestId: string | null): Promise<OtherWork[]> {
  const first = `${quarterBegins(monthOf(day))}-01`
  const last = lastDay(shiftMonth(quarterBegins(monthOf(day)), 2))
  const { rows } = await sql<OtherWork>`
    select p.day, p.work, p.minutes from overtime_piece p
    join request r on r.id = p.request_id and r.state in ('pending', 'approved', 'paid')
    where p.employee_id = ${employee}::uuid and p.day between ${first}::date and ${last}::date
      and p.request_id is distinct from ${requestId}::uuid`.execute(tx)
  return rows
}

/** Whether hours of overtime of one of these days are typed in payroll. */
export async function hasTypedHours(tx: Tx, employee: string, days: readonly Day[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from one_off_item o join pay_item i on i.id = o.pay_item_id
    where o.employee_id = ${employee}::uuid and o.day = any(${days}::date[]) and o.minutes is not null
      and i.work_kind in ('overtime', 'restDay', 'publicHoliday', 'dayOff')) as found`.execute(tx)
  return rows[0]!.found
}
