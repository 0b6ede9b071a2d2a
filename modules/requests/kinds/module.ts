import { BEFORE_JOINING } from '#people/record.ts'
import { UNUSED_UPLOADS } from '#server/files/unused-uploads.ts'
import type { Module } from '#server/manifest/module.ts'
import { REQUESTS_BEFORE_JOINING } from './before-joining.ts'
import { IMPORTED_OWNER, UPLOADED_OWNER } from './files.ts'
import { requestKindLabels } from './labels.ts'

export const manifest: Module = {
  labels: [requestKindLabels],
  brings: [
    BEFORE_JOINING.add(REQUESTS_BEFORE_JOINING),
    // Files uploaded for a request that nobody sent, and sheets of requests that were checked.
    UNUSED_UPLOADS.add({ ownerKind: UPLOADED_OWNER, days: 1 }, { ownerKind: IMPORTED_OWNER, days: 1 }),
  ],
}
