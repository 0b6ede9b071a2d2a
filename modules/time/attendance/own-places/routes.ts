import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { personPlacesApi } from './contract.ts'
import { listPlaceChoices, loadPersonPlacesPage, setPersonPlaces } from './person-places.ts'

export function registerPersonPlacesRoutes(api: Api): void {
  pageRoute(api, personPlacesApi.list, (input, context) => loadPersonPlacesPage(context, input))
  route(api, personPlacesApi.choices, (_, context) => listPlaceChoices(context))
  route(api, personPlacesApi.set, (given, context) => setPersonPlaces(context, given))
}
