import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tries } from '#test/turns.ts'
import { amountOf, amountText, isWhole, LeaveUnit, typedOf } from './amount-value.ts'

it('LEA-09 days are kept as millionths and hours as minutes, as they are typed', () => {
  expect(LeaveUnit.options).toEqual(['days', 'hours'])
  expect([amountOf(1, 'days'), amountOf(0.5, 'days'), amountOf(2.125, 'days')]).toEqual([1_000_000, 500_000, 2_125_000])
  expect([amountOf(1, 'hours'), amountOf(7.75, 'hours'), amountOf(0.05, 'hours')]).toEqual([60, 465, 3])
  // A third of an hour is twenty minutes, however it was cut.
  expect([amountOf(0.333, 'hours'), amountOf(0.017, 'hours')]).toEqual([20, 1])
  expect([amountOf(-2.5, 'days'), amountOf(-0.05, 'hours')]).toEqual([-2_500_000, -3])
})

it('LEA-09 hours that are no whole minutes are told from those that are; days are never asked', () => {
  expect([isWhole(7.5, 'hours'), isWhole(0.05, 'hours'), isWhole(8, 'hours')]).toEqual([true, true, true])
  expect([isWhole(0.333, 'hours'), isWhole(0.001, 'hours'), isWhole(1.017, 'hours')]).toEqual([false, false, false])
  expect([isWhole(0.333, 'days'), isWhole(0.001, 'days')]).toEqual([true, true])
})

it('LEA-09 an amount reads as it was typed, with up to three decimals and no zeros at their end', () => {
  expect([amountText(7_500_000, 'days'), amountText(1_000_000, 'days'), amountText(333_333, 'days')]).toEqual([
    '7.5',
    '1',
    '0.333',
  ])
  expect([amountText(20, 'hours'), amountText(90, 'hours'), amountText(-30, 'hours')]).toEqual(['0.333', '1.5', '-0.5'])
  fc.assert(
    fc.property(fc.integer({ min: -400_000, max: 400_000 }), (thousandths) => {
      const typed = thousandths / 1_000
      expect(typedOf(amountOf(typed, 'days'), 'days')).toBe(typed)
      if (isWhole(typed, 'hours')) expect(typedOf(amountOf(typed, 'hours'), 'hours')).toBe(typed)
    }),
    { numRuns: tries(150) },
  )
})
