import { countryAt } from '#statutory/countries.ts'
import { officeLabels } from '../labels.ts'
import type { OfficeStep } from './office-step.ts'

/** The state or county, where the country has them: holidays and days off for typhoons follow it. */
export const PLACE_STEP: OfficeStep = {
  name: 'place',
  order: 10,
  title: officeLabels['office-step.place'],
  about: officeLabels['office-step.place.about'],
  permission: 'office:edit',
  check: async (_, { id, country, state }) => {
    if (!countryAt(country)?.states.length) return null
    return state === null ? { state: 'open', page: `company/offices/${id}?edit=true` } : { state: 'done' }
  },
}
