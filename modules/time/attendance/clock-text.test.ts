import { expect, it } from 'vitest'
import { clockOn, plannedText } from './clock-text.ts'

it('ATT-07a formats times in the office’s zone, with +1 or -1 for the next or previous day', () => {
  const at = (text: string) => new Date(text)
  expect(clockOn('Asia/Taipei', '2026-12-31', at('2026-12-31T00:59:59Z'))).toBe('08:59')
  expect(clockOn('Asia/Taipei', '2026-12-31', at('2026-12-31T16:10:00Z'))).toBe('00:10 +1')
  expect(clockOn('Asia/Taipei', '2026-12-31', at('2026-12-30T15:50:00Z'))).toBe('23:50 −1')
  expect(clockOn('UTC', '2026-12-31', at('2027-01-02T01:00:00Z'))).toBe('01:00 +2')
})

it('ATT-07a marks hours that end on the next day', () => {
  expect(plannedText(540, 1080)).toBe('09:00–18:00')
  expect(plannedText(1320, 1860)).toBe('22:00–07:00 +1')
  expect(plannedText(960, 1440)).toBe('16:00–00:00 +1')
  expect(plannedText(null, null)).toBeNull()
})
