import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { deleteExpiredDrafts } from './drafts.ts'
import { eraseApplication } from './erase.ts'
import { deleteOldLines } from './resumes/import/lines.ts'

/**
 * Erases applications whose consent has ended, and drafts after their days. It takes all that are due, so a night without a
 * worker is made up for. The nightly cleanup deletes the bytes of the files.
 */
export const candidateJob: ScheduledJob = {
  name: 'candidates',
  async run({ tx, now, today, record, mailKey }) {
    await deleteExpiredDrafts(tx, now)
    await deleteOldLines(tx, now)
    const due = await tx
      .selectFrom('application')
      .select('id')
      .where('state', '=', 'received')
      .where('consent_until', '<', today)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id } of due) await eraseApplication(tx, id, 'expired', now, mailKey)
    if (due.length > 0) record({ kind: 'application', after: { erased: due.length } })
  },
}
