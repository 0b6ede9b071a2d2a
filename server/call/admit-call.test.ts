import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import { type Endpoint, subject } from '#base/endpoints/endpoint.ts'
import { DomainError } from '#base/errors.ts'
import type { Api } from '../api/api.ts'
import { fixedClock } from '../clock.ts'
import { serverLabels } from '../labels.ts'
import type { Session } from '../sessions/find-session.ts'
import { admitCall, resolveCall } from './admit-call.ts'

const NOW = '2026-11-20T18:00:00.000Z'
const HOD = 3
const api = { options: { publicUrl: 'http://localhost:3000' }, clock: fixedClock(NOW) } as unknown as Api

const whole = {
  kind: 'staff',
  state: 'signed_in',
  roleId: COMPANY_ADMIN,
  csrf: 'the token of the page',
  overrides: [],
  seenAs: null,
  seenOverrides: [],
  modulesOff: [],
  confirmedAt: null,
  company: { code: 'meridian', timezone: 'Asia/Kuala_Lumpur' },
} as unknown as Session
const page = (more: Record<string, unknown> = {}) =>
  ({ headers: { 'sec-fetch-site': 'same-origin' }, params: {}, query: {}, ...more }) as unknown as FastifyRequest
const call = ({ module, ...more }: { module?: 20; [more: string]: unknown } = {}, path = '/api/settings/x') =>
  subject('tried', { module }).endpoint(`GET ${path}` as 'GET /x', {
    access: 'staff',
    input: z.strictObject({}),
    reply: z.null(),
    ...more,
  }) as unknown as Endpoint

/** The result of admission: 'in', or the refusal. */
function told(work: () => unknown): string {
  try {
    work()
    return 'in'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return `${error.status} ${error.code}`
  }
}
const comes = (to: Endpoint, session: Partial<Session> = {}, request = page()) =>
  told(() => admitCall(api, to, { ...whole, ...session }, request))

describe('admission to a call of a company', () => {
  it('GUARD-05 needs a complete session of a company with a role', () => {
    expect(comes(call())).toBe('in')
    expect(comes(call(), { kind: 'ops' })).toBe('403 forbidden')
    expect(comes(call(), { company: null })).toBe('403 forbidden')
    expect(comes(call(), { roleId: null })).toBe('403 forbidden')
  })

  it.each([
    ['choose_company', 'choose_company_first'],
    ['second_factor', 'second_factor_code_first'],
    ['set_up_second_factor', 'second_factor_set_up_first'],
    ['choose_role', 'choose_role_first'],
  ] as const)('GUARD-05 SES-10 a sign-in that is at %s is told what comes first', (state, code) => {
    expect(comes(call(), { state, roleId: null })).toBe(`403 ${code}`)
    expect(comes(call(), { state })).toBe(`403 ${code}`)
    expect(comes(call(), { state, kind: 'ops' })).toBe('403 forbidden')
    expect(Object.keys(serverLabels)).toContain(`error.${code}`)
  })

  it('GUARD-05 needs our page’s token for an unsafe call and none for a safe one', () => {
    const unsafe = call({ safe: false })
    const token = { 'x-csrf-token': 'the token of the page' }
    expect(comes(unsafe)).toBe('403 csrf')
    expect(comes(unsafe, {}, page({ headers: token }))).toBe('in')
    expect(comes(unsafe, {}, page({ headers: { ...token, 'sec-fetch-site': 'cross-site' } }))).toBe(
      '403 foreign_origin',
    )
    expect(comes(call(), {}, page({ headers: { 'sec-fetch-site': 'cross-site' } }))).toBe('in')
  })

  it('AUTH-18 needs the permission as the company changed it, and none for calls about oneself', () => {
    const demands = call({ access: 'access:edit' })
    expect(comes(demands)).toBe('in')
    expect(comes(demands, { roleId: HOD })).toBe('403 forbidden')
    expect(comes(demands, { overrides: [{ permission: 'access:edit', reach: null }] })).toBe('403 forbidden')
    expect(comes(demands, { roleId: HOD, overrides: [{ permission: 'access:edit', reach: 'company' }] })).toBe('in')
    expect(comes(call(), { roleId: HOD })).toBe('in')
  })

  it('AUTH-14 ORG-04cd refuses a module that the company switched off or the office hides', () => {
    const payroll = call({ module: 20 })
    expect(comes(payroll)).toBe('in')
    expect(comes(payroll, { modulesOff: [20] })).toBe('403 module_disabled')
    expect(comes(payroll, { modulesOff: [4] })).toBe('in')
    expect(comes(call(), { modulesOff: [20] })).toBe('in')
    const at = (to: Endpoint, hiddenModules: number[]) => told(() => asked(to, { hiddenModules }))
    expect(at(payroll, [20])).toBe('403 module_disabled')
    expect(at(payroll, [4])).toBe('in')
    expect(at(call(), [20])).toBe('in')
  })

  it('SES-10 needs a password given within ten minutes where the endpoint asks for one', () => {
    const stepUp = call({ stepUp: true })
    const ago = (ms: number) => ({ confirmedAt: new Date(Date.parse(NOW) - ms) })
    expect(comes(stepUp)).toBe('403 password_needed')
    expect(comes(stepUp, ago(600_000))).toBe('in')
    expect(comes(stepUp, ago(600_001))).toBe('403 password_needed')
    expect(comes(call())).toBe('in')
  })

  it('SYS-19c TEN-5 answers 404 for an area that the role lacks and for another company', () => {
    const area = call({}, '/api/{env}/x')
    const company = call({}, '/api/{company}/x')
    const at = (place: string) => page({ params: { place } })
    expect(comes(area, {}, at('app'))).toBe('in')
    expect(comes(area, { roleId: HOD }, at('hod'))).toBe('in')
    expect(comes(area, { roleId: HOD }, at('rmt'))).toBe('404 not_found')
    expect(comes(area, {}, at('meridian'))).toBe('404 not_found')
    expect(comes(company, {}, at('meridian'))).toBe('in')
    expect(comes(company, {}, at('beacon'))).toBe('404 not_found')
    expect(comes(company, {}, at('rmt'))).toBe('404 not_found')
    expect(comes(call(), {}, at('anything'))).toBe('in')
    expect(admitCall(api, area, whole, page({ params: { place: 'app', id: '1' } })).path).toEqual({ id: '1' })
  })
})

function asked(to: Endpoint, { hiddenModules = [] as number[], session = {}, headers = {} } = {}) {
  const of = { ...whole, language: 'en', accountId: 'a', employeeId: 'e', ...session } as Session
  const known = { session: of, company: of.company!, roleId: COMPANY_ADMIN, grants: new Map(), path: {} } as const
  return resolveCall(
    to,
    page({ id: 'r1', ip: '192.0.2.1', headers }),
    { ...known, now: new Date(NOW), body: undefined },
    { officeIds: ['o'], departmentIds: ['d'], hiddenModules, office: null },
  )
}

it('TEN-5 a call gets the session’s person, the company’s day and the person’s workplace', () => {
  const { actor, today, language, origin, input } = asked(call())
  expect(actor).toMatchObject({ accountId: 'a', employeeId: 'e', officeIds: ['o'], departmentIds: ['d'] })
  // 18:00 UTC is the next day in Kuala Lumpur.
  expect([today, language, input]).toEqual(['2026-11-21', 'en', {}])
  expect(origin).toMatchObject({ requestId: 'r1', address: '192.0.2.1' })
  expect(asked(call(), { headers: { 'accept-language': 'zh-TW' } }).actor.language).toBe('zh-TW')
})
