import { sql } from 'kysely'
import { conflict, invalidField, notFound, Refused } from '#base/errors.ts'
import type { Context } from '#server/context.ts'
import { locked } from '#server/records.ts'
import { addEntry } from './entries.ts'
import { kindOf } from './kinds.ts'
import { lockPersonOf } from './lock-person.ts'
import { tellDeciders, tellSenders, UNDO_MS, untell } from './notices.ts'
import type { RequestRow } from './row.ts'
import { type Seat, seatsOf } from './seats.ts'
import { columnsOf } from './send.ts'
import { requireMove, stateOn } from './states.ts'
import { standingOf } from './steps.ts'
import { tellDays, tellStanding } from './tell-days.ts'
import { nameWhereVisible } from './visible.ts'

export type Decision = 'approved' | 'rejected'
type At = { readonly id: string; readonly version: number }

/**
 * Decides the open step of a request (REQ-09): from the caller's own place or as a substitute. When that was the last, the
 * request is checked again as it stands now, its effect happens in this transaction, and whoever decided may take it back
 * for some seconds. Throws 404 for what the caller does not see, 403 for who may not decide it, 409, 422.
 */
export async function decide(context: Context, at: At, decision: Decision, remark: string | null): Promise<void> {
  const { tx, actor, today } = context
  const row = await openRow(context, at)
  const kind = kindOf(row.kind)
  const seat = (await seatsOf(tx, actor, [row.id], today)).get(row.id)
  requireMove(row, decision, 'decider', today)
  if (!seat) {
    const isOwn = row.employee_id === actor.employeeId || row.sent_by === actor.accountId
    throw new Refused(isOwn ? 'not_for_yourself' : 'not_yours_to_decide', { status: 403 })
  }
  if (decision === 'rejected' && !remark) throw invalidField('remark', 'remark_required')
  await sit(context, seat, decision)
  const steps = await stepsOf(context, row)
  const standing = standingOf(steps)
  if ('end' in standing && standing.end === 'approved') {
    await lockPersonOf(tx, kind, row)
    const given = (await kind.given(tx, [row.id])).get(row.id)
    const planned = await kind.plan(context, { employeeId: row.employee_id, requestId: row.id }, given, {
      locked: true,
    })
    if (!remark && planned.warnings.some((one) => one.remark === true)) throw invalidField('remark', 'remark_owed')
    const after = await put(context, row, { ...columnsOf(planned), ...ended(context, 'approved') })
    await closeStep(context, seat)
    await kind.effect?.(context, after)
    await tellDays(context, row.kind, [after])
    await told(context, row, seat, 'approved', remark)
  } else if ('end' in standing) {
    await put(context, row, ended(context, 'rejected'))
    await closeStep(context, seat)
    await tellStanding(context, row.kind, [row])
    await told(context, row, seat, 'rejected', remark)
  } else {
    await put(context, row, { decided_by: actor.accountId, undo_until: undoUntil(context) })
    const entry = await addEntry(context, row.id, 'agreed', {
      remark,
      forName: seat.for_name,
      about: { step: seat.position },
    })
    if (standing.at !== seat.position) {
      await closeStep(context, seat)
      await openStep(context, row, standing.at)
      await tellDeciders(context, row, standing.at, entry)
    }
    context.record({ kind: 'request', id: row.id, name: row.full_name, after: { agreed: true, step: seat.position } })
  }
}

/**
 * Takes one's own last decision back within its seconds (REQ-05): the request is pending again at that step, both entries
 * stay, nothing has left the product. Throws 404, 409.
 */
export async function takeBackDecision(context: Context, at: At): Promise<void> {
  const { tx, actor, now, today } = context
  const row = await openRow(context, at)
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
    await lockPersonOf(tx, kindOf(row.kind), row)
    await kindOf(row.kind).counter?.(context, row, { how: 'taken_back', from: null })
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
  await put(context, row, { state: 'pending', decided_at: null, decided_by: null, undo_until: null })
  if (entry.what === 'approved') await tellDays(context, row.kind, [row])
  if (row.state === 'rejected') await tellStanding(context, row.kind, [row])
  await untell(tx, entry.id)
  await addEntry(context, row.id, 'taken_back', { about: { step: position } })
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

/** A request at the version that was seen, locked, that the caller sees at all. Throws 404, 409. */
export async function openRow(context: Context, at: At): Promise<LockedRow> {
  const full_name = await nameWhereVisible(context, at.id)
  if (full_name === null) throw notFound()
  return { ...((await locked(context.tx, 'request', at)) as Omit<LockedRow, 'full_name'>), full_name }
}

/**
 * Writes columns of a request and raises its version. When it changed is the database's word: runs know by it what they
 * have not read, and read by the database's clock themselves.
 */
export async function put(
  { tx }: Pick<Context, 'tx'>,
  row: Pick<RequestRow, 'id' | 'version'>,
  values: Record<string, unknown>,
): Promise<RequestRow> {
  const after = await tx
    .updateTable('request')
    .set({ ...values, changed_at: sql<Date>`now()`, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return after as RequestRow
}

const undoUntil = ({ now }: Pick<Context, 'now'>) => new Date(now.getTime() + UNDO_MS)

const ended = (context: Pick<Context, 'now' | 'actor'>, state: Decision) => ({
  state,
  decided_at: context.now,
  decided_by: context.actor.accountId,
  undo_until: undoUntil(context),
})

async function told(
  context: Context,
  row: LockedRow,
  seat: Seat,
  what: Decision,
  remark: string | null,
): Promise<void> {
  const entry = await addEntry(context, row.id, what, {
    remark,
    forName: seat.for_name,
    about: { step: seat.position },
  })
  await tellSenders(context, row.kind, [{ id: row.id, entryId: entry }], what)
  context.record({
    kind: 'request',
    id: row.id,
    name: row.full_name,
    before: { state: 'pending' },
    after: { state: what, ...(remark && { remark }) },
  })
}

/** Writes a decision into a place. */
async function sit({ tx, now, actor }: Context, seat: Seat, decision: Decision): Promise<void> {
  await tx
    .updateTable('request_decider')
    .set({ decision, decided_at: now, decided_by: actor.accountId, decided_by_name: actor.fullName })
    .where('request_id', '=', seat.request_id)
    .where('round', '=', seat.round)
    .where('position', '=', seat.position)
    .where('account_id', '=', seat.account_id)
    .execute()
}

async function closeStep({ tx, now }: Context, seat: Seat): Promise<void> {
  await tx
    .updateTable('request_step')
    .set({ done_at: now })
    .where('request_id', '=', seat.request_id)
    .where('round', '=', seat.round)
    .where('position', '=', seat.position)
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

async function stepsOf({ tx }: Context, row: LockedRow) {
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
    needs: all[0]!.needs,
    deciders: all.flatMap(({ account, decision }) => (account === null ? [] : [{ account, decision }])),
  }))
}
