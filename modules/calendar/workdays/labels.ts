import type { Labels } from '#base/labels.ts'

export const workdayLabels = {
  'workday.first': { en: 'From', zh: '起' },
  'workday.last': { en: 'To', zh: '迄' },
  'workday.holiday.first': { en: '{{name}}, first half', zh: '{{name}}（前半日）' },
  'workday.holiday.second': { en: '{{name}}, second half', zh: '{{name}}（後半日）' },
  'error.too_many_days': { en: 'Choose at most {{most}} days.', zh: '最多可選擇 {{most}} 天。' },
} as const satisfies Labels
