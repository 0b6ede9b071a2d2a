import { isCurrency } from '#base/endpoints/currency-field.ts'

/** Signs of currencies, in capitals. A sign shared by several currencies lists all of them. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  RM: ['MYR'],
  RINGGIT: ['MYR'],
  令吉: ['MYR'],
  馬幣: ['MYR'],
  NT$: ['TWD'],
  NT: ['TWD'],
  NTD: ['TWD'],
  NTD$: ['TWD'],
  TWD$: ['TWD'],
  新台幣: ['TWD'],
  新臺幣: ['TWD'],
  台幣: ['TWD'],
  臺幣: ['TWD'],
  元: ['TWD', 'CNY', 'HKD', 'MOP'],
  元整: ['TWD', 'CNY', 'HKD', 'MOP'],
  圓: ['TWD', 'CNY', 'HKD', 'JPY'],
  $: ['USD', 'TWD', 'SGD', 'HKD', 'AUD', 'CAD', 'NZD', 'BND', 'MOP'],
  US$: ['USD'],
  USD$: ['USD'],
  美元: ['USD'],
  美金: ['USD'],
  S$: ['SGD'],
  SGD$: ['SGD'],
  新元: ['SGD'],
  B$: ['BND'],
  HK$: ['HKD'],
  港幣: ['HKD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  '€': ['EUR'],
  EURO: ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  RMB: ['CNY'],
  人民幣: ['CNY'],
  RP: ['IDR'],
  '฿': ['THB'],
  BAHT: ['THB'],
  '₱': ['PHP'],
  '₫': ['VND'],
  '₹': ['INR'],
  RS: ['INR', 'PKR', 'LKR', 'NPR'],
  '₩': ['KRW'],
  '৳': ['BDT'],
}
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const BARE = /^(\d+(\.\d+)?|\.\d+)$/
const SIGN = /^[^\d\s.,()'+-]+/

/**
 * A parsed amount: plain decimal text, the currencies that its sign may mean (null without a sign), and whether it is a
 * percentage.
 */
export type ParsedAmount = { amount: string; currencies: readonly string[] | null; isPercent: boolean }

/**
 * Parses an amount as people write it: `RM 1,234.50`, `NT$45,000`, `(120.00)`, `1 234.50`, `USD 3000`. Null for text
 * that is no amount, and for `1.234,50`, which is ambiguous.
 */
export function parseAmount(typed: string): ParsedAmount | null {
  let text = typed.normalize('NFKC').trim().replaceAll('−', '-')
  if (/^[-–—]$/.test(text)) return { amount: '', currencies: null, isPercent: false }
  let isNegative = text.startsWith('(') && text.endsWith(')')
  if (isNegative) text = text.slice(1, -1).trim()
  const takeMinus = () => {
    if (isNegative || !(text.startsWith('-') || text.endsWith('-'))) return
    isNegative = true
    text = (text.startsWith('-') ? text.slice(1) : text.slice(0, -1)).trim()
  }
  takeMinus()
  text = text.replace(/^([a-z]{1,3}) \$/i, '$1$$')
  const before = SIGN.exec(text)?.[0] ?? ''
  const after = reverseText(SIGN.exec(reverseText(text))?.[0] ?? '')
  text = text.slice(before.length, text.length - after.length).trim()
  // `Rs. 500`: the dot belongs to the sign.
  if (before !== '' && /^\. /.test(text)) text = text.slice(1).trim()
  takeMinus()
  const isPercent = after === '%'
  const named = [before, isPercent ? '' : after].filter((sign) => sign !== '').map(currenciesOfSign)
  const known = named.filter((currencies) => currencies !== null)
  if (known.length < named.length) return null
  const [first, ...others] = known
  const currencies = first ? others.reduce((all, one) => all.filter((code) => one.includes(code)), first) : null
  if (currencies !== null && (currencies.length === 0 || isPercent)) return null
  text = text.replace(/(?<=\d)[\s'](?=\d{3}(\D|$))/g, '')
  if (GROUPED.test(text)) text = text.replaceAll(',', '')
  if (!BARE.test(text)) return null
  let short = text
  if (short.includes('.')) while (short.endsWith('0')) short = short.slice(0, -1)
  if (short.endsWith('.')) short = short.slice(0, -1)
  const whole = short.startsWith('.') ? `0${short}` : short
  return { amount: isNegative && /[1-9]/.test(whole) ? `-${whole}` : whole || '0', currencies, isPercent }
}

function reverseText(text: string): string {
  return [...text].reverse().join('')
}

/** The currencies that a sign or code may mean; null for other text. */
function currenciesOfSign(sign: string): readonly string[] | null {
  const known = sign.toUpperCase()
  return SIGNS[known] ?? (isCurrency(known) ? [known] : null)
}

/** What the numbers of a column are: amounts in a currency, percentages, or counts. */
export type NumberKind = { currency: string } | 'percent' | 'count'

/**
 * Turns a typed number into a plain decimal. Text that is no number, or a number of another kind than its column, is
 * returned unchanged.
 */
export function toPlainNumber(typed: string, kind: NumberKind): string {
  const written = parseAmount(typed)
  if (written === null) return typed
  const { amount, currencies, isPercent } = written
  if (isPercent) return kind === 'percent' ? amount : typed
  if (currencies === null) return amount
  return typeof kind === 'object' && currencies.includes(kind.currency) ? amount : typed
}
