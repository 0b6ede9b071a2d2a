import type { Amounts, Basis } from '#base/calculation/basis.ts'
import { storedAgreedRate } from '../../agreed-rate.ts'
import { garnishedAmount } from '../garnishment/deduction.ts'
import { healthPremium } from '../health-insurance/premium.ts'
import { healthRates, supplementRules } from '../health-insurance/rates.ts'
import {
  bonusSupplement,
  employerSupplement,
  type OtherIncome,
  otherSupplement,
} from '../health-insurance/supplement.ts'
import type { Disability } from '../insurance/disability.ts'
import { insuredAs } from '../insurance/grades.ts'
import { occupationalGrades } from '../labor-insurance/grades.ts'
import { arrearsFund, employmentPremium, laborPremium, occupationalPremium } from '../labor-insurance/premium.ts'
import { arrearsFundLaw, laborRates } from '../labor-insurance/rates.ts'
import { unusedLeavePay } from '../labor-standards/annual-leave.ts'
import type { LeaveId } from '../labor-standards/leave-kinds.ts'
import { leaveDeduction } from '../labor-standards/leave-pay.ts'
import { missedHours } from '../labor-standards/missed-hours.ts'
import { overtimePay } from '../labor-standards/overtime.ts'
import { partMonthPay } from '../labor-standards/part-month.ts'
import { type WorkDay, workingLaw } from '../labor-standards/rules.ts'
import { type PensionScheme, severanceLaw, severancePay } from '../labor-standards/severance.ts'
import { partAmount, unpaidWageAmount, wageAmount } from '../labor-standards/stretches.ts'
import { pensionContribution, pensionReserve } from '../pension/contribution.ts'
import { pensionRates } from '../pension/rates.ts'
import { stabilityFeeAmount } from '../stability-fee.ts'
import { welfareFund, welfareFundLaw } from '../welfare-fund.ts'
import { retirementTax } from '../withholding/retirement.ts'
import { bonusTax, flatTax, nonResidentTax, tableTax } from '../withholding/salary.ts'
import { withholdingLaw } from '../withholding/tables.ts'

