import type { Api } from '#server/api/api.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { registerAbsenceRoutes } from './inputs/absence-routes.ts'
import { registerOneOffRoutes } from './inputs/one-off-routes.ts'
import { registerPayPersonRoutes } from './inputs/person-routes.ts'
import { registerRecurringRoutes } from './inputs/recurring-routes.ts'
import { registerPayslipPasswordRoutes } from './payslips/passwords/password-routes.ts'
import { registerPayslipRoutes } from './payslips/routes.ts'
import { registerWageRecordRoutes } from './payslips/wage-record-routes.ts'
import { registerReviewRoutes } from './review/routes.ts'
import { registerRunRoutes } from './runs/routes.ts'
import { registerGroupRoutes } from './settings/group-routes.ts'
import { registerItemRoutes } from './settings/item-routes.ts'
import { registerSettingsRoutes } from './settings/settings-routes.ts'
import { registerTemplateRoutes } from './settings/template-routes.ts'
import { registerInsuredGradeRoutes } from './taiwan/grades/grade-routes.ts'
import { registerBenefitRoutes } from './tax/benefit-routes.ts'
import { registerTaxRoutes } from './tax/routes.ts'

export function registerPayrollRoutes(api: Api, files: FileStore): void {
  registerItemRoutes(api)
  registerGroupRoutes(api)
  registerTemplateRoutes(api)
  registerSettingsRoutes(api)
  registerRecurringRoutes(api)
  registerAbsenceRoutes(api)
  registerPayPersonRoutes(api)
  registerOneOffRoutes(api)
  registerTaxRoutes(api)
  registerBenefitRoutes(api)
  registerRunRoutes(api)
  registerReviewRoutes(api)
  registerPayslipRoutes(api, files)
  registerPayslipPasswordRoutes(api)
  registerWageRecordRoutes(api)
  registerInsuredGradeRoutes(api)
}
