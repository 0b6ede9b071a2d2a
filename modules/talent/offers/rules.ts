import { type Day, monthOf } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { amountText } from '#base/money/amount-text.ts'
import { countryAt } from '#statutory/countries.ts'
import { findPayFault } from '../vacancies/rules.ts'

export const OFFER_STATES = [
  'pending',
  'rejected',
  'approved',
  'sent',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'replaced',
] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Those that keep another offer of the same application from being proposed. */
export const OPEN_STATES: readonly OfferState[] = ['pending', 'approved', 'sent', 'accepted']

export type Terms = {
  /** Minor units of `currency`, of a month or an hour. */
  readonly amount: number
  readonly currency: string
  readonly pay_period: 'month' | 'hour'
  readonly employment_type: 'full_time' | 'part_time' | 'contract' | 'apprentice' | 'expatriate'
  readonly weekly_hours: number | null
  readonly first_day: Day
  readonly probation_months: number | null
  readonly valid_until: Day
}

type Office = { readonly country: string; readonly currency: string }
/** What a vacancy offers; both null where it names no pay. */
export type Range = {
  readonly pay_period: 'month' | 'hour'
  readonly pay_from: number | null
  readonly pay_to: number | null
}

export const toMinutes = (hours: number | null): number | null => (hours === null ? null : Math.round(hours * 60))

/** Throws 422 at the field that the office or the law of the first month refuses. */
export function requirePay(terms: Terms, { country, currency }: Office): void {
  const { amount, pay_period, employment_type, weekly_hours, first_day } = terms
  if (terms.currency !== currency) throw invalidField('amount', 'offer_other_currency', { currency })
  if (pay_period === 'hour' && employment_type !== 'part_time')
    throw invalidField('pay_period', 'offer_hour_part_time_only')
  const offered = { employment_type, weekly_minutes: toMinutes(weekly_hours), pay_period }
  const fault = findPayFault(countryAt(country), monthOf(first_day), { ...offered, pay_from: amount, pay_to: null })
  if (!fault) return
  const { field, code, law } = fault
  const at = field === 'weekly_hours' ? field : 'amount'
  throw invalidField(at, code, law && { amount: amountText(law.amount, currency), source: law.source })
}

/** Throws 422 at a day that has passed at the office, is too far ahead, or comes after the first day. */
export function requireDays({ first_day, valid_until }: Terms, today: Day, furthest: Day): void {
  if (valid_until < today) throw invalidField('valid_until', 'offer_valid_past')
  if (first_day < today || first_day > furthest) throw invalidField('first_day', 'onboarding_first_day_span')
  if (valid_until > first_day) throw invalidField('valid_until', 'offer_valid_after_first_day')
}

/** Whether pay is not within what the vacancy offers, or cannot be compared with it. */
export function isBeyondRange({ amount, pay_period }: Pick<Terms, 'amount' | 'pay_period'>, range: Range): boolean {
  const { pay_from, pay_to } = range
  if (pay_from === null && pay_to === null) return false
  if (pay_period !== range.pay_period) return true
  return (pay_from !== null && amount < pay_from) || (pay_to !== null && amount > pay_to)
}
