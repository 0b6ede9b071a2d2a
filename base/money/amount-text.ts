import { FIRST_CURRENCY } from '../countries/served-countries.ts'
import { decimalsOf, toDecimal } from './money.ts'

const SIGNS: Record<string, string> = { MYR: 'RM', TWD: 'NT$', SGD: 'S$', USD: 'US$' }

/** The sign in front of an amount where currencies mix: RM, NT$, otherwise the code. */
export function currencySign(currency: string): string {
  return SIGNS[currency] ?? currency
}

/** 1,234.50 of minor units, with thousands separators and the real minus sign; `currency` decides the decimals. */
export function groupedAmount(amount: number, currency: string = FIRST_CURRENCY): string {
  return `${amount < 0 ? '\u2212' : ''}${groupThousands(toDecimal(Math.abs(amount), decimalsOf(currency)))}`
}

/** 1,234,567.8912 of 1234567.8912: commas between the thousands of a decimal, whatever its sign and places. */
export function groupThousands(decimal: string): string {
  const [whole, places] = decimal.split('.') as [string, string?]
  const first = whole.startsWith('-') ? 1 : 0
  let text = whole
  for (let at = whole.length - 3; at > first; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`
  return places === undefined ? text : `${text}.${places}`
}

/** 6.05 of 6.0500 and 11 of 11.0000. */
export function withoutZeros(decimal: string): string {
  if (!decimal.includes('.')) return decimal
  let end = decimal.length
  while (decimal[end - 1] === '0') end--
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end)
}

/** RM 1,234.50 or NT$ 1,234 of minor units. */
export function amountText(amount: number, currency: string): string {
  return `${amount < 0 ? '\u2212' : ''}${currencySign(currency)} ${groupedAmount(Math.abs(amount), currency)}`
}
