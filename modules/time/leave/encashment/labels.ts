import type { Labels } from '#base/labels.ts'

export const encashmentLabels = {
  'request.kind.encashment': { en: 'Encashment', zh: '未休假折現' },
  'encashment.title': { en: 'Ask for encashment', zh: '申請未休假折現' },
  'encashment.enter': { en: 'Record encashment', zh: '代填未休假折現' },
  'encashment.type_id': { en: 'Leave type', zh: '假別' },
  'encashment.employee_id': { en: 'Employee', zh: '員工' },
  'encashment.amount': { en: 'Days or hours', zh: '日數或時數' },
  'encashment.reason': { en: 'Reason', zh: '事由' },
  'encashment.remark': { en: 'Remark about the warnings', zh: '對提醒事項的說明' },
  'encashment.files': { en: 'Files', zh: '附件' },
  'encashment.asked': { en: 'To be paid out', zh: '折現數量' },
  'encashment.left': { en: 'Left', zh: '剩餘' },
  'encashment.left_after': { en: 'Left after', zh: '折現後剩餘' },
  'encashment.keep': { en: 'Minimum balance to keep', zh: '須保留' },
  'encashment.each': { en: 'Maximum per encashment', zh: '每次上限' },
  'encashment.year': { en: 'Still allowed this year', zh: '本年度尚可折現' },
  'encashment.most': { en: 'Maximum', zh: '最多可折現' },
  'encashment.rate': { en: 'Rate (of statutory rate)', zh: '占法定費率' },
  'encashment.worth': { en: 'Amount', zh: '金額' },
  'did.POST /api/leave/encashments': {
    en: 'requested encashment for {{name}}',
    zh: '為 {{name}} 申請未休假折現',
  },
  'did.PUT /api/leave/encashments/{id}': {
    en: 'requested encashment for {{name}} again',
    zh: '重新送出 {{name}} 的未休假折現申請',
  },
  'error.leave_not_encashed': { en: 'This leave cannot be encashed.', zh: '此假別不得折現。' },
  'error.encash_too_much': {
    en: 'At most {{most}} can be encashed. {{left}} are left.',
    zh: '最多可折現 {{most}}，目前剩餘 {{left}}。',
  },
} as const satisfies Labels
