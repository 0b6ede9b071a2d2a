import { compared } from '#base/compared.ts'
import { type Day, earlierOf, laterOf } from '#base/days.ts'
import type { Millionths } from '#base/money.ts'
import { levelOn } from '../ledger/entitlement.ts'
import { completedMonths, leaveYears, sameYears, wholeYear } from '../ledger/leave-year.ts'
import { type Line, ledgerOf } from '../ledger/ledger.ts'
import { type PaidPart, paidParts, shareOf } from '../ledger/pay-share.ts'
import {
  type Amount,
  type Charge,
  inUnit,
  type LeaveFacts,
  type PersonFacts,
  rulesOn,
  type TypeRules,
  type Unit,
} from '../ledger/type-rules.ts'

/** As much of a leave type as the kept share of pay follows from. */
export type SharedType = {
  readonly id: string
  readonly withinId: string | null
  readonly versions: readonly TypeRules[]
}

/** All of a day's pay, in millionths. */
export const ALL_PAY = 1_000_000

/** Whether leave of a type may take something of pay, in whichever of its versions. */
export function takesPay({ versions }: Pick<SharedType, 'versions'>): boolean {
  return versions.some(({ pay, beyondUnpaid }) => beyondUnpaid || pay.by !== 'all' || pay.share < ALL_PAY)
}

/** Types whose leave reaches pay, with those that count within them or that they count within. */
export function sharedTypes<T extends SharedType>(types: readonly T[]): T[] {
  const taking = new Set(types.filter(takesPay).map(({ id }) => id))
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
export function keptShares(
  types: readonly SharedType[],
  person: PersonFacts,
  factsOf: (type: string) => LeaveFacts,
  until: Day,
): Map<string, Millionths> {
  const parts = new Map<string, PaidPart[]>()
  const within = new Map<string, { readonly amount: Amount; readonly unit: Unit }>()
  const add = (line: Line, more: readonly PaidPart[]) => {
    const key = keyOf(line.id!, line.day)
    parts.set(key, [...(parts.get(key) ?? []), ...more])
  }
  const taken = types.map((type) => ({ type, lines: takenOf(type, person, factsOf(type.id), until) }))
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
          const outer = inner ? undefined : within.get(keyOf(line.id!, line.day))
          const beyond = outer ? Math.min(all, inUnit(outer.amount, outer.unit, rules.unit)) : 0
          if (inner) within.set(keyOf(line.id!, line.day), { amount: all, unit: rules.unit })
          const sofar = asked.get(line.id!) ?? 0
          asked.set(line.id!, sofar + all)
          const unpaid = line.unpaid ?? beyondEvent(type.versions, person, line.day, { amount: all, before: sofar })
          const months = rules.pay.by === 'service' ? completedMonths(person.joined, line.day) : 0
          const amount = all - beyond
          const parts = paidParts(rules.pay, { amount, unpaid: Math.min(unpaid, amount), before, months })
          // Of a day that is of two types its parts are weighed in one unit.
          if (amount > 0)
            add(
              line,
              outer ? parts.map((part) => ({ ...part, amount: inUnit(part.amount, rules.unit, outer.unit) })) : parts,
            )
        }
        before += all
      }
    }
  return new Map([...parts].map(([key, of]) => [key, shareOf(of)]))
}

export function keyOf(request: string, day: Day): string {
  return `${request} ${day}`
}

/** Lines of what was taken and not given back, an opening's included, in the order of their days. */
function takenOf({ versions }: SharedType, person: PersonFacts, facts: LeaveFacts, until: Day): Line[] {
  if (facts.charges.length === 0) return []
  const end = wholeYear(rulesOn(versions, until), person.joined, until).end
  const charges = facts.charges.filter(({ state }) => state === 'approved')
  if (charges.length === 0) return []
  if (isPlain(versions, facts)) return plainly(versions, person, charges)
  const since = charges.reduce((first, { day }) => earlierOf(first, day), charges[0]!.day)
  const { lines } = ledgerOf(versions, person, { ...facts, charges }, end, { since })
  return lines.filter(({ figure }) => figure === 'used')
}

/** Whether what is taken is taken, whatever the balance is: nothing of it is beyond, and nothing was taken before. */
function isPlain(versions: readonly TypeRules[], { openings }: LeaveFacts): boolean {
  return openings.length === 0 && versions.every((one) => !one.beyondUnpaid && sameYears(one, versions[0]!))
}

/** The lines of `takenOf` without going through any balance: a run looks at those of ten thousand people. @internal */
export function plainly(versions: readonly TypeRules[], person: PersonFacts, charges: readonly Charge[]): Line[] {
  const { joined, last } = person
  const begins = laterOf(joined, versions[0]!.from)
  const ends = last === null ? null : wholeYear(rulesOn(versions, last), joined, last).end
  return charges
    .filter(({ day, amount }) => amount !== 0 && day >= begins && (ends === null || day <= ends))
    .sort((a, b) => compared(a.day, b.day) || compared(nameOf(a), nameOf(b)))
    .map(({ day, request, amount, type }) => ({
      day,
      kind: 'used',
      figure: 'used',
      id: request,
      amount: -amount,
      year: wholeYear(rulesOn(versions, day), joined, day).start,
      ...(type !== undefined && { type }),
    }))
}

const nameOf = ({ request, type }: Charge) => `${request} ${type ?? ''}`

/** Of leave that has so many days each time, what is beyond them and not refused. */
function beyondEvent(
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
