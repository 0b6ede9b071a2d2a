import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnLetter, dateText, decimalText, fillZeros, unguardFormula } from './cell-text.ts'

it('IMP-4 every number of at most fifteen digits keeps its written decimals', () => {
  const digits = fc.bigInt({ min: 1n, max: 999_999_999_999_999n })
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 30 }), fc.boolean(), (whole, places, negative) => {
      const padded = String(whole).padStart(places + 1, '0')
      const point = padded.length - places
      const exact = `${padded.slice(0, point)}.${padded.slice(point)}`.replace(/\.?0*$/, '')
      expect(decimalText(Number(`${negative ? '-' : ''}${exact}`))).toBe(`${negative ? '-' : ''}${exact}`)
    }),
    { numRuns: 500 },
  )
  for (const [value, text] of [
    [-2.5e-7, '-0.00000025'],
    [1e-7, '0.0000001'],
    [0, '0'],
    [-0, '0'],
    [999_999_999_999_999, '999999999999999'],
    [-999_999_999_999_999, '-999999999999999'],
    [10 ** 15, null],
    [-(10 ** 15), null],
    [Number.POSITIVE_INFINITY, null],
    [Number.NaN, null],
  ] as const)
    expect(decimalText(value)).toBe(text)
})

it('IMP-4 a date cell is a day, a day with its time, or only a time', () => {
  const at = (iso: string) => dateText(new Date(iso))
  expect(at('2026-01-31T00:00:00Z')).toBe('2026-01-31')
  expect(at('2026-01-31T08:30:00Z')).toBe('2026-01-31T08:30:00')
  // A time of day is a fraction that a binary number only approximates.
  expect(at('2026-01-30T23:59:59.700Z')).toBe('2026-01-31')
  expect(at('2026-01-31T00:00:00.400Z')).toBe('2026-01-31')
  expect(at('1899-12-31T08:30:00Z')).toBe('08:30')
  expect(at('1899-12-31T08:30:07Z')).toBe('08:30:07')
  expect(at('1898-12-31T23:00:00Z')).toBeNull()
  expect(at('9999-12-31T00:00:00Z')).toBe('9999-12-31')
  expect(dateText(new Date(Date.UTC(10_000, 0, 1)))).toBeNull()
  expect(dateText(new Date(Number.NaN))).toBeNull()
})

it('IMP-4 a number has the zeros that its format shows, and no others', () => {
  expect(fillZeros('71', '0000')).toBe('0071')
  expect(fillZeros('12345', '0000')).toBe('12345')
  expect(fillZeros('71', '0')).toBe('71')
  expect(fillZeros('71', '0.00')).toBe('71')
  expect(fillZeros('-71', '0000')).toBe('-71')
  expect(fillZeros('7.1', '0000')).toBe('7.1')
  expect(fillZeros('71', undefined)).toBe('71')
})

it('EXP-1 an apostrophe is removed only before text that would be a formula', () => {
  expect(unguardFormula("'=1")).toBe('=1')
  expect(unguardFormula("'abc")).toBe("'abc")
  expect(unguardFormula('=1')).toBe('=1')
  expect(unguardFormula(' =1')).toBe(' =1')
})

it('IMP-3 columns are named as spreadsheet programs name them', () => {
  const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const named = [...LETTERS, ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)), 'AAA', 'AAB']
  expect(named.map((_, index) => columnLetter(index))).toEqual(named)
})
