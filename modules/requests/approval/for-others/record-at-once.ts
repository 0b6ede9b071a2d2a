import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { COUNTS_AT_ONCE } from '../../kinds/at-once.ts'
import { addHistoryEntries } from '../../kinds/history-entries.ts'
import { publishRequestDecided } from '../../kinds/publish-request-events.ts'
import type { AnyKind } from '../../kinds/request-kind.ts'
import type { RequestRow } from '../../kinds/request-row.ts'
import { loadRequestRows } from '../../kinds/request-store.ts'
import { notifyApplicants } from '../../notifications/notices.ts'

/** The state of a sent request, and who decided it: nobody, or its sender where it counts at once. */
export function sentState({ now, actor }: Pick<Context, 'now' | 'actor'>, isAtOnce: boolean) {
  return isAtOnce
    ? ({ state: 'approved', decided_at: now, decided_by: actor.accountId } as const)
    : ({ state: 'pending', decided_at: null, decided_by: null } as const)
}

/** Writes into the history of requests that they count at once, and tells their applicants. */
export async function logAtOnce(
  context: Context,
  { kind }: AnyKind,
  ids: readonly string[],
  how: { readonly together?: boolean } = {},
): Promise<void> {
  const entries = await addHistoryEntries(
    context,
    ids.map((requestId) => ({ requestId, what: 'approved' as const, about: COUNTS_AT_ONCE })),
  )
  const news = ids.map((id, at) => ({ id, entryId: required(entries[at], 'history entry') }))
  await notifyApplicants(context, kind, news, 'entered', how)
}

/** Applies the effects of requests that count at once and publishes them; the kind stored its own fields before. */
export async function applyAtOnce(
  context: Context,
  kind: AnyKind,
  ids: readonly string[],
  applyEffects: (rows: readonly RequestRow[]) => Promise<unknown>,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await loadRequestRows(context.tx, ids)
  await applyEffects(rows)
  await publishRequestDecided(context, kind.kind, rows)
}
