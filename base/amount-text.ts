import { decimalsOf, toDecimal } from './money.ts'

const SIGNS: Record<string, string> = { MYR: 'RM', TWD: 'NT$', SGD: 'S$', USD: 'US$' }

/** The sign that stands before an amount where currencies mix: RM, NT$, otherwise the code. */
export function currencySign(currency: string): string {
  return SIGNS[currency] ?? currency
}

/** 1,234.50 of minor units, with thousands separators and the real minus sign; `currency` decides the decimals. */
export function groupedAmount(amount: number, currency = 'MYR'): string {
  const [whole, part] = toDecimal(Math.abs(amount), decimalsOf(currency)).split('.') as [string, string?]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '\u2212' : ''}${grouped}${part === undefined ? '' : `.${part}`}`
}

/** RM 1,234.50 or NT$ 1,234 of minor units. */
export function amountText(amount: number, currency: string): string {
  return `${amount < 0 ? '\u2212' : ''}${currencySign(currency)} ${groupedAmount(Math.abs(amount), currency)}`
}
