import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { leaveCalendarApi } from './contract.ts'
import { loadCalendarPage } from './month.ts'

export function registerLeaveCalendarRoutes(api: Api): void {
  pageRoute(api, leaveCalendarApi.list, (asked, context) => loadCalendarPage(context, asked), {
    name: (asked, { today }) => `leave-calendar-${asked.month ?? today.slice(0, 7)}`,
  })
}
