import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { IMPORTED_OWNER, UPLOADED_OWNER } from './files.ts'

/** Deletes files that were uploaded for a request nobody sent, and sheets of requests that were checked. */
export const DELETE_OLD_UPLOADS: ScheduledJob = {
  name: 'request-uploads',
  async run({ tx, now }) {
    const before = new Date(now.getTime() - 86_400_000)
    await tx
      .deleteFrom('file')
      .where('owner_kind', 'in', [UPLOADED_OWNER, IMPORTED_OWNER])
      .where('created_at', '<', before)
      .execute()
  },
}
