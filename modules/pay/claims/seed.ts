import type { CountryCode } from '#base/countries/served-countries.ts'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import type { Tx } from '#server/database/database.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { USUAL_CATEGORIES } from './usual-categories.ts'

/** Inserts the usual categories of the company's country and of those it has offices in. */
async function insertUsualCategories(tx: Tx, country: CountryCode): Promise<void> {
  const offices = await tx.selectFrom('office').select('country').distinct().execute()
  const countries = new Set([country, ...offices.map((office) => office.country)])
  for (const { code, currency } of SERVED_COUNTRIES)
    if (countries.has(code))
      await tx
        .insertInto('claim_category')
        .values((USUAL_CATEGORIES[code] ?? []).map((usual) => ({ ...usual, country: code, currency })))
        .onConflict((same) => same.doNothing())
        .execute()
}

export const claimSeed: Seed = { name: 'claims', steps: [(tx, { country }) => insertUsualCategories(tx, country)] }
