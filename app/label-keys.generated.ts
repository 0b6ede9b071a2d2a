// Written by `npm run generate`, and by the build.
import type {} from '#web/label-key.ts'
import type * as base from '#base/labels.ts'
import type * as modulesAccess from '#modules/access/labels.ts'
import type * as modulesAccounts from '#modules/accounts/labels.ts'
import type * as modulesActivity from '#modules/activity/labels.ts'
import type * as modulesAllocation from '#modules/allocation/labels.ts'
import type * as modulesAnnouncements from '#modules/announcements/labels.ts'
import type * as modulesAttendanceCorrection from '#modules/attendance/correction/labels.ts'
import type * as modulesAttendanceFiles from '#modules/attendance/files/labels.ts'
import type * as modulesAttendanceHome from '#modules/attendance/home/labels.ts'
import type * as modulesAttendanceKiosk from '#modules/attendance/kiosk/labels.ts'
import type * as modulesAttendance from '#modules/attendance/labels.ts'
import type * as modulesAttendanceOwnPlaces from '#modules/attendance/own-places/labels.ts'
import type * as modulesAttendancePay from '#modules/attendance/pay/labels.ts'
import type * as modulesAttendanceSent from '#modules/attendance/sent/labels.ts'
import type * as modulesAttendanceToday from '#modules/attendance/today/labels.ts'
import type * as modulesBackPay from '#modules/back-pay/labels.ts'
import type * as modulesCalendarFeeds from '#modules/calendar-feeds/labels.ts'
import type * as modulesClaims from '#modules/claims/labels.ts'
import type * as modulesCompanies from '#modules/companies/labels.ts'
import type * as modulesCostCenters from '#modules/cost-centers/labels.ts'
import type * as modulesDashboard from '#modules/dashboard/labels.ts'
import type * as modulesDepartments from '#modules/departments/labels.ts'
import type * as modulesEmployeesImport from '#modules/employees/import/labels.ts'
import type * as modulesEmployees from '#modules/employees/labels.ts'
import type * as modulesExchangeRates from '#modules/exchange-rates/labels.ts'
import type * as modulesExports from '#modules/exports/labels.ts'
import type * as modulesHeadcount from '#modules/headcount/labels.ts'
import type * as modulesHolidaysDeclared from '#modules/holidays/declared/labels.ts'
import type * as modulesHolidays from '#modules/holidays/labels.ts'
import type * as modulesLaw from '#modules/law/labels.ts'
import type * as modulesLeaveBalance from '#modules/leave/balance/labels.ts'
import type * as modulesLeaveBestDays from '#modules/leave/best-days/labels.ts'
import type * as modulesLeaveCalendar from '#modules/leave/calendar/labels.ts'
import type * as modulesLeaveEncashment from '#modules/leave/encashment/labels.ts'
import type * as modulesLeave from '#modules/leave/labels.ts'
import type * as modulesLeaveOffInLieu from '#modules/leave/off-in-lieu/labels.ts'
import type * as modulesLeaveOfficeLaw from '#modules/leave/office-law/labels.ts'
import type * as modulesLeaveOpenings from '#modules/leave/openings/labels.ts'
import type * as modulesLeavePay from '#modules/leave/pay/labels.ts'
import type * as modulesLeavePolicy from '#modules/leave/policy/labels.ts'
import type * as modulesLeaveRequest from '#modules/leave/request/labels.ts'
import type * as modulesLoans from '#modules/loans/labels.ts'
import type * as modulesMails from '#modules/mails/labels.ts'
import type * as modulesMigration from '#modules/migration/labels.ts'
import type * as modulesOffices from '#modules/offices/labels.ts'
import type * as modulesOperations from '#modules/operations/labels.ts'
import type * as modulesOvertime from '#modules/overtime/labels.ts'
import type * as modulesPartTime from '#modules/part-time/labels.ts'
import type * as modulesPayday from '#modules/payday/labels.ts'
import type * as modulesPayrollFilesCheckedFile from '#modules/payroll-files/checked-file/labels.ts'
import type * as modulesPayrollFiles from '#modules/payroll-files/labels.ts'
import type * as modulesPayrollReady from '#modules/payroll-ready/labels.ts'
import type * as modulesPayrollReports from '#modules/payroll-reports/labels.ts'
import type * as modulesPayrollChecksWeb from '#modules/payroll/checks/web/labels.ts'
import type * as modulesPayrollInputsWeb from '#modules/payroll/inputs/web/labels.ts'
import type * as modulesPayroll from '#modules/payroll/labels.ts'
import type * as modulesPayrollRunsWeb from '#modules/payroll/runs/web/labels.ts'
import type * as modulesPayrollSettingsWeb from '#modules/payroll/settings/web/labels.ts'
import type * as modulesPayrollTaiwan from '#modules/payroll/taiwan/labels.ts'
import type * as modulesPlaces from '#modules/places/labels.ts'
import type * as modulesPositions from '#modules/positions/labels.ts'
import type * as modulesRequestsImport from '#modules/requests/import/labels.ts'
import type * as modulesRequests from '#modules/requests/labels.ts'
import type * as modulesRequestsWeb from '#modules/requests/web/labels.ts'
import type * as modulesShiftsHome from '#modules/shifts/home/labels.ts'
import type * as modulesShifts from '#modules/shifts/labels.ts'
import type * as modulesShiftsPatterns from '#modules/shifts/patterns/labels.ts'
import type * as modulesShiftsShares from '#modules/shifts/shares/labels.ts'
import type * as modulesShiftsSwaps from '#modules/shifts/swaps/labels.ts'
import type * as modulesTasks from '#modules/tasks/labels.ts'
import type * as modulesTaxForms from '#modules/tax-forms/labels.ts'
import type * as modulesViews from '#modules/views/labels.ts'
import type * as modulesWhatIf from '#modules/what-if/labels.ts'
import type * as modulesWorkdays from '#modules/workdays/labels.ts'
import type * as modulesYearEnd from '#modules/year-end/labels.ts'
import type * as modulesYearEndReturns from '#modules/year-end/returns/labels.ts'
import type * as modulesYearEndTaiwan from '#modules/year-end/taiwan/labels.ts'
import type * as server from '#server/labels.ts'
import type * as serverSessions from '#server/sessions/labels.ts'
import type * as serverSpreadsheets from '#server/spreadsheets/labels.ts'
import type * as webAccount from '#web/account/labels.ts'
import type * as webArranging from '#web/arranging/labels.ts'
import type * as webCharts from '#web/charts/labels.ts'
import type * as webCheckedFile from '#web/checked-file/labels.ts'
import type * as webForm from '#web/form/labels.ts'
import type * as webInstalled from '#web/installed/labels.ts'
import type * as web from '#web/labels.ts'
import type * as webOrgChart from '#web/org-chart/labels.ts'
import type * as webPublic from '#web/public/labels.ts'
import type * as webSheet from '#web/sheet/labels.ts'
import type * as webTable from '#web/table/labels.ts'

