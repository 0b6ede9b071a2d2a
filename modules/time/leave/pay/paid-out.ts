import { addDays, type Day } from '#base/days/days.ts'
import { figureId } from '#pay/sources.ts'
import { lastCarriedDay } from '../ledger/carry-forward.ts'
import { leaveYears } from '../ledger/leave-year.ts'
import { buildLedger } from '../ledger/ledger.ts'
import { type Amount, type LeaveFacts, type PersonFacts, rulesOn, type TypeRules } from '../ledger/type-rules.ts'

type DaySpan = { readonly first: Day; readonly last: Day }

/** Leave paid instead of taken, by its last day: of a year, of carried days, or of the service. */
export type PaidOutLeave = { readonly id: string; readonly day: Day; readonly amount: Amount; readonly leaves: boolean }

/** Whether a type pays any untaken leave. */
export function paysUnused(versions: readonly TypeRules[]): boolean {
  return versions.some(
    ({ kind, encashLost, encashLeaving }) => kind === 'granted' && (encashLost.by !== 'none' || encashLeaving !== null),
  )
}

/** Whether a leave year, carried days or the service may end within a span. */
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
 * Returns the paid rest of a type by its last day within a span, from ledger lines, which are dated the day after. The
 * id stays the same for the same person, type and day. A leaver's days and the year's are one amount.
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

/** Derives the id of an amount, since no ledger sum is stored. */
export function paidOutId({ employee, type }: { readonly employee: string; readonly type: string }, day: Day): string {
  return figureId(employee, type, day)
}
