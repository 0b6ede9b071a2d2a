import { OVERTIME_MODULE } from '#base/modules.ts'
import { bare, WORK_COLUMNS } from '#modules/overtime/by-file.ts'
import { typedTimes } from '#modules/overtime/typed-times.ts'
import { type ByFile, requestTemplate } from '#modules/requests/import/by-file.ts'
import { requestImportCalls } from '#modules/requests/import/contract.ts'

/** Part-time hours by a file, for HR. */
export const PART_TIME_BY_FILE = {
  calls: requestImportCalls('/api/part-time/imports', {
    ...{ kind: 'part_time', access: 'overtime:manage', module: OVERTIME_MODULE },
  }),
  template: requestTemplate('Part-time hours', WORK_COLUMNS),
  given: (values) => bare(typedTimes(values, ['start', 'end'])),
  tables: ['part_time_request'],
} as const satisfies ByFile
