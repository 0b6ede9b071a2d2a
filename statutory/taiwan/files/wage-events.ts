import { addDays, type Day, earlierDay, monthOf } from '#base/days/days.ts'
import type { ServiceSpan } from '../insurance/dated-fact.ts'
import { isVariable, wageOfWindow } from '../insurance/insured-wage.ts'
import { GRADED_SCHEMES, notifiedOn } from '../insurance/notified-grades.ts'
import { changeDue, effectiveDay, windowBefore, windowOfChange } from '../insurance/wage-changes.ts'
import { lawFor } from '../law.ts'
import type { TaiwanChoices } from '../month/month-input.ts'
import type { InsuranceEvent } from './insurance-event.ts'
import { insuredAmounts, insuredIn, schemesOn } from './insured-on-day.ts'
import { factsOn, type InsuredPerson } from './insured-person.ts'

/**
 * Wages in other grades that have yet to be notified, one event for each window of changes between two days: what is
 * deducted before they take effect, and the grades to notify.
 */
export function wageEvents(
  person: InsuredPerson,
  stay: ServiceSpan,
  choices: TaiwanChoices,
  { from, until }: { from: Day; until: Day },
): InsuranceEvent[] {
  const events: InsuranceEvent[] = []
  const first = from > stay.from ? from : stay.from
  // What changed in the window before may be due in these days.
  const oldest = windowBefore(windowOfChange(first))
  for (let window = windowOfChange(earlierDay(until, stay.until)); window >= oldest; window = windowBefore(window)) {
    const event = window < stay.from ? undefined : wageEvent(person, stay, choices, window)
    if (event && event.day <= until && event.due >= from) events.push(event)
  }
  return events
}

function wageEvent(
  person: InsuredPerson,
  stay: ServiceSpan,
  choices: TaiwanChoices,
  window: Day,
): InsuranceEvent | undefined {
  const effective = effectiveDay(window)
  const day = changeDay(person, stay, window)
  const reached = wageOfWindow(person, stay, window)
  if (day === undefined || !reached || (stay.until !== null && stay.until < effective)) return undefined
  const held = factsOn(person, addDays(effective, -1))
  const schemes = schemesOn(held, person.birth, choices)
  const law = lawFor(monthOf(day))
  const [before, graded] = [insuredAmounts(law, held), insuredAmounts(law, { ...held, wage: reached.wage }, false)]
  const notified = notifiedOn(person.notified, effective, stay.from)
  const changed = GRADED_SCHEMES.filter(
    (scheme) =>
      schemes.has(scheme) &&
      graded[scheme] !==
        (notified[scheme] === undefined ? before[scheme] : insuredAmounts(law, factsOn(person, effective))[scheme]),
  )
  if (changed.length === 0) return undefined
  const amounts = { ...before, ...Object.fromEntries(changed.map((scheme) => [scheme, graded[scheme]])) }
  return {
    kind: 'change',
    why: 'wage',
    schemes: changed,
    day,
    before: insuredIn(schemes, held, before),
    after: insuredIn(schemes, { ...held, wage: reached.wage }, amounts),
    due: changeDue(window),
    effective,
  }
}

/** The last day within a window on which the wage changed; an average is known once its last month is paid. */
function changeDay(person: InsuredPerson, stay: ServiceSpan, window: Day): Day | undefined {
  if (isVariable(person, window)) return person.paid.has(monthOf(window)) ? window : undefined
  const opened = addDays(windowBefore(window), 1)
  const days = [...person.pay, ...person.items, ...person.partTime].flatMap(({ from, until }) => [
    from,
    ...(until === null ? [] : [addDays(until, 1)]),
  ])
  return days
    .filter((day) => day > stay.from && day >= opened && day <= window)
    .sort()
    .at(-1)
}
