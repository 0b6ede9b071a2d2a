import { type BulkImport, requestTemplate } from '#requests/by-file.ts'
import { WORK_COLUMNS, withoutCommonFields } from '../overtime/request/bulk-import.ts'
import { parseTimes } from '../work/parse-times.ts'
import { partTimeImportApi, partTimeImportMapping } from './imports-contract.ts'
import { createPartTimePlanner } from './planner.ts'

/** Part-time hours by a file, for HR. */
export const PART_TIME_BULK_IMPORT = {
  endpoints: partTimeImportApi,
  importMapping: partTimeImportMapping,
  template: requestTemplate('Part-time hours', WORK_COLUMNS),
  toInput: (values) => withoutCommonFields(parseTimes(values, ['end'])),
  createPlanner: createPartTimePlanner,
  tables: ['part_time_request'],
} as const satisfies BulkImport
