import { UNIT_PEOPLE_SOURCES } from '#organisation/departments.ts'
import type { Module } from '#server/manifest/module.ts'
import { listLabels } from './labels.ts'
import { registerListRoutes } from './routes.ts'
import { registerUnitRoutes } from './units/routes.ts'
import { UNIT_PEOPLE_QUERIES } from './units/unit-people.ts'

export const manifest: Module = {
  routes: (api) => {
    registerListRoutes(api)
    registerUnitRoutes(api)
  },
  labels: [listLabels],
  brings: [UNIT_PEOPLE_SOURCES.add(UNIT_PEOPLE_QUERIES)],
}
