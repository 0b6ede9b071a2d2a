import type { Labels } from '#base/labels.ts'

/** What each role is for, in a sentence: where somebody gives or chooses one. */
export const roleAboutLabels = {
  'role-about.company_admin': {
    en: 'Everything: settings, people, pay, permissions.',
    zh: '可執行所有作業：設定、人員、薪資與權限。',
  },
  'role-about.hr_generalist': {
    en: 'People, leave, time and settings of the whole company, but no pay.',
    zh: '負責全公司的人員、請假、出勤與設定，不含薪資。',
  },
  'role-about.hr_payroll': {
    en: 'Prepares pay for the whole company. Somebody else approves it.',
    zh: '編製全公司薪資，由他人核准。',
  },
  'role-about.hr_leave': { en: 'Leave and days off of the whole company.', zh: '負責全公司的請假與缺勤。' },
  'role-about.hr_claim': { en: 'Claims and overtime of the whole company.', zh: '負責全公司的費用報銷與加班。' },
  'role-about.shift_planner': { en: 'Plans shifts for the whole company.', zh: '負責全公司排班。' },
  'role-about.local_hr': {
    en: 'People, leave and time of their offices. Sees pay, but does not run payroll.',
    zh: '負責所屬工作地點的人員、請假與出勤；可檢視薪酬，不編製薪資。',
  },
  'role-about.local_finance': {
    en: 'Prepares and approves payroll, pays it and claims.',
    zh: '編製、核准與發放薪資，並支付費用報銷。',
  },
  'role-about.office_dir': {
    en: 'Heads offices: sees their people and pay, approves requests and payroll.',
    zh: '管理工作地點：檢視所屬人員與薪酬，簽核申請並核准薪資。',
  },
  'role-about.hod': {
    en: 'Heads departments: approves requests, plans shifts, sees no pay.',
    zh: '管理部門：簽核申請、排班，不可檢視薪酬。',
  },
  'role-about.mgr': {
    en: 'Approves requests and plans shifts of those who report to them.',
    zh: '簽核直屬部屬的申請並為其排班。',
  },
  'role-about.asst_mgr': {
    en: 'As a manager, for those who report to them.',
    zh: '與經理相同，僅限直屬部屬。',
  },
  'role-about.rmt_admin': {
    en: 'People, settings and time of all offices for the regional team, but no pay.',
    zh: '區域管理團隊：負責所有工作地點的人員、設定與出勤，不含薪資。',
  },
  'role-about.rmt_user': {
    en: 'Looks at people, leave and claims of all offices. Changes contact details only.',
    zh: '檢視所有工作地點的人員、請假與報銷，僅可修改聯絡資料。',
  },
  'role-about.trainer': { en: 'Their own records, and training.', zh: '本人資料與訓練課程。' },
  'role-about.interviewer': { en: 'Interviews of candidates, nothing else.', zh: '僅限應徵者面試。' },
  'role-about.employee': {
    en: 'Their own leave, clocking, claims and payslips.',
    zh: '本人的請假、打卡、費用報銷與薪資單。',
  },
} as const satisfies Labels
