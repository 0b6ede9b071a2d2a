import { sql } from 'kysely'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { loadAccountsToDecideFor, openApproverSlots } from './approver-slots.ts'
import { requestLabels } from './labels.ts'

/** Requests that wait for the reader's decision. */
export const REQUESTS_TO_DECIDE: NotificationSource = {
  name: 'requests_to_decide',
  label: { one: requestLabels['request.bell.one'], other: requestLabels['request.bell.other'] },
  async find({ tx, actor, today }) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct o.request_id)::int as count from (${openApproverSlots(actor, await loadAccountsToDecideFor(tx, actor, today))}) o`.execute(
      tx,
    )
    return { count: rows[0]!.count, page: 'requests' }
  },
}

/** What became of the reader's own requests since they looked. */
export const REQUESTS_NEWS: NotificationSource = {
  name: 'requests_news',
  isNews: true,
  label: { one: requestLabels['request.bell_told.one'], other: requestLabels['request.bell_told.other'] },
  async find({ tx, actor }) {
    const { count } = await tx
      .selectFrom('request_notice')
      .select((is) => is.fn.count('request_id').distinct().as('count'))
      .where('account_id', '=', actor.accountId)
      .where('read_at', 'is', null)
      .where('what', 'not in', ['to_decide', 'reminded', 'escalated'])
      .executeTakeFirstOrThrow()
    return { count: Number(count), page: 'requests?tab=mine' }
  },
}
