import { decimalsOf, ratio } from '#base/money/money.ts'

/** Sheets hold all amounts in hundredths, whatever the currency, so that people of two countries stand in one column. */
const SHEET_DECIMALS = 2

/** Minor units as a sheet holds them. */
export function toSheet(amount: number | null, currency: string): number | null {
  return amount === null ? null : amount * 10 ** (SHEET_DECIMALS - decimalsOf(currency))
}

/** Hundredths as minor units of the currency; undefined where it has no such small amounts. */
export function fromSheet(value: number, currency: string): number | undefined {
  const step = 10 ** (SHEET_DECIMALS - decimalsOf(currency))
  return value % step === 0 ? ratio(value, 1, step, 'down') : undefined
}
