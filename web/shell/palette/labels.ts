import type { Labels } from '#base/labels.ts'

/** The search for people, pages and actions. */
export const paletteLabels = {
  'palette.pages': { en: 'Pages', zh: '頁面' },
  'palette.recent': { en: 'Recent', zh: '最近使用' },
  'palette.actions': { en: 'Actions', zh: '操作' },
  'palette.dark': { en: 'Switch to dark', zh: '切換為深色' },
  'palette.light': { en: 'Switch to light', zh: '切換為淺色' },
  'palette.searching': { en: 'Searching…', zh: '搜尋中…' },
  'palette.nothing': { en: 'Nothing found for “{{typed}}”', zh: '找不到「{{typed}}」' },
} as const satisfies Labels
