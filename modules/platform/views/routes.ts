import { type SavedView, ViewState, viewsApi } from '#base/contracts/views-api.ts'
import { DomainError, forbidden, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'

/** The most views that a person may save for one list. */
const MOST_VIEWS = 50

/**
 * Registers the calls of saved list views. Only the owner sees a private view. Everyone sees a shared view; only its
 * owner changes it.
 */
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

/** Loads a view that the caller owns. Throws 404 for another person's private view and 403 for their shared one. */
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
