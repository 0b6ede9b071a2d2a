import type { Api } from '#server/api.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { definitionRoutes } from './definition-routes.ts'
import { comingShiftRoutes } from './home/routes.ts'
import { lockingRoutes } from './lock-and-publish-routes.ts'
import { needRoutes } from './need-routes.ts'
import { patternRoutes } from './patterns/routes.ts'
import { shiftShareRoutes } from './shares/routes.ts'
import { offerRoutes } from './swaps/routes.ts'

export function shiftRoutes(api: Api): void {
  definitionRoutes(api)
  assignmentRoutes(api)
  lockingRoutes(api)
  needRoutes(api)
  offerRoutes(api)
  patternRoutes(api)
  comingShiftRoutes(api)
  shiftShareRoutes(api)
}
