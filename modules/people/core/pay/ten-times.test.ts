import { expect, it } from 'vitest'
import { tenfoldBasis } from './ten-times.ts'

const monthly = (amount: number, before: number | null, currency = 'TWD', day = '2026-11-01') =>
  tenfoldBasis({ amount, before, currency, day, per: 'monthly' })
const hourly = (amount: number, before: number | null) =>
  tenfoldBasis({ amount, before, currency: 'TWD', day: '2026-11-01', per: 'hourly' })

it('EMP-03a pay ten times the pay before or more, or a tenth of it or less, is questioned', () => {
  expect([monthly(479_999, 48_000), monthly(480_000, 48_000)]).toEqual([29_500, 48_000])
  expect([monthly(4_801, 48_000), monthly(4_800, 48_000)]).toEqual([null, 48_000])
  expect([hourly(1_959, 196), hourly(1_960, 196)]).toEqual([null, 196])
})

it('EMP-03a first pay from ten times the minimum wage of its day on is questioned, by the month or the hour', () => {
  expect([monthly(294_999, null), monthly(295_000, null)]).toEqual([null, 29_500])
  // 28,590 a month in 2025.
  expect(monthly(285_900, null, 'TWD', '2025-12-31')).toBe(28_590)
  expect([hourly(1_959, null), hourly(20_000, null)]).toEqual([null, 196])
})

it('EMP-03a high pay that stays as it is, and pay in other currencies, are not questioned', () => {
  expect(monthly(600_000, 600_000)).toBeNull()
  expect(monthly(5_000_000_00, 1_000_00, 'MYR')).toBeNull()
  expect(monthly(400_000, null, 'TWD', '2023-05-01')).toBeNull()
})
