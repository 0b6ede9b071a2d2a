import type { Module } from '#server/module.ts'
import { DAILY_MAIL } from './daily-mail.ts'
import { requestNoticeLabels } from './labels.ts'
import { REQUESTS_NEWS } from './news-notification.ts'
import { registerNoticeRoutes } from './notice-routes.ts'

export const manifest: Module = {
  routes: registerNoticeRoutes,
  labels: [requestNoticeLabels],
  notifications: [REQUESTS_NEWS],
  scheduledJobs: [DAILY_MAIL],
}
