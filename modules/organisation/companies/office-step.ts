import type { Selectable } from 'kysely'
import type { CountryCode } from '#base/countries/served-countries.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { OfficeStep } from '../offices/steps/office-step.ts'
import { FILING_NUMBERS } from './countries.ts'
import { companyLabels } from './labels.ts'

export type CompanyNumber = Extract<keyof Selectable<DB['company_profile']>, `${string}_number` | `tw_${string}_unit`>

/** The company's numbers at the authorities of the office's country. */
export const COMPANY_NUMBERS_STEP: OfficeStep = {
  name: 'company_numbers',
  order: 70,
  title: companyLabels['office-step.company_numbers'],
  about: companyLabels['office-step.company_numbers.about'],
  permission: 'company:edit',
  check: async ({ tx }, { country }) => {
    const needed = FILING_NUMBERS[country as CountryCode]
    if (!needed) return null
    const profile = await tx
      .selectFrom('company_profile')
      .select([...needed])
      .executeTakeFirst()
    return profile && needed.every((name) => profile[name])
      ? { state: 'done' }
      : { state: 'open', page: 'company/profile' }
  },
}
