import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { expectedVerdict, FORBIDDEN, type GrantTable, personInRole, ROLE_NAMES } from '#test/matrix.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { departmentApi } from '../../modules/organisation/departments/contract.ts'
import { DEFAULT_GRANTS } from '../access/default-grants.generated.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  admin = await server.as('aminah')
})
afterAll(() => server.stop())

const DEPARTMENTS = '/api/rmt/department'
const json = { 'content-type': 'application/json' }

async function created(name: string): Promise<{ id: string; version: number }> {
  const { id, version } = (await admin.call(departmentApi.create, { name })).body.data
  return { id, version }
}

describe('SYS-19 addresses', () => {
  it('SYS-19c a foreign area or company in the address is a 404', async () => {
    const paths = ['/api/localhr/position', '/api/hod/position', '/api/panel/position', '/api/nowhere/position']
    for (const path of paths.filter((path) => !['/api/localhr/position', '/api/hod/position'].includes(path)))
      expect((await admin.request('GET', path)).status, path).toBe(404)
    expect((await admin.request('GET', '/api/app/position')).status).toBe(200)
  })

  it('TEN-5 the company in query, header or cookie selects nothing', async () => {
    const other = server.companies.beacon!.companyId
    const plain = (await admin.request('GET', DEPARTMENTS)).body.data.map((row: { id: string }) => row.id)
    const headed = await admin.request('GET', DEPARTMENTS, { headers: { 'x-company-id': other, 'x-tenant': other } })
    expect(headed.body.data.map((row: { id: string }) => row.id)).toEqual(plain)
    expect((await admin.request('GET', `${DEPARTMENTS}?company_id=${other}`)).status).toBe(400)
  })
})

describe('SYS-20 input', () => {
  it.each([
    ['an unknown key', '{"name":"A","role":"x"}', 400, 'unknown_field'],
    ['broken JSON', '{"name":', 400, 'malformed'],
    ['an object where text belongs', '{"name":{"a":1}}', 400, 'malformed'],
    ['a list where text belongs', '{"name":["a"]}', 400, 'malformed'],
    ['a list as the whole', '[1]', 400, 'malformed'],
    ['a prototype key', '{"__proto__":{"name":"x"}}', 400, 'malformed'],
    ['a constructor key', '{"name":"x","constructor":{"prototype":{}}}', 400, 'malformed'],
    ['a NUL', '{"name":"a\\u0000b"}', 400, 'bad_characters'],
    ['a lone surrogate', '{"name":"a\\ud800"}', 400, 'bad_characters'],
    ['an empty name', '{"name":"  "}', 422, 'validation_failed'],
    ['no name', '{}', 422, 'validation_failed'],
    ['a name too long', `{"name":"${'x'.repeat(121)}"}`, 422, 'validation_failed'],
  ])('SYS-20 refuses %s and says so', async (_, body, status, code) => {
    const reply = await admin.request('POST', DEPARTMENTS, { body, headers: json })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ code, success: false })
    expect(reply.body.message.length).toBeGreaterThan(5)
    expect(reply.text).not.toMatch(/node_modules|select |\.ts:/)
  })

  it('SYS-20d refuses bodies that are too large, of another content type, or compressed', async () => {
    expect(
      (
        await admin.request('POST', DEPARTMENTS, {
          body: JSON.stringify({ name: 'x'.repeat(1_100_000) }),
          headers: json,
        })
      ).status,
    ).toBe(413)
    expect(
      (await admin.request('POST', DEPARTMENTS, { body: 'name=x', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await admin.request('POST', DEPARTMENTS, { body: 'name=x', headers: form })).status).toBe(415)
    expect(
      (await admin.request('POST', DEPARTMENTS, { body: '{}', headers: { ...json, 'content-encoding': 'gzip' } }))
        .status,
    ).toBe(415)
    expect((await admin.request('GET', `${DEPARTMENTS}?search=${'x'.repeat(9_000)}`)).status).toBe(400)
  })

  it('SYS-20a a page outside its bounds is malformed, and an injected sort changes nothing', async () => {
    for (const query of [
      'page=0',
      'per_page=201',
      'page=x',
      'sort=name;drop table employee',
      'sort=is_active--',
      `search=${'x'.repeat(101)}`,
    ])
      expect((await admin.request('GET', `${DEPARTMENTS}?${encodeURI(query)}`)).status, query).toBe(400)
    const none = await admin.request('GET', `${DEPARTMENTS}?search=${encodeURIComponent("%' or 1=1 --")}`)
    expect(none.body.total).toBe(0)
  })

  it('SYS-20b a malformed id is a 404', async () => {
    const reply = await admin.request('PATCH', `${DEPARTMENTS}/1%20or%201=1`, {
      body: '{"name":"x","version":1}',
      headers: json,
    })
    expect(reply.status).toBe(404)
  })
})

