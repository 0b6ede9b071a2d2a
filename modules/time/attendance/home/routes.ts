import { registerPersonRecordRoutes } from '#people/person-records.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { homeApi } from './contract.ts'
import { confirmHome, declineHome, HOME_POINT, proposeHome, revokeHome } from './home-points.ts'

/** Homes: proposed by their people, confirmed by HR. */
export function registerHomeRoutes(api: Api): void {
  registerPersonRecordRoutes(api, HOME_POINT)
  route(api, homeApi.propose, (given, context) => proposeHome(context, given))
  route(api, homeApi.confirm, (given, context) => confirmHome(context, given))
  route(api, homeApi.decline, (given, context) => declineHome(context, given))
  route(api, homeApi.revoke, (given, context) => revokeHome(context, given))
}
