import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { clockInOrOut } from './clock/clock-action.ts'
import { attendanceApi } from './contract.ts'
import { correctionApi } from './correction/contract.ts'
import { countCorrections, loadCorrectionPage } from './correction/list.ts'
import { approveDays, resetDay } from './days/approve-and-reset.ts'
import { explainDay } from './days/day-explanation.ts'
import { countAttendanceDays, loadAttendancePage } from './days/list.ts'
import { registerPunchFileRoutes } from './files/routes.ts'
import { registerHomeRoutes } from './home/routes.ts'
import { registerKioskRoutes } from './kiosk/routes.ts'
import { registerOfflinePunchRoutes } from './offline/routes.ts'
import { loadOwnClock, loadOwnMonth } from './own-attendance.ts'
import { registerPersonPlacesRoutes } from './own-places/routes.ts'
import { attendancePayApi } from './pay/contract.ts'
import { countProposals, loadProposalPage } from './pay/proposals.ts'
import { registerSettingRoutes } from './settings/routes.ts'
import { registerAttendanceTodayRoutes } from './today/routes.ts'

/** Punches, evaluated days and settings. */
export function registerAttendanceRoutes(api: Api): void {
  pageRoute(api, attendanceApi.list, (input, context) => loadAttendancePage(context, input), {
    countLists: (lists, context) => countAttendanceDays(context, lists),
  })
  route(api, attendanceApi.explain, (input, context) => explainDay(context, input))
  route(api, attendanceApi.mine, ({ month }, context) => loadOwnMonth(context, month))
  route(api, attendanceApi.clock, (_, context) => loadOwnClock(context))
  route(api, attendanceApi.press, (given, context) => clockInOrOut(api, context, given))
  route(api, attendanceApi.pressCode, ({ code }, context) => clockInOrOut(api, context, { kind: 'code', code }))
  route(api, attendanceApi.approve, async (given, context) => ({ approved: await approveDays(context, given) }))
  route(api, attendanceApi.reset, (given, context) => resetDay(context, given))
  pageRoute(api, correctionApi.list, (input, context) => loadCorrectionPage(context, input), {
    countLists: (lists, context) => countCorrections(context, lists),
  })
  pageRoute(api, attendancePayApi.proposals, (input, context) => loadProposalPage(api, context, input), {
    countLists: (lists, context) => countProposals(context, lists),
  })
  registerKioskRoutes(api)
  registerHomeRoutes(api)
  registerOfflinePunchRoutes(api)
  registerPersonPlacesRoutes(api)
  registerAttendanceTodayRoutes(api)
  registerPunchFileRoutes(api)
  registerSettingRoutes(api)
}
