import { CONFIDENTIAL_ENTRIES } from '#server/audit/confidential-entries.ts'
import type { Module } from '#server/manifest/module.ts'
import { REQUEST_TEXTS } from './confidential-log-texts.ts'
import { inboxLabels } from './labels.ts'
import { REQUEST_QUESTIONS } from './question-notification.ts'
import { registerCommentRoutes } from './request/comment-routes.ts'
import { registerInboxRoutes } from './routes.ts'
import { REQUESTS_TO_DECIDE } from './to-decide-notification.ts'

export const manifest: Module = {
  routes: (api, { files }) => {
    registerInboxRoutes(api, files)
    registerCommentRoutes(api)
  },
  labels: [inboxLabels],
  notifications: [REQUESTS_TO_DECIDE, REQUEST_QUESTIONS],
  brings: [CONFIDENTIAL_ENTRIES.add(REQUEST_TEXTS)],
}
