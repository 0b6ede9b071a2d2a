import { sum } from '#base/money/money.ts'

/** One transfer of a file; the amount in sen. */
export type Payment = {
  readonly name: string
  readonly account: string
  /** Of the bank that gets it. */
  readonly bank: string
  readonly bic: string
  /** New identity card, twelve digits; empty when there is none. */
  readonly ic: string
  readonly passport: string
  readonly resident: boolean
  readonly amount: number
  /** Ours, whole: `paymentReference` gives what the layout holds. */
  readonly reference: string
}

/** Letters that a layout's file has for a name: of who is paid, and CIMB's for the company too. */
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
