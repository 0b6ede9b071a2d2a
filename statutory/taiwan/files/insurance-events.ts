import { addDays, ageOn, type Day, firstDay, lastDay, laterOf, monthOf } from '#base/days.ts'
import { coverageOf } from '../coverage.ts'
import { lawFor } from '../law.ts'
import type { TaiwanChoices, TaiwanPerson } from '../month-input.ts'
import { insuranceLines } from '../month-insurances.ts'

/** Whole dollars; null where the person is not in the scheme. */
export type Insured = {
  readonly wage: number
  readonly labor: number | null
  readonly employment: boolean
  readonly occupational: number | null
  readonly health: number | null
  readonly pension: number | null
}

/** A fact with the days it holds; without `until` it goes on. */
export type Held<Value> = { readonly from: Day; readonly until: Day | null; readonly value: Value }

/** Someone with a place of work in Taiwan, by what holds when. */
export type InsuredPerson = {
  readonly birth: Day
  /** Days in service in Taiwan, without gaps within each. */
  readonly stays: readonly { readonly from: Day; readonly until: Day | null }[]
  readonly pay: readonly Held<number>[]
  /** Regular amounts beside the basic pay that count for the insured wage. */
  readonly items: readonly Held<number>[]
  readonly status: readonly Held<Omit<TaiwanPerson, 'birth'>>[]
}

/**
 * Joined, left, or at another insured amount. A change is `notified` where the records hold a new amount, `wage` where the
 * pay moved to another grade: that one is still to be told.
 */
export type InsuranceEvent = {
  readonly kind: 'enrol' | 'change' | 'withdraw'
  readonly why?: 'notified' | 'wage'
  readonly day: Day
  readonly before: Insured | null
  readonly after: Insured
  /** The last day to tell the authorities, and the day from which an amount holds. */
  readonly due: Day
  readonly effective: Day
}

