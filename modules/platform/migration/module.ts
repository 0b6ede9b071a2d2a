import type { Module } from '#server/module.ts'
import { migrationLabels } from './labels.ts'
import { headsWhoJoined } from './organisation.ts'
import { migrationRoutes } from './routes.ts'
import { migrationTaskKinds } from './task-kinds.ts'

export const manifest: Module = {
  routes: (api, { files }) => migrationRoutes(api, files),
  labels: [migrationLabels],
  permissionsAt: 120,
  permissions: {
    'migration:run': { of: 'company', to: { organisation: 'company' } },
  },
  tasks: migrationTaskKinds,
  hears: { 'employee.joined': ({ people }, at) => headsWhoJoined(people, at) },
}
