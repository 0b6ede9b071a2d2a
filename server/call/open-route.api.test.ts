import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, subject } from '#base/endpoints/endpoint.ts'
import { insertOperator } from '#test/accounts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { openRoute, opsRoute, route, sessionRoute } from './route.ts'

const some = subject('tried')

const Said = z.strictObject({ name: z.string().optional() })
const reply = z.object({ name: z.string() })
const tried = {
  ask: some.endpoint('GET /api/tried-public', { access: 'public', input: Said, reply }),
  tell: some.endpoint('POST /api/tried-public', { access: 'public', input: Said, reply }),
  form: some.endpoint('POST /api/tried-form', { access: 'public', body: 'form', input: Said, reply }),
  own: some.endpoint('GET /api/tried-own', { access: 'session', input: Said, reply }),
  change: some.endpoint('POST /api/tried-own', { access: 'session', input: Said, reply }),
  sure: some.endpoint('POST /api/tried-sure', { access: 'session', stepUp: true, reply }),
  step: some.endpoint('POST /api/tried-step', { access: 'session', reply }),
}
const ops = {
  read: some.endpoint('GET /api/path/ops/tried', { access: 'ops:companies', input: Said, reply }),
  change: some.endpoint('POST /api/path/ops/tried', { access: 'ops:companies', input: Said, reply }),
  sure: some.endpoint('POST /api/path/ops/tried-sure', { access: 'ops:companies', stepUp: true, reply }),
}
const staff = some.endpoint('POST /api/tried-staff', { access: 'staff', input: Said, reply })

let server: TestServer
let admin: Caller
/** The handler of all calls: it returns a reply or sends one itself. */
let does: (input: { name?: string }, context: Context) => unknown
type Context = { language: string; operator: unknown; session?: unknown; reply?: { send(body: unknown): unknown } }
beforeAll(async () => {
  server = await startTestServer()
  const handler = ((input: { name?: string }, context: Context) => does(input, context)) as never
  for (const one of Object.values(tried))
    if (one.access === 'public') openRoute(server.api, one as never, handler)
    else sessionRoute(server.api, one as never, handler, one === tried.step ? { half: ['second_factor'] } : {})
  for (const one of Object.values(ops)) opsRoute(server.api, one as never, handler)
  route(server.api, staff as never, handler)
  admin = await server.as('aminah')
})
beforeEach(() => {
  does = ({ name }) => ({ name: name ?? 'nobody' })
})
afterAll(() => server.stop())

const json = { 'content-type': 'application/json' }
/** The status of a call, and the code of its refusal. */
async function said(
  by: Caller,
  to: Pick<Endpoint, 'method' | 'path'>,
  headers: Record<string, string> = {},
  body = '{}',
) {
  const { status, body: answer } = await by.request(to.method, to.path, {
    ...(to.method !== 'GET' && { body }),
    headers: { ...(to.method !== 'GET' && json), ...headers },
  })
  return status === 200 ? 200 : `${status} ${answer.code}`
}
const half = (state: 'second_factor' | 'choose_company') => {
  const { accounts } = server.companies.meridian!
  return server.signedIn({ accountId: accounts.priya!, companyId: null, role: 'employee', half: state })
}
const unsure = async (who: string) => {
  const { accounts, companyId } = server.companies.meridian!
  await server.as(who, 'employee')
  return server.signedIn({ accountId: accounts[who]!, companyId, role: 'employee', confirmed: false })
}

it('ACL-1 a call can be registered only where its access belongs, and once', () => {
  const { api } = server
  const of = (access: string, path = '/api/tried-again') => ({ ...tried.own, access, path }) as never
  const none = (() => null) as never
  for (const access of ['public', 'session']) expect(() => route(api, of(access), none)).toThrow(/with openRoute/)
  expect(() => route(api, of('payroll:dream'), none)).toThrow(/no permission there is/)
  for (const access of ['staff', 'employee:read', 'session'])
    expect(() => openRoute(api, of(access), none)).toThrow(/with route/)
  for (const access of ['staff', 'employee:read', 'public'])
    expect(() => sessionRoute(api, of(access), none)).toThrow(/with route/)
  for (const access of ['staff', 'employee:read'])
    expect(() => opsRoute(api, of(access), none)).toThrow(/of the platform/)
  expect(() => sessionRoute(api, of('session', '/api/tried-own'), none)).toThrow(/registered twice/)
  expect(api.operations.filter(({ path }) => path === '/api/tried-own').map(({ method }) => method)).toEqual([
    'GET',
    'POST',
  ])
  expect(api.operations.some(({ path }) => path === '/api/tried-again')).toBe(false)
})

