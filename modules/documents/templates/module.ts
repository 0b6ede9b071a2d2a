import type { Module } from '#server/manifest/module.ts'
import { letterTemplateLabels } from './labels.ts'
import { letterTemplateSeed } from './ready/seed.ts'
import { registerTemplateRoutes } from './routes.ts'
import { EMPLOYEE_VARIABLES } from './variables/employee-variables.ts'
import { COMPANY_VARIABLES, LETTER_OWN_VARIABLES, OUTSIDE_VARIABLES } from './variables/letter-own-variables.ts'
import { LETTER_VARIABLES } from './variables/letter-variables.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerTemplateRoutes(api, files),
  labels: [letterTemplateLabels],
  permissionOrder: 86,
  permissions: {
    // A template is the company's: whoever writes it writes it for all offices.
    'letter:template': { scope: 'company', grantedTo: { organisation: 'company', 'local hr': 'company' } },
  },
  brings: [LETTER_VARIABLES.add(EMPLOYEE_VARIABLES, COMPANY_VARIABLES, LETTER_OWN_VARIABLES, OUTSIDE_VARIABLES)],
  seeds: [letterTemplateSeed],
}
