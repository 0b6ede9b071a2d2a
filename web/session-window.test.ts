import { expect, it } from 'vitest'
import { moment, standing } from './session-window.ts'

it('AUTH-10a refreshes between before-expiry and expiry, and is over at expiry', () => {
  const expiry = 10_000_000
  const before = expiry - 2_700_000
  expect(standing(before - 1, before, expiry)).toBe('fresh')
  expect(standing(before, before, expiry)).toBe('refresh')
  expect(standing(expiry - 1, before, expiry)).toBe('refresh')
  expect(standing(expiry, before, expiry)).toBe('over')
  expect(standing(expiry, undefined, undefined)).toBe('none')
})

it('AUTH-10 reads moments as milliseconds, seconds or text', () => {
  expect(moment('1795226219955')).toBe(1795226219955)
  expect(moment('1795226219')).toBe(1795226219000)
  expect(moment('2026-11-21T02:00:00Z')).toBe(Date.UTC(2026, 10, 21, 2))
  expect(moment('')).toBeUndefined()
  expect(moment('soon')).toBeUndefined()
})
