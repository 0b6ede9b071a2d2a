import type { Day } from '#base/days/days.ts'
import { icFacts } from '#statutory/malaysia/identity/ic.ts'
import { identityNumber } from '../numbers/normalize-identities.ts'
import { NATIONAL_NUMBER } from '../numbers/usual-residence.ts'

/**
 * The nationality that an identity number most likely means: of Malaysia for a card of somebody born in one of its states,
 * of Taiwan for the number of a national. Undefined for residents' certificates, cards of people born abroad and none.
 */
export function usualNationality(given: string | null | undefined, today: Day): 'MY' | 'TW' | undefined {
  const number = given ? identityNumber(given).number : null
  if (number === null) return undefined
  if (NATIONAL_NUMBER.test(number)) return 'TW'
  const place = icFacts(number, today)?.birthPlace
  return place === undefined || place === 'abroad' || place === 'unknown' ? undefined : 'MY'
}
