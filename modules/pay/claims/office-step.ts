import type { CountryCode } from '#base/countries/served-countries.ts'
import { CLAIM_MODULE } from '#base/modules.ts'
import type { OfficeStep } from '#organisation/offices.ts'
import { claimLabels } from './labels.ts'
import { insertCategoriesOf, insertMileageOf } from './seed.ts'
import { USUAL_CATEGORIES } from './usual-categories.ts'

/** The usual categories of expenses in the office's country. */
export const CLAIM_CATEGORIES_STEP: OfficeStep = {
  name: 'claim_categories',
  order: 60,
  title: claimLabels['office-step.claim_categories'],
  about: claimLabels['office-step.claim_categories.about'],
  permission: 'claim:policy',
  module: CLAIM_MODULE,
  check: async ({ tx }, { country }) => {
    if (!USUAL_CATEGORIES[country as CountryCode]) return null
    const found = await tx
      .selectFrom('claim_category')
      .select('id')
      .where('country', '=', country)
      .limit(1)
      .executeTakeFirst()
    return found ? { state: 'done' } : { state: 'open', page: null }
  },
  complete: async ({ tx, record }, { name, country }) => {
    const usual = await insertCategoriesOf(tx, country as CountryCode)
    const categories = usual + (await insertMileageOf(tx, country as CountryCode))
    record({ kind: 'claim_category', name, after: { country, categories } })
  },
}
