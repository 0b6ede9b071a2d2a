import { addDays, addMonths, type Day, daysBetween } from '#base/days/days.ts'
import { conflict, invalidField } from '#base/errors.ts'

/** An employer in Malaysia reports a new employee within so many days after they began (Income Tax Act 1967 s. 83(2), form CP22). */
export const REPORT_DAYS = 30

/** The pay that somebody gets, in minor units of the office's currency, of a month or an hour. */
export type Pay = { readonly amount: number; readonly pay_period: 'month' | 'hour' }

/** Throws 409 unless a card may become an employee: under way, at its first day, which is set. Returns that day. */
export function requireHirable({
  state,
  stage,
  onboard_on,
}: {
  readonly state: string
  readonly stage: string
  readonly onboard_on: Day | null
}): Day {
  if (state === 'hired') throw conflict('hiring_done')
  if (state !== 'active') throw conflict('onboarding_not_active')
  if (stage !== 'onboard_date' || onboard_on === null) throw conflict('hiring_not_yet')
  return onboard_on
}

/** What is paid: what HR gives, else what the accepted offer says. Throws 422 at `amount` where neither does. */
export function payOf(given: { amount?: number | undefined; pay_period: 'month' | 'hour' }, offer: Pay | null): Pay {
  if (given.amount !== undefined) return { amount: given.amount, pay_period: given.pay_period }
  if (offer === null) throw invalidField('amount', 'required')
  return offer
}

/** Whether pay is to the unit what an approved and accepted offer says. */
export function isOffered(pay: Pay, offer: Pay | null): boolean {
  return offer !== null && pay.amount === offer.amount && pay.pay_period === offer.pay_period
}

/** The last day of a probation of so many months; null without one. */
export function probationEnd(joinedOn: Day, months: number | null): Day | null {
  return months === null || months === 0 ? null : addDays(addMonths(joinedOn, months), -1)
}

/** The last day on which a new employee is reported, and how many days are left; negative once it has passed. */
export function reportDue(joinedOn: Day, today: Day): { due_day: Day; days_left: number } {
  const due_day = addDays(joinedOn, REPORT_DAYS)
  return { due_day, days_left: today <= due_day ? daysBetween(today, due_day) : -daysBetween(due_day, today) }
}
