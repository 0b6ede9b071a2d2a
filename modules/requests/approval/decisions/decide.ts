import { sql } from 'kysely'
import { conflict, DomainError, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { lockVersioned } from '#server/database/records.ts'
import { addHistoryEntry } from '../../kinds/history-entries.ts'
import { lockRequestPeople } from '../../kinds/lock-person.ts'
import { publishRequestDecided, publishRequestStanding } from '../../kinds/publish-request-events.ts'
import { requireRequestKind } from '../../kinds/request-kinds.ts'
import type { RequestRow } from '../../kinds/request-row.ts'
import { updateRequest } from '../../kinds/request-store.ts'
import { requireMove, stateOn } from '../../kinds/states.ts'
import { notifyApplicants, retractNotices, UNDO_MS } from '../../notifications/notices.ts'
import { toRequestColumns } from '../sending/send-request.ts'
import { type ApproverSlot, loadApproverSlots } from '../steps/approver-slots.ts'
import { notifyApprovers } from '../steps/notify-approvers.ts'
import { stepProgress } from '../steps/step-progress.ts'
import { findVisibleName } from './visibility.ts'

export type Decision = 'approved' | 'rejected'
type RequestVersion = { readonly id: string; readonly version: number }

/**
 * Decides the open step of a request (REQ-09), in the caller's own slot or as a stand-in. The last step plans the request
 * again and applies its effect in this transaction; the approver may take it back for `UNDO_MS`. Throws 404 where the caller
 * does not see the request, 403 where they may not decide it, 409, 422.
 */
export async function decideRequest(
  context: Context,
  at: RequestVersion,
  decision: Decision,
  remark: string | null,
): Promise<void> {
  const { tx, actor, today } = context
  const row = await lockVisibleRequest(context, at)
  const kind = requireRequestKind(row.kind)
  const slot = (await loadApproverSlots(tx, actor, [row.id], today)).get(row.id)
  requireMove(row, decision, 'decider', today)
  if (!slot) {
    const isOwn = row.employee_id === actor.employeeId || row.sent_by === actor.accountId
    throw new DomainError(isOwn ? 'not_for_yourself' : 'not_yours_to_decide', { status: 403 })
  }
  if (decision === 'rejected' && !remark) throw invalidField('remark', 'remark_required')
  await recordVote(context, slot, decision)
  const steps = await loadStepVotes(context, row)
  const progress = stepProgress(steps)
  if ('end' in progress && progress.end === 'approved') {
    await lockRequestPeople(tx, kind, row)
    const input = (await kind.loadInputs(tx, [row.id], context)).get(row.id)
    const planned = await kind.plan(context, { employeeId: row.employee_id, requestId: row.id }, input, {
      locked: true,
    })
    if (!remark && planned.warnings.some((one) => one.remark === true)) throw invalidField('remark', 'remark_owed')
    const after = await updateRequest(context, row, {
      ...toRequestColumns(planned),
      ...decisionValues(context, 'approved'),
    })
    await closeStep(context, slot)
    await kind.applyEffect?.(context, after)
    await publishRequestDecided(context, row.kind, [after])
    await logDecision(context, row, slot, 'approved', remark)
  } else if ('end' in progress) {
    await updateRequest(context, row, decisionValues(context, 'rejected'))
    await closeStep(context, slot)
    await publishRequestStanding(context, row.kind, [row])
    await logDecision(context, row, slot, 'rejected', remark)
  } else {
    await updateRequest(context, row, { decided_by: actor.accountId, undo_until: undoDeadline(context) })
    const entry = await addHistoryEntry(context, row.id, 'agreed', {
      remark,
      forName: slot.for_name,
      about: { step: slot.position },
    })
    if (progress.at !== slot.position) {
      await closeStep(context, slot)
      await openStep(context, row, progress.at)
      await notifyApprovers(context, row, progress.at, entry)
    }
    context.record({
      kind: 'request',
      id: row.id,
      name: row.full_name,
      after: { agreed: true, step: slot.position, ...insteadOf(slot) },
    })
  }
}

/**
 * Takes the caller's last decision back within `UNDO_MS` (REQ-05): the request is pending again at that step. Both history
 * entries stay, and no mail has left. Throws 404, 409.
 */
export async function takeBackDecision(context: Context, at: RequestVersion): Promise<void> {
  const { tx, actor, now, today } = context
  const row = await lockVisibleRequest(context, at)
  if (row.decided_by !== actor.accountId || row.undo_until === null || row.undo_until < now)
    throw conflict('too_late_to_take_back')
  const entry = await tx
    .selectFrom('request_entry')
    .select(['id', 'what', 'about'])
    .where('request_id', '=', row.id)
    .where('what', 'in', ['agreed', 'approved', 'rejected'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (row.state !== 'pending') requireMove(row, 'pending', 'taking_back', today)
  const position = (entry.about as { step: number }).step
  if (entry.what === 'approved') {
    await lockRequestPeople(tx, requireRequestKind(row.kind), row)
    await requireRequestKind(row.kind).reverseEffect?.(context, row, { how: 'taken_back', from: null })
  }
  await sql`update request_step set opened_at = null where request_id = ${row.id}::uuid and round = ${row.round} and position > ${position}`.execute(
    tx,
  )
  await sql`update request_step set done_at = null where request_id = ${row.id}::uuid and round = ${row.round} and position = ${position}`.execute(
    tx,
  )
  await sql`update request_decider set decision = null, decided_at = null, decided_by = null, decided_by_name = null
    where request_id = ${row.id}::uuid and round = ${row.round} and position = ${position} and decided_by = ${actor.accountId}::uuid`.execute(
    tx,
  )
  await updateRequest(context, row, { state: 'pending', decided_at: null, decided_by: null, undo_until: null })
  if (entry.what === 'approved') await publishRequestDecided(context, row.kind, [row])
  if (row.state === 'rejected') await publishRequestStanding(context, row.kind, [row])
  await retractNotices(tx, entry.id)
  await addHistoryEntry(context, row.id, 'taken_back', { about: { step: position } })
  context.record({
    kind: 'request',
    id: row.id,
    name: row.full_name,
    before: { state: stateOn(row, today) },
    after: { state: 'pending' },
  })
}

export type LockedRow = RequestRow & {
  readonly full_name: string
  readonly sent_by: string
  readonly round: number
  readonly decided_by: string | null
  readonly undo_until: Date | null
}

/** Locks a request at the version that the caller saw. Throws 404 where they do not see it, 409 for another version. */
export async function lockVisibleRequest(context: Context, at: RequestVersion): Promise<LockedRow> {
  const full_name = await findVisibleName(context, at.id)
  if (full_name === null) throw notFound()
  return { ...((await lockVersioned(context.tx, 'request', at)) as Omit<LockedRow, 'full_name'>), full_name }
}

const undoDeadline = ({ now }: Pick<Context, 'now'>) => new Date(now.getTime() + UNDO_MS)

const decisionValues = (context: Pick<Context, 'now' | 'actor'>, state: Decision) => ({
  state,
  decided_at: context.now,
  decided_by: context.actor.accountId,
  undo_until: undoDeadline(context),
})

async function logDecision(
  context: Context,
  row: LockedRow,
  slot: ApproverSlot,
  what: Decision,
  remark: string | null,
): Promise<void> {
  const entry = await addHistoryEntry(context, row.id, what, {
    remark,
    forName: slot.for_name,
    about: { step: slot.position },
  })
  await notifyApplicants(context, row.kind, [{ id: row.id, entryId: entry }], what)
  context.record({
    kind: 'request',
    id: row.id,
    name: row.full_name,
    before: { state: 'pending' },
    after: { state: what, ...(remark && { remark }), ...insteadOf(slot) },
  })
}

/** The log names whom a deputy decided for. */
const insteadOf = ({ for_name }: ApproverSlot) => (for_name === null ? {} : { for_name })

/** Writes a decision into an approver slot. */
async function recordVote({ tx, now, actor }: Context, slot: ApproverSlot, decision: Decision): Promise<void> {
  await tx
    .updateTable('request_decider')
    .set({ decision, decided_at: now, decided_by: actor.accountId, decided_by_name: actor.fullName })
    .where('request_id', '=', slot.request_id)
    .where('round', '=', slot.round)
    .where('position', '=', slot.position)
    .where('account_id', '=', slot.account_id)
    .execute()
}

async function closeStep({ tx, now }: Context, slot: ApproverSlot): Promise<void> {
  await tx
    .updateTable('request_step')
    .set({ done_at: now })
    .where('request_id', '=', slot.request_id)
    .where('round', '=', slot.round)
    .where('position', '=', slot.position)
    .execute()
}

async function openStep({ tx, now }: Context, row: LockedRow, position: number): Promise<void> {
  await tx
    .updateTable('request_step')
    .set({ opened_at: now })
    .where('request_id', '=', row.id)
    .where('round', '=', row.round)
    .where('position', '=', position)
    .execute()
}

async function loadStepVotes({ tx }: Context, row: LockedRow) {
  const { rows } = await sql<{
    position: number
    needs: 'any' | 'all'
    account: string | null
    decision: Decision | null
  }>`
    select s.position, s.needs, d.account_id as account, d.decision from request_step s
    left join request_decider d on d.request_id = s.request_id and d.round = s.round and d.position = s.position
    where s.request_id = ${row.id}::uuid and s.round = ${row.round}`.execute(tx)
  return [...Map.groupBy(rows, ({ position }) => position)].map(([position, all]) => ({
    position,
    needs: required(all[0], 'row of a step').needs,
    deciders: all.flatMap(({ account, decision }) => (account === null ? [] : [{ account, decision }])),
  }))
}
