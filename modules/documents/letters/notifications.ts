import { sql } from 'kysely'
import { reachOf } from '#people/reach.ts'
import type { Tx } from '#server/database/database.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { letterLabels } from './labels.ts'
import { DAY_MS } from './queries.ts'

/** Letters that the reader has to sign or acknowledge. */
export const LETTERS_TO_ANSWER: NotificationSource = {
  name: 'letters',
  label: { one: letterLabels['letter.bell.answer.one'], other: letterLabels['letter.bell.answer.other'] },
  async find({ tx, actor }) {
    if (actor.employeeId === null || reachOf(actor, 'letter:read') === null) return null
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from letter l
        join letter_template_version t on t.id = l.template_version_id and t.needs <> 'nothing'
      where l.employee_id = ${actor.employeeId}::uuid and l.state in ('sent', 'issued')`.execute(tx)
    return { count: rows[0]?.count ?? 0, page: 'documents' }
  },
}

/** How long a declined letter is news. */
const NEWS_DAYS = 14

/** Letters that the reader sent and that were declined lately, until a newer version replaces them. */
export const DECLINED_LETTERS: NotificationSource = {
  name: 'letters-declined',
  isNews: true,
  label: { one: letterLabels['letter.bell.declined.one'], other: letterLabels['letter.bell.declined.other'] },
  async find({ tx, actor, now }) {
    if (reachOf(actor, 'letter:edit') === null) return null
    const since = new Date(now.getTime() - NEWS_DAYS * DAY_MS)
    return { count: await countDeclined(tx, actor.accountId, since), page: 'documents/letters?state=declined' }
  },
}

async function countDeclined(tx: Tx, accountId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from letter l
    where l.sent_by = ${accountId}::uuid and l.state = 'declined' and l.answered_at > ${since}
      and not exists (select from letter next where next.replaces_id = l.id and next.state <> 'withdrawn')`.execute(tx)
  return rows[0]?.count ?? 0
}
