import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '#base/money/money.ts'
import { tries } from '#test/depth.ts'
import { type CourtOrder, type GarnishedPay, garnishPay } from './deduction.ts'
import { garnishmentLaw, livingAmount } from './rules.ts'

/** 1.2 times the cost of living in Taipei in 2026: 20,744 × 1.2 = 24,892.8. */
const TAIPEI = 24_893
const law = garnishmentLaw('2026-11')

const pay = (gross: number, over: Partial<GarnishedPay> = {}): GarnishedPay => ({
  gross,
  statutory: 0,
  net: gross,
  paidBefore: 0,
  ...over,
})
const order = (due: number, over: Partial<CourtOrder> = {}): CourtOrder => ({
  id: 'a',
  due,
  served: '2026-10-01',
  keeps: TAIPEI,
  ...over,
})
const taken = (of: GarnishedPay, ...orders: CourtOrder[]) => garnishPay(law, of, orders).map(({ amount }) => amount)

it('PAY-04e a payment gives at most a third of its wages, cut to the dollar', () => {
  expect(taken(pay(48_000, { statutory: 2_000, net: 46_000 }), order(100_000))).toEqual([16_000])
  expect(taken(pay(47_999), order(100_000))).toEqual([15_999])
  expect(taken(pay(48_000), order(5_000))).toEqual([5_000])
  expect(taken(pay(48_000), order(16_000))).toEqual([16_000])
})

it('PAY-04e what the worker lives on stays after premiums and tax', () => {
  // 36,000 − 1,500 − 24,893 = 9,607, less than the third of 12,000.
  expect(taken(pay(36_000, { statutory: 1_500, net: 34_500 }), order(100_000))).toEqual([9_607])
  expect(taken(pay(TAIPEI + 1), order(100_000))).toEqual([1])
  expect(taken(pay(TAIPEI), order(100_000))).toEqual([0])
  expect(taken(pay(0), order(100_000))).toEqual([0])
})

it('PAY-04e pay of earlier runs of the month counts towards what stays', () => {
  expect(taken(pay(20_000), order(100_000))).toEqual([0])
  expect(taken(pay(20_000, { paidBefore: 46_000 }), order(100_000))).toEqual([6_666])
  // 24,893 − 12,893 = 12,000 still have to stay of 15,000.
  expect(taken(pay(15_000, { paidBefore: 12_893 }), order(100_000))).toEqual([3_000])
})

it('PAY-04e other deductions come before a creditor where pay does not suffice', () => {
  expect(taken(pay(60_000, { statutory: 3_000, net: 5_000 }), order(100_000))).toEqual([5_000])
  expect(taken(pay(60_000, { net: -100 }), order(100_000))).toEqual([0])
})

it('PAY-04e the order served first takes first, whatever the order of records', () => {
  const [early, late] = [order(10_000), order(50_000, { id: 'b', served: '2026-10-02' })]
  expect(taken(pay(48_000), early, late)).toEqual([10_000, 6_000])
  expect(garnishPay(law, pay(48_000), [late, early]).map(({ id, amount }) => [id, amount])).toEqual([
    ['a', 10_000],
    ['b', 6_000],
  ])
  // Of 48,000 the second order leaves 40,000; the first one has taken 3,000 of the other 8,000.
  expect(taken(pay(48_000), order(3_000), order(50_000, { id: 'b', served: '2026-10-02', keeps: 40_000 }))).toEqual([
    3_000, 5_000,
  ])
})

it('PAY-04e orders of one day share in proportion to what is left of each, to the dollar', () => {
  const of = (id: string, due: number) => order(due, { id, keeps: 0 })
  expect(taken(pay(30_000), of('a', 200_000), of('b', 300_000))).toEqual([4_000, 6_000])
  expect(taken(pay(30), of('a', 100), of('b', 100), of('c', 100))).toEqual([3, 3, 4])
  expect(taken(pay(30_000), of('a', 2_000), of('b', 3_000))).toEqual([2_000, 3_000])
})

it('PAY-04e orders together never take more than a third, nor what is left of any', () => {
  const amount = fc.integer({ min: 0, max: 200_000 })
  const orders = fc.array(
    fc.record({
      due: fc.integer({ min: 1, max: 90_000 }),
      day: fc.constantFrom('2026-01-01', '2026-02-01'),
      keeps: amount,
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(amount, amount, amount, orders, (gross, statutory, paidBefore, several) => {
      const net = gross - statutory
      const lines = garnishPay(
        law,
        { gross, statutory, net, paidBefore },
        several.map(({ due, day, keeps }, index) => ({ id: String(index), due, served: day, keeps })),
      )
      const all = sum(lines.map((line) => line.amount))
      expect(all * 3).toBeLessThanOrEqual(gross)
      for (const { id, amount: own } of lines) {
        expect(own).toBeGreaterThanOrEqual(0)
        expect(own).toBeLessThanOrEqual(several[Number(id)]!.due)
      }
      const least = Math.min(...several.map(({ keeps }) => keeps))
      if (all > 0) expect(net + paidBefore - all).toBeGreaterThanOrEqual(least)
    }),
    { numRuns: tries(300) },
  )
})

it('PAY-04e 1.2 times the cost of living of the county stays, of an unknown county the highest', () => {
  expect(livingAmount('2026-11', 'TPE')).toBe(TAIPEI)
  expect(livingAmount('2026-11', 'TAO')).toBe(20_624)
  const cities = (month: string) => ['NWT', 'TXG', 'TNN', 'KHH'].map((county) => livingAmount(month, county))
  expect(cities('2026-11')).toEqual([21_300, 19_718, 18_618, 20_364])
  expect(cities('2025-11')).toEqual([20_280, 19_293, 18_618, 19_248])
  expect(livingAmount('2026-11', 'ILA')).toBe(18_618)
  expect(livingAmount('2026-11', 'KIN')).toBe(17_210)
  expect(livingAmount('2026-11', null)).toBe(TAIPEI)
  // Amounts of 2027 are not loaded; those of 2025 hold for the months before.
  expect(livingAmount('2027-01', 'TPE')).toBe(TAIPEI)
  expect(livingAmount('2025-12', 'TPE')).toBe(24_455)
  expect(livingAmount('2024-12', 'TPE')).toBe(24_455)
})
