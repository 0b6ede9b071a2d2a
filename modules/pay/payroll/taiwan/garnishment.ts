import { minus, sum } from '#base/money/money.ts'
import { garnishPay } from '#statutory/taiwan/garnishment/deduction.ts'
import { garnishmentLaw } from '#statutory/taiwan/garnishment/rules.ts'
import { taiwanWageItem } from '#statutory/taiwan/month/wage-items.ts'
import { type Line, sumLines } from '../payslip/lines.ts'
import type { Payslip } from '../payslip/slip.ts'
import type { TaiwanPayInputs, TaiwanRun, TaiwanSums } from './inputs.ts'

/** The code of the line that pays a creditor by order of a court. */
export const GARNISHMENT_LINE = 'tw_garnishment'

/** Premiums and taxes that the law takes before a creditor. What a worker chose to pay, such as the voluntary pension, is not. */
const STATUTORY_CODES = new Set([
  'tw_labor',
  'tw_employment',
  'tw_health',
  'tw_supplement',
  'tw_income_tax',
  'tw_bonus_tax',
])

/**
 * Deducts what courts ordered to pay to creditors: after premiums and taxes, before loans. Severance pay and its tax do
 * not count, since it is no recurring payment for work.
 */
export function deductGarnishments(
  slip: Payslip<TaiwanSums>,
  { garnishments }: TaiwanPayInputs,
  run: TaiwanRun,
): Payslip<TaiwanSums> {
  if (!garnishments) return slip
  const severance = sumLines(
    slip.lines.filter(({ c }) => isSeverance(c, run)),
    'earning',
  )
  const statutory = sumLines(
    slip.lines.filter(({ c }) => STATUTORY_CODES.has(c)),
    'deduction',
  )
  const pay = {
    gross: minus(slip.gross, severance),
    statutory,
    net: minus(slip.gross, slip.deductions),
    paidBefore: garnishments.paidBefore,
  }
  const lines = garnishPay(garnishmentLaw(run.period), pay, garnishments.orders).map(
    ({ id, amount, basis }): Line => ({ c: GARNISHMENT_LINE, k: 'deduction', a: amount, b: basis, o: id }),
  )
  const taken = sum(lines.map(({ a }) => a))
  return {
    ...slip,
    lines: [...slip.lines, ...lines],
    deductions: sum([slip.deductions, taken]),
    net: minus(slip.net, taken),
    oneOff: minus(slip.oneOff, taken),
  }
}

function isSeverance(code: string, { items }: TaiwanRun): boolean {
  const kind = items[code]?.counts.kind
  return kind !== undefined && taiwanWageItem(kind).tax === 'retirement'
}
