import { plainField } from '../files/fixed-width.ts'

/** Digits that CIMB's header has for its customer. */
const CIMB_DIGITS = 5

export type CustomerFault = readonly ['customer_digits' | 'customer_signs', Readonly<Record<string, number>>]

/** What keeps a layout's file from naming the customer as typed: CIMB counts five digits, Maybank splits at `|`. */
export function customerFault(layout: string, number: string): CustomerFault | null {
  if (layout === 'cimb')
    return /^\d+$/.test(number) && number.length <= CIMB_DIGITS ? null : ['customer_digits', { most: CIMB_DIGITS }]
  return layout === 'maybank' && plainField(number, '|') !== number ? ['customer_signs', {}] : null
}
