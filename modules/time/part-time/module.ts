import type { Module } from '#server/module.ts'
import { partTimeLabels } from './labels.ts'
import { PART_TIME_PAY_SOURCE } from './pay-source.ts'
import { PART_TIME, PART_TIME_TIME_RECORDS } from './request.ts'
import { partTimeRoutes } from './routes.ts'

export const manifest: Module = {
  routes: partTimeRoutes,
  labels: [partTimeLabels],
  requestKinds: [PART_TIME],
  paySources: [PART_TIME_PAY_SOURCE],
  timeRecords: [PART_TIME_TIME_RECORDS],
}
