import { sql } from 'kysely'
import { DomainError } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type Decision, decideRequest, takeBackDecision } from '../approval/decisions/decide.ts'
import { isOwnRequest } from '../approval/decisions/visibility.ts'
import { cancelRequest, revokeRequest, withdrawRequest } from '../approval/decisions/withdraw-cancel-revoke.ts'
import { loadAccountsToDecideFor, openApproverSlots } from '../approval/steps/approver-slots.ts'
import { requireAttachedFile } from '../kinds/files.ts'
import { REQUEST_KINDS } from '../kinds/request-kinds.ts'
import { requestApi } from './contract.ts'
import { loadRequestPage, loadRowViews } from './list.ts'
import { loadRequestDetails, requireVisibleRow } from './request/request-details.ts'

/** Registers the lists of requests, the calls on one request, and the list of kinds. */
export function registerInboxRoutes(api: Api, files: FileStore): void {
  const toPage = async (page: Awaited<ReturnType<typeof loadRequestPage>>, context: Context) => ({
    rows: await loadRowViews(context, page.rows),
    total: page.total,
  })
  pageRoute(api, requestApi.toDecide, async ({ page, per_page, sort, search, ...filters }, context) => {
    const slots = openApproverSlots(
      context.actor,
      await loadAccountsToDecideFor(context.tx, context.actor, context.today),
      context.today,
    )
    const mine = sql`r.id in (select o.request_id from (${slots}) o)`
    return toPage(await loadRequestPage(context, { page, per_page, sort, search }, filters, [mine]), context)
  })
  pageRoute(api, requestApi.mine, async ({ page, per_page, sort, search, ...filters }, context) =>
    toPage(
      await loadRequestPage(context, { page, per_page, sort, search }, filters, [isOwnRequest(context.actor)]),
      context,
    ),
  )
  pageRoute(api, requestApi.decided, async ({ page, per_page, sort, search, ...filters }, context) => {
    const { accountId } = context.actor
    const isDecided = sql`r.state <> 'withdrawn' and exists (select from request_decider d where d.request_id = r.id and d.decision is not null
      and (d.account_id = ${accountId}::uuid or d.decided_by = ${accountId}::uuid))`
    return toPage(await loadRequestPage(context, { page, per_page, sort, search }, filters, [isDecided]), context)
  })
  route(api, requestApi.one, ({ id }, context) => loadRequestDetails(api, context, id))

  route(api, requestApi.approve, async ({ remark, ...at }, context) => {
    await decideRequest(context, at, 'approved', remark)
    return loadRequestDetails(api, context, at.id)
  })
  route(api, requestApi.reject, async ({ remark, ...at }, context) => {
    await decideRequest(context, at, 'rejected', remark)
    return loadRequestDetails(api, context, at.id)
  })
  route(api, requestApi.decide, async ({ rows, decision, remark }, context) => ({
    rows: await decideEach(api, context, rows, decision, remark),
  }))
  route(api, requestApi.takeBack, async (at, context) => {
    await takeBackDecision(context, at)
    return loadRequestDetails(api, context, at.id)
  })
  route(api, requestApi.withdraw, async (at, context) => {
    await withdrawRequest(context, at)
    return loadRequestDetails(api, context, at.id)
  })
  route(api, requestApi.cancel, async ({ remark, ...at }, context) => {
    await cancelRequest(context, at, remark)
    return loadRequestDetails(api, context, at.id)
  })
  route(api, requestApi.revoke, async ({ remark, from_day, ...at }, context) => {
    await revokeRequest(context, at, remark, from_day)
    return loadRequestDetails(api, context, at.id)
  })

  route(api, requestApi.file, async ({ id, file_id }, context) => {
    const { row, readsReasons } = await requireVisibleRow(context, id)
    if (!readsReasons(row)) throw new DomainError('not_found', { status: 404 })
    await requireAttachedFile(context.tx, id, file_id)
    return files.read(context.tx, file_id)
  })
  route(api, requestApi.kinds, async (_, context) => {
    const { tx, actor, language } = context
    const chosen = await tx
      .selectFrom('request_notice_choice')
      .select(['kind', 'how'])
      .where('account_id', '=', actor.accountId)
      .execute()
    const kinds = []
    for (const { kind, name, isAvailableTo: isFor } of REQUEST_KINDS.all())
      kinds.push({
        kind,
        name: formatLabel(name, language),
        how: (chosen.find((one) => one.kind === kind)?.how ?? 'at_once') as 'at_once' | 'daily' | 'never',
        may_ask: actor.employeeId !== null && (isFor === undefined || (await isFor(context, actor.employeeId))),
      })
    return kinds
  })
}

/**
 * Decides each request by itself: a refusal rolls back that request only, and the reply names it. Requests are locked in
 * the order of their ids, so that two callers never deadlock.
 */
async function decideEach(
  api: Api,
  context: Context,
  rows: readonly { id: string; version: number }[],
  decision: Decision,
  remark: string | null,
) {
  const outcomes: { id: string; done: boolean; message: string | null; version: number | null }[] = []
  for (const at of rows.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const changes: Parameters<Context['record']>[0][] = []
    await sql`savepoint one_decision`.execute(context.tx)
    try {
      await decideRequest({ ...context, record: (change) => void changes.push(change) }, at, decision, remark)
      await sql`release savepoint one_decision`.execute(context.tx)
      for (const change of changes) context.record(change)
      outcomes.push({ id: at.id, done: true, message: null, version: at.version + 1 })
    } catch (error) {
      await sql`rollback to savepoint one_decision`.execute(context.tx)
      if (!(error instanceof DomainError)) throw error
      const code = Object.values(error.fields)[0]?.[0] ?? error.code
      const label = api.labels[`error.${code}`]
      const message = label ? formatLabel(label, context.language, error.params) : code
      outcomes.push({ id: at.id, done: false, message, version: null })
    }
  }
  return outcomes
}
