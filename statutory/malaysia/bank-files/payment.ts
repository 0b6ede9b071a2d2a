import { sum } from '#base/money/money.ts'

/** One transfer of a file; the amount in sen. */
export type Payment = {
  readonly name: string
  readonly account: string
  /** Name of the bank that receives the transfer. */
  readonly bank: string
  readonly bic: string
  /** New identity card, twelve digits; empty when there is none. */
  readonly ic: string
  readonly passport: string
  readonly resident: boolean
  readonly amount: number
  /** The company's own reference, uncut: `paymentReference` fits it to the layout. */
  readonly reference: string
}

/** Length of a name field in each layout: the payee's name, and for CIMB the company's too. */
export const NAME_LETTERS = { maybank: 40, cimb: 40, public_bank: 120 } as const

export function totalAmount(payments: readonly Payment[]): number {
  return sum(payments.map(({ amount }) => amount))
}

/** `2026-11-28` as `28112026`. */
export function dayDigits(day: string): string {
  return day.slice(8) + day.slice(5, 7) + day.slice(0, 4)
}

/** `2026-11-28` as `28/11/2026`. */
export function daySlashes(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}
