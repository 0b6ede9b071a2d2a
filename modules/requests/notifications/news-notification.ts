import type { NotificationSource } from '#server/manifest/notifications.ts'
import { requestNoticeLabels } from './labels.ts'

/** Counts the caller's own requests with notices that they have not read. */
export const REQUESTS_NEWS: NotificationSource = {
  name: 'requests_news',
  isNews: true,
  label: { one: requestNoticeLabels['request.bell_told.one'], other: requestNoticeLabels['request.bell_told.other'] },
  async find({ tx, actor }) {
    const { count } = await tx
      .selectFrom('request_notice')
      .select((is) => is.fn.count('request_id').distinct().as('count'))
      .where('account_id', '=', actor.accountId)
      .where('read_at', 'is', null)
      .where('what', 'not in', ['to_decide', 'reminded', 'escalated', 'questioned'])
      .executeTakeFirstOrThrow()
    return { count: Number(count), page: 'requests?tab=mine' }
  },
}
