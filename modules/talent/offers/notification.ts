import { sql } from 'kysely'
import { selectOne } from '#server/database/select-one.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { offerLabels } from './labels.ts'

/** How long a declined offer is news. */
const NEWS_MS = 14 * 86_400_000

/** Offers that the reader proposed, or for a vacancy that they recruit for, and that were declined lately, until there is a newer one. */
export const DECLINED_OFFERS: NotificationSource = {
  name: 'offers-declined',
  isNews: true,
  label: { one: offerLabels['offer.bell.declined.one'], other: offerLabels['offer.bell.declined.other'] },
  async find({ tx, actor, now }) {
    if (!actor.grants.has('candidate:read')) return null
    const since = new Date(now.getTime() - NEWS_MS)
    const { count } = await selectOne(
      tx,
      sql<{ count: number }>`select count(*)::int as count from offer o join request r on r.id = o.request_id
        join application a on a.id = o.application_id left join vacancy v on v.id = a.vacancy_id
        where o.answer = 'declined' and o.answered_at > ${since} and a.state = 'received'
          and (r.sent_by = ${actor.accountId}::uuid or v.recruiter_id = ${actor.employeeId}::uuid)
          and ${actor.accountId}::uuid <> all(r.hidden_from)
          and not exists (select from offer newer where newer.application_id = o.application_id and newer.number > o.number)`,
    )
    return { count, page: 'requests?kind=offer' }
  },
}
