import { compared } from '#base/compared.ts'
import { addDays, type Day, earlierOf, laterOf } from '#base/days.ts'
import { levelOn } from './entitlement.ts'
import { leaveYears, wholeYear } from './leave-year.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import {
  type Amount,
  type Charge,
  type LeaveFacts,
  type PersonFacts,
  rulesOn,
  type TypeRules,
  uncountedOn,
} from './type-rules.ts'

/**
 * How a request fits a balance: what is missing, what of it would be beyond the balance and without pay, and what of it is
 * taken of carried days, on the days for which these last.
 */
export type Room = { readonly missing: Amount; readonly unpaid: Amount; readonly carried: Amount }

const NOTHING: Room = { missing: 0, unpaid: 0, carried: 0 }

/**
 * Measures days that are asked for against what is left less what waits for a decision, on their own days: with them, on
 * no later day may more be taken than is there. So neither carried days that have expired by then, nor leave that is
 * coming, nor what the next year counts on is given twice. Days for which no balance is kept are missing, whatever the type.
 */
export function roomFor(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  asked: readonly Charge[],
): Room {
  if (asked.length === 0) return NOTHING
  const uncounted = asked.filter(({ day }) => uncountedOn(versions, facts, day) !== null)
  if (uncounted.length > 0) return { ...NOTHING, missing: uncounted.reduce((sum, { amount }) => sum + amount, 0) }
  const first = asked.reduce((least, { day }) => (day < least ? day : least), asked[0]!.day)
  const rules = rulesOn(versions, first)
  if (rules.kind === 'needed') return NOTHING
  if (rules.kind === 'event') return roomOfEvent(versions, person, asked, first)
  const rest = facts.charges.filter(({ request }) => request !== asked[0]!.request)
  const last = [...rest, ...asked].reduce((most, { day }) => laterOf(most, day), first)
  const until = addDays(wholeYear(rulesOn(versions, last), person.joined, last).end, 1)
  const ledger = (charges: readonly Charge[]) =>
    ledgerOf(versions, person, { ...facts, charges }, until, { waiting: 'taken' })
  const [without, with_] = [ledger(rest), ledger([...rest, ...asked])]
  const request = asked[0]!.request
  const own = with_.lines.filter(({ id }) => id === request)
  const unpaid = own.reduce((sum, line) => sum + (line.unpaid ?? 0), 0)
  const carried = own.reduce((sum, line) => sum + (line.ofCarried ?? 0), 0)
  if (rules.beyondUnpaid) return { missing: 0, unpaid, carried }
  const checks = rules.advance
    ? leaveYears(versions, person.joined, first, last).map(({ end }) =>
        person.last && person.last < end ? person.last : end,
      )
    : [...new Set([first, ...with_.lines.map(({ day }) => day).filter((day) => day >= first)])]
  const [before, after] = [running(without), running(with_)]
  const missing = Math.max(...checks.map((day) => below(after(day)) - below(before(day))))
  return { missing: Math.max(0, missing), unpaid, carried }
}

/** The same of a type that gives so much each time. */
function roomOfEvent(versions: readonly TypeRules[], person: PersonFacts, asked: readonly Charge[], first: Day): Room {
  const [year] = leaveYears(versions, person.joined, first, first)
  const { amount, row } = levelOn(versions, person, year!, first)
  const wanted = asked.reduce((sum, charge) => sum + charge.amount, 0)
  const missing = row === null ? wanted : Math.max(0, wanted - amount)
  return rulesOn(versions, first).beyondUnpaid ? { ...NOTHING, unpaid: missing } : { ...NOTHING, missing }
}

/**
 * The first day from one on, until the end of the leave year of the last leave, on which more is taken than is there by
 * changed facts and was not by those before, with everything that waits counted as taken; null where there is none.
 */
