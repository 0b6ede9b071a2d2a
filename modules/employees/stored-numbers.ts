import { epfMemberNumber, incomeTaxNumber, socsoNumber } from '#statutory/malaysia/identity/numbers.ts'
import { isTaiwanIdentity } from '#statutory/taiwan/identity/identity-number.ts'

type Values = Readonly<Record<string, unknown>>

/** The numbers whose shape the authorities of Malaysia fix, in their stored form; null for what is none. */
const STORED: Readonly<Record<string, (given: string) => string | null>> = {
  // Who is taxed in Taiwan has the number of their card there.
  tax_number: (given) => incomeTaxNumber(given) ?? taiwanIdentity(given.trim().toUpperCase()),
  epf_number: epfMemberNumber,
  socso_number: socsoNumber,
  eis_number: socsoNumber,
}

/**
 * New values with their numbers in stored form, and the columns whose number cannot be one. What stands already is left
 * as it is, however it came there: a form sends all of its fields.
 */
export function storedNumbers(given: Values, held: Values): { values: Record<string, unknown>; wrong: string[] } {
  const values: Record<string, unknown> = { ...given }
  const wrong: string[] = []
  for (const [column, stored] of Object.entries(STORED)) {
    const value = given[column]
    if (typeof value !== 'string' || value === held[column]) continue
    const number = stored(value)
    if (number === null) wrong.push(column)
    else values[column] = number
  }
  return { values, wrong }
}

/** The columns of a stored status whose number cannot be. */
export function wrongStatutory(stored: Values): string[] {
  return storedNumbers(stored, {}).wrong
}

function taiwanIdentity(number: string): string | null {
  return isTaiwanIdentity(number) ? number : null
}
