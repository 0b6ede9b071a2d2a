import type { Day } from '#base/days/days.ts'
import { icFacts } from '#statutory/malaysia/identity/ic.ts'

export type IdentityFacts = { ic_number?: string | null; birth_date?: Day | null; gender?: 'male' | 'female' | null }

/** What the number of an identity card says of birth date and gender; null for other numbers and for none (EMP-09). */
export function factsFromIc(
  ic: string | null | undefined,
  today: Day,
): { birth_date: Day; gender: 'male' | 'female' } | null {
  const facts = ic ? icFacts(ic, today) : null
  return facts && { birth_date: facts.birth, gender: facts.gender }
}

/** Birth date and gender filled in from the number where they are not given. */
export function withIcFacts<T extends IdentityFacts>(given: T, today: Day): T {
  const said = factsFromIc(given.ic_number, today)
  return said
    ? { ...given, birth_date: given.birth_date ?? said.birth_date, gender: given.gender ?? said.gender }
    : given
}

/** The fields that say something other than the number does. A century may be told wrongly: this is a warning. */
export function icMismatches(given: IdentityFacts, today: Day): ('birth_date' | 'gender')[] {
  const said = factsFromIc(given.ic_number, today)
  if (!said) return []
  const wrong: ('birth_date' | 'gender')[] = []
  // Two digits of a year do not tell the century: 1926 and 2026 are the same number.
  if (given.birth_date && given.birth_date.slice(2) !== said.birth_date.slice(2)) wrong.push('birth_date')
  if (given.gender && given.gender !== said.gender) wrong.push('gender')
  return wrong
}
