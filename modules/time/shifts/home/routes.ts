import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { loadComingShifts } from './coming-shifts.ts'
import { shiftComingApi } from './contract.ts'

export function registerComingShiftRoutes(api: Api): void {
  route(api, shiftComingApi.coming, (_, context) => loadComingShifts(context))
}
