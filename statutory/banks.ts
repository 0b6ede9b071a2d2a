import { distance } from 'fastest-levenshtein'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { type Bank, plainBankName } from './bank.ts'
import { BANKS as MALAYSIAN } from './malaysia/bank-files/banks.ts'
import { isNothing } from './number-fault.ts'
import { BANKS as TAIWANESE } from './taiwan/bank-files/banks.ts'
import { CREDIT_DEPARTMENTS } from './taiwan/bank-files/credit-departments.ts'

const ALL_BANKS: readonly Bank[] = [...MALAYSIAN, ...TAIWANESE, ...CREDIT_DEPARTMENTS]
/** Credit departments of a county share codes: such a code alone names none of them. */
const BANKS_BY_CODE = Map.groupBy(ALL_BANKS, ({ code }) => code)

/** Every way a bank is written, to the bank: its names, its SWIFT and its code. Names before codes, earlier banks first. */
const BANKS_BY_SPELLING: ReadonlyMap<string, Bank> = new Map(
  ALL_BANKS.flatMap((bank) => bankSpellings(bank).map((text): [string, Bank] => [plainBankName(text), bank])).reverse(),
)

function bankSpellings(bank: Bank): string[] {
  const { name, chinese, others = [], bic, code, office } = bank
  const own = BANKS_BY_CODE.get(code)?.length === 1 ? code : undefined
  const seven = office && code + office
  return [name, chinese, ...others, bic, bic && `${bic}XXX`, own, seven].filter((text) => text !== undefined)
}

/** The banks that pay in a country goes to, in the order of their list. */
export function banksOf(country: CountryCode): readonly Bank[] {
  return ALL_BANKS.filter((bank) => bank.country === country)
}

/** The bank that somebody means by a name, a SWIFT or a code in a usual spelling; null when nobody is sure. */
export function findBank(text: string): Bank | null {
  const plain = plainBankName(text)
  return plain === '' ? null : (BANKS_BY_SPELLING.get(plain) ?? null)
}

/** The banks of a code; several where credit departments share it, none where nobody has it. */
export function findBanksByCode(text: string): readonly Bank[] {
  const named = findBank(text)
  return named ? [named] : (BANKS_BY_CODE.get(text.trim()) ?? [])
}

/** The bank whose name is nearest to what was written: begun alike, or two letters off. Null when none is near. */
export function likelyBank(text: string): Bank | null {
  const plain = plainBankName(text)
  // Digits are another bank's code or none: the nearest one is not what was meant.
  if (plain.length < 2 || /^\d+$/.test(plain)) return null
  // One letter, as of O-Bank, is near to everything short.
  const named = [...BANKS_BY_SPELLING].filter(([known]) => known.length > 1)
  const begun = named.filter(([known]) => known.startsWith(plain) || plain.startsWith(`${known} `)).at(-1)
  if (begun) return begun[1]
  const [best] = named
    .map(([known, bank]) => ({ bank, apart: distance(known, plain), size: known.length }))
    .filter(({ apart, size }) => apart <= (size > 5 ? 2 : 1))
    .sort((a, b) => a.apart - b.apart)
  return best?.bank ?? null
}

/** What is wrong with a number as an account of a bank, as the code of a refusal with its values. */
export type AccountFault = readonly [
  'account_digits' | 'number_zeros' | 'account_length' | 'account_length_either' | 'account_length_between',
  Readonly<Record<string, string | number>>,
]

/** An account number without the spaces and dashes that people write; other signs stay and are a fault. */
export function storedAccount(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '')
}

/** What is wrong with a stored account number; of a bank that is in no list, any length that some bank has is right. */
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
