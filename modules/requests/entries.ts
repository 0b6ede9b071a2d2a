import type { Context } from '#server/context.ts'

/** What an entry of a request's history says happened. */
export type Happened =
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

type By = Pick<Context, 'tx' | 'now'> & {
  readonly actor: { readonly accountId: string; readonly fullName: string } | null
}

/** Writes into the history of a request what happened, by whom (`null`: by the day) and for whom. Answers the entry's id. */
export async function addEntry(
  { tx, now, actor }: By,
  requestId: string,
  what: Happened,
  more: { remark?: string | null; forName?: string | null; about?: Record<string, unknown> } = {},
): Promise<string> {
  const { id } = await tx
    .insertInto('request_entry')
    .values({
      ...{ request_id: requestId, at: now, account_id: actor?.accountId ?? null, by_name: actor?.fullName ?? '' },
      ...{ what, remark: more.remark || null, for_name: more.forName ?? null, about: JSON.stringify(more.about ?? {}) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
