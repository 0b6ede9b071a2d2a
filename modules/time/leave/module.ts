import { addDays, earlierDay } from '#base/days/days.ts'
import { FEED_KINDS } from '#calendar/calendar-feeds.ts'
import { HOLIDAY_CHANGED } from '#calendar/events.ts'
import { DAY_OFF_IMPACTS } from '#calendar/holidays.ts'
import { AWAY_SOURCES } from '#calendar/workdays.ts'
import { OFFICE_PLACED } from '#organisation/events.ts'
import { OFFICE_STEPS } from '#organisation/offices.ts'
import { PAY_RUN_APPROVED } from '#pay/events.ts'
import { PAYSLIP_BALANCES } from '#pay/payslip-balances.ts'
import { PAY_SOURCES } from '#pay/sources.ts'
import { EMPLOYEE_LEFT, EMPLOYEE_STAYS, WORKDAYS_CHANGED } from '#people/events.ts'
import { IMPORT_COLUMNS } from '#people/people-import.ts'
import { STAND_IN_SOURCES } from '#requests/approvers.ts'
import { REQUEST_KINDS } from '#requests/kind.ts'
import type { Module } from '#server/manifest/module.ts'
import { ATTENDANCE_CHANGED } from '../attendance/events.ts'
import { TIME_OFF_PROVIDERS } from '../hours/overtime/time-off.ts'
import { TIME_RECORD_SOURCES } from '../hours/work/time-records.ts'
import { balanceLabels } from './balance/labels.ts'
import { LEAVE_ON_PAYSLIPS } from './balance/payslip-balances.ts'
import { registerBalanceRoutes } from './balance/routes.ts'
import { bestDaysLabels } from './best-days/labels.ts'
import { registerBestDaysRoutes } from './best-days/routes.ts'
import { calendarLabels } from './calendar/labels.ts'
import { registerLeaveCalendarRoutes } from './calendar/routes.ts'
import { encashmentLabels } from './encashment/labels.ts'
import { ENCASHMENT } from './encashment/request.ts'
import { OWN_LEAVE, TEAM_LEAVE } from './feeds/feeds.ts'
import { leaveLabels } from './labels.ts'
import { OVERTIME_AS_TIME_OFF } from './off-in-lieu/earning.ts'
import { offInLieuLabels } from './off-in-lieu/labels.ts'
import { recountOffInLieu } from './off-in-lieu/recount.ts'
import { OFF_IN_LIEU, OFF_IN_LIEU_TIMES } from './off-in-lieu/request.ts'
import { applyLawToNewOffice } from './office-law/apply-to-new-office.ts'
import { officeLawLabels } from './office-law/labels.ts'
import { OFFICE_LAW_NOTIFICATION } from './office-law/notification.ts'
import { LEAVE_STEP } from './office-law/office-step.ts'
import { registerOfficeLawRoutes } from './office-law/routes.ts'
import { applyLawTask } from './office-law/task.ts'
import { LEAVE_LEFT_COLUMNS } from './openings/balance-columns.ts'
import { openingLabels } from './openings/labels.ts'
import { registerOpeningRoutes } from './openings/routes.ts'
import { leavePayLabels } from './pay/labels.ts'
import { LEAVE_PAID_OUT } from './pay/paid-out-source.ts'
import { LEAVE_PAY } from './pay/source.ts'
import { changeTypeTask } from './policy/change.ts'
import { policyLabels } from './policy/labels.ts'
import { registerPolicyRoutes } from './policy/routes.ts'
import { leaveSeed } from './policy/seed.ts'
import { recountOrQueue, recountTask } from './recount-task.ts'
import { LEAVE_AWAY, LEAVE_COVER } from './request/away-days.ts'
import { LEAVE_ON_DAY_OFF } from './request/day-off-impact.ts'
import { requestLabels } from './request/labels.ts'
import { LEAVE } from './request/request.ts'
import { registerLeaveRequestRoutes } from './request/routes.ts'
import { settlementLabels } from './settlement/labels.ts'
import { notifySettledPeople, SETTLEMENT_NOTICES } from './settlement/notices.ts'
import { registerSettlementRoutes } from './settlement/routes.ts'
import { YEARS_TO_CHOOSE } from './settlement/years-to-choose.ts'

