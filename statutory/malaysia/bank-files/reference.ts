import { plainField } from '../files/fixed-width.ts'

/** The longest payment reference of each layout that limits it, in characters. */
const LONGEST: Readonly<Record<string, number>> = { maybank: 20, cimb: 30, public_bank: 20 }

type PaidEmployee = { readonly employee_no: string; readonly ic: string; readonly passport: string }

/**
 * The reference of a payment to a person: the employee number, with a counter for a second account. Where that does not
 * fit whole, the identity number: a cut number could be another person's. Null where nothing fits.
 */
export function paymentReference(layout: string, person: PaidEmployee, index: number): string | null {
  const withAccountNumber = (number: string) => (index === 0 ? number : `${number}-${index + 1}`)
  const candidates = [
    withAccountNumber(person.employee_no),
    ...[person.ic, person.passport].filter(Boolean).map(withAccountNumber),
  ]
  return candidates.find((one) => fitsReference(layout, one)) ?? null
}

/** Whether a layout's file carries a reference unchanged. */
export function fitsReference(layout: string, reference: string): boolean {
  return reference.length <= (LONGEST[layout] ?? Number.POSITIVE_INFINITY) && plainField(reference, '|') === reference
}

/** Whether the file of every layout carries a reference unchanged. */
export function fitsEveryReference(reference: string): boolean {
  return Object.keys(LONGEST).every((layout) => fitsReference(layout, reference))
}
