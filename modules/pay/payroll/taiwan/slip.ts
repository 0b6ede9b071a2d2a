import { minus, sum } from '#base/money/money.ts'
import { parentalLeaveIn } from '#statutory/taiwan/insurance/parental-leave.ts'
import type { TaiwanLaw } from '#statutory/taiwan/law.ts'
import { computeTaiwanMonth, type TaiwanMonth } from '#statutory/taiwan/month/month.ts'
import type { TaiwanMonthInput, TaiwanPay } from '#statutory/taiwan/month/month-input.ts'
import { taiwanWageItem } from '#statutory/taiwan/month/wage-items.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { type Line, sumLines } from '../payslip/lines.ts'
import { NotPayableError } from '../payslip/not-payable.ts'
import type { Payslip } from '../payslip/slip.ts'
import { serviceInMonth } from './days.ts'
import { computeTaiwanEarnings } from './earnings.ts'
import { deductGarnishments } from './garnishment.ts'
import type { TaiwanPayInputs, TaiwanRun, TaiwanSums } from './inputs.ts'
import { parentalLeaves } from './parental-leaves.ts'
import { regularWage, wageOfMonth } from './wage.ts'
import { welfareFundLines } from './welfare-fund.ts'

/**
 * Computes one person's payslip in Taiwan, in whole dollars, from the stored inputs and the law of the month. Throws
 * NotPayableError for an item that is not paid there, RangeError for impossible inputs.
 */
export function computeTaiwanPayslip(inputs: TaiwanPayInputs, run: TaiwanRun, law: TaiwanLaw): Payslip<TaiwanSums> {
  const frequency = inputs.pay.find(({ per }) => per !== undefined)?.per
  if (frequency !== undefined) throw new NotPayableError('frequency_not_monthly', { frequency })
  const wage = regularWage(inputs, run)
  const { lines: own, pay, ...sorts } = computeTaiwanEarnings(inputs, run, law, run.taiwan, wage)
  const month = computeTaiwanMonth(
    law,
    { ...inputs.taiwan, birth: inputs.birth, ...(inputs.left && { healthElsewhere: true }) },
    {
      ...serviceBounds(inputs, run),
      ...monthParentalLeave(inputs, run),
      regularWage: inputs.insuredWage ?? wageOfMonth(inputs, run),
      // What is due for whole months goes with the person's last run of the month.
      besideWage: inputs.from === undefined || inputs.open,
      pay,
      bonusBefore: inputs.bonusBefore ?? 0,
      serviceHalves: inputs.serviceHalves,
      severanceBefore: inputs.severanceBefore,
      earlier: inputs.earlier,
    },
    run.taiwan,
  )
  const lines: Line[] = [...own, ...month.lines, ...welfareFundLines(pay, run)]
  const gross = sum([sumLines(lines, 'earning')])
  const reimbursements = sum([sumLines(lines, 'reimbursement')])
  const deductions = sum([sumLines(lines, 'deduction')])
  const slip: Payslip<TaiwanSums> = {
    ...sorts,
    lines,
    basic: lines.reduce((total, line) => (line.c === 'basic' ? total + line.a : total), 0),
    gross,
    reimbursements,
    deductions,
    net: minus(sum([gross, reimbursements]), deductions),
    employerCost: sum([gross, reimbursements, ...lines.map((line) => line.e ?? 0)]),
    shortage: 0,
    fullPay: inputs.pay.at(-1)?.amount ?? 0,
    statusKey: statusKey(inputs, month),
    schemes: { ...toTaiwanSums(pay, month), ...(wage > 0 && { agreed: wage }) },
  }
  return deductGarnishments(slip, inputs, run)
}

/** Parental leave during the whole month, where the person was in service for all of it. */
function monthParentalLeave(inputs: TaiwanPayInputs, run: TaiwanRun): Pick<TaiwanMonthInput, 'parentalLeave'> {
  const stay = serviceInMonth(inputs)
  const { first, last } = monthSpan(run.period)
  if (stay?.from !== first || stay.until !== last) return {}
  const parentalLeave = parentalLeaveIn(run.period, parentalLeaves(inputs.absences))
  return parentalLeave ? { parentalLeave } : {}
}

/** First and last day within the month, where the employment began or ended in it. */
function serviceBounds(inputs: TaiwanPayInputs, run: TaiwanRun): { from?: string; until?: string } {
  const stay = serviceInMonth(inputs)
  if (!stay) return {}
  const { first, last } = monthSpan(run.period)
  const { from, until } = stay
  return { ...(from > first && { from }), ...((until < last || inputs.leaves) && { until }) }
}

function toTaiwanSums(pay: readonly TaiwanPay[], month: TaiwanMonth): TaiwanSums {
  const { insured, unit } = month
  const sumItems = (fits: (item: ReturnType<typeof taiwanWageItem>) => boolean) =>
    sum(pay.filter(({ kind }) => fits(taiwanWageItem(kind))).map(({ amount }) => amount))
  const sumCodes = (codes: readonly string[]) => sum(month.lines.filter(({ c }) => codes.includes(c)).map(({ a }) => a))
  return {
    taxable: month.taxable,
    bonuses: month.bonuses,
    meal: sumItems(({ tax }) => tax === 'meal'),
    reserveWages: sumItems((item) => item.insured),
    retirement: sumItems(({ tax }) => tax === 'retirement'),
    tax: sumCodes(['tw_income_tax', 'tw_bonus_tax', 'tw_retirement_tax']),
    voluntaryPension: sumCodes(['tw_pension']),
    insured: {
      ...(insured.labor && { labor: insured.labor.amount }),
      ...(insured.occupational && { occupational: insured.occupational.amount }),
      ...(insured.health && { health: insured.health.amount }),
      ...(insured.pension && { pension: insured.pension.amount }),
    },
    ...unit,
  }
}

/** What changes with age and law, with status, and the wage of the grades: the review derives causes from it. */
function statusKey({ taiwan, insuredWage }: TaiwanPayInputs, { coverage }: TaiwanMonth): string {
  const { labor = 0, occupational = 0, health = 0, pension = 0 } = taiwan.grades ?? {}
  const status = [
    taiwan.identity,
    taiwan.taxResident ? 'resident' : 'nonResident',
    taiwan.taxMethod,
    taiwan.taxDependants,
    taiwan.healthDependants,
    taiwan.disability ?? '',
    taiwan.pensionScheme,
    taiwan.voluntaryPension ?? 0,
    labor,
    occupational,
    health,
    pension,
  ]
  const key = `${coverage.labor}.${coverage.employment}.${coverage.pension}|${status.join('.')}`
  return insuredWage === undefined ? key : `${key}|${insuredWage}`
}
