import type { Module } from '#server/module.ts'
import { workdayLabels } from './labels.ts'
import { publishWorkdayChanges } from './publish-changes.ts'
import { workdayRoutes } from './routes.ts'

export const manifest: Module = {
  routes: workdayRoutes,
  labels: [workdayLabels],
  on: {
    'employee.hours-changed': ({ changes }, at) =>
      publishWorkdayChanges(
        at,
        changes.map(({ employeeId, from, until }) => ({ employeeId, from, until })),
      ),
    'employee.moved': ({ moves }, at) =>
      publishWorkdayChanges(
        at,
        moves.map(({ employeeId, from }) => ({ employeeId, from, until: null })),
      ),
  },
}
