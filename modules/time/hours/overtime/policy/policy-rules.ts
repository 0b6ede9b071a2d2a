import type { Millionths } from '#base/money/money.ts'
import { ratio, type Sen, sen } from '#base/money/money.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'
import type { Calculation, DayType } from '../values.ts'

/** What a policy pays on a day type: a multiple of the ordinary rate, or minor units an hour; null: what the law says. */
export type DayRate = { readonly multiple: Millionths | null; readonly perHour: number | null }

export type PolicyRates = {
  readonly calculation: Calculation
  readonly rates: { readonly [type in DayType]: DayRate }
}

/** The rate of a day type; undefined where the law's own rate holds. */
export function policyRate({ calculation, rates }: PolicyRates, type: DayType): AgreedRate | undefined {
  const { multiple, perHour } = rates[type]
  if (calculation === 'fixed') return perHour === null ? undefined : { perHour }
  return multiple === null ? undefined : { multiple }
}

/**
 * Who may have overtime (OT-07): people whose monthly basic pay is at most the threshold, or whose position is a listed
 * occupation; everybody without a threshold. With a threshold, a person without recorded pay may not.
 */
export function eligibility(
  policy: { readonly eligibleUpTo: number | null; readonly positions: readonly string[] },
  person: { readonly monthly: number | null; readonly position: string | null },
): { readonly eligible: boolean; readonly listed: boolean } {
  const listed = person.position !== null && policy.positions.includes(person.position)
  if (listed || policy.eligibleUpTo === null) return { eligible: true, listed }
  return { eligible: person.monthly !== null && person.monthly <= policy.eligibleUpTo, listed }
}

const DAYS_OF_MONTH = 26
const DAYS_OF_WEEK = 6

/** Basic pay of a month: a day is a twenty-sixth of a month and a sixth of a week (Employment Act 1955 s.60I). */
export function monthlyPay(amount: number, per: string): Sen {
  if (per === 'daily') return ratio(amount, DAYS_OF_MONTH, 1, 'half-up')
  if (per === 'weekly') return ratio(amount, DAYS_OF_MONTH, DAYS_OF_WEEK, 'half-up')
  return sen(per === 'semi_monthly' ? 2 * amount : amount)
}
