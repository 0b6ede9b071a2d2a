import { addDays, type Day, firstDay, lastDay, monthOf } from '#base/days/days.ts'
import { lawFor } from '../law.ts'
import type { InsuranceEvent, Scheme } from './insurance-event.ts'
import { insuredAmounts, WITH_AMOUNTS } from './insured-on-day.ts'
import type { InsuredStep } from './insured-step.ts'

/** Changes in the schemes that insure a person on both days: amounts, dependants, the voluntary pension. */
export function changeEvents(step: InsuredStep): InsuranceEvent[] {
  return [...amountChanges(step), ...dependantChanges(step), ...voluntaryChanges(step)]
}

function amountChanges(step: InsuredStep): InsuranceEvent[] {
  const { was, now, before, after } = step
  const { day } = now
  const both = WITH_AMOUNTS.filter((scheme) => isIn(step, scheme))
  const notified = both.filter(
    (scheme) => was.status?.grades?.[scheme] !== now.status?.grades?.[scheme] && before[scheme] !== after[scheme],
  )
  const law = lawFor(monthOf(day))
  const [graded, gradedBefore] = [insuredAmounts(law, now, false), insuredAmounts(law, was, false)]
  const unnotified = both.filter(
    (scheme) =>
      !notified.includes(scheme) && gradedBefore[scheme] !== graded[scheme] && before[scheme] !== graded[scheme],
  )
  const due = changeDue(day)
  const reached = { ...after, ...Object.fromEntries(unnotified.map((scheme) => [scheme, graded[scheme]])) }
  return [
    ...(notified.length > 0 ? [toChangeEvent(step, 'notified', notified, nextMonth(day))] : []),
    ...(unnotified.length > 0
      ? [{ ...toChangeEvent(step, 'wage', unnotified, { due, effective: addDays(due, 1) }), after: reached }]
      : []),
  ]
}

/**
 * Dependants are insured from and until their own day, like the person, and declared on that day: the earliest that any
 * reading of the law requires.
 */
function dependantChanges(step: InsuredStep): InsuranceEvent[] {
  const { day } = step.now
  if (!isIn(step, 'health') || step.before.dependants === step.after.dependants) return []
  return [toChangeEvent(step, 'dependants', ['health'], { due: day, effective: day })]
}

/**
 * A new voluntary rate takes effect on the first of the month after its declaration (Labor Pension Act art. 15), like
 * an amount.
 */
function voluntaryChanges(step: InsuredStep): InsuranceEvent[] {
  if (!isIn(step, 'pension') || step.before.voluntary === step.after.voluntary) return []
  return [toChangeEvent(step, 'voluntary', ['pension'], nextMonth(step.now.day))]
}

function isIn(step: InsuredStep, scheme: Scheme): boolean {
  return step.in.before.has(scheme) && step.in.after.has(scheme)
}

function toChangeEvent(
  { now, before, after }: InsuredStep,
  why: InsuranceEvent['why'],
  schemes: readonly Scheme[],
  when: { due: Day; effective: Day },
): InsuranceEvent {
  return { kind: 'change', why, schemes, day: now.day, before, after, ...when }
}

/**
 * Never takes effect within a month: a change recorded after the first takes effect from the next month and is declared
 * before it.
 */
function nextMonth(day: Day): { due: Day; effective: Day } {
  const effective = day === firstDay(monthOf(day)) ? day : addDays(lastDay(monthOf(day)), 1)
  return { due: addDays(effective, -1), effective }
}

/** The due day of a wage change: the end of February for August to January, the end of August for February to July. */
export function changeDue(day: Day): Day {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  if (month === 1) return lastDay(`${year}-02`)
  return month <= 7 ? `${year}-08-31` : lastDay(`${year + 1}-02`)
}
