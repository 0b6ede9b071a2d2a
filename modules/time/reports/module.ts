import type { Module } from '#server/manifest/module.ts'
import { peopleReportLabels } from './labels.ts'
import { registerPeopleReportRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerPeopleReportRoutes,
  labels: [peopleReportLabels],
}
