import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

/**
 * A notification for one account without a background job: what it is about, and the page on which the person deals
 * with it.
 */
export type AccountNotification = {
  kind: string
  accountId: string
  about: Readonly<Record<string, string>>
  titleParams: Readonly<Record<string, string>>
  page: string
}

/** Notifies an account unless it has an open notification about the same. Returns whether it was notified now. */
export async function notifyAccountOnce(
  tx: Tx,
  companyId: string,
  news: AccountNotification,
  now: Date,
): Promise<boolean> {
  const about = JSON.stringify(news.about)
  const before = await tx
    .selectFrom('task')
    .select('id')
    .where('kind', '=', news.kind)
    .where('account_id', '=', news.accountId)
    .where(sql<boolean>`input = ${about}::jsonb`)
    .executeTakeFirst()
  if (before) return false
  await tx
    .insertInto('task')
    .values({
      company_id: companyId,
      kind: news.kind,
      input: about,
      title_params: JSON.stringify(news.titleParams),
      account_id: news.accountId,
      state: 'done',
      page: news.page,
      finished_at: now,
    })
    .execute()
  return true
}

/** Deletes the notifications about these, because they are settled. */
export async function clearNotifications(
  tx: Tx,
  kind: string,
  abouts: readonly AccountNotification['about'][],
): Promise<void> {
  if (abouts.length === 0) return
  await tx
    .deleteFrom('task')
    .where('kind', '=', kind)
    .where(sql<boolean>`input = any(${abouts.map((about) => JSON.stringify(about))}::jsonb[])`)
    .execute()
}
