import type { Module } from '#server/module.ts'
import { partTimeLabels } from './labels.ts'
import { PART_TIME, PART_TIMES } from './request.ts'
import { partTimeRoutes } from './routes.ts'
import { PART_TIME_PAY } from './source.ts'

export const manifest: Module = {
  routes: partTimeRoutes,
  labels: [partTimeLabels],
  requestKinds: [PART_TIME],
  paySources: [PART_TIME_PAY],
  timeRecords: [PART_TIMES],
}
