import { expect, it } from 'vitest'
import { MODULES } from './modules.ts'

it('AUTH-14b the ids of the eight modules are those of the specification', () => {
  expect(Object.fromEntries(MODULES.slice(0, 8).map(({ key, id }) => [key, id]))).toEqual({
    leave: 2,
    claim: 3,
    onboarding: 4,
    attendance: 6,
    overtime: 8,
    training: 10,
    schedule: 12,
    documents: 19,
  })
  expect(new Set(MODULES.map(({ id }) => id)).size).toBe(MODULES.length)
})
