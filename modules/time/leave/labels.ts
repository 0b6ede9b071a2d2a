import type { Labels } from '#base/labels.ts'

export const leaveLabels = {
  'permission.leave:ask': { en: 'Ask for leave and see their own', zh: '請假並檢視本人假別餘額' },
  'permission.leave:read': { en: 'See leave and balances', zh: '檢視請假與假別餘額' },
  'permission.leave:manage': { en: 'Enter, adjust and cancel leave', zh: '代為請假、調整與取消請假' },
  'permission.leave:reasons': { en: 'See reasons and medical files of leave', zh: '檢視請假事由與診斷證明' },
  'permission.leave:policy': { en: 'Change leave types and closed days', zh: '修改假別與不開放請假日' },
  'leave-length.days_one': { en: '{{count}} day', zh: '{{count}} 日' },
  'leave-length.days_other': { en: '{{count}} days', zh: '{{count}} 日' },
  'leave-length.hours_one': { en: '{{count}} hour', zh: '{{count}} 小時' },
  'leave-length.hours_other': { en: '{{count}} hours', zh: '{{count}} 小時' },
  'leave-balance.before_after': { en: '{{before}} → {{after}}', zh: '{{before}} → {{after}}' },
  'leave-opening.title': { en: 'Opening balances', zh: '期初餘額' },
  'leave-opening.import': { en: 'Import opening balances', zh: '匯入期初餘額' },
  'leave-request.title': { en: 'Ask for leave', zh: '請假申請' },
  'best-days.show': { en: 'Show best days', zh: '顯示最佳連假' },
} as const satisfies Labels
