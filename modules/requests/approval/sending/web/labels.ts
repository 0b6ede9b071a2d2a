import type { Labels } from '#base/labels.ts'

/** What the form of every kind of request says. */
export const requestFormLabels = {
  'requests.send': { en: 'Send', zh: '送出' },
  'requests.sent': { en: 'Request sent', zh: '已送出申請' },
  'requests.sent_to': { en: 'Sent to {{names}}', zh: '已送交 {{names}} 簽核' },
  'requests.sent_at_once': { en: 'Entered and auto-approved', zh: '已登錄，立即生效' },
  'requests.sent_to_nobody': { en: 'Sent, but it has no approver yet', zh: '已送出，但目前無人可簽核' },
  'requests.for_whom_hint': { en: 'Leave empty for yourself.', zh: '為自己申請時請留空。' },
  'requests.who_decides': { en: 'Approvers', zh: '簽核人' },
  'requests.remark_owed': { en: 'Remark about the warning', zh: '提醒事項說明' },
  'requests.files_hint': {
    en: 'Pictures, PDF or Office files. Up to {{most}} files of {{size}} MB each.',
    zh: '圖片、PDF 或 Office 檔案，最多 {{most}} 個，每個上限 {{size}} MB。',
  },
  'requests.add_files': { en: 'Add files', zh: '新增檔案' },
  'requests.take_picture': { en: 'Take a picture', zh: '拍照' },
  'requests.or_drop': { en: 'or drop them here', zh: '或拖曳到這裡' },
  'requests.file_sending': { en: 'Uploading…', zh: '上傳中…' },
  'requests.file_too_large': { en: 'Larger than {{size}} MB', zh: '超過 {{size}} MB' },
  'requests.too_many_files': { en: 'At most {{most}} files', zh: '最多 {{most}} 個檔案' },
  'requests.earlier_file': { en: 'File from your draft', zh: '草稿中的檔案' },
  'requests.remove_file': { en: 'Remove {{name}}', zh: '移除 {{name}}' },
  'error.file_on_its_way': { en: 'Wait until all files are uploaded.', zh: '請等待檔案上傳完成。' },
} as const satisfies Labels