/** Days back that leave is counted again when a last day changes. */
const LOOKBACK_DAYS = 366

export const manifest: Module = {
  routes: (api) => {
    registerPolicyRoutes(api)
    registerOfficeLawRoutes(api)
    registerBalanceRoutes(api)
    registerOpeningRoutes(api)
    registerLeaveRequestRoutes(api)
    registerLeaveCalendarRoutes(api)
    registerBestDaysRoutes(api)
    registerSettlementRoutes(api)
  },
  labels: [
    leaveLabels,
    policyLabels,
    balanceLabels,
    openingLabels,
    requestLabels,
    calendarLabels,
    bestDaysLabels,
    offInLieuLabels,
    encashmentLabels,
    leavePayLabels,
    officeLawLabels,
    settlementLabels,
  ],
  permissionOrder: 79.5,
  permissions: {
    'leave:ask': { scope: 'employee', grantedTo: { staff: 'own' } },
    'leave:read': {
      scope: 'employee',
      grantedTo: {
        hr: 'company',
        'HR Leave': 'company',
        'local hr': 'office',
        'office dir': 'office',
        hod: 'department',
        mgr: 'reports',
        'asst mgr': 'reports',
      },
    },
    'leave:calendar': {
      scope: 'employee',
      grantedTo: { staff: 'department', office: 'office', hr: 'company', 'HR Leave': 'company' },
    },
    'leave:manage': {
      scope: 'employee',
      grantedTo: { organisation: 'company', 'HR Leave': 'company', 'local hr': 'office' },
    },
    'leave:reasons': {
      scope: 'employee',
      grantedTo: {
        organisation: 'company',
        'HR Leave': 'company',
        'local hr': 'office',
        hod: 'department',
        mgr: 'reports',
        'asst mgr': 'reports',
      },
    },
    'leave:policy': {
      scope: 'company',
      grantedTo: { organisation: 'company', 'HR Leave': 'company', 'local hr': 'company' },
    },
  },
  seeds: [leaveSeed],
  notifications: [OFFICE_LAW_NOTIFICATION, YEARS_TO_CHOOSE, SETTLEMENT_NOTICES],
  tasks: [applyLawTask, changeTypeTask, recountTask],
  brings: [
    IMPORT_COLUMNS.add(LEAVE_LEFT_COLUMNS),
    OFFICE_STEPS.add(LEAVE_STEP),
    OFFICE_PLACED.on(applyLawToNewOffice),
    PAY_RUN_APPROVED.on(notifySettledPeople),
    HOLIDAY_CHANGED.on(({ days }, at) => recountOrQueue(at, { days })),
    ATTENDANCE_CHANGED.on(({ days, people }, at) => recountOffInLieu(at, days, people)),
    WORKDAYS_CHANGED.on(({ days, people }, at) => recountOrQueue(at, { days, people })),
    // Leave after the last day costs nothing, and its people are notified.
    EMPLOYEE_LEFT.on(async ({ people }, at) => {
      const from = people.map(({ lastDay }) => lastDay).reduce(earlierDay, addDays(at.today, -LOOKBACK_DAYS))
      await recountOrQueue(at, { from, people: people.map(({ employeeId }) => employeeId) })
    }),
    EMPLOYEE_STAYS.on(async ({ people }, at) => {
      const from = addDays(at.today, -LOOKBACK_DAYS)
      await recountOrQueue(at, { from, people: people.map(({ employeeId }) => employeeId) })
    }),
    DAY_OFF_IMPACTS.add(LEAVE_ON_DAY_OFF),
    REQUEST_KINDS.add(LEAVE, OFF_IN_LIEU, ENCASHMENT),
    TIME_RECORD_SOURCES.add(OFF_IN_LIEU_TIMES),
    TIME_OFF_PROVIDERS.add(OVERTIME_AS_TIME_OFF),
    AWAY_SOURCES.add(LEAVE_AWAY),
    FEED_KINDS.add(OWN_LEAVE, TEAM_LEAVE),
    PAY_SOURCES.add(LEAVE_PAY, LEAVE_PAID_OUT),
    PAYSLIP_BALANCES.add(LEAVE_ON_PAYSLIPS),
    STAND_IN_SOURCES.add(LEAVE_COVER),
  ],
}
