import { eachDay } from '#base/days.ts'
import type { Module } from '#server/module.ts'
import { OVERTIME_ON_DAY_OFF } from './day-off-touch.ts'
import { OVERTIME_TIMES } from './kept.ts'
import { overtimeLabels } from './labels.ts'
import { recountDaysOf } from './recount.ts'
import { recountAnew, recountTask } from './recount-task.ts'
import { OVERTIME } from './request.ts'
import { overtimeRoutes } from './routes.ts'
import { overtimeSeed } from './seed.ts'
import { OVERTIME_PAY } from './source.ts'

export const manifest: Module = {
  routes: overtimeRoutes,
  labels: [overtimeLabels],
  permissionsAt: 78,
  permissions: {
    'overtime:ask': { of: 'employee', to: { staff: 'own' } },
    'overtime:read': {
      of: 'employee',
      to: {
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
      of: 'employee',
      to: { organisation: 'company', 'HR Claim': 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'overtime:policy': { of: 'company', to: { organisation: 'company', 'HR Claim': 'company' } },
  },
  hears: {
    'request.standing': (told, at) => recountDaysOf(at, told),
    // Leave that counts from now on, or no longer, is no work that fills the day's normal hours.
    'request.decided': async ({ kind, days }, at) => {
      if (kind !== 'leave') return
      const touched = days.flatMap(({ first, last }) => eachDay(first, last))
      await recountAnew(at, { days: [...new Set(touched)], people: [...new Set(days.map(({ person }) => person))] })
    },
    'holiday.changed': ({ days }, at) => recountAnew(at, { days }),
    'workdays.changed': ({ days, people }, at) => recountAnew(at, { days, people }),
  },
  dayOffTouches: [OVERTIME_ON_DAY_OFF],
  requestKinds: [OVERTIME],
  paySources: [OVERTIME_PAY],
  timeRecords: [OVERTIME_TIMES],
  seeds: [overtimeSeed],
  tasks: [recountTask],
}
