import { DomainError, forbidden, notFound } from '#base/errors.ts'
import { type SavedView, ViewState, viewsApi } from '#base/views-api.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'

/** How many views one person keeps of one list. */
const MOST_VIEWS = 50

/** Saved views of lists: private ones are their owner's alone, shared ones are seen by all and changed by their owner. */
export function registerViewRoutes(api: Api): void {
  route(api, viewsApi.list, async ({ screen }, { tx, actor }) => {
    const rows = await tx
      .selectFrom('saved_view')
      .selectAll()
      .where('screen', '=', screen)
      .where((where) => where.or([where('account_id', '=', actor.accountId), where('is_shared', '=', true)]))
      .orderBy('is_shared')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => toSavedView(row, actor.accountId))
  })

  route(api, viewsApi.create, async ({ screen, name, is_shared, state }, { tx, actor, now, record }) => {
    const { n } = await tx
      .selectFrom('saved_view')
      .select((select) => select.fn.countAll<number>().as('n'))
      .where('screen', '=', screen)
      .where('account_id', '=', actor.accountId)
      .executeTakeFirstOrThrow()
    if (n >= MOST_VIEWS) throw new DomainError('too_many_views', { params: { most: MOST_VIEWS } })
    const row = await tx
      .insertInto('saved_view')
      .values({ screen, name, is_shared, account_id: actor.accountId, state: JSON.stringify(state), created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    record({ kind: 'saved_view', id: row.id, name, after: { screen, name, is_shared } })
    return toSavedView(row, actor.accountId)
  })

  route(api, viewsApi.update, async ({ id, version, state, ...patch }, context) => {
    await requireOwnView(context, id)
    const { after, difference } = await updateVersioned(
      context.tx,
      'saved_view',
      { id, version },
      { ...patch, ...(state && { state: JSON.stringify(state) }) },
    )
    context.record({ kind: 'saved_view', id, name: after.name, ...difference })
    return toSavedView(after, context.actor.accountId)
  })

  route(api, viewsApi.remove, async ({ id, version }, context) => {
    const own = await requireOwnView(context, id)
    await deleteVersioned(context.tx, 'saved_view', { id, version })
    context.record({ kind: 'saved_view', id, name: own.name, before: { name: own.name, is_shared: own.is_shared } })
    return { id }
  })
}

/** One's own view. Another's private one is not there; another's shared one is seen and not touched. */
async function requireOwnView({ tx, actor }: Context, id: string) {
  const row = await tx.selectFrom('saved_view').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (row.account_id !== actor.accountId && !row.is_shared)) throw notFound()
  if (row.account_id !== actor.accountId) throw forbidden('view_of_another')
  return row
}

type SavedViewRow = {
  id: string
  name: string
  is_shared: boolean
  account_id: string
  state: unknown
  version: number
}

function toSavedView(row: SavedViewRow, account: string): SavedView {
  const { id, name, is_shared, version } = row
  return { id, name, is_shared, is_mine: row.account_id === account, state: ViewState.parse(row.state), version }
}
