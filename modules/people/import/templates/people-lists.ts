import { sql } from 'kysely'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { keysOf } from '#base/objects.ts'
import { FILE_COLUMN, loadUnitMeanings } from '#organisation/departments.ts'
import type { Tx } from '#server/database/database.ts'
import type { Meanings } from '#server/spreadsheets/template.ts'
import { banksOf } from '#statutory/banks.ts'

/** The values that a file of people may use: active places by name or code, and banks of the company's countries. */
export async function loadPeopleLists(tx: Tx): Promise<Record<string, Meanings>> {
  const lists: Record<string, Meanings> = { bank_name: bankMeanings(await loadCountries(tx)) }
  for (const unit of keysOf(FILE_COLUMN)) lists[unit] = await loadUnitMeanings(tx, unit)
  return lists
}

/** Banks of countries in usual spellings. */
function bankMeanings(countries: readonly string[]): Meanings {
  const banks = SERVED_COUNTRIES.filter(({ code }) => countries.includes(code)).flatMap(({ code }) => banksOf(code))
  return Object.fromEntries(
    banks.map((bank) => [
      bank.name,
      [bank.name, bank.chinese, ...(bank.others ?? []), bank.bic].filter((word) => word !== undefined),
    ]),
  )
}

/** The countries of the company and its offices. */
async function loadCountries(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select country from company union select country from office`.execute(tx)
  return rows.map(({ country }) => country)
}
