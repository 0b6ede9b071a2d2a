import type { Api } from '#server/api/api.ts'
import { registerDefinitionRoutes } from './definitions/routes.ts'
import { registerComingShiftRoutes } from './home/routes.ts'
import { registerNeedRoutes } from './needs/routes.ts'
import { registerOwnShiftRoutes } from './own/routes.ts'
import { registerPatternRoutes } from './patterns/routes.ts'
import { registerAssignmentRoutes } from './plan/assignment-routes.ts'
import { registerLockingRoutes } from './plan/lock-and-publish-routes.ts'
import { registerShiftShareRoutes } from './shares/routes.ts'
import { registerSheetRoutes } from './sheet/routes.ts'
import { registerOfferRoutes } from './swaps/routes.ts'

export function registerShiftRoutes(api: Api): void {
  registerDefinitionRoutes(api)
  registerAssignmentRoutes(api)
  registerSheetRoutes(api)
  registerLockingRoutes(api)
  registerOwnShiftRoutes(api)
  registerNeedRoutes(api)
  registerOfferRoutes(api)
  registerPatternRoutes(api)
  registerComingShiftRoutes(api)
  registerShiftShareRoutes(api)
}
