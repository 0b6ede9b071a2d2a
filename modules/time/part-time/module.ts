import { PAY_SOURCES } from '#pay/sources.ts'
import { REQUEST_KINDS } from '#requests/kind.ts'
import type { Module } from '#server/manifest/module.ts'
import { TIME_RECORD_SOURCES } from '../overtime/time-records.ts'
import { partTimeLabels } from './labels.ts'
import { PART_TIME_PAY_SOURCE } from './pay-source.ts'
import { PART_TIME, PART_TIME_TIME_RECORDS } from './request.ts'
import { registerPartTimeRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerPartTimeRoutes,
  labels: [partTimeLabels],
  brings: [
    REQUEST_KINDS.add(PART_TIME),
    PAY_SOURCES.add(PART_TIME_PAY_SOURCE),
    TIME_RECORD_SOURCES.add(PART_TIME_TIME_RECORDS),
  ],
}
