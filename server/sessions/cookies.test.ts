import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import {
  clearCookies,
  type ReadableCookieValues,
  sessionToken,
  setCredentialCookie,
  setHalfSignInCookies,
  setReadableCookies,
} from './cookies.ts'

const PLAIN = 'http://localhost:3000'
const HTTPS = 'https://hr.example'
const UNTIL = new Date('2026-11-20T03:00:00Z')
const LIFE = { expiresAt: UNTIL, now: new Date('2026-11-20T02:00:00.200Z') }
const NAMES = ['before_expiry', 'csrf', 'current_role', 'expiry', 'full_name', 'is_aad', 'preferred_name', 'roles']

/** The cookies that a reply sets and clears. */
function cookiesOf(work: (reply: FastifyReply) => void) {
  const set: Record<string, { value: string } & Record<string, unknown>> = {}
  const cleared: Record<string, Record<string, unknown>> = {}
  work({
    setCookie: (name: string, value: string, options: object) => (set[name] = { value, ...options }),
    clearCookie: (name: string, options: Record<string, unknown>) => (cleared[name] = options),
  } as unknown as FastifyReply)
  return { set, cleared }
}
const asking = (cookies: Record<string, string>) => ({ cookies }) as unknown as FastifyRequest

it('AUTH-04b SES-2 the credential cookie is httpOnly, same-site, and secure under https', () => {
  const of = (url: string) => cookiesOf((reply) => setCredentialCookie(reply, url, 'secret', LIFE)).set
  const options = { value: 'secret', path: '/', httpOnly: true, sameSite: 'strict', maxAge: 3_600 }
  expect(of(PLAIN)).toEqual({ token: { ...options, secure: false } })
  expect(of(HTTPS)).toEqual({ '__Host-token': { ...options, secure: true } })
  expect(sessionToken(asking({ token: 'a', '__Host-token': 'b' }), PLAIN)).toBe('a')
  expect(sessionToken(asking({ token: 'a', '__Host-token': 'b' }), HTTPS)).toBe('b')
  expect(sessionToken(asking({ token: 'a' }), HTTPS)).toBeUndefined()
})

it('AUTH-04abc the readable cookies say who is signed in, in which roles, and until when', () => {
  const shown: ReadableCookieValues = {
    fullName: 'Nurul Huda',
    preferredName: null,
    roleId: null,
    roleIds: [8, 16],
    isDirectory: false,
    csrf: 'c',
    ...LIFE,
  }
  const of = (more: Partial<ReadableCookieValues> = {}, url = PLAIN) =>
    cookiesOf((reply) => setReadableCookies(reply, url, { ...shown, ...more })).set
  const values = (set: ReturnType<typeof of>) =>
    Object.fromEntries(Object.entries(set).map(([name, { value }]) => [name, value]))
  expect(values(of())).toEqual({
    full_name: 'Nurul Huda',
    preferred_name: '',
    current_role: '',
    roles: 'employee|HR Payroll',
    is_aad: '0',
    before_expiry: String(UNTIL.getTime() - 2_700_000),
    expiry: String(UNTIL.getTime()),
    csrf: 'c',
  })
  expect(values(of({ preferredName: 'Nurul', roleId: 16, isDirectory: true }))).toMatchObject({
    preferred_name: 'Nurul',
    current_role: 'HR Payroll',
    is_aad: '1',
  })
  for (const url of [PLAIN, HTTPS])
    for (const { value: _, ...options } of Object.values(of({}, url)))
      expect(options).toEqual({ path: '/', sameSite: 'strict', secure: url === HTTPS, maxAge: 3_600 })
})

it('SES-10 an unfinished sign-in sets only the csrf cookie and clears the other readable ones', () => {
  for (const url of [PLAIN, HTTPS]) {
    const secure = url === HTTPS
    const { set, cleared } = cookiesOf((reply) => setHalfSignInCookies(reply, url, 'c', LIFE))
    expect(set).toEqual({ csrf: { value: 'c', path: '/', sameSite: 'strict', secure, maxAge: 3_600 } })
    expect(Object.keys(cleared).sort()).toEqual(NAMES.filter((name) => name !== 'csrf'))
    for (const options of Object.values(cleared)) expect(options).toEqual({ path: '/', secure })
  }
})

it('AUTH-11ab signing out clears every cookie of the session', () => {
  for (const url of [PLAIN, HTTPS]) {
    const { cleared } = cookiesOf((reply) => clearCookies(reply, url))
    expect(Object.keys(cleared).sort()).toEqual([url === HTTPS ? '__Host-token' : 'token', ...NAMES].sort())
    for (const options of Object.values(cleared)) expect(options).toEqual({ path: '/', secure: url === HTTPS })
  }
})
