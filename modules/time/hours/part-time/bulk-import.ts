import { type BulkImport, requestTemplate } from '#requests/by-file.ts'
import { partTimeImportApi, partTimeImportMapping } from '../imports-contract.ts'
import { toFormInput, WORK_COLUMNS } from '../work/hours-template.ts'
import { createPartTimePlanner } from './planner.ts'

/** HR imports part-time hours from a file. */
export const PART_TIME_BULK_IMPORT = {
  endpoints: partTimeImportApi,
  importMapping: partTimeImportMapping,
  template: requestTemplate('Part-time hours', WORK_COLUMNS),
  toInput: (values) => toFormInput(values, ['end']),
  createPlanner: createPartTimePlanner,
  tables: ['part_time_request'],
} as const satisfies BulkImport
