import { addMonths, type Day, daysBetween, earlierDay, laterDay } from '#base/days/days.ts'
import { groupThousands, withoutZeros } from '#base/money/amount-text.ts'
import { decimalsOf, ratio, type Sen, sen, toDecimal } from '#base/money/money.ts'

/** The share of a year is in days of this many; who is employed all year has all of them, in a leap year too. */
export const YEAR_DAYS = 365

/** A grade of appraisal with its factor in hundredths. */
export type Grade = { readonly name: string; readonly factor: number }

/** `months` of pay in hundredths; `least_months` of service on the day. */
export type BonusFormula = {
  readonly year: number
  readonly on_day: Day
  readonly months: number
  readonly least_months: number
  readonly includes_resigned: boolean
  readonly grades: readonly Grade[]
}

/** Basic pay on the day, and the employment; minor units. */
export type BonusPerson = {
  readonly joined_on: Day
  readonly last_day: Day | null
  readonly resigned_on: Day | null
  readonly basic: number | null
  readonly frequency: string | null
  readonly currency: string | null
}

export type LeftOut = 'no_pay' | 'not_monthly' | 'other_currency' | 'not_employed' | 'resigned' | 'short_service'

/** Days employed in the year, at most all of `YEAR_DAYS`. */
export function daysEmployed(
  { joined_on, last_day }: Pick<BonusPerson, 'joined_on' | 'last_day'>,
  year: number,
): number {
  const first = laterDay(joined_on, `${year}-01-01`)
  const last = earlierDay(`${year}-12-31`, last_day)
  return first > last ? 0 : Math.min(YEAR_DAYS, daysBetween(first, last) + 1)
}

/** Why the formula gives somebody nothing; undefined where it gives something. */
export function reasonLeftOut(formula: BonusFormula, person: BonusPerson, currency: string): LeftOut | undefined {
  const { on_day, least_months, includes_resigned, year } = formula
  if (daysEmployed(person, year) === 0) return 'not_employed'
  const hasGone = (day: Day | null) => day !== null && day <= on_day
  if (!includes_resigned && (hasGone(person.resigned_on) || hasGone(person.last_day))) return 'resigned'
  if (addMonths(person.joined_on, least_months) > on_day && least_months > 0) return 'short_service'
  if (person.basic === null) return 'no_pay'
  if (person.currency !== currency) return 'other_currency'
  return person.frequency === 'monthly' ? undefined : 'not_monthly'
}

/** Months × basic pay × days ÷ 365 × factor, rounded once, half up, to the unit of the currency. */
export function bonusAmount({ months, basic, days, factor }: BonusTerms): Sen {
  if (basic === 0 || days === 0) return sen(0)
  return ratio(basic, months * factor * days, HUNDREDTHS * HUNDREDTHS * YEAR_DAYS, 'half-up')
}

type BonusTerms = { readonly months: number; readonly basic: number; readonly days: number; readonly factor: number }

const HUNDREDTHS = 100

/** The sum as a clerk works it again, such as `1.5 × 48,000 × 184/365 × 1.2 = 43,555`, then what somebody entered. */
export function bonusNote(terms: BonusTerms, currency: string, corrected: number | null = null): string {
  const money = (amount: number) => groupThousands(toDecimal(amount, decimalsOf(currency)).replace(/\.00$/, ''))
  const plain = (hundredths: number) => withoutZeros(toDecimal(hundredths, 2))
  const { months, basic, days, factor } = terms
  const amount = bonusAmount(terms)
  const sum = `${plain(months)} × ${money(basic)} × ${days}/${YEAR_DAYS} × ${plain(factor)} = ${money(amount)}`
  return corrected === null || corrected === amount ? sum : `${sum} → ${money(corrected)}`
}

/** The factor of a grade; the grade of a list that lost it takes the usual one. */
export function gradeOf(grades: readonly Grade[], name: string | undefined, usual: string): Grade | undefined {
  return grades.find((grade) => grade.name === name) ?? grades.find((grade) => grade.name === usual)
}
