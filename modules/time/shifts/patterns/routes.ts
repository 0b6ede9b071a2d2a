import { invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api.ts'
import { difference } from '#server/audit/difference.ts'
import { databaseCode } from '#server/database/database.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, removed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { spanAsked } from '../people.ts'
import { patternApi } from './contract.ts'
import { patternPreview } from './preview.ts'
import { onePattern, patternPage, putRotation, rotationsOf } from './stored.ts'

/** Rotations that a company keeps by name, and what they would put on people's days. Painting is the planner's. */
export function patternRoutes(api: Api): void {
  pageRoute(api, patternApi.list, (asked, context) => patternPage(context, asked))

  route(api, patternApi.create, async ({ name, rotation }, context) => {
    const { tx, record } = context
    const { id } = await byFreeName(() =>
      tx.insertInto('shift_pattern').values({ name }).returning('id').executeTakeFirstOrThrow(),
    )
    await putRotation(tx, id, rotation)
    const shown = await onePattern(context, id)
    record({ kind: 'shift_pattern', id, name, after: { name, rotation: shown.rotation } })
    return shown
  })

  route(api, patternApi.update, async ({ id, version, name, rotation }, context) => {
    const before = await onePattern(context, id)
    await byFreeName(() =>
      changed(context.tx, 'shift_pattern', { id, version }, { ...(name !== undefined && { name }) }),
    )
    if (rotation !== undefined) await putRotation(context.tx, id, rotation)
    const after = await onePattern(context, id)
    context.record({ kind: 'shift_pattern', id, name: after.name, ...difference(before, after, ['name', 'rotation']) })
    return after
  })

  route(api, patternApi.remove, async ({ id, version }, context) => {
    const { name, rotation } = await onePattern(context, id)
    await removed(context.tx, 'shift_pattern', { id, version })
    context.record({ kind: 'shift_pattern', id, name, before: { name, rotation }, after: null })
    return {}
  })

  route(api, patternApi.preview, async ({ id, people, ...asked }, context) => {
    const rotation = (await rotationsOf(context.tx, [id])).get(id)
    if (!rotation) throw notFound()
    return patternPreview(context, rotation, spanAsked(asked), people)
  })
}

async function byFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseCode(error) === '23505') throw invalidField('name', 'shift_pattern_taken')
    throw error
  }
}
