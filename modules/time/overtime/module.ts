import { eachDay } from '#base/days.ts'
import { HOLIDAY_CHANGED } from '#calendar/events.ts'
import { DAY_OFF_IMPACTS } from '#calendar/holidays.ts'
import { PAY_SOURCES } from '#pay/sources.ts'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import { REQUEST_DECIDED, REQUEST_STANDING } from '#requests/events.ts'
import { REQUEST_KINDS } from '#requests/kind.ts'
import type { Module } from '#server/manifest/module.ts'
import { OVERTIME_DAY_OFF_TOUCH } from './day-off-touch.ts'
import { overtimeLabels } from './labels.ts'
import { OVERTIME_PAY_SOURCE } from './pay-source.ts'
import { recountOthersOfDays } from './recount.ts'
import { recountNowOrInTask, recountTask } from './recount-task.ts'
import { OVERTIME } from './request.ts'
import { registerOvertimeRoutes } from './routes.ts'
import { overtimeSeed } from './seed.ts'
import { OVERTIME_TIME_RECORDS } from './store.ts'
import { TIME_RECORD_SOURCES } from './time-records.ts'

export const manifest: Module = {
  routes: registerOvertimeRoutes,
  labels: [overtimeLabels],
  permissionOrder: 78,
  permissions: {
    'overtime:ask': { scope: 'employee', grantedTo: { staff: 'own' } },
    'overtime:read': {
      scope: 'employee',
      grantedTo: {
        staff: 'own',
        organisation: 'company',
        office: 'office',
        hod: 'department',
        mgr: 'reports',
        'asst mgr': 'reports',
        'HR Claim': 'company',
        'HR Payroll': 'company',
      },
    },
    'overtime:manage': {
      scope: 'employee',
      grantedTo: { organisation: 'company', 'HR Claim': 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'overtime:policy': { scope: 'company', grantedTo: { organisation: 'company', 'HR Claim': 'company' } },
  },
  brings: [
    REQUEST_STANDING.on((told, at) => recountOthersOfDays(at, told)),
    // Leave that counts from now on, or no longer, is no work that fills the day's normal hours.
    REQUEST_DECIDED.on(async ({ kind, days }, at) => {
      if (kind !== 'leave') return
      const touched = days.flatMap(({ first, last }) => eachDay(first, last))
      await recountNowOrInTask(at, {
        days: [...new Set(touched)],
        people: [...new Set(days.map(({ person }) => person))],
      })
    }),
    HOLIDAY_CHANGED.on(({ days }, at) => recountNowOrInTask(at, { days })),
    WORKDAYS_CHANGED.on(({ days, people }, at) => recountNowOrInTask(at, { days, people })),
    DAY_OFF_IMPACTS.add(OVERTIME_DAY_OFF_TOUCH),
    REQUEST_KINDS.add(OVERTIME),
    PAY_SOURCES.add(OVERTIME_PAY_SOURCE),
    TIME_RECORD_SOURCES.add(OVERTIME_TIME_RECORDS),
  ],
  seeds: [overtimeSeed],
  tasks: [recountTask],
}
