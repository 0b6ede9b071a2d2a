import { expect, it } from 'vitest'
import { lineNote } from './line-note.ts'

const at = { m: '2026-11', from: '2026-01-01' }
const unpaid = (i: object) => ({ f: 'pay.unpaid', i: { p: [5_000_00], d: [60], of: 60, ...i }, ...at }) as never

it('PAY-02d a payslip shows the number of unpaid days, and beside hours the day and the time in words', () => {
  expect(lineNote(unpaid({ u: [4] }), 'en')).toBe('2 days')
  expect(lineNote(unpaid({ u: [2] }), 'en')).toBe('1 day')
  expect(lineNote(unpaid({ u: [3, 2] }), 'en')).toBe('2.5 days')
  expect(lineNote(unpaid({ u: [80], hd: 240 }), 'zh-TW')).toBe('0.167 天')
  const hours = { f: 'tw.overtime.day', i: { t: 120, on: '2026-11-10' }, ...at } as never
  expect(lineNote(hours, 'en')).toBe('10 Nov · 2 h 00 min')
  expect(lineNote(hours, 'zh-TW')).toBe('11月10日 · 2 小時 00 分')
})

it('LEA-09c PAY-02d Taiwan’s unused leave shows its days, not hours', () => {
  const unused = (t: number) => ({ f: 'tw.unusedLeave', i: { w: 36_000, t, on: '2026-10-15' }, ...at }) as never
  expect([lineNote(unused(7_200), 'zh-TW'), lineNote(unused(480), 'en'), lineNote(unused(5_224), 'en')]).toEqual([
    '15 天',
    '1 day',
    '10.883 days',
  ])
})

it('PAY-02d back pay shows its months in words', () => {
  const backPayBasis = (...mo: number[]) =>
    ({ f: 'pay.back', i: { mo, of: mo.map(() => 'basic').join(' '), o: mo, n: mo }, ...at }) as never
  expect(lineNote(backPayBasis(202_609, 202_610), 'en')).toBe('Sep – Oct 2026')
  expect(lineNote(backPayBasis(202_609), 'zh-TW')).toBe('2026年9月')
})
