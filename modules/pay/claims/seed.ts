import type { CountryCode } from '#base/countries/served-countries.ts'
import { SERVED_COUNTRIES, servedCountry } from '#base/countries/served-countries.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { USUAL_CATEGORIES } from './usual-categories.ts'

/** Inserts the usual categories of the company's country and of those it has offices in. */
async function insertUsualCategories(tx: Tx, country: CountryCode): Promise<void> {
  const offices = await tx.selectFrom('office').select('country').distinct().execute()
  const countries = new Set([country, ...offices.map((office) => office.country)])
  for (const { code } of SERVED_COUNTRIES) if (countries.has(code)) await insertCategoriesOf(tx, code)
}

/** Inserts the usual categories of a country that the company lacks. Returns how many. */
export async function insertCategoriesOf(tx: Tx, country: CountryCode): Promise<number> {
  const { currency } = required(servedCountry(country), `the country ${country}`)
  const added = await tx
    .insertInto('claim_category')
    .values(USUAL_CATEGORIES[country].map((usual) => ({ ...usual, country, currency })))
    .onConflict((same) => same.doNothing())
    .returning('id')
    .execute()
  return added.length
}

export const claimSeed: Seed = { name: 'claims', steps: [(tx, { country }) => insertUsualCategories(tx, country)] }
