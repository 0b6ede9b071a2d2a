import { sql } from 'kysely'
import { DomainError } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { retryMails } from '#server/mail/outbox.ts'
import { mailApi } from './contract.ts'
import { loadUnsentMails } from './queries.ts'

/** Registers the calls by which HR lists unsent mails and sends them again. */
export function registerMailRoutes(api: Api): void {
  pageRoute(api, mailApi.list, async (input, { tx, now }) => {
    const { rows, total } = await loadUnsentMails(tx, input)
    return {
      rows: rows.map(({ created_at, next_try_at, expires_at, state, reason, ...row }) => ({
        ...row,
        state: state === 'failed' ? ('failed' as const) : ('waiting' as const),
        since: created_at.toISOString(),
        reason,
        next_try_at: next_try_at?.toISOString() ?? null,
        can_be_sent_again: expires_at === null || expires_at > now,
      })),
      total,
    }
  })

  route(api, mailApi.sendAgain, async ({ ids }, { tx, actor, now, record }) => {
    const mails = await retryMails(tx, actor.companyId, now, ids ? { ids } : { state: 'failed' })
    if (mails.length === 0) throw new DomainError('no_unsent_mails', { status: 409 })
    const owners = await loadRecipientEmployees(
      tx,
      mails.map(({ recipient }) => recipient),
    )
    for (const { id, recipient, state, attempts } of mails)
      record({
        kind: 'mail',
        id,
        name: recipient,
        before: { state, attempts },
        after: { state: 'waiting', attempts: 0 },
        people: owners.get(recipient.toLowerCase()) ?? [],
      })
    return { mails: mails.length }
  })
}

/** Finds employees by e-mail address. The keys are in lower case. */
async function loadRecipientEmployees(tx: Tx, recipients: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select([sql<string>`lower(account.email)`.as('email'), 'membership.employee_id'])
    .where(sql<boolean>`lower(account.email) = any(${recipients.map((one) => one.toLowerCase())}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ email, employee_id }) => (employee_id ? [[email, [employee_id]] as const] : [])))
}
