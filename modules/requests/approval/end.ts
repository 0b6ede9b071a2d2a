import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { invalidField, Refused } from '#base/errors.ts'
import { reaches } from '#modules/people/employees/reach.ts'
import type { Context } from '#server/context.ts'
import { among } from '#server/database/among.ts'
import { type LockedRow, openRow } from './decide.ts'
import { addEntries } from './entries.ts'
import type { AnyKind, Undoing } from './kind.ts'
import { kindOf } from './kinds.ts'
import { lockPeople, lockPersonOf } from './lock-person.ts'
import { tellSenders } from './notices.ts'
import { mayDecide } from './seats.ts'
import { isSender } from './send.ts'
import { type Mover, requireMove, stateOn } from './states.ts'
import { tellDays, tellStanding } from './tell-days.ts'

type At = { readonly id: string; readonly version: number }

/** The person takes their request back: before it is decided, or before its effect begins. Throws 403, 404, 409. */
export async function withdraw(context: Context, at: At): Promise<void> {
  const row = await openRow(context, at)
  if (!isSender(context, row)) throw new Refused('not_your_request', { status: 403 })
  requireMove(row, 'withdrawn', 'applicant', context.today)
  await undo(context, row, { how: 'withdrawn', from: null }, null)
}

/** HR of the kind ends a request before its effect begins; never one of their own. */
export async function cancel(context: Context, at: At, remark: string | null): Promise<void> {
  const row = await openRow(context, at)
  await requireHr(context, row)
  requireMove(row, 'cancelled', 'hr', context.today)
  await undo(context, row, { how: 'cancelled', from: null }, remark)
}

/**
 * Takes an approved request back, with a remark: one of its deciders or HR of its kind, and once it is completed or paid
 * HR alone. What has begun is given back from a day on, the days before stay.
 */
export async function revoke(context: Context, at: At, remark: string | null, from: Day | null): Promise<void> {
  const { today } = context
  const row = await openRow(context, at)
  const who = await revoker(context, row)
  requireMove(row, 'revoked', who, today)
  if (!remark) throw invalidField('remark', 'remark_required')
  if (from !== null && (row.from_day === null || row.until_day === null || from < row.from_day || from > row.until_day))
    throw invalidField('from_day', 'not_in_request', { from: row.from_day, until: row.until_day })
  const first = from === row.from_day ? null : from
  await undo(context, row, { how: 'revoked', from: first }, remark)
}

/** Brings a request to an end, whoever was found to have the right. */
async function undo(context: Context, row: LockedRow, undoing: Undoing, remark: string | null): Promise<void> {
  const kind = kindOf(row.kind)
  await lockPersonOf(context.tx, kind, row)
  await end(context, kind, [row], undoing, {
    remark,
    counter: async ([approved]) => approved && kind.counter?.(context, approved, undoing),
  })
}

/**
 * Takes back many of a kind that came by a file, whoever was found to have the right: their people hear of it in one mail
 * of the day. As many queries for many as for one.
 */
export async function undoImported(
  context: Context,
  kind: AnyKind,
  rows: readonly LockedRow[],
  how: 'cancelled' | 'revoked',
): Promise<void> {
  await lockPeople(context.tx, [...new Set(rows.map(({ employee_id }) => employee_id))])
  await end(
    context,
    kind,
    rows,
    { how, from: null },
    {
      remark: null,
      together: true,
      counter: async (approved) => {
        const ids = approved.map(({ id }) => id)
        if (ids.length > 0) await kind.byFile?.takeBack?.(context.tx, ids)
      },
    },
  )
}

type Ending = {
  readonly remark: string | null
  readonly together?: boolean
  /** Undoes the effect of those that were approved. */
  counter(approved: readonly LockedRow[]): Promise<unknown>
}

async function end(
  context: Context,
  { kind }: AnyKind,
  rows: readonly LockedRow[],
  undoing: Undoing,
  { remark, counter, together = false }: Ending,
): Promise<void> {
  if (rows.length === 0) return
  const { tx, today } = context
  const what = undoing.how as 'withdrawn' | 'cancelled' | 'revoked'
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('request')
    .set({ state: what, revoked_from: undoing.from, undo_until: null })
    .set({ changed_at: sql<Date>`now()`, version: sql`version + 1` })
    .where(among('id', ids))
    .execute()
  const approved = rows.filter(({ state }) => state === 'approved' || state === 'paid')
  await counter(approved)
  await tellDays(context, kind, approved)
  await tellStanding(context, kind, rows)
  const about = undoing.from === null ? {} : { from_day: undoing.from }
  const entries = await addEntries(
    context,
    ids.map((requestId) => ({ requestId, what, remark, about })),
  )
  const ended = ids.map((id, at) => ({ id, entryId: entries[at]! }))
  await tellSenders(context, kind, ended, what, { together })
  for (const row of rows)
    context.record({
      kind: 'request',
      id: row.id,
      name: row.full_name,
      before: { state: stateOn(row, today) },
      after: { state: what, ...about, ...(remark && { remark }) },
    })
}

/** HR of the kind, for somebody else's request. Throws 403. */
async function requireHr(context: Context, row: LockedRow): Promise<void> {
  const { tx, actor, today } = context
  if (isSender(context, row)) throw new Refused('not_for_yourself', { status: 403 })
  if (!(await reaches(tx, actor, kindOf(row.kind).manage, row.employee_id, today)))
    throw new Refused('not_yours_to_decide', { status: 403 })
}

/** As whom the caller may revoke: HR of the kind, else one of those who approved it and may still decide. Throws 403. */
async function revoker(context: Context, row: LockedRow): Promise<Mover> {
  const { tx, actor, today } = context
  if (isSender(context, row)) throw new Refused('not_for_yourself', { status: 403 })
  if (await reaches(tx, actor, kindOf(row.kind).manage, row.employee_id, today)) return 'hr'
  const decided = await tx
    .selectFrom('request_decider')
    .select('account_id')
    .where('request_id', '=', row.id)
    .where('round', '=', row.round)
    .where('decision', '=', 'approved')
    .where((is) => is.or([is('account_id', '=', actor.accountId), is('decided_by', '=', actor.accountId)]))
    .executeTakeFirst()
  if (!decided || !(await mayDecide(tx, actor, today))) throw new Refused('not_yours_to_decide', { status: 403 })
  return 'decider'
}
