import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { loadReachByPermission } from '#people/reach.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import type { Context } from '#server/context/context.ts'
import type { Decision } from '../approval/decisions/decide.ts'
import { maySendAgain } from '../approval/sending/send-request.ts'
import { loadApproverSlots, mayDecide } from '../approval/steps/approver-slots.ts'
import { isAtOnce } from '../kinds/at-once.ts'
import type { RequestSummary } from '../kinds/request-kind.ts'
import { requireRequestKind } from '../kinds/request-kinds.ts'
import type { RequestRow } from '../kinds/request-row.ts'
import type { RequestState } from '../kinds/request-state.ts'
import { mayMove, stateOn } from '../kinds/states.ts'
import type { RequestAction } from './contract.ts'

export type RequestFilters = {
  kind?: string | undefined
  state?: RequestState | undefined
  /** Requests whose days overlap `from` to `to`. */
  from?: Day | undefined
  to?: Day | undefined
  employee_id?: string | undefined
}

/** A request as lists load it, before its kind adds title and facts. */
export type ListedRow = RequestRow & {
  employee_no: string
  full_name: string
  sent_by: string
  sent_by_name: string
  round: number
  decided_at: Date | null
  decided_by: string | null
  undo_until: Date | null
  waits_for: string[]
  step: number | null
  steps: number
  batch_id: string | null
  files: number
  question_id: string | null
}

const SORT_ORDERS = {
  sent_at: sql`r.sent_at`,
  from_day: sql`r.from_day`,
  full_name: sql`employee.full_name`,
  decided_at: sql`r.decided_at`,
  state: sql`r.state`,
}
export type RequestOrder = keyof typeof SORT_ORDERS

/** Loads a page of requests `r` of `employee`s that meet the conditions, with the exact total. */
export function loadRequestPage(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  { page, per_page, sort, search }: ListQuery<`${'' | '-'}${RequestOrder}`>,
  filters: RequestFilters,
  where: readonly RawBuilder<unknown>[],
): Promise<{ rows: ListedRow[]; total: number }> {
  return loadPageFromSql<ListedRow, `${'' | '-'}${RequestOrder}`>(
    tx,
    { page, per_page, sort, search },
    {
      select: sql`select r.*, employee.employee_no, employee.full_name, open.position as step,
      (select count(*)::int from request_step s where s.request_id = r.id and s.round = r.round) as steps,
      coalesce((select array_agg(d.name order by d.name) from request_decider d where d.request_id = r.id and d.round = r.round
        and d.position = open.position and d.decision is null), '{}') as waits_for,
      (select count(*)::int from request_file f where f.request_id = r.id) as files`,
      from: sql`from request r join employee on employee.id = r.employee_id`,
      joins: sql`left join lateral (select s.position from request_step s where r.state = 'pending' and s.request_id = r.id
      and s.round = r.round and s.opened_at is not null and s.done_at is null order by s.position limit 1) open on true`,
      where: [...filterConditions(filters, today), ...where],
      search: ['employee.full_name', 'employee.employee_no'],
      orders: SORT_ORDERS,
      tieBreaker: sql`r.sent_at, r.id`,
      blanksLast: true,
    },
  )
}

/** Returns the conditions of filters on the request `r`. */
export function filterConditions(
  { kind, state, from, to, employee_id }: RequestFilters,
  today: Day,
): RawBuilder<unknown>[] {
  return [
    ...(kind ? [sql`r.kind = ${kind}`] : []),
    ...(state ? [hasState(state, today)] : []),
    ...(from ? [sql`coalesce(r.until_day, r.from_day, r.sent_at::date) >= ${from}::date`] : []),
    ...(to ? [sql`coalesce(r.from_day, r.sent_at::date) <= ${to}::date`] : []),
    ...(employee_id ? [sql`r.employee_id = ${employee_id}::uuid`] : []),
  ]
}

function hasState(state: RequestState, today: Day): RawBuilder<unknown> {
  const isOver = sql`(r.completes_after is null or r.completes_after < ${today}::date)`
  if (state === 'completed') return sql`r.state = 'approved' and ${isOver}`
  if (state === 'approved') return sql`r.state = 'approved' and not ${isOver}`
  return sql`r.state = ${state}`
}

