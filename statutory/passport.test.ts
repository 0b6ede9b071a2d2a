import { expect, it } from 'vitest'
import { passportNumber } from './passport.ts'

it('EMP-09 a passport number is six to nine letters and digits, in capitals', () => {
  expect(['a 1234-5678', 'X1234567', '123456789'].map(passportNumber)).toEqual(['A12345678', 'X1234567', '123456789'])
  for (const none of ['A1234', '900131145677', 'PASSPORT', 'A123456!', ''])
    expect(passportNumber(none), none).toBeNull()
})
