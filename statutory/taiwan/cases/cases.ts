import type { CaseKinds } from '../../cases.ts'
import { withLoadedTablesOnly } from '../law-in-month.ts'
import {
  arrearsFundCase,
  bonusSupplementCase,
  coverageCase,
  disabilityCase,
  employerSupplementCase,
  healthCase,
  insuredDaysCase,
  laborCase,
  occupationalCase,
  otherSupplementCase,
  pensionCase,
  pensionPartCase,
} from './cases-insurance.ts'
import {
  bonusProductCase,
  bonusStatuteCase,
  flatTaxCase,
  nonResidentCase,
  payslipCase,
  retirementCase,
  tableTaxCase,
} from './cases-tax.ts'
import {
  annualLeaveCase,
  leaveDeductionCase,
  overtimeCase,
  partMonthCase,
  publicHolidayCase,
  severanceCase,
  unusedLeaveCase,
} from './cases-work.ts'

const CALCULATORS: CaseKinds = {
  'labor-insurance': laborCase,
  'occupational-accident': occupationalCase,
  nhi: healthCase,
  pension: pensionCase,
  'pension-prorata': pensionPartCase,
  'insured-days': insuredDaysCase,
  'withholding-table': tableTaxCase,
  'withholding-flat5': flatTaxCase,
  'bonus-tax-statute': bonusStatuteCase,
  'bonus-tax-product': bonusProductCase,
  'nonresident-tax': nonResidentCase,
  'nhi-supplement-bonus': bonusSupplementCase,
  'nhi-supplement-other': otherSupplementCase,
  'nhi-supplement-employer': employerSupplementCase,
  'wage-arrears-fund': arrearsFundCase,
  'disability-subsidy': disabilityCase,
  overtime: overtimeCase,
  'part-month-pay': partMonthCase,
  'leave-deduction': leaveDeductionCase,
  'annual-leave': annualLeaveCase,
  'annual-leave-cashout': unusedLeaveCase,
  'severance-new-system': severanceCase,
  'retirement-income-tax': retirementCase,
  coverage: coverageCase,
  'public-holiday': publicHolidayCase,
  'full-payslip': payslipCase,
}

/** Topics of Taiwanese cases and the calculator of each: whole dollars in and out, by the tables of the month. */
export const TAIWAN_CASES: CaseKinds = Object.fromEntries(
  Object.entries(CALCULATORS).map(([topic, work]) => [topic, (...given) => withLoadedTablesOnly(() => work(...given))]),
)
