import type { Labels } from '#base/labels.ts'
import { accessLabels } from '#modules/access/labels.ts'
import { accountLabels } from '#modules/accounts/labels.ts'
import { activityLabels } from '#modules/activity/labels.ts'
import { backPayLabels } from '#modules/back-pay/labels.ts'
import { companyLabels } from '#modules/companies/labels.ts'
import { costCenterLabels } from '#modules/cost-centers/labels.ts'
import { dashboardLabels } from '#modules/dashboard/labels.ts'
import { departmentLabels } from '#modules/departments/labels.ts'
import { importLabels } from '#modules/employees/import/labels.ts'
import { employeeFieldLabels, employeeLabels } from '#modules/employees/labels.ts'
import { exportLabels } from '#modules/exports/labels.ts'
import { holidayLabels } from '#modules/holidays/labels.ts'
import { lawLabels } from '#modules/law/labels.ts'
import { loanLabels } from '#modules/loans/labels.ts'
import { migrationLabels } from '#modules/migration/labels.ts'
import { officeLabels } from '#modules/offices/labels.ts'
import { operationLabels } from '#modules/operations/labels.ts'
import { payrollFieldLabels, payrollLabels } from '#modules/payroll/labels.ts'
import { payrollTaiwanLabels } from '#modules/payroll/taiwan/labels.ts'
import { payrollFileLabels } from '#modules/payroll-files/labels.ts'
import { payrollReportFieldLabels, payrollReportLabels } from '#modules/payroll-reports/labels.ts'
import { positionLabels } from '#modules/positions/labels.ts'
import { taskLabels } from '#modules/tasks/labels.ts'
import { taxFormLabels } from '#modules/tax-forms/labels.ts'
import { viewLabels } from '#modules/views/labels.ts'
import { whatIfLabels } from '#modules/what-if/labels.ts'
import { yearEndLabels } from '#modules/year-end/labels.ts'
import { fileGuardLabels } from '#server/files/guard-labels.ts'
import { serverLabels } from '#server/labels.ts'
import { deliverLabels } from '#server/mail/deliver-labels.ts'
import { sessionLabels } from '#server/sessions/labels.ts'
import { headingLabels, spreadsheetLabels } from '#server/spreadsheets/labels.ts'

/** The texts of all kits and modules, for messages, mail and documents. */
export const labels: Labels = {
  ...serverLabels,
  ...headingLabels,
  ...employeeLabels,
  ...employeeFieldLabels,
  ...importLabels,
  ...sessionLabels,
  ...accessLabels,
  ...accountLabels,
  ...operationLabels,
  ...spreadsheetLabels,
  ...fileGuardLabels,
  ...deliverLabels,
  ...taskLabels,
  ...activityLabels,
  ...companyLabels,
  ...costCenterLabels,
  ...dashboardLabels,
  ...departmentLabels,
  ...exportLabels,
  ...holidayLabels,
  ...lawLabels,
  ...loanLabels,
  ...migrationLabels,
  ...officeLabels,
  ...payrollLabels,
  ...payrollFieldLabels,
  ...payrollTaiwanLabels,
  ...payrollFileLabels,
  ...backPayLabels,
  ...payrollReportFieldLabels,
  ...payrollReportLabels,
  ...positionLabels,
  ...taxFormLabels,
  ...viewLabels,
  ...whatIfLabels,
  ...yearEndLabels,
}
