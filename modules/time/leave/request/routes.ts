import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { leaveListApi } from './contract.ts'
import { countLeaveLists, loadLeavePage } from './list.ts'

/** The list of leave requests; sending and deciding belong to the request module. */
export function registerLeaveRequestRoutes(api: Api): void {
  pageRoute(api, leaveListApi.list, (asked, context) => loadLeavePage(context, asked), {
    countLists: (lists, context) => countLeaveLists(context, lists),
  })
}
