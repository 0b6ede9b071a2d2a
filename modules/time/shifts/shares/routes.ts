import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { shiftShareApi } from './contract.ts'
import { loadPersonShares, loadSharesPage } from './shares.ts'

/** Who has how many of the nights, weekends and holidays. */
export function shiftShareRoutes(api: Api): void {
  pageRoute(api, shiftShareApi.list, (input, context) => loadSharesPage(context, input))
  route(api, shiftShareApi.days, (input, context) => loadPersonShares(context, input))
}
