import type { Basis } from '#base/calculation/basis.ts'
import type { Month } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import type { PayCountry, PayLaw } from './country/country.ts'
import { MALAYSIA } from './malaysia/country.ts'
import type { PersonInputs, RunFacts } from './payslip/inputs.ts'
import { isWageFormula } from './payslip/lines.ts'
import { deductLoans, withoutLoans } from './payslip/loan-deductions.ts'
import { carryShortage } from './payslip/shortage.ts'
import type { Payslip } from './payslip/slip.ts'
import { TAIWAN } from './taiwan/country.ts'

/** The countries that people are paid in: the only place that knows them all. */
export const PAY_COUNTRIES: PayCountry[] = [MALAYSIA, TAIWAN]

/** Of a company without offices. */
export const DEFAULT_COUNTRY: PayCountry = MALAYSIA

/** Throws Refused `country_not_paid` for a country that runs are not made for. */
export function countryOf(code: string): PayCountry {
  const country = PAY_COUNTRIES.find((one) => one.code === code)
  if (!country) throw new DomainError('country_not_paid', { params: { country: code } })
  return country
}

/** The country that pay in a currency is of; undefined for a currency that nobody is paid in by law. */
export function countryOfCurrency(currency: string | null): PayCountry | undefined {
  return PAY_COUNTRIES.find((country) => country.currency === currency)
}

/**
 * Whether somebody's country takes what employees claim at its tax office; of nobody's country the first. `code` is of a
 * pay group or an office.
 */
export function hasReliefClaims(code: string | null): boolean {
  return countriesWithRelief().includes(code ?? DEFAULT_COUNTRY.code)
}

/** Codes of the countries whose pay takes what employees claim. */
export function countriesWithRelief(): string[] {
  return PAY_COUNTRIES.filter(({ inputs }) => inputs.takes?.includes('relief')).map(({ code }) => code)
}

/** The country whose own formula a line was worked out by; undefined for those of every country. */
export function countryOfFormula(formula: string): PayCountry | undefined {
  return PAY_COUNTRIES.find((country) => country.explanation.ownsFormula(formula))
}

/** Whether a line recurs with the month or is pay for its days, in whichever country: a run that settles the month pays what is left of it. */
export function isWageOfMonth(basis: Basis): boolean {
  return isWageFormula(countryOfFormula(basis.f)?.explanation.daysFormulas ?? [], basis)
}

/**
 * The law of a month; after the last month that was checked the latest tables go on. Throws Refused `law_not_loaded`
 * before the first month whose law is known, and `country_not_paid`.
 */
export function payLawFor(period: Month, country: string): PayLaw {
  return countryOf(country).law.forMonth(period)
}

/**
 * One person's payslip from frozen inputs and the law of the month: the same inputs give the same bytes, in any order of
 * people. Totals are sums of rounded lines. Throws RangeError for inputs that cannot be computed.
 */
export function computePayslip(inputs: PersonInputs, run: RunFacts, law: PayLaw): Payslip {
  const own = countryOf(run.country).payslip.compute(withoutLoans(inputs), run, law)
  return carryShortage(deductLoans(own, inputs.items, law.month), inputs, run)
}
