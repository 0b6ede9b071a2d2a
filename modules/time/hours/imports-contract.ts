import { OVERTIME_MODULE } from '#base/modules.ts'
import { requestImportEndpoints, requestImportMapping } from '#requests/contract.ts'

const OVERTIME_IMPORT = { kind: 'overtime', access: 'overtime:manage', module: OVERTIME_MODULE } as const
const PART_TIME_IMPORT = { kind: 'part_time', access: 'overtime:manage', module: OVERTIME_MODULE } as const

/** HR imports records of overtime and part-time hours from a file; the mapping turns any sheet into the template's form. */
export const overtimeImportApi = requestImportEndpoints('/api/overtime/imports', OVERTIME_IMPORT)
export const overtimeImportMapping = requestImportMapping('/api/overtime/imports', OVERTIME_IMPORT)
export const partTimeImportApi = requestImportEndpoints('/api/part-time/imports', PART_TIME_IMPORT)
export const partTimeImportMapping = requestImportMapping('/api/part-time/imports', PART_TIME_IMPORT)
