// Written by `npm run generate`, and by the build.
import type {} from '#web/label-key.ts'
import type * as base from '../base/labels.ts'
import type * as modulesCalendarCalendarFeeds from '../modules/calendar/calendar-feeds/labels.ts'
import type * as modulesCalendarHolidaysDeclared from '../modules/calendar/holidays/declared/labels.ts'
import type * as modulesCalendarHolidays from '../modules/calendar/holidays/labels.ts'
import type * as modulesCalendarWorkdaysFlexible from '../modules/calendar/workdays/flexible/labels.ts'
import type * as modulesCalendarWorkdays from '../modules/calendar/workdays/labels.ts'
import type * as modulesDocumentsLetters from '../modules/documents/letters/labels.ts'
import type * as modulesDocumentsLettersWebOwn from '../modules/documents/letters/web/own/labels.ts'
import type * as modulesDocumentsRecords from '../modules/documents/records/labels.ts'
import type * as modulesDocumentsTemplates from '../modules/documents/templates/labels.ts'
import type * as modulesHomeAnnouncements from '../modules/home/announcements/labels.ts'
import type * as modulesHomeDashboard from '../modules/home/dashboard/labels.ts'
import type * as modulesHomeHelp from '../modules/home/help/labels.ts'
import type * as modulesOrganisationCompanies from '../modules/organisation/companies/labels.ts'
import type * as modulesOrganisationCostCenters from '../modules/organisation/cost-centers/labels.ts'
import type * as modulesOrganisationDepartments from '../modules/organisation/departments/labels.ts'
import type * as modulesOrganisationOffices from '../modules/organisation/offices/labels.ts'
import type * as modulesOrganisationPlaces from '../modules/organisation/places/labels.ts'
import type * as modulesOrganisationPositions from '../modules/organisation/positions/labels.ts'
import type * as modulesPayBackPay from '../modules/pay/back-pay/labels.ts'
import type * as modulesPayBonuses from '../modules/pay/bonuses/labels.ts'
import type * as modulesPayClaims from '../modules/pay/claims/labels.ts'
import type * as modulesPayExchangeRates from '../modules/pay/exchange-rates/labels.ts'
import type * as modulesPayFilesCheckedFile from '../modules/pay/files/checked-file/labels.ts'
import type * as modulesPayFiles from '../modules/pay/files/labels.ts'
import type * as modulesPayGarnishments from '../modules/pay/garnishments/labels.ts'
import type * as modulesPayLaw from '../modules/pay/law/labels.ts'
import type * as modulesPayLoans from '../modules/pay/loans/labels.ts'
import type * as modulesPayPayday from '../modules/pay/payday/labels.ts'
import type * as modulesPayPayrollChecks from '../modules/pay/payroll/checks/labels.ts'
import type * as modulesPayPayrollChecksWeb from '../modules/pay/payroll/checks/web/labels.ts'
import type * as modulesPayPayrollExplanationWeb from '../modules/pay/payroll/explanation/web/labels.ts'
import type * as modulesPayPayrollInputsWeb from '../modules/pay/payroll/inputs/web/labels.ts'
import type * as modulesPayPayroll from '../modules/pay/payroll/labels.ts'
import type * as modulesPayPayrollPayslipsPasswordsWeb from '../modules/pay/payroll/payslips/passwords/web/labels.ts'
import type * as modulesPayPayrollPayslipsWeb from '../modules/pay/payroll/payslips/web/labels.ts'
import type * as modulesPayPayrollReviewWeb from '../modules/pay/payroll/review/web/labels.ts'
import type * as modulesPayPayrollRunsWeb from '../modules/pay/payroll/runs/web/labels.ts'
import type * as modulesPayPayrollSettingsWeb from '../modules/pay/payroll/settings/web/labels.ts'
import type * as modulesPayPayrollTaiwan from '../modules/pay/payroll/taiwan/labels.ts'
import type * as modulesPayPayrollTax from '../modules/pay/payroll/tax/labels.ts'
import type * as modulesPayPayrollTaxWeb from '../modules/pay/payroll/tax/web/labels.ts'
import type * as modulesPayReadiness from '../modules/pay/readiness/labels.ts'
import type * as modulesPayReports from '../modules/pay/reports/labels.ts'
import type * as modulesPayTaxForms from '../modules/pay/tax-forms/labels.ts'
import type * as modulesPayWhatIf from '../modules/pay/what-if/labels.ts'
import type * as modulesPayYearEnd from '../modules/pay/year-end/labels.ts'
import type * as modulesPayYearEndReturns from '../modules/pay/year-end/returns/labels.ts'
import type * as modulesPayYearEndTaiwan from '../modules/pay/year-end/taiwan/labels.ts'
import type * as modulesPeopleCore from '../modules/people/core/labels.ts'
import type * as modulesPeopleCustomFields from '../modules/people/custom-fields/labels.ts'
import type * as modulesPeopleHeadcount from '../modules/people/headcount/labels.ts'
import type * as modulesPeopleImport from '../modules/people/import/labels.ts'
import type * as modulesPeopleJoining from '../modules/people/joining/labels.ts'
import type * as modulesPeopleList from '../modules/people/list/labels.ts'
import type * as modulesPeopleRecord from '../modules/people/record/labels.ts'
import type * as modulesPlatformAccess from '../modules/platform/access/labels.ts'
import type * as modulesPlatformActivity from '../modules/platform/activity/labels.ts'
import type * as modulesPlatformExports from '../modules/platform/exports/labels.ts'
import type * as modulesPlatformIdentityAccounts from '../modules/platform/identity/accounts/labels.ts'
import type * as modulesPlatformIdentity from '../modules/platform/identity/labels.ts'
import type * as modulesPlatformMails from '../modules/platform/mails/labels.ts'
import type * as modulesPlatformMigration from '../modules/platform/migration/labels.ts'
import type * as modulesPlatformOperations from '../modules/platform/operations/labels.ts'
import type * as modulesPlatformPush from '../modules/platform/push/labels.ts'
import type * as modulesPlatformTasks from '../modules/platform/tasks/labels.ts'
import type * as modulesPlatformViews from '../modules/platform/views/labels.ts'
import type * as modulesRequestsApprovalBeforeRun from '../modules/requests/approval/before-run/labels.ts'
import type * as modulesRequestsApprovalForOthersWeb from '../modules/requests/approval/for-others/web/labels.ts'
import type * as modulesRequestsApproval from '../modules/requests/approval/labels.ts'
import type * as modulesRequestsApprovalRulesWeb from '../modules/requests/approval/rules/web/labels.ts'
import type * as modulesRequestsApprovalSendingWeb from '../modules/requests/approval/sending/web/labels.ts'
import type * as modulesRequestsApprovalWeb from '../modules/requests/approval/web/labels.ts'
import type * as modulesRequestsDelegation from '../modules/requests/delegation/labels.ts'
import type * as modulesRequestsDelegationWeb from '../modules/requests/delegation/web/labels.ts'
import type * as modulesRequestsImport from '../modules/requests/import/labels.ts'
import type * as modulesRequestsInbox from '../modules/requests/inbox/labels.ts'
import type * as modulesRequestsInboxWeb from '../modules/requests/inbox/web/labels.ts'
import type * as modulesRequestsKinds from '../modules/requests/kinds/labels.ts'
import type * as modulesRequestsNotifications from '../modules/requests/notifications/labels.ts'
import type * as modulesTalentCandidateMails from '../modules/talent/candidate-mails/labels.ts'
import type * as modulesTalentCandidateMailsWeb from '../modules/talent/candidate-mails/web/labels.ts'
import type * as modulesTalentCandidates from '../modules/talent/candidates/labels.ts'
import type * as modulesTalentCandidatesWebHr from '../modules/talent/candidates/web/hr/labels.ts'
import type * as modulesTalentCandidatesWebOpen from '../modules/talent/candidates/web/open/labels.ts'
import type * as modulesTalentHiring from '../modules/talent/hiring/labels.ts'
import type * as modulesTalentInterviews from '../modules/talent/interviews/labels.ts'
import type * as modulesTalentInterviewsWeb from '../modules/talent/interviews/web/labels.ts'
import type * as modulesTalentOffers from '../modules/talent/offers/labels.ts'
import type * as modulesTalentOnboarding from '../modules/talent/onboarding/labels.ts'
import type * as modulesTalentOnboardingWeb from '../modules/talent/onboarding/web/labels.ts'
import type * as modulesTalentToDos from '../modules/talent/to-dos/labels.ts'
import type * as modulesTalentVacancies from '../modules/talent/vacancies/labels.ts'
import type * as modulesTimeAllocation from '../modules/time/allocation/labels.ts'
import type * as modulesTimeAttendanceCorrection from '../modules/time/attendance/correction/labels.ts'
import type * as modulesTimeAttendanceDays from '../modules/time/attendance/days/labels.ts'
import type * as modulesTimeAttendanceFiles from '../modules/time/attendance/files/labels.ts'
import type * as modulesTimeAttendanceHome from '../modules/time/attendance/home/labels.ts'
import type * as modulesTimeAttendanceKiosk from '../modules/time/attendance/kiosk/labels.ts'
import type * as modulesTimeAttendance from '../modules/time/attendance/labels.ts'
import type * as modulesTimeAttendanceOffline from '../modules/time/attendance/offline/labels.ts'
import type * as modulesTimeAttendanceOwnPlaces from '../modules/time/attendance/own-places/labels.ts'
import type * as modulesTimeAttendancePay from '../modules/time/attendance/pay/labels.ts'
import type * as modulesTimeAttendanceSettingsWeb from '../modules/time/attendance/settings/web/labels.ts'
import type * as modulesTimeAttendanceToday from '../modules/time/attendance/today/labels.ts'
import type * as modulesTimeHoursOvertime from '../modules/time/hours/overtime/labels.ts'
import type * as modulesTimeHoursPartTime from '../modules/time/hours/part-time/labels.ts'
import type * as modulesTimeLeaveBalance from '../modules/time/leave/balance/labels.ts'
import type * as modulesTimeLeaveBestDays from '../modules/time/leave/best-days/labels.ts'
import type * as modulesTimeLeaveCalendar from '../modules/time/leave/calendar/labels.ts'
import type * as modulesTimeLeaveEncashment from '../modules/time/leave/encashment/labels.ts'
import type * as modulesTimeLeave from '../modules/time/leave/labels.ts'
import type * as modulesTimeLeaveOffInLieu from '../modules/time/leave/off-in-lieu/labels.ts'
import type * as modulesTimeLeaveOfficeLaw from '../modules/time/leave/office-law/labels.ts'
import type * as modulesTimeLeaveOpenings from '../modules/time/leave/openings/labels.ts'
import type * as modulesTimeLeavePay from '../modules/time/leave/pay/labels.ts'
import type * as modulesTimeLeavePolicy from '../modules/time/leave/policy/labels.ts'
import type * as modulesTimeLeaveRequest from '../modules/time/leave/request/labels.ts'
import type * as modulesTimeLeaveSettlement from '../modules/time/leave/settlement/labels.ts'
import type * as modulesTimeReports from '../modules/time/reports/labels.ts'
import type * as modulesTimeShiftsDefinitionsWeb from '../modules/time/shifts/definitions/web/labels.ts'
import type * as modulesTimeShiftsHome from '../modules/time/shifts/home/labels.ts'
import type * as modulesTimeShifts from '../modules/time/shifts/labels.ts'
import type * as modulesTimeShiftsNeedsWeb from '../modules/time/shifts/needs/web/labels.ts'
import type * as modulesTimeShiftsPatterns from '../modules/time/shifts/patterns/labels.ts'
import type * as modulesTimeShiftsPlanWeb from '../modules/time/shifts/plan/web/labels.ts'
import type * as modulesTimeShiftsShares from '../modules/time/shifts/shares/labels.ts'
import type * as modulesTimeShiftsSheetWeb from '../modules/time/shifts/sheet/web/labels.ts'
import type * as modulesTimeShiftsSwaps from '../modules/time/shifts/swaps/labels.ts'
import type * as server from '../server/labels.ts'
import type * as serverPdfLetters from '../server/pdf/letters/labels.ts'
import type * as serverPush from '../server/push/labels.ts'
import type * as serverSpreadsheets from '../server/spreadsheets/labels.ts'
import type * as webAccount from '../web/account/labels.ts'
import type * as webArranging from '../web/arranging/labels.ts'
import type * as webCharts from '../web/charts/labels.ts'
import type * as webCheckedFile from '../web/checked-file/labels.ts'
import type * as webDialogs from '../web/dialogs/labels.ts'
import type * as webForm from '../web/form/labels.ts'
import type * as webInstalled from '../web/installed/labels.ts'
import type * as web from '../web/labels.ts'
import type * as webOrgChart from '../web/org-chart/labels.ts'
import type * as webPage from '../web/page/labels.ts'
import type * as webPublic from '../web/public/labels.ts'
import type * as webRoles from '../web/roles/labels.ts'
import type * as webRowActions from '../web/row-actions/labels.ts'
import type * as webSheet from '../web/sheet/labels.ts'
import type * as webShellKeys from '../web/shell/keys/labels.ts'
import type * as webShellPalette from '../web/shell/palette/labels.ts'
import type * as webTable from '../web/table/labels.ts'

