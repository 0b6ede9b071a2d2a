import type { EventContext } from '#server/events.ts'
import { addHistoryEntry } from '../../kinds/history-entries.ts'
import { updateRequestMeasure } from '../../kinds/request-store.ts'
import { notifyAccounts } from '../../notifications/notices.ts'

/** A request whose days were counted anew: what it came to before and now, in millionths of a day or minutes. */
export type RecountedRequest = {
  readonly id: string
  readonly kind: string
  readonly fullName: string
  readonly column: 'days' | 'minutes'
  readonly before: number
  readonly after: number
  /** Whoever is told. */
  readonly accounts: readonly string[]
}

/** Brings the number that lists and routes read up to what a kind counted anew, and tells whom it touched. */
export async function updateRecountedRequest(
  { tx, now, record }: Pick<EventContext, 'tx' | 'now' | 'record'>,
  { id, kind, fullName, column, before, after, accounts }: RecountedRequest,
): Promise<void> {
  const { id: companyId } = await tx.selectFrom('company').select('id').executeTakeFirstOrThrow()
  await updateRequestMeasure(tx, id, column, after)
  const entry = await addHistoryEntry({ tx, now, actor: null }, id, 'recounted', { about: { [column]: after, before } })
  await notifyAccounts({ tx, now, companyId }, { id, kind }, entry, 'recounted', accounts)
  record({ kind: 'request', id, name: fullName, before: { [column]: before }, after: { [column]: after } })
}
