import { expect, it } from 'vitest'
import { landingOf, offeredRoles } from './landing.ts'

it('AUTH-08abcdefg gives each role its landing page', () => {
  expect([1, 2].map(landingOf)).toEqual(['/rmt/dashboard', '/rmt/dashboard'])
  expect(landingOf(6)).toBe('/rmt/training/internal')
  expect([3, 4, 5].map(landingOf)).toEqual(Array(3).fill('/hod/dashboard'))
  expect([9, 10, 11].map(landingOf)).toEqual(Array(3).fill('/localhr/dashboard'))
  expect([8, 12, 13, 14, 15, 16, 17].map(landingOf)).toEqual(Array(7).fill('/app/dashboard'))
  expect(landingOf(7)).toBe('/app/onboarding')
  expect(landingOf(20)).toBe('/panel/dashboard')
})

it('AUTH-07c AUTH-20b does not offer interviewer beside another role', () => {
  expect(offeredRoles([7, 8])).toEqual([8])
  expect(offeredRoles([7])).toEqual([7])
  expect(offeredRoles([7, 8, 12])).toEqual([8, 12])
})
