import { sum } from '#base/money/money.ts'
import type { TaiwanPay } from '#statutory/taiwan/month/month-input.ts'
import { taiwanWageItem } from '#statutory/taiwan/month/wage-items.ts'
import { welfareFund, welfareFundLaw } from '#statutory/taiwan/welfare-fund.ts'
import type { Line } from '../payslip/lines.ts'
import type { TaiwanRun } from './inputs.ts'

/** What a worker pays to the company's welfare fund: a part of the wages of this payslip, without bonuses. */
export function welfareFundLines(pay: readonly TaiwanPay[], { period, taiwan }: TaiwanRun): Line[] {
  if (!taiwan.welfareFund) return []
  const wages = sum(pay.filter(({ kind }) => taiwanWageItem(kind).insured).map(({ amount }) => amount))
  const { employee, basis } = welfareFund(welfareFundLaw(period), wages)
  return employee === 0 ? [] : [{ c: 'tw_welfare_fund', k: 'deduction', a: employee, b: basis }]
}
