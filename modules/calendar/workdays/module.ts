import { EMPLOYEE_HOURS_CHANGED, EMPLOYEE_MOVED } from '#people/events.ts'
import type { Module } from '#server/manifest/module.ts'
import { flexibleHoursLabels } from './flexible/labels.ts'
import { registerFlexibleHoursRoutes } from './flexible/routes.ts'
import { workdayLabels } from './labels.ts'
import { publishWorkdayChanges } from './publish-changes.ts'
import { registerWorkdayRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api, { files }) => {
    registerWorkdayRoutes(api)
    registerFlexibleHoursRoutes(api, files)
  },
  labels: [workdayLabels, flexibleHoursLabels],
  permissionOrder: 83,
  permissions: {
    'flexible-hours:read': {
      scope: 'company',
      grantedTo: {
        organisation: 'company',
        'local hr': 'company',
        'HR Leave': 'company',
        'HR Payroll': 'company',
        'Shift Planner': 'company',
      },
    },
    'flexible-hours:edit': { scope: 'company', grantedTo: { organisation: 'company', 'local hr': 'company' } },
  },
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
