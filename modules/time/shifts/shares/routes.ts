import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { shiftShareApi } from './contract.ts'
import { loadPersonShares, loadSharesPage } from './shares.ts'

export function registerShiftShareRoutes(api: Api): void {
  pageRoute(api, shiftShareApi.list, (input, context) => loadSharesPage(context, input))
  route(api, shiftShareApi.days, (input, context) => loadPersonShares(context, input))
}
