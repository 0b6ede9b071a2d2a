import { addDays, birthdayAtAge, type Day, monthOf } from '#base/days/days.ts'
import { lawFor } from '../law.ts'
import type { TaiwanChoices } from '../month/month-input.ts'
import type { InsuredState, Scheme } from './insurance-event.ts'
import { insuredAmounts, insuredIn, schemesOn } from './insured-on-day.ts'
import { factsOn, type InsuredFacts, type InsuredPerson } from './insured-person.ts'

/** A day on which the insured terms may differ from the day before, both by the law of the day. */
export type InsuredStep = {
  readonly was: InsuredFacts
  readonly now: InsuredFacts
  readonly before: InsuredState
  readonly after: InsuredState
  readonly in: { readonly before: ReadonlySet<Scheme>; readonly after: ReadonlySet<Scheme> }
  readonly birthday: boolean
}

/** The ladders move with the year without any change of the person, so both days use the later day's ladders. */
export function insuredStepOn(person: InsuredPerson, choices: TaiwanChoices, day: Day, oldAge: number): InsuredStep {
  const law = lawFor(monthOf(day))
  const [was, now] = [factsOn(person, addDays(day, -1)), factsOn(person, day)]
  const before = schemesOn(was, person.birth, choices)
  const after = schemesOn(now, person.birth, choices)
  return {
    was,
    now,
    before: insuredIn(before, was, insuredAmounts(law, was)),
    after: insuredIn(after, now, insuredAmounts(law, now)),
    in: { before, after },
    birthday: birthdayAtAge(person.birth, oldAge) === day,
  }
}