type Tables =
  | (typeof base)[keyof typeof base]
  | (typeof modulesCalendarCalendarFeeds)[keyof typeof modulesCalendarCalendarFeeds]
  | (typeof modulesCalendarHolidaysDeclared)[keyof typeof modulesCalendarHolidaysDeclared]
  | (typeof modulesCalendarHolidays)[keyof typeof modulesCalendarHolidays]
  | (typeof modulesCalendarWorkdaysFlexible)[keyof typeof modulesCalendarWorkdaysFlexible]
  | (typeof modulesCalendarWorkdays)[keyof typeof modulesCalendarWorkdays]
  | (typeof modulesDocumentsLetters)[keyof typeof modulesDocumentsLetters]
  | (typeof modulesDocumentsLettersWebOwn)[keyof typeof modulesDocumentsLettersWebOwn]
  | (typeof modulesDocumentsRecords)[keyof typeof modulesDocumentsRecords]
  | (typeof modulesDocumentsTemplates)[keyof typeof modulesDocumentsTemplates]
  | (typeof modulesHomeAnnouncements)[keyof typeof modulesHomeAnnouncements]
  | (typeof modulesHomeDashboard)[keyof typeof modulesHomeDashboard]
  | (typeof modulesHomeHelp)[keyof typeof modulesHomeHelp]
  | (typeof modulesOrganisationCompanies)[keyof typeof modulesOrganisationCompanies]
  | (typeof modulesOrganisationCostCenters)[keyof typeof modulesOrganisationCostCenters]
  | (typeof modulesOrganisationDepartments)[keyof typeof modulesOrganisationDepartments]
  | (typeof modulesOrganisationOffices)[keyof typeof modulesOrganisationOffices]
  | (typeof modulesOrganisationPlaces)[keyof typeof modulesOrganisationPlaces]
  | (typeof modulesOrganisationPositions)[keyof typeof modulesOrganisationPositions]
  | (typeof modulesPayBackPay)[keyof typeof modulesPayBackPay]
  | (typeof modulesPayBonuses)[keyof typeof modulesPayBonuses]
  | (typeof modulesPayClaims)[keyof typeof modulesPayClaims]
  | (typeof modulesPayExchangeRates)[keyof typeof modulesPayExchangeRates]
  | (typeof modulesPayFilesCheckedFile)[keyof typeof modulesPayFilesCheckedFile]
  | (typeof modulesPayFiles)[keyof typeof modulesPayFiles]
  | (typeof modulesPayGarnishments)[keyof typeof modulesPayGarnishments]
  | (typeof modulesPayLaw)[keyof typeof modulesPayLaw]
  | (typeof modulesPayLoans)[keyof typeof modulesPayLoans]
  | (typeof modulesPayPayday)[keyof typeof modulesPayPayday]
  | (typeof modulesPayPayrollChecks)[keyof typeof modulesPayPayrollChecks]
  | (typeof modulesPayPayrollChecksWeb)[keyof typeof modulesPayPayrollChecksWeb]
  | (typeof modulesPayPayrollExplanationWeb)[keyof typeof modulesPayPayrollExplanationWeb]
  | (typeof modulesPayPayrollInputsWeb)[keyof typeof modulesPayPayrollInputsWeb]
  | (typeof modulesPayPayroll)[keyof typeof modulesPayPayroll]
  | (typeof modulesPayPayrollPayslipsPasswordsWeb)[keyof typeof modulesPayPayrollPayslipsPasswordsWeb]
  | (typeof modulesPayPayrollPayslipsWeb)[keyof typeof modulesPayPayrollPayslipsWeb]
  | (typeof modulesPayPayrollReviewWeb)[keyof typeof modulesPayPayrollReviewWeb]
  | (typeof modulesPayPayrollRunsWeb)[keyof typeof modulesPayPayrollRunsWeb]
  | (typeof modulesPayPayrollSettingsWeb)[keyof typeof modulesPayPayrollSettingsWeb]
  | (typeof modulesPayPayrollTaiwan)[keyof typeof modulesPayPayrollTaiwan]
  | (typeof modulesPayPayrollTax)[keyof typeof modulesPayPayrollTax]
  | (typeof modulesPayPayrollTaxWeb)[keyof typeof modulesPayPayrollTaxWeb]
  | (typeof modulesPayReadiness)[keyof typeof modulesPayReadiness]
  | (typeof modulesPayReports)[keyof typeof modulesPayReports]
  | (typeof modulesPayTaxForms)[keyof typeof modulesPayTaxForms]
  | (typeof modulesPayWhatIf)[keyof typeof modulesPayWhatIf]
  | (typeof modulesPayYearEnd)[keyof typeof modulesPayYearEnd]
  | (typeof modulesPayYearEndReturns)[keyof typeof modulesPayYearEndReturns]
  | (typeof modulesPayYearEndTaiwan)[keyof typeof modulesPayYearEndTaiwan]
  | (typeof modulesPeopleCore)[keyof typeof modulesPeopleCore]
  | (typeof modulesPeopleCustomFields)[keyof typeof modulesPeopleCustomFields]
  | (typeof modulesPeopleHeadcount)[keyof typeof modulesPeopleHeadcount]
  | (typeof modulesPeopleImport)[keyof typeof modulesPeopleImport]
  | (typeof modulesPeopleJoining)[keyof typeof modulesPeopleJoining]
  | (typeof modulesPeopleList)[keyof typeof modulesPeopleList]
  | (typeof modulesPeopleRecord)[keyof typeof modulesPeopleRecord]
  | (typeof modulesPlatformAccess)[keyof typeof modulesPlatformAccess]
  | (typeof modulesPlatformActivity)[keyof typeof modulesPlatformActivity]
  | (typeof modulesPlatformExports)[keyof typeof modulesPlatformExports]
  | (typeof modulesPlatformIdentityAccounts)[keyof typeof modulesPlatformIdentityAccounts]
  | (typeof modulesPlatformIdentity)[keyof typeof modulesPlatformIdentity]
  | (typeof modulesPlatformMails)[keyof typeof modulesPlatformMails]
  | (typeof modulesPlatformMigration)[keyof typeof modulesPlatformMigration]
  | (typeof modulesPlatformOperations)[keyof typeof modulesPlatformOperations]
  | (typeof modulesPlatformPush)[keyof typeof modulesPlatformPush]
  | (typeof modulesPlatformTasks)[keyof typeof modulesPlatformTasks]
  | (typeof modulesPlatformViews)[keyof typeof modulesPlatformViews]
  | (typeof modulesRequestsApprovalBeforeRun)[keyof typeof modulesRequestsApprovalBeforeRun]
  | (typeof modulesRequestsApprovalForOthersWeb)[keyof typeof modulesRequestsApprovalForOthersWeb]
  | (typeof modulesRequestsApproval)[keyof typeof modulesRequestsApproval]
  | (typeof modulesRequestsApprovalRulesWeb)[keyof typeof modulesRequestsApprovalRulesWeb]
  | (typeof modulesRequestsApprovalSendingWeb)[keyof typeof modulesRequestsApprovalSendingWeb]
  | (typeof modulesRequestsApprovalWeb)[keyof typeof modulesRequestsApprovalWeb]
  | (typeof modulesRequestsDelegation)[keyof typeof modulesRequestsDelegation]
  | (typeof modulesRequestsDelegationWeb)[keyof typeof modulesRequestsDelegationWeb]
  | (typeof modulesRequestsImport)[keyof typeof modulesRequestsImport]
  | (typeof modulesRequestsInbox)[keyof typeof modulesRequestsInbox]
  | (typeof modulesRequestsInboxWeb)[keyof typeof modulesRequestsInboxWeb]
  | (typeof modulesRequestsKinds)[keyof typeof modulesRequestsKinds]
  | (typeof modulesRequestsNotifications)[keyof typeof modulesRequestsNotifications]
  | (typeof modulesTalentCandidateMails)[keyof typeof modulesTalentCandidateMails]
  | (typeof modulesTalentCandidateMailsWeb)[keyof typeof modulesTalentCandidateMailsWeb]
  | (typeof modulesTalentCandidates)[keyof typeof modulesTalentCandidates]
  | (typeof modulesTalentCandidatesWebHr)[keyof typeof modulesTalentCandidatesWebHr]
  | (typeof modulesTalentCandidatesWebOpen)[keyof typeof modulesTalentCandidatesWebOpen]
  | (typeof modulesTalentHiring)[keyof typeof modulesTalentHiring]
  | (typeof modulesTalentInterviews)[keyof typeof modulesTalentInterviews]
  | (typeof modulesTalentInterviewsWeb)[keyof typeof modulesTalentInterviewsWeb]
  | (typeof modulesTalentOffers)[keyof typeof modulesTalentOffers]
  | (typeof modulesTalentOnboarding)[keyof typeof modulesTalentOnboarding]
  | (typeof modulesTalentOnboardingWeb)[keyof typeof modulesTalentOnboardingWeb]
  | (typeof modulesTalentToDos)[keyof typeof modulesTalentToDos]
  | (typeof modulesTalentVacancies)[keyof typeof modulesTalentVacancies]
  | (typeof modulesTimeAllocation)[keyof typeof modulesTimeAllocation]
  | (typeof modulesTimeAttendanceCorrection)[keyof typeof modulesTimeAttendanceCorrection]
  | (typeof modulesTimeAttendanceDays)[keyof typeof modulesTimeAttendanceDays]
  | (typeof modulesTimeAttendanceFiles)[keyof typeof modulesTimeAttendanceFiles]
  | (typeof modulesTimeAttendanceHome)[keyof typeof modulesTimeAttendanceHome]
  | (typeof modulesTimeAttendanceKiosk)[keyof typeof modulesTimeAttendanceKiosk]
  | (typeof modulesTimeAttendance)[keyof typeof modulesTimeAttendance]
  | (typeof modulesTimeAttendanceOffline)[keyof typeof modulesTimeAttendanceOffline]
  | (typeof modulesTimeAttendanceOwnPlaces)[keyof typeof modulesTimeAttendanceOwnPlaces]
  | (typeof modulesTimeAttendancePay)[keyof typeof modulesTimeAttendancePay]
  | (typeof modulesTimeAttendanceSettingsWeb)[keyof typeof modulesTimeAttendanceSettingsWeb]
  | (typeof modulesTimeAttendanceToday)[keyof typeof modulesTimeAttendanceToday]
  | (typeof modulesTimeHoursOvertime)[keyof typeof modulesTimeHoursOvertime]
  | (typeof modulesTimeHoursPartTime)[keyof typeof modulesTimeHoursPartTime]
  | (typeof modulesTimeLeaveBalance)[keyof typeof modulesTimeLeaveBalance]
  | (typeof modulesTimeLeaveBestDays)[keyof typeof modulesTimeLeaveBestDays]
  | (typeof modulesTimeLeaveCalendar)[keyof typeof modulesTimeLeaveCalendar]
  | (typeof modulesTimeLeaveEncashment)[keyof typeof modulesTimeLeaveEncashment]
  | (typeof modulesTimeLeave)[keyof typeof modulesTimeLeave]
  | (typeof modulesTimeLeaveOffInLieu)[keyof typeof modulesTimeLeaveOffInLieu]
  | (typeof modulesTimeLeaveOfficeLaw)[keyof typeof modulesTimeLeaveOfficeLaw]
  | (typeof modulesTimeLeaveOpenings)[keyof typeof modulesTimeLeaveOpenings]
  | (typeof modulesTimeLeavePay)[keyof typeof modulesTimeLeavePay]
  | (typeof modulesTimeLeavePolicy)[keyof typeof modulesTimeLeavePolicy]
  | (typeof modulesTimeLeaveRequest)[keyof typeof modulesTimeLeaveRequest]
  | (typeof modulesTimeLeaveSettlement)[keyof typeof modulesTimeLeaveSettlement]
  | (typeof modulesTimeReports)[keyof typeof modulesTimeReports]
  | (typeof modulesTimeShiftsDefinitionsWeb)[keyof typeof modulesTimeShiftsDefinitionsWeb]
  | (typeof modulesTimeShiftsHome)[keyof typeof modulesTimeShiftsHome]
  | (typeof modulesTimeShifts)[keyof typeof modulesTimeShifts]
  | (typeof modulesTimeShiftsNeedsWeb)[keyof typeof modulesTimeShiftsNeedsWeb]
  | (typeof modulesTimeShiftsPatterns)[keyof typeof modulesTimeShiftsPatterns]
  | (typeof modulesTimeShiftsPlanWeb)[keyof typeof modulesTimeShiftsPlanWeb]
  | (typeof modulesTimeShiftsShares)[keyof typeof modulesTimeShiftsShares]
  | (typeof modulesTimeShiftsSheetWeb)[keyof typeof modulesTimeShiftsSheetWeb]
  | (typeof modulesTimeShiftsSwaps)[keyof typeof modulesTimeShiftsSwaps]
  | (typeof server)[keyof typeof server]
  | (typeof serverPdfLetters)[keyof typeof serverPdfLetters]
  | (typeof serverPush)[keyof typeof serverPush]
  | (typeof serverSpreadsheets)[keyof typeof serverSpreadsheets]
  | (typeof webAccount)[keyof typeof webAccount]
  | (typeof webArranging)[keyof typeof webArranging]
  | (typeof webCharts)[keyof typeof webCharts]
  | (typeof webCheckedFile)[keyof typeof webCheckedFile]
  | (typeof webDialogs)[keyof typeof webDialogs]
  | (typeof webForm)[keyof typeof webForm]
  | (typeof webInstalled)[keyof typeof webInstalled]
  | (typeof web)[keyof typeof web]
  | (typeof webOrgChart)[keyof typeof webOrgChart]
  | (typeof webPage)[keyof typeof webPage]
  | (typeof webPublic)[keyof typeof webPublic]
  | (typeof webRoles)[keyof typeof webRoles]
  | (typeof webRowActions)[keyof typeof webRowActions]
  | (typeof webSheet)[keyof typeof webSheet]
  | (typeof webShellKeys)[keyof typeof webShellKeys]
  | (typeof webShellPalette)[keyof typeof webShellPalette]
  | (typeof webTable)[keyof typeof webTable]
type Keys<Table> = Table extends readonly unknown[] ? never : Extract<keyof Table, string>

declare module '#web/label-key.ts' {
  interface LabelKeyTable {
    key: Keys<Tables>
  }
}
