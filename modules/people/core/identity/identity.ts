import type { Day } from '#base/days/days.ts'
import { icFacts } from '#statutory/malaysia/identity/ic.ts'

export type IdentityFacts = { ic_number?: string | null; birth_date?: Day | null; gender?: 'male' | 'female' | null }

/** Birth date and gender in the number of an identity card; null for other numbers and none (EMP-09). */
export function factsFromIc(
  ic: string | null | undefined,
  today: Day,
): { birth_date: Day; gender: 'male' | 'female' } | null {
  const facts = ic ? icFacts(ic, today) : null
  return facts && { birth_date: facts.birth, gender: facts.gender }
}

/** Fills in birth date and gender from the number where they are missing. */
export function withIcFacts<T extends IdentityFacts>(given: T, today: Day): T {
  const cardFacts = factsFromIc(given.ic_number, today)
  return cardFacts
    ? { ...given, birth_date: given.birth_date ?? cardFacts.birth_date, gender: given.gender ?? cardFacts.gender }
    : given
}

/** Fields that contradict the number. Only a warning, because the century may be wrong. */
export function icMismatches(given: IdentityFacts, today: Day): ('birth_date' | 'gender')[] {
  const cardFacts = factsFromIc(given.ic_number, today)
  if (!cardFacts) return []
  const wrong: ('birth_date' | 'gender')[] = []
  // Two digits of a year do not tell the century: 1926 and 2026 have the same number.
  if (given.birth_date && given.birth_date.slice(2) !== cardFacts.birth_date.slice(2)) wrong.push('birth_date')
  if (given.gender && given.gender !== cardFacts.gender) wrong.push('gender')
  return wrong
}
