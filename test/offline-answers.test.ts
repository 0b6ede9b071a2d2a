import { expect, it } from 'vitest'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { contractCalls } from './contract-calls.ts'

/** Replies that a device stores for offline use. Each must be the caller's own and without pay. */
const KEPT = [
  'GET /api/attendance/clock',
  'GET /api/attendance/mine',
  'GET /api/auth/me',
  'GET /api/leave/mine',
  'GET /api/shift/own',
]

it('SYS-26c devices store reads of one’s own day and nothing else', () => {
  const kept = contractCalls.map(({ call }) => call).filter((one) => one.cachedOffline)
  expect(kept.map(endpointName).toSorted()).toEqual(KEPT)
  for (const one of kept) {
    expect(one.method, endpointName(one)).toBe('GET')
    expect(one.readAccessLog, endpointName(one)).toBeUndefined()
    // No input may name a person: each call is about the caller.
    expect(
      Object.keys(one.input.shape).filter((key) => /id$|ids$|search|page/.test(key)),
      endpointName(one),
    ).toEqual([])
    if (one.access in PERMISSIONS)
      for (const grants of Object.values(DEFAULT_GRANTS))
        expect([undefined, 'own'], endpointName(one)).toContain((grants as Record<string, string>)[one.access])
  }
})
