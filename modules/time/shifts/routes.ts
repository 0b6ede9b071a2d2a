import type { Api } from '#server/api/api.ts'
import { registerAssignmentRoutes } from './assignment-routes.ts'
import { registerDefinitionRoutes } from './definition-routes.ts'
import { registerComingShiftRoutes } from './home/routes.ts'
import { registerLockingRoutes } from './lock-and-publish-routes.ts'
import { registerNeedRoutes } from './need-routes.ts'
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
