const TIME_HINT = 'A time such as 18:00 or 6:00 PM'

/** The columns for the day and the times of work in the import templates of both kinds. */
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

/**
 * A row as the form sends it: without empty cells and without the columns that every kind of request has. An `ends` cell
 * of 24:00 becomes 00:00, which is not after the start and so on the next day.
 */
export function toFormInput(
  { employee_no: _, reason: __, remark: ___, ...values }: Readonly<Record<string, unknown>>,
  ends: readonly string[],
): Record<string, unknown> {
  const typed = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(
    typed.map(([key, value]) => [key, ends.includes(key) && value === '24:00' ? '00:00' : value]),
  )
}
