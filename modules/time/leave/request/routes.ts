import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { leaveListApi } from './contract.ts'
import { leaveCounts, leavePage } from './list.ts'

/** The list of leave; asking and deciding are the hub's. */
export function leaveRequestRoutes(api: Api): void {
  pageRoute(api, leaveListApi.list, (asked, context) => leavePage(context, asked), {
    counting: (lists, context) => leaveCounts(context, lists),
  })
}
