import { type Day, monthOf } from '#base/days/days.ts'
import { lawFor } from '../law.ts'
import type { TaiwanChoices } from '../month/month-input.ts'
import { type InsuranceCause, type InsuranceEvent, SCHEMES, type Scheme } from './insurance-event.ts'
import { changeEvents } from './insured-changes.ts'
import { insuredAmounts, insuredIn, schemesOn } from './insured-on-day.ts'
import { daysOfChange, factsOn, type InsuredFacts, type InsuredPerson } from './insured-person.ts'
import { type InsuredStep, insuredStepOn } from './insured-step.ts'
import { wageEvents } from './wage-events.ts'

/**
 * Everything to declare for a person between two days, the earliest first. Throws RangeError for months without loaded
 * law.
 */
export function insuranceEvents(
  person: InsuredPerson,
  choices: TaiwanChoices,
  { from, until }: { from: Day; until: Day },
): InsuranceEvent[] {
  const isWithin = (day: Day | null): day is Day => day !== null && day >= from && day <= until
  const { oldAge } = lawFor(monthOf(until)).coverage.value
  const eventsOn = (day: Day) => {
    const step = insuredStepOn(person, choices, day, oldAge)
    return [...withdrawEvents(step), ...enrolEvents(step), ...changeEvents(step), ...dependantEvents(step)]
  }
  return person.stays
    .flatMap((stay) => [
      ...(isWithin(stay.from) ? arrival(person, choices, stay.from) : []),
      ...daysOfChange(person, stay, oldAge).filter(isWithin).flatMap(eventsOn),
      ...wageEvents(person, stay, choices, { from, until }),
      ...(stay.until !== undefined && isWithin(stay.until) ? departure(person, choices, stay.until) : []),
    ])
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

function arrival(person: InsuredPerson, choices: TaiwanChoices, day: Day): InsuranceEvent[] {
  const { facts, schemes, insured } = insuredState(person, choices, day)
  const terms = { ...dueOnDay(day), kind: 'enrol', before: null, after: insured } as const
  return [
    { ...terms, why: 'joined', schemes },
    ...insuredDependants(facts, schemes.includes('health')).map((id) => toDependantEvent(id, terms)),
  ]
}

/** None for a person who leaves at the end of leave without insurance: they are withdrawn already. */
function departure(person: InsuredPerson, choices: TaiwanChoices, until: Day): InsuranceEvent[] {
  const { facts, amounts, schemes, insured } = insuredState(person, choices, until)
  if (facts.status && schemes.length === 0) return []
  const after = insuredIn(new Set(), facts, amounts)
  const terms = { ...dueOnDay(until), kind: 'withdraw', before: insured, after } as const
  return [
    { ...terms, why: 'left', schemes },
    ...insuredDependants(facts, schemes.includes('health')).map((id) => toDependantEvent(id, terms)),
  ]
}

/**
 * Dependants whose insurance begins or ends on the day, each by name: on their own day, and with the person's health
 * insurance, which theirs follows.
 */
function dependantEvents({ was, now, before, after, in: insured }: InsuredStep): InsuranceEvent[] {
  const held = insuredDependants(was, insured.before.has('health'))
  const current = insuredDependants(now, insured.after.has('health'))
  const terms = { ...dueOnDay(now.day), before, after }
  return [
    ...held.filter((id) => !current.includes(id)).map((id) => toDependantEvent(id, { ...terms, kind: 'withdraw' })),
    ...current.filter((id) => !held.includes(id)).map((id) => toDependantEvent(id, { ...terms, kind: 'enrol' })),
  ]
}

/** The family members whom the person's health insurance covers. */
function insuredDependants({ dependants }: InsuredFacts, isInsured: boolean): readonly string[] {
  return isInsured ? (dependants ?? []) : []
}

function toDependantEvent(
  dependant: string,
  terms: Omit<InsuranceEvent, 'why' | 'schemes' | 'dependant'>,
): InsuranceEvent {
  return { ...terms, why: 'dependants', schemes: ['health'], dependant }
}

function insuredState(person: InsuredPerson, choices: TaiwanChoices, day: Day) {
  const facts = factsOn(person, day)
  const schemes = schemesOn(facts, person.birth, choices)
  const amounts = insuredAmounts(lawFor(monthOf(day)), facts)
  return {
    facts,
    amounts,
    schemes: SCHEMES.filter((one) => schemes.has(one)),
    insured: insuredIn(schemes, facts, amounts),
  }
}

function enrolEvents(step: InsuredStep): InsuranceEvent[] {
  return schemeEvents(step, 'enrol', (scheme) => !step.in.before.has(scheme) && step.in.after.has(scheme))
}

function withdrawEvents(step: InsuredStep): InsuranceEvent[] {
  return schemeEvents(step, 'withdraw', (scheme) => step.in.before.has(scheme) && !step.in.after.has(scheme))
}

/** Schemes that begin or end, grouped by cause. */
function schemeEvents(
  step: InsuredStep,
  kind: 'enrol' | 'withdraw',
  moves: (scheme: Scheme) => boolean,
): InsuranceEvent[] {
  const { before, after, now } = step
  const byCause = Map.groupBy(SCHEMES.filter(moves), (scheme) => eventCause(scheme, step))
  return [...byCause].map(([why, schemes]) => ({ ...dueOnDay(now.day), kind, why, schemes, before, after }))
}

/** The cause that decides a scheme where a day has several. */
function eventCause(scheme: Scheme, { was, now, birthday }: InsuredStep): InsuranceCause {
  const another = (key: 'identity' | 'pensionScheme' | 'healthElsewhere') => was.status?.[key] !== now.status?.[key]
  if (scheme === 'health' && another('healthElsewhere')) return 'health_elsewhere'
  // Leave with insurance pauses only these two schemes.
  const leaves = [was.parentalLeave, now.parentalLeave]
  if (leaves[0] !== leaves[1] && (['occupational', 'pension'].includes(scheme) || leaves.includes('stops')))
    return 'leave'
  if (was.status && now.status && (scheme === 'labor' || (scheme === 'employment' && birthday))) return 'age'
  if (scheme === 'pension' && another('pensionScheme')) return 'pension_scheme'
  return another('identity') ? 'identity' : 'law'
}

/**
 * A start or end of coverage is declared on the day itself, in one declaration for all schemes: the Labor Insurance Act
 * (art. 11) sets that day, and no other scheme asks for an earlier one.
 */
function dueOnDay(day: Day): Pick<InsuranceEvent, 'day' | 'due' | 'effective'> {
  return { day, due: day, effective: day }
}
