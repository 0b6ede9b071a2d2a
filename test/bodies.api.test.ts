import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { LETTER_BOXES } from './own-upload/own-upload.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from './server.ts'
import { inputShape } from './shapes.ts'

let server: TestServer
let caller: Caller

beforeAll(async () => {
  server = await startTestServer({ undo: true, modules: [LETTER_BOXES] })
  caller = await server.keep(() => server.as('aminah'))
})
afterAll(() => server.stop())

const JSON_TYPE = { 'content-type': 'application/json' }
/** Longer than any of our error replies. */
const LONGEST_ANSWER = 20_000

const addressOf = (endpoint: Endpoint) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, field) =>
    field === 'env' ? 'app' : field === 'company' ? 'meridian' : randomUUID(),
  )
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))
const taking = (what: (endpoint: Endpoint) => boolean) =>
  server.api.operations.filter((endpoint) => endpoint.method !== 'GET' && endpoint.body === 'json' && what(endpoint))

function send(who: Caller, endpoint: Endpoint, body: string): Promise<Reply> {
  return who.request(endpoint.method, addressOf(endpoint), { body, headers: JSON_TYPE })
}

async function wrongOnes(
  list: Endpoint[],
  ask: (endpoint: Endpoint) => Promise<Reply>,
  right: (reply: Reply) => boolean,
) {
  const wrong: string[] = []
  for (const endpoint of list) {
    const reply = await ask(endpoint)
    if (!right(reply))
      wrong.push(`${endpointName(endpoint)}: ${reply.status}, ${reply.bytes.length} bytes, ${reply.text.slice(0, 100)}`)
  }
  expect(wrong).toEqual([])
  expect(list.length).toBeGreaterThan(3)
}

describe('INP-2 bodies of calls and of refusals', () => {
  it('INP-2 a body of more than 64 kB is refused before signing in', async () => {
    const open = taking((endpoint) => endpoint.access === 'public')
    const body = JSON.stringify({ email: 'x'.repeat(66_000) })
    await wrongOnes(
      open,
      (endpoint) => send(server.nobody, endpoint, body),
      ({ status }) => status === 413,
    )
  })

  it('INP-2 files without a sign-in are refused by their length, and any other body by its type', async () => {
    const open = server.api.operations.filter((endpoint) => endpoint.access === 'public' && endpoint.body === 'upload')
    expect(open.length).toBeGreaterThan(0)
    for (const endpoint of open) {
      expect(endpoint.openUpload).toMatchObject({ files: expect.any(Number), bytes: expect.any(Number) })
      const ask = (type: string, length: number) =>
        server.nobody.request(endpoint.method, addressOf(endpoint), {
          body: 'x',
          headers: { 'content-type': type, 'content-length': String(length) },
        })
      const name = endpointName(endpoint)
      expect([name, (await ask('multipart/form-data; boundary=b', 15_100_000)).status]).toEqual([name, 413])
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
        expect([name, (await ask(type, 1)).status]).toEqual([name, 415])
    }
  })

  it('INP-2 the server does not read the body of a call that lacks its sign-in', async () => {
    const closed = taking((endpoint) => endpoint.access !== 'public')
    // Not valid JSON: a handler that parsed it would report that.
    const body = '{'.repeat(60_000)
    await wrongOnes(
      closed,
      (endpoint) => send(server.nobody, endpoint, body),
      ({ status }) => status === 401,
    )
  })

  it('INP-2 a refusal names five unknown keys and counts the rest', async () => {
    const open = taking((endpoint) => endpoint.access === 'public')
    const few = (reply: Reply) => reply.status === 400 && reply.bytes.length < 1_000
    await wrongOnes(open, (endpoint) => send(server.nobody, endpoint, JSON.stringify(keys(1_900))), few)
    await wrongOnes(open, (endpoint) => send(server.nobody, endpoint, JSON.stringify(keys(5_000))), few)
    const reply = await send(server.nobody, open[0]!, JSON.stringify(keys(1_900)))
    expect(reply.body).toMatchObject({ code: 'unknown_fields' })
    expect(reply.body.message).toMatch(/k4, and 189\d more$/)
  })

  it('INP-2 a refusal stays short, whatever a signed-in caller sends', async () => {
    const some = taking((endpoint) => endpoint.access !== 'public').filter((_, index) => index % 20 === 0)
    const short = ({ status, bytes }: Reply) => status >= 400 && status < 500 && bytes.length < LONGEST_ANSWER
    await wrongOnes(some, (endpoint) => send(caller, endpoint, JSON.stringify(keys(80_000))), short)
    await wrongOnes(some, (endpoint) => send(caller, endpoint, JSON.stringify({ ['k'.repeat(900_000)]: 1 })), short)
  })

  it('INP-2 a refusal of many rows lists few of them', async () => {
    const lists = taking((endpoint) => Object.values(inputShape(endpoint).properties ?? {}).some((one) => one.items))
    const short = ({ status, bytes }: Reply) => status >= 400 && status < 500 && bytes.length < LONGEST_ANSWER
    for (const row of ['x', { ['y'.repeat(20)]: 1 }])
      await wrongOnes(
        lists,
        (endpoint) => {
          const fields = Object.entries(inputShape(endpoint).properties!).filter(([, one]) => one.items)
          const rows = Array.from({ length: 6_000 }, () => row)
          return send(caller, endpoint, JSON.stringify(Object.fromEntries(fields.map(([field]) => [field, rows]))))
        },
        short,
      )
  })

  it('INP-2 a bulk change of thousands of people is accepted', async () => {
    const rows = Array.from({ length: 5_000 }, () => ({ employee_id: randomUUID(), note_version: 0 }))
    const reply = await caller.request('PUT', `/api/payroll/runs/${randomUUID()}/checks`, {
      body: JSON.stringify({ checked: true, note: null, rows }),
      headers: JSON_TYPE,
    })
    expect(reply.body).toMatchObject({ status: 404, code: 'not_found' })
  })
})
