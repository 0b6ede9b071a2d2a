import type { Labels } from '#base/labels.ts'

/** The list of keyboard shortcuts. */
export const keyLabels = {
  'keys.title': { en: 'Keyboard shortcuts', zh: '鍵盤快速鍵' },
  'keys.single': { en: 'Single-letter keys', zh: '單鍵快速鍵' },
  'keys.single_text': {
    en: 'Letters work while you are not typing. Saved on this device.',
    zh: '未輸入文字時可使用單一字母快速鍵。此設定儲存在本裝置。',
  },
  'keys.everywhere': { en: 'Everywhere', zh: '所有頁面' },
  'keys.search': { en: 'Search people, pages, actions', zh: '搜尋人員、頁面、操作' },
  'keys.overview': { en: 'These shortcuts', zh: '顯示此清單' },
  'keys.close': { en: 'Close what is open', zh: '關閉目前開啟的視窗' },
  'keys.go': { en: 'Go to a page: G, then', zh: '前往頁面：先按 G，再按' },
  'keys.lists': { en: 'Lists', zh: '清單' },
  'keys.find': { en: 'Search the list', zh: '搜尋清單' },
  'keys.move': { en: 'Next and previous row', zh: '下一列與上一列' },
  'keys.choose': { en: 'Select the row', zh: '選取該列' },
  'keys.open': { en: 'Open the row', zh: '開啟該列' },
  'keys.sheets': { en: 'Sheets', zh: '試算表格' },
  'keys.cell': { en: 'Move between cells', zh: '在儲存格間移動' },
  'keys.edit': { en: 'Edit the cell', zh: '編輯儲存格' },
  'keys.right': { en: 'Next cell', zh: '下一個儲存格' },
  'keys.copy': { en: 'Copy and paste a block', zh: '複製與貼上區塊' },
  'keys.fill': { en: 'Fill down', zh: '向下填滿' },
  'keys.undo': { en: 'Undo and redo', zh: '復原與重做' },
} as const satisfies Labels
