import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { homeApi } from './contract.ts'
import { confirmHome, countHomes, declineHome, loadHomePage, proposeHome, revokeHome } from './home-points.ts'

/** Where people work from home: proposed by themselves, confirmed by HR. */
export function homeRoutes(api: Api): void {
  pageRoute(api, homeApi.list, (input, context) => loadHomePage(context, input), {
    countLists: (lists, context) => countHomes(context, lists),
  })
  route(api, homeApi.propose, (given, context) => proposeHome(context, given))
  route(api, homeApi.confirm, (given, context) => confirmHome(context, given))
  route(api, homeApi.decline, (given, context) => declineHome(context, given))
  route(api, homeApi.revoke, (given, context) => revokeHome(context, given))
}
