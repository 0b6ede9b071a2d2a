import { MAIL_LOGO } from '#server/mail/mail-logo.ts'
import { COMPANY_FOUNDED } from '#server/manifest/company-founded.ts'
import type { Module } from '#server/manifest/module.ts'
import { OFFICE_STEPS } from '../offices/steps/office-step.ts'
import { companyLabels } from './labels.ts'
import { COMPANY_NUMBERS_STEP } from './office-step.ts'
import { loadLogoFileId } from './queries.ts'
import { registerCompanyRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerCompanyRoutes(api, files),
  labels: [companyLabels],
  brings: [
    OFFICE_STEPS.add(COMPANY_NUMBERS_STEP),
    MAIL_LOGO.add(loadLogoFileId),
    COMPANY_FOUNDED.on(({ name, country, industry }, { tx }) =>
      tx.insertInto('company_profile').values({ legal_name: name, country, industry }).execute(),
    ),
  ],
  permissionOrder: 10,
  permissions: {
    'company:read': { scope: 'company', grantedTo: { staff: 'company' } },
    'company:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
}
