import { addDays, type Day, laterOf } from '#base/days.ts'
import { levelOn } from './entitlement.ts'
import { leaveYears, wholeYear } from './leave-year.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import { type Amount, type Charge, type LeaveFacts, type PersonFacts, rulesOn, type TypeRules } from './type-rules.ts'

/** How a request fits a balance: what is missing, and what of it would be beyond the balance and without pay. */
export type Room = { readonly missing: Amount; readonly unpaid: Amount }

/**
 * Measures days that are asked for against what is left less what waits for a decision, on their own days: with them, on
 * no later day may more be taken than is there. So neither carried days that have expired by then, nor leave that is
 * coming, nor what the next year counts on is given twice.
 */
export function roomFor(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  asked: readonly Charge[],
): Room {
  if (asked.length === 0) return { missing: 0, unpaid: 0 }
  const first = asked.reduce((least, { day }) => (day < least ? day : least), asked[0]!.day)
  const rules = rulesOn(versions, first)
  if (rules.kind === 'needed') return { missing: 0, unpaid: 0 }
  if (rules.kind === 'event') return roomOfEvent(versions, person, asked, first)
  const rest = facts.charges.filter(({ request }) => request !== asked[0]!.request)
  const last = [...rest, ...asked].reduce((most, { day }) => laterOf(most, day), first)
  const until = addDays(wholeYear(rulesOn(versions, last), person.joined, last).end, 1)
  const ledger = (charges: readonly Charge[]) =>
    ledgerOf(versions, person, { ...facts, charges }, until, { waiting: 'taken' })
  const [without, with_] = [ledger(rest), ledger([...rest, ...asked])]
  const request = asked[0]!.request
  const unpaid = with_.lines.reduce((sum, line) => sum + (line.id === request ? (line.unpaid ?? 0) : 0), 0)
  if (rules.beyondUnpaid) return { missing: 0, unpaid }
  const checks = rules.advance
    ? leaveYears(versions, person.joined, first, last).map(({ end }) =>
        person.last && person.last < end ? person.last : end,
      )
    : [...new Set([first, ...with_.lines.map(({ day }) => day).filter((day) => day >= first)])]
  const [before, after] = [running(without), running(with_)]
  const missing = Math.max(...checks.map((day) => below(after(day)) - below(before(day))))
  return { missing: Math.max(0, missing), unpaid }
}

/** The same of a type that gives so much each time. */
function roomOfEvent(versions: readonly TypeRules[], person: PersonFacts, asked: readonly Charge[], first: Day): Room {
  const [year] = leaveYears(versions, person.joined, first, first)
  const { amount, row } = levelOn(versions, person, year!, first)
  const wanted = asked.reduce((sum, charge) => sum + charge.amount, 0)
  const missing = row === null ? wanted : Math.max(0, wanted - amount)
  return rulesOn(versions, first).beyondUnpaid ? { missing: 0, unpaid: missing } : { missing, unpaid: 0 }
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

/** What is left at the end of a day. */
function running({ lines }: Ledger): (day: Day) => Amount {
  return (until) =>
    lines.reduce((sum, { day, amount, figure }) => sum + (day <= until && figure !== 'pending' ? amount : 0), 0)
}

function below(amount: Amount): Amount {
  return Math.max(0, -amount)
}
