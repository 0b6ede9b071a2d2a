import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tries } from '#test/depth.ts'
import { amountNumber, amountText, isWholeMinutes, LeaveUnit, toAmount } from './amount-value.ts'

it('LEA-09 stores days as millionths and hours as minutes', () => {
  expect(LeaveUnit.options).toEqual(['days', 'hours'])
  expect([toAmount(1, 'days'), toAmount(0.5, 'days'), toAmount(2.125, 'days')]).toEqual([1_000_000, 500_000, 2_125_000])
  expect([toAmount(1, 'hours'), toAmount(7.75, 'hours'), toAmount(0.05, 'hours')]).toEqual([60, 465, 3])
  // A third of an hour is twenty minutes, however its decimals were cut.
  expect([toAmount(0.333, 'hours'), toAmount(0.017, 'hours')]).toEqual([20, 1])
  expect([toAmount(-2.5, 'days'), toAmount(-0.05, 'hours')]).toEqual([-2_500_000, -3])
})

it('LEA-09 detects hours that are no whole minutes, and never checks days', () => {
  expect([isWholeMinutes(7.5, 'hours'), isWholeMinutes(0.05, 'hours'), isWholeMinutes(8, 'hours')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isWholeMinutes(0.333, 'hours'), isWholeMinutes(0.001, 'hours'), isWholeMinutes(1.017, 'hours')]).toEqual([
    false,
    false,
    false,
  ])
  expect([isWholeMinutes(0.333, 'days'), isWholeMinutes(0.001, 'days')]).toEqual([true, true])
})

it('LEA-09 formats an amount with up to three decimals and no trailing zeros', () => {
  expect([amountText(7_500_000, 'days'), amountText(1_000_000, 'days'), amountText(333_333, 'days')]).toEqual([
    '7.5',
    '1',
    '0.333',
  ])
  expect([amountText(20, 'hours'), amountText(90, 'hours'), amountText(-30, 'hours')]).toEqual(['0.333', '1.5', '-0.5'])
  fc.assert(
    fc.property(fc.integer({ min: -400_000, max: 400_000 }), (thousandths) => {
      const typed = thousandths / 1_000
      expect(amountNumber(toAmount(typed, 'days'), 'days')).toBe(typed)
      if (isWholeMinutes(typed, 'hours')) expect(amountNumber(toAmount(typed, 'hours'), 'hours')).toBe(typed)
    }),
    { numRuns: tries(150) },
  )
})