/** What somebody does on which day between two days, the earliest first. Throws RangeError for months whose law is unknown. */
export function insuranceEvents(
  person: InsuredPerson,
  choices: TaiwanChoices,
  { from, until }: { from: Day; until: Day },
): InsuranceEvent[] {
  const within = (day: Day | null): day is Day => day !== null && day >= from && day <= until
  return person.stays
    .flatMap((stay) => [
      ...(within(stay.from) ? [event('enrol', stay.from, null, insuredOn(person, choices, stay.from))] : []),
      ...changeDays(person, stay)
        .filter(within)
        .flatMap((day) => changesOn(person, choices, day)),
      ...(within(stay.until) ? [event('withdraw', stay.until, null, insuredOn(person, choices, stay.until))] : []),
    ])
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Insured amounts of a day by the law of its month: those notified, else the grades of the regular wage. */
export function insuredOn(person: InsuredPerson, choices: TaiwanChoices, day: Day, notified = true): Insured {
  const wage = wageOn(person, day)
  const status = on(person.status, day)
  const law = lawFor(monthOf(day))
  if (!status) return { wage, labor: null, employment: false, occupational: null, health: null, pension: null }
  const given: TaiwanPerson = { ...status, ...(!notified && { grades: undefined }), birth: person.birth }
  const coverage = coverageOf(law.coverage, {
    identity: given.identity,
    age: ageOn(person.birth, lastDay(law.month)),
    unitWorkers: choices.unitWorkers,
  })
  const { insured } = insuranceLines(law, given, { regularWage: wage, pay: [], bonusBefore: 0 }, choices, coverage)
  return {
    wage,
    labor: insured.labor?.amount ?? null,
    employment: coverage.employment,
    occupational: insured.occupational?.amount ?? null,
    health: insured.health?.amount ?? null,
    pension: insured.pension?.amount ?? null,
  }
}

/** A wage that changed from August to January is told by the end of February, one from February to July by the end of August. */
export function changeDue(day: Day): Day {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  if (month === 1) return lastDay(`${year}-02`)
  return month <= 7 ? `${year}-08-31` : lastDay(`${year + 1}-02`)
}

function event(kind: 'enrol' | 'withdraw', day: Day, before: null, after: Insured): InsuranceEvent {
  return { kind, day, before, after, due: day, effective: day }
}

function changesOn(person: InsuredPerson, choices: TaiwanChoices, day: Day): InsuranceEvent[] {
  const eve = addDays(day, -1)
  // The ladders themselves move with the year: both days are seen by the law of the later one.
  const before = { ...insuredOn(asOf(person, eve, day), choices, day), wage: wageOn(person, eve) }
  const after = insuredOn(person, choices, day)
  if (isNotified(person, eve, day) && differs(before, after)) {
    const effective = day === firstDay(monthOf(day)) ? day : addDays(lastDay(monthOf(day)), 1)
    return [{ kind: 'change', why: 'notified', day, before, after, due: addDays(effective, -1), effective }]
  }
  const graded = insuredOn(person, choices, day, false)
  const was = insuredOn(asOf(person, eve, day), choices, day, false)
  if (!differs(was, graded) || !differs(before, graded)) return []
  const due = changeDue(day)
  return [{ kind: 'change', why: 'wage', day, before, after: graded, due, effective: addDays(due, 1) }]
}

/** The person with what held on one day as if it held on another. */
function asOf(person: InsuredPerson, day: Day, seen: Day): InsuredPerson {
  const moved = <Value>(facts: readonly Held<Value>[]) =>
    facts.filter((fact) => holds(fact, day)).map(({ value }) => ({ from: seen, until: null, value }))
  return { ...person, pay: moved(person.pay), items: moved(person.items), status: moved(person.status) }
}

function isNotified(person: InsuredPerson, eve: Day, day: Day): boolean {
  const amounts = (at: Day) => {
    const { labor, occupational, health, pension } = on(person.status, at)?.grades ?? {}
    return [labor, occupational, health, pension].join('/')
  }
  return amounts(eve) !== amounts(day)
}

function differs(a: Insured, b: Insured): boolean {
  return (['labor', 'occupational', 'health', 'pension'] as const).some((scheme) => a[scheme] !== b[scheme])
}

/** Days within a stay, its first left out, on which a fact begins or has ended. */
function changeDays(person: InsuredPerson, stay: { from: Day; until: Day | null }): Day[] {
  const facts: readonly Held<unknown>[] = [...person.pay, ...person.items, ...person.status]
  const days = facts.flatMap(({ from, until }) => [from, ...(until === null ? [] : [addDays(until, 1)])])
  return [...new Set(days)].filter((day) => day > stay.from && (stay.until === null || day <= stay.until)).sort()
}

function wageOn(person: InsuredPerson, day: Day): number {
  const items = person.items.filter((item) => holds(item, day))
  return items.reduce((total, { value }) => total + value, on(person.pay, day) ?? 0)
}

function on<Value>(facts: readonly Held<Value>[], day: Day): Value | undefined {
  return facts.find((fact) => holds(fact, day))?.value
}

function holds({ from, until }: { from: Day; until: Day | null }, day: Day): boolean {
  return from <= day && (until === null || until >= day)
}

/** Days in an office in Taiwan, joined where one follows the other, within the days of service. */
export function staysOf(
  places: readonly { from: Day; until: Day | null; country: string | null }[],
  { joined, last }: { joined: Day; last: Day | null },
): { from: Day; until: Day | null }[] {
  const stays: { from: Day; until: Day | null }[] = []
  for (const place of [...places].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (place.country !== 'TW') continue
    const from = laterOf(place.from, joined)
    const until = last !== null && (place.until === null || place.until > last) ? last : place.until
    if (until !== null && until < from) continue
    const before = stays.at(-1)
    if (before && before.until !== null && addDays(before.until, 1) === from) before.until = until
    else stays.push({ from, until })
  }
  return stays
}
