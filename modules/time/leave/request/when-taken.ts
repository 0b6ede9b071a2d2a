import { addDays, addMonths, type Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import type { LeavePerson, LeaveRequestRecord } from '../balance/leave-records.ts'
import type { RequestedDays } from '../ledger/counting.ts'
import type { LeaveFacts } from '../ledger/type-rules.ts'
import type { RequestRules } from '../types/leave-types.ts'

type Span = { readonly from: Day; readonly until: Day }
type TakenRules = Pick<RequestRules, 'taken' | 'takenBefore' | 'takenAfter'>

/**
 * Throws 422 for days at which a type is not taken: outside the birth month, or too far from the anniversary of joining or
 * from the day of the event. It never says when somebody was born.
 */
export function requireTakenInTime(
  requested: Pick<RequestedDays, 'from' | 'until'>,
  eventDay: Day | null,
  { born, facts }: Pick<LeavePerson, 'born' | 'facts'>,
  rules: TakenRules,
): void {
  const { from, until } = requested
  if (rules.taken === 'birth_month') {
    if (born === null) throw invalidField('type_id', 'leave_no_birth_date')
    for (const [field, day] of [
      ['from_day', from],
      ['until_day', until],
    ] as const)
      if (day.slice(5, 7) !== born.slice(5, 7)) throw invalidField(field, 'leave_birth_month')
    // Two birth months may have eleven others between them.
    if (from.slice(0, 7) !== until.slice(0, 7)) throw invalidField('until_day', 'leave_birth_month')
  }
  if (rules.taken === 'anniversary') {
    const spans = anniversaries(facts.joined, until, rules)
    if (!spans.some((span) => isWithin(requested, span))) {
      const next = spans.find((span) => span.until >= from) ?? spans.at(-1)
      throw invalidField('from_day', 'leave_anniversary', { from: next?.from, until: next?.until })
    }
  }
  if (rules.taken === 'event') {
    if (eventDay === null) throw invalidField('event_day', 'leave_event_day')
    const span = around(eventDay, rules)
    if (!isWithin(requested, span))
      throw invalidField(requested.from < span.from ? 'from_day' : 'until_day', 'leave_event', { ...span })
  }
}

/** Throws 422 when a type that is taken once was requested or taken before, or an opening balance says so. */
export function requireOnce(
  { once }: Pick<RequestRules, 'once'>,
  earlier: readonly Pick<LeaveRequestRecord, 'from' | 'revokedFrom'>[],
  { openings }: Pick<LeaveFacts, 'openings'>,
): void {
  if (!once) return
  const taken =
    earlier.find(({ from, revokedFrom }) => revokedFrom === null || revokedFrom > from)?.from ??
    openings.find((opening) => opening.taken > 0)?.day
  if (taken !== undefined) throw invalidField('type_id', 'leave_once', { day: taken })
}

/** The days around each anniversary until one year after a day. The year of 29 February ends on 28 February. */
function anniversaries(joined: Day, until: Day, rules: TakenRules): Span[] {
  const years = Number(until.slice(0, 4)) + 1 - Number(joined.slice(0, 4))
  return Array.from({ length: Math.max(1, years) }, (_, index) => around(addMonths(joined, 12 * (index + 1)), rules))
}

function around(day: Day, { takenBefore, takenAfter }: TakenRules): Span {
  return { from: addDays(day, -takenBefore), until: addDays(day, takenAfter) }
}

function isWithin(asked: Span, { from, until }: Span): boolean {
  return asked.from >= from && asked.until <= until
}
