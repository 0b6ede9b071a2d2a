import { type ByFile, requestTemplate } from '#modules/requests/approval/by-file.ts'
import { bare, WORK_COLUMNS } from '#modules/time/overtime/by-file.ts'
import { typedTimes } from '#modules/time/overtime/typed-times.ts'
import { partTimeArranging, partTimeImport } from './imports-contract.ts'
import { partTimePlanner } from './planner.ts'

/** Part-time hours by a file, for HR. */
export const PART_TIME_BY_FILE = {
  calls: partTimeImport,
  arranging: partTimeArranging,
  template: requestTemplate('Part-time hours', WORK_COLUMNS),
  given: (values) => bare(typedTimes(values, ['end'])),
  planner: partTimePlanner,
  tables: ['part_time_request'],
} as const satisfies ByFile
