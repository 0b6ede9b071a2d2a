import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { placeApi } from './contract.ts'
import {
  loadOfficePlaces,
  loadPlacePage,
  requireOffice,
  requirePlace,
  requirePlaceLimit,
  requireUniqueName,
} from './queries.ts'
import { insertPlace, replacePlaces } from './replace-places.ts'

export function registerPlaceRoutes(api: Api): void {
  pageRoute(api, placeApi.list, (input, context) => loadPlacePage(context, input))

  route(api, placeApi.create, async ({ office_id, ...point }, context) => {
    const office = await requireOffice(context, 'place:edit', office_id)
    await requirePlaceLimit(context.tx, office.id)
    await requireUniqueName(context.tx, office.id, point.name)
    return requirePlace(context, await insertPlace(context, office, point))
  })

  route(api, placeApi.update, async ({ id, version, ...patch }, context) => {
    const { tx, record } = context
    const { office_id } = await requirePlace(context, id)
    await requireOffice(context, 'place:edit', office_id)
    if (patch.name !== undefined) await requireUniqueName(tx, office_id, patch.name, id)
    const { after, difference } = await updateVersioned(tx, 'place', { id, version }, patch)
    record({ kind: 'place', id, name: after.name, ...difference })
    return requirePlace(context, id)
  })

  route(api, placeApi.remove, async ({ id, version }, context) => {
    const { office_id, office_name } = await requirePlace(context, id)
    await requireOffice(context, 'place:edit', office_id)
    const { name, latitude, longitude, radius_m } = await deleteVersioned(context.tx, 'place', { id, version })
    context.record({ kind: 'place', id, name, before: { office: office_name, latitude, longitude, radius_m } })
    return { removed: 1 }
  })

  route(api, placeApi.ofOffice, async ({ id }, context) => {
    await requireOffice(context, 'place:read', id)
    return { id, places: await loadOfficePlaces(context, id) }
  })

  route(api, placeApi.replace, async ({ id, seen, places }, context) => {
    await replacePlaces(context, id, seen, places)
    return { id, places: await loadOfficePlaces(context, id) }
  })
}
