import {
  addDays,
  birthdayAtAge,
  type Day,
  eachMonth,
  firstDay,
  lastDay,
  laterDay,
  monthOf,
  shiftMonth,
} from '#base/days/days.ts'
import { COVERAGE_RULES } from '../insurance/coverage.ts'
import { type ParentalLeave, parentalLeaveIn } from '../insurance/parental-leave.ts'
import type { TaiwanMonthInput, TaiwanPerson } from '../month/month-input.ts'

/** A fact with the days on which it holds; without `until` it is still current. */
export type DatedFact<Value> = { readonly from: Day; readonly until: Day | null; readonly value: Value }

/** Days in service in Taiwan, without gaps. */
export type ServiceSpan = { readonly from: Day; readonly until: Day | null }

/** A person with a place of work in Taiwan; every fact has its days. */
export type InsuredPerson = {
  readonly birth: Day
  readonly stays: readonly ServiceSpan[]
  readonly pay: readonly DatedFact<number>[]
  /** Regular amounts besides the basic pay that count for the insured wage. */
  readonly items: readonly DatedFact<number>[]
  readonly status: readonly DatedFact<Omit<TaiwanPerson, 'birth'>>[]
  readonly leaves: readonly ParentalLeave[]
}

/** The facts of a person on one day. */
export type InsuredFacts = {
  readonly day: Day
  readonly wage: number
  readonly status: Omit<TaiwanPerson, 'birth'> | undefined
  readonly parentalLeave: TaiwanMonthInput['parentalLeave']
}

export function factsOn(person: InsuredPerson, day: Day): InsuredFacts {
  const items = person.items.filter((item) => holds(item, day))
  return {
    day,
    wage: items.reduce((total, { value }) => total + value, on(person.pay, day) ?? 0),
    status: on(person.status, day),
    parentalLeave: leaveOn(person, day),
  }
}

/** Leave as payslips see it: of a month wholly on leave and wholly in service. */
function leaveOn({ stays, leaves }: InsuredPerson, day: Day): InsuredFacts['parentalLeave'] {
  const month = monthOf(day)
  const served = stays.some(({ from, until }) => from <= firstDay(month) && (until ?? lastDay(month)) >= lastDay(month))
  return served ? parentalLeaveIn(month, leaves) : undefined
}

/**
 * Days within a stay, except its first, on which the insured terms may differ from the day before: a fact begins or has
 * ended, a month of leave, the birthday of old age, a change of law.
 */
export function daysOfChange(person: InsuredPerson, stay: ServiceSpan, oldAge: number): Day[] {
  const facts: readonly DatedFact<unknown>[] = [...person.pay, ...person.items, ...person.status]
  const days = [
    ...facts.flatMap(({ from, until }) => [from, ...(until === null ? [] : [addDays(until, 1)])]),
    ...person.leaves.flatMap(({ from, until }) =>
      eachMonth(monthOf(from), shiftMonth(monthOf(until), 1)).map((month) => firstDay(month)),
    ),
    birthdayAtAge(person.birth, oldAge),
    ...COVERAGE_RULES.map(({ from }) => from),
  ]
  return [...new Set(days)].filter((day) => day > stay.from && (stay.until === null || day <= stay.until)).sort()
}

/** Days in an office in Taiwan, within the days of service; adjacent ones are joined. */
export function toServiceSpans(
  places: readonly { from: Day; until: Day | null; country: string | null }[],
  { joined, last }: { joined: Day; last: Day | null },
): ServiceSpan[] {
  const stays: { from: Day; until: Day | null }[] = []
  for (const place of [...places].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (place.country !== 'TW') continue
    const from = laterDay(place.from, joined)
    const until = last !== null && (place.until === null || place.until > last) ? last : place.until
    if (until !== null && until < from) continue
    const before = stays.at(-1)
    if (before && before.until !== null && addDays(before.until, 1) === from) before.until = until
    else stays.push({ from, until })
  }
  return stays
}

function on<Value>(facts: readonly DatedFact<Value>[], day: Day): Value | undefined {
  return facts.find((fact) => holds(fact, day))?.value
}

function holds({ from, until }: { from: Day; until: Day | null }, day: Day): boolean {
  return from <= day && (until === null || until >= day)
}
