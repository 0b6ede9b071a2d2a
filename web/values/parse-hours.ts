import { type ParsedInput, parseTypedDecimal } from './parse-number.ts'

/** Parses hours to whole minutes: 2.5, 2:30, 2h30 or 2 小時 30 分; rounds to the nearest minute. */
export function parseTypedMinutes(typed: string): ParsedInput<number> {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  const parts = /^(\d{1,4})\s*(?::|h|hours?|小時|時)\s*(?:(\d{1,2})\s*(?:m|min|minutes?|分鐘?)?)?$/.exec(text)
  if (parts) {
    const minutes = Number(parts[2] ?? 0)
    return minutes < 60 ? { value: Number(parts[1]) * 60 + minutes } : { problem: 'invalid_hours' }
  }
  const hours = Number(parseTypedDecimal(text.replace(/(hours?|h|小時)$/, '')) ?? Number.NaN)
  return hours >= 0 && hours < 10_000 ? { value: Math.round(hours * 60) } : { problem: 'invalid_hours' }
}
