import { addDays, type Day, firstDay, lastDay, monthOf } from '#base/days/days.ts'
import { lawFor } from '../law.ts'
import type { InsuranceEvent, Scheme } from './insurance-event.ts'
import { insuredAmounts, WITH_AMOUNTS } from './insured-on-day.ts'
import type { InsuredStep } from './insured-step.ts'

/** What else holds in the schemes that somebody is in on both days: amounts, dependants, the voluntary pension. */
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
 * Dependants are insured from and until their own day, as the person is, and declared on it: the earliest that any reading
 * of the law asks for.
 */
function dependantChanges(step: InsuredStep): InsuranceEvent[] {
  const { day } = step.now
  if (!isIn(step, 'health') || step.before.dependants === step.after.dependants) return []
  return [toChangeEvent(step, 'dependants', ['health'], { due: day, effective: day })]
}

/** Another voluntary rate holds from the first of the month after it was told (Labor Pension Act art. 15), as an amount does. */
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

/** Never within a month: what is recorded to hold from a later day than the first holds from the next month, told before it. */
function nextMonth(day: Day): { due: Day; effective: Day } {
  const effective = day === firstDay(monthOf(day)) ? day : addDays(lastDay(monthOf(day)), 1)
  return { due: addDays(effective, -1), effective }
}

/** A wage that changed from August to January is told by the end of February, one from February to July by the end of August. */
export function changeDue(day: Day): Day {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  if (month === 1) return lastDay(`${year}-02`)
  return month <= 7 ? `${year}-08-31` : lastDay(`${year + 1}-02`)
}
