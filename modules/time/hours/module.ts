import { eachDay } from '#base/days/days.ts'
import { HOLIDAY_CHANGED } from '#calendar/events.ts'
import { DAY_OFF_IMPACTS } from '#calendar/holidays.ts'
import { OFFICE_STEPS } from '#organisation/offices.ts'
import { HOURLY_RATES, PAY_SOURCES } from '#pay/sources.ts'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import { REQUEST_DECIDED, REQUEST_STANDING } from '#requests/events.ts'
import { REQUEST_KINDS } from '#requests/kind.ts'
import type { Module } from '#server/manifest/module.ts'
import { overtimeLabels } from './overtime/labels.ts'
import { OVERTIME_PAY_SOURCE } from './overtime/pay/pay-source.ts'
import { OVERTIME_POLICY_STEP } from './overtime/policy/office-step.ts'
import { overtimeSeed } from './overtime/policy/seed.ts'
import { OVERTIME_ON_DAY_OFF } from './overtime/request/day-off-impact.ts'
import { recountOthersOfDays } from './overtime/request/recount.ts'
import { recountNowOrInTask, recountTask } from './overtime/request/recount-task.ts'
import { OVERTIME } from './overtime/request/request.ts'
import { registerOvertimeRoutes } from './overtime/request/routes.ts'
import { partTimeLabels } from './part-time/labels.ts'
import { PART_TIME_PAY_SOURCE } from './part-time/pay-source.ts'
import { PART_TIME_RATES } from './part-time/rates.ts'
import { PART_TIME } from './part-time/request.ts'
import { registerPartTimeRoutes } from './part-time/routes.ts'
import { withDaysOfPeriods } from './work/days-of-periods.ts'
import { hoursRecordSource, TIME_RECORD_SOURCES } from './work/time-records.ts'

export const manifest: Module = {
  routes(api) {
    registerOvertimeRoutes(api)
    registerPartTimeRoutes(api)
  },
  labels: [overtimeLabels, partTimeLabels],
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
    OFFICE_STEPS.add(OVERTIME_POLICY_STEP),
    REQUEST_STANDING.on((standing, at) => recountOthersOfDays(at, standing)),
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
    WORKDAYS_CHANGED.on(async ({ days, people }, at) =>
      recountNowOrInTask(at, { days: await withDaysOfPeriods(at.tx, days), people }),
    ),
    DAY_OFF_IMPACTS.add(OVERTIME_ON_DAY_OFF),
    REQUEST_KINDS.add(OVERTIME, PART_TIME),
    PAY_SOURCES.add(OVERTIME_PAY_SOURCE, PART_TIME_PAY_SOURCE),
    HOURLY_RATES.add(PART_TIME_RATES),
    TIME_RECORD_SOURCES.add(hoursRecordSource('overtime'), hoursRecordSource('part_time')),
  ],
  seeds: [overtimeSeed],
  tasks: [recountTask],
}
