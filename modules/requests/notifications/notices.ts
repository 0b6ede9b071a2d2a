import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { formatLabel } from '#base/labels.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { BASE_URL_PLACEHOLDER, cancelWaitingMails, enqueueMails } from '#server/mail/outbox.ts'
import type { PushKind } from '#server/push/labels.ts'
import { cancelWaitingPushes, enqueuePushes } from '#server/push/outbox.ts'
import { MEMBER_NAME } from '../delegation/able-to-decide.ts'
import { COUNTS_AT_ONCE } from '../kinds/at-once.ts'
import { requireRequestKind } from '../kinds/request-kinds.ts'
import { requestNoticeLabels } from './labels.ts'

/** How long approvers may take a decision back, and how long mails and pushes wait (REQ-05). */
export const UNDO_MS = 8_000

/** What a notice is stored as. Its text is another where `entered` applies: approved by being entered, at once. */
export type NoticeKind = StoredNoticeKind | 'entered'
type StoredNoticeKind =
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
  | 'questioned'
  | 'answered'
  | 'commented'

type NoticeContext = Pick<Context, 'tx' | 'now'> & { readonly companyId: string }
export type NoticeRequest = { readonly id: string; readonly kind: string }

/** `accountId` is null where no person caused it. */
type NoticeAuthor = Pick<Context, 'tx' | 'now'> & {
  readonly actor: { readonly accountId: string | null; readonly companyId: string }
}

/** `together`: one of many that happen at once. People who want mails at once then get one daily mail instead. */
type NoticeOptions = { readonly together?: boolean }

/**
 * Notifies the applicants of requests of a kind, and the accounts that entered them, except the caller. The number of
 * queries does not grow with the requests.
 */
export async function notifyApplicants(
  { tx, now, actor }: NoticeAuthor,
  kind: string,
  requests: readonly { readonly id: string; readonly entryId: string }[],
  what: NoticeKind,
  how: NoticeOptions = {},
): Promise<void> {
  const ids = requests.map(({ id }) => id)
  const { rows } = await sql<{ id: string; account_id: string }>`
    select distinct id, account_id from (
      select r.id, m.account_id from request r join membership m on m.employee_id = r.employee_id where ${idIn('r.id', ids)}
      union all select r.id, r.sent_by from request r where ${idIn('r.id', ids)}) recipient
    where account_id is distinct from ${actor.accountId}::uuid`.execute(tx)
  const recipientsByRequest = Map.groupBy(rows, ({ id }) => id)
  const news = requests.map(({ id, entryId }) => ({
    id,
    entryId,
    accounts: (recipientsByRequest.get(id) ?? []).map(({ account_id }) => account_id),
  }))
  await sendNotices({ tx, now, companyId: actor.companyId }, kind, what, news, how)
}

/** Notifies some accounts of what happened to a request. */
export async function notifyAccounts(
  at: NoticeContext,
  { id, kind }: NoticeRequest,
  entryId: string,
  what: NoticeKind,
  accounts: readonly string[],
): Promise<void> {
  await sendNotices(at, kind, what, [{ id, entryId, accounts }])
}

/** A request, the history entry that a notice is about, and the accounts that get it. */
export type RequestNews = { readonly id: string; readonly entryId: string; readonly accounts: readonly string[] }

/**
 * Writes a notice for each account; those who chose so get a mail at once, and a push to their devices. Both leave once
 * the decision can no longer be taken back. A mail says the kind and the applicant and holds a link, since nobody decides
 * by mail; a push says neither. The number of queries does not grow with the requests.
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
      what: storedKind(what),
      at: now,
      daily: how === 'daily' || (together && how === 'at_once'),
    })),
  )
  const atOnce = together ? [] : deliveries.filter(({ member }) => member.how === 'at_once')
  const mailed = await withoutMailedBatches({ tx, now }, what, atOnce)
  if (mailed.length === 0) return
  const notBefore = new Date(now.getTime() + UNDO_MS)
  const people = await loadApplicantNames(tx, [...new Set(mailed.map(({ id }) => id))])
  const mails = mailed.map(({ id, entryId, member: { email, language, name } }) => {
    const words = { name, person: people.get(id) ?? '', kind: formatLabel(requireRequestKind(kind).name, language) }
    const subject = messageText(`request.mail.${what}`, language, words)
    const link = `${BASE_URL_PLACEHOLDER}/app/requests?request=${id}`
    return {
      recipient: email,
      subject,
      cause: mailCause(entryId),
      body: messageText('request.mail.body', language, { ...words, what: subject, link }),
      notBefore,
    }
  })
  await enqueueMails(tx, companyId, mails)
  const pushes = mailed.map(({ id, entryId, member }) => ({
    accountId: member.account_id,
    kind: PUSH_KINDS[what],
    path: `/app/requests?request=${id}`,
    cause: mailCause(entryId),
  }))
  await enqueuePushes(tx, companyId, pushes, { now, notBefore })
}

type Delivery = { readonly id: string; readonly entryId: string; readonly member: { readonly account_id: string } }

/**
 * Leaves out what an account is told anyway: of requests that were sent together, and that the same happens to at once, one
 * is mailed.
 */
