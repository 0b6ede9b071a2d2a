import { expect, it } from 'vitest'
import { amountsAfter, type MonthlyAmount } from './allowance-changes.ts'

const held = (from: string, until: string | null, amount: number, id = from): MonthlyAmount => ({
  id,
  from,
  until,
  amount,
})
const given = (from: string, amount: number, on = from) => ({ from, on, amount })

it('MIG-02b PAY-02 an amount of a file begins on its day, and one that holds already changes nothing', () => {
  const first = amountsAfter([], given('2026-03-10', 3_000))
  expect(first).toEqual([{ id: null, from: '2026-03-10', until: null, amount: 3_000 }])
  const known = [held('2026-03-10', null, 3_000)]
  for (const day of ['2026-03-10', '2026-11-01']) expect(amountsAfter(known, given(day, 3_000))).toBe(known)
  expect(amountsAfter([], given('2026-03-10', 0))).toEqual([])
})

it('MIG-02b PAY-02 another amount ends the one before and holds as long, at most until the next one', () => {
  const known = [held('2026-01-01', '2026-12-31', 3_000)]
  expect(amountsAfter(known, given('2026-06-01', 3_500))).toEqual([
    { id: '2026-01-01', from: '2026-01-01', until: '2026-05-31', amount: 3_000 },
    { id: null, from: '2026-06-01', until: '2026-12-31', amount: 3_500 },
  ])
  // On its first day the amount itself changes; an earlier one ends where it begins.
  expect(amountsAfter(known, given('2026-01-01', 3_500))).toEqual([held('2026-01-01', '2026-12-31', 3_500)])
  expect(amountsAfter(known, given('2025-07-01', 2_400))).toEqual([
    ...known,
    { id: null, from: '2025-07-01', until: '2025-12-31', amount: 2_400 },
  ])
})

it('MIG-02b PAY-02 zero ends an amount, or removes one that would begin on the day', () => {
  const known = [held('2026-01-01', null, 3_000)]
  expect(amountsAfter(known, given('2026-06-01', 0))).toEqual([held('2026-01-01', '2026-05-31', 3_000)])
  expect(amountsAfter(known, given('2026-01-01', 0))).toEqual([])
  expect(amountsAfter(known, given('2025-12-31', 0))).toBe(known)
})

it('MIG-02b PAY-02 without a day today’s amount changes, from its own first day where that is within the month', () => {
  const known = [held('2026-11-15', null, 3_000)]
  expect(amountsAfter(known, given('2026-11-01', 3_000, '2026-11-20'))).toBe(known)
  expect(amountsAfter(known, given('2026-11-01', 3_500, '2026-11-20'))).toEqual([held('2026-11-15', null, 3_500)])
})

it('MIG-02b PAY-02 several amounts at once are known by their sum, and changed by hand', () => {
  const known = [held('2026-01-01', null, 3_000), held('2026-02-01', null, 500)]
  expect(amountsAfter(known, given('2026-06-01', 3_500))).toBe(known)
  expect(amountsAfter(known, given('2026-06-01', 4_000))).toBeNull()
  expect(amountsAfter(known, given('2026-01-15', 3_200))).toEqual([
    known[1],
    { id: '2026-01-01', from: '2026-01-01', until: '2026-01-14', amount: 3_000 },
    { id: null, from: '2026-01-15', until: null, amount: 3_200 },
  ])
})
