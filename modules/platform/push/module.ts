import type { Module } from '#server/manifest/module.ts'
import { deleteEndedDevices } from '#server/push/devices.ts'
import { pushDeviceLabels } from './labels.ts'
import { registerPushRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerPushRoutes,
  labels: [pushDeviceLabels],
  scheduledJobs: [{ name: 'push-devices', run: ({ tx, today }) => deleteEndedDevices(tx, today) }],
}
