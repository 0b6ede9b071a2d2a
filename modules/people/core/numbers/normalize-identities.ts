import { icDigits, icFault } from '#statutory/malaysia/identity/ic.ts'
import { isNothing, type NumberFault } from '#statutory/number-fault.ts'
import { passportNumber } from '#statutory/passport.ts'
import { isTaiwanIdentity, taiwanIdentityFault } from '#statutory/taiwan/identity/identity-number.ts'

type FieldValues = Readonly<Record<string, unknown>>
type CheckedNumber =
  | { readonly number: string; readonly fault: null }
  | { readonly number: null; readonly fault: NumberFault }

/**
 * An identity number in its stored form, or what is wrong with it: twelve digits of a Malaysian card, or what begins with
 * a letter as a number of Taiwan.
 */
export function identityNumber(given: string): CheckedNumber {
  const plain = given.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  const fault = /^\d/.test(plain) ? icFault(plain) : foreignFault(plain)
  return fault ? { number: null, fault } : { number: icDigits(plain) ?? plain, fault: null }
}

/** What is wrong with a number that begins with a letter: whoever meant a passport is told where it goes. */
function foreignFault(plain: string): NumberFault | null {
  const fault = taiwanIdentityFault(plain)
  return fault?.[0] === 'tw_identity_shape' ? ['identity_shape', {}] : fault
}

/** The number of a Malaysian card as it is kept; empty for the card of another country, whose holder is known by passport. */
export function malaysianCard(kept: string): string {
  return isTaiwanIdentity(kept) ? '' : kept
}

/**
 * Numbers that say who somebody is, in their stored form, and what is wrong with which. What holds already is left as it
 * is, however it came there: a form sends all of its fields.
 */
export function normalizeIdentities<T extends FieldValues>(
  given: T,
  held: FieldValues,
): { values: T; wrong: { field: string; fault: NumberFault }[] } {
  const values: Record<string, unknown> = { ...given }
  const wrong: { field: string; fault: NumberFault }[] = []
  for (const [field, checked] of Object.entries(NUMBER_CHECKS)) {
    const value = given[field]
    if (typeof value !== 'string' || value === held[field]) continue
    const { number, fault } = checked(value)
    if (fault) wrong.push({ field, fault })
    else values[field] = number
  }
  return { values: values as T, wrong }
}

/** The fields of a person's stored row whose number cannot be. */
export function faultyIdentityFields(stored: FieldValues): string[] {
  return normalizeIdentities(stored, {}).wrong.map(({ field }) => field)
}

const NUMBER_CHECKS: Readonly<Record<string, (given: string) => CheckedNumber>> = {
  ic_number: identityNumber,
  passport_number(given) {
    const number = passportNumber(given)
    if (number !== null) return { number, fault: null }
    return { number, fault: isNothing(given.replace(/[\s-]/g, '')) ? ['number_zeros', {}] : ['passport_shape', {}] }
  },
}
