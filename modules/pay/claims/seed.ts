import type { CountryCode } from '#base/countries/served-countries.ts'
import { SERVED_COUNTRIES, servedCountry } from '#base/countries/served-countries.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { MILEAGE_CATEGORY, USUAL_CATEGORIES } from './usual-categories.ts'

/** The company's country and those it has offices in. */
async function loadOwnCountries(tx: Tx, country: CountryCode): Promise<CountryCode[]> {
  const offices = await tx.selectFrom('office').select('country').distinct().execute()
  const countries = new Set<string>([country, ...offices.map((office) => office.country)])
  return SERVED_COUNTRIES.map(({ code }) => code).filter((code) => countries.has(code))
}

/** Inserts the usual categories of the company's country and of those it has offices in. */
async function insertUsualCategories(tx: Tx, country: CountryCode): Promise<void> {
  for (const code of await loadOwnCountries(tx, country)) await insertCategoriesOf(tx, code)
}

/** Inserts a category for mileage in each of the company's countries, disabled until HR sets a rate. */
async function insertMileageCategories(tx: Tx, country: CountryCode): Promise<void> {
  for (const code of await loadOwnCountries(tx, country)) await insertMileageOf(tx, code)
}

/** Inserts the category for mileage of a country that the company lacks. Returns how many. */
export async function insertMileageOf(tx: Tx, country: CountryCode): Promise<number> {
  const { currency } = required(servedCountry(country), `the country ${country}`)
  const disabled = { paid_by: 'distance', needs_file: false, is_enabled: false } as const
  const added = await tx
    .insertInto('claim_category')
    .values({ ...MILEAGE_CATEGORY, ...disabled, country, currency })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .execute()
  return added.length
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

export const claimSeed: Seed = {
  name: 'claims',
  steps: [
    (tx, { country }) => insertUsualCategories(tx, country),
    (tx, { country }) => insertMileageCategories(tx, country),
  ],
}
