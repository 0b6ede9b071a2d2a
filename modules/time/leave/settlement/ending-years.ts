import { addDays, type Day, laterDay } from '#base/days/days.ts'
import { type LeaveYear, leaveYears } from '../ledger/leave-year.ts'
import { buildLedger } from '../ledger/ledger.ts'
import { type Amount, firstRules, type LeaveFacts, type PersonFacts, type TypeRules } from '../ledger/type-rules.ts'

/** Leave years of a person that end within a span while the service goes on. */
export function findEndingYears(
  versions: readonly TypeRules[],
  { joined, last }: Pick<PersonFacts, 'joined' | 'last'>,
  span: { readonly first: Day; readonly last: Day },
): LeaveYear[] {
  const first = laterDay(laterDay(span.first, joined), firstRules(versions).from)
  return leaveYears(versions, joined, first, span.last).filter(
    ({ end }) => end >= first && end <= span.last && (last === null || last > end),
  )
}

/** What is not taken when a leave year ends, of its own days and of days deferred from the year before. */
export type UnusedLeave = {
  readonly own: Amount
  readonly deferred: Amount
  /** The last day of the leave year that deferred days are of. */
  readonly deferredFrom: Day | null
}

/** Computes what is not taken at the end of a leave year. Deferred days are paid then; its own are paid or deferred. */
export function computeUnusedLeave(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  { end }: Pick<LeaveYear, 'end'>,
): UnusedLeave {
  const closing = addDays(end, 1)
  let [own, deferred] = [0, 0]
  let from: Day | null = null
  for (const { day, kind, amount, id, deferredFrom } of buildLedger(versions, person, facts, closing).lines) {
    if (day !== closing || id !== undefined) continue
    if (kind === 'deferred_out' || (kind === 'encashed' && deferredFrom === undefined)) own -= amount
    if (kind === 'encashed' && deferredFrom !== undefined) {
      deferred -= amount
      from = deferredFrom
    }
  }
  return { own, deferred, deferredFrom: from }
}
