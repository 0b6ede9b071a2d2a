import type { Labels } from '#base/labels.ts'

export const shiftShareLabels = {
  'activity.kind.shift-share': { en: 'Shift balance', zh: '輪值分配' },
  'did.POST /api/shift/shares/export': { en: 'exported the shift balance', zh: '匯出輪值分配' },
  'shift-share.title': { en: 'Shift balance', zh: '輪值分配' },
  'shift-share.about_year': {
    en: 'Who has how many nights, weekends and public holidays in {{year}}, by the plan.',
    zh: '依排班計算，{{year}} 年每個人的夜班、週休與國定假日天數。',
  },
  'shift-share.rule': {
    en: 'A night shift has three hours or more between 22:00 and 06:00. A weekend is a weekly day off of the office. Leave does not count.',
    zh: '夜班：22:00 至 06:00 之間有三小時以上。週休：工作地點每週的例假與休息日。請假不計。',
  },
  'shift-share.year': { en: 'Year', zh: '年度' },
  'shift-share.office_id': { en: 'Office', zh: '工作地點' },
  'shift-share.department_id': { en: 'Department', zh: '部門' },
  'shift-share.full_name': { en: 'Employee', zh: '員工' },
  'shift-share.employee_no': { en: 'Employee no.', zh: '員工編號' },
  'shift-share.department': { en: 'Department', zh: '部門' },
  'shift-share.office_name': { en: 'Office', zh: '工作地點' },
  'shift-share.nights': { en: 'Nights', zh: '夜班' },
  'shift-share.nights_beside': { en: 'Nights vs average', zh: '夜班與平均差' },
  'shift-share.weekends': { en: 'Weekends', zh: '週休' },
  'shift-share.weekends_beside': { en: 'Weekends vs average', zh: '週休與平均差' },
  'shift-share.holidays': { en: 'Public holidays', zh: '國定假日' },
  'shift-share.holidays_beside': { en: 'Public holidays vs average', zh: '國定假日與平均差' },
  'shift-share.above': { en: '{{count}} above average', zh: '高於平均 {{count}}' },
  'shift-share.below': { en: '{{count}} below average', zh: '低於平均 {{count}}' },
  'shift-share.average': { en: 'average', zh: '平均' },
  'shift-share.kind.night': { en: 'Night', zh: '夜班' },
  'shift-share.kind.weekend': { en: 'Weekend', zh: '週休' },
  'shift-share.kind.holiday': { en: 'Public holiday', zh: '國定假日' },
  'shift-share.none_title': { en: 'No shifts in this year', zh: '本年度尚無排班' },
  'shift-share.none': {
    en: 'Plan shifts, and each person’s nights, weekends and holidays show here.',
    zh: '排班後，每個人的夜班、週休與國定假日會顯示於此。',
  },
  'shift-share.no_days': {
    en: 'No nights, weekends or public holidays in this year.',
    zh: '本年度沒有夜班、週休或國定假日。',
  },
  'shift-share.open_plan': { en: 'Open the planner', zh: '開啟排班表' },
  'shift-share.some': {
    en: '{{count}} of {{total}} people are shown, those with most nights first.',
    zh: '顯示 {{total}} 人中的 {{count}} 人，夜班最多者在前。',
  },
  'shift-share.all': { en: 'Show the whole list', zh: '顯示完整清單' },
} as const satisfies Labels
