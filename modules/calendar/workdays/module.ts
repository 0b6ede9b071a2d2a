import { EMPLOYEE_HOURS_CHANGED, EMPLOYEE_MOVED } from '#people/events.ts'
import type { Module } from '#server/manifest/module.ts'
import { workdayLabels } from './labels.ts'
import { publishWorkdayChanges } from './publish-changes.ts'
import { registerWorkdayRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerWorkdayRoutes,
  labels: [workdayLabels],
  brings: [
    EMPLOYEE_HOURS_CHANGED.on(({ changes }, at) =>
      publishWorkdayChanges(
        at,
        changes.map(({ employeeId, from, until }) => ({ employeeId, from, until })),
      ),
    ),
    EMPLOYEE_MOVED.on(({ moves }, at) =>
      publishWorkdayChanges(
        at,
        moves.map(({ employeeId, from }) => ({ employeeId, from, until: null })),
      ),
    ),
  ],
}
