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
import { dependantsOn, type InsuredDependant } from '../health-insurance/dependants.ts'
import { COVERAGE_RULES } from '../insurance/coverage.ts'
import { type DatedFact, factOn, type ServiceSpan } from '../insurance/dated-fact.ts'
import { insuredWageOn, stayOn, type WageHistory } from '../insurance/insured-wage.ts'
import { holdsFrom, type NotifiedGrade, notifiedOn } from '../insurance/notified-grades.ts'
import { type ParentalLeave, parentalLeaveIn } from '../insurance/parental-leave.ts'
import type { TaiwanMonthInput, TaiwanPerson } from '../month/month-input.ts'

/** A person with a place of work in Taiwan; every fact has its days. */
export type InsuredPerson = WageHistory & {
  readonly birth: Day
  readonly status: readonly DatedFact<Omit<TaiwanPerson, 'birth' | 'grades'>>[]
  readonly notified: readonly NotifiedGrade[]
  readonly leaves: readonly ParentalLeave[]
  /** Family members insured with the person. */
  readonly dependants?: readonly InsuredDependant[]
}

/** The facts of a person on one day; `wage` is the one that the grades of the day depend on. */
export type InsuredFacts = {
  readonly day: Day
  readonly wage: number
  readonly status: Omit<TaiwanPerson, 'birth'> | undefined
  readonly parentalLeave: TaiwanMonthInput['parentalLeave']
  /** The family members insured with the person; null where only their number is recorded. */
  readonly dependants: readonly string[] | null
}

export function factsOn(person: InsuredPerson, day: Day): InsuredFacts {
  const status = factOn(person.status, day)
  const dependants = dependantsOn(person.dependants ?? [], day)
  return {
    day,
    wage: insuredWageOn(person, day).wage,
    status: status && {
      ...status,
      ...(dependants && { healthDependants: dependants.length }),
      grades: notifiedOn(person.notified, day, stayOn(person, day)?.from ?? day),
    },
    parentalLeave: leaveOn(person, day),
    dependants: dependants?.map(({ id }) => id) ?? null,
  }
}

/** Leave as payslips see it: of a month wholly on leave and wholly in service. */
function leaveOn({ stays, leaves }: InsuredPerson, day: Day): InsuredFacts['parentalLeave'] {
  const month = monthOf(day)
  const served = stays.some(({ from, until }) => from <= firstDay(month) && (until ?? lastDay(month)) >= lastDay(month))
  return served ? parentalLeaveIn(month, leaves) : undefined
}

/**
 * Days within a stay, except its first, on which the insured terms may differ from the day before: a status or a dependant
 * begins or has ended, a notified amount holds, a month of leave, the birthday of old age, a change of law. Wages change grades by
 * their own days.
 */
export function daysOfChange(person: InsuredPerson, stay: ServiceSpan, oldAge: number): Day[] {
  const days = [
    ...[...person.status, ...(person.dependants ?? [])].flatMap(({ from, until }) => [
      from,
      ...(until === null ? [] : [addDays(until, 1)]),
    ]),
    ...person.notified.map((grade) => holdsFrom(grade, stay.from)),
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
