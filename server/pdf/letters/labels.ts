import type { Labels } from '#base/labels.ts'

/** Why letters or their heads are refused. */
export const letterLabels = {
  'error.letter_value_missing': { en: 'The letter has no value for “{{name}}”.', zh: '信函缺少「{{name}}」的內容。' },
  'error.letter_head_pages': {
    en: 'The PDF has more than {{most}} pages. Save its first page alone and upload that.',
    zh: 'PDF 超過 {{most}} 頁，請另存首頁後上傳。',
  },
  'error.letter_head_size': {
    en: 'The page of the PDF is too small or too large for a letter.',
    zh: 'PDF 的頁面尺寸過小或過大，不適合作為信紙。',
  },
  'error.letter_head_too_complex': {
    en: 'The PDF is too complex to read. Print it to a new PDF and upload that.',
    zh: 'PDF 過於複雜，無法讀取。請另行列印為新的 PDF 後上傳。',
  },
  'error.letter_nodes': { en: 'The letter has more than {{most}} parts.', zh: '信函超過 {{most}} 個段落與元件。' },
  'error.letter_characters': { en: 'The letter has more than {{most}} characters.', zh: '信函超過 {{most}} 字。' },
  'error.letter_list_item': { en: 'An item of a list begins with text.', zh: '清單項目須以文字開頭。' },
  'error.letter_table_uneven': {
    en: 'All rows of a table have the same number of cells.',
    zh: '表格每一列的欄數須相同。',
  },
} as const satisfies Labels
