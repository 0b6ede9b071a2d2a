import { decimalsOf, ratio } from '#base/money/money.ts'

/** Sheets show all amounts in hundredths, whatever the currency, so that one column holds amounts of two countries. */
const SHEET_DECIMALS = 2

/** Converts minor units to the hundredths of a sheet. */
export function toSheet(amount: number | null, currency: string): number | null {
  return amount === null ? null : amount * 10 ** (SHEET_DECIMALS - decimalsOf(currency))
}

/** Converts hundredths to minor units; undefined where the currency has no such small amounts. */
export function fromSheet(value: number, currency: string): number | undefined {
  const step = 10 ** (SHEET_DECIMALS - decimalsOf(currency))
  return value % step === 0 ? ratio(value, 1, step, 'down') : undefined
}
