import { withoutZeros } from '#base/money/amount-text.ts'
import { parseMoney, type Sen } from '#base/money/money.ts'

/** The value parsed from typed or pasted text, or the code of its problem. */
export type ParsedInput<T> = { value: T } | { problem: string }

/**
 * The decimal in a typed number, such as `-1234.5`, or undefined. Accepts thousands separators, a currency before or
 * after, the real minus sign, full-width digits and accounting brackets for negatives.
 */
export function parseTypedDecimal(typed: string): string | undefined {
  let text = typed
    .normalize('NFKC')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
  let negative = false
  const bracketed = /^\((.*)\)$/.exec(text)
  if (bracketed?.[1] !== undefined) {
    negative = true
    text = bracketed[1].trim()
  }
  text = text
    .replace(/^(-?)\s*(?:RM|MYR|TWD|NT\$|SGD|USD|\$)\s*/i, '$1')
    .replace(/(?:RM|MYR|TWD|SGD|USD)$/i, '')
    .trimEnd()
  const match = /^([-+]?)\s*(\d{1,3}(?:[ ,]\d{3})+|\d*)(?:\.(\d*))?$/.exec(text)
  if (!match || (!match[2] && !match[3])) return undefined
  if (match[1] === '-' && negative) return undefined
  const whole = (match[2] || '0').replace(/[ ,]/g, '').replace(/^0+(?=\d)/, '')
  return `${negative || match[1] === '-' ? '-' : ''}${withoutZeros(`${whole}.${match[3] ?? ''}`)}`
}

/** Minor units of a typed amount; more decimals than the currency has are an error, not rounded. */
export function parseTypedMoney(typed: string, decimals = 2): ParsedInput<Sen> {
  const decimal = parseTypedDecimal(typed)
  if (decimal === undefined) return { problem: 'invalid_amount' }
  if ((decimal.split('.')[1]?.length ?? 0) > decimals) return { problem: 'too_many_decimals' }
  try {
    return { value: parseMoney(decimal, decimals) }
  } catch {
    return { problem: 'amount_too_large' }
  }
}

/** A number with at most this many decimals. */
export function parseTypedNumber(typed: string, decimals?: number): ParsedInput<number> {
  const decimal = parseTypedDecimal(typed.replace(/%$/, ''))
  if (decimal === undefined || decimal.replace(/\D/g, '').length > 15) return { problem: 'invalid_number' }
  if (decimals !== undefined && (decimal.split('.')[1]?.length ?? 0) > decimals)
    return { problem: decimals === 0 ? 'not_integer' : 'too_many_decimals' }
  return { value: Number(decimal) }
}
