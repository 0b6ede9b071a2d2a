import { expect, it } from 'vitest'
import { parseMoment, sessionStateAt } from './session-window.ts'

it('AUTH-10a refreshes between before-expiry and expiry, and is over at expiry', () => {
  const expiry = 10_000_000
  const before = expiry - 2_700_000
  expect(sessionStateAt(before - 1, before, expiry)).toBe('fresh')
  expect(sessionStateAt(before, before, expiry)).toBe('refresh')
  expect(sessionStateAt(expiry - 1, before, expiry)).toBe('refresh')
  expect(sessionStateAt(expiry, before, expiry)).toBe('over')
  expect(sessionStateAt(expiry, undefined, undefined)).toBe('none')
})

it('AUTH-10 reads moments as milliseconds, seconds or text', () => {
  expect(parseMoment('1795226219955')).toBe(1795226219955)
  expect(parseMoment('1795226219')).toBe(1795226219000)
  expect(parseMoment('2026-11-21T02:00:00Z')).toBe(Date.UTC(2026, 10, 21, 2))
  expect(parseMoment('')).toBeUndefined()
  expect(parseMoment('soon')).toBeUndefined()
})
