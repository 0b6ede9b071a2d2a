import type { Labels } from '#base/labels.ts'

/** Findings of a return's check, names of its totals, and fields that stay empty. */
export const returnCheckLabels = {
  'checked-file.unsure.status': {
    en: 'field 5: everyone full-time counts as permanent, since nobody is marked as management',
    zh: '第 5 欄：系統未區分管理職，全時人員一律列為正職',
  },
  'checked-file.unsure.medical': {
    en: 'field 21 stays empty: medical insurance deducted from pay is not known apart',
    zh: '第 21 欄留空：系統未單獨記錄由薪資扣繳的醫療保險',
  },
  'checked-file.problem.taxable_differs': {
    en: 'The boxes add up to {{file}}, the monthly tax was worked out on {{runs}}: check the boxes of the items',
    zh: '各欄合計 {{file}}，每月預扣稅的計算基礎為 {{runs}}，請檢查項目歸屬',
  },
  'checked-file.sum.taxed': { en: 'Remuneration', zh: '薪酬' },
  'checked-file.sum.epf': { en: 'EPF, employee', zh: 'EPF 員工' },
  'checked-file.sum.zakat': { en: 'Zakat', zh: 'Zakat' },
} as const satisfies Labels
