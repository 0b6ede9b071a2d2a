import type { Module } from '#server/manifest/module.ts'
import { importLabels } from './labels.ts'
import { fillGapsTask } from './pay-gaps.ts'
import { registerFileRoutes } from './routes.ts'
import { employeeTaskKinds } from './tasks.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerFileRoutes(api, files),
  labels: [importLabels],
  tasks: [...employeeTaskKinds, fillGapsTask],
}
