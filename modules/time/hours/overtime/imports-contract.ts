import { OVERTIME_MODULE } from '#base/modules.ts'
import { requestImportEndpoints, requestImportMapping } from '#requests/contract.ts'

const IMPORTED_KIND = { kind: 'overtime', access: 'overtime:manage', module: OVERTIME_MODULE } as const

/** Records of overtime by a file, for HR. */
export const overtimeImportApi = requestImportEndpoints('/api/overtime/imports', IMPORTED_KIND)
/** Any sheet of them in the form of the template. */
export const overtimeImportMapping = requestImportMapping('/api/overtime/imports', IMPORTED_KIND)
