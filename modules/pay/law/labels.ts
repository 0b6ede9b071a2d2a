import type { Labels } from '#base/labels.ts'

export const lawLabels = {
  'did.POST /api/payroll/law/export': { en: 'exported the list of statutory rates', zh: '匯出法定費率清單' },
  'law.law': { en: 'Law', zh: '法規' },
  'law.on': { en: 'In force on', zh: '適用日期' },
  'law.title': { en: 'Law in force', zh: '適用法規' },
  'law.about': {
    en: 'The tables and rates used in pay runs: from when, from which source, and known changes to come.',
    zh: '薪資計算所依據的表格與費率：生效日、依據及已知的後續變更。',
  },
  'law.none': { en: 'No table found', zh: '沒有符合的表格' },
  'law.none_text': { en: 'Choose another day or country.', zh: '請選擇其他日期或國家。' },
  'law.not_yet': { en: 'Not in force yet', zh: '尚未生效' },
  'law.not_loaded': { en: 'Not loaded', zh: '未載入' },
  'law.not_loaded_text': {
    en: 'These years are not in the product. Runs use the latest tables, say so, and need a reason to be approved.',
    zh: '系統未載入此期間的資料。薪資會沿用最近的資料並標示，核准時須填寫理由。',
  },
  'law.standing': { en: 'For this month', zh: '本月狀態' },
  'law.standing.in_force': { en: 'Checked', zh: '已核對' },
  'law.standing.carried_on': { en: 'Continued, not confirmed', zh: '沿用，尚未確認' },
  'law.standing.unconfirmed': { en: 'Announced, not confirmed', zh: '已公布，尚未確認' },
  'law.standing.not_loaded': { en: 'Not loaded', zh: '未載入' },
  'law.standing.not_yet': { en: 'Not in force yet', zh: '尚未生效' },
  'law.month_open': { en: '{{month}} is not confirmed', zh: '{{month}} 尚未確認' },
  'law.month_carried_one': {
    en: '{{country}}: {{count}} table for this month is not confirmed. Runs say so, and need a reason to be approved.',
    zh: '{{country}}：{{count}} 個表格為沿用或僅公布，尚未確認。薪資會標示，核准時須填寫理由。',
  },
  'law.month_carried_other': {
    en: '{{country}}: {{count}} tables for this month are not confirmed. Runs say so, and need a reason to be approved.',
    zh: '{{country}}：{{count}} 個表格為沿用或僅公布，尚未確認。薪資會標示，核准時須填寫理由。',
  },
  'law.month_missing_one': {
    en: '{{country}}: {{count}} table is not loaded. Runs of this month take the latest and need a reason to be approved.',
    zh: '{{country}}：{{count}} 個表格未載入，本月薪資沿用最近的表格，核准時須填寫理由。',
  },
  'law.month_missing_other': {
    en: '{{country}}: {{count}} tables are not loaded. Runs of this month take the latest and need a reason to be approved.',
    zh: '{{country}}：{{count}} 個表格未載入，本月薪資沿用最近的表格，核准時須填寫理由。',
  },
  'law.unconfirmed_entry': { en: 'Not confirmed: {{source}}', zh: '尚未確認：{{source}}' },
  'law.says': { en: 'What it says', zh: '內容' },
  'law.history': { en: 'History', zh: '沿革與後續' },
  'law.nothing_follows': { en: 'No known changes', zh: '無已知變更' },
} as const satisfies Labels
