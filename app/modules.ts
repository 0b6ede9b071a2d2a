import './pay-sources.ts'
import { accessRoutes } from '#modules/access/routes.ts'
import { accountRoutes } from '#modules/accounts/routes.ts'
import { activityRoutes } from '#modules/activity/routes.ts'
import { backPayRoutes } from '#modules/back-pay/routes.ts'
import { companyRoutes } from '#modules/companies/routes.ts'
import { costCenterRoutes } from '#modules/cost-centers/routes.ts'
import { dashboardRoutes } from '#modules/dashboard/routes.ts'
import { departmentRoutes } from '#modules/departments/routes.ts'
import { employeeRoutes } from '#modules/employees/routes.ts'
import { holidayRoutes } from '#modules/holidays/routes.ts'
import { lawRoutes } from '#modules/law/routes.ts'
import { loanRoutes } from '#modules/loans/routes.ts'
import { migrationRoutes } from '#modules/migration/routes.ts'
import { officeRoutes } from '#modules/offices/routes.ts'
import { operationRoutes } from '#modules/operations/routes.ts'
import { payrollRoutes } from '#modules/payroll/routes.ts'
import { payrollFileRoutes } from '#modules/payroll-files/routes.ts'
import { payrollReportRoutes } from '#modules/payroll-reports/routes.ts'
import { positionRoutes } from '#modules/positions/routes.ts'
import { taskRoutes } from '#modules/tasks/routes.ts'
import { taxFormRoutes } from '#modules/tax-forms/routes.ts'
import { viewRoutes } from '#modules/views/routes.ts'
import { whatIfRoutes } from '#modules/what-if/routes.ts'
import { yearEndRoutes } from '#modules/year-end/routes.ts'
import type { Api } from '#server/api.ts'
import type { FileStore } from '#server/files/store.ts'
import { sessionRoutes } from '#server/sessions/session-routes.ts'
import { companySeeds } from './company-seeds.ts'
import { taskKinds } from './task-kinds.ts'

/** Every module's routes and hooks. With `web/router.tsx` the only place that knows all modules. */
export function registerModules(api: Api, files: FileStore): void {
  sessionRoutes(api, { seeds: companySeeds })
  employeeRoutes(api, files)
  taskRoutes(api, taskKinds, files)
  accessRoutes(api)
  accountRoutes(api)
  operationRoutes(api)
  activityRoutes(api)
  companyRoutes(api, files)
  costCenterRoutes(api)
  dashboardRoutes(api)
  departmentRoutes(api)
  holidayRoutes(api)
  lawRoutes(api)
  loanRoutes(api)
  migrationRoutes(api, files)
  officeRoutes(api)
  payrollRoutes(api)
  payrollFileRoutes(api)
  backPayRoutes(api)
  payrollReportRoutes(api)
  positionRoutes(api)
  taxFormRoutes(api)
  viewRoutes(api)
  whatIfRoutes(api)
  yearEndRoutes(api)
}
