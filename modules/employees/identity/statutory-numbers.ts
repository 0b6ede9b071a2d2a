import { epfMemberNumber, incomeTaxNumber, socsoNumber } from '#statutory/malaysia/identity/numbers.ts'
import type { FactValues } from '../history/fact-columns.ts'
import { TAIWAN_ID } from './identity-check.ts'

/** The numbers whose shape the authorities of Malaysia fix, in their stored form; null for what is none. */
const STORED: Readonly<Record<string, (given: string) => string | null>> = {
  // Who is taxed in Taiwan has the number of their card there.
  tax_number: (given) => incomeTaxNumber(given) ?? (TAIWAN_ID.test(given.trim().toUpperCase()) ? given : null),
  epf_number: epfMemberNumber,
  socso_number: socsoNumber,
  eis_number: socsoNumber,
}

/**
 * New values with their numbers in stored form, and the columns whose number cannot be one. What stands already is left
 * as it is, however it came there: a form sends all of its fields.
 */
export function storedNumbers(given: FactValues, held: FactValues): { values: FactValues; wrong: string[] } {
  const values = { ...given }
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
