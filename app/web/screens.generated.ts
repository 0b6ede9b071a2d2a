// Written by `npm run generate` from what the modules declare.
import { screens as calendarCalendarFeeds } from '../../modules/calendar/calendar-feeds/web/screens.ts'
import { screens as calendarHolidays } from '../../modules/calendar/holidays/web/screens.ts'
import { screens as calendarWorkdays } from '../../modules/calendar/workdays/web/screens.ts'
import { screens as documentsLetters } from '../../modules/documents/letters/web/screens.ts'
import { screens as documentsRecords } from '../../modules/documents/records/web/screens.ts'
import { screens as documentsTemplates } from '../../modules/documents/templates/web/screens.ts'
import { screens as homeAnnouncements } from '../../modules/home/announcements/web/screens.ts'
import { screens as homeDashboard } from '../../modules/home/dashboard/web/screens.ts'
import { screens as homeHelp } from '../../modules/home/help/web/screens.ts'
import { screens as organisationCompanies } from '../../modules/organisation/companies/web/screens.ts'
import { screens as organisationCostCenters } from '../../modules/organisation/cost-centers/web/screens.ts'
import { screens as organisationDepartments } from '../../modules/organisation/departments/web/screens.ts'
import { screens as organisationOffices } from '../../modules/organisation/offices/web/screens.ts'
import { screens as organisationPlaces } from '../../modules/organisation/places/web/screens.ts'
import { screens as organisationPositions } from '../../modules/organisation/positions/web/screens.ts'
import { screens as payBackPay } from '../../modules/pay/back-pay/web/screens.ts'
import { screens as payBonuses } from '../../modules/pay/bonuses/web/screens.ts'
import { screens as payClaims } from '../../modules/pay/claims/web/screens.ts'
import { screens as payExchangeRates } from '../../modules/pay/exchange-rates/web/screens.ts'
import { screens as payFiles } from '../../modules/pay/files/web/screens.ts'
import { screens as payGarnishments } from '../../modules/pay/garnishments/web/screens.ts'
import { screens as payLaw } from '../../modules/pay/law/web/screens.ts'
import { screens as payLoans } from '../../modules/pay/loans/web/screens.ts'
import { screens as payPayday } from '../../modules/pay/payday/web/screens.ts'
import { screens as payPayroll } from '../../modules/pay/payroll/web/screens.ts'
import { screens as payReadiness } from '../../modules/pay/readiness/web/screens.ts'
import { screens as payReports } from '../../modules/pay/reports/web/screens.ts'
import { screens as payTaxForms } from '../../modules/pay/tax-forms/web/screens.ts'
import { screens as payWhatIf } from '../../modules/pay/what-if/web/screens.ts'
import { screens as payYearEnd } from '../../modules/pay/year-end/web/screens.ts'
import { screens as peopleCustomFields } from '../../modules/people/custom-fields/web/screens.ts'
import { screens as peopleHeadcount } from '../../modules/people/headcount/web/screens.ts'
import { screens as peopleImport } from '../../modules/people/import/web/screens.ts'
import { screens as peopleJoining } from '../../modules/people/joining/web/screens.ts'
import { screens as peopleList } from '../../modules/people/list/web/screens.ts'
import { screens as peopleRecord } from '../../modules/people/record/web/screens.ts'
import { screens as platformAccess } from '../../modules/platform/access/web/screens.ts'
import { screens as platformActivity } from '../../modules/platform/activity/web/screens.ts'
import { screens as platformExports } from '../../modules/platform/exports/web/screens.ts'
import { screens as platformIdentity } from '../../modules/platform/identity/web/screens.ts'
import { screens as platformMails } from '../../modules/platform/mails/web/screens.ts'
import { screens as platformMigration } from '../../modules/platform/migration/web/screens.ts'
import { screens as platformOperations } from '../../modules/platform/operations/web/screens.ts'
import { screens as platformPush } from '../../modules/platform/push/web/screens.ts'
import { screens as requestsApproval } from '../../modules/requests/approval/web/screens.ts'
import { screens as requestsDelegation } from '../../modules/requests/delegation/web/screens.ts'
import { screens as requestsInbox } from '../../modules/requests/inbox/web/screens.ts'
import { screens as talentCandidateMails } from '../../modules/talent/candidate-mails/web/screens.ts'
import { screens as talentCandidates } from '../../modules/talent/candidates/web/screens.ts'
import { screens as talentInterviews } from '../../modules/talent/interviews/web/screens.ts'
import { screens as talentOffers } from '../../modules/talent/offers/web/screens.ts'
import { screens as talentOnboarding } from '../../modules/talent/onboarding/web/screens.ts'
import { screens as talentToDos } from '../../modules/talent/to-dos/web/screens.ts'
import { screens as talentVacancies } from '../../modules/talent/vacancies/web/screens.ts'
import { screens as timeAllocation } from '../../modules/time/allocation/web/screens.ts'
import { screens as timeAttendance } from '../../modules/time/attendance/web/screens.ts'
import { screens as timeHours } from '../../modules/time/hours/web/screens.ts'
import { screens as timeLeave } from '../../modules/time/leave/web/screens.ts'
import { screens as timeReports } from '../../modules/time/reports/web/screens.ts'
import { screens as timeShifts } from '../../modules/time/shifts/web/screens.ts'

export const listed = [
  ...calendarCalendarFeeds,
  ...calendarHolidays,
  ...calendarWorkdays,
  ...documentsLetters,
  ...documentsRecords,
  ...documentsTemplates,
  ...homeAnnouncements,
  ...homeDashboard,
  ...homeHelp,
  ...organisationCompanies,
  ...organisationCostCenters,
  ...organisationDepartments,
  ...organisationOffices,
  ...organisationPlaces,
  ...organisationPositions,
  ...payBackPay,
  ...payBonuses,
  ...payClaims,
  ...payExchangeRates,
  ...payFiles,
  ...payGarnishments,
  ...payLaw,
  ...payLoans,
  ...payPayday,
  ...payPayroll,
  ...payReadiness,
  ...payReports,
  ...payTaxForms,
  ...payWhatIf,
  ...payYearEnd,
  ...peopleCustomFields,
  ...peopleHeadcount,
  ...peopleImport,
  ...peopleJoining,
  ...peopleList,
  ...peopleRecord,
  ...platformAccess,
  ...platformActivity,
  ...platformExports,
  ...platformIdentity,
  ...platformMails,
  ...platformMigration,
  ...platformOperations,
  ...platformPush,
  ...requestsApproval,
  ...requestsDelegation,
  ...requestsInbox,
  ...talentCandidateMails,
  ...talentCandidates,
  ...talentInterviews,
  ...talentOffers,
  ...talentOnboarding,
  ...talentToDos,
  ...talentVacancies,
  ...timeAllocation,
  ...timeAttendance,
  ...timeHours,
  ...timeLeave,
  ...timeReports,
  ...timeShifts,
]
