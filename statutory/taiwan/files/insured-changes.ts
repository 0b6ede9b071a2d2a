import { addDays, type Day, firstDay, lastDay, monthOf } from '#base/days/days.ts'
import { GRADED_SCHEMES } from '../insurance/notified-grades.ts'
import type { InsuranceEvent, Scheme } from './insurance-event.ts'
import type { InsuredStep } from './insured-step.ts'

/** Changes in the schemes that insure a person on both days: notified amounts, the number of dependants, the voluntary pension. */
export function changeEvents(step: InsuredStep): InsuranceEvent[] {
  return [...notifiedChanges(step), ...dependantChanges(step), ...voluntaryChanges(step)]
}

function notifiedChanges(step: InsuredStep): InsuranceEvent[] {
  const { was, now, before, after } = step
  const notified = GRADED_SCHEMES.filter(
    (scheme) =>
      isIn(step, scheme) &&
      was.status?.grades?.[scheme] !== now.status?.grades?.[scheme] &&
      before[scheme] !== after[scheme],
  )
  return notified.length > 0 ? [toChangeEvent(step, 'notified', notified, nextMonth(now.day))] : []
}

/**
 * Dependants are insured from and until their own day, like the person, and declared on that day: the earliest that any
 * reading of the law requires.
 */
function dependantChanges(step: InsuredStep): InsuranceEvent[] {
  const { day, dependants } = step.now
  // Those who are recorded are declared by name.
  if (dependants !== null) return []
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
