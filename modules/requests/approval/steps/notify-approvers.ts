import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { type NoticeRequest, notifyAccounts } from '../../notifications/notices.ts'

/** Notifies everybody who may decide a step of a request that it waits for them. */
export async function notifyApprovers(
  { tx, now, actor }: Pick<Context, 'tx' | 'now' | 'actor'>,
  request: NoticeRequest & { readonly round: number },
  position: number,
  entryId: string,
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from request_decider where request_id = ${request.id}::uuid and round = ${request.round}
      and position = ${position} and decision is null`.execute(tx)
  const accounts = rows.map((row) => row.account_id)
  await notifyAccounts({ tx, now, companyId: actor.companyId }, request, entryId, 'to_decide', accounts)
}
