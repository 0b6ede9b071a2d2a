import { OVERTIME_MODULE } from '#base/modules.ts'
import { requestImportCalls } from '#modules/requests/imports-contract.ts'

/** Part-time hours by a file, for HR. */
export const partTimeImport = requestImportCalls('/api/part-time/imports', {
  kind: 'part_time',
  access: 'overtime:manage',
  module: OVERTIME_MODULE,
})
