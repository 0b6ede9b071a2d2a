import { type Day, firstDay } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { taiwanWageItem } from '#statutory/taiwan/month/wage-items.ts'
import { STABILITY_FEE_FORMULA } from '#statutory/taiwan/stability-fee.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import { payOnDay } from '../payslip/pay-on-day.ts'
import type { TaiwanPayInputs, TaiwanRun } from './inputs.ts'

/** Formulas that pay or deduct days of the month; the last run of a month pays what is left of them. */
export const DAYS_FORMULAS: readonly string[] = ['tw.wage', 'tw.unpaidDays', 'tw.part', STABILITY_FEE_FORMULA]

/**
 * The wage of a whole month as of its end: basic pay and what recurs with it. Overtime and hours use the wage of the day on
 * which they were worked.
 */
export function regularWage(
  inputs: Pick<TaiwanPayInputs, 'pay' | 'items' | 'allowances'>,
  run: Pick<TaiwanRun, 'items'>,
  day?: Day,
): number {
  const { pay, items } = payOnDay(inputs, day)
  return monthlyWage({ ...inputs, items }, run, pay?.amount, () => true)
}

/**
 * The wage that insured grades depend on in runs that do not know which wage is in force: the one of the first service
 * day in the month.
 */
export function wageOfMonth(inputs: TaiwanPayInputs, run: TaiwanRun): number {
  const [first] = inputs.pay
  const day = first?.from ?? firstDay(run.period)
  return monthlyWage(
    inputs,
    run,
    first?.amount,
    ({ from, until }) => from! <= day && (until === undefined || until >= day),
  )
}

function monthlyWage(
  inputs: Pick<TaiwanPayInputs, 'items' | 'allowances'>,
  run: Pick<TaiwanRun, 'items'>,
  basic: number | undefined,
  counts: (item: ItemInput) => boolean,
): number {
  const recurring = inputs.items.filter((item) => {
    const kind = run.items[item.code]?.counts.kind
    const insured = kind !== undefined && taiwanWageItem(kind).insured && !taiwanWageItem(kind).reduces
    return item.recurring && insured && counts(item)
  })
  return sum([basic ?? 0, inputs.allowances ?? 0, ...recurring.map(({ amount }) => amount ?? 0)])
}
