import { compareText } from '#base/compare-text.ts'
import { addDays, type Day, earlierDay, laterDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { levelOn } from './entitlement.ts'
import { fullLeaveYear, leaveYearOn, leaveYears } from './leave-year.ts'
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
 * How a request fits a balance: the missing amount, the unpaid part beyond the balance, and the part from carried days
 * while they last.
 */
export type BalanceRoom = { readonly missing: Amount; readonly unpaid: Amount; readonly carried: Amount }

const NO_ROOM_NEEDED: BalanceRoom = { missing: 0, unpaid: 0, carried: 0 }

/**
 * Compares requested days with what is left less pending leave, on their own days, such that no later day is overdrawn.
 * Carried days that have expired by then, planned leave and what the next year relies on are therefore not used twice.
 * Days without a balance are missing, whatever the type.
 */
export function roomFor(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  asked: readonly Charge[],
): BalanceRoom {
  const [head] = asked
  if (!head) return NO_ROOM_NEEDED
  const uncounted = asked.filter(({ day }) => uncountedReason(versions, facts, day) !== null)
  if (uncounted.length > 0)
    return { ...NO_ROOM_NEEDED, missing: uncounted.reduce((sum, { amount }) => sum + amount, 0) }
  const first = asked.reduce((least, { day }) => (day < least ? day : least), head.day)
  const rules = rulesOn(versions, first)
  if (rules.kind === 'needed') return NO_ROOM_NEEDED
  if (rules.kind === 'event') return roomForEvent(versions, person, asked, first)
  const rest = facts.charges.filter(({ request }) => request !== head.request)
  const last = [...rest, ...asked].reduce((most, { day }) => laterDay(most, day), first)
  const until = addDays(fullLeaveYear(rulesOn(versions, last), person.joined, last).end, 1)
  const ledger = (charges: readonly Charge[]) =>
    buildLedger(versions, person, { ...facts, charges }, until, { waiting: 'taken' })
  const [without, with_] = [ledger(rest), ledger([...rest, ...asked])]
  const own = with_.lines.filter(({ id }) => id === head.request)
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

/** The same for types that give an amount each time. */
function roomForEvent(
  versions: readonly TypeRules[],
  person: PersonFacts,
  asked: readonly Charge[],
  first: Day,
): BalanceRoom {
  const { amount, row } = levelOn(versions, person, leaveYearOn(versions, person.joined, first), first)
  const wanted = asked.reduce((sum, charge) => sum + charge.amount, 0)
  const missing = row === null ? wanted : Math.max(0, wanted - amount)
  return rulesOn(versions, first).beyondUnpaid ? { ...NO_ROOM_NEEDED, unpaid: missing } : { ...NO_ROOM_NEEDED, missing }
}

/**
 * Finds the first day from `from` to the end of the last leave's year that the changed facts overdraw and the old ones
 * did not, counting pending leave as taken; null when there is none.
 */
export function firstDayShort(
  versions: readonly TypeRules[],
  person: PersonFacts,
  { before, after, from }: { readonly before: LeaveFacts; readonly after: LeaveFacts; readonly from: Day },
): Day | null {
  // A later opening balance is fixed, whatever came before it.
  const last = [...before.charges, ...before.openings].reduce((most, { day }) => laterDay(most, day), from)
  const until = addDays(fullLeaveYear(rulesOn(versions, last), person.joined, last).end, 1)
  const [was, is] = [
    buildLedger(versions, person, before, until, { waiting: 'taken' }),
    buildLedger(versions, person, after, until, { waiting: 'taken' }),
  ]
  const [leftBefore, leftAfter] = [runningBalance(was), runningBalance(is)]
  const days = [...new Set(is.lines.map(({ day }) => day).filter((day) => day >= from))]
  return days.find((day) => amountBelowZero(leftAfter(day)) > amountBelowZero(leftBefore(day))) ?? null
}

/**
 * Finds the first day from `from` to the end of the last leave's year on which the changed rules leave less than is
 * approved, or more of it unpaid, than the old rules; null when there is none. Pending leave is ignored, since its
 * decision checks again. For types that allow leave in advance, the year's end counts.
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
          const old = roomForEvent(before.versions, person, own, first)
          const now = roomForEvent(after.versions, person, own, first)
          return now.missing + now.unpaid > old.missing + old.unpaid
        })?.first ?? null
    )
  }
  const last = [...is.charges, ...is.encashments].reduce((most, { day }) => laterDay(most, day), from)
  const yearEnd = (versions: readonly TypeRules[]) => fullLeaveYear(rulesOn(versions, last), person.joined, last).end
  const [untilBefore, until] = [yearEnd(before.versions), yearEnd(after.versions)]
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

/** Amount overdrawn until a day, refused or unpaid. */
function shortfall(ledger: Ledger): (day: Day) => Amount {
  const left = runningBalance(ledger)
  const unpaid = runningBalance({
    lines: ledger.lines.map((line) => ({ ...line, figure: 'used', amount: line.unpaid ?? 0 })),
  })
  return (day) => amountBelowZero(left(day)) + unpaid(day)
}

/** Balance at the end of a day, for lines ordered by day; the sums are computed once. */
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
      if (required(sums[middle], 'a sum').day <= until) from = middle + 1
      else to = middle
    }
    return sums[from - 1]?.left ?? 0
  }
}

function amountBelowZero(amount: Amount): Amount {
  return Math.max(0, -amount)
}
