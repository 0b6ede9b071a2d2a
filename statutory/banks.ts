import { distance } from 'fastest-levenshtein'
import type { Language } from '#base/access/actor.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { type Bank, plainBankName } from './bank.ts'
import { BANKS as MALAYSIAN } from './malaysia/bank-files/banks.ts'
import { isNothing } from './number-fault.ts'
import { BANKS as TAIWANESE } from './taiwan/bank-files/banks.ts'
import { CREDIT_DEPARTMENTS } from './taiwan/bank-files/credit-departments.ts'

const ALL_BANKS: readonly Bank[] = [...MALAYSIAN, ...TAIWANESE, ...CREDIT_DEPARTMENTS]
/** Credit departments of a county share codes, so such a code alone identifies none of them. */
const BANKS_BY_CODE = Map.groupBy(ALL_BANKS, ({ code }) => code)

/**
 * The bank of every spelling: its names, its SWIFT and its code. Names win over codes, earlier banks over later ones.
 */
const BANKS_BY_SPELLING: ReadonlyMap<string, Bank> = new Map(
  ALL_BANKS.flatMap((bank) => bankSpellings(bank).map((text): [string, Bank] => [plainBankName(text), bank])).reverse(),
)

function bankSpellings(bank: Bank): string[] {
  const { name, chinese, others = [], bic, code, office } = bank
  const own = BANKS_BY_CODE.get(code)?.length === 1 ? code : undefined
  const seven = office && code + office
  return [name, chinese, ...others, bic, bic && `${bic}XXX`, own, seven].filter((text) => text !== undefined)
}

/** The banks of a country, in the order of their list. */
export function banksOf(country: CountryCode): readonly Bank[] {
  return ALL_BANKS.filter((bank) => bank.country === country)
}

/** The bank that a name, a SWIFT or a code means in a usual spelling; null where that is not certain. */
export function findBank(text: string): Bank | null {
  const plain = plainBankName(text)
  return plain === '' ? null : (BANKS_BY_SPELLING.get(plain) ?? null)
}

/** A recorded bank as a reader knows it: by its Chinese name in Chinese; the recorded text where it is not listed. */
export function bankNameIn(language: Language, recorded: string): string {
  const bank = findBank(recorded)
  return (language === 'zh-TW' ? bank?.chinese : bank?.name) ?? bank?.name ?? recorded
}

/** The banks of a code: several where credit departments share it, none where it is unknown. */
export function findBanksByCode(text: string): readonly Bank[] {
  const named = findBank(text)
  return named ? [named] : (BANKS_BY_CODE.get(text.trim()) ?? [])
}

/**
 * The bank with the most similar name: one that begins alike, or differs by two letters. Null where none is similar.
 */
export function likelyBank(text: string): Bank | null {
  const plain = plainBankName(text)
  // Digits are another bank's code or none: the most similar one is not what was meant.
  if (plain.length < 2 || /^\d+$/.test(plain)) return null
  // A name of one letter, such as that of O-Bank, is similar to every short text.
  const named = [...BANKS_BY_SPELLING].filter(([known]) => known.length > 1)
  const begun = named.filter(([known]) => known.startsWith(plain) || plain.startsWith(`${known} `)).at(-1)
  if (begun) return begun[1]
  const [best] = named
    .map(([known, bank]) => ({ bank, apart: distance(known, plain), size: known.length }))
    .filter(({ apart, size }) => apart <= (size > 5 ? 2 : 1))
    .sort((a, b) => a.apart - b.apart)
  return best?.bank ?? null
}

/** What is wrong with an account number, as the code of a refusal with its values. */
export type AccountFault = readonly [
  'account_digits' | 'number_zeros' | 'account_length' | 'account_length_either' | 'account_length_between',
  Readonly<Record<string, string | number>>,
]

/** An account number without the spaces and dashes that people write; other signs stay and are a fault. */
export function storedAccount(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '')
}

/** What is wrong with a stored account number. Without a bank, any length that some bank has is right. */
export function accountFault(account: string, bank: Bank | null): AccountFault | null {
  if (!/^\d+$/.test(account)) return ['account_digits', {}]
  if (isNothing(account)) return ['number_zeros', {}]
  const counts = bank?.digits ?? ANY_LENGTH
  const given = account.length
  if (counts.includes(given)) return null
  const named = { bank: bank?.name ?? '', given }
  const least = Math.min(...counts)
  const most = Math.max(...counts)
  if (counts.length === 1) return ['account_length', { ...named, count: least }]
  if (counts.length === 2) return ['account_length_either', { ...named, least, most }]
  return ['account_length_between', { ...named, least, most }]
}

const ANY_LENGTH = [...new Set(ALL_BANKS.flatMap(({ digits }) => digits))].sort((a, b) => a - b)
