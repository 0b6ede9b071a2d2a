import type { Module } from '#server/module.ts'
import { exportLabels } from './labels.ts'

export const manifest: Module = {
  labels: [exportLabels],
}
