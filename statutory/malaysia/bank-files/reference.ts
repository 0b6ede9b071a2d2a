import { plainField } from '../files/fixed-width.ts'

/** The most characters of a payment's reference, where the bank's layout says one. */
const LONGEST: Readonly<Record<string, number>> = { maybank: 20, cimb: 30, public_bank: 20 }

type PaidEmployee = { readonly employee_no: string; readonly ic: string; readonly passport: string }

/**
 * By what a layout's file refers to a payment of somebody: the employee number, with a count for a second account.
 * Where that does not fit whole, their identity number: half of a number would be another's. Null where nothing fits.
 */
export function paymentReference(layout: string, person: PaidEmployee, index: number): string | null {
  const withAccountNumber = (number: string) => (index === 0 ? number : `${number}-${index + 1}`)
  const candidates = [
    withAccountNumber(person.employee_no),
    ...[person.ic, person.passport].filter(Boolean).map(withAccountNumber),
  ]
  return candidates.find((one) => fitsReference(layout, one)) ?? null
}

/** Whether a layout's file says a reference as it is. */
export function fitsReference(layout: string, reference: string): boolean {
  return reference.length <= (LONGEST[layout] ?? Number.POSITIVE_INFINITY) && plainField(reference, '|') === reference
}

/** Whether a reference can stand in the file of every layout as it is. */
export function fitsEveryReference(reference: string): boolean {
  return Object.keys(LONGEST).every((layout) => fitsReference(layout, reference))
}
