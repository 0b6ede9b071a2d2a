import { sql } from 'kysely'
import { selectOne } from '#server/database/select-one.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { loadAccountsToDecideFor, openApproverSlots } from '../approval/steps/approver-slots.ts'
import { inboxLabels } from './labels.ts'

/** Counts the requests that wait for the caller's decision. */
export const REQUESTS_TO_DECIDE: NotificationSource = {
  name: 'requests_to_decide',
  label: { one: inboxLabels['request.bell.one'], other: inboxLabels['request.bell.other'] },
  async find({ tx, actor, today }) {
    const slots = openApproverSlots(actor, await loadAccountsToDecideFor(tx, actor, today), today)
    const { count } = await selectOne(
      tx,
      sql<{ count: number }>`select count(distinct o.request_id)::int as count from (${slots}) o`,
    )
    return { count, page: 'requests' }
  },
}
