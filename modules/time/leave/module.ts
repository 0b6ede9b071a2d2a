import { addDays, earlierDay } from '#base/days.ts'
import type { Module } from '#server/module.ts'
import { balanceLabels } from './balance/labels.ts'
import { balanceRoutes } from './balance/routes.ts'
import { bestDaysLabels } from './best-days/labels.ts'
import { bestDaysRoutes } from './best-days/routes.ts'
import { calendarLabels } from './calendar/labels.ts'
import { leaveCalendarRoutes } from './calendar/routes.ts'
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
import { officeLawRoutes } from './office-law/routes.ts'
import { applyLawTask } from './office-law/task.ts'
import { openingLabels } from './openings/labels.ts'
import { openingRoutes } from './openings/routes.ts'
import { leavePayLabels } from './pay/labels.ts'
import { LEAVE_PAID_OUT } from './pay/paid-out-source.ts'
import { LEAVE_PAY } from './pay/source.ts'
import { changeTypeTask } from './policy/change.ts'
import { policyLabels } from './policy/labels.ts'
import { policyRoutes } from './policy/routes.ts'
import { leaveSeed } from './policy/seed.ts'
import { recountOrQueue, recountTask } from './recount-task.ts'
import { LEAVE_AWAY, LEAVE_COVER } from './request/away-days.ts'
import { LEAVE_ON_DAY_OFF } from './request/day-off-impact.ts'
import { requestLabels } from './request/labels.ts'
import { LEAVE } from './request/request.ts'
import { leaveRequestRoutes } from './request/routes.ts'

/** How far back leave is counted anew when a last day becomes another. */
const LOOKBACK_DAYS = 366

export const manifest: Module = {
  routes: (api) => {
    policyRoutes(api)
    officeLawRoutes(api)
    balanceRoutes(api)
    openingRoutes(api)
    leaveRequestRoutes(api)
    leaveCalendarRoutes(api)
    bestDaysRoutes(api)
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
  notifications: [OFFICE_LAW_NOTIFICATION],
  tasks: [applyLawTask, changeTypeTask, recountTask],
  on: {
    'office.placed': applyLawToNewOffice,
    'holiday.changed': ({ days }, at) => recountOrQueue(at, { days }),
    'attendance.changed': ({ days, people }, at) => recountOffInLieu(at, days, people),
    'workdays.changed': ({ days, people }, at) => recountOrQueue(at, { days, people }),
    // Days after the last one are not worked: leave on them costs nothing any more, and its people are told.
    'employee.left': async ({ people }, at) => {
      const from = people.map(({ lastDay }) => lastDay).reduce(earlierDay, addDays(at.today, -LOOKBACK_DAYS))
      await recountOrQueue(at, { from, people: people.map(({ employeeId }) => employeeId) })
    },
    'employee.stays': async ({ people }, at) => {
      const from = addDays(at.today, -LOOKBACK_DAYS)
      await recountOrQueue(at, { from, people: people.map(({ employeeId }) => employeeId) })
    },
  },
  dayOffImpacts: [LEAVE_ON_DAY_OFF],
  requestKinds: [LEAVE, OFF_IN_LIEU, ENCASHMENT],
  timeRecords: [OFF_IN_LIEU_TIMES],
  timeOff: [OVERTIME_AS_TIME_OFF],
  awaySources: [LEAVE_AWAY],
  calendarFeeds: [OWN_LEAVE, TEAM_LEAVE],
  paySources: [LEAVE_PAY, LEAVE_PAID_OUT],
  standIns: [LEAVE_COVER],
}
