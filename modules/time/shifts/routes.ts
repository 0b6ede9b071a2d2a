import type { Api } from '#server/api.ts'
import { registerAssignmentRoutes } from './plan/assignment-routes.ts'
import { registerDefinitionRoutes } from './definitions/routes.ts'
import { registerComingShiftRoutes } from './home/routes.ts'
import { registerLockingRoutes } from './plan/lock-and-publish-routes.ts'
import { registerNeedRoutes } from './needs/routes.ts'
import { registerPatternRoutes } from './patterns/routes.ts'
import { registerShiftShareRoutes } from './shares/routes.ts'
import { registerOfferRoutes } from './swaps/routes.ts'

export function registerShiftRoutes(api: Api): void {
  registerDefinitionRoutes(api)
  registerAssignmentRoutes(api)
  registerLockingRoutes(api)
  registerNeedRoutes(api)
  registerOfferRoutes(api)
  registerPatternRoutes(api)
  registerComingShiftRoutes(api)
  registerShiftShareRoutes(api)
}
