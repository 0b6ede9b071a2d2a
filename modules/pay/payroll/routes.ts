import type { Api } from '#server/api.ts'
import { absenceRoutes } from './inputs/absence-routes.ts'
import { oneOffRoutes } from './inputs/one-off-routes.ts'
import { payPersonRoutes } from './inputs/person-routes.ts'
import { recurringRoutes } from './inputs/recurring-routes.ts'
import { payslipRoutes } from './payslips/routes.ts'
import { wageRecordRoutes } from './payslips/wage-record-routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { runRoutes } from './runs/routes.ts'
import { groupRoutes } from './settings/group-routes.ts'
import { itemRoutes } from './settings/item-routes.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import { templateRoutes } from './settings/template-routes.ts'
import { benefitRoutes } from './tax/benefit-routes.ts'
import { taxRoutes } from './tax/routes.ts'

/** Everything under /api/payroll. */
export function payrollRoutes(api: Api): void {
  itemRoutes(api)
  groupRoutes(api)
  templateRoutes(api)
  settingsRoutes(api)
  recurringRoutes(api)
  absenceRoutes(api)
  payPersonRoutes(api)
  oneOffRoutes(api)
  taxRoutes(api)
  benefitRoutes(api)
  runRoutes(api)
  reviewRoutes(api)
  payslipRoutes(api)
  wageRecordRoutes(api)
}
