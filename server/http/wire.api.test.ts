import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOperator } from '#test/accounts.ts'
import { patience } from '#test/patience.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { employeeFileApi } from '../../modules/people/import/contract.ts'
import { operationApi } from '../../modules/platform/operations/contract.ts'

let server: TestServer
let port: number

beforeAll(async () => {
  server = await startTestServer({ callsPerMinute: 30, exportsPerMinute: 3 })
  await server.api.server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.api.server.server.address() as AddressInfo).port
})
afterAll(() => server.stop())

/** Sends bytes as they are and answers all that comes back. */
function wire(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}
const request = (line: string, headers: readonly string[] = []) =>
  wire(
    `${line} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`,
  )
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

describe('addresses', () => {
  it.each([
    ['/api/%zz', 400],
    ['/%', 400],
    ['/api/%ff%fe', 400],
    ['//', 404],
    ['//api/auth/me', 404],
    ['*', 404],
    ['/api/%00', 404],
    ['/api/../healthz', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/assets/../package.json', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/assets/%2e%2e/%2e%2e/package.json', 404],
    [`/api/tasks/${'a'.repeat(300)}`, 400],
    [`/api/${'a'.repeat(9_000)}`, 400],
  ])('ERR-1 INP-1 %s is refused with the guarding headers, and the server goes on', async (address, status) => {
    const answer = await request(`GET ${address}`)
    expect(statusOf(answer), answer).toBe(status)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    expect(answer).toMatch(/content-security-policy: default-src 'self'/i)
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/i)
    expect(answer).not.toMatch(/"code":"internal"|node_modules|package\.json/)
    expect(statusOf(await request('GET /healthz'))).toBe(200)
  })

  it('SES-7 SYS-23a an address in other letters is the same call: counted, not cached, closed during maintenance', async () => {
    const plain = await request('GET /api/system/check')
    const other = await request('GET /%61pi/system/check')
    for (const answer of [plain, other]) {
      expect(statusOf(answer)).toBe(200)
      expect(answer).toMatch(/x-ratelimit-remaining/i)
      expect(answer).toMatch(/cache-control: no-store/i)
    }
    const { id } = await insertOperator(server)
    const ops = await server.signedIn({ accountId: id, companyId: null, role: 'Ops' })
    await ops.call(operationApi.setMaintenance, { on: true })
    expect(statusOf(await request('GET /%61pi/openapi.json'))).toBe(503)
    await ops.call(operationApi.setMaintenance, { on: false })
  })

  it.each(['TRACE', 'PROPFIND', 'OPTIONS', 'DELETE', 'PUT'])(
    'ERR-1 %s where only GET is, is not allowed',
    async (method) => {
      const answer = await request(`${method} /api/auth/me`, ['X-HTTP-Method-Override: GET'])
      expect(statusOf(answer)).toBe(405)
      expect(answer).toMatch(/allow: GET/i)
      expect(answer).not.toMatch(/access-control-/i)
    },
  )
})

describe('limits', () => {
  it('SES-7 made-up credentials are counted together', async () => {
    const signedIn = await server.as('aminah')
    expect((await signedIn.request('GET', '/api/auth/me')).status).toBe(200)
    const replies: number[] = []
    for (let n = 0; n < 310; n++) {
      const headers = { cookie: `token=made-up-${n}` }
      replies.push((await server.nobody.request('GET', '/api/auth/me', { headers })).status)
    }
    expect(replies[0]).toBe(401)
    expect(replies.at(-1)).toBe(429)
    // Whoever is signed in, from the same address too, is not hit by it.
    expect((await signedIn.request('GET', '/api/auth/me')).status).toBe(200)
  })

  it('SES-7 EXP-3 an account may export only a few times a minute', async () => {
    const { api } = server
    const statuses: number[] = []
    const hr = await server.as('mei.ling')
    api.limits.trustToken(hr.token)
    for (let n = 0; n < 4; n++) statuses.push((await hr.call(employeeFileApi.exportDetails, {})).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    server.clock.forward(60_000)
    expect((await hr.call(employeeFileApi.exportDetails, {})).status).toBe(200)
  })
})

it('INP-1 connections that never finish their headers are cut, and others are answered meanwhile', {
  timeout: patience(40_000),
}, async () => {
  const http = server.api.server.server
  expect(http.headersTimeout).toBe(10_000)
  expect(http.requestTimeout).toBe(30_000)
  // what it is set to is seen above; the cutting itself need not be waited for so long
  http.headersTimeout = 1_000
  const slow = Array.from({ length: 50 }, () => wire('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))
  await pause(200)
  expect(statusOf(await request('GET /healthz'))).toBe(200)
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/)
})
