import type { NumberColumn } from '../gather/review-facts.ts'
import type { Blocker } from '../values.ts'

/** The blocker for each invalid number, by its column. */
const BLOCKERS: Record<NumberColumn, Blocker> = {
  ic_number: 'wrong_identity_number',
  passport_number: 'wrong_passport_number',
  tax_number: 'wrong_tax_number',
  epf_number: 'wrong_epf_number',
  socso_number: 'wrong_socso_number',
  eis_number: 'wrong_eis_number',
}
const PERSON_NUMBERS: readonly NumberColumn[] = ['ic_number', 'passport_number']

/** The blockers for somebody's invalid numbers that the country's authorities read. Each leads to its own field. */
export function wrongNumberBlockers(wrong: readonly string[], read: readonly NumberColumn[] = []): Blocker[] {
  const own = [...PERSON_NUMBERS, ...read].filter((column) => wrong.includes(column))
  return own.map((column) => BLOCKERS[column])
}
