import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { text } from '#base/labels.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { OUR_ADDRESS, post, takeBack } from '#server/mail/outbox.ts'
import { MEMBER_NAME } from './deciders.ts'
import { kindOf } from './kinds.ts'
import { requestLabels } from './labels.ts'

/** How long whoever decided may take it back; mails wait as long (REQ-05). */
export const UNDO_MS = 8_000

/** What somebody is told of a request. */
export type Told =
  | 'to_decide'
  | 'asked'
  | 'agreed'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'cancelled'
  | 'revoked'
  | 'paid'
  | 'reminded'
  | 'escalated'
  | 'recounted'

type At = Pick<Context, 'tx' | 'now'> & { readonly companyId: string }
type About = { readonly id: string; readonly kind: string }

/** Tells everybody who may decide the step of a request that it waits for them. */
export async function tellDeciders(
  { tx, now, actor }: Pick<Context, 'tx' | 'now' | 'actor'>,
  request: About & { readonly round: number },
  position: number,
  entryId: string,
  what: 'to_decide' | 'reminded' | 'escalated' = 'to_decide',
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from request_decider where request_id = ${request.id}::uuid and round = ${request.round}
      and position = ${position} and decision is null`.execute(tx)
  await tell(
    { tx, now, companyId: actor.companyId },
    request,
    entryId,
    what,
    rows.map((row) => row.account_id),
  )
}

/** Tells the person whom a request is for, and whoever entered it for them, what became of it; not the one who did it. */
export async function tellSenders(
  { tx, now, actor }: Pick<Context, 'tx' | 'now' | 'actor'>,
  request: About,
  entryId: string,
  what: Told,
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from (
      select m.account_id from request r join membership m on m.employee_id = r.employee_id where r.id = ${request.id}::uuid
      union all select r.sent_by from request r where r.id = ${request.id}::uuid) told
    where account_id <> ${actor.accountId}::uuid`.execute(tx)
  await tell(
    { tx, now, companyId: actor.companyId },
    request,
    entryId,
    what,
    rows.map((row) => row.account_id),
  )
}

/**
 * Hangs a notice below the bell of each of these, and mails those who want to hear at once; the mail leaves when nothing
 * can be taken back any more, says the kind and who asks, and holds a link: nobody decides by mail.
 */
export async function tell(
  { tx, now, companyId }: At,
  { id, kind }: About,
  entryId: string,
  what: Told,
  accounts: readonly string[],
): Promise<void> {
  if (accounts.length === 0) return
  const { rows } = await sql<{
    account_id: string
    email: string
    language: string
    how: string
    name: string
    person: string
  }>`
    select membership.account_id, account.email, coalesce(account.language, company.language) as language,
      coalesce(choice.how, 'at_once') as how, ${MEMBER_NAME} as name,
      (select e.full_name from request r join employee e on e.id = r.employee_id where r.id = ${id}::uuid) as person
    from membership join account on account.id = membership.account_id join company on company.id = membership.company_id
    left join employee on employee.id = membership.employee_id
    left join request_notice_choice choice on choice.account_id = membership.account_id and choice.kind = ${kind}
    where membership.account_id = any(${[...accounts]}::uuid[]) and membership.is_active and membership.invited_email is null`.execute(
    tx,
  )
  if (rows.length === 0) return
  await tx
    .insertInto('request_notice')
    .values(
      rows.map(({ account_id, how }) => ({
        ...{ account_id, request_id: id, entry_id: entryId, what, at: now, daily: how === 'daily' },
      })),
    )
    .execute()
  const orders = rows
    .filter(({ how }) => how === 'at_once')
    .map(({ email, language, name, person }) => {
      const words = { name, person, kind: text(kindOf(kind).name, language as Language) }
      return {
        recipient: email,
        subject: said(`request.mail.${what}`, language as Language, words),
        body: said('request.mail.body', language as Language, {
          ...words,
          what: said(`request.mail.${what}`, language as Language, words),
          link: `${OUR_ADDRESS}/app/requests?request=${id}`,
        }),
        cause: causeOf(entryId),
        notBefore: new Date(now.getTime() + UNDO_MS),
      }
    })
  await post(tx, companyId, orders)
}

/** Takes back what an entry has told: notices, and mails that have not left. */
export async function untell(tx: Tx, entryId: string): Promise<void> {
  await tx.deleteFrom('request_notice').where('entry_id', '=', entryId).execute()
  await takeBack(tx, causeOf(entryId))
}

const causeOf = (entryId: string) => `request ${entryId}`

function said(key: keyof typeof requestLabels, language: Language, params: Record<string, unknown>): string {
  return text(requestLabels[key], language, params)
}
