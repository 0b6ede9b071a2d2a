import { sql } from 'kysely'
import { lastDay } from '#base/days.ts'
import type { RunWait } from '#modules/pay/sources/waits.ts'
import { kindOf } from './kinds.ts'
import { requestLabels } from './labels.ts'
import { remindBefore } from './remind-before-run.ts'
import { accountsOf, openSeats } from './seats.ts'
import { IS_OPEN, PLACES, waitingFor } from './waiting-for-run.ts'

/** Requests that are not decided before a month is paid. */
export const REQUESTS_WAIT: RunWait = {
  kind: 'requests',
  title: requestLabels['request.run_waits'],
  about: requestLabels['request.run_waits_about'],
  question: { one: requestLabels['request.run_question.one'], other: requestLabels['request.run_question.other'] },
  async count(tx, month) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from request r where ${waitingFor(month)}`.execute(tx)
    return rows[0]!.count
  },
  page: {
    async select({ tx, actor, today }, month) {
      const seats = openSeats(actor, await accountsOf(tx, actor, today))
      return sql`
        select r.id, r.kind as what, r.employee_id, r.from_day, r.until_day, r.sent_at as since,
          coalesce((select array_agg(distinct d.name order by d.name) from ${PLACES} where ${IS_OPEN}), '{}') as waits_for,
          (select max(m.at) from ${PLACES} join request_run_reminder m on m.account_id = d.account_id and m.at >= s.opened_at
            where ${IS_OPEN}) as reminded_at,
          r.id in (select o.request_id from (${seats}) o) as mine
        from request r where ${waitingFor(month)}`
    },
    named: (what) => kindOf(what).name,
    page: (id) => `requests?request=${id}`,
    pageOf: ({ period }) => `requests?to=${lastDay(period)}`,
    remind: remindBefore,
  },
}
