import { expect, it } from 'vitest'
import { stabilityFee, stabilityFeeLaw } from './stability-fee.ts'

const fee = (monthly: number, days: number, of: number) =>
  stabilityFee(stabilityFeeLaw('2026-11'), { monthly, days, of }).amount

it('PAY-04g a whole month owes the fee of the month, part of it whole dollars a day, at most the month', () => {
  // The table prints 67 a day for 2,000, 63 for 1,900, 167 for 5,000 and 300 for 9,000.
  expect([fee(2_000, 1, 30), fee(1_900, 1, 30), fee(5_000, 1, 30), fee(9_000, 1, 30)]).toEqual([67, 63, 167, 300])
  expect([fee(2_000, 30, 30), fee(2_000, 31, 31), fee(2_000, 28, 28)]).toEqual([2_000, 2_000, 2_000])
  expect([fee(2_000, 15, 30), fee(1_900, 16, 31), fee(2_000, 27, 28)]).toEqual([1_005, 1_008, 1_809])
  // Thirty days of a month of 31 would come to 2,010.
  expect([fee(2_000, 29, 31), fee(2_000, 30, 31), fee(1_900, 30, 31)]).toEqual([1_943, 2_000, 1_890])
  expect(fee(2_000, 0, 30)).toBe(0)
})
