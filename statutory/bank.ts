import type { CountryCode } from '#base/countries/served-countries.ts'

/** A bank that pay goes to: data with its source, dated by the day it was read. */
export type Bank = {
  readonly country: CountryCode
  /** What a record keeps and people choose. */
  readonly name: string
  /** Where its customers read it in another script. */
  readonly chinese?: string
  /** Other names that people write, beside the two above. */
  readonly others?: readonly string[]
  /** Identifier that transfers are addressed with (SWIFT). */
  readonly bic?: string
  /** What domestic transfers know it by. */
  readonly code?: string
  /** Its head office, where domestic transfers know several by one code. */
  readonly office?: string
  /** How many digits its accounts have; every count that is plausible where nobody publishes it. */
  readonly digits: readonly number[]
}

/** What every bank's name ends with in Chinese; a place alone, such as 臺灣 or 高雄, is no bank's name without it. */
const CHINESE_END = /(?<=.{2})(?<!^(?:臺灣|高雄))(?:國際)?(?:商業銀行|商銀|銀行)(?:股份有限公司)?$/

/**
 * The words that every bank's name has, and what is no letter, left out: `Malayan Banking Berhad` is `malayan`,
 * 玉山商業銀行 and 玉山銀行 are 玉山.
 */
export function plainBankName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('台', '臺')
    .replace(/\(m\)|\b(berhad|bhd|malaysia|bank|banking|limited|ltd)\b|[^\p{L}\p{N} ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(CHINESE_END, '')
    .trim()
}

/** Whole numbers from one to another, both included. */
export function countsBetween(least: number, most: number): readonly number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => least + index)
}

/** How a bank is shown where one is chosen: its code before its names. */
export function bankNames({ code, office, name, chinese }: Bank): string {
  return [office ? `${code}-${office}` : code, chinese, name].filter(Boolean).join(' ')
}
