import { invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { postgresErrorCode } from '#server/database/database.ts'
import { difference } from '#server/database/difference.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { requestedSpan } from '../plan/planned-people.ts'
import { patternApi } from './contract.ts'
import { loadPatternPage, loadRotations, replaceRotation, requirePattern } from './pattern-store.ts'
import { previewPattern } from './preview-pattern.ts'

/** Rotations saved by name, and a preview on people's days. The planner writes the days. */
export function registerPatternRoutes(api: Api): void {
  pageRoute(api, patternApi.list, (asked, context) => loadPatternPage(context, asked))

  route(api, patternApi.create, async ({ name, rotation }, context) => {
    const { tx, record } = context
    const { id } = await writeWithFreeName(() =>
      tx.insertInto('shift_pattern').values({ name }).returning('id').executeTakeFirstOrThrow(),
    )
    await replaceRotation(tx, id, rotation)
    const pattern = await requirePattern(context, id)
    record({ kind: 'shift_pattern', id, name, after: { name, rotation: pattern.rotation } })
    return pattern
  })

  route(api, patternApi.update, async ({ id, version, name, rotation }, context) => {
    const before = await requirePattern(context, id)
    await writeWithFreeName(() =>
      updateVersioned(context.tx, 'shift_pattern', { id, version }, { ...(name !== undefined && { name }) }),
    )
    if (rotation !== undefined) await replaceRotation(context.tx, id, rotation)
    const after = await requirePattern(context, id)
    context.record({ kind: 'shift_pattern', id, name: after.name, ...difference(before, after, ['name', 'rotation']) })
    return after
  })

  route(api, patternApi.remove, async ({ id, version }, context) => {
    const { name, rotation } = await requirePattern(context, id)
    await deleteVersioned(context.tx, 'shift_pattern', { id, version })
    context.record({ kind: 'shift_pattern', id, name, before: { name, rotation }, after: null })
    return {}
  })

  route(api, patternApi.preview, async ({ id, people, ...asked }, context) => {
    const rotation = (await loadRotations(context.tx, [id])).get(id)
    if (!rotation) throw notFound()
    return previewPattern(context, rotation, requestedSpan(asked), people)
  })
}

async function writeWithFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw invalidField('name', 'shift_pattern_taken')
    throw error
  }
}
