import { sql } from 'kysely'
import { conflict, DomainError, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { loadApproverSlots } from '../../approval/steps/approver-slots.ts'
import { addHistoryEntry, type HistoryEventKind, removeComment } from '../../kinds/history-entries.ts'
import { saveOpenQuestion } from '../../kinds/request-store.ts'
import { notifyAccounts, notifyApplicants, retractNotices } from '../../notifications/notices.ts'
import { requestApi } from '../contract.ts'
import type { ListedRow } from '../list.ts'
import { loadRequestDetails, requireVisibleRow } from './request-details.ts'

/** Questions, answers and comments that a request may have in all. */
const MOST_SAID = 200

/** Registers the calls by which people talk about a request without deciding it (REQ-14). */
export function registerCommentRoutes(api: Api): void {
  route(api, requestApi.ask, async ({ id, text }, context) => {
    const { tx, actor, today } = context
    const { row } = await lockReadableRow(context, id)
    if (row.state !== 'pending') throw conflict(`request_is_${row.state}`)
    const slot = (await loadApproverSlots(tx, actor, [id], today)).get(id)
    if (!slot) throw new DomainError(isOwn(row, actor) ? 'not_for_yourself' : 'not_yours_to_decide', { status: 403 })
    if (row.question_id !== null) throw conflict('question_waits')
    const entry = await say(context, row, 'questioned', text, slot.for_name)
    await saveOpenQuestion(tx, id, entry)
    await notifyApplicants(context, row.kind, [{ id, entryId: entry }], 'questioned')
    return loadRequestDetails(api, context, id)
  })
  route(api, requestApi.answer, async ({ id, text }, context) => {
    const { tx, actor, now } = context
    const { row } = await lockReadableRow(context, id)
    if (!isOwn(row, actor)) throw new DomainError('not_your_question', { status: 403 })
    if (row.state !== 'pending' || row.question_id === null) throw conflict('no_open_question')
    const { account_id } = await tx
      .selectFrom('request_entry')
      .select('account_id')
      .where('id', '=', row.question_id)
      .executeTakeFirstOrThrow()
    const entry = await say(context, row, 'answered', text)
    await saveOpenQuestion(tx, id, null)
    await notifyAccounts(
      { tx, now, companyId: actor.companyId },
      row,
      entry,
      'answered',
      account_id ? [account_id] : [],
    )
    return loadRequestDetails(api, context, id)
  })
  route(api, requestApi.comment, async ({ id, text }, context) => {
    const { tx, actor, now } = context
    const { row, isReader } = await lockReadableRow(context, id)
    if (!isReader) throw new DomainError('not_yours_to_comment', { status: 403 })
    const entry = await say(context, row, 'commented', text)
    const accounts = await loadListeners(context, row)
    await notifyAccounts({ tx, now, companyId: actor.companyId }, row, entry, 'commented', accounts)
    return loadRequestDetails(api, context, id)
  })
  route(api, requestApi.removeComment, async ({ id, entry_id }, context) => {
    const { tx, actor } = context
    const { row } = await lockReadableRow(context, id)
    const entry = await tx
      .selectFrom('request_entry')
      .select(['what', 'remark', 'account_id'])
      .where('id', '=', entry_id)
      .where('request_id', '=', id)
      .executeTakeFirst()
    if (entry?.what !== 'commented' || entry.remark === null) throw notFound()
    if (entry.account_id !== actor.accountId) throw new DomainError('not_your_comment', { status: 403 })
    await removeComment(tx, entry_id)
    await retractNotices(tx, entry_id)
    context.record({
      kind: 'request',
      id,
      name: row.full_name,
      before: { commented: entry.remark },
      after: { commented: null },
    })
    return loadRequestDetails(api, context, id)
  })
}

/** Loads a request that the caller sees and locks it, so that one question is open at a time. Throws 404. */
async function lockReadableRow(context: Context, id: string): Promise<{ row: ListedRow; isReader: boolean }> {
  await sql`select from request where id = ${id}::uuid for update`.execute(context.tx)
  const { row, readsReasons } = await requireVisibleRow(context, id)
  return { row, isReader: readsReasons(row) }
}

const isOwn = (row: ListedRow, { employeeId, accountId }: Context['actor']) =>
  row.employee_id === employeeId || row.sent_by === accountId

/** Writes what was said into history and log; returns the entry. Throws 409 where there is too much already. */
async function say(
  context: Context,
  row: ListedRow,
  what: HistoryEventKind & ('questioned' | 'answered' | 'commented'),
  text: string,
  forName: string | null = null,
): Promise<string> {
  const { count } = await context.tx
    .selectFrom('request_entry')
    .select((is) => is.fn.countAll().as('count'))
    .where('request_id', '=', row.id)
    .where('what', 'in', ['questioned', 'answered', 'commented'])
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_SAID) throw conflict('too_many_comments', { most: MOST_SAID })
  const entry = await addHistoryEntry(context, row.id, what, { remark: text, forName })
  context.record({ kind: 'request', id: row.id, name: row.full_name, after: { [what]: text } })
  return entry
}

/** Loads whom a comment concerns: the applicant, the sender and the approvers who may decide now, without its author. */
async function loadListeners({ tx, actor }: Context, { id }: ListedRow): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (
      select m.account_id from request r join membership m on m.employee_id = r.employee_id where r.id = ${id}::uuid
      union select r.sent_by from request r where r.id = ${id}::uuid
      union select d.account_id from request r join request_step s on s.request_id = r.id and s.round = r.round
          and s.opened_at is not null and s.done_at is null
        join request_decider d on d.request_id = r.id and d.round = r.round and d.position = s.position and d.decision is null
        where r.id = ${id}::uuid and r.state = 'pending') listener
    where account_id <> ${actor.accountId}::uuid`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}
