import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { personPlacesApi } from './contract.ts'
import { listPlaceChoices, loadPersonPlacesPage, setPersonPlaces } from './person-places.ts'

/** Where somebody clocks in beside or instead of their office. */
export function personPlacesRoutes(api: Api): void {
  pageRoute(api, personPlacesApi.list, (input, context) => loadPersonPlacesPage(context, input))
  route(api, personPlacesApi.choices, (_, context) => listPlaceChoices(context))
  route(api, personPlacesApi.set, (given, context) => setPersonPlaces(context, given))
}
