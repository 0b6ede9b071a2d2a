import type { Language } from '#base/access/actor.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'

/** A bank that pay goes to: data with its source and the day it was read. */
export type Bank = {
  readonly country: CountryCode
  /** The name that records store and people choose. */
  readonly name: string
  /** Its name in another script, where its customers read that. */
  readonly chinese?: string
  /** Other names that people write. */
  readonly others?: readonly string[]
  /** The identifier of international transfers (SWIFT). */
  readonly bic?: string
  /** The code of domestic transfers. */
  readonly code?: string
  /** Its head office, where several banks share a code of domestic transfers. */
  readonly office?: string
  /** The possible lengths of its account numbers; every plausible length where none is published. */
  readonly digits: readonly number[]
}

/** The ending of every bank's name in Chinese; a place alone, such as 臺灣 or 高雄, is no bank's name without it. */
const CHINESE_END = /(?<=.{2})(?<!^(?:臺灣|高雄))(?:國際)?(?:商業銀行|商銀|銀行)(?:股份有限公司)?$/

/**
 * A bank's name without signs and without the words that every bank's name has: `Malayan Banking Berhad` is `malayan`,
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

/** How lists of choices show a bank: its code before its names; in Chinese its Chinese name alone, where it has one. */
export function bankNames({ code, office, name, chinese }: Bank, language: Language): string {
  const names = language === 'zh-TW' && chinese ? [chinese] : [chinese, name]
  return [office ? `${code}-${office}` : code, ...names].filter(Boolean).join(' ')
}
