import { OVERTIME_MODULE } from '#base/modules.ts'
import { requestArranging, requestImportCalls } from '#modules/requests/approval/imports-contract.ts'

const OF = { kind: 'overtime', access: 'overtime:manage', module: OVERTIME_MODULE } as const

/** Records of overtime by a file, for HR. */
export const overtimeImport = requestImportCalls('/api/overtime/imports', OF)
/** Any sheet of them in the form of the template. */
export const overtimeArranging = requestArranging('/api/overtime/imports', OF)
