import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { attendanceApi } from './contract.ts'
import { correctionApi } from './correction/contract.ts'
import { correctionCounts, correctionPage } from './correction/list.ts'
import { approveDays, resetDay } from './deciding.ts'
import { punchFileRoutes } from './files/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { kioskRoutes } from './kiosk/routes.ts'
import { attendanceCounts, attendancePage } from './list.ts'
import { ownClock, ownMonth } from './own.ts'
import { personPlacesRoutes } from './own-places/routes.ts'
import { attendancePayApi } from './pay/contract.ts'
import { proposalCounts, proposalPage } from './pay/proposals.ts'
import { pressed } from './press.ts'
import { sentRoutes } from './sent/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { attendanceTodayRoutes } from './today/routes.ts'
import { dayExplained } from './why.ts'

/** Presses, the days that follow from them, and how they are judged. */
export function attendanceRoutes(api: Api): void {
  pageRoute(api, attendanceApi.list, (input, context) => attendancePage(context, input), {
    counting: (lists, context) => attendanceCounts(context, lists),
  })
  route(api, attendanceApi.explain, (input, context) => dayExplained(context, input))
  route(api, attendanceApi.mine, ({ month }, context) => ownMonth(context, month))
  route(api, attendanceApi.clock, (_, context) => ownClock(context))
  route(api, attendanceApi.press, (given, context) => pressed(api, context, given))
  route(api, attendanceApi.pressCode, ({ code }, context) => pressed(api, context, { kind: 'code', code }))
  route(api, attendanceApi.approve, async (given, context) => ({ approved: await approveDays(context, given) }))
  route(api, attendanceApi.reset, (given, context) => resetDay(context, given))
  pageRoute(api, correctionApi.list, (input, context) => correctionPage(context, input), {
    counting: (lists, context) => correctionCounts(context, lists),
  })
  pageRoute(api, attendancePayApi.proposals, (input, context) => proposalPage(api, context, input), {
    counting: (lists, context) => proposalCounts(context, lists),
  })
  kioskRoutes(api)
  homeRoutes(api)
  sentRoutes(api)
  personPlacesRoutes(api)
  attendanceTodayRoutes(api)
  punchFileRoutes(api)
  settingRoutes(api)
}
