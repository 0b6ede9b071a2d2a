import { compareText } from '#base/compare-text.ts'
import { addDays, type Day, earlierDay, laterDay } from '#base/days/days.ts'
import { levelOn } from './entitlement.ts'
import { fullLeaveYear, leaveYears } from './leave-year.ts'
import { buildLedger, type Ledger } from './ledger.ts'
import {
  type Amount,
  type Charge,
  type LeaveFacts,
  type PersonFacts,
  rulesOn,
  type TypeRules,
  uncountedReason,
} from './type-rules.ts'

/**
 * How a request fits a balance: what is missing, what of it would be beyond the balance and without pay, and what of it is
 * taken of carried days, on the days for which these last.
 */
export type BalanceRoom = { readonly missing: Amount; readonly unpaid: Amount; readonly carried: Amount }

const NO_ROOM_NEEDED: BalanceRoom = { missing: 0, unpaid: 0, carried: 0 }

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
): BalanceRoom {
  if (asked.length === 0) return NO_ROOM_NEEDED
  const uncounted = asked.filter(({ day }) => uncountedReason(versions, facts, day) !== null)
  if (uncounted.length > 0)
    return { ...NO_ROOM_NEEDED, missing: uncounted.reduce((sum, { amount }) => sum + amount, 0) }
  const first = asked.reduce((least, { day }) => (day < least ? day : least), asked[0]!.day)
  const rules = rulesOn(versions, first)
  if (rules.kind === 'needed') return NO_ROOM_NEEDED
  if (rules.kind === 'event') return roomForEvent(versions, person, asked, first)
  const rest = facts.charges.filter(({ request }) => request !== asked[0]!.request)
  const last = [...rest, ...asked].reduce((most, { day }) => laterDay(most, day), first)
  const until = addDays(fullLeaveYear(rulesOn(versions, last), person.joined, last).end, 1)
  const ledger = (charges: readonly Charge[]) =>
    buildLedger(versions, person, { ...facts, charges }, until, { waiting: 'taken' })
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
  const [before, after] = [runningBalance(without), runningBalance(with_)]
  const missing = Math.max(...checks.map((day) => amountBelowZero(after(day)) - amountBelowZero(before(day))))
  return { missing: Math.max(0, missing), unpaid, carried }
}

/** The same of a type that gives so much each time. */
function roomForEvent(
  versions: readonly TypeRules[],
  person: PersonFacts,
  asked: readonly Charge[],
  first: Day,
): BalanceRoom {
  const [year] = leaveYears(versions, person.joined, first, first)
  const { amount, row } = levelOn(versions, person, year!, first)
  const wanted = asked.reduce((sum, charge) => sum + charge.amount, 0)
  const missing = row === null ? wanted : Math.max(0, wanted - amount)
  return rulesOn(versions, first).beyondUnpaid ? { ...NO_ROOM_NEEDED, unpaid: missing } : { ...NO_ROOM_NEEDED, missing }
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
  const last = [...before.charges, ...before.openings].reduce((most, { day }) => laterDay(most, day), from)
  const until = addDays(fullLeaveYear(rulesOn(versions, last), person.joined, last).end, 1)
  const [was, is] = [before, after].map((facts) => buildLedger(versions, person, facts, until, { waiting: 'taken' }))
  const [leftBefore, leftAfter] = [runningBalance(was!), runningBalance(is!)]
  const days = [...new Set(is!.lines.map(({ day }) => day).filter((day) => day >= from))]
  return days.find((day) => amountBelowZero(leftAfter(day)) > amountBelowZero(leftBefore(day))) ?? null
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
  const [was, is] = [onlyApproved(before.facts), onlyApproved(after.facts)]
  if (rulesOn(after.versions, from).kind === 'event') {
    const requests = [...Map.groupBy(is.charges, ({ request }) => request).values()]
    return (
      requests
        .map((own) => ({ own, first: own.map(({ day }) => day).reduce(earlierDay) }))
        .filter(({ first }) => first >= from)
        .sort((a, b) => compareText(a.first, b.first))
        .find(({ own, first }) => {
          const [old, now] = [before, after].map(({ versions }) => roomForEvent(versions, person, own, first))
          return now!.missing + now!.unpaid > old!.missing + old!.unpaid
        })?.first ?? null
    )
  }
  const last = [...is.charges, ...is.encashments].reduce((most, { day }) => laterDay(most, day), from)
  const [untilBefore, until] = [before, after].map(
    ({ versions }) => fullLeaveYear(rulesOn(versions, last), person.joined, last).end,
  ) as [Day, Day]
  const [old, now] = [
    buildLedger(before.versions, person, was, laterDay(untilBefore, until)),
    buildLedger(after.versions, person, is, laterDay(untilBefore, until)),
  ]
  const [shortBefore, shortAfter] = [shortfall(old), shortfall(now)]
  const ends = new Set(now.years.map(({ end }) => earlierDay(end, person.last)))
  const days = [...new Set([...now.lines.map(({ day }) => day), ...ends])].sort()
  return (
    days
      .filter((day) => day >= from && day <= until && (ends.has(day) || !rulesOn(after.versions, day).advance))
      .find((day) => shortAfter(day) > shortBefore(day)) ?? null
  )
}

function onlyApproved(facts: LeaveFacts): LeaveFacts {
  return { ...facts, charges: facts.charges.filter(({ state }) => state === 'approved') }
}

/** What is taken beyond what is there until a day, whether it is refused or without pay. */
function shortfall(ledger: Ledger): (day: Day) => Amount {
  const left = runningBalance(ledger)
  const unpaid = runningBalance({
    lines: ledger.lines.map((line) => ({ ...line, figure: 'used', amount: line.unpaid ?? 0 })),
  })
  return (day) => amountBelowZero(left(day)) + unpaid(day)
}

/** What is left at the end of a day, of lines in the order of their days: added up once, however often it is asked. */
function runningBalance({ lines }: Pick<Ledger, 'lines'>): (day: Day) => Amount {
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

function amountBelowZero(amount: Amount): Amount {
  return Math.max(0, -amount)
}
