import { isNothing } from './number-fault.ts'

/**
 * A passport number in capitals without spaces or dashes; null for what no passport has. Six to nine letters and digits:
 * nine is what the machine-readable zone has room for (ICAO Doc 9303 part 4, https://www.icao.int/publications/doc-series/doc-9303,
 * read on 23 November 2026).
 */
export function passportNumber(text: string): string | null {
  const number = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return /^(?=.*\d)[A-Z0-9]{6,9}$/.test(number) && !isNothing(number) ? number : null
}
