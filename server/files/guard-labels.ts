import type { Labels } from '#base/labels.ts'

/**
 * Messages for refused uploads. `error.file_empty`, `file_too_large` and `zip_…` are among the labels of spreadsheets.
 */
export const fileGuardLabels = {
  'error.file_type_refused': {
    en: 'This kind of file is not accepted here. Accepted: {{allowed}}.',
    zh: '此處不接受這種檔案。可接受：{{allowed}}。',
  },
  'error.file_ending_differs': {
    en: 'The name ends in “{{ending}}”, but the file is {{found}}. Rename it or save it in the right format.',
    zh: '檔名結尾為「{{ending}}」，但檔案內容為 {{found}}。請更名或另存為正確格式。',
  },
  'error.file_damaged': { en: 'The file is damaged or not complete.', zh: '檔案已損壞或不完整。' },
  'error.file_active': {
    en: 'The PDF holds scripts or programs. Print it to a new PDF and upload that.',
    zh: 'PDF 含有指令碼或程式。請另行列印為新的 PDF 後上傳。',
  },
  'error.file_encrypted': {
    en: 'The file is protected by a password. Remove the password first.',
    zh: '檔案設有密碼，請先移除密碼。',
  },
  'error.file_macros': {
    en: 'The file holds macros or embedded programs. Save it without them.',
    zh: '檔案含有巨集或內嵌程式。請移除後再儲存。',
  },
  'error.file_external': {
    en: 'The file loads parts from elsewhere. Embed them or remove the links.',
    zh: '檔案會從外部載入內容。請改為內嵌或移除連結。',
  },
  'error.image_too_large': {
    en: 'The picture has more than {{limit_mp}} million pixels.',
    zh: '圖片超過 {{limit_mp}} 百萬像素。',
  },
  'error.svg_refused': {
    en: 'The SVG picture cannot be accepted ({{reason}}). Export it again as plain SVG or PNG.',
    zh: '無法接受此 SVG 圖片（{{reason}}）。請重新匯出為純 SVG 或 PNG。',
  },
} as const satisfies Labels
