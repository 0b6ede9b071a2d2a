import { expect, it } from 'vitest'
import { hasValidLength, meansDayOff, normalizeShortName, shortNameKey } from './short-name-value.ts'

it('SHF-01a a short name has at most six characters, counted as graphemes', () => {
  expect(['A', 'NIGHT1', '大夜班', 'é'.normalize('NFD').repeat(6), '👩‍🏭'.repeat(6)].map(hasValidLength)).toEqual(
    Array(5).fill(true),
  )
  expect(['', 'NIGHT12', '大夜班輪值一二', '👩‍🏭'.repeat(7)].map(hasValidLength)).toEqual(Array(4).fill(false))
})

it('SHF-01a compares short names without case, width and spelling', () => {
  expect(shortNameKey('am')).toBe(shortNameKey(' ＡＭ '))
  expect(shortNameKey('Straße')).not.toBe(shortNameKey('AM'))
  expect(normalizeShortName('  A  1 ')).toBe('A 1')
  expect(['off', 'OFF ', '休'].every(meansDayOff)).toBe(true)
  expect(meansDayOff('OFFICE')).toBe(false)
})