type Tables =
  | (typeof base)[keyof typeof base]
  | (typeof modulesAccess)[keyof typeof modulesAccess]
  | (typeof modulesAccounts)[keyof typeof modulesAccounts]
  | (typeof modulesActivity)[keyof typeof modulesActivity]
  | (typeof modulesAllocation)[keyof typeof modulesAllocation]
  | (typeof modulesAnnouncements)[keyof typeof modulesAnnouncements]
  | (typeof modulesAttendanceCorrection)[keyof typeof modulesAttendanceCorrection]
  | (typeof modulesAttendanceFiles)[keyof typeof modulesAttendanceFiles]
  | (typeof modulesAttendanceHome)[keyof typeof modulesAttendanceHome]
  | (typeof modulesAttendanceKiosk)[keyof typeof modulesAttendanceKiosk]
  | (typeof modulesAttendance)[keyof typeof modulesAttendance]
  | (typeof modulesAttendanceOwnPlaces)[keyof typeof modulesAttendanceOwnPlaces]
  | (typeof modulesAttendancePay)[keyof typeof modulesAttendancePay]
  | (typeof modulesAttendanceSent)[keyof typeof modulesAttendanceSent]
  | (typeof modulesAttendanceToday)[keyof typeof modulesAttendanceToday]
  | (typeof modulesBackPay)[keyof typeof modulesBackPay]
  | (typeof modulesCalendarFeeds)[keyof typeof modulesCalendarFeeds]
  | (typeof modulesClaims)[keyof typeof modulesClaims]
  | (typeof modulesCompanies)[keyof typeof modulesCompanies]
  | (typeof modulesCostCenters)[keyof typeof modulesCostCenters]
  | (typeof modulesDashboard)[keyof typeof modulesDashboard]
  | (typeof modulesDepartments)[keyof typeof modulesDepartments]
  | (typeof modulesEmployeesImport)[keyof typeof modulesEmployeesImport]
  | (typeof modulesEmployees)[keyof typeof modulesEmployees]
  | (typeof modulesExchangeRates)[keyof typeof modulesExchangeRates]
  | (typeof modulesExports)[keyof typeof modulesExports]
  | (typeof modulesHeadcount)[keyof typeof modulesHeadcount]
  | (typeof modulesHolidaysDeclared)[keyof typeof modulesHolidaysDeclared]
  | (typeof modulesHolidays)[keyof typeof modulesHolidays]
  | (typeof modulesLaw)[keyof typeof modulesLaw]
  | (typeof modulesLeaveBalance)[keyof typeof modulesLeaveBalance]
  | (typeof modulesLeaveBestDays)[keyof typeof modulesLeaveBestDays]
  | (typeof modulesLeaveCalendar)[keyof typeof modulesLeaveCalendar]
  | (typeof modulesLeaveEncashment)[keyof typeof modulesLeaveEncashment]
  | (typeof modulesLeave)[keyof typeof modulesLeave]
  | (typeof modulesLeaveOffInLieu)[keyof typeof modulesLeaveOffInLieu]
  | (typeof modulesLeaveOfficeLaw)[keyof typeof modulesLeaveOfficeLaw]
  | (typeof modulesLeaveOpenings)[keyof typeof modulesLeaveOpenings]
  | (typeof modulesLeavePay)[keyof typeof modulesLeavePay]
  | (typeof modulesLeavePolicy)[keyof typeof modulesLeavePolicy]
  | (typeof modulesLeaveRequest)[keyof typeof modulesLeaveRequest]
  | (typeof modulesLoans)[keyof typeof modulesLoans]
  | (typeof modulesMails)[keyof typeof modulesMails]
  | (typeof modulesMigration)[keyof typeof modulesMigration]
  | (typeof modulesOffices)[keyof typeof modulesOffices]
  | (typeof modulesOperations)[keyof typeof modulesOperations]
  | (typeof modulesOvertime)[keyof typeof modulesOvertime]
  | (typeof modulesPartTime)[keyof typeof modulesPartTime]
  | (typeof modulesPayday)[keyof typeof modulesPayday]
  | (typeof modulesPayrollFilesCheckedFile)[keyof typeof modulesPayrollFilesCheckedFile]
  | (typeof modulesPayrollFiles)[keyof typeof modulesPayrollFiles]
  | (typeof modulesPayrollReady)[keyof typeof modulesPayrollReady]
  | (typeof modulesPayrollReports)[keyof typeof modulesPayrollReports]
  | (typeof modulesPayrollChecksWeb)[keyof typeof modulesPayrollChecksWeb]
  | (typeof modulesPayrollInputsWeb)[keyof typeof modulesPayrollInputsWeb]
  | (typeof modulesPayroll)[keyof typeof modulesPayroll]
  | (typeof modulesPayrollRunsWeb)[keyof typeof modulesPayrollRunsWeb]
  | (typeof modulesPayrollSettingsWeb)[keyof typeof modulesPayrollSettingsWeb]
  | (typeof modulesPayrollTaiwan)[keyof typeof modulesPayrollTaiwan]
  | (typeof modulesPlaces)[keyof typeof modulesPlaces]
  | (typeof modulesPositions)[keyof typeof modulesPositions]
  | (typeof modulesRequestsImport)[keyof typeof modulesRequestsImport]
  | (typeof modulesRequests)[keyof typeof modulesRequests]
  | (typeof modulesRequestsWeb)[keyof typeof modulesRequestsWeb]
  | (typeof modulesShiftsHome)[keyof typeof modulesShiftsHome]
  | (typeof modulesShifts)[keyof typeof modulesShifts]
  | (typeof modulesShiftsPatterns)[keyof typeof modulesShiftsPatterns]
  | (typeof modulesShiftsShares)[keyof typeof modulesShiftsShares]
  | (typeof modulesShiftsSwaps)[keyof typeof modulesShiftsSwaps]
  | (typeof modulesTasks)[keyof typeof modulesTasks]
  | (typeof modulesTaxForms)[keyof typeof modulesTaxForms]
  | (typeof modulesViews)[keyof typeof modulesViews]
  | (typeof modulesWhatIf)[keyof typeof modulesWhatIf]
  | (typeof modulesWorkdays)[keyof typeof modulesWorkdays]
  | (typeof modulesYearEnd)[keyof typeof modulesYearEnd]
  | (typeof modulesYearEndReturns)[keyof typeof modulesYearEndReturns]
  | (typeof modulesYearEndTaiwan)[keyof typeof modulesYearEndTaiwan]
  | (typeof server)[keyof typeof server]
  | (typeof serverSessions)[keyof typeof serverSessions]
  | (typeof serverSpreadsheets)[keyof typeof serverSpreadsheets]
  | (typeof webAccount)[keyof typeof webAccount]
  | (typeof webArranging)[keyof typeof webArranging]
  | (typeof webCharts)[keyof typeof webCharts]
  | (typeof webCheckedFile)[keyof typeof webCheckedFile]
  | (typeof webForm)[keyof typeof webForm]
  | (typeof webInstalled)[keyof typeof webInstalled]
  | (typeof web)[keyof typeof web]
  | (typeof webOrgChart)[keyof typeof webOrgChart]
  | (typeof webPublic)[keyof typeof webPublic]
  | (typeof webSheet)[keyof typeof webSheet]
  | (typeof webTable)[keyof typeof webTable]
type Keys<Table> = Table extends unknown ? Extract<keyof Table, string> : never

declare module '#web/label-key.ts' {
  interface Known {
    key: Keys<Tables>
  }
}
