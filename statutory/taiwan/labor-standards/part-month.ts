import type { Basis } from '#base/calculation/basis.ts'
import type { Sen } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { type Portion, portionOfWage } from './portion.ts'
import type { WorkingRules } from './rules.ts'

/** Wage ÷ 30 for each calendar day employed; a whole month pays the whole wage whatever its length. */
export function partMonthPortion(rules: WorkingRules, days: number, daysOfMonth: number): Portion {
  if (!Number.isInteger(days) || days < 0 || days > daysOfMonth)
    throw new RangeError(`Not days of a month of ${daysOfMonth}: ${days}`)
  return { n: days === daysOfMonth ? rules.monthDays : Math.min(days, rules.monthDays), d: rules.monthDays }
}

/** Wage of a month with only some calendar days employed (authority guidance; the Act has no divisor). */
export function partMonthPay(
  law: LawInMonth<WorkingRules>,
  input: { readonly wage: number; readonly days: number; readonly daysOfMonth: number },
): { readonly amount: Sen; readonly basis: Basis } {
  const { wage, days, daysOfMonth } = input
  return {
    amount: portionOfWage(wage, partMonthPortion(law.value, days, daysOfMonth)),
    basis: { f: 'tw.partMonth', i: { w: wage, d: days, of: daysOfMonth }, m: law.month, from: law.from },
  }
}
