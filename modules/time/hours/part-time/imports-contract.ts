import { OVERTIME_MODULE } from '#base/modules.ts'
import { requestImportEndpoints, requestImportMapping } from '#requests/contract.ts'

const IMPORTED_KIND = { kind: 'part_time', access: 'overtime:manage', module: OVERTIME_MODULE } as const

/** Part-time hours by a file, for HR. */
export const partTimeImportApi = requestImportEndpoints('/api/part-time/imports', IMPORTED_KIND)
/** Any sheet of them in the form of the template. */
export const partTimeImportMapping = requestImportMapping('/api/part-time/imports', IMPORTED_KIND)
