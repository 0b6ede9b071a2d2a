import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, firstDay, lastDay, monthOf, shiftMonth } from '#base/days.ts'
import { stretchesDue, type Workday } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { type Ceiling, measureCeilings, type OtherWork, quarterStart } from '../../work/ceilings.ts'
import {
  type Hours,
  loadPayrollSettings,
  loadPeopleOnDays,
  type PersonDay,
  type PersonFinder,
  type PersonOnDay,
} from '../../work/people-on-days.ts'
import type { TimeRecordOfKind } from '../../work/time-records.ts'
import { MINUTES_PER_DAY, minuteOf } from '../../work/values.ts'
import { loadOvertimeContext } from '../../work/work-context.ts'
import type { overtimeRequestApi } from '../contract.ts'
import { loadPolicyFinder, type Policy } from '../policy/policies.ts'
import { eligibility, monthlyPay, policyRate } from '../policy/policy-rules.ts'
import { hoursLaw } from '../policy/preset.ts'
import { classifyDay, type DayClass, subtractStretches, timesAway, WORK_ITEMS } from './day-type.ts'
import { type ClaimedWork, type CountedWork, type Piece, sumMinutes, toPieces } from './pieces.ts'

export type OvertimeInput = z.output<typeof overtimeRequestApi.given>

/** Everything that a record of overtime is judged by. */
export type OvertimeCalculation = {
  readonly person: PersonOnDay
  readonly policy: Policy
  readonly day: Workday
  readonly dayClass: DayClass
  readonly claimed: ClaimedWork
  readonly counted: CountedWork
  readonly minutes: number
  readonly isEligible: boolean
  readonly hours: readonly (Hours & { readonly pieces: readonly Piece[] })[]
  readonly ceilings: readonly Ceiling[]
  /** Other records of time around the day. */
  readonly records: readonly TimeRecordOfKind[]
  /** Whether hours of the days are typed in payroll. */
  readonly isTyped: boolean
}

/** Where the times of a record lie along its day: an end that is not after the start is on the next date. */
export function claimedTimes(given: Pick<OvertimeInput, 'start' | 'end' | 'next_day' | 'break_minutes'>) {
  const start = minuteOf(given.start) + (given.next_day ? MINUTES_PER_DAY : 0)
  return { start, end: endMinute(start, given.end), pause: given.break_minutes }
}

/** The minute of a time of the clock after another minute of the same day. */
export function endMinute(start: number, time: string): number {
  const minute = minuteOf(time) + Math.floor(start / MINUTES_PER_DAY) * MINUTES_PER_DAY
  return minute > start ? minute : minute + MINUTES_PER_DAY
}

/** Looks at records of overtime as everything stood when it was made, and at those that were added since. */
export type OvertimeCalculator = {
  /** How overtime counts for somebody on a day; nothing for who is not there. */
  findPolicy(on: PersonDay): Policy | null
  /** What a record comes to; null for somebody who is not there. */
  calculate(employee: string, requestId: string | null, given: OvertimeInput): OvertimeCalculation | null
  /** A record that is there from now on, as it was looked at. */
  add(request: string, looked: OvertimeCalculation): void
}

/**
 * What records of some people on some days are judged by: a fixed number of queries for each month that they lie in,
 * however many they are.
 */
export async function loadOvertimeCalculator(
  tx: Tx,
  asked: readonly PersonDay[],
  known?: PersonFinder,
): Promise<OvertimeCalculator> {
  const personOf = known ?? (await loadPeopleOnDays(tx, asked))
  const policies = await loadPolicyFinder(tx)
  const near = await loadOvertimeContext(tx, asked)
  const others = await loadOtherWork(tx, asked)
  const settings = await loadPayrollSettings(tx)
  const isTyped = await loadTypedHoursCheck(
    tx,
    asked.flatMap(({ employee, day }) => [
      { employee, day },
      { employee, day: addDays(day, 1) },
    ]),
  )
  const policyOf = (on: PersonDay) => {
    const person = personOf(on)
    return person ? policies(person.country, on.day) : null
  }
  return {
    findPolicy: policyOf,
    calculate(employee, requestId, given) {
      const on = { employee, day: given.day }
      const [person, policy, days] = [personOf(on), policyOf(on), near.days(on)]
      if (!person || !policy || !days) return null
      const [day, next] = days
      const records = near.records(on, requestId)
      const sameDay = records.filter((one) => one.kind === 'overtime' && one.day === given.day)
      const claimed = { ...claimedTimes(given), present: presentTimes(given, person, day, records), others: sameDay }
      const counted = toPieces({ day: given.day, first: day, next }, claimed, policy)
      const monthly = person.pay && monthlyPay(person.pay.amount, person.pay.per)
      const { eligible, listed } = eligibility(policy, { monthly, position: person.position })
      const law = hoursLaw(person.country, monthOf(given.day))
      const agreed = settings(monthOf(given.day)).tw_overtime_agreed
      return {
        person,
        policy,
        day,
        claimed,
        counted,
        isEligible: eligible,
        records,
        minutes: sumMinutes(counted.pieces),
        dayClass: classifyDay(day),
        hours: groupHoursByRule(employee, counted.pieces, policy, listed),
        ceilings: measureCeilings(
          { day: given.day, dayMinutes: dayMinutes(counted), pieces: counted.pieces },
          others.of(on, requestId),
          law,
          { agreed, dailyLimit: policy.dailyLimit, monthlyLimit: policy.monthlyLimit },
        ),
        isTyped: [given.day, ...counted.pieces.map((piece) => piece.day)].some((of) => isTyped({ employee, day: of })),
      }
    },
    add(request, { person: { employee, day }, claimed: { start, end, pause }, counted: { pieces } }) {
      near.add({ kind: 'overtime', request, employee, day, start, end, pause, minutes: sumMinutes(pieces) })
      others.add(employee, pieces)
    },
  }
}

