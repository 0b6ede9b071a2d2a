import type { Labels } from '#base/labels.ts'

export const exportLabels = {
  'exports.title': { en: 'Export', zh: '匯出' },
  'exports.about': {
    en: '{{company}}: everything you may see, as a spreadsheet.',
    zh: '{{company}}：您可檢視的所有資料，以試算表下載。',
  },
  'exports.rows_one': { en: 'One row', zh: '1 筆資料' },
  'exports.rows_other': { en: '{{count}} rows', zh: '{{count}} 筆資料' },
  'exports.nothing': { en: 'Your role has nothing to export.', zh: '您的角色沒有可匯出的資料。' },
  'exports.employees': { en: 'Employees', zh: '員工' },
  'exports.departments': { en: 'Departments', zh: '部門' },
  'exports.positions': { en: 'Positions', zh: '職位' },
  'exports.offices': { en: 'Offices', zh: '工作地點' },
  'exports.holidays': { en: 'Holidays', zh: '假日' },
  'exports.cost_centers': { en: 'Cost centres', zh: '成本中心' },
  'exports.accounts': { en: 'Accounts', zh: '帳號' },
  'exports.activity': { en: 'Activity log', zh: '操作紀錄' },
} as const satisfies Labels
