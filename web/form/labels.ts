import type { Labels } from '#base/labels.ts'

export const formLabels = {
  'unsaved.title': { en: 'Changes detected', zh: '偵測到尚未儲存的變更' },
  'unsaved.text': { en: 'Save them before you leave this page?', zh: '離開此頁前要儲存嗎？' },
  'unsaved.text_no_save': { en: 'They will be lost when you leave this page.', zh: '離開此頁後將會遺失。' },
  'unsaved.save': { en: 'Save and leave', zh: '儲存並離開' },
  'unsaved.leave': { en: 'Leave without saving', zh: '不儲存並離開' },
  'unsaved.stay': { en: 'Stay on this page', zh: '留在此頁' },

  'form.save': { en: 'Save', zh: '儲存' },
  'form.cancel': { en: 'Cancel', zh: '取消' },
  'form.dirty_state': { en: 'Not saved yet', zh: '尚未儲存' },
  'form.draft_kept': { en: 'Draft kept on this device at {{time}}', zh: '草稿已於 {{time}} 保存在此裝置' },
  'form.draft_found': { en: 'You left an unsaved draft on {{time}}.', zh: '您有一份 {{time}} 留下的未儲存草稿。' },
  'form.draft_use': { en: 'Continue with the draft', zh: '繼續編輯草稿' },
  'form.draft_drop': { en: 'Delete the draft', zh: '刪除草稿' },
  'form.problems_one': { en: 'One field needs a correction', zh: '有一個欄位需要修正' },
  'form.problems_other': { en: '{{count}} fields need a correction', zh: '有 {{count}} 個欄位需要修正' },
  'form.problem_line': { en: '{{field}}: {{problem}}', zh: '{{field}}：{{problem}}' },
  'form.not_saved': { en: 'Could not save this', zh: '無法儲存' },
  'form.kept': { en: 'What you typed is kept.', zh: '您輸入的內容已保留。' },
  'form.unknown_failure': {
    en: 'Something went wrong on our side. Save again, or quote reference {{reference}}.',
    zh: '系統發生問題，請再儲存一次，或提供參考編號 {{reference}}。',
  },
  'form.stale_title': { en: 'Somebody else changed this', zh: '此資料已被他人變更' },
  'form.stale_by': {
    en: '{{name}} changed this record on {{time}}. Reload to see it. Then make your changes again.',
    zh: '{{name}} 於 {{time}} 變更了這筆資料。請重新載入後再修改。',
  },
  'form.stale': {
    en: 'Somebody changed this record while you were editing. Reload to see it. Then make your changes again.',
    zh: '您編輯期間這筆資料已被變更。請重新載入後再修改。',
  },
  'form.reload': { en: 'Reload', zh: '重新載入' },
  'form.saved_state': { en: 'No unsaved changes', zh: '沒有未儲存的變更' },

  'error.invalid_month': { en: 'Enter a month, such as 11/2026.', zh: '月份格式不正確。' },
  'error.invalid_amount': { en: 'Enter an amount, such as 1,234.50.', zh: '金額格式不正確，例如 1,234.50。' },
  'error.invalid_number': { en: 'Enter a number.', zh: '數字格式不正確。' },
  'error.not_integer': { en: 'Enter a whole number.', zh: '此處只能填整數。' },
  'error.invalid_hours': { en: 'Enter hours, such as 2.5 or 2:30.', zh: '請輸入時數，例如 2.5 或 2:30。' },
  'error.too_many_decimals': { en: 'Enter at most {{decimals}} decimals.', zh: '小數最多 {{decimals}} 位。' },
  'error.amount_too_large': { en: 'This amount is too large.', zh: '金額過大。' },
} as const satisfies Labels
