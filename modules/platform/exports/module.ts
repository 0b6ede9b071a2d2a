import type { Module } from '#server/manifest/module.ts'
import { exportLabels } from './labels.ts'

export const manifest: Module = {
  labels: [exportLabels],
}