const FORMULAS: { readonly [formula: string]: (basis: Basis) => Amounts } = {
  'tw.labor': (b) => withoutBasis(laborPremium(laborRates(b.m), premiumInput(b))),
  'tw.employment': (b) => withoutBasis(employmentPremium(laborRates(b.m), premiumInput(b))),
  'tw.occupational': (b) =>
    withoutBasis(
      occupationalPremium(occupationalGrades(b.m), {
        insured: insuredAs(numberInput(b, 'g')),
        rate: numberInput(b, 'r'),
        days: insuredDaysInput(b),
      }),
    ),
  'tw.arrearsFund': (b) => withoutBasis(arrearsFund(arrearsFundLaw(b.m), numberInput(b, 'g'))),
  'tw.health': (b) =>
    withoutBasis(healthPremium(healthRates(b.m), { ...premiumInput(b), dependants: numberInput(b, 'n') })),
  'tw.supplement.bonus': (b) =>
    withoutBasis(
      bonusSupplement(supplementRules(b.m), {
        bonus: numberInput(b, 'a'),
        before: numberInput(b, 'y'),
        insured: numberInput(b, 'g'),
      }),
    ),
  'tw.supplement.other': (b) =>
    withoutBasis(
      otherSupplement(supplementRules(b.m), {
        kind: textInput<OtherIncome>(b, 'k'),
        payment: numberInput(b, 'a'),
        floor: numberInput(b, 'fl'),
      }),
    ),
  'tw.supplement.employer': (b) =>
    withoutBasis(
      employerSupplement(supplementRules(b.m), { paid: numberInput(b, 'a'), insuredTotal: numberInput(b, 'g') }),
    ),
  'tw.pension': (b) =>
    withoutBasis(
      pensionContribution(pensionRates(b.m), {
        insured: insuredAs(numberInput(b, 'g')),
        employerRate: numberInput(b, 'r'),
        voluntary: numberInput(b, 'v'),
        days: insuredDaysInput(b),
      }),
    ),
  'tw.reserve': (b) =>
    withoutBasis(pensionReserve(pensionRates(b.m), { wages: numberInput(b, 'w'), rate: numberInput(b, 'r') })),
  'tw.tax.table': (b) =>
    withoutBasis(tableTax(withholdingLaw(b.m), { salary: numberInput(b, 'w'), dependants: numberInput(b, 'n') })),
  'tw.tax.flat': (b) => withoutBasis(flatTax(withholdingLaw(b.m), numberInput(b, 'w'))),
  'tw.tax.nonResident': (b) => withoutBasis(nonResidentTax(withholdingLaw(b.m), numberInput(b, 'w'))),
  'tw.tax.bonus': (b) => withoutBasis(bonusTax(withholdingLaw(b.m), { bonus: numberInput(b, 'a'), rule: 'over_2000' })),
  'tw.tax.bonusStatute': (b) =>
    withoutBasis(bonusTax(withholdingLaw(b.m), { bonus: numberInput(b, 'a'), rule: 'statute' })),
  'tw.tax.retirement': (b) =>
    withoutBasis(
      retirementTax(withholdingLaw(b.m), {
        lumpSum: numberInput(b, 'a'),
        yearHalves: numberInput(b, 'h'),
        resident: b.i.res === true,
      }),
    ),
  'tw.overtime.working_day': (b) => withoutBasis(recomputeOvertime(b, 'working_day')),
  'tw.overtime.rest_day': (b) => withoutBasis(recomputeOvertime(b, 'rest_day')),
  'tw.overtime.holiday': (b) => withoutBasis(recomputeOvertime(b, 'holiday')),
  'tw.overtime.regular_day_off': (b) => withoutBasis(recomputeOvertime(b, 'regular_day_off')),
  'tw.wage': (b) => ({ amount: wageAmount(b) }),
  'tw.unpaidDays': (b) => ({ amount: unpaidWageAmount(b) }),
  'tw.part': (b) => ({ amount: partAmount(b) }),
  'tw.partMonth': (b) =>
    withoutBasis(
      partMonthPay(workingLaw(b.m), {
        wage: numberInput(b, 'w'),
        days: numberInput(b, 'd'),
        daysOfMonth: numberInput(b, 'of'),
      }),
    ),
  'tw.leave': (b) =>
    withoutBasis(
      leaveDeduction(workingLaw(b.m), {
        wage: numberInput(b, 'w'),
        leave: textInput<LeaveId>(b, 'k'),
        minutes: numberInput(b, 't'),
        sickBefore: numberInput(b, 'y'),
        menstrualBefore: numberInput(b, 'ym'),
        serviceMonths: numberInput(b, 'sm'),
      }),
    ),
  'tw.missedHours': (b) => withoutBasis(missedHours(workingLaw(b.m), timeInput(b))),
  'tw.unusedLeave': (b) => withoutBasis(unusedLeavePay(workingLaw(b.m), timeInput(b))),
  'tw.welfareFund': (b) => withoutBasis(welfareFund(welfareFundLaw(b.m), numberInput(b, 'w'))),
  'tw.stabilityFee': (b) => ({ amount: stabilityFeeAmount(b) }),
  'tw.garnishment': (b) => ({ amount: garnishedAmount(b) }),
  'tw.severance': (b) =>
    withoutBasis(
      severancePay(severanceLaw(b.m), {
        averageWage: numberInput(b, 'w'),
        scheme: textInput<PensionScheme>(b, 'k'),
        service: numberInput(b, 'sv'),
        perYear: numberInput(b, 'per'),
      }),
    ),
}

/** The formulas of Taiwan's law that can be computed again from a stored basis. @internal */
export const TAIWAN_FORMULAS: readonly string[] = Object.keys(FORMULAS)

/**
 * Recomputes the amounts of a line from its stored basis alone, to the dollar and under the calculator's names. Throws
 * RangeError for a formula that is not Taiwan's law.
 */
export function recompute(basis: Basis): Amounts {
  const formula = FORMULAS[basis.f]
  if (!formula) throw new RangeError(`Not a formula of Taiwan's law: ${basis.f}`)
  return formula(basis)
}

function premiumInput(b: Basis) {
  return {
    insured: insuredAs(numberInput(b, 'g')),
    days: insuredDaysInput(b),
    disability: b.i.s as Disability | undefined,
    unitPays: b.i.alone !== true,
  }
}

function recomputeOvertime(b: Basis, day: WorkDay) {
  return overtimePay(workingLaw(b.m), {
    day,
    ...timeInput(b),
    multipliers: b.i.x === 'usual' ? 'usual' : 'exact',
  })
}

function timeInput(b: Basis) {
  return { wage: numberInput(b, 'w'), minutes: numberInput(b, 't'), own: storedAgreedRate(b) }
}

/** A whole month is not stored. */
function insuredDaysInput(b: Basis): number {
  return b.i.d === undefined ? 30 : numberInput(b, 'd')
}

function withoutBasis<T extends { readonly basis: Basis }>(result: T): Omit<T, 'basis'> {
  const { basis: _, ...rest } = result
  return rest
}

function numberInput(b: Basis, name: string): number {
  const value = b.i[name] ?? 0
  if (typeof value !== 'number') throw new RangeError(`Not a number in the basis: ${name}`)
  return value
}

function textInput<T extends string>(b: Basis, name: string): T {
  return b.i[name] as T
}
