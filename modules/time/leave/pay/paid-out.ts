import { addDays, type Day } from '#base/days/days.ts'
import { figureId } from '#pay/sources.ts'
import { lastCarriedDay } from '../ledger/carry-forward.ts'
import { rowFor } from '../ledger/entitlement.ts'
import { completedMonths, leaveYearOn, leaveYears } from '../ledger/leave-year.ts'
import { buildLedger } from '../ledger/ledger.ts'
import {
  type Amount,
  firstRules,
  type LeaveFacts,
  type PersonFacts,
  rulesOn,
  type TypeRules,
} from '../ledger/type-rules.ts'

type DaySpan = { readonly first: Day; readonly last: Day }

/**
 * Leave paid instead of taken, by its last day: of a year, of carried days, or of the service. `lacksOpening` where nobody
 * recorded what was taken of the year before leave records began.
 */
export type PaidOutLeave = {
  readonly id: string
  readonly day: Day
  readonly amount: Amount
  readonly leaves: boolean
  readonly lacksOpening: boolean
  /** For deferred days: the last day of their leave year, whose pay they are paid by. */
  readonly deferredFrom?: Day
}

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
  const found = new Map<string, Omit<PaidOutLeave, 'leaves'>>()
  for (const { kind, day, amount, id, year, deferredFrom } of lines) {
    const last = addDays(day, -1)
    if (kind !== 'encashed' || id !== undefined || last < span.first || last > span.last) continue
    const paidId = deferredFrom === undefined ? paidOutId(of, last) : deferredId(of, deferredFrom)
    const before = found.get(paidId)
    const ofYear = deferredFrom === undefined ? year : leaveYearOn(versions, person.joined, deferredFrom).start
    found.set(paidId, {
      id: paidId,
      day: last,
      amount: (before?.amount ?? 0) - amount,
      lacksOpening: before?.lacksOpening || lacksOpening(versions, person, facts.openings.length > 0, ofYear),
      ...(deferredFrom !== undefined && { deferredFrom }),
    })
  }
  return [...found.values()]
    .filter(({ amount }) => amount > 0)
    .map((one) => ({ ...one, leaves: person.last === one.day }))
}

/**
 * Whether days of a leave year may have been taken before leave records began, and no opening balance says how many. Such a
 * year is given whole, so it contains days that were free to take before the first day of the type.
 */
export function lacksOpening(
  versions: readonly TypeRules[],
  { joined, employment }: Pick<PersonFacts, 'joined' | 'employment'>,
  hasOpening: boolean,
  yearStart: Day,
): boolean {
  const { from, rows } = firstRules(versions)
  if (hasOpening || rulesOn(versions, yearStart).part !== 'whole' || yearStart >= from || joined >= from) return false
  const before = addDays(from, -1)
  const at = employment.findLast((one) => one.from <= before) ?? employment[0]
  return at !== undefined && (rowFor(rows, at, completedMonths(joined, before))?.amount ?? 0) > 0
}

/** Derives the id of an amount, since no ledger sum is stored. */
export function paidOutId({ employee, type }: { readonly employee: string; readonly type: string }, day: Day): string {
  return figureId(employee, type, day)
}

/** The same for deferred days, by the last day of the leave year that they are of: they may end with the service too. */
function deferredId(
  { employee, type }: { readonly employee: string; readonly type: string },
  deferredFrom: Day,
): string {
  return paidOutId({ employee, type: `${type} deferred` }, deferredFrom)
}
