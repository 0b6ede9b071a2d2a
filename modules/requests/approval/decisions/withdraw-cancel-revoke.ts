import type { Day } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { isAtOnce } from '../../kinds/at-once.ts'
import { addHistoryEntries } from '../../kinds/history-entries.ts'
import { lockPeople, lockRequestPeople } from '../../kinds/lock-person.ts'
import { publishRequestDecided, publishRequestStanding } from '../../kinds/publish-request-events.ts'
import type { AnyKind, RequestReversal } from '../../kinds/request-kind.ts'
import { requireRequestKind } from '../../kinds/request-kinds.ts'
import { isRequestInReach } from '../../kinds/request-reach.ts'
import { updateEndedRequests } from '../../kinds/request-store.ts'
import { type MoverRole, requireMove, stateOn } from '../../kinds/states.ts'
import { notifyApplicants } from '../../notifications/notices.ts'
import { isSender } from '../sending/send-request.ts'
import { mayDecide } from '../steps/approver-slots.ts'
import { type LockedRow, lockVisibleRequest } from './decide.ts'

type RequestVersion = { readonly id: string; readonly version: number }

/** Withdraws the caller's own request before it is decided, or before its effect begins. Throws 403, 404, 409. */
export async function withdrawRequest(context: Context, at: RequestVersion): Promise<void> {
  const row = await lockVisibleRequest(context, at)
  if (!isSender(context, row)) throw new DomainError('not_your_request', { status: 403 })
  requireMove(row, 'withdrawn', 'applicant', context.today)
  await endOne(context, row, { how: 'withdrawn', from: null }, null)
}

/** Cancels a request before its effect begins. Only HR of the kind may, and never their own. Throws 403, 404, 409. */
export async function cancelRequest(context: Context, at: RequestVersion, remark: string | null): Promise<void> {
  const row = await lockVisibleRequest(context, at)
  await requireHr(context, row)
  requireMove(row, 'cancelled', 'hr', context.today)
  await endOne(context, row, { how: 'cancelled', from: null }, remark)
}

/**
 * Revokes an approved request, with a remark. Its approvers and HR of its kind may, once it is completed or paid only HR.
 * `from` is the first day that is given back; the days before it stay. Throws 403, 404, 409, 422.
 */
export async function revokeRequest(
  context: Context,
  at: RequestVersion,
  remark: string | null,
  from: Day | null,
): Promise<void> {
  const { today } = context
  const row = await lockVisibleRequest(context, at)
  const who = await findRevokerRole(context, row)
  requireMove(row, 'revoked', who, today)
  if (!remark) throw invalidField('remark', 'remark_required')
  if (from !== null && (row.from_day === null || row.until_day === null || from < row.from_day || from > row.until_day))
    throw invalidField('from_day', 'not_in_request', { from: row.from_day, until: row.until_day })
  const first = from === row.from_day ? null : from
  await endOne(context, row, { how: 'revoked', from: first }, remark)
}

/** Ends a request; the caller's right was checked before. */
async function endOne(
  context: Context,
  row: LockedRow,
  undoing: RequestReversal,
  remark: string | null,
): Promise<void> {
  const kind = requireRequestKind(row.kind)
  await lockRequestPeople(context.tx, kind, row)
  await endRequests(context, kind, [row], undoing, {
    remark,
    reverseEffects: async ([approved]) => approved && kind.reverseEffect?.(context, approved, undoing),
  })
}

/**
 * Ends many imported requests of a kind; the caller's right was checked before. Applicants get one daily mail. The number
 * of queries does not grow with the requests.
 */
export async function endImportedRequests(
  context: Context,
  kind: AnyKind,
  rows: readonly LockedRow[],
  how: 'cancelled' | 'revoked',
): Promise<void> {
  await lockPeople(context.tx, [...new Set(rows.map(({ employee_id }) => employee_id))])
  await endRequests(
    context,
    kind,
    rows,
    { how, from: null },
    {
      remark: null,
      together: true,
      reverseEffects: async (approved) => {
        const ids = approved.map(({ id }) => id)
        if (ids.length > 0) await kind.bulkImport?.reverseEffects?.(context.tx, ids)
      },
    },
  )
}

type EndOptions = {
  readonly remark: string | null
  readonly together?: boolean
  reverseEffects(approved: readonly LockedRow[]): Promise<unknown>
}

async function endRequests(
  context: Context,
  { kind }: AnyKind,
  rows: readonly LockedRow[],
  undoing: RequestReversal,
  { remark, reverseEffects, together = false }: EndOptions,
): Promise<void> {
  if (rows.length === 0) return
  const { tx, today } = context
  const what = undoing.how as 'withdrawn' | 'cancelled' | 'revoked'
  const ids = rows.map(({ id }) => id)
  await updateEndedRequests(tx, ids, what, undoing.from)
  const approved = rows.filter(({ state }) => state === 'approved' || state === 'paid')
  await reverseEffects(approved)
  await publishRequestDecided(context, kind, approved)
  await publishRequestStanding(context, kind, rows)
  const about = undoing.from === null ? {} : { from_day: undoing.from }
  const entries = await addHistoryEntries(
    context,
    ids.map((requestId) => ({ requestId, what, remark, about })),
  )
  const ended = ids.map((id, at) => ({ id, entryId: required(entries[at], 'history entry') }))
  await notifyApplicants(context, kind, ended, what, { together })
  for (const row of rows)
    context.record({
      kind: 'request',
      id: row.id,
      name: row.full_name,
      before: { state: stateOn(row, today) },
      after: { state: what, ...about, ...(remark && { remark }) },
    })
}

/** Tests whether the caller is HR of the kind and reaches the request. */
function isManagedBy(context: Context, row: LockedRow): Promise<boolean> {
  const kind = requireRequestKind(row.kind)
  return isRequestInReach(context, kind, row, kind.manage)
}

/** Throws 403 unless the caller is HR of the kind and the request is somebody else's. */
async function requireHr(context: Context, row: LockedRow): Promise<void> {
  if (isSender(context, row)) throw new DomainError('not_for_yourself', { status: 403 })
  if (!(await isManagedBy(context, row))) throw new DomainError('not_yours_to_decide', { status: 403 })
}

/** Returns the role in which the caller may revoke: HR of the kind, else an approver of it who may still decide. Throws 403. */
async function findRevokerRole(context: Context, row: LockedRow): Promise<MoverRole> {
  const { tx, actor, today } = context
  // Whoever entered for another what counts at once brought it about alone, and alone takes it back.
  if (isSender(context, row) && !(isAtOnce(row) && row.employee_id !== actor.employeeId))
    throw new DomainError('not_for_yourself', { status: 403 })
  if (await isManagedBy(context, row)) return 'hr'
  const decided = await tx
    .selectFrom('request_decider')
    .select('account_id')
    .where('request_id', '=', row.id)
    .where('round', '=', row.round)
    .where('decision', '=', 'approved')
    .where((is) => is.or([is('account_id', '=', actor.accountId), is('decided_by', '=', actor.accountId)]))
    .executeTakeFirst()
  if (!decided || !(await mayDecide(tx, actor, today))) throw new DomainError('not_yours_to_decide', { status: 403 })
  return 'decider'
}
