import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { attendanceTodayApi } from './contract.ts'
import { countTodayLists, countTodayStates, loadTodayPage } from './today.ts'

export function registerAttendanceTodayRoutes(api: Api): void {
  pageRoute(api, attendanceTodayApi.list, (input, context) => loadTodayPage(context, input), {
    countLists: (lists, context) => countTodayLists(context, lists),
  })
  route(api, attendanceTodayApi.counts, (_, context) => countTodayStates(context))
}
