import { jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { displayToken } from './display-token.ts'

it('AUTH-01 the display token has person, roles and times, and another key does not verify it', async () => {
  const key = Buffer.alloc(32, 1)
  const now = new Date('2026-11-20T02:00:00.900Z')
  const until = new Date('2026-11-20T03:00:00.900Z')
  const person = { fullName: 'Nurul Huda', preferredName: null, roleIds: [8, 16], accountId: 'a' }
  const token = await displayToken(key, person, until, now)
  const { payload, protectedHeader } = await jwtVerify(token, key, {
    issuer: 'kerani',
    audience: 'kerani:display',
    currentDate: now,
  })
  expect(payload).toEqual({
    iss: 'kerani',
    aud: 'kerani:display',
    sub: 'a',
    roles: ['employee', 'HR Payroll'],
    full_name: 'Nurul Huda',
    preferred_name: null,
    iat: Date.parse('2026-11-20T02:00:00Z') / 1000,
    exp: Date.parse('2026-11-20T03:00:00Z') / 1000,
  })
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
  await expect(jwtVerify(token, Buffer.alloc(32, 2), { currentDate: now })).rejects.toThrow()
})
