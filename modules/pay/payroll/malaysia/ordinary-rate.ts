import type { Day } from '#base/days/days.ts'
import { ratio, sum } from '#base/money/money.ts'
import type { WorkingRules } from '#statutory/malaysia/employment-act/rules.ts'
import type { PayBasis, RateBase } from '#statutory/malaysia/employment-act/work-pay.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import { payOnDay } from '../payslip/pay-on-day.ts'
import type { MalaysianItem, MalaysianPayInputs, MalaysianRun } from './inputs.ts'
import { wagesOfMonth } from './overtime-rights.ts'

/**
 * The base of overtime (s.60I): basic pay by month, week or day as recorded, plus the allowances and the commission of the
 * month that are part of the ordinary rate; as of the day of the work, where it is known.
 */
export function ordinaryRateBase(
  inputs: Pick<MalaysianPayInputs, 'pay' | 'items'>,
  run: Pick<MalaysianRun, 'items'>,
  rules: WorkingRules,
  day?: Day,
): { rate: RateBase; payBasis: PayBasis } {
  const { pay, items } = payOnDay(inputs, day)
  const allowances = sum(
    items.filter((input) => inOrdinaryRate(input, run.items[input.code])).map((input) => input.amount ?? 0),
  )
  const wages = pay?.amount ?? 0
  const perMonth = (basic: number) => ({ per: 'month' as const, wages: sum([basic, allowances]) })
  switch (pay?.per) {
    case 'semi_monthly':
      return { rate: perMonth(2 * wages), payBasis: 'monthly' }
    case 'weekly':
      return {
        rate:
          allowances === 0
            ? { per: 'week', wages }
            : perMonth(ratio(wages, rules.monthlyDivisor, rules.weeklyDivisor, 'half-up')),
        payBasis: 'monthly',
      }
    case 'daily':
      return {
        rate: allowances === 0 ? { per: 'day', wages } : perMonth(ratio(wages, rules.monthlyDivisor, 1, 'half-up')),
        payBasis: 'daily',
      }
    default:
      return { rate: perMonth(wages), payBasis: 'monthly' }
  }
}

/** Wages that decide on overtime rights by the First Schedule, as of the last day that the run pays. */
export function overtimeWages(
  inputs: Pick<MalaysianPayInputs, 'pay' | 'items'>,
  run: Pick<MalaysianRun, 'items'>,
  rules: WorkingRules,
): number {
  const allowances = inputs.items.filter(({ code, recurring }) => recurring && run.items[code]?.counts.ordinaryRate)
  return wagesOfMonth(inputs.pay.at(-1) ?? { amount: 0 }, sum(allowances.map(({ amount }) => amount ?? 0)), rules)
}

/**
 * Whether an input is part of the ordinary rate: allowances only where they recur, commission of the month however it was
 * typed, irregular commission never.
 */
function inOrdinaryRate(input: ItemInput, item: MalaysianItem | undefined): boolean {
  if (!item?.counts.ordinaryRate || input.back) return false
  return input.recurring === true || (item.counts.pcb === 'normal' && !item.prorated)
}
