import { expect, it } from 'vitest'
import { isAdmitted, isPriorityCall } from './overload.ts'

const BOUNDS = { atOnce: 40, lagMs: 200 }

it('LIF-6 admits reads up to the limit and calls with priority beyond it', () => {
  expect(isAdmitted({ underWay: 39, lagMs: 0 }, BOUNDS, false)).toBe(true)
  expect(isAdmitted({ underWay: 40, lagMs: 0 }, BOUNDS, false)).toBe(false)
  expect(isAdmitted({ underWay: 40, lagMs: 900 }, BOUNDS, true)).toBe(true)
  expect(isAdmitted({ underWay: 160, lagMs: 0 }, BOUNDS, true)).toBe(false)
})

it('LIF-6 a late event loop refuses reads only where many calls are running', () => {
  expect(isAdmitted({ underWay: 20, lagMs: 200 }, BOUNDS, false)).toBe(true)
  expect(isAdmitted({ underWay: 20, lagMs: 201 }, BOUNDS, false)).toBe(false)
  expect(isAdmitted({ underWay: 9, lagMs: 900 }, BOUNDS, false)).toBe(true)
  expect(isAdmitted({ underWay: 10, lagMs: 900 }, BOUNDS, false)).toBe(false)
})

it.each([
  ['POST', '/api/auth/login', false, true],
  ['GET', '/api/auth/refresh', true, true],
  ['GET', '/api/tasks', true, true],
  ['GET', '/api/tasks/:id', true, true],
  ['GET', '/api/system/check', false, true],
  ['POST', '/api/cost-center', true, true],
  ['POST', '/api/cost-center', false, false],
  ['GET', '/api/cost-center', true, false],
  ['HEAD', '/api/cost-center', true, false],
  ['GET', '/api/authors', true, false],
])('LIF-6 under overload %s %s with a session %s goes on: %s', (method, route, hasSession, kept) => {
  expect(isPriorityCall({ method, route, hasSession })).toBe(kept)
})
