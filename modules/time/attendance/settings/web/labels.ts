import type { Labels } from '#base/labels.ts'

/** Messages of the screens of attendance rules. */
export const attendanceSettingLabels = {
  'attendance-setting.new': { en: 'New setting', zh: '新增規則' },
  'attendance-setting.edit': { en: 'Edit setting', zh: '編輯規則' },
  'attendance-setting.saved': { en: 'Setting saved', zh: '已儲存規則' },
  'attendance-setting.removed': { en: 'Setting deleted', zh: '已刪除規則' },
  'attendance-setting.remove_title': { en: 'Delete the setting of {{name}}?', zh: '要刪除 {{name}} 的規則嗎？' },
  'attendance-setting.remove_text': {
    en: 'The days it held for are judged by the one before, as far as their months are open.',
    zh: '其適用日期將改依前一規則判定（限尚未鎖定的月份）。',
  },
  'attendance-setting.empty': {
    en: 'Without a setting a punch counts to the second, within 2 hours before the hours and 4 after, with 10 minutes of grace.',
    zh: '未設定時，打卡計至秒；上班前 2 小時至下班後 4 小時內有效，寬限 10 分鐘。',
  },
  'attendance-setting.every_office': { en: 'Every other office', zh: '其他工作地點' },
} as const satisfies Labels
