import { sql } from 'kysely'
import { lastDay } from '#base/days/days.ts'
import { selectOne } from '#server/database/select-one.ts'
import { requireRequestKind } from '../../kinds/request-kinds.ts'
import { loadAccountsToDecideFor, openApproverSlots } from '../steps/approver-slots.ts'
import { beforeRunLabels } from './labels.ts'
import type { PendingInput } from './pending-inputs.ts'
import { remindBeforeRun } from './remind-before-run.ts'
import { IS_OPEN_STEP, isWaitingForRun, UNDECIDED_SLOTS } from './waiting-for-run.ts'

/** Requests that nobody has decided before their month is paid. */
export const REQUESTS_PENDING_FOR_RUN: PendingInput = {
  kind: 'requests',
  title: beforeRunLabels['request.run_waits'],
  about: beforeRunLabels['request.run_waits_about'],
  question: { one: beforeRunLabels['request.run_question.one'], other: beforeRunLabels['request.run_question.other'] },
  async count(tx, month) {
    const { count } = await selectOne(
      tx,
      sql<{ count: number }>`select count(*)::int as count from request r where ${isWaitingForRun(month)}`,
    )
    return count
  },
  page: {
    async select({ tx, actor, today }, month) {
      const slots = openApproverSlots(actor, await loadAccountsToDecideFor(tx, actor, today), today)
      return sql`
        select r.id, r.kind as what, r.employee_id, r.from_day, r.until_day, r.sent_at as since,
          coalesce((select array_agg(distinct d.name order by d.name) from ${UNDECIDED_SLOTS} where ${IS_OPEN_STEP}), '{}') as waits_for,
          (select max(m.at) from ${UNDECIDED_SLOTS} join request_run_reminder m on m.account_id = d.account_id and m.at >= s.opened_at
            where ${IS_OPEN_STEP}) as reminded_at,
          r.id in (select o.request_id from (${slots}) o) as mine
        from request r where ${isWaitingForRun(month)}`
    },
    label: (what) => requireRequestKind(what).name,
    page: (id) => `requests?request=${id}`,
    monthPage: ({ period }) => `requests?to=${lastDay(period)}`,
    remind: remindBeforeRun,
  },
}