describe('SYS-24 versions', () => {
  it('SYS-24abc SYS-20ce needs a version in body or If-Match, and refuses a stale one with the name of who changed it', async () => {
    const department = await created('Versions')
    const path = `${DEPARTMENTS}/${department.id}`
    expect((await admin.request('PATCH', path, { body: '{"name":"V1"}', headers: json })).status).toBe(428)
    const ok = await admin.request('PATCH', path, { body: '{"name":"V1"}', headers: { ...json, 'if-match': '"1"' } })
    expect(ok.status).toBe(200)
    expect(ok.headers.etag).toBe('"2"')
    const stale = await admin.request('PATCH', path, { body: '{"name":"V2","version":1}', headers: json })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ code: 'version_conflict', version: 2 })
    expect(stale.body.message).toContain('Aminah')
  })

  it('SYS-24c exactly one of twenty concurrent changes of one version wins', async () => {
    const department = await created('Race')
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.call(departmentApi.update, { ...department, name: `Race ${index}` }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19)
  })
})

describe('IDM-1 repeats', () => {
  it('IDM-1 twenty concurrent calls with one key create one department and get one reply', async () => {
    const headers = { 'idempotency-key': 'one-key' }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => admin.call(departmentApi.create, { name: 'Once' }, { headers })),
    )
    const ids = new Set(replies.filter((reply) => reply.status === 200).map((reply) => reply.body.data.id))
    expect(ids.size).toBe(1)
    expect(
      replies.filter((reply) => reply.status === 200).length + replies.filter((reply) => reply.status === 409).length,
    ).toBe(20)
    expect(replies.filter((reply) => reply.headers['idempotency-replayed'] === 'true').length).toBeGreaterThan(0)
    const other = await admin.call(departmentApi.create, { name: 'Another' }, { headers })
    expect(other.status).toBe(422)
    expect(other.body.code).toBe('idempotency_mismatch')
  })
})

describe('SES-3 the caller’s page', () => {
  it('SES-3 an unsafe call needs our origin and token', async () => {
    const body = '{"name":"Forged"}'
    expect(
      (await admin.request('POST', DEPARTMENTS, { body, headers: { ...json, 'x-csrf-token': 'x' } })).body.code,
    ).toBe('csrf')
    expect(
      (await admin.request('POST', DEPARTMENTS, { body, headers: { ...json, 'sec-fetch-site': 'cross-site' } })).body
        .code,
    ).toBe('foreign_origin')
    expect(
      (await admin.request('POST', DEPARTMENTS, { body, headers: { ...json, origin: 'https://evil.example' } })).body
        .code,
    ).toBe('foreign_origin')
  })

  it('SES-1 the display token, a bearer header and a made-up cookie open nothing', async () => {
    const attempts: Record<string, string>[] = [
      { cookie: `token=${'A'.repeat(43)}` },
      { cookie: 'token=', authorization: `Bearer ${admin.token}` },
      { cookie: `token=${'x'.repeat(70_000)}` },
    ]
    for (const headers of attempts)
      expect((await server.nobody.request('GET', DEPARTMENTS, { headers })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('headers', () => {
  it('ERR-1 every reply has the security headers and does not name the framework', async () => {
    for (const reply of [
      await admin.request('GET', DEPARTMENTS),
      await server.nobody.request('GET', DEPARTMENTS),
      await server.nobody.request('GET', '/api/nothing'),
      await server.nobody.request('GET', '/healthz'),
    ]) {
      expect(reply.headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'none'/)
      expect(String(reply.headers['content-security-policy'])).not.toMatch(/unsafe/)
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(reply.headers['x-powered-by']).toBeUndefined()
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect((await admin.request('GET', DEPARTMENTS)).headers['cache-control']).toBe('no-store')
  })
})

describe('the OpenAPI document', () => {
  it('ACL-2 names who may call each operation', async () => {
    const document = (await server.nobody.request('GET', '/api/openapi.json')).body
    const operations = Object.entries(
      document.paths as Record<string, Record<string, Record<string, unknown>>>,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    )
    expect(operations.length).toBe(server.api.operations.length)
    expect(operations.length).toBeGreaterThan(120)
    const unnamed = operations.filter(
      ({ operation }) =>
        !operation['x-public'] && !(operation['x-permission'] && operation['x-roles'] && operation['x-scope']),
    )
    expect(unnamed.map(({ name }) => name)).toEqual([])
    // The matrix asks the server for every cell; here the document has to say the same.
    const said = new Map(operations.map(({ name, operation }) => [name, operation['x-roles'] as string[] | undefined]))
    for (const endpoint of server.api.operations.filter(({ access }) => access !== 'public')) {
      const isIn = (role: RoleName) => {
        const about = role === 'Ops' ? null : personInRole(role)
        return expectedVerdict(DEFAULT_GRANTS as GrantTable, endpoint, role, about, about, 'nobody') !== FORBIDDEN
      }
      const key = `${endpoint.method.toLowerCase()} ${endpoint.path}`
      expect([...said.get(key)!].sort(), key).toEqual(ROLE_NAMES.filter(isIn).sort())
    }
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
