import { compareText } from '#base/compare-text.ts'
import { type Day, earlierDay, laterDay } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { levelOn } from '../ledger/entitlement.ts'
import { completedMonths, fullLeaveYear, haveSameYears, leaveYearOn } from '../ledger/leave-year.ts'
import { buildLedger, type LedgerLine } from '../ledger/ledger.ts'
import { combinedShare, type PaidPart, paidParts } from '../ledger/pay-share.ts'
import {
  type Amount,
  type Charge,
  convertUnit,
  firstRules,
  type LeaveFacts,
  type PersonFacts,
  rulesOn,
  type TypeRules,
  type Unit,
} from '../ledger/type-rules.ts'

/** The part of a leave type that the share of pay depends on. */
export type PayShareType = {
  readonly id: string
  readonly withinId: string | null
  readonly versions: readonly TypeRules[]
}

/** A full day's pay, in millionths. */
export const ALL_PAY = 1_000_000

/** Whether leave of a type may reduce pay in any of its versions. */
export function reducesPay({ versions }: Pick<PayShareType, 'versions'>): boolean {
  return versions.some(({ pay, beyondUnpaid }) => beyondUnpaid || pay.by !== 'all' || pay.share < ALL_PAY)
}

/** Types whose leave affects pay, with types that count within them or that they count within. */
export function typesAffectingPay<T extends PayShareType>(types: readonly T[]): T[] {
  const taking = new Set(types.filter(reducesPay).map(({ id }) => id))
  const outer = new Set(types.flatMap(({ id, withinId }) => (taking.has(id) && withinId !== null ? [withinId] : [])))
  return types.filter(
    ({ id, withinId }) => taking.has(id) || outer.has(id) || (withinId !== null && taking.has(withinId)),
  )
}

/**
 * Computes the share of pay of each approved day of leave, by request and day. Days of a type's year are processed in
 * order, so that pay bands and the unpaid part fall on the last ones, whenever they were requested. Days of a type that
 * counts within another share its bands. `until` is the last day that matters.
 */
export function computePaidShares(
  types: readonly PayShareType[],
  person: PersonFacts,
  factsOf: (type: string) => LeaveFacts,
  until: Day,
): Map<string, Millionths> {
  const parts = new Map<string, PaidPart[]>()
  const within = new Map<string, { readonly amount: Amount; readonly unit: Unit }>()
  const add = (line: LedgerLine, more: readonly PaidPart[]) => {
    const key = requestDayKey(requestOf(line), line.day)
    parts.set(key, [...(parts.get(key) ?? []), ...more])
  }
  const taken = types.map((type) => ({ type, lines: takenLines(type, person, factsOf(type.id), until) }))
  // Inner types come first: only the rest of such a day belongs to the outer type.
  for (const inner of [true, false])
    for (const { type, lines } of taken) {
      let [year, before] = ['', 0]
      const requestedByDay = new Map<string, Amount>()
      for (const line of lines) {
        if (line.year !== year) [year, before] = [line.year, 0]
        const all = (line.unpaid ?? 0) - line.amount
        if (line.kind === 'used' && (line.type !== undefined) === inner) {
          const rules = rulesOn(type.versions, line.day)
          const request = requestOf(line)
          const outer = inner ? undefined : within.get(requestDayKey(request, line.day))
          const beyond = outer ? Math.min(all, convertUnit(outer.amount, outer.unit, rules.unit)) : 0
          if (inner) within.set(requestDayKey(request, line.day), { amount: all, unit: rules.unit })
          const sofar = requestedByDay.get(request) ?? 0
          requestedByDay.set(request, sofar + all)
          const unpaid =
            line.unpaid ?? beyondEventAmount(type.versions, person, line.day, { amount: all, before: sofar })
          const months = rules.pay.by === 'service' ? completedMonths(person.joined, line.day) : 0
          const amount = all - beyond
          const parts = paidParts(rules.pay, { amount, unpaid: Math.min(unpaid, amount), before, months })
          // Parts of a day with two types are weighed in one unit.
          if (amount > 0)
            add(
              line,
              outer
                ? parts.map((part) => ({ ...part, amount: convertUnit(part.amount, rules.unit, outer.unit) }))
                : parts,
            )
        }
        before += all
      }
    }
  return new Map([...parts].map(([key, of]) => [key, combinedShare(of)]))
}

const requestOf = ({ id }: LedgerLine) => required(id, 'the request of a line')

export function requestDayKey(request: string, day: Day): string {
  return `${request} ${day}`
}

/** Ledger lines of taken leave without revoked days, an opening's included, ordered by day. */
function takenLines({ versions }: PayShareType, person: PersonFacts, facts: LeaveFacts, until: Day): LedgerLine[] {
  if (facts.charges.length === 0) return []
  const end = fullLeaveYear(rulesOn(versions, until), person.joined, until).end
  const charges = facts.charges.filter(({ state }) => state === 'approved')
  if (charges.length === 0) return []
  if (isIndependentOfBalance(versions, facts)) return plainTakenLines(versions, person, charges)
  const since = charges.map(({ day }) => day).reduce((first, day) => earlierDay(first, day))
  const { lines } = buildLedger(versions, person, { ...facts, charges }, end, { since })
  return lines.filter(({ figure }) => figure === 'used')
}

/** Whether taken leave does not depend on the balance: none of it is unpaid, and nothing was taken before. */
function isIndependentOfBalance(versions: readonly TypeRules[], { openings }: LeaveFacts): boolean {
  return openings.length === 0 && versions.every((one) => !one.beyondUnpaid && haveSameYears(one, firstRules(versions)))
}

/** The lines of `takenLines` without computing a balance, since a run reads those of ten thousand people. @internal */
export function plainTakenLines(
  versions: readonly TypeRules[],
  person: PersonFacts,
  charges: readonly Charge[],
): LedgerLine[] {
  const { joined, last } = person
  const begins = laterDay(joined, firstRules(versions).from)
  const ends = last === null ? null : fullLeaveYear(rulesOn(versions, last), joined, last).end
  return charges
    .filter(({ day, amount }) => amount !== 0 && day >= begins && (ends === null || day <= ends))
    .sort((a, b) => compareText(a.day, b.day) || compareText(chargeKey(a), chargeKey(b)))
    .map(({ day, request, amount, type }) => ({
      day,
      kind: 'used',
      figure: 'used',
      id: request,
      amount: -amount,
      year: fullLeaveYear(rulesOn(versions, day), joined, day).start,
      ...(type !== undefined && { type }),
    }))
}

const chargeKey = ({ request, type }: Charge) => `${request} ${type ?? ''}`

/** For leave with an amount each time: the part beyond it that is not refused. */
function beyondEventAmount(
  versions: readonly TypeRules[],
  person: PersonFacts,
  day: Day,
  { amount, before }: { readonly amount: Amount; readonly before: Amount },
): Amount {
  const { kind, beyondUnpaid } = rulesOn(versions, day)
  if (kind !== 'event' || !beyondUnpaid) return 0
  const most = levelOn(versions, person, leaveYearOn(versions, person.joined, day), day).amount
  return Math.max(0, Math.min(amount, before + amount - most))
}
