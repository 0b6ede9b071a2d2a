import type { Api } from '#server/api.ts'
import { benefitRoutes } from './benefit-routes.ts'
import { groupRoutes } from './group-routes.ts'
import { inputRoutes } from './input-routes.ts'
import { itemRoutes } from './item-routes.ts'
import { lawRoutes } from './law-routes.ts'
import { oneOffRoutes } from './one-off-routes.ts'
import { payslipRoutes } from './payslip-routes.ts'
import { payPersonRoutes } from './person-routes.ts'
import { runRoutes } from './run-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { taxRoutes } from './tax-routes.ts'
import { templateRoutes } from './template-routes.ts'
import { wageRecordRoutes } from './wage-record-routes.ts'

/** Everything under /api/payroll. */
export function payrollRoutes(api: Api): void {
  itemRoutes(api)
  groupRoutes(api)
  templateRoutes(api)
  settingsRoutes(api)
  lawRoutes(api)
  inputRoutes(api)
  payPersonRoutes(api)
  oneOffRoutes(api)
  taxRoutes(api)
  benefitRoutes(api)
  runRoutes(api)
  payslipRoutes(api)
  wageRecordRoutes(api)
}
