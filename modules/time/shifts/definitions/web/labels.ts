import type { Labels } from '#base/labels.ts'

/** Messages of the list of shifts. */
export const shiftDefinitionLabels = {
  'shift.new': { en: 'New shift', zh: '新增班別' },
  'shift.edit': { en: 'Edit shift', zh: '編輯班別' },
  'shift.created': { en: 'Shift created', zh: '已新增班別' },
  'shift.saved': { en: 'Shift saved', zh: '已儲存班別' },
  'shift.remove_title': { en: 'Delete {{name}}?', zh: '要刪除{{name}}嗎？' },
  'shift.remove_text': {
    en: 'Only a shift that was never planned can be deleted.',
    zh: '僅能刪除從未排過的班別。',
  },
  'shift.removed': { en: 'Shift deleted', zh: '已刪除班別' },
  'shift.short_name_hint': { en: 'At most 6 characters.', zh: '最多 6 個字元。' },
  'shift.is_active': { en: 'Active', zh: '啟用' },
  'shift.divides_hint': { en: 'The middle of working time unless set.', zh: '未設定時為工作時間中點。' },
} as const satisfies Labels
