import type { Amounts, Basis } from '#base/basis.ts'
import { ownRateOf } from '../own-rate.ts'
import type { Disability } from './disability.ts'
import { insuredAs } from './grades.ts'
import { healthPremium } from './health-insurance/premium.ts'
import { healthRates, supplementRules } from './health-insurance/rates.ts'
import {
  bonusSupplement,
  employerSupplement,
  type OtherIncome,
  otherSupplement,
} from './health-insurance/supplement.ts'
import { occupationalGrades } from './labor-insurance/grades.ts'
import { arrearsFund, employmentPremium, laborPremium, occupationalPremium } from './labor-insurance/premium.ts'
import { arrearsFundLaw, laborRates } from './labor-insurance/rates.ts'
import { unusedLeavePay } from './labor-standards/annual-leave.ts'
import type { LeaveId } from './labor-standards/leave-kinds.ts'
import { leaveDeduction } from './labor-standards/leave-pay.ts'
import { missedHours } from './labor-standards/missed-hours.ts'
import { overtimePay } from './labor-standards/overtime.ts'
import { partMonthPay } from './labor-standards/part-month.ts'
import { type WorkDay, workingLaw } from './labor-standards/rules.ts'
import { type PensionScheme, severanceLaw, severancePay } from './labor-standards/severance.ts'
import { partOf, unpaidWageOf, wageOf } from './labor-standards/stretches.ts'
import { pensionContribution, pensionReserve } from './pension/contribution.ts'
import { pensionRates } from './pension/rates.ts'
import { retirementTax } from './withholding/retirement.ts'
import { bonusTax, flatTax, nonResidentTax, tableTax } from './withholding/salary.ts'
import { withholdingLaw } from './withholding/tables.ts'

const FORMULAS: { readonly [formula: string]: (basis: Basis) => Amounts } = {
  'tw.labor': (b) => amounts(laborPremium(laborRates(b.m), premiumInput(b))),
  'tw.employment': (b) => amounts(employmentPremium(laborRates(b.m), premiumInput(b))),
  'tw.occupational': (b) =>
    amounts(
      occupationalPremium(occupationalGrades(b.m), {
        insured: insuredAs(number(b, 'g')),
        rate: number(b, 'r'),
        days: daysOf(b),
      }),
    ),
  'tw.arrearsFund': (b) => amounts(arrearsFund(arrearsFundLaw(b.m), number(b, 'g'))),
  'tw.health': (b) => amounts(healthPremium(healthRates(b.m), { ...premiumInput(b), dependants: number(b, 'n') })),
  'tw.supplement.bonus': (b) =>
    amounts(
      bonusSupplement(supplementRules(b.m), {
        bonus: number(b, 'a'),
        before: number(b, 'y'),
        insured: number(b, 'g'),
      }),
    ),
  'tw.supplement.other': (b) =>
    amounts(
      otherSupplement(supplementRules(b.m), {
        kind: text<OtherIncome>(b, 'k'),
        payment: number(b, 'a'),
        floor: number(b, 'fl'),
      }),
    ),
  'tw.supplement.employer': (b) =>
    amounts(employerSupplement(supplementRules(b.m), { paid: number(b, 'a'), insuredTotal: number(b, 'g') })),
  'tw.pension': (b) =>
    amounts(
      pensionContribution(pensionRates(b.m), {
        insured: insuredAs(number(b, 'g')),
        employerRate: number(b, 'r'),
        voluntary: number(b, 'v'),
        days: daysOf(b),
      }),
    ),
  'tw.reserve': (b) => amounts(pensionReserve(pensionRates(b.m), { wages: number(b, 'w'), rate: number(b, 'r') })),
  'tw.tax.table': (b) => amounts(tableTax(withholdingLaw(b.m), { salary: number(b, 'w'), dependants: number(b, 'n') })),
  'tw.tax.flat': (b) => amounts(flatTax(withholdingLaw(b.m), number(b, 'w'))),
  'tw.tax.nonResident': (b) => amounts(nonResidentTax(withholdingLaw(b.m), number(b, 'w'))),
  'tw.tax.bonus': (b) => amounts(bonusTax(withholdingLaw(b.m), { bonus: number(b, 'a'), rule: 'over_2000' })),
  'tw.tax.bonusStatute': (b) => amounts(bonusTax(withholdingLaw(b.m), { bonus: number(b, 'a'), rule: 'statute' })),
  'tw.tax.retirement': (b) =>
    amounts(
      retirementTax(withholdingLaw(b.m), {
        lumpSum: number(b, 'a'),
        yearHalves: number(b, 'h'),
        resident: b.i.res === true,
      }),
    ),
  'tw.overtime.working_day': (b) => amounts(overtimeOf(b, 'working_day')),
  'tw.overtime.rest_day': (b) => amounts(overtimeOf(b, 'rest_day')),
  'tw.overtime.holiday': (b) => amounts(overtimeOf(b, 'holiday')),
  'tw.overtime.regular_day_off': (b) => amounts(overtimeOf(b, 'regular_day_off')),
  'tw.wage': (b) => ({ amount: wageOf(b) }),
  'tw.unpaidDays': (b) => ({ amount: unpaidWageOf(b) }),
  'tw.part': (b) => ({ amount: partOf(b) }),
  'tw.partMonth': (b) =>
    amounts(
      partMonthPay(workingLaw(b.m), { wage: number(b, 'w'), days: number(b, 'd'), daysOfMonth: number(b, 'of') }),
    ),
  'tw.leave': (b) =>
    amounts(
      leaveDeduction(workingLaw(b.m), {
        wage: number(b, 'w'),
        leave: text<LeaveId>(b, 'k'),
        minutes: number(b, 't'),
        sickBefore: number(b, 'y'),
        menstrualBefore: number(b, 'ym'),
        serviceMonths: number(b, 'sm'),
      }),
    ),
  'tw.missedHours': (b) => amounts(missedHours(workingLaw(b.m), timeOf(b))),
  'tw.unusedLeave': (b) => amounts(unusedLeavePay(workingLaw(b.m), timeOf(b))),
  'tw.severance': (b) =>
    amounts(
      severancePay(severanceLaw(b.m), {
        averageWage: number(b, 'w'),
        scheme: text<PensionScheme>(b, 'k'),
        service: number(b, 'sv'),
        perYear: number(b, 'per'),
      }),
    ),
}

