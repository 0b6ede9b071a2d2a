import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { RequestRow } from './request-row.ts'

/** Inserts requests in one statement. */
export async function insertRequestRows(tx: Tx, rows: Parameters<typeof insertRows<'request'>>[2]): Promise<void> {
  await insertRows(tx, 'request', rows)
}

export async function loadRequestRows(tx: Tx, ids: readonly string[]): Promise<RequestRow[]> {
  return (await tx.selectFrom('request').selectAll().where(idIn('id', ids)).orderBy('id').execute()) as RequestRow[]
}

/**
 * Writes columns of a request and raises its version. `changed_at` is the database's clock, which pay runs compare with
 * the moment they read at.
 */
export async function updateRequest(
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

/** Begins another round of steps for waiting requests: nobody takes back a decision of the former one. */
export async function beginRound(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('request')
    .set({ decided_by: null, undo_until: null, round: sql`round + 1` })
    .set({ changed_at: sql<Date>`now()`, version: sql`version + 1` })
    .where(idIn('id', ids))
    .execute()
}

/** Ends requests; `revokedFrom` is the first day that is given back, null for all of them. */
export async function updateEndedRequests(
  tx: Tx,
  ids: readonly string[],
  state: 'withdrawn' | 'cancelled' | 'revoked',
  revokedFrom: string | null,
): Promise<void> {
  await tx
    .updateTable('request')
    .set({ state, revoked_from: revokedFrom, undo_until: null })
    .set({ changed_at: sql<Date>`now()`, version: sql`version + 1` })
    .where(idIn('id', ids))
    .execute()
}

/** Moves requests between approved and paid. Throws 409 `request_moved_on` unless all of them are in state `from`. */
export async function updatePaidState(
  tx: Tx,
  ids: readonly string[],
  { from, to }: { readonly from: 'approved' | 'paid'; readonly to: 'approved' | 'paid' },
): Promise<void> {
  const { rows } = await sql`
    update request set state = ${to}, changed_at = now(), version = version + 1
    where id in (select id from request where id = any(${[...ids]}::uuid[]) and state = ${from} order by id for update)
    returning id`.execute(tx)
  if (rows.length !== new Set(ids).size) throw conflict('request_moved_on')
}

/** Writes what a request came to after its kind counted it again: millionths of a day, or minutes. */
export async function updateRequestMeasure(
  tx: Tx,
  id: string,
  column: 'days' | 'minutes',
  count: number,
): Promise<void> {
  await tx
    .updateTable('request')
    .set({ [column]: count, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Stores the question that the applicant has not answered; null once they did. The request itself is no other by it. */
export async function saveOpenQuestion(tx: Tx, id: string, questionId: string | null): Promise<void> {
  await tx.updateTable('request').set({ question_id: questionId }).where('id', '=', id).execute()
}

/** Erases what people wrote about requests, and cancels those that wait. Their moments stay. */
export async function eraseRequests(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('request')
    .set({ reason: null, video_link: null, question_id: null })
    .set({ state: sql`case when state = 'pending' then 'cancelled' else state end` })
    .set({ changed_at: sql<Date>`now()`, version: sql`version + 1` })
    .where(idIn('id', ids))
    .execute()
  await tx.updateTable('request_entry').set({ remark: null }).where(idIn('request_id', ids)).execute()
}

/** Who may decide waiting requests now, by name. */
export async function loadWaitsFor(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; names: string[] }>`
    select r.id, array_agg(d.name order by d.name) as names from request r
    join request_step s on s.request_id = r.id and s.round = r.round and s.opened_at is not null and s.done_at is null
    join request_decider d on d.request_id = r.id and d.round = r.round and d.position = s.position and d.decision is null
    where r.state = 'pending' and ${idIn('r.id', ids)} group by r.id`.execute(tx)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Sets the accounts that never see or decide a request. */
export async function updateHiddenFrom(tx: Tx, id: string, accounts: readonly string[]): Promise<void> {
  await tx
    .updateTable('request')
    .set({ hidden_from: [...accounts] })
    .where('id', '=', id)
    .execute()
}
