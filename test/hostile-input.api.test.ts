import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, name } from '#base/endpoint.ts'
import { PERMISSIONS, type Permission } from '#base/permissions.ts'
import { HOSTILE } from './hostile-values.ts'
import { samplesFor } from './samples.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let samples: ReturnType<typeof samplesFor>
let ops: Caller

beforeAll(async () => {
  server = await startTestServer({ undo: true })
  samples = samplesFor(server)
  for (const table of ['membership', 'cost_center', 'department', 'position'] as const)
    await samples.firstId(table, 'meridian')
  await samples.pay('meridian')
  const { id } = await server.keep(() =>
    server.database.outside((tx) =>
      tx
        .insertInto('account')
        .values({ email: 'ops@hostile.example', kind: 'ops', full_name: 'Hostile Operator', totp_on: true })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  )
  ops = await server.keep(() => server.signedIn({ accountId: id, companyId: null, role: 'Ops' }))
})
afterAll(() => server.stop())

/** A few of them for each field, others for the next, the same in every run. */
function some(seed: string, count: number): unknown[] {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return HOSTILE[state % HOSTILE.length]
  })
}

/** Bodies with one field made hostile each, to the second level, and one with a key too many. */
function* spoilt(endpoint: Endpoint, sample: Record<string, unknown>, each: number) {
  const seed = name(endpoint)
  for (const field of Object.keys(endpoint.input.shape)) {
    const inAddress = endpoint.path.includes(`{${field}}`) || endpoint.method === 'GET'
    for (const value of some(`${seed} ${field}`, each))
      yield { ...sample, [field]: inAddress && typeof value === 'string' ? value.toWellFormed() : value }
    const inner = sample[field]
    const first = Array.isArray(inner) ? inner[0] : inner
    if (typeof first !== 'object' || first === null) continue
    for (const key of Object.keys(first))
      for (const value of some(`${seed} ${field} ${key}`, 1)) {
        const changed = { ...(first as Record<string, unknown>), [key]: value }
        yield { ...sample, [field]: Array.isArray(inner) ? [changed, ...inner.slice(1)] : changed }
      }
  }
  yield { ...sample, company_id: server.companies.beacon!.companyId }
}

const ANSWERS = new Set([200, 400, 401, 403, 404, 409, 413, 415, 422, 428, 429])
/** Words of ours that no answer may hold (ERR-1). */
const LEAK = /node_modules|\.ts:\d|syntax error at|violates |relation "|column "|select .* from /i

function wrong(endpoint: Endpoint, input: unknown, reply: Reply): string | null {
  const shown = () =>
    `${name(endpoint)} ${JSON.stringify(input).slice(0, 200)} → ${reply.status} ${reply.text.slice(0, 160)}`
  if (!ANSWERS.has(reply.status)) return shown()
  // The database had to say what the contract should have said.
  if (reply.body?.code === 'unfit_value') return shown()
  if (reply.status !== 200 && (reply.body?.code === 'internal' || LEAK.test(reply.text))) return shown()
  return null
}

it('INP-1 INP-2 INP-3 SYS-20a hostile values in every field of every operation are answered, never a fault', {
  timeout: 600_000,
}, async () => {
  const faults: string[] = []
  let asked = 0
  const operations = server.api.operations.filter(
    (endpoint) => endpoint.body !== 'upload' && endpoint.path.includes(process.env.HOSTILE ?? ''),
  )
  for (const endpoint of operations) {
    const platform = PERMISSIONS[endpoint.access as Permission] === 'platform'
    const target = endpoint.path.startsWith('/api/auth/') ? null : await samples.targetOf(endpoint, 'own', null)
    const sample = { ...samples.sample(endpoint), ...target?.input }
    const caller = platform ? ops : await server.keep(() => server.as('aminah'))
    for (const input of spoilt(endpoint, sample, 3)) {
      const reply = await caller.call(endpoint, input as never)
      asked++
      const fault = wrong(endpoint, input, reply)
      if (fault) faults.push(fault)
    }
  }
  console.log(`Hostile input: ${asked} calls of ${operations.length} operations, ${faults.length} faults`)
  expect(faults).toEqual([])
  if (!process.env.HOSTILE) expect(asked).toBeGreaterThan(1_000)
})
