import type { Labels } from '#base/labels.ts'

/** Messages of how many people are needed. */
export const shiftNeedLabels = {
  'shift-need.new': { en: 'New staffing need', zh: '新增人力需求' },
  'shift-need.edit': { en: 'Edit staffing need', zh: '編輯人力需求' },
  'shift-need.saved': { en: 'Staffing needs saved', zh: '已儲存所需人力' },
  'shift-need.remove_title': { en: 'Delete the staffing need of {{name}}?', zh: '要刪除{{name}}的人力需求嗎？' },
  'shift-need.remove_text': { en: 'The planner then uses what was set before it.', zh: '刪除後將採用較早的設定。' },
  'shift-need.removed': { en: 'Staffing need deleted', zh: '已刪除人力需求' },
  'shift-need.empty': {
    en: 'How many people each shift needs by department and weekday. The planner shows where they are missing.',
    zh: '各部門各班別每日所需人數。排班表會標示人力不足之處。',
  },
  'shift-need.everybody': { en: 'Everybody', zh: '全公司' },
} as const satisfies Labels
