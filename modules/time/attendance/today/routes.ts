import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { attendanceTodayApi } from './contract.ts'
import { todayCounts, todayListCounts, todayPage } from './today.ts'

/** Who is here today. */
export function attendanceTodayRoutes(api: Api): void {
  pageRoute(api, attendanceTodayApi.list, (input, context) => todayPage(context, input), {
    counting: (lists, context) => todayListCounts(context, lists),
  })
  route(api, attendanceTodayApi.counts, (_, context) => todayCounts(context))
}
