import { sql } from 'kysely'
import type { ConfidentialEntries } from '#server/audit/confidential-entries.ts'
import { loadReasonsReaderCheck, loadRequestPage } from './list.ts'

/** Hides reasons, remarks and names of files in the activity log from those who may not read them on the request. */
export const REQUEST_TEXTS: ConfidentialEntries = {
  kind: 'request',
  fields: ['reason', 'remark', 'file', 'note', 'video_link', 'questioned', 'answered', 'commented'],
  async readable(context, ids) {
    const query = { page: 1, per_page: ids.length, sort: 'sent_at' } as const
    const { rows } = await loadRequestPage(context, query, {}, [sql`r.id::text = any(${[...ids]}::text[])`])
    const reads = await loadReasonsReaderCheck(context, rows)
    return new Set(rows.filter(reads).map(({ id }) => id))
  },
}