/** What one record of overtime comes to as everything stands; null for somebody who is not there. */
export async function calculateOvertime(
  tx: Tx,
  employee: string,
  requestId: string | null,
  given: OvertimeInput,
): Promise<OvertimeCalculation | null> {
  return (await loadOvertimeCalculator(tx, [{ employee, day: given.day }])).calculate(employee, requestId, given)
}

/** Pieces of one day that are paid by one rule, together: the law counts a day's hours of a kind, not those of a stretch. */
function groupHoursByRule(
  employee: string,
  pieces: readonly Piece[],
  policy: Policy,
  byLaw: boolean,
): OvertimeCalculation['hours'] {
  return [...Map.groupBy(pieces, ({ day, work, type }) => `${day} ${work} ${type}`).values()].map((same) => ({
    employee,
    day: same[0]!.day,
    code: WORK_ITEMS[same[0]!.work],
    minutes: sumMinutes(same),
    rate: policyRate(policy, same[0]!.type),
    byLaw,
    pieces: same,
  }))
}

/** When they were at work: as they say, by their part-time hours, or as usual; leave that is approved was no work. */
function presentTimes(
  { day, present_from, present_until }: OvertimeInput,
  { partTime }: PersonOnDay,
  workday: Workday,
  records: OvertimeCalculation['records'],
): ClaimedWork['present'] {
  if (present_from !== null && present_until !== null) {
    const start = minuteOf(present_from)
    return subtractStretches({ start, end: endMinute(start, present_until) }, timesAway(workday))
  }
  if (partTime) return records.filter((one) => one.kind === 'part_time' && one.day === day)
  return workday.away.some(({ pending }) => !pending) ? stretchesDue(workday).flat() : undefined
}

/** All work of a day: the normal minutes that were worked, and what is beyond. */
function dayMinutes({ pieces, worked, normal }: CountedWork): number {
  return Math.min(worked, normal) + sumMinutes(pieces)
}

/** Extra work of people in the quarters that days lie in, by what is on record and what is added. One query. */
async function loadOtherWork(tx: Tx, asked: readonly PersonDay[]) {
  const quarters = asked.map(({ employee, day }) => `${employee} ${quarterStart(monthOf(day))}`)
  const spans = [...new Set(quarters)].map((one) => one.split(' ') as [string, string])
  const { rows } = await sql<OtherWork & { employee: string; request: string }>`
    select p.employee_id as employee, p.request_id as request, p.day, p.work, p.minutes
    from unnest(${spans.map(([id]) => id)}::uuid[], ${spans.map(([, month]) => firstDay(month))}::date[],
      ${spans.map(([, month]) => lastDay(shiftMonth(month, 2)))}::date[]) asked(id, first, last)
    join overtime_piece p on p.employee_id = asked.id and p.day between asked.first and asked.last
    join request r on r.id = p.request_id and r.state in ('pending', 'approved', 'paid')`.execute(tx)
  const known = Map.groupBy(rows, ({ employee }) => employee) as Map<string, (OtherWork & { request?: string })[]>
  return {
    of({ employee, day }: PersonDay, requestId: string | null): OtherWork[] {
      const begins = quarterStart(monthOf(day))
      return (known.get(employee) ?? []).filter(
        (one) => quarterStart(monthOf(one.day)) === begins && one.request !== requestId,
      )
    },
    add(employee: string, pieces: readonly OtherWork[]): void {
      known.set(employee, [...(known.get(employee) ?? []), ...pieces])
    },
  }
}

/** Of which of these days hours of overtime are typed in payroll. One query. */
export async function loadTypedHoursCheck(tx: Tx, asked: readonly PersonDay[]): Promise<(on: PersonDay) => boolean> {
  const { rows } = await sql<PersonDay>`
    select distinct o.employee_id as employee, o.day
    from unnest(${asked.map(({ employee }) => employee)}::uuid[], ${asked.map(({ day }) => day)}::date[]) asked(id, day)
    join one_off_item o on o.employee_id = asked.id and o.day = asked.day and o.minutes is not null
    join pay_item i on i.id = o.pay_item_id and i.work_kind in ('overtime', 'restDay', 'publicHoliday', 'dayOff')`.execute(
    tx,
  )
  const typed = new Set(rows.map(({ employee, day }) => `${employee} ${day}`))
  return ({ employee, day }) => typed.has(`${employee} ${day}`)
}
