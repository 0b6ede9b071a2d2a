import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { generateIds, insertRows } from '#server/database/insert-rows.ts'

/** What an entry of a request's history says happened. */
export type HistoryEventKind =
  | 'sent'
  | 'sent_again'
  | 'agreed'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'cancelled'
  | 'revoked'
  | 'paid'
  | 'unpaid'
  | 'taken_back'
  | 'replaced'
  | 'reminded'
  | 'escalated'
  | 'recounted'
  | 'questioned'
  | 'answered'
  | 'commented'

type EntryAuthor = Pick<Context, 'tx' | 'now'> & {
  readonly actor: { readonly accountId: string; readonly fullName: string } | null
}

type HistoryEntryInput = {
  readonly remark?: string | null
  /** The name of whom a stand-in decided for. */
  readonly forName?: string | null
  readonly about?: Readonly<Record<string, unknown>>
}

/** Adds an entry to the history of a request; `actor` is null for a scheduled job. Returns the entry's id. */
export async function addHistoryEntry(
  by: EntryAuthor,
  requestId: string,
  what: HistoryEventKind,
  more: HistoryEntryInput = {},
): Promise<string> {
  const [id] = await addHistoryEntries(by, [{ requestId, what, ...more }])
  return required(id, 'id of a history entry')
}

/** Adds entries to the histories of requests and returns their ids in the same order. Two queries, however many. */
export async function addHistoryEntries(
  { tx, now, actor }: EntryAuthor,
  entries: readonly (HistoryEntryInput & { readonly requestId: string; readonly what: HistoryEventKind })[],
): Promise<string[]> {
  if (entries.length === 0) return []
  const ids = await generateIds(tx, entries.length)
  await insertRows(
    tx,
    'request_entry',
    entries.map(({ requestId, what, remark, forName, about }, at) => ({
      id: ids[at],
      request_id: requestId,
      at: now,
      account_id: actor?.accountId ?? null,
      by_name: actor?.fullName ?? '',
      what,
      remark: remark || null,
      for_name: forName ?? null,
      about: about ?? {},
    })),
  )
  return ids
}

/** Removes the text of a comment; the entry stays and says that there was one. */
export async function removeComment(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('request_entry')
    .set({ remark: null, about: { removed: true } })
    .where('id', '=', id)
    .execute()
}
