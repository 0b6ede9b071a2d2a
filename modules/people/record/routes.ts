import type { Api } from '#server/api/api.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { registerChildrenRoutes } from './children/routes.ts'
import { registerCompletionRequestRoutes } from './completion-requests/routes.ts'
import { registerEditRoutes } from './edit-routes.ts'
import { registerPhotoRoutes } from './photo/photo.ts'
import { registerStayRoutes } from './residence/stay-routes.ts'
import { registerTaxMethodRoutes } from './tax-method-routes.ts'
import { registerViewRoutes } from './view-routes.ts'

export function registerRecordRoutes(api: Api, files: FileStore): void {
  registerViewRoutes(api)
  registerEditRoutes(api)
  registerStayRoutes(api)
  registerChildrenRoutes(api)
  registerTaxMethodRoutes(api)
  registerPhotoRoutes(api, files)
  registerCompletionRequestRoutes(api)
}
