import type { CountryCode } from '#base/countries/served-countries.ts'
import {
  type AccountFault,
  accountFault,
  findBank,
  findBanksByCode,
  likelyBank,
  storedAccount,
} from '#statutory/banks.ts'
import { type PayPart, parseParts, serializeParts } from './pay-split-rules.ts'

type FieldValues = Readonly<Record<string, unknown>>
/** An invalid field of bank details, as a refusal code with parameters. */
export type BankFault = {
  field: 'bank_name' | 'bank_code' | 'account_number' | 'parts'
  code:
    | AccountFault[0]
    | 'bank_not_listed'
    | 'bank_likely'
    | 'bank_other_country'
    | 'bank_code_unknown'
    | 'bank_code_shared'
    | 'bank_code_differs'
  params: Readonly<Record<string, string | number>>
}

/**
 * Normalizes new bank details (the bank's listed name, accounts in digits) and returns faults. Current values are not
 * checked again, because a form sends all its fields. A country pays to its own banks; without a country all listed
 * banks are allowed.
 */
export function normalizeBank(
  given: FieldValues,
  held: FieldValues,
  country?: CountryCode,
): { values: Record<string, unknown>; wrong: BankFault[] } {
  const whole = normalizePlace(given, held, country)
  const parts = parseParts(given.parts)
  if (parts.length === 0 || given.parts === held.parts) return whole
  const known = new Set(parseParts(held.parts).map((part) => JSON.stringify(part)))
  const checked = parts.map((part): { part: PayPart; wrong: BankFault[] } => {
    if (part.method !== 'bank_transfer' || known.has(JSON.stringify(part))) return { part, wrong: [] }
    const { values, wrong } = normalizePlace(part, {}, country)
    return { part: { ...part, ...values }, wrong }
  })
  return {
    values: {
      ...whole.values,
      parts: serializeParts(checked.map(({ part }) => part)),
    },
    wrong: [
      ...whole.wrong,
      ...checked.flatMap(({ wrong }) => wrong.map((one) => ({ ...one, field: 'parts' as const }))),
    ],
  }
}

function normalizePlace(
  given: FieldValues,
  held: FieldValues,
  country: CountryCode | undefined,
): { values: Record<string, unknown>; wrong: BankFault[] } {
  const values = { ...given }
  const wrong: BankFault[] = []
  const isChanged = (column: string) => typeof given[column] === 'string' && given[column] !== held[column]
  if (isChanged('bank_name')) {
    const text = given.bank_name as string
    const bank = findBank(text)
    const likely = bank ? null : likelyBank(text)
    if (bank && country && bank.country !== country)
      wrong.push({ field: 'bank_name', code: 'bank_other_country', params: { bank: bank.name } })
    else if (bank) values.bank_name = bank.name
    else
      wrong.push({
        field: 'bank_name',
        ...(likely ? { code: 'bank_likely', params: { bank: likely.name } } : { code: 'bank_not_listed', params: {} }),
      })
    // A bank without a code does not inherit the code of the bank before.
    if (bank && !isChanged('bank_code') && (bank.code || held.bank_code)) values.bank_code = bank.code ?? null
  }
  const bank = findBank(toText({ ...held, ...values }.bank_name))
  if (isChanged('bank_code')) {
    const coded = findBanksByCode(given.bank_code as string)
    const [first] = coded
    if (!first) wrong.push({ field: 'bank_code', code: 'bank_code_unknown', params: {} })
    else if (country && first.country !== country)
      wrong.push({ field: 'bank_code', code: 'bank_other_country', params: { bank: first.name } })
    else if (bank && coded.includes(bank)) values.bank_code = bank.code ?? null
    else if (isChanged('bank_name')) {
      if (bank)
        wrong.push({ field: 'bank_code', code: 'bank_code_differs', params: { bank: bank.name, other: first.name } })
    } else if (coded.length === 1) Object.assign(values, { bank_name: first.name, bank_code: first.code ?? null })
    else wrong.push({ field: 'bank_code', code: 'bank_code_shared', params: { count: coded.length } })
  }
  const isMoved = isChanged('bank_name') || isChanged('bank_code')
  const account = toText({ ...held, ...given }.account_number)
  if (account === '' || !(isChanged('account_number') || isMoved)) return { values, wrong }
  const stored = storedAccount(account)
  if (isChanged('account_number')) values.account_number = stored
  const fault = accountFault(stored, findBank(toText({ ...held, ...values }.bank_name)))
  if (fault) wrong.push({ field: 'account_number', code: fault[0], params: fault[1] })
  return { values, wrong }
}

/** Faults of a stored payment target, for runs, bank files and the list of numbers to correct. */
export function placeFault(place: { bank_name: string | null; account: string | null }): BankFault | null {
  if (!place.account) return null
  const bank = findBank(place.bank_name ?? '')
  if (bank === null) return { field: 'bank_name', code: 'bank_not_listed', params: {} }
  const fault = accountFault(storedAccount(place.account), bank)
  return fault && { field: 'account_number', code: fault[0], params: fault[1] }
}

/** Invalid fields of stored bank details. */
export function faultyBankFields({ bank_name, account_number, parts }: FieldValues): string[] {
  const own = placeFault({ bank_name: toText(bank_name), account: toText(account_number) })
  const part = parseParts(parts).some(
    ({ method, ...one }) => method === 'bank_transfer' && placeFault({ ...one, account: one.account_number }) !== null,
  )
  return [...(own ? [own.field] : []), ...(part ? ['parts'] : [])]
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
