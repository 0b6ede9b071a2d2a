import type { Labels } from '#base/labels.ts'

export const workdayLabels = {
  'workday.first': { en: 'From', zh: '起' },
  'workday.last': { en: 'To', zh: '迄' },
  'error.too_many_days': { en: 'Choose at most {{most}} days.', zh: '最多可選擇 {{most}} 天。' },
} as const satisfies Labels
