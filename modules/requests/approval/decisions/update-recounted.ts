import type { EventContext } from '#server/context/events.ts'
import { addHistoryEntry } from '../../kinds/history-entries.ts'
import { updateRequestMeasure } from '../../kinds/request-store.ts'
import { notifyAccounts } from '../../notifications/notices.ts'

/** A request that its kind counted again: millionths of a day or minutes, before and after. */
export type RecountedRequest = {
  readonly id: string
  readonly kind: string
  readonly fullName: string
  readonly column: 'days' | 'minutes'
  readonly before: number
  readonly after: number
  /** The accounts to notify. */
  readonly accounts: readonly string[]
}

/** Stores what a request came to after its kind counted it again, with a history entry and notices. */
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
