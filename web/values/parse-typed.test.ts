import { describe, expect, it } from 'vitest'
import { formatDay, formatMoney, formatMonth, formatNumber } from './format-values.ts'
import { parseTypedDay, parseTypedMonth } from './parse-day.ts'
import { parseTypedMinutes } from './parse-hours.ts'
import { parseTypedDecimal, parseTypedMoney, parseTypedNumber } from './parse-number.ts'

describe('typed dates', () => {
  it.each([
    ['2026-11-24', '2026-11-24'],
    ['24/11/2026', '2026-11-24'],
    ['24-11-2026', '2026-11-24'],
    ['24.11.26', '2026-11-24'],
    ['24 Nov 2026', '2026-11-24'],
    ['24 november 2026', '2026-11-24'],
    ['Nov 24, 2026', '2026-11-24'],
    ['24th Nov 2026', '2026-11-24'],
    ['24 Ogos 2026', '2026-08-24'],
    ['24112026', '2026-11-24'],
    ['20261124', '2026-11-24'],
    ['2026/1/5', '2026-01-05'],
    ['2026年11月24日', '2026-11-24'],
    ['115/11/24', '2026-11-24'],
    ['民國115年11月24日', '2026-11-24'],
    ['２４／１１／２０２６', '2026-11-24'],
    ['24/11/78', '1978-11-24'],
    ['29/2/2024', '2024-02-29'],
  ])('reads %s', (typed, day) => expect(parseTypedDay(typed)).toBe(day))

  it.each(['', 'tomorrow', '31/4/2026', '29/2/2026', '11/24/2026', '24/11', '1 2 3 4', '24 Foo 2026'])(
    'does not guess at %s',
    (typed) => expect(parseTypedDay(typed)).toBeUndefined(),
  )

  it.each([
    ['2026-11', '2026-11'],
    ['11/2026', '2026-11'],
    ['Nov 2026', '2026-11'],
    ['2026年11月', '2026-11'],
    ['202611', '2026-11'],
    ['13/2026', undefined],
  ])('reads the month %s', (typed, month) => expect(parseTypedMonth(typed)).toBe(month))
})

describe('SYS-10 typed and pasted numbers', () => {
  it.each([
    ['1,234.50', 123450],
    ['RM 1,234.50', 123450],
    ['1234.5', 123450],
    ['1 234', 123400],
    ['(12.00)', -1200],
    ['−12', -1200],
    ['.5', 50],
    ['1.500', 150],
    ['１２.５', 1250],
    ['1,234.50 MYR', 123450],
  ])('reads %s', (typed, sen) => expect(parseTypedMoney(typed)).toEqual({ value: sen }))

  it('refuses rather than rounds', () => {
    expect(parseTypedMoney('1.005')).toEqual({ problem: 'too_many_decimals' })
    expect(parseTypedMoney('1,23')).toEqual({ problem: 'invalid_amount' })
    expect(parseTypedMoney('1.234,50')).toEqual({ problem: 'invalid_amount' })
    expect(parseTypedMoney('12a')).toEqual({ problem: 'invalid_amount' })
    expect(parseTypedMoney('')).toEqual({ problem: 'invalid_amount' })
    expect(parseTypedMoney('9999999999999')).toEqual({ problem: 'amount_too_large' })
    expect(parseTypedMoney('1.5', 0)).toEqual({ problem: 'too_many_decimals' })
    expect(parseTypedNumber('1.5', 0)).toEqual({ problem: 'not_integer' })
    expect(parseTypedNumber('1e5')).toEqual({ problem: 'invalid_number' })
  })

  it('reads plain numbers', () => {
    expect(parseTypedDecimal('-0012.40')).toBe('-12.4')
    expect(parseTypedNumber('12.5%')).toEqual({ value: 12.5 })
  })
})

describe('SYS-10ab shown figures', () => {
  it('always gives money two decimals and separators', () => {
    expect(formatMoney(123456789)).toBe('1,234,567.89')
    expect(formatMoney(-5)).toBe('\u22120.05')
    expect(formatMoney(0)).toBe('0.00')
    expect(formatMoney(45000, 'TWD')).toBe('45,000')
  })

  it('shows days in the reader’s language', () => {
    expect(formatDay('2026-09-04', 'en')).toBe('4 Sep 2026')
    expect(formatDay('2026-11-24', 'en')).toBe('24 Nov 2026')
    expect(formatDay('2026-11-24', 'zh-TW')).toBe('2026年11月24日')
    expect(formatMonth('2026-11', 'en')).toBe('Nov 2026')
    expect(formatNumber(-1234.5, 'en')).toBe('\u22121,234.5')
  })
})

describe('typed hours', () => {
  it.each([
    ['2.5', 150],
    ['2:30', 150],
    ['2h30', 150],
    ['2 h 30 min', 150],
    ['2 小時 30 分', 150],
    ['8', 480],
    ['0.33', 20],
    ['1.5 hours', 90],
    ['0:05', 5],
  ])('reads %s as %i minutes', (typed, value) => expect(parseTypedMinutes(typed)).toEqual({ value }))
  it.each(['2:75', '-1', 'two', '99999'])('does not guess at %s', (typed) =>
    expect(parseTypedMinutes(typed)).toEqual({ problem: 'invalid_hours' }),
  )
})
