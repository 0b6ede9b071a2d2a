import type { Labels } from '#base/labels.ts'

export const joiningLabels = {
  'did.POST /api/employees/{id}/rehiring': { en: 'rehired {{name}}', zh: '重新聘用 {{name}}' },
  'did.POST /api/employees/{id}/rehiring with joined_on': {
    en: 'rehired {{name}} from {{joined_on}}',
    zh: '自{{joined_on}}起重新聘用 {{name}}',
  },
  'did.POST /api/employees/{id}/termination': { en: 'recorded that {{name}} leaves', zh: '登記 {{name}} 離職' },
  'did.POST /api/employees/{id}/termination with last_day': {
    en: 'recorded that {{name}} leaves on {{last_day}}',
    zh: '登記 {{name}} 於{{last_day}}離職',
  },
  'did.POST /api/localhr/employee': { en: 'added the employee {{name}}', zh: '新增員工 {{name}}' },
  'did.POST /api/localhr/employee with joined_on': {
    en: 'added the employee {{name}}, who joins on {{joined_on}}',
    zh: '新增員工 {{name}}，{{joined_on}}到職',
  },
  'did.POST /api/localhr/employee for compensation': {
    en: 'set the first pay of {{name}}',
    zh: '設定 {{name}} 的起薪',
  },
  'employees.more_fields': { en: 'More', zh: '更多' },
  'employees.group_start_of_pay': { en: 'What pay needs', zh: '發薪所需資料' },
  'employees.start_of_pay_hint': {
    en: 'Optional. You can add it later on the employee’s page.',
    zh: '選填，之後可於員工資料補上。',
  },
  'employees.added_ask_leave': {
    en: 'Employee added. Enter the leave that is left.',
    zh: '已新增員工，請填寫剩餘假別天數。',
  },
  'employees.added': { en: 'Employee added', zh: '已新增員工' },
  'employees.terminate_hint': {
    en: 'The status is Resigned from the day of notice and Terminated once the following month ends. Pay stops after the last payroll date.',
    zh: '自提出離職日起為離職中，薪資計算至最後計薪日，次月底後終止契約。',
  },
  'employees.terminated': { en: 'Leaving dates saved', zh: '已儲存離職日期' },
  'employees.rehire_title': { en: 'Rehire {{name}}?', zh: '要讓 {{name}} 回任嗎？' },
  'employees.rehire_resigned': {
    en: 'The leaving dates are removed and the employment continues. The history stays.',
    zh: '將取消離職日期並延續原僱用，異動紀錄會保留。',
  },
  'employees.rehire_terminated': {
    en: 'The old employment has ended. A new one starts, linked to it.',
    zh: '原僱用已終止，將建立與其關聯的新僱用。',
  },
  'employees.rehired': { en: 'Rehired', zh: '已回任' },
} as const satisfies Labels
