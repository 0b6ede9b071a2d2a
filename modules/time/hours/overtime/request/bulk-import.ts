import { type BulkImport, requestTemplate } from '#requests/by-file.ts'
import { overtimeImportApi, overtimeImportMapping } from '../../imports-contract.ts'
import { toFormInput, WORK_COLUMNS } from '../../work/hours-template.ts'
import { TIME_OFF_PROVIDERS } from '../time-off.ts'
import { completeRowTimes } from './complete-times.ts'
import { createOvertimePlanner } from './planner.ts'
import { grantDaysInLieuToOthers, loadInputs, saveApprovedRecord } from './store.ts'

/** A row may give hours in place of a time: the missing times follow from them. */
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
  {
    key: 'emergency',
    header: 'Reason on a regular day off',
    kind: 'choice',
    isAddedLater: true,
    choices: ['disaster', 'incident', 'sudden_event', 'none'],
    meanings: {
      disaster: ['Natural disaster', '天災'],
      incident: ['Incident', '事變'],
      sudden_event: ['Sudden event', '突發事件'],
      none: ['None of these', '不屬以上情形'],
    },
    hint: 'Only for work on a regular day off in Taiwan',
    words: 'Emergency | 例假出勤事由 | 例假事由',
  },
])

/** HR imports records of overtime from a file. */
export const OVERTIME_BULK_IMPORT = {
  endpoints: overtimeImportApi,
  importMapping: overtimeImportMapping,
  template: TEMPLATE,
  toInput: (values) => toFormInput(values, ['end', 'present_until']),
  completeRows: completeRowTimes,
  createPlanner: createOvertimePlanner,
  async applyEffects(tx, rows) {
    const inputs = await loadInputs(
      tx,
      rows.map(({ id }) => id),
    )
    for (const { id, employee_id } of rows) {
      const input = inputs.get(id)
      // A paid record is stored as it counts; time off, and a day in lieu of a regular day off, are granted for each.
      if (input?.given === 'time_off' || input?.emergency)
        await saveApprovedRecord(tx, { id, employeeId: employee_id }, input)
    }
  },
  async reverseEffects(tx, ids) {
    for (const provider of TIME_OFF_PROVIDERS.all()) await provider.revokeTimeOff(tx, ids)
    await grantDaysInLieuToOthers(tx, ids)
  },
  tables: ['overtime_request', 'overtime_piece'],
} as const satisfies BulkImport
