import type { Api } from '#server/api.ts'
import { route } from '#server/route.ts'
import { comingShifts } from './coming.ts'
import { shiftComingApi } from './contract.ts'

/** What the home shows of shifts. */
export function comingShiftRoutes(api: Api): void {
  route(api, shiftComingApi.coming, (_, context) => comingShifts(context))
}
