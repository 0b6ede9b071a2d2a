import type { Labels } from '#base/labels.ts'

export const bestDaysLabels = {
  'best-days.title': { en: 'Best days', zh: '最佳連假' },
  'best-days.about': {
    en: 'Leave that joins days off and holidays to the longest break, in the next twelve months.',
    zh: '未來 12 個月內，可與例假、休息日及國定假日連成最長連假的請假日期。',
  },
  'best-days.type_id': { en: 'Leave type', zh: '假別' },
  'best-days.days': { en: 'Days of leave, at most', zh: '最多使用天數' },
  'best-days.length': { en: '{{days}} days off in a row', zh: '連休 {{days}} 天' },
  'best-days.span': { en: '{{first}} to {{last}}', zh: '{{first}} 至 {{last}}' },
  'best-days.take_days': {
    en: 'Takes {{amount}} days, {{left}} left after',
    zh: '使用 {{amount}} 日，剩餘 {{left}} 日',
  },
  'best-days.take_hours': {
    en: 'Takes {{amount}} hours, {{left}} left after',
    zh: '使用 {{amount}} 小時，剩餘 {{left}} 小時',
  },
  'best-days.leave': { en: 'Leave {{first}} to {{last}}', zh: '請假 {{first}} 至 {{last}}' },
  'best-days.leave_one': { en: 'Leave on {{first}}', zh: '請假 {{first}}' },
  'best-days.worth': { en: '{{worth}} days off for each day', zh: '每日換 {{worth}} 天連休' },
  'best-days.ask': { en: 'Use these days', zh: '以此日期申請' },
  'best-days.none': {
    en: 'No such break fits your balance and the rules of this leave. Choose fewer days or another leave type.',
    zh: '您的餘額及此假別規則下沒有合適的連假，請減少天數或選擇其他假別。',
  },
} as const satisfies Labels
