import { type CountryCode, servedCountry } from '#base/countries/served-countries.ts'
import { epfMemberNumber, incomeTaxNumber, socsoNumber } from '#statutory/malaysia/identity/numbers.ts'
import { isNothing } from '#statutory/number-fault.ts'
import { isTaiwanIdentity } from '#statutory/taiwan/identity/identity-number.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** Parsers of numbers with a fixed format; each returns null for an invalid one. */
const NUMBER_PARSERS: Readonly<Record<string, (given: string, country: CountryCode | undefined) => string | null>> = {
  // Taxpayers in Taiwan use the number of their card.
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
 * Normalizes numbers and returns the columns that are invalid. Current values are not checked again, because a form
 * sends all its fields. A tax number has the format of the country of pay; without a country, any.
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

/** The refusal code of an invalid number. */
export function numberFaultCode(column: string, given: unknown): string {
  return isNothing(String(given).replace(/[\s-]/g, '')) ? 'number_zeros' : `${column}_shape`
}

/** Invalid columns of a stored status. */
export function faultyStatutoryFields(stored: FieldValues): string[] {
  return normalizeNumbers(stored, {}).wrong
}

function taiwanIdentity(number: string): string | null {
  return isTaiwanIdentity(number) ? number : null
}
