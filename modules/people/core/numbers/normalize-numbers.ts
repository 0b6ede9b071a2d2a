import { type CountryCode, servedCountry } from '#base/countries/served-countries.ts'
import { epfMemberNumber, incomeTaxNumber, socsoNumber } from '#statutory/malaysia/identity/numbers.ts'
import { isNothing } from '#statutory/number-fault.ts'
import { isTaiwanIdentity } from '#statutory/taiwan/identity/identity-number.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** The numbers whose shape the authorities of Malaysia fix, in their stored form; null for what is none. */
const NUMBER_PARSERS: Readonly<Record<string, (given: string, country: CountryCode | undefined) => string | null>> = {
  // Who is taxed in Taiwan has the number of their card there.
  tax_number: (given, country) =>
    incomeTaxNumber(given) ??
    ((servedCountry(country)?.taxedByIdentity ?? country === undefined)
      ? taiwanIdentity(given.trim().toUpperCase())
      : null),
  epf_number: epfMemberNumber,
  socso_number: socsoNumber,
  eis_number: socsoNumber,
}

/**
 * New values with their numbers in stored form, and the columns whose number cannot be one. What stands already is left
 * as it is, however it came there: a form sends all of its fields. A tax number is one of the country of pay; where nobody
 * knows the country, of any.
 */
export function normalizeNumbers(
  given: FieldValues,
  held: FieldValues,
  country?: CountryCode,
): { values: Record<string, unknown>; wrong: string[] } {
  const values: Record<string, unknown> = { ...given }
  const wrong: string[] = []
  for (const [column, stored] of Object.entries(NUMBER_PARSERS)) {
    const value = given[column]
    if (typeof value !== 'string' || value === held[column]) continue
    const number = stored(value, country)
    if (number === null) wrong.push(column)
    else values[column] = number
  }
  return { values, wrong }
}

/** What is said of a number that cannot be one, as the code of a refusal. */
export function numberFaultCode(column: string, given: unknown): string {
  return isNothing(String(given).replace(/[\s-]/g, '')) ? 'number_zeros' : `${column}_shape`
}

/** The columns of a stored status whose number cannot be. */
export function faultyStatutoryFields(stored: FieldValues): string[] {
  return normalizeNumbers(stored, {}).wrong
}

function taiwanIdentity(number: string): string | null {
  return isTaiwanIdentity(number) ? number : null
}
