import { ratio, type Sen } from '#base/money/money.ts'
import type { OrdinaryRate } from '../../agreed-rate.ts'
import type { WorkingRules } from './rules.ts'

/**
 * An exact part of a month's wage: wage × n ÷ d. The law rounds nothing in between, so a wage line is rounded once,
 * half up to the dollar, and the hourly wage never separately.
 */
export type Portion = { readonly n: number; readonly d: number }

export function portionOfWage(wage: number, { n, d }: Portion): Sen {
  if (!(wage >= 0)) throw new RangeError(`Not a wage: ${wage}`)
  return ratio(wage, n, d, 'half-up')
}

/** The hourly wage: a 240th of the month's. */
export function toOrdinaryRate({ monthDays, dayMinutes }: WorkingRules, wages: number): OrdinaryRate {
  return { wages, minutes: monthDays * dayMinutes }
}
