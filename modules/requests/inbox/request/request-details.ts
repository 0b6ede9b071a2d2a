import { sql } from 'kysely'
import { notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import { isVisibleTo } from '../../approval/decisions/visibility.ts'
import { MOST_IN_BATCH } from '../../approval/sending/send-request.ts'
import { loadStepViews, loadStoredSteps } from '../../approval/steps/step-views.ts'
import { loadAttachedFiles } from '../../kinds/files.ts'
import { requireRequestKind } from '../../kinds/request-kinds.ts'
import { isRequestInReach } from '../../kinds/request-reach.ts'
import type { RequestTalk } from '../contract.ts'
import { type ListedRow, loadReasonsReaderCheck, loadRequestPage, loadRowViews } from '../list.ts'
import { loadDecisionWarnings } from './decision-warnings.ts'

/** Loads a request, and whether the caller may read its reasons. Throws 404 where they do not see it. */
export async function requireVisibleRow(
  context: Context,
  id: string,
): Promise<{ row: ListedRow; readsReasons: (row: ListedRow) => boolean }> {
  const { rows } = await loadRequestPage(context, { page: 1, per_page: 1, sort: 'sent_at' }, {}, [
    sql`r.id = ${id}::uuid`,
    isVisibleTo(context),
  ])
  const [row] = rows
  if (!row) throw notFound()
  return { row, readsReasons: await loadReasonsReaderCheck(context, [row]) }
}

/** Loads a request with its steps, its history and its input. Throws 404 where the caller does not see it. */
export async function loadRequestDetails(api: Pick<Api, 'labels'>, context: Context, id: string) {
  const { tx } = context
  const { row, readsReasons } = await requireVisibleRow(context, id)
  const kind = requireRequestKind(row.kind)
  const [firstView] = await loadRowViews(context, [row])
  const view = required(firstView, 'view of a request')
  const isReader = readsReasons(row)
  const storedSteps = await loadStoredSteps(tx, id, row.round)
  const steps = await loadStepViews(context, kind, storedSteps)
  const decisions = new Map(storedSteps.map(({ position, deciders }) => [position, toDecisions(deciders)]))
  const requestTexts = await tx
    .selectFrom('request')
    .select(['reason', 'video_link'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isOwn = row.employee_id === context.actor.employeeId || row.sent_by === context.actor.accountId
  const { inputs } = kind
  const readsInput = isOwn && (inputs === undefined || (await isRequestInReach(context, kind, row, inputs)))
  const ownInput = readsInput ? (await kind.loadInputs(tx, [id], context)).get(id) : undefined
  return {
    ...view,
    batch: await loadBatch(context, row),
    warnings: view.actions.includes('approve') ? await loadDecisionWarnings(api, context, row) : [],
    reason: isReader ? requestTexts.reason : null,
    video_link: isReader ? requestTexts.video_link : null,
    attached: isReader ? ((await loadAttachedFiles(tx, [id])).get(id) ?? []) : [],
    way: steps.map((step) => ({ ...step, decisions: decisions.get(step.position) ?? [] })),
    entries: await loadHistory(context, id, isReader),
    question: await loadOpenQuestion(tx, row, isReader),
    talk: talkOf({ isOwn, isReader, isOpen: view.question_open, mayDecide: view.actions.includes('approve') }),
    away: isReader ? ((await kind.listAway?.(context, row)) ?? null) : null,
    given: { ...(ownInput as Record<string, unknown> | undefined) },
  }
}

/** Loads what was sent together with a request, in the order of sending; nothing where it is alone. */
async function loadBatch(context: Context, { batch_id, employee_id, kind }: ListedRow) {
  if (batch_id === null) return []
  const { rows } = await loadRequestPage(
    context,
    { page: 1, per_page: MOST_IN_BATCH, sort: 'sent_at' },
    { kind, employee_id },
    [sql`r.batch_id = ${batch_id}::uuid`, isVisibleTo(context)],
  )
  return rows.length > 1 ? loadRowViews(context, rows) : []
}

type TalkFacts = { isOwn: boolean; isReader: boolean; isOpen: boolean; mayDecide: boolean }

/** Approvers ask while no question is open, the applicant answers it, and whoever reads the reasons comments. */
function talkOf({ isOwn, isReader, isOpen, mayDecide }: TalkFacts): RequestTalk[] {
  return [
    ...(mayDecide && !isOpen ? (['ask'] as const) : []),
    ...(isOwn && isOpen ? (['answer'] as const) : []),
    ...(isReader ? (['comment'] as const) : []),
  ]
}

async function loadOpenQuestion(tx: Context['tx'], row: ListedRow, reads: boolean) {
  if (row.state !== 'pending' || row.question_id === null) return null
  const { by_name, remark } = await tx
    .selectFrom('request_entry')
    .select(['by_name', 'remark'])
    .where('id', '=', row.question_id)
    .executeTakeFirstOrThrow()
  return { by: by_name, text: reads ? remark : null, waits_for: row.full_name }
}

function toDecisions(deciders: Awaited<ReturnType<typeof loadStoredSteps>>[number]['deciders']) {
  return deciders.flatMap(({ name, by, decision, at }) =>
    decision === null || at === null ? [] : [{ name, by, decision, at: new Date(at).toISOString() }],
  )
}

/** Loads the history; remarks only for callers who may read reasons. */
async function loadHistory({ tx, actor }: Context, id: string, reads: boolean) {
  const rows = await tx
    .selectFrom('request_entry')
    .selectAll()
    .where('request_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, at, account_id, by_name, for_name, what, remark, about }) => ({
    id,
    at: at.toISOString(),
    by: by_name,
    for_name,
    what,
    remark: reads ? remark : null,
    about: about as Record<string, unknown>,
    may_remove: what === 'commented' && remark !== null && account_id === actor.accountId,
  }))
}
