import type { Module } from '#server/module.ts'
import { tellDays } from './changed-days.ts'
import { workdayLabels } from './labels.ts'
import { workdayRoutes } from './routes.ts'

export const manifest: Module = {
  routes: workdayRoutes,
  labels: [workdayLabels],
  hears: {
    'employee.hours-changed': ({ changes }, at) =>
      tellDays(
        at,
        changes.map(({ employeeId, from, until }) => ({ employeeId, from, until })),
      ),
    'employee.moved': ({ moves }, at) =>
      tellDays(
        at,
        moves.map(({ employeeId, from }) => ({ employeeId, from, until: null })),
      ),
  },
}
