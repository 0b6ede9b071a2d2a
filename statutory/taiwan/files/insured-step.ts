import { addDays, birthdayOf, type Day, monthOf } from '#base/days.ts'
import { lawFor } from '../law.ts'
import type { TaiwanChoices } from '../month-input.ts'
import type { Insured, Scheme } from './insurance-event.ts'
import { amountsOf, insuredIn, schemesOn } from './insured-on-day.ts'
import { type Facts, factsOn, type InsuredPerson } from './insured-person.ts'

/** A day on which something may differ from the eve, seen by the law of the day. */
export type Step = {
  readonly was: Facts
  readonly now: Facts
  readonly before: Insured
  readonly after: Insured
  readonly in: { readonly before: ReadonlySet<Scheme>; readonly after: ReadonlySet<Scheme> }
  readonly birthday: boolean
}

/** The ladders move with the year by themselves: the amounts of both days are those of the later one's law. */
export function stepTo(person: InsuredPerson, choices: TaiwanChoices, day: Day, oldAge: number): Step {
  const law = lawFor(monthOf(day))
  const [was, now] = [factsOn(person, addDays(day, -1)), factsOn(person, day)]
  const before = schemesOn(was, person.birth, choices)
  const after = schemesOn(now, person.birth, choices)
  return {
    was,
    now,
    before: insuredIn(before, was, amountsOf(law, was)),
    after: insuredIn(after, now, amountsOf(law, now)),
    in: { before, after },
    birthday: birthdayOf(person.birth, oldAge) === day,
  }
}
