import { daysBetween, earlierDay, laterDay } from '#base/days/days.ts'
import { STABILITY_FEE_ITEM, stabilityFee, stabilityFeeLaw } from '#statutory/taiwan/stability-fee.ts'
import { monthSpan } from '../cycles/month-span.ts'
import type { Finding } from '../payslip/finding.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import type { Check } from '../values.ts'
import { serviceInMonth } from './days.ts'
import type { TaiwanItem, TaiwanPayInputs, TaiwanRun } from './inputs.ts'

/** Whether an item is the employment stability fee, which only the employer pays. */
export function isStabilityFee({ code, kind }: Pick<TaiwanItem, 'code' | 'kind'>): boolean {
  return code === STABILITY_FEE_ITEM && kind === 'employer_cost'
}

/**
 * The fee of the days of a month on which the worker is employed and a recorded amount holds, whether the days are paid or
 * not. The last run of the month has it; undefined in all others.
 */
export function stabilityFeeLine(
  { code, amount: monthly = 0, from, until }: ItemInput,
  inputs: TaiwanPayInputs,
  { period }: Pick<TaiwanRun, 'period'>,
): Line | undefined {
  const stay = serviceInMonth(inputs)
  if (!stay || inputs.open) return undefined
  const { first, last, days: of } = monthSpan(period)
  const start = laterDay(from ?? first, stay.from)
  const end = earlierDay(until ?? last, stay.until)
  const days = start > end ? 0 : daysBetween(start, end) + 1
  const { amount, basis } = stabilityFee(stabilityFeeLaw(period), { monthly, days, of })
  return { c: code, k: 'employer_cost', a: 0, e: amount, b: basis }
}

/** Asks once, at the first payslip of a migrant worker, whether a fee is owed: no amount of it is recorded. */
export function stabilityFeeChecks(
  { taiwan: { identity }, items, from }: TaiwanPayInputs,
  isFirst: boolean,
): Finding<Check>[] {
  if (identity !== 'migrant' || from === undefined || !isFirst) return []
  return items.some(({ code }) => code === STABILITY_FEE_ITEM) ? [] : [['stability_fee_missing']]
}
