import { expect, it } from 'vitest'
import { formatLabel } from '#base/labels.ts'
import { lengthText } from '../types/length-text.ts'
import { requestLabels } from './labels.ts'

it('LEA-05 a refusal for want of balance says what is missing and what is left with their units', () => {
  const refused = (language: 'en' | 'zh-TW', name: string, unit: 'days' | 'hours', [missing, left]: [number, number]) =>
    formatLabel(requestLabels['error.leave_too_little'], language, {
      name,
      missing: lengthText(missing, unit, language),
      left: lengthText(left, unit, language),
    })
  expect(refused('zh-TW', '生理假', 'days', [1_000_000, 0])).toBe('生理假餘額不足 1 日（可用 0 日）。')
  expect(refused('zh-TW', '家庭照顧假', 'hours', [90, 30])).toBe('家庭照顧假餘額不足 1.5 小時（可用 0.5 小時）。')
  expect(refused('en', 'Menstrual leave', 'days', [1_000_000, 0])).toBe(
    'Menstrual leave: 1 day short. Available for these days: 0 days.',
  )
})
