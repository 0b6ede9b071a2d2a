import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { bestDaysApi } from './contract.ts'
import { findBestDays } from './find.ts'

export function registerBestDaysRoutes(api: Api): void {
  route(api, bestDaysApi.find, async (asked, context) =>
    context.actor.employeeId === null ? [] : findBestDays(context, context.actor.employeeId, asked),
  )
}
