import { conflict, DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { requireEmployee } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { generateIds } from '#server/database/insert-rows.ts'
import { lockVersioned } from '#server/database/records.ts'
import { attachFiles } from '../../kinds/files.ts'
import { addHistoryEntries, addHistoryEntry } from '../../kinds/history-entries.ts'
import { lockPeople, lockRequestPeople } from '../../kinds/lock-person.ts'
import type { AnyKind, RequestPlan } from '../../kinds/request-kind.ts'
import { insertRequestRows, updateRequest } from '../../kinds/request-store.ts'
import { requireMove } from '../../kinds/states.ts'
import { notifyApplicants } from '../../notifications/notices.ts'
import { findPeopleAtOnce } from '../for-others/counts-at-once.ts'
import { applyAtOnce, logAtOnce, sentState } from '../for-others/record-at-once.ts'
import { insertSteps, planSteps, planStepsForAll } from '../steps/approval-steps.ts'
import { atPlace, loadApplicant, loadApplicants } from '../steps/approvers.ts'
import { notifyApprovers, notifyWithDeputies } from '../steps/notify-approvers.ts'

/** The fields that every kind has beside its own. */
export type CommonFields = {
  readonly employee_id?: string | undefined
  readonly reason: string | null
  readonly files: readonly string[]
  readonly video_link: string | null
  readonly remark: string | null
  /** Absent where requests are not sent by a form. */
  readonly batch_id?: string | null
}

/** Returns the applicant: the caller, or an employee whom the caller may enter requests for. Throws 422 where a caller without a record chose nobody, 404. */
export async function resolveApplicant(
  context: Context,
  kind: AnyKind,
  employeeId: string | undefined,
): Promise<string> {
  const { tx, actor, today } = context
  if (kind.isOfPlaces && employeeId !== undefined && employeeId !== actor.employeeId)
    throw invalidField('employee_id', 'not_a_choice')
  const id = employeeId ?? actor.employeeId
  if (id === null) {
    if (actor.grants.has(kind.manage) && !kind.isOfPlaces) throw invalidField('employee_id', 'choose_applicant')
    throw new DomainError('no_employee_record')
  }
  if (id !== actor.employeeId) await requireEmployee(tx, actor, kind.manage, id, today)
  return id
}

/** Returns the applicant by the input where the kind's `findOwner` says so, else as `resolveApplicant`. */
export async function resolveOwner(
  context: Context,
  kind: AnyKind,
  fields: object,
  employeeId: string | undefined,
): Promise<string> {
  if (!kind.findOwner) return resolveApplicant(context, kind, employeeId)
  const named = await resolveApplicant(context, kind, employeeId)
  const owner = await kind.findOwner(context, fields)
  if (employeeId !== undefined && employeeId !== owner) throw invalidField('employee_id', 'not_a_choice')
  return owner ?? named
}

/** Sends a new request and returns its id. Throws the kind's refusals, 422 at a field. */
export async function sendRequest(
  context: Context,
  kind: AnyKind,
  fields: object,
  commonFields: CommonFields,
): Promise<string> {
  const { tx, actor } = context
  const employeeId = await resolveOwner(context, kind, fields, commonFields.employee_id)
  await lockPeople(tx, [employeeId, ...(kind.findOwner && actor.employeeId !== null ? [actor.employeeId] : [])])
  await requireRoomInBatch(tx, employeeId, kind, commonFields.batch_id)
  const target = { employeeId, requestId: null, files: commonFields.files }
  const planned = await kind.plan(context, target, fields, { locked: true })
  requireOwedFields(planned, commonFields)
  const [newId] = await generateIds(tx, 1)
  const id = required(newId, 'id of a request')
  const atOnce = await insertRequests(context, kind, [{ id, employeeId, planned, commonFields }])
  await kind.saveInput(tx, { id, employeeId }, fields, context)
  if (commonFields.files.length > 0) await attachFiles(context, id, commonFields.files)
  await applyAtOnce(context, kind, atOnce, async ([row]) => row && kind.applyEffect?.(context, row))
  return id
}

/** The most requests that are sent together. */
export const MOST_IN_BATCH = 20

/** Throws 422 at `batch_id` where as many were sent together already as one page shows. The person is locked. */
async function requireRoomInBatch(
  tx: Tx,
  employeeId: string,
  { kind }: AnyKind,
  batchId: string | null | undefined,
): Promise<void> {
  if (!batchId) return
  const { count } = await tx
    .selectFrom('request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_IN_BATCH) throw invalidField('batch_id', 'batch_full', { most: MOST_IN_BATCH })
}

/** A planned request that is about to be inserted; `from` where a file had it. */
export type PlannedRequest = {
  readonly id: string
  readonly employeeId: string
  readonly planned: RequestPlan
  readonly commonFields: Pick<CommonFields, 'reason' | 'remark' | 'video_link' | 'batch_id'>
  readonly from?: ImportSource
}

/** The row of an imported file. */
export type ImportSource = { readonly importId: string; readonly file: string; readonly row: number }

/**
 * Inserts new requests with steps and history, and notifies the approvers of their first step: one statement a table. Those
 * that count at once have no steps and are approved; returns their ids. The kind stores its own fields afterwards, and then
 * the caller applies the effects. `together` as in `sendNotices`.
 */
export async function insertRequests(
  context: Context,
  kind: AnyKind,
  sent: readonly PlannedRequest[],
  how: { readonly together?: boolean } = {},
): Promise<string[]> {
  const { tx, actor, now, today } = context
  const employees = [...new Set(sent.map((one) => one.employeeId))]
  const people = await loadApplicants(tx, employees, actor.accountId, today)
  const applicantOf = (employeeId: string) => required(people.get(employeeId), 'applicant')
  const peopleAtOnce = await findPeopleAtOnce(context, kind, employees)
  const isAtOnce = ({ employeeId }: PlannedRequest) => peopleAtOnce.has(employeeId)
  const waiting = sent.filter((one) => !isAtOnce(one))
  const atOnce = sent.filter(isAtOnce).map(({ id }) => id)
  const plannedSteps = await planStepsForAll(
    context,
    kind,
    waiting.map(({ employeeId, planned }) => ({
      of: atPlace(applicantOf(employeeId), planned.place),
      about: toRuleInput(planned),
    })),
  )
  const withSteps = waiting.map(({ id }, at) => ({ id, steps: required(plannedSteps[at], 'steps of a request') }))
  await insertRequestRows(
    tx,
    sent.map((one) => ({
      ...toRequestColumns(one.planned),
      ...sentState(context, isAtOnce(one)),
      id: one.id,
      kind: kind.kind,
      employee_id: one.employeeId,
      reason: one.commonFields.reason || null,
      video_link: one.commonFields.video_link,
      batch_id: one.commonFields.batch_id ?? null,
      sent_by: actor.accountId,
      sent_by_name: actor.fullName,
      sent_at: now,
      import_id: one.from?.importId ?? null,
    })),
  )
  await insertSteps(
    context,
    withSteps.map(({ id, steps }) => ({ id, round: 1, steps })),
  )
  const entryIds = await addHistoryEntries(
    context,
    sent.map(({ id, commonFields, from }) => ({
      requestId: id,
      what: 'sent' as const,
      remark: commonFields.remark,
      about: from ? { file: from.file, row: from.row } : {},
    })),
  )
  const entryOf = new Map(sent.map(({ id }, at) => [id, required(entryIds[at], 'history entry')]))
  const toNews = (id: string) => ({ id, entryId: required(entryOf.get(id), 'history entry') })
  const asked = withSteps.map(({ id, steps: [first] }) => ({
    ...toNews(id),
    accounts: (first?.deciders ?? []).map(({ account_id }) => account_id),
  }))
  await notifyWithDeputies({ tx, now, today, companyId: actor.companyId }, kind.kind, 'to_decide', asked, how)
  if (kind.findOwner) await notifyApplicants(context, kind.kind, asked, 'asked', how)
  await logAtOnce(context, kind, atOnce, how)
  for (const one of sent)
    context.record({
      kind: 'request',
      id: one.id,
      name: applicantOf(one.employeeId).fullName,
      before: null,
      after: {
        ...toAuditValues(one.planned, kind),
        ...(one.from && { file: one.from.file, row: one.from.row }),
        ...(isAtOnce(one) && { counts_at_once: true }),
      },
    })
  return atOnce
}

/** Sends a changed, withdrawn request again, in a new round of steps. Throws 404, 409, 422. */
export async function resendRequest(
  context: Context,
  kind: AnyKind,
  at: { id: string; version: number },
  fields: object,
  commonFields: CommonFields,
): Promise<void> {
  const { tx, actor, today, now } = context
  const row = await lockVersioned(tx, 'request', at)
  if (row.kind !== kind.kind || !maySendAgain(context, kind, row)) throw new DomainError('not_found', { status: 404 })
  requireMove(row as never, 'pending', 'applicant', today)
  if (row.round >= 100) throw conflict('request_sent_too_often')
  await lockRequestPeople(tx, kind, row)
  const target = { employeeId: row.employee_id, requestId: row.id, files: commonFields.files }
  const planned = await kind.plan(context, target, fields, { locked: true })
  requireOwedFields(planned, commonFields)
  const of = await loadApplicant(tx, row.employee_id, actor.accountId, today)
  const isAtOnce = (await findPeopleAtOnce(context, kind, [row.employee_id])).has(row.employee_id)
  const steps = isAtOnce ? [] : await planSteps(context, kind, atPlace(of, planned.place), toRuleInput(planned))
  const round = row.round + 1
  await updateRequest(context, row, {
    ...toRequestColumns(planned),
    ...sentState(context, isAtOnce),
    round,
    reason: commonFields.reason || null,
    video_link: commonFields.video_link,
    sent_at: now,
    sent_by: actor.accountId,
    sent_by_name: actor.fullName,
    undo_until: null,
    question_id: null,
  })
  await kind.saveInput(tx, { id: row.id, employeeId: row.employee_id }, fields, context)
  await attachFiles(context, row.id, commonFields.files)
  await insertSteps(context, [{ id: row.id, round, steps }])
  const entry = await addHistoryEntry(context, row.id, 'sent_again', { remark: commonFields.remark })
  await notifyApprovers(context, { id: row.id, kind: kind.kind, round }, 1, entry)
  if (kind.findOwner) await notifyApplicants(context, kind.kind, [{ id: row.id, entryId: entry }], 'asked')
  if (isAtOnce) {
    await logAtOnce(context, kind, [row.id])
    await applyAtOnce(context, kind, [row.id], async ([after]) => after && kind.applyEffect?.(context, after))
  }
  context.record({
    kind: 'request',
    id: row.id,
    name: of.fullName,
    before: { state: 'withdrawn' },
    after: {
      state: isAtOnce ? 'approved' : 'pending',
      ...toAuditValues(planned, kind),
      ...(isAtOnce && { counts_at_once: true }),
    },
  })
}

/** Tests whether the caller is the applicant, or entered the request. */
export function isSender({ actor }: Pick<Context, 'actor'>, row: { employee_id: string; sent_by: string }): boolean {
  return row.employee_id === actor.employeeId || row.sent_by === actor.accountId
}

/** Tests whether the caller may send a withdrawn request again: only its sender where the kind has an owner. */
export function maySendAgain(
  context: Pick<Context, 'actor'>,
  kind: Pick<AnyKind, 'findOwner'>,
  row: { employee_id: string; sent_by: string },
): boolean {
  return kind.findOwner ? row.sent_by === context.actor.accountId : isSender(context, row)
}

/** Throws 422 at the field that is missing: files, a reason, or a remark about the warnings. */
export function requireOwedFields(
  { owes, warnings }: RequestPlan,
  { files, reason, remark }: Pick<CommonFields, 'files' | 'reason' | 'remark'>,
): void {
  if (owes.files && files.length === 0) throw invalidField('files', 'files_owed')
  if (owes.reason && !reason) throw invalidField('reason', 'reason_owed')
  if (!remark && warnings.some((one) => one.remark)) throw invalidField('remark', 'remark_owed')
}

/** Returns the columns of `request` that a plan fills. */
export function toRequestColumns(planned: RequestPlan) {
  return {
    type_id: planned.typeId,
    from_day: planned.from,
    until_day: planned.until,
    days: planned.days ?? null,
    minutes: planned.minutes ?? null,
    amount: planned.amount ?? null,
    currency: planned.currency ?? null,
    completes_after: planned.completesAfter,
    begins_on: planned.beginsOn,
    office_id: planned.place?.office_id ?? null,
    department_id: planned.place?.department_id ?? null,
    hidden_from: planned.place?.hiddenFrom ?? [],
  }
}

const toRuleInput = ({ typeId, amount, days }: RequestPlan) => ({ typeId, amount: amount ?? null, days: days ?? null })

const toAuditValues = ({ from, until, days, minutes, amount, currency }: RequestPlan, { kind }: AnyKind) => ({
  request: kind,
  ...(from !== null && { from_day: from }),
  ...(until !== null && { until_day: until }),
  ...(days !== undefined && { days }),
  ...(minutes !== undefined && { minutes }),
  ...(amount !== undefined && { amount, currency }),
})
