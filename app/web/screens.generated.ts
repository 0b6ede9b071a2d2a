// Written by `npm run generate` from what the modules declare.
import { screens as access } from '#modules/access/web/screens.ts'
import { screens as accounts } from '#modules/accounts/web/screens.ts'
import { screens as activity } from '#modules/activity/web/screens.ts'
import { screens as allocation } from '#modules/allocation/web/screens.ts'
import { screens as announcements } from '#modules/announcements/web/screens.ts'
import { screens as attendance } from '#modules/attendance/web/screens.ts'
import { screens as backPay } from '#modules/back-pay/web/screens.ts'
import { screens as calendarFeeds } from '#modules/calendar-feeds/web/screens.ts'
import { screens as claims } from '#modules/claims/web/screens.ts'
import { screens as companies } from '#modules/companies/web/screens.ts'
import { screens as costCenters } from '#modules/cost-centers/web/screens.ts'
import { screens as dashboard } from '#modules/dashboard/web/screens.ts'
import { screens as departments } from '#modules/departments/web/screens.ts'
import { screens as employees } from '#modules/employees/web/screens.ts'
import { screens as exchangeRates } from '#modules/exchange-rates/web/screens.ts'
import { screens as exports } from '#modules/exports/web/screens.ts'
import { screens as headcount } from '#modules/headcount/web/screens.ts'
import { screens as holidays } from '#modules/holidays/web/screens.ts'
import { screens as law } from '#modules/law/web/screens.ts'
import { screens as leave } from '#modules/leave/web/screens.ts'
import { screens as loans } from '#modules/loans/web/screens.ts'
import { screens as mails } from '#modules/mails/web/screens.ts'
import { screens as migration } from '#modules/migration/web/screens.ts'
import { screens as offices } from '#modules/offices/web/screens.ts'
import { screens as operations } from '#modules/operations/web/screens.ts'
import { screens as overtime } from '#modules/overtime/web/screens.ts'
import { screens as partTime } from '#modules/part-time/web/screens.ts'
import { screens as payday } from '#modules/payday/web/screens.ts'
import { screens as payroll } from '#modules/payroll/web/screens.ts'
import { screens as payrollFiles } from '#modules/payroll-files/web/screens.ts'
import { screens as payrollReady } from '#modules/payroll-ready/web/screens.ts'
import { screens as payrollReports } from '#modules/payroll-reports/web/screens.ts'
import { screens as places } from '#modules/places/web/screens.ts'
import { screens as positions } from '#modules/positions/web/screens.ts'
import { screens as requests } from '#modules/requests/web/screens.ts'
import { screens as shifts } from '#modules/shifts/web/screens.ts'
import { screens as taxForms } from '#modules/tax-forms/web/screens.ts'
import { screens as whatIf } from '#modules/what-if/web/screens.ts'
import { screens as yearEnd } from '#modules/year-end/web/screens.ts'

export const listed = [
  ...access,
  ...accounts,
  ...activity,
  ...allocation,
  ...announcements,
  ...attendance,
  ...backPay,
  ...calendarFeeds,
  ...claims,
  ...companies,
  ...costCenters,
  ...dashboard,
  ...departments,
  ...employees,
  ...exchangeRates,
  ...exports,
  ...headcount,
  ...holidays,
  ...law,
  ...leave,
  ...loans,
  ...mails,
  ...migration,
  ...offices,
  ...operations,
  ...overtime,
  ...partTime,
  ...payday,
  ...payroll,
  ...payrollFiles,
  ...payrollReady,
  ...payrollReports,
  ...places,
  ...positions,
  ...requests,
  ...shifts,
  ...taxForms,
  ...whatIf,
  ...yearEnd,
]
