import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { formatLabel } from '#base/labels.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { BASE_URL_PLACEHOLDER, cancelWaitingMails, enqueueMails } from '#server/mail/outbox.ts'
import { MEMBER_NAME } from './approvers.ts'
import { requestLabels } from './labels.ts'
import { requireRequestKind } from './request-kinds.ts'

/** How long whoever decided may take it back; mails wait as long (REQ-05). */
export const UNDO_MS = 8_000

/** What somebody is told of a request. */
export type NoticeKind =
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

type NoticeContext = Pick<Context, 'tx' | 'now'> & { readonly companyId: string }
type NoticeRequest = { readonly id: string; readonly kind: string }

/** `together`: one of many that happen at once, so that whoever hears at once gets one mail of the day in their place. */
type NoticeOptions = { readonly together?: boolean }

/** Tells everybody who may decide the step of a request that it waits for them. */
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

/**
 * Tells the people whom requests of a kind are for, and whoever entered them, what became of them; not the one who did it.
 * As many queries for many as for one.
 */
export async function notifyApplicants(
  { tx, now, actor }: Pick<Context, 'tx' | 'now' | 'actor'>,
  kind: string,
  ended: readonly { readonly id: string; readonly entryId: string }[],
  what: NoticeKind,
  how: NoticeOptions = {},
): Promise<void> {
  const ids = ended.map(({ id }) => id)
  const { rows } = await sql<{ id: string; account_id: string }>`
    select distinct id, account_id from (
      select r.id, m.account_id from request r join membership m on m.employee_id = r.employee_id where ${idIn('r.id', ids)}
      union all select r.id, r.sent_by from request r where ${idIn('r.id', ids)}) told
    where account_id <> ${actor.accountId}::uuid`.execute(tx)
  const recipientsByRequest = Map.groupBy(rows, ({ id }) => id)
  const requestNews = ended.map(({ id, entryId }) => ({
    id,
    entryId,
    accounts: (recipientsByRequest.get(id) ?? []).map(({ account_id }) => account_id),
  }))
  await sendNotices({ tx, now, companyId: actor.companyId }, kind, what, requestNews, how)
}

/** Tells some people of a request what happened to it. */
export async function notifyAccounts(
  at: NoticeContext,
  { id, kind }: NoticeRequest,
  entryId: string,
  what: NoticeKind,
  accounts: readonly string[],
): Promise<void> {
  await sendNotices(at, kind, what, [{ id, entryId, accounts }])
}

/** A request that something happened to, the entry that says so, and whom it is told. */
export type RequestNews = { readonly id: string; readonly entryId: string; readonly accounts: readonly string[] }

/**
 * Hangs a notice below the bell of each of these, and mails those who want to hear at once; the mail leaves when nothing
 * can be taken back any more, says the kind and who asks, and holds a link: nobody decides by mail. As many queries for
 * many requests as for one.
 */
export async function sendNotices(
  { tx, now, companyId }: NoticeContext,
  kind: string,
  what: NoticeKind,
  news: readonly RequestNews[],
  { together = false }: NoticeOptions = {},
): Promise<void> {
  const accounts = [...new Set(news.flatMap((one) => one.accounts))]
  if (accounts.length === 0) return
  const { rows } = await sql<{ account_id: string; email: string; language: Language; how: string; name: string }>`
    select membership.account_id, account.email, coalesce(account.language, company.language) as language,
      coalesce(choice.how, 'at_once') as how, ${MEMBER_NAME} as name
    from membership join account on account.id = membership.account_id join company on company.id = membership.company_id
    left join employee on employee.id = membership.employee_id
    left join request_notice_choice choice on choice.account_id = membership.account_id and choice.kind = ${kind}
    where ${idIn('membership.account_id', accounts)} and membership.is_active and membership.invited_email is null`.execute(
    tx,
  )
  const members = new Map(rows.map((row) => [row.account_id, row]))
  const deliveries = news.flatMap(({ id, entryId, accounts: own }) =>
    own.flatMap((account) => {
      const member = members.get(account)
      return member ? [{ id, entryId, member }] : []
    }),
  )
  await insertRows(
    tx,
    'request_notice',
    deliveries.map(({ id, entryId, member: { account_id, how } }) => ({
      account_id,
      request_id: id,
      entry_id: entryId,
      what,
      at: now,
      daily: how === 'daily' || (together && how === 'at_once'),
    })),
  )
  const mailed = together ? [] : deliveries.filter(({ member }) => member.how === 'at_once')
  if (mailed.length === 0) return
  const people = await loadApplicantNames(tx, [...new Set(mailed.map(({ id }) => id))])
  const orders = mailed.map(({ id, entryId, member: { email, language, name } }) => {
    const words = { name, person: people.get(id)!, kind: formatLabel(requireRequestKind(kind).name, language) }
    const about = messageText(`request.mail.${what}`, language, words)
    const link = `${BASE_URL_PLACEHOLDER}/app/requests?request=${id}`
    return {
      recipient: email,
      subject: about,
      cause: mailCause(entryId),
      body: messageText('request.mail.body', language, { ...words, what: about, link }),
      notBefore: new Date(now.getTime() + UNDO_MS),
    }
  })
  await enqueueMails(tx, companyId, orders)
}

/** Whom requests are for. */
async function loadApplicantNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, e.full_name as name from request r join employee e on e.id = r.employee_id where ${idIn('r.id', ids)}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Takes back what an entry has told: notices, and mails that have not left. */
export async function retractNotices(tx: Tx, entryId: string): Promise<void> {
  await tx.deleteFrom('request_notice').where('entry_id', '=', entryId).execute()
  await cancelWaitingMails(tx, mailCause(entryId))
}

const mailCause = (entryId: string) => `request ${entryId}`

function messageText(key: keyof typeof requestLabels, language: Language, params: Record<string, unknown>): string {
  return formatLabel(requestLabels[key], language, params)
}
