import { GARNISHMENT, LIVING_COSTS } from './garnishment/rules.ts'
import { HEALTH_GRADES, HEALTH_RATES, SUPPLEMENT_RULES } from './health-insurance/rates.ts'
import { COVERAGE_RULES } from './insurance/coverage.ts'
import { LABOR_GRADES, OCCUPATIONAL_GRADES } from './labor-insurance/grades.ts'
import { ARREARS_FUND, LABOR_RATES, OCCUPATIONAL_AVERAGE } from './labor-insurance/rates.ts'
import { CEREMONY_DAYS } from './labor-standards/ceremonies.ts'
import { FLEXIBLE_HOURS } from './labor-standards/flexible-hours.ts'
import { LABOR_STANDARDS_LEAVE } from './labor-standards/leave.ts'
import { WORKING_RULES } from './labor-standards/rules.ts'
import { SEVERANCE_RULES } from './labor-standards/severance.ts'
import type { LoadedLaw } from './law-in-month.ts'
import { MINIMUM_WAGE } from './minimum-wage.ts'
import { PAY_DISCLOSURE } from './pay-disclosure.ts'
import { PENSION_GRADES, PENSION_RATES } from './pension/rates.ts'
import { STABILITY_FEE } from './stability-fee.ts'
import { WELFARE_FUND } from './welfare-fund.ts'
import { RESIDENCE } from './withholding/residence.ts'
import { WITHHOLDING } from './withholding/tables.ts'

/** Every dated table of Taiwan's law in the product, by the key of its label. */
export const TAIWAN_LAW: { readonly [scheme: string]: LoadedLaw<unknown> } = {
  tw_minimum_wage: MINIMUM_WAGE,
  tw_pay_disclosure: PAY_DISCLOSURE,
  tw_labor_rates: LABOR_RATES,
  tw_labor_grades: LABOR_GRADES,
  tw_occupational_grades: OCCUPATIONAL_GRADES,
  tw_occupational_average: OCCUPATIONAL_AVERAGE,
  tw_arrears_fund: ARREARS_FUND,
  tw_health_rates: HEALTH_RATES,
  tw_health_grades: HEALTH_GRADES,
  tw_supplement: SUPPLEMENT_RULES,
  tw_pension_rates: PENSION_RATES,
  tw_pension_grades: PENSION_GRADES,
  tw_withholding: WITHHOLDING,
  tw_residence: RESIDENCE,
  tw_welfare_fund: WELFARE_FUND,
  tw_stability_fee: STABILITY_FEE,
  tw_garnishment: GARNISHMENT,
  tw_living_costs: LIVING_COSTS,
  tw_coverage: COVERAGE_RULES,
  tw_working_time: WORKING_RULES,
  tw_flexible_hours: FLEXIBLE_HOURS,
  tw_severance: SEVERANCE_RULES,
  tw_ceremonies: CEREMONY_DAYS,
  tw_leave: LABOR_STANDARDS_LEAVE,
}
