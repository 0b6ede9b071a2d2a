import type { Api } from '#server/api.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { completionRequestRoutes } from './completion-requests/routes.ts'
import { fileRoutes } from './import/routes.ts'
import { personRoutes } from './joining-and-leaving/person-routes.ts'
import { listRoutes } from './list/routes.ts'
import { viewRoutes } from './person-page/view-routes.ts'
import { photoRoutes } from './photo/photo.ts'
import { editRoutes } from './record/edit-routes.ts'
import { stayRoutes } from './residence/stay-routes.ts'
import { unitRoutes } from './units/routes.ts'

/** People: lists, records, changes. Tells the kit where people work. */
export function employeeRoutes(api: Api, files: FileStore): void {
  listRoutes(api)
  viewRoutes(api)
  editRoutes(api)
  personRoutes(api)
  stayRoutes(api)
  photoRoutes(api, files)
  fileRoutes(api, files)
  unitRoutes(api)
  completionRequestRoutes(api)
}
