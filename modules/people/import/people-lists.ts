import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { keysOf } from '#base/objects.ts'
import { FILE_COLUMN, loadUnitMeanings } from '#organisation/departments.ts'
import type { Tx } from '#server/database/database.ts'
import type { Meanings } from '#server/spreadsheets/template.ts'
import { banksOf } from '#statutory/banks.ts'

const BANK_MEANINGS: Meanings = Object.fromEntries(
  SERVED_COUNTRIES.flatMap(({ code }) => banksOf(code)).map((bank) => [
    bank.name,
    [bank.name, bank.chinese, ...(bank.others ?? []), bank.bic].filter((word) => word !== undefined),
  ]),
)

/** The values that a file of people may use: active places by name or code, and banks in usual spellings. */
export async function loadPeopleLists(tx: Tx): Promise<Record<string, Meanings>> {
  const lists: Record<string, Meanings> = { bank_name: BANK_MEANINGS }
  for (const unit of keysOf(FILE_COLUMN)) lists[unit] = await loadUnitMeanings(tx, unit)
  return lists
}
