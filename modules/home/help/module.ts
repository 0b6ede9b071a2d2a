import type { Module } from '#server/manifest/module.ts'
import { helpLabels } from './labels.ts'

export const manifest: Module = {
  labels: [helpLabels],
}
