import { BEFORE_JOINING } from '#people/record.ts'
import type { Module } from '#server/manifest/module.ts'
import { REQUESTS_BEFORE_JOINING } from './before-joining.ts'
import { DELETE_OLD_UPLOADS } from './delete-old-uploads.ts'
import { requestKindLabels } from './labels.ts'

export const manifest: Module = {
  labels: [requestKindLabels],
  scheduledJobs: [DELETE_OLD_UPLOADS],
  brings: [BEFORE_JOINING.add(REQUESTS_BEFORE_JOINING)],
}
