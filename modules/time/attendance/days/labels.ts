import type { Labels } from '#base/labels.ts'

export { whyLabels } from './day-explanation-labels.ts'

/** Messages of attendance days. */
export const attendanceDayLabels = {
  'attendance.empty': {
    en: 'A day shows here once it is over and its punches are in, with what it was and why.',
    zh: '日期結束且打卡資料齊全後，當日出勤及原因會顯示於此。',
  },
  'attendance.waiting': { en: 'To approve', zh: '待核准' },
  'attendance.none_waiting': { en: 'Nothing to approve', zh: '沒有待核准的出勤' },
  'attendance.none_waiting_text': {
    en: 'A day that needs somebody comes here the morning after. All days are one press away, under All.',
    zh: '需要處理的出勤會於次日顯示於此；點選「全部」可檢視所有日期。',
  },
  'attendance.see_today': { en: 'Show who is in today', zh: '檢視今日出勤' },
  'attendance.view_absent': { en: 'Absent', zh: '缺勤' },
  'attendance.view_late': { en: 'Late', zh: '遲到' },
  'attendance.approve': { en: 'Approve', zh: '核准' },
  'attendance.approved_one': { en: '1 day approved', zh: '已核准 1 日' },
  'attendance.approved_other': { en: '{{count}} days approved', zh: '已核准 {{count}} 日' },
  'attendance.approve_title': { en: 'Approve {{count}} days?', zh: '要核准 {{count}} 日嗎？' },
  'attendance.approve_locked': { en: 'Approve {{name}}?', zh: '要核准 {{name}} 嗎？' },
  'attendance.locked_text': {
    en: 'This month is locked. Write why the day changes. The log keeps it.',
    zh: '此月份已鎖定。請寫明修改原因，紀錄會予以保留。',
  },
  'attendance.reset': { en: 'Reset', zh: '重設' },
  'attendance.reset_title': { en: 'Reset {{name}}?', zh: '要重設 {{name}} 嗎？' },
  'attendance.reset_text': {
    en: 'Corrections and approval of the day no longer count. It is judged by its punches again. The log keeps both.',
    zh: '當日的補登與核准將不再計入，並依打卡紀錄重新判定。紀錄仍會保留。',
  },
  'attendance.reset_done': { en: 'Day reset', zh: '已重設' },
  'attendance.why': { en: 'Why', zh: '原因' },
  'attendance.clock_moved': { en: 'Clock moved', zh: '時鐘曾調整' },
} as const satisfies Labels
