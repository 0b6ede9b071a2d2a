import { addDays, addMonths, type Day } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { invalidField } from '#base/errors.ts'
import type { LeavePerson, LeaveRequestRecord } from '../balance/leave-records.ts'
import { isEligibleFor, meetsCondition } from '../balance/queries.ts'
import {
  type CountableDay,
  type CountedDay,
  hasOverlap,
  longestStretch,
  partOn,
  type RequestedDays,
} from '../ledger/counting.ts'
import { type LeaveFacts, uncountedReason } from '../ledger/type-rules.ts'
import { amountText } from '../types/amount-value.ts'
import type { LeaveTypeFacts, RequestRules } from '../types/leave-types.ts'

/** Throws 422 at the field for impossible days: order, parts, or times for types in days. */
export function requireValidDays(asked: RequestedDays, type: LeaveTypeFacts, { smallest, parts }: RequestRules): void {
  const { from, until, fromPart, untilPart, time } = asked
  if (until < from) throw invalidField('until_day', 'ends_before_it_begins')
  if (from !== until && fromPart === 'first') throw invalidField('from_part', 'leave_half_between')
  if (from !== until && untilPart === 'second') throw invalidField('until_part', 'leave_half_between')
  const hasHalf = fromPart !== 'whole' || untilPart !== 'whole'
  if (time) {
    if (type.unit === 'days' || smallest === 'day' || smallest === 'half_day')
      throw invalidField('from_minute', 'leave_days_only')
    if (from !== until || hasHalf) throw invalidField('from_minute', 'leave_time_of_one_day')
    if (time.end <= time.start) throw invalidField('until_minute', 'ends_before_it_begins')
    const step = { hour: 60, half_hour: 30, quarter_hour: 15 }[smallest as 'hour']
    if ((time.end - time.start) % step !== 0)
      throw invalidField('until_minute', 'leave_smallest', { length: hoursText(step) })
  }
  if (hasHalf && (smallest === 'day' || parts === 'whole')) throw invalidField('from_part', 'leave_whole_days')
  if (parts === 'half' && !time && (from !== until || fromPart === 'whole'))
    throw invalidField('from_part', 'leave_half_days')
}

/** Throws 422 for days outside employment or before the required service. */
export function requireService(asked: RequestedDays, { facts }: LeavePerson, { useAfter }: RequestRules): void {
  if (asked.from < facts.joined) throw invalidField('from_day', 'leave_before_joining', { day: facts.joined })
  if (facts.last !== null && asked.until > facts.last)
    throw invalidField('until_day', 'leave_after_leaving', { day: facts.last })
  const first = addMonths(facts.joined, useAfter)
  if (asked.from < first) throw invalidField('from_day', 'leave_before_service', { day: first })
}

/**
 * Throws 422 for a type that the person may not have: on the first day by their employment, on each day where the law gives
 * it to some people only.
 */
export function requireEligible(type: LeaveTypeFacts, person: LeavePerson, asked: RequestedDays): void {
  const isMet = [asked.from, asked.until].every((day) => meetsCondition(type, person, day))
  if (!isMet && type.onlyFor === 'indigenous') throw invalidField('type_id', 'leave_only_indigenous')
  if (!isMet) throw invalidField('type_id', 'leave_only_in_notice')
  if (!isEligibleFor(type, person, asked.from)) throw invalidField('type_id', 'leave_not_for')
}

/** Throws 422 for days without a balance: before the type is in force, or within an opening balance. */
export function requireBalanceKept(
  asked: RequestedDays,
  type: LeaveTypeFacts,
  facts: Pick<LeaveFacts, 'openings'>,
): void {
  const against = uncountedReason(type.versions, facts, asked.from)
  if (against) throw invalidField('from_day', against.code, { name: type.name, day: against.day })
}

/** Throws 422 for requests without their notice, or too far back. */
export function requireInTime(asked: RequestedDays, today: Day, { notice, mostBack }: RequestRules): void {
  if (asked.from < addDays(today, -mostBack)) throw invalidField('from_day', 'leave_too_far_back', { days: mostBack })
  if (notice > 0 && asked.from < addDays(today, notice))
    throw invalidField('from_day', 'leave_notice', { days: notice, day: addDays(today, notice) })
}

/** Throws 422 when another request has the same part of a day. */
export function requireFreeDays(
  asked: RequestedDays,
  counted: readonly CountedDay[],
  days: readonly CountableDay[],
  others: readonly LeaveRequestRecord[],
): void {
  const divides = new Map(days.map(({ day, hours }) => [day, hours?.divides ?? null]))
  for (const { day } of counted)
    for (const other of others) {
      if (day < other.from || day > other.until || (other.revokedFrom !== null && day >= other.revokedFrom)) continue
      const [own, theirs] = [
        { part: partOn(asked, day), time: asked.time ?? null },
        { part: partOn(other, day), time: other.time },
      ]
      if (hasOverlap(own, theirs, divides.get(day) ?? null)) throw invalidField('from_day', 'leave_overlap', { day })
    }
}

/** Throws 422 when payroll has an absence on the day, since a day is deducted once; two different halves are fine. */
export function requireNoAbsence(
  counted: readonly CountedDay[],
  absent: ReadonlyMap<Day, readonly { readonly part: string }[]>,
): void {
  for (const { day, part, amount, minutes } of counted) {
    if (amount === 0 && minutes === 0) continue
    const own = absent.get(day) ?? []
    const isHalf = (part === 'first' || part === 'second') && own.length === 1 && own[0]?.part === 'half'
    if (own.length > 0 && !isHalf) throw invalidField('from_day', 'leave_over_absence', { day })
  }
}

/** The longest stretch that days make with leave of the type around them, with nothing but days off between. */
export function stretchOf(
  counted: readonly CountedDay[],
  taken: readonly { readonly day: Day; readonly amount: number }[],
  days: readonly CountableDay[],
): number {
  const free = new Map(
    days.map(({ day, hours, holidays }) => [day, !hours || holidays.some(({ part }) => part === 'whole')]),
  )
  return longestStretch(
    counted,
    taken,
    (day) => free.get(day) ?? false,
    (day, by) => addDays(day, by),
  )
}

/** Throws 422 when the days would join a longer stretch than the type allows. */
export function requireWithinLongest(
  type: LeaveTypeFacts,
  { longest }: RequestRules,
  counted: readonly CountedDay[],
  taken: readonly { readonly day: Day; readonly amount: number }[],
  days: readonly CountableDay[],
): void {
  if (longest === null) return
  const stretch = stretchOf(counted, taken, days)
  if (stretch > longest)
    throw invalidField('until_day', 'leave_stretch', {
      most: amountText(longest, type.unit),
      length: amountText(stretch, type.unit),
    })
}