/** The formulas of Taiwan's law that can be computed again from a stored basis. @internal */
export const TAIWAN_FORMULAS: readonly string[] = Object.keys(FORMULAS)

/**
 * The amounts of a line again, from its stored basis alone, to the dollar and under the names the calculator gave them.
 * Throws RangeError for a formula that is not Taiwan's law.
 */
export function recompute(basis: Basis): Amounts {
  const formula = FORMULAS[basis.f]
  if (!formula) throw new RangeError(`Not a formula of Taiwan's law: ${basis.f}`)
  return formula(basis)
}

function premiumInput(b: Basis) {
  return {
    insured: insuredAs(number(b, 'g')),
    days: daysOf(b),
    disability: b.i.s as Disability | undefined,
    unitPays: b.i.alone !== true,
  }
}

function overtimeOf(b: Basis, day: WorkDay) {
  return overtimePay(workingLaw(b.m), {
    day,
    ...timeOf(b),
    multipliers: b.i.x === 'usual' ? 'usual' : 'exact',
  })
}

function timeOf(b: Basis) {
  return { wage: number(b, 'w'), minutes: number(b, 't'), own: ownRateOf(b) }
}

/** A whole month is not stored. */
function daysOf(b: Basis): number {
  return b.i.d === undefined ? 30 : number(b, 'd')
}

function amounts<T extends { readonly basis: Basis }>(result: T): Omit<T, 'basis'> {
  const { basis: _, ...rest } = result
  return rest
}

function number(b: Basis, name: string): number {
  const value = b.i[name] ?? 0
  if (typeof value !== 'number') throw new RangeError(`Not a number in the basis: ${name}`)
  return value
}

function text<T extends string>(b: Basis, name: string): T {
  return b.i[name] as T
}
