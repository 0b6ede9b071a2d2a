import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { isAbleToDecide, membersWithEmployment } from '../../delegation/able-to-decide.ts'
import { selectStandIns, standsInForItsPeople } from '../../delegation/stand-ins.ts'
import { type NoticeRequest, type RequestNews, sendNotices } from '../../notifications/notices.ts'

/** Notifies everybody who may decide a step of a request that it waits for them. */
export async function notifyApprovers(
  { tx, now, today, actor }: Pick<Context, 'tx' | 'now' | 'today' | 'actor'>,
  request: NoticeRequest & { readonly round: number },
  position: number,
  entryId: string,
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from request_decider where request_id = ${request.id}::uuid and round = ${request.round}
      and position = ${position} and decision is null`.execute(tx)
  const accounts = rows.map((row) => row.account_id)
  await notifyWithDeputies({ tx, now, today, companyId: actor.companyId }, request.kind, 'to_decide', [
    { id: request.id, entryId, accounts },
  ])
}

/**
 * Notifies approvers of requests of a kind, and today's deputies of theirs who may decide in their place. The number of
 * queries does not grow with the requests.
 */
export async function notifyWithDeputies(
  { today, ...at }: Pick<Context, 'tx' | 'now' | 'today'> & { readonly companyId: string },
  kind: string,
  what: 'to_decide' | 'reminded',
  news: readonly RequestNews[],
  how: { readonly together?: boolean } = {},
): Promise<void> {
  const deputies = await loadDeputies(at.tx, today, news)
  const withDeputies = news.map((one) => ({
    ...one,
    accounts: [...new Set([...one.accounts, ...(deputies.get(one.id) ?? [])])],
  }))
  await sendNotices(at, kind, what, withDeputies, how)
}

/** Loads the accounts of those who may decide requests today in the place of these accounts. */
async function loadDeputies(tx: Tx, today: Day, news: readonly RequestNews[]): Promise<Map<string, string[]>> {
  const asked = news.flatMap(({ id, accounts }) => accounts.map((account) => ({ id, account })))
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; account_id: string }>`
    select distinct r.id, membership.account_id from ${membersWithEmployment(today)}
    join (${selectStandIns(today)}) i on i.to_employee_id = membership.employee_id
    join membership absent on absent.employee_id = i.employee_id
    join unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ account }) => account)}::uuid[]) asked(request_id, account_id)
      on asked.account_id = absent.account_id
    join request r on r.id = asked.request_id
    where ${isAbleToDecide(today)} and membership.account_id <> r.sent_by and membership.employee_id is distinct from r.employee_id
      and membership.account_id <> all(r.hidden_from)
      and not ${standsInForItsPeople(sql`membership.employee_id`, today)}`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ account_id }) => account_id)]),
  )
}
