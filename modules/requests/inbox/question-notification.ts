import { sql } from 'kysely'
import { selectOne } from '#server/database/select-one.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { inboxLabels } from './labels.ts'

/** Counts the questions about the caller's requests that they have not answered. */
export const REQUEST_QUESTIONS: NotificationSource = {
  name: 'request_questions',
  label: { one: inboxLabels['request.bell_question.one'], other: inboxLabels['request.bell_question.other'] },
  async find({ tx, actor }) {
    const { count } = await selectOne(
      tx,
      sql<{
        count: number
      }>`select count(*)::int as count from request r where r.state = 'pending' and r.question_id is not null
        and (r.employee_id = ${actor.employeeId}::uuid or r.sent_by = ${actor.accountId}::uuid)`,
    )
    return { count, page: 'requests?tab=mine' }
  },
}
