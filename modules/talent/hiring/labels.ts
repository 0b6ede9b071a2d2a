import type { Labels } from '#base/labels.ts'

export const hiringLabels = {
  'activity.kind.new_employee_report': { en: 'Report of a new employee', zh: '新進員工申報' },
  'activity.field.new_employee_report.reported_on': { en: 'Reported on', zh: '申報日' },
  'did.POST /api/hiring/{id}': { en: 'made a candidate an employee', zh: '將應徵者轉為員工' },
  'did.POST /api/hiring/{id}/undoing': { en: 'took a new employee back', zh: '取消轉為員工' },
  'did.PUT /api/new-employee-reports/{id}': { en: 'noted that a new employee was reported', zh: '登錄新進員工申報' },
  'did.POST /api/new-employee-reports/export': {
    en: 'exported the new employees to report',
    zh: '匯出新進員工申報清單',
  },
  'permission.onboarding:migrate': { en: 'Make candidates employees', zh: '將應徵者轉為員工' },
  'error.hiring_done': { en: 'This candidate is an employee already.', zh: '此應徵者已轉為員工。' },
  'error.hiring_not_done': { en: 'This candidate is not an employee.', zh: '此應徵者尚未轉為員工。' },
  'error.hiring_not_yet': {
    en: 'Move the candidate to “Onboard date” first.',
    zh: '請先將應徵者移至「到職日確認」階段。',
  },
  'error.hiring_no_record': {
    en: 'The candidate has not filled in their details yet. Ask them, or fill them in for them.',
    zh: '應徵者尚未填寫資料，請通知應徵者填寫，或代為填寫。',
  },
  'error.hiring_month_paid': {
    en: 'The pay of this month is closed. The difference is paid by back pay. Please confirm.',
    zh: '該月薪資已結算，差額將以補發方式發給，請確認。',
  },
  'error.hiring_no_address': {
    en: 'There is no email address to invite. Give a work address, or do not invite.',
    zh: '沒有可寄送邀請的電子郵件，請填寫公司信箱，或選擇不邀請。',
  },
  'error.new_employee_report_day': {
    en: 'Choose a day from the first day of work to today.',
    zh: '請選擇到職日至今天之間的日期。',
  },
  'error.new_employee_report_none': { en: 'No report is noted.', zh: '尚未登錄申報。' },
  'error.hiring_pay_right': {
    en: 'The pay differs from the accepted offer. Only who may set pay can do that.',
    zh: '薪資與已接受的錄取條件不同，僅有薪資設定權限者可變更。',
  },
} satisfies Labels
