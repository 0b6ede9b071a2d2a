import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Api } from '#server/api/api.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { needsTouch, requireFullSignIn, requireSameOrigin, requireStepUp } from './session-guard.ts'

const api = (publicUrl: string) => ({ options: { publicUrl } }) as unknown as Api
const session = { csrf: 'of the page' } as Session
function told(work: () => void): string {
  try {
    work()
    return 'in'
  } catch (error) {
    const { status, code } = error as { status: number; code: string }
    expect(status).toBe(code === 'not_signed_in' ? 401 : 403)
    return code
  }
}

describe('an unsafe call', () => {
  const comes = (headers: Record<string, unknown>, of: Session | null = null, url = 'https://hr.example') =>
    told(() => requireSameOrigin(api(url), { headers } as unknown as FastifyRequest, of))

  it('SES-3 must come from our origin, or from no page', () => {
    expect(comes({})).toBe('in')
    for (const site of ['same-origin', 'none']) expect(comes({ 'sec-fetch-site': site }), site).toBe('in')
    for (const site of ['cross-site', 'same-site', 'anything']) {
      expect(comes({ 'sec-fetch-site': site }), site).toBe('foreign_origin')
    }
    expect(comes({ origin: 'https://hr.example' })).toBe('in')
    for (const origin of ['https://evil.example', 'http://hr.example', 'https://hr.example.evil.example', 'null', ''])
      expect(comes({ origin, 'sec-fetch-site': 'same-origin' }), origin).toBe('foreign_origin')
    for (const site of ['cross-site', 'same-site'])
      expect(comes({ origin: 'https://hr.example', 'sec-fetch-site': site }), site).toBe('foreign_origin')
  })

  it('SES-3 may come from the browser’s own address on this machine, whatever the port', () => {
    const url = 'http://localhost:3000'
    for (const host of ['127.0.0.1:4540', 'localhost', '[::1]:80'])
      for (const scheme of ['http', 'https'])
        expect(comes({ origin: `${scheme}://${host}`, host }, null, url)).toBe('in')
    expect(comes({ origin: 'http://localhost:9', host: 'localhost:8' }, null, url)).toBe('foreign_origin')
    for (const host of ['evil.example', 'localhost.evil.example', 'localhost:80.evil.example'])
      expect(comes({ origin: `http://${host}`, host }, null, url), host).toBe('foreign_origin')
  })

  it('SES-3 must repeat the csrf token when somebody is signed in', () => {
    expect(comes({ 'x-csrf-token': 'of the page' }, session)).toBe('in')
    for (const given of [undefined, '', 'another', ['of the page']])
      expect(comes({ 'x-csrf-token': given }, session), String(given)).toBe('csrf')
    expect(comes({ 'x-csrf-token': 'of the page', origin: 'https://evil.example' }, session)).toBe('foreign_origin')
  })
})

it('SES-10 an unfinished sign-in opens its own next step and nothing else', () => {
  const opens = (state: Session['state'], steps: Session['state'][]) =>
    told(() => requireFullSignIn({ state } as Session, steps))
  for (const half of ['choose_company', 'second_factor', 'set_up_second_factor'] as const) {
    expect(opens(half, []), half).toBe('not_signed_in')
    expect(opens(half, [half]), half).toBe('in')
  }
  expect(opens('second_factor', ['set_up_second_factor'])).toBe('not_signed_in')
  for (const whole of ['signed_in', 'choose_role'] as const) expect(opens(whole, []), whole).toBe('in')
})

it('SES-10 a confirmed password counts for ten minutes', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  const confirmed = (msAgo: number | null) =>
    told(() => requireStepUp(msAgo === null ? null : new Date(now.getTime() - msAgo), now))
  expect(confirmed(null)).toBe('password_needed')
  expect(confirmed(600_000)).toBe('in')
  expect(confirmed(600_001)).toBe('password_needed')
})

it('AUTH-16 the last-seen time is updated once a minute', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  const stale = (msAgo: number) => needsTouch({ seenAt: new Date(now.getTime() - msAgo) } as Session, now)
  expect([stale(0), stale(60_000), stale(60_001)]).toEqual([false, false, true])
})
