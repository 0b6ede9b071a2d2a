import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, monthOf } from '#base/days/days.ts'
import { LONGEST_PERIOD, loadAgreedOvertime, stretchesDue, type Workday } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { type Ceiling, measureCeilings } from '../../work/ceilings.ts'
import { hoursLaw } from '../../work/hours-law.ts'
import {
  type Hours,
  loadPeopleOnDays,
  type PersonDay,
  type PersonFinder,
  type PersonOnDay,
} from '../../work/people-on-days.ts'
import { endMinute, subtractStretches, type WorkStretch } from '../../work/stretch.ts'
import type { TimeRecordOfKind } from '../../work/time-records.ts'
import { loadTypedHoursCheck } from '../../work/typed-hours.ts'
import { MINUTES_PER_DAY, minuteOf } from '../../work/values.ts'
import { loadWorkContext } from '../../work/work-context.ts'
import type { overtimeRequestApi } from '../contract.ts'
import { loadPolicyFinder, type Policy } from '../policy/policies.ts'
import { eligibility, monthlyPay, policyRate } from '../policy/policy-rules.ts'
import type { CompensationChoice } from '../values.ts'
import { classifyDay, type DayClass, timesAway, WORK_ITEMS } from './day-type.ts'
import { type EmergencyWork, emergencyWork } from './emergency.ts'
import { normalLimit } from './normal-limit.ts'
import { loadOtherWork } from './other-work.ts'
import { type ClaimedWork, type CountedWork, type Piece, sumMinutes, toPieces } from './pieces.ts'

export type OvertimeInput = z.output<typeof overtimeRequestApi.given>

/** Everything that decides whether a record of overtime is allowed and what it comes to. */
export type OvertimeCalculation = {
  readonly person: PersonOnDay
  readonly policy: Policy
  readonly day: Workday
  readonly dayClass: DayClass
  readonly claimed: ClaimedWork
  readonly counted: CountedWork
  readonly minutes: number
  readonly isEligible: boolean
  /** The work that the law allows only in an emergency. It is always paid, and earns a day off besides. */
  readonly emergency: EmergencyWork | null
  /** What the company gives for the record. */
  readonly gives: CompensationChoice
  readonly hours: readonly (Hours & { readonly pieces: readonly Piece[] })[]
  readonly ceilings: readonly Ceiling[]
  /** The person's other records from the day before until the day after. */
  readonly records: readonly TimeRecordOfKind[]
  /** Whether hours of these days were typed into payroll. */
  readonly isTyped: boolean
}

/** Where the times of a record lie along its day: an end that is not after the start is on the next date. */
export function claimedTimes(given: Pick<OvertimeInput, 'start' | 'end' | 'next_day' | 'break_minutes'>): WorkStretch {
  const start = minuteOf(given.start) + (given.next_day ? MINUTES_PER_DAY : 0)
  return { start, end: endMinute(start, given.end), pause: given.break_minutes }
}

/** Calculates records of overtime by what was stored when it was loaded, and by the records that were added since. */
export type OvertimeCalculator = {
  /** The policy for a person on a day; null for a person who does not exist. */
  findPolicy(on: PersonDay): Policy | null
  /** Calculates a record; null for a person who does not exist. */
  calculate(employee: string, requestId: string | null, given: OvertimeInput): OvertimeCalculation | null
  /** Counts a calculated record among the others from now on. */
  add(request: string, calculation: OvertimeCalculation): void
}

/** Loads a calculator for some people on some days: a fixed number of queries for each month they lie in. */
export async function loadOvertimeCalculator(
  tx: Tx,
  personDays: readonly PersonDay[],
  known?: PersonFinder,
): Promise<OvertimeCalculator> {
  const personOf = known ?? (await loadPeopleOnDays(tx, personDays))
  const policies = await loadPolicyFinder(tx)
  const hasNormalHours = personDays.some((on) => {
    const country = personOf(on)?.country
    return country !== undefined && hoursLaw(country, monthOf(on.day))?.normal !== undefined
  })
  const context = await loadWorkContext(tx, personDays, hasNormalHours ? { daysBefore: LONGEST_PERIOD } : {})
  const others = await loadOtherWork(tx, personDays)
  const isMoreAgreed = await loadAgreedOvertime(tx, [...new Set(personDays.map(({ employee }) => employee))])
  const isTyped = await loadTypedOvertimeCheck(
    tx,
    personDays.flatMap(({ employee, day }) => [
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
      const [person, policy, days] = [personOf(on), policyOf(on), context.days(on)]
      if (!person || !policy || !days) return null
      const [day, next] = days
      const records = context.records(on, requestId)
      const sameDay = records.filter((one) => one.kind === 'overtime' && one.day === given.day)
      const claimed = { ...claimedTimes(given), present: presentTimes(given, person, day, records), others: sameDay }
      const law = hoursLaw(person.country, monthOf(given.day))
      const plan = context.plan(on)
      const mostNormal = law?.normal && plan ? normalLimit(law.normal, given.day, plan) : undefined
      const counted = toPieces({ day: given.day, first: day, next, mostNormal }, claimed, policy)
      const monthly = person.pay && monthlyPay(person.pay.amount, person.pay.per)
      const { eligible, listed } = eligibility(policy, { monthly, position: person.position })
      const emergency = emergencyWork(law, counted.pieces)
      const agreed = isMoreAgreed(employee, given.day)
      return {
        person,
        policy,
        day,
        claimed,
        counted,
        isEligible: eligible,
        emergency,
        gives: emergency ? 'pay' : policy.gives,
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
      context.add({ kind: 'overtime', request, employee, day, start, end, pause, minutes: sumMinutes(pieces) })
      others.add(employee, pieces)
    },
  }
}

/** Calculates one record of overtime; null for a person who does not exist. */
export async function calculateOvertime(
  tx: Tx,
  employee: string,
  requestId: string | null,
  given: OvertimeInput,
): Promise<OvertimeCalculation | null> {
  return (await loadOvertimeCalculator(tx, [{ employee, day: given.day }])).calculate(employee, requestId, given)
}

/** Groups the pieces of one day that one rule pays: the law counts a day's hours of a kind, not those of a stretch. */
function groupHoursByRule(
  employee: string,
  pieces: readonly Piece[],
  policy: Policy,
  byLaw: boolean,
): OvertimeCalculation['hours'] {
  const groups = Map.groupBy(pieces, ({ day, work, type }) => `${day} ${work} ${type}`)
  return [...groups.values()].map((same) => {
    const [{ day, work, type }] = same as [Piece]
    return {
      employee,
      day,
      code: WORK_ITEMS[work],
      minutes: sumMinutes(same),
      rate: policyRate(policy, type),
      byLaw,
      pieces: same,
    }
  })
}

/** When the person was at work: as they say, by their part-time hours, or as usual less approved leave. */
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

/** All work of a day: the normal minutes that were worked, and those beyond. */
function dayMinutes({ pieces, worked, normal }: CountedWork): number {
  return Math.min(worked, normal) + sumMinutes(pieces)
}

/** Answers on which of these days hours of overtime were typed into payroll, by one query. */
export function loadTypedOvertimeCheck(tx: Tx, personDays: readonly PersonDay[]): Promise<(on: PersonDay) => boolean> {
  return loadTypedHoursCheck(
    tx,
    personDays,
    sql`o.minutes is not null and i.work_kind in ('overtime', 'restDay', 'publicHoliday', 'dayOff')`,
  )
}
