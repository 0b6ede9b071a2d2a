import { expect, it } from 'vitest'
import { type Need, neededHeads } from './needs.ts'

const need = (department: string | null, from: string, weekdays: number, weekend: number): Need => ({
  shift: 'am',
  department,
  from,
  heads: [weekend, weekdays, weekdays, weekdays, weekdays, weekdays, weekend],
})
const FRIDAY = '2026-12-04'
const SATURDAY = '2026-12-05'

it('SHF-05g SHF-07h needed people depend on department, weekday and the day from which the number is set', () => {
  const needs = [need('care', '2026-01-01', 4, 2), need('care', SATURDAY, 5, 3), need('sales', '2026-06-01', 1, 0)]
  const of = (day: string, department: string | null, shift = 'am') => neededHeads(needs, shift, day, { department })
  expect([of(FRIDAY, 'care'), of(SATURDAY, 'care'), of('2025-12-31', 'care')]).toEqual([4, 3, undefined])
  expect([of(FRIDAY, 'pay'), of(FRIDAY, 'care', 'pm')]).toEqual([undefined, undefined])
  // Without a need of the whole company, the needs of the departments are added.
  expect([of(FRIDAY, null), of(SATURDAY, null), of('2026-05-01', null)]).toEqual([5, 3, 4])
  expect(neededHeads([...needs, need(null, '2026-12-01', 9, 9)], 'am', FRIDAY, { department: null })).toBe(9)
  expect(neededHeads([...needs, need(null, '2026-12-01', 9, 9)], 'am', FRIDAY, { department: 'care' })).toBe(4)
})
