import { keysOf } from '#base/objects.ts'
import { SERVED_COUNTRIES } from '#base/served-countries.ts'
import { NAMED_BY, unitWords } from '#modules/organisation/departments/unit-words.ts'
import type { Tx } from '#server/database/database.ts'
import type { Meanings } from '#server/spreadsheets/template.ts'
import { banksOf } from '#statutory/banks.ts'

const BANKS: Meanings = Object.fromEntries(
  SERVED_COUNTRIES.flatMap(({ code }) => banksOf(code)).map((bank) => [
    bank.name,
    [bank.name, bank.chinese, ...(bank.others ?? []), bank.bic].filter((word) => word !== undefined),
  ]),
)

/** What a file of people may name: the active places of the company by name or code, and banks in any usual spelling. */
export async function listsForPeople(tx: Tx): Promise<Record<string, Meanings>> {
  const lists: Record<string, Meanings> = { bank_name: BANKS }
  for (const unit of keysOf(NAMED_BY)) lists[unit] = await unitWords(tx, unit)
  return lists
}
