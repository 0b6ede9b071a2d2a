import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildAddress, parseInternalPath, toLinkProps } from './internal-path.ts'

const RUN = '/app/payroll/runs/01a20402-aaaa-7000-8000-000000000000'

it('PAY-11 the way back is an own page with what it shows', () => {
  expect(parseInternalPath(`${RUN}?show=to_check&person=42`)).toEqual({
    path: RUN,
    search: { show: 'to_check', person: '42' },
  })
  expect(parseInternalPath('/localhr/dashboard')).toEqual({ path: '/localhr/dashboard', search: {} })
})

it.each([
  'https://evil.example/app/me',
  '//evil.example/app/me',
  '/\\evil.example/app',
  '/app//evil.example',
  '/app/../panel/companies',
  '/panel/companies',
  '/api/auth/logout',
  'javascript:alert(1)',
  '/app/me#x',
  '/app/me?next=\\x',
  '/app',
  '',
  `/app/${'a'.repeat(500)}`,
  7,
  null,
])('PAY-11 the way back is never %j', (address) => expect(parseInternalPath(address)).toBeUndefined())

it('PAY-11 whatever a way back says, its path stays within an area and on this host', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.webPath().map((path) => `/app${path}`),
      ),
      (address) => {
        const found = parseInternalPath(address)
        if (!found) return
        const there = new URL(found.path, 'https://here.example')
        expect(there.origin).toBe('https://here.example')
        expect(there.pathname).toBe(found.path)
        expect(found.path).toMatch(/^\/(app|localhr|rmt|hod)\//)
      },
    ),
  )
})

it('PAY-11 a way back made here is understood here', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[\w -]{0,12}$/)), (search) => {
      const there = buildAddress(RUN, search)
      if (there.length <= 400) expect(parseInternalPath(there)).toEqual({ path: RUN, search })
    }),
  )
  expect(buildAddress(RUN, { show: undefined, person: 'x' })).toBe(`${RUN}?person=x`)
})

it('SYS-17 a place that a module tells becomes a link with its query, and the way back', () => {
  expect(toLinkProps('requests?tab=mine&to=2026-11-30', { back: '/app/dashboard' })).toEqual({
    to: 'requests',
    search: { tab: 'mine', to: '2026-11-30', back: '/app/dashboard' },
  })
  expect(toLinkProps('payroll/runs')).toEqual({ to: 'payroll/runs', search: {} })
})
