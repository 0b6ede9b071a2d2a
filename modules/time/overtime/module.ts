import { eachDay } from '#base/days.ts'
import type { Module } from '#server/module.ts'
import { OVERTIME_DAY_OFF_TOUCH } from './day-off-touch.ts'
import { overtimeLabels } from './labels.ts'
import { OVERTIME_PAY_SOURCE } from './pay-source.ts'
import { recountOthersOfDays } from './recount.ts'
import { recountNowOrInTask, recountTask } from './recount-task.ts'
import { OVERTIME } from './request.ts'
import { overtimeRoutes } from './routes.ts'
import { overtimeSeed } from './seed.ts'
import { OVERTIME_TIME_RECORDS } from './store.ts'

export const manifest: Module = {
  routes: overtimeRoutes,
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
  on: {
    'request.standing': (told, at) => recountOthersOfDays(at, told),
    // Leave that counts from now on, or no longer, is no work that fills the day's normal hours.
    'request.decided': async ({ kind, days }, at) => {
      if (kind !== 'leave') return
      const touched = days.flatMap(({ first, last }) => eachDay(first, last))
      await recountNowOrInTask(at, {
        days: [...new Set(touched)],
        people: [...new Set(days.map(({ person }) => person))],
      })
    },
    'holiday.changed': ({ days }, at) => recountNowOrInTask(at, { days }),
    'workdays.changed': ({ days, people }, at) => recountNowOrInTask(at, { days, people }),
  },
  dayOffImpacts: [OVERTIME_DAY_OFF_TOUCH],
  requestKinds: [OVERTIME],
  paySources: [OVERTIME_PAY_SOURCE],
  timeRecords: [OVERTIME_TIME_RECORDS],
  seeds: [overtimeSeed],
  tasks: [recountTask],
}
