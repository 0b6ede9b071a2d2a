import { EMPLOYEE_JOINED } from '#people/events.ts'
import type { Module } from '#server/manifest/module.ts'
import { migrationLabels } from './labels.ts'
import { assignAwaitedHeads } from './organisation.ts'
import { registerMigrationRoutes } from './routes.ts'
import { migrationTaskKinds } from './task-kinds.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerMigrationRoutes(api, files),
  labels: [migrationLabels],
  permissionOrder: 120,
  permissions: {
    'migration:run': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
  tasks: migrationTaskKinds,
  brings: [EMPLOYEE_JOINED.on(({ people }, at) => assignAwaitedHeads(people, at))],
}
