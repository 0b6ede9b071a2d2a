import { OVERTIME_MODULE } from '#base/modules.ts'
import { requestImportCalls } from '#modules/requests/imports-contract.ts'

/** Records of overtime by a file, for HR. */
export const overtimeImport = requestImportCalls('/api/overtime/imports', {
  kind: 'overtime',
  access: 'overtime:manage',
  module: OVERTIME_MODULE,
})