async function withoutMailedBatches<One extends Delivery>(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  what: NoticeKind,
  deliveries: readonly One[],
): Promise<readonly One[]> {
  if (deliveries.length === 0) return deliveries
  const { rows } = await sql<{ id: string; account_id: string }>`
    select distinct r.id, n.account_id from request r
    join request other on other.batch_id = r.batch_id and other.employee_id = r.employee_id and other.kind = r.kind and other.id <> r.id
    join request_notice n on n.request_id = other.id and n.what = ${storedKind(what)} and n.at > ${new Date(now.getTime() - UNDO_MS)}
    where ${idIn(
      'r.id',
      deliveries.map(({ id }) => id),
    )}`.execute(tx)
  const told = new Set(rows.map(({ id, account_id }) => `${id} ${account_id}`))
  return deliveries.filter(({ id, member }) => !told.has(`${id} ${member.account_id}`))
}

/** The sentence of a push, which says neither the kind of the request nor whose it is nor how it was decided. */
const PUSH_KINDS: Readonly<Record<NoticeKind, PushKind>> = {
  to_decide: 'to_decide',
  reminded: 'to_decide',
  escalated: 'to_decide',
  asked: 'asked',
  agreed: 'moved',
  approved: 'decided',
  entered: 'decided',
  rejected: 'decided',
  withdrawn: 'changed',
  cancelled: 'changed',
  revoked: 'changed',
  recounted: 'changed',
  paid: 'moved',
  questioned: 'questioned',
  answered: 'answered',
  commented: 'commented',
}

const storedKind = (what: NoticeKind): StoredNoticeKind => (what === 'entered' ? 'approved' : what)

/** Returns a `select` column of what the notice `n` says, with its history entry `entry`. */
export const NOTICE_KIND = sql<NoticeKind>`case when n.what = 'approved' and entry.about @> ${JSON.stringify(COUNTS_AT_ONCE)}::jsonb
  then 'entered' else n.what end`

/** Writes notices below the bell and mails nobody. */
export async function insertNotices(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  what: NoticeKind,
  notices: readonly { readonly account: string; readonly requestId: string; readonly entryId: string }[],
): Promise<void> {
  await insertRows(
    tx,
    'request_notice',
    notices.map(({ account, requestId, entryId }) => ({
      account_id: account,
      request_id: requestId,
      entry_id: entryId,
      what: storedKind(what),
      at: now,
      daily: false,
    })),
  )
}

/** Writes the notices of paid requests, keyed by request with their history entry, for their applicants except the caller. */
export async function insertPaidNotices(
  { tx, now, actor }: Pick<Context, 'tx' | 'now' | 'actor'>,
  entryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select r.id, m.account_id from request r join membership m on m.employee_id = r.employee_id and m.is_active
    where ${idIn('r.id', [...entryIds.keys()])} and m.account_id <> ${actor.accountId}::uuid`.execute(tx)
  await insertNotices(
    { tx, now },
    'paid',
    rows.flatMap(({ id, account_id }) => {
      const entryId = entryIds.get(id)
      return entryId === undefined ? [] : [{ account: account_id, requestId: id, entryId }]
    }),
  )
}

/** Returns the applicants' names by request. */
async function loadApplicantNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, e.full_name as name from request r join employee e on e.id = r.employee_id where ${idIn('r.id', ids)}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Deletes the notices of a history entry, and its mails and pushes that have not left. */
export async function retractNotices(tx: Tx, entryId: string): Promise<void> {
  await tx.deleteFrom('request_notice').where('entry_id', '=', entryId).execute()
  await cancelWaitingMails(tx, mailCause(entryId))
  await cancelWaitingPushes(tx, mailCause(entryId))
}

const mailCause = (entryId: string) => `request ${entryId}`

function messageText(
  key: keyof typeof requestNoticeLabels,
  language: Language,
  params: Record<string, unknown>,
): string {
  return formatLabel(requestNoticeLabels[key], language, params)
}
