import { type BulkImport, requestTemplate } from '#requests/by-file.ts'
import { parseTimes } from '../../work/parse-times.ts'
import { overtimeImportApi, overtimeImportMapping } from '../imports-contract.ts'
import { TIME_OFF_PROVIDERS } from '../time-off.ts'
import { completeRowTimes } from './complete-times.ts'
import { createOvertimePlanner } from './planner.ts'

const TIME_HINT = 'A time such as 18:00 or 6:00 PM'

/** Day and times of work: the columns that overtime and part-time hours have alike. */
export const WORK_COLUMNS = [
  {
    key: 'day',
    header: 'Day',
    kind: 'date',
    required: true,
    hint: 'The day on which the work began',
    words: 'Date | Work Date | OT Date | Tarikh | Tarikh Kerja | 日期 | 工作日期 | 加班日期',
  },
  {
    key: 'start',
    header: 'From',
    kind: 'time',
    required: true,
    hint: TIME_HINT,
    words: 'Start | Start Time | Time In | OT In | OT Start | Mula | Masa Mula | 開始時間 | 起 | 加班開始',
  },
  {
    key: 'end',
    header: 'Until',
    kind: 'time',
    required: true,
    words: 'End | End Time | Time Out | OT Out | OT End | To | Tamat | Masa Tamat | 結束時間 | 迄 | 加班結束',
    hint: `${TIME_HINT}; not after the start, it is on the next day`,
  },
  {
    key: 'break_minutes',
    header: 'Break, minutes',
    kind: 'integer',
    words: 'Break | Rest | Rehat | 休息（分鐘） | 休息',
  },
] as const

/** Hours stand in for the times that a row has not: what is missing follows from them. */
const [DAY, START, END, BREAK] = WORK_COLUMNS
const TEMPLATE = requestTemplate('Overtime', [
  DAY,
  { ...START, alternativeColumn: 'hours' },
  { ...END, alternativeColumn: 'hours' },
  BREAK,
  {
    key: 'hours',
    header: 'Hours',
    kind: 'decimal',
    decimals: 2,
    isHours: true,
    isAddedLater: true,
    hint: 'Such as 2.5 or 2:30. Instead of a time: without any, they follow the planned hours of the day',
    words:
      'OT Hours | Overtime Hours | Total Hours | No. of Hours | OT Hrs | Hrs | Jam | Jumlah Jam | Jam OT | 加班時數 | 時數 | 總時數',
  },
  {
    key: 'next_day',
    header: 'Began after midnight',
    kind: 'boolean',
    hint: 'Yes where the work began on the date after its day',
    words: 'Next day | 午夜後開始',
  },
  {
    key: 'present_from',
    header: 'At work from',
    kind: 'time',
    hint: 'Where it was not the usual hours',
    words: 'Present from | 實際上班時間',
  },
  {
    key: 'present_until',
    header: 'At work until',
    kind: 'time',
    hint: 'Where it was not the usual hours',
    words: 'Present until | 實際下班時間',
  },
  {
    key: 'given',
    header: 'Given as',
    kind: 'choice',
    choices: ['pay', 'time_off'],
    meanings: { pay: ['Pay', 'Paid', 'Bayaran', '加班費'], time_off: ['Time off', 'Replacement leave', '補休'] },
    hint: 'Only where the company leaves the choice',
    words: 'Compensation | 給付方式',
  },
])

/** Records of overtime by a file, for HR. */
export const OVERTIME_BULK_IMPORT = {
  endpoints: overtimeImportApi,
  importMapping: overtimeImportMapping,
  template: TEMPLATE,
  toInput: (values) => withoutCommonFields(parseTimes(values, ['end', 'present_until'])),
  completeRows: completeRowTimes,
  createPlanner: createOvertimePlanner,
  async reverseEffects(tx, ids) {
    for (const one of TIME_OFF_PROVIDERS.all()) await one.revokeTimeOff(tx, ids)
  },
  tables: ['overtime_request', 'overtime_piece'],
} as const satisfies BulkImport

/** What of a row is the kind's own. */
export function withoutCommonFields({ employee_no: _, reason: __, remark: ___, ...given }: Record<string, unknown>) {
  return given
}
