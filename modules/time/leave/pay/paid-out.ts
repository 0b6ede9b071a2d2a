import { addDays, type Day } from '#base/days/days.ts'
import { figureId } from '#pay/sources.ts'
import { lastCarriedDay } from '../ledger/carry-forward.ts'
import { leaveYears } from '../ledger/leave-year.ts'
import { buildLedger } from '../ledger/ledger.ts'
import { type Amount, type LeaveFacts, type PersonFacts, rulesOn, type TypeRules } from '../ledger/type-rules.ts'

type DaySpan = { readonly first: Day; readonly last: Day }

/** Leave that is paid instead of taken: by the last day on which it could be, of a year, of carried days, or of the service. */
export type PaidOutLeave = { readonly id: string; readonly day: Day; readonly amount: Amount; readonly leaves: boolean }

/** Whether a type pays anything that is not taken. */
export function paysUnused(versions: readonly TypeRules[]): boolean {
  return versions.some(
    ({ kind, encashLost, encashLeaving }) => kind === 'granted' && (encashLost.by !== 'none' || encashLeaving !== null),
  )
}

/** Whether within a span some of it may come to its end: a leave year, carried days, or the service. */
export function mayEndIn(
  versions: readonly TypeRules[],
  { joined, last }: Pick<PersonFacts, 'joined' | 'last'>,
  span: DaySpan,
): boolean {
  const isWithinSpan = (day: Day | null) => day !== null && day >= span.first && day <= span.last
  if (joined > span.last || (last !== null && last < span.first)) return false
  if (isWithinSpan(last)) return true
  return leaveYears(versions, joined, span.first, span.last).some(
    (year) => isWithinSpan(year.end) || isWithinSpan(lastCarriedDay(rulesOn(versions, year.start), year)),
  )
}

/**
 * What of a type is paid instead of taken, by its last day within a span: lines of the ledger, which are of the day after.
 * Each has the same id as long as its person, type and day are the same. Whole days of a leaver and of a year are one.
 */
export function computePaidOutLeave(
  of: { readonly employee: string; readonly type: string },
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  span: DaySpan,
): PaidOutLeave[] {
  const { lines } = buildLedger(versions, person, facts, addDays(span.last, 1))
  const amounts = new Map<Day, Amount>()
  for (const { kind, day, amount, id } of lines) {
    const last = addDays(day, -1)
    if (kind === 'encashed' && id === undefined && last >= span.first && last <= span.last)
      amounts.set(last, (amounts.get(last) ?? 0) - amount)
  }
  return [...amounts]
    .filter(([, amount]) => amount > 0)
    .map(([day, amount]) => ({ id: paidOutId(of, day), day, amount, leaves: person.last === day }))
}

/** An id that follows from what it is of: nothing of a ledger's sums is stored. */
export function paidOutId({ employee, type }: { readonly employee: string; readonly type: string }, day: Day): string {
  return figureId(employee, type, day)
}