export function firstDayShort(
  versions: readonly TypeRules[],
  person: PersonFacts,
  { before, after, from }: { readonly before: LeaveFacts; readonly after: LeaveFacts; readonly from: Day },
): Day | null {
  // What a later opening balance begins with stands, whatever was before it.
  const last = [...before.charges, ...before.openings].reduce((most, { day }) => laterOf(most, day), from)
  const until = addDays(wholeYear(rulesOn(versions, last), person.joined, last).end, 1)
  const [was, is] = [before, after].map((facts) => ledgerOf(versions, person, facts, until, { waiting: 'taken' }))
  const [leftBefore, leftAfter] = [running(was!), running(is!)]
  const days = [...new Set(is!.lines.map(({ day }) => day).filter((day) => day >= from))]
  return days.find((day) => below(leftAfter(day)) > below(leftBefore(day))) ?? null
}

/**
 * The first day from one on, until the end of the leave year of the last leave, on which changed rules leave less than is
 * approved, or more of it without pay, than the rules before did; null where there is none. Leave that waits is left out:
 * whoever decides it asks again. Of a type whose year may be taken in advance it is the year's end that counts.
 */
export function firstDayBelowApproved(
  person: PersonFacts,
  from: Day,
  before: { readonly versions: readonly TypeRules[]; readonly facts: LeaveFacts },
  after: { readonly versions: readonly TypeRules[]; readonly facts: LeaveFacts },
): Day | null {
  const [was, is] = [approvedOf(before.facts), approvedOf(after.facts)]
  if (rulesOn(after.versions, from).kind === 'event') {
    const requests = [...Map.groupBy(is.charges, ({ request }) => request).values()]
    return (
      requests
        .map((own) => ({ own, first: own.map(({ day }) => day).reduce(earlierOf) }))
        .filter(({ first }) => first >= from)
        .sort((a, b) => compared(a.first, b.first))
        .find(({ own, first }) => {
          const [old, now] = [before, after].map(({ versions }) => roomOfEvent(versions, person, own, first))
          return now!.missing + now!.unpaid > old!.missing + old!.unpaid
        })?.first ?? null
    )
  }
  const last = [...is.charges, ...is.encashments].reduce((most, { day }) => laterOf(most, day), from)
  const [untilBefore, until] = [before, after].map(
    ({ versions }) => wholeYear(rulesOn(versions, last), person.joined, last).end,
  ) as [Day, Day]
  const [old, now] = [
    ledgerOf(before.versions, person, was, laterOf(untilBefore, until)),
    ledgerOf(after.versions, person, is, laterOf(untilBefore, until)),
  ]
  const [shortBefore, shortAfter] = [shortfall(old), shortfall(now)]
  const ends = new Set(now.years.map(({ end }) => earlierOf(end, person.last)))
  const days = [...new Set([...now.lines.map(({ day }) => day), ...ends])].sort()
  return (
    days
      .filter((day) => day >= from && day <= until && (ends.has(day) || !rulesOn(after.versions, day).advance))
      .find((day) => shortAfter(day) > shortBefore(day)) ?? null
  )
}

function approvedOf(facts: LeaveFacts): LeaveFacts {
  return { ...facts, charges: facts.charges.filter(({ state }) => state === 'approved') }
}

/** What is taken beyond what is there until a day, whether it is refused or without pay. */
function shortfall(ledger: Ledger): (day: Day) => Amount {
  const left = running(ledger)
  const unpaid = running({
    lines: ledger.lines.map((line) => ({ ...line, figure: 'used', amount: line.unpaid ?? 0 })),
  })
  return (day) => below(left(day)) + unpaid(day)
}

/** What is left at the end of a day, of lines in the order of their days: added up once, however often it is asked. */
function running({ lines }: Pick<Ledger, 'lines'>): (day: Day) => Amount {
  const sums: { readonly day: Day; readonly left: Amount }[] = []
  let left = 0
  for (const { day, amount, figure } of lines) {
    if (figure !== 'pending') left += amount
    sums.push({ day, left })
  }
  return (until) => {
    let [from, to] = [0, sums.length]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if (sums[middle]!.day <= until) from = middle + 1
      else to = middle
    }
    return from === 0 ? 0 : sums[from - 1]!.left
  }
}

function below(amount: Amount): Amount {
  return Math.max(0, -amount)
}
