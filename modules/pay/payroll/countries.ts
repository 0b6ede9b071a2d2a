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

/** The countries that people are paid in. Only this file knows all of them. */
export const PAY_COUNTRIES: PayCountry[] = [MALAYSIA, TAIWAN]

/** The country of a company without offices. */
export const DEFAULT_COUNTRY: PayCountry = MALAYSIA

/** Finds a country by its code. Throws DomainError `country_not_paid` where payroll does not support it. */
export function countryOf(code: string): PayCountry {
  const country = PAY_COUNTRIES.find((one) => one.code === code)
  if (!country) throw new DomainError('country_not_paid', { params: { country: code } })
  return country
}

/** Finds the country that pays in a currency; undefined where no supported country uses it. */
export function countryOfCurrency(currency: string | null): PayCountry | undefined {
  return PAY_COUNTRIES.find((country) => country.currency === currency)
}

/**
 * Whether a country accepts relief claims of employees. `code` is the country of a pay group or an office; null means the
 * default country.
 */
export function hasReliefClaims(code: string | null): boolean {
  return countriesWithRelief().includes(code ?? DEFAULT_COUNTRY.code)
}

/** Codes of the countries that accept relief claims of employees. */
export function countriesWithRelief(): string[] {
  return PAY_COUNTRIES.filter(({ inputs }) => inputs.takes?.includes('relief')).map(({ code }) => code)
}

/** Finds the country that owns the formula of a line; undefined for formulas that all countries share. */
export function countryOfFormula(formula: string): PayCountry | undefined {
  return PAY_COUNTRIES.find((country) => country.explanation.ownsFormula(formula))
}

/**
 * Whether a line is a recurring amount or pay for days, in any country. The run that settles the month pays the rest of
 * such lines.
 */
export function isWageOfMonth(basis: Basis): boolean {
  return isWageFormula(countryOfFormula(basis.f)?.explanation.daysFormulas ?? [], basis)
}

/**
 * The law of a month. Months after the last checked one use the latest tables. Throws DomainError `law_not_loaded` before
 * the first known month, and `country_not_paid`.
 */
export function payLawFor(period: Month, country: string): PayLaw {
  return countryOf(country).law.forMonth(period)
}

/**
 * Computes one person's payslip from the snapshot of the inputs and the law of the month. The same inputs give the same
 * bytes, whatever the order of people. Totals are sums of rounded lines. Throws RangeError for inputs that cannot be
 * computed.
 */
export function computePayslip(inputs: PersonInputs, run: RunFacts, law: PayLaw): Payslip {
  const own = countryOf(run.country).payslip.compute(withoutLoans(inputs), run, law)
  return carryShortage(deductLoans(own, inputs.items, law.month), inputs, run)
}