describe('SES-1 a public call', () => {
  it('SES-3 may read from any site and write from our own page only', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect(await said(server.nobody, tried.ask, foreign)).toBe(200)
    expect(await said(server.nobody, tried.tell)).toBe(200)
    expect(await said(server.nobody, tried.tell, foreign)).toBe('403 foreign_origin')
    does = (_, { session, language }) => ({ name: `${session} ${language}` })
    const { body } = await admin.request('GET', tried.ask.path, { headers: { 'accept-language': 'zh-TW,en' } })
    expect(body.data.name).toBe('undefined zh-TW')
  })

  it('SYS-20d takes small bodies, forms only where the endpoint does, and may send its own reply', async () => {
    const long = (size: number) => `{"name":"${'x'.repeat(size - '{"name":""}'.length)}"}`
    expect(await said(server.nobody, tried.tell, {}, long(65_536))).toBe(200)
    expect(await said(server.nobody, tried.tell, {}, long(65_537))).toBe('413 too_large')
    expect(await said(admin, staff, {}, long(70_000))).toBe(200)
    for (const type of ['application/x-www-form-urlencoded', 'Application/X-WWW-Form-Urlencoded; charset=utf-8']) {
      expect(await said(server.nobody, tried.tell, { 'content-type': type }, 'name=x')).toBe('415 unsupported_type')
      expect(await said(server.nobody, tried.form, { 'content-type': type }, 'name=x')).toBe(200)
    }
    does = (_, { reply }) => reply!.send({ said: 'by itself' })
    expect((await server.nobody.request('GET', tried.ask.path)).body).toEqual({ said: 'by itself' })
  })
})

describe('SES-1 a call for anyone signed in', () => {
  it('SES-1 refuses a call without a session before it reads the body', async () => {
    expect(await said(server.nobody, tried.own)).toBe('401 not_signed_in')
    for (const to of [tried.change, staff, ops.change])
      expect(await said(server.nobody, to, {}, '{"name":')).toBe('401 not_signed_in')
    expect(await said(admin, tried.change, {}, '{"name":')).toBe('400 malformed')
  })

  it('SES-3 SES-10 needs our page’s token, and a fresh password where the endpoint asks for one', async () => {
    expect(await said(admin, tried.own, { 'x-csrf-token': 'x' })).toBe(200)
    expect([await said(admin, tried.change), await said(admin, tried.change, { 'x-csrf-token': 'x' })]).toEqual([
      200,
      '403 csrf',
    ])
    const by = await unsure('priya')
    expect([await said(by, tried.change), await said(by, tried.sure), await said(admin, tried.sure)]).toEqual([
      200,
      '403 password_needed',
      200,
    ])
    does = (_, { session, language }) => ({ name: `${(session as { kind: string }).kind} ${language}` })
    const { body } = await admin.request('GET', tried.own.path, { headers: { 'accept-language': 'zh-TW' } })
    expect(body.data.name).toBe('staff zh-TW')
  })

  it('SES-10 an unfinished sign-in opens its own next step and nothing else', async () => {
    const [waits, chooses] = [await half('second_factor'), await half('choose_company')]
    expect([await said(waits, tried.step), await said(chooses, tried.step)]).toEqual([200, '401 not_signed_in'])
    expect([await said(waits, tried.own), await said(waits, tried.change)]).toEqual(Array(2).fill('401 not_signed_in'))
  })
})

describe('OPS-01 a call of operators', () => {
  it('OPS-01 needs a complete session of an operator, our page’s token, and a fresh password where the endpoint asks', async () => {
    const { id } = await insertOperator(server)
    const signedIn = (more: object = {}) =>
      server.signedIn({ accountId: id, companyId: null, role: 'Ops', ...more } as never)
    const by = await signedIn()
    expect([await said(by, ops.read), await said(by, ops.change), await said(by, ops.sure)]).toEqual([200, 200, 200])
    expect([
      await said(by, ops.read, { 'x-csrf-token': 'x' }),
      await said(by, ops.change, { 'x-csrf-token': 'x' }),
    ]).toEqual([200, '403 csrf'])
    for (const to of [ops.read, ops.change]) {
      expect(await said(admin, to)).toBe('403 forbidden')
      expect(await said(await signedIn({ half: 'set_up_second_factor' }), to)).toBe('403 second_factor_set_up_first')
    }
    expect(await said(await signedIn({ confirmed: false }), ops.sure)).toBe('403 password_needed')
    does = (_, { operator: who, language }) => ({ name: `${(who as { fullName: string }).fullName} ${language}` })
    const { body } = await by.request('GET', ops.read.path, { headers: { 'accept-language': 'zh-TW' } })
    expect(body.data.name).toBe('Olivia Ops zh-TW')
  })
})
