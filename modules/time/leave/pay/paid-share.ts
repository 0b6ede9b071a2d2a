import { compareText } from '#base/compare-text.ts'
import { type Day, earlierDay, laterDay } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import { levelOn } from '../ledger/entitlement.ts'
import { completedMonths, fullLeaveYear, haveSameYears, leaveYears } from '../ledger/leave-year.ts'
import { buildLedger, type LedgerLine } from '../ledger/ledger.ts'
import { combinedShare, type PaidPart, paidParts } from '../ledger/pay-share.ts'
import {
  type Amount,
  type Charge,
  convertUnit,
  type LeaveFacts,
  type PersonFacts,
  rulesOn,
  type TypeRules,
  type Unit,
} from '../ledger/type-rules.ts'

/** As much of a leave type as the kept share of pay follows from. */
export type PayShareType = {
  readonly id: string
  readonly withinId: string | null
  readonly versions: readonly TypeRules[]
}

/** All of a day's pay, in millionths. */
export const ALL_PAY = 1_000_000

/** Whether leave of a type may take something of pay, in whichever of its versions. */
export function reducesPay({ versions }: Pick<PayShareType, 'versions'>): boolean {
  return versions.some(({ pay, beyondUnpaid }) => beyondUnpaid || pay.by !== 'all' || pay.share < ALL_PAY)
}

/** Types whose leave reaches pay, with those that count within them or that they count within. */
export function typesAffectingPay<T extends PayShareType>(types: readonly T[]): T[] {
  const taking = new Set(types.filter(reducesPay).map(({ id }) => id))
  const outer = new Set(types.flatMap(({ id, withinId }) => (taking.has(id) && withinId !== null ? [withinId] : [])))
  return types.filter(
    ({ id, withinId }) => taking.has(id) || outer.has(id) || (withinId !== null && taking.has(withinId)),
  )
}

/**
 * What each approved day of leave keeps of its pay, by request and day. Of each type the days of a year are gone through in
 * their order, so that bands, and what is beyond a balance, fall on those that come last, whenever they were asked for.
 * Days of a type that count within another's share its bands. With `until` the last day that matters.
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
    const key = requestDayKey(line.id!, line.day)
    parts.set(key, [...(parts.get(key) ?? []), ...more])
  }
  const taken = types.map((type) => ({ type, lines: takenLines(type, person, factsOf(type.id), until) }))
  // First what counts within another type: only the rest of such a day is of its own.
  for (const inner of [true, false])
    for (const { type, lines } of taken) {
      let [year, before] = ['', 0]
      const asked = new Map<string, Amount>()
      for (const line of lines) {
        if (line.year !== year) [year, before] = [line.year, 0]
        const all = (line.unpaid ?? 0) - line.amount
        if (line.kind === 'used' && (line.type !== undefined) === inner) {
          const rules = rulesOn(type.versions, line.day)
          const outer = inner ? undefined : within.get(requestDayKey(line.id!, line.day))
          const beyond = outer ? Math.min(all, convertUnit(outer.amount, outer.unit, rules.unit)) : 0
          if (inner) within.set(requestDayKey(line.id!, line.day), { amount: all, unit: rules.unit })
          const sofar = asked.get(line.id!) ?? 0
          asked.set(line.id!, sofar + all)
          const unpaid =
            line.unpaid ?? beyondEventAmount(type.versions, person, line.day, { amount: all, before: sofar })
          const months = rules.pay.by === 'service' ? completedMonths(person.joined, line.day) : 0
          const amount = all - beyond
          const parts = paidParts(rules.pay, { amount, unpaid: Math.min(unpaid, amount), before, months })
          // Of a day that is of two types its parts are weighed in one unit.
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

export function requestDayKey(request: string, day: Day): string {
  return `${request} ${day}`
}

/** Lines of what was taken and not given back, an opening's included, in the order of their days. */
function takenLines({ versions }: PayShareType, person: PersonFacts, facts: LeaveFacts, until: Day): LedgerLine[] {
  if (facts.charges.length === 0) return []
  const end = fullLeaveYear(rulesOn(versions, until), person.joined, until).end
  const charges = facts.charges.filter(({ state }) => state === 'approved')
  if (charges.length === 0) return []
  if (isIndependentOfBalance(versions, facts)) return plainTakenLines(versions, person, charges)
  const since = charges.reduce((first, { day }) => earlierDay(first, day), charges[0]!.day)
  const { lines } = buildLedger(versions, person, { ...facts, charges }, end, { since })
  return lines.filter(({ figure }) => figure === 'used')
}

/** Whether what is taken is taken, whatever the balance is: nothing of it is beyond, and nothing was taken before. */
function isIndependentOfBalance(versions: readonly TypeRules[], { openings }: LeaveFacts): boolean {
  return openings.length === 0 && versions.every((one) => !one.beyondUnpaid && haveSameYears(one, versions[0]!))
}

/** The lines of `takenOf` without going through any balance: a run looks at those of ten thousand people. @internal */
export function plainTakenLines(
  versions: readonly TypeRules[],
  person: PersonFacts,
  charges: readonly Charge[],
): LedgerLine[] {
  const { joined, last } = person
  const begins = laterDay(joined, versions[0]!.from)
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

/** Of leave that has so many days each time, what is beyond them and not refused. */
function beyondEventAmount(
  versions: readonly TypeRules[],
  person: PersonFacts,
  day: Day,
  { amount, before }: { readonly amount: Amount; readonly before: Amount },
): Amount {
  const { kind, beyondUnpaid } = rulesOn(versions, day)
  if (kind !== 'event' || !beyondUnpaid) return 0
  const [year] = leaveYears(versions, person.joined, day, day)
  const most = levelOn(versions, person, year!, day).amount
  return Math.max(0, Math.min(amount, before + amount - most))
}
