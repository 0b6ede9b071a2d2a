import type { Module } from '#server/manifest/module.ts'
import { computeBonusesTask, writeBonusesTask } from './bonus-task.ts'
import { bonusLabels } from './labels.ts'
import { registerBonusRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerBonusRoutes,
  labels: [bonusLabels],
  tasks: [computeBonusesTask, writeBonusesTask],
}
