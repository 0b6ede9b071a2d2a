import type { CountryCode } from '#base/served-countries.ts'
import { type AccountFault, accountFault, bankNamed, banksCoded, likelyBank, storedAccount } from '#statutory/banks.ts'
import { type PayPart, partsOf, storedParts } from './pay-split-rules.ts'

type Values = Readonly<Record<string, unknown>>
/** A field of bank details that cannot be, as the code of a refusal with its values. */
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
 * New bank details in their stored form, the bank by its listed name and accounts in digits, and what of them cannot be.
 * What holds already is left as it is, however it came there: a form sends all of its fields. Pay in a country goes to its
 * banks; where nobody knows the country, to any of the list.
 */
export function storedBank(
  given: Values,
  held: Values,
  country?: CountryCode,
): { values: Record<string, unknown>; wrong: BankFault[] } {
  const whole = storedPlace(given, held, country)
  const parts = partsOf(given.parts)
  if (parts.length === 0 || given.parts === held.parts) return whole
  const known = new Set(partsOf(held.parts).map((part) => JSON.stringify(part)))
  const checked = parts.map((part) =>
    part.method !== 'bank_transfer' || known.has(JSON.stringify(part))
      ? { values: {}, wrong: [] }
      : storedPlace(part, {}, country),
  )
  return {
    values: {
      ...whole.values,
      parts: storedParts(parts.map((part, index): PayPart => ({ ...part, ...checked[index]!.values }))),
    },
    wrong: [
      ...whole.wrong,
      ...checked.flatMap(({ wrong }) => wrong.map((one) => ({ ...one, field: 'parts' as const }))),
    ],
  }
}

/** One bank with its account. */
function storedPlace(
  given: Values,
  held: Values,
  country: CountryCode | undefined,
): { values: Record<string, unknown>; wrong: BankFault[] } {
  const values = { ...given }
  const wrong: BankFault[] = []
  const changed = (column: string) => typeof given[column] === 'string' && given[column] !== held[column]
  if (changed('bank_name')) {
    const text = given.bank_name as string
    const bank = bankNamed(text)
    const likely = bank ? null : likelyBank(text)
    if (bank && country && bank.country !== country)
      wrong.push({ field: 'bank_name', code: 'bank_other_country', params: { bank: bank.name } })
    else if (bank) values.bank_name = bank.name
    else
      wrong.push({
        field: 'bank_name',
        ...(likely ? { code: 'bank_likely', params: { bank: likely.name } } : { code: 'bank_not_listed', params: {} }),
      })
    // A bank that goes by no code takes none over from the one before.
    if (bank && !changed('bank_code') && (bank.code || held.bank_code)) values.bank_code = bank.code ?? null
  }
  const bank = bankNamed(textOf({ ...held, ...values }.bank_name))
  if (changed('bank_code')) {
    const coded = banksCoded(given.bank_code as string)
    const [first] = coded
    if (!first) wrong.push({ field: 'bank_code', code: 'bank_code_unknown', params: {} })
    else if (country && first.country !== country)
      wrong.push({ field: 'bank_code', code: 'bank_other_country', params: { bank: first.name } })
    else if (bank && coded.includes(bank)) values.bank_code = bank.code ?? null
    else if (changed('bank_name')) {
      if (bank)
        wrong.push({ field: 'bank_code', code: 'bank_code_differs', params: { bank: bank.name, other: first.name } })
    } else if (coded.length === 1) Object.assign(values, { bank_name: first.name, bank_code: first.code ?? null })
    else wrong.push({ field: 'bank_code', code: 'bank_code_shared', params: { count: coded.length } })
  }
  const isMoved = changed('bank_name') || changed('bank_code')
  const account = textOf({ ...held, ...given }.account_number)
  if (account === '' || !(changed('account_number') || isMoved)) return { values, wrong }
  const stored = storedAccount(account)
  if (changed('account_number')) values.account_number = stored
  const fault = accountFault(stored, bankNamed(textOf({ ...held, ...values }.bank_name)))
  if (fault) wrong.push({ field: 'account_number', code: fault[0], params: fault[1] })
  return { values, wrong }
}

/** What is wrong with a place that pay goes to as it is stored: for the run, the bank's file and the list of numbers to correct. */
export function placeFault(place: { bank_name: string | null; account: string | null }): BankFault | null {
  if (!place.account) return null
  const bank = bankNamed(place.bank_name ?? '')
  if (bank === null) return { field: 'bank_name', code: 'bank_not_listed', params: {} }
  const fault = accountFault(storedAccount(place.account), bank)
  return fault && { field: 'account_number', code: fault[0], params: fault[1] }
}

/** The fields of stored bank details whose number cannot be. */
export function wrongPlaces({ bank_name, account_number, parts }: Values): string[] {
  const own = placeFault({ bank_name: textOf(bank_name), account: textOf(account_number) })
  const part = partsOf(parts).some(
    ({ method, ...one }) => method === 'bank_transfer' && placeFault({ ...one, account: one.account_number }) !== null,
  )
  return [...(own ? [own.field] : []), ...(part ? ['parts'] : [])]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
