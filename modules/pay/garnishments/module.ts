import type { Module } from '#server/manifest/module.ts'
import { PAY_SOURCES } from '../sources/sources.ts'
import { garnishmentLabels } from './labels.ts'
import { registerGarnishmentRoutes } from './routes.ts'
import { GARNISHMENT_SOURCE } from './source.ts'

export const manifest: Module = {
  routes: registerGarnishmentRoutes,
  labels: [garnishmentLabels],
  brings: [PAY_SOURCES.add(GARNISHMENT_SOURCE)],
}
