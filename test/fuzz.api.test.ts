import { afterAll, beforeAll, expect, it } from 'vitest'
import { name } from '#base/endpoint.ts'
import { connected } from '#server/database/connection.ts'
import { operator } from './accounts.ts'
import { chances } from './chances.ts'
import { fuzzer, type Known, knownOf, mayBeFuzzed } from './fuzz-input.ts'
import { callerOf, ROLE_NAMES } from './matrix.ts'
import { patience } from './patience.ts'
import { samplesFor } from './samples.ts'
import { type Caller, startTestServer, type TestServer } from './server.ts'

const REQUESTS = 1_500

let server: TestServer
let known: Known
const callers = new Map<string, Caller>()

async function signIn(opsAccount: string): Promise<void> {
  callers.set('nobody', server.nobody)
  for (const role of ROLE_NAMES)
    callers.set(
      role,
      role === 'Ops'
        ? await server.signedIn({ accountId: opsAccount, companyId: null, role })
        : await server.as(callerOf(role).key, role),
    )
}

beforeAll(async () => {
  server = await startTestServer({ undo: true })
  await samplesFor(server).pay('meridian')
  await server.keep(async () => {
    await signIn((await operator(server)).id)
  })
  const owner = await connected(server.ownerUrl)
  known = await knownOf(owner)
  await owner.end()
})
afterAll(() => server.stop())

it('INP-2 SYS-20 made-up calls of every operation by every role are answered, never a fault', {
  timeout: patience(300_000),
}, async () => {
  const operations = server.api.operations.filter(mayBeFuzzed)
  const make = fuzzer(operations, known, 20_261_122)
  const random = chances(1)
  const names = [...callers.keys()]
  const faults: string[] = []
  const worked = new Set<string>()
  for (let turn = 0; turn < REQUESTS; turn++) {
    const endpoint = operations[turn % operations.length]!
    const role = random(2) ? 'Company Admin' : names[random(names.length)]!
    const { method, url, headers, body } = make(endpoint)
    const reply = await callers.get(role)!.request(method, url, { headers, body })
    if (reply.status === 200) worked.add(name(endpoint))
    if (reply.status < 200 || reply.status >= 500)
      faults.push(
        `${name(endpoint)} as ${role}: ${reply.status} ${reply.text.slice(0, 200)} for ${url} ${String(body).slice(0, 300)}`,
      )
  }
  expect(faults).toEqual([])
  // What nobody gets past the first door would prove nothing.
  expect(worked.size).toBeGreaterThan(90)
})
