import type { Api } from '#server/api.ts'
import type { FileStore } from '#server/files/store.ts'
import { editRoutes } from './edit-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { listRoutes } from './list-routes.ts'
import { personRoutes } from './person-routes.ts'
import { photoRoutes } from './photo.ts'
import { stayRoutes } from './stay-routes.ts'
import { viewRoutes } from './view-routes.ts'

/** People: lists, records, changes. Tells the kit where people work. */
export function employeeRoutes(api: Api, files: FileStore): void {
  listRoutes(api)
  viewRoutes(api)
  editRoutes(api)
  personRoutes(api)
  stayRoutes(api)
  photoRoutes(api, files)
  fileRoutes(api, files)
}
