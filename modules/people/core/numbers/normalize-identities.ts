import { icDigits, icFault } from '#statutory/malaysia/identity/ic.ts'
import { isNothing, type NumberFault } from '#statutory/number-fault.ts'
import { passportNumber } from '#statutory/passport.ts'
import { isTaiwanIdentity, taiwanIdentityFault } from '#statutory/taiwan/identity/identity-number.ts'

type FieldValues = Readonly<Record<string, unknown>>
type CheckedNumber =
  | { readonly number: string; readonly fault: null }
  | { readonly number: null; readonly fault: NumberFault }

/**
 * Normalizes an identity number or returns its fault: twelve digits of a Malaysian card, or a number of Taiwan, which
 * begins with a letter.
 */
export function identityNumber(given: string): CheckedNumber {
  const plain = given.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  const fault = /^\d/.test(plain) ? icFault(plain) : foreignFault(plain)
  return fault ? { number: null, fault } : { number: icDigits(plain) ?? plain, fault: null }
}

/** The fault of a number that begins with a letter. For a passport it names the right field. */
function foreignFault(plain: string): NumberFault | null {
  const fault = taiwanIdentityFault(plain)
  return fault?.[0] === 'tw_identity_shape' ? ['identity_shape', {}] : fault
}

/** The number of a Malaysian card; empty for other cards, whose holders are identified by passport. */
export function malaysianCard(number: string): string {
  return isTaiwanIdentity(number) ? '' : number
}

/**
 * Normalizes identity numbers and returns faults by field. Current values are not checked again, because a form sends
 * all its fields.
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

/** Invalid identity fields of a stored row. */
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
