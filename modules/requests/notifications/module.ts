import type { Module } from '#server/manifest/module.ts'
import { requestNoticeLabels } from './labels.ts'
import { REQUESTS_NEWS } from './news-notification.ts'
import { registerNoticeRoutes } from './notice-routes.ts'

export const manifest: Module = {
  routes: registerNoticeRoutes,
  labels: [requestNoticeLabels],
  notifications: [REQUESTS_NEWS],
}
