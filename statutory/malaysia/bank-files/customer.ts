import { plainField } from '../files/fixed-width.ts'

/** Digits of the customer number in CIMB's header. */
const CIMB_DIGITS = 5

export type CustomerFault = readonly ['customer_digits' | 'customer_signs', Readonly<Record<string, number>>]

/**
 * Why a layout's file cannot carry the customer number as typed: CIMB needs five digits, Maybank separates fields by
 * `|`.
 */
export function customerFault(layout: string, number: string): CustomerFault | null {
  if (layout === 'cimb')
    return /^\d+$/.test(number) && number.length <= CIMB_DIGITS ? null : ['customer_digits', { most: CIMB_DIGITS }]
  return layout === 'maybank' && plainField(number, '|') !== number ? ['customer_signs', {}] : null
}
