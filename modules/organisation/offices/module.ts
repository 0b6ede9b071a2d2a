import { servedCountry } from '#base/countries/served-countries.ts'
import { required } from '#base/required.ts'
import { COMPANY_FOUNDED } from '#server/manifest/company-founded.ts'
import type { Module } from '#server/manifest/module.ts'
import { officeLabels } from './labels.ts'
import { registerOfficeRoutes } from './routes.ts'
import { OFFICE_STEPS } from './steps/office-step.ts'
import { PLACE_STEP } from './steps/place-step.ts'
import { registerOfficeStepRoutes } from './steps/routes.ts'

export const manifest: Module = {
  routes: (api) => {
    registerOfficeRoutes(api)
    registerOfficeStepRoutes(api)
  },
  labels: [officeLabels],
  brings: [
    OFFICE_STEPS.add(PLACE_STEP),
    // A new company gets its head office, because every employee needs an office.
    COMPANY_FOUNDED.on(({ country, state, currency, timezone }, { tx }) =>
      tx
        .insertInto('office')
        .values({
          code: 'HQ',
          name: required(servedCountry(country), `the country ${country}`).office,
          country,
          state,
          currency,
          timezone,
        })
        .execute(),
    ),
  ],
  permissionOrder: 40,
  permissions: {
    'office:read': { scope: 'company', grantedTo: { staff: 'company' } },
    'office:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
}
