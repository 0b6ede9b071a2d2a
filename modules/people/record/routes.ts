import type { Api } from '#server/api.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { registerCompletionRequestRoutes } from './completion-requests/routes.ts'
import { registerFileRoutes } from '../import/routes.ts'
import { registerPersonRoutes } from '../joining/person-routes.ts'
import { registerListRoutes } from '../list/routes.ts'
import { registerViewRoutes } from './view-routes.ts'
import { registerPhotoRoutes } from './photo/photo.ts'
import { registerEditRoutes } from './edit-routes.ts'
import { registerStayRoutes } from './residence/stay-routes.ts'
import { registerUnitRoutes } from '../list/units/routes.ts'

/** People: lists, records, changes. Tells the kit where people work. */
export function registerEmployeeRoutes(api: Api, files: FileStore): void {
  registerListRoutes(api)
  registerViewRoutes(api)
  registerEditRoutes(api)
  registerPersonRoutes(api)
  registerStayRoutes(api)
  registerPhotoRoutes(api, files)
  registerFileRoutes(api, files)
  registerUnitRoutes(api)
  registerCompletionRequestRoutes(api)
}