/** Returns rows as the caller sees them, with titles, facts and actions. The number of queries does not grow with the rows. */
export async function loadRowViews(context: Context, rows: readonly ListedRow[]) {
  const { tx, actor, today, now } = context
  const summariesById = await loadSummariesByKind(context, rows)
  const ids = rows.map(({ id }) => id)
  const slots = await loadApproverSlots(tx, actor, ids, today)
  const isHr = await loadHrCheck(context, rows)
  const readsReasons = await loadReasonsReaderCheck(context, rows)
  const approvedByCaller = (await mayDecide(tx, actor, today))
    ? await loadDecidedRequests(context, rows, ['approved'])
    : new Set<string>()
  return rows.map((stored) => {
    const { undo_until, decided_by, sent_by, sent_by_name, ...row } = stored
    const isOwn = row.employee_id === actor.employeeId || sent_by === actor.accountId
    const canUndo = decided_by === actor.accountId && undo_until !== null && undo_until >= now
    const actions: RequestAction[] = []
    if (slots.has(row.id) && row.state === 'pending') actions.push('approve', 'reject')
    if (canUndo) actions.push('take_back')
    if (isOwn && mayMove(row, 'withdrawn', 'applicant', today)) actions.push('withdraw')
    if (maySendAgain(context, requireRequestKind(row.kind), stored) && mayMove(row, 'pending', 'applicant', today))
      actions.push('change')
    if (!isOwn && isHr(stored) && mayMove(row, 'cancelled', 'hr', today)) actions.push('cancel')
    const revokes = isHr(stored) ? 'hr' : approvedByCaller.has(row.id) ? 'decider' : null
    const mayRevoke = !isOwn || (isAtOnce(stored) && row.employee_id !== actor.employeeId)
    if (mayRevoke && revokes && mayMove(row, 'revoked', revokes, today)) actions.push('revoke')
    if (row.files > 0 && readsReasons(stored)) actions.push('read_files')
    const summary = summariesById.get(row.id)
    return {
      ...row,
      kind_name: formatLabel(requireRequestKind(row.kind).name, context.language),
      title: summary?.title ?? '',
      facts: [...(summary?.lines ?? [])],
      is_self: row.employee_id === actor.employeeId,
      state: stateOn(row, today),
      actions,
      entered_by: sent_by_name !== row.full_name && sent_by !== actor.accountId ? sent_by_name : null,
      counts_at_once: isAtOnce(stored),
      question_open: row.state === 'pending' && row.question_id !== null,
      sent_at: row.sent_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      undo_until: canUndo ? undo_until.toISOString() : null,
    }
  })
}

/** Loads titles and facts: one call for each kind on the page. */
async function loadSummariesByKind(context: Context, rows: readonly ListedRow[]) {
  const summaries = new Map<string, RequestSummary>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind))
    for (const [id, summary] of await requireRequestKind(kind).loadSummaries(context, ofKind))
      summaries.set(id, summary)
  return summaries
}

/** Tests whether the caller is HR of a request's kind and reaches its applicant, or its place. */
async function loadHrCheck(context: Context, rows: readonly ListedRow[]): Promise<(row: ListedRow) => boolean> {
  return loadReachByKind(context, rows, (kind) => requireRequestKind(kind).manage)
}

/** Tests whether the caller may read reasons and files: of their own, of those they decide or decided, and within reach of a permission. */
export async function loadReasonsReaderCheck(
  context: Context,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => boolean> {
  const { actor, tx, today } = context
  const reaches = await loadReachByKind(
    context,
    rows,
    (kind) => requireRequestKind(kind).reasons ?? requireRequestKind(kind).see,
  )
  const slots = await loadApproverSlots(
    tx,
    actor,
    rows.map(({ id }) => id),
    today,
  )
  const decided = await loadDecidedRequests(context, rows, ['approved', 'rejected'])
  return (row) =>
    row.employee_id === actor.employeeId ||
    row.sent_by === actor.accountId ||
    slots.has(row.id) ||
    decided.has(row.id) ||
    reaches(row)
}

async function loadReachByKind(
  { tx, actor, today }: Context,
  rows: readonly ListedRow[],
  permission: (kind: string) => Parameters<typeof loadReachByPermission>[2][number],
): Promise<(row: ListedRow) => boolean> {
  const isOfPlaces = ({ kind }: ListedRow) => requireRequestKind(kind).isOfPlaces === true
  const ofPeople = rows.filter((row) => !isOfPlaces(row))
  const names = [...new Set(ofPeople.map(({ kind }) => permission(kind)))]
  const people = [...new Set(ofPeople.map(({ employee_id }) => employee_id))]
  const reached = await loadReachByPermission(tx, actor, names, people, today)
  return (row) =>
    isOfPlaces(row)
      ? hasPlaceInReach(actor, permission(row.kind), row)
      : (reached.get(permission(row.kind))?.has(row.employee_id) ?? false)
}

/** Returns the requests that the caller decided so in their current round. */
async function loadDecidedRequests(
  { tx, actor }: Context,
  rows: readonly ListedRow[],
  decisions: readonly Decision[],
): Promise<Set<string>> {
  const { rows: found } = await sql<{ id: string }>`
    select r.id from request r join request_decider d on d.request_id = r.id and d.round = r.round and d.decision = any(${[...decisions]})
    where r.id = any(${rows.map(({ id }) => id)}::uuid[]) and (d.account_id = ${actor.accountId}::uuid or d.decided_by = ${actor.accountId}::uuid)`.execute(
    tx,
  )
  return new Set(found.map(({ id }) => id))
}
