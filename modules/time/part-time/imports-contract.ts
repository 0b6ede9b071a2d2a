import { OVERTIME_MODULE } from '#base/modules.ts'
import { requestArranging, requestImportCalls } from '#modules/requests/approval/imports-contract.ts'

const OF = { kind: 'part_time', access: 'overtime:manage', module: OVERTIME_MODULE } as const

/** Part-time hours by a file, for HR. */
export const partTimeImport = requestImportCalls('/api/part-time/imports', OF)
/** Any sheet of them in the form of the template. */
export const partTimeArranging = requestArranging('/api/part-time/imports', OF)
