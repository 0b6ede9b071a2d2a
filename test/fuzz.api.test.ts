import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { connect } from '#server/database/connection.ts'
import { insertOperator } from './accounts.ts'
import { createFuzzer, type KnownRecords, loadKnownRecords, mayBeFuzzed } from './fuzz-input.ts'
import { personInRole, ROLE_NAMES } from './matrix.ts'
import { LETTER_BOXES } from './own-upload/own-upload.ts'
import { patience } from './patience.ts'
import { createSamples } from './samples.ts'
import { seededRandom } from './seeded-random.ts'
import { type Caller, startTestServer, type TestServer } from './server.ts'

const REQUESTS = 1_500

let server: TestServer
let known: KnownRecords
const callers = new Map<string, Caller>()

async function signIn(opsAccount: string): Promise<void> {
  callers.set('nobody', server.nobody)
  for (const role of ROLE_NAMES)
    callers.set(
      role,
      role === 'Ops'
        ? await server.signedIn({ accountId: opsAccount, companyId: null, role })
        : await server.as(personInRole(role).key, role),
    )
}

beforeAll(async () => {
  server = await startTestServer({ undo: true, modules: [LETTER_BOXES] })
  await createSamples(server).pay('meridian')
  await server.keep(async () => {
    await signIn((await insertOperator(server)).id)
  })
  const owner = await connect(server.ownerUrl)
  known = await loadKnownRecords(owner)
  await owner.end()
})
afterAll(() => server.stop())

it('INP-2 SYS-20 random calls of every operation by every role are answered and never fail with 500', {
  timeout: patience(300_000),
}, async () => {
  const operations = server.api.operations.filter(mayBeFuzzed)
  const make = createFuzzer(operations, known, 20_261_122)
  const random = seededRandom(1)
  const names = [...callers.keys()]
  const faults: string[] = []
  const worked = new Set<string>()
  for (let turn = 0; turn < REQUESTS; turn++) {
    const endpoint = operations[turn % operations.length]!
    const role = random(2) ? 'Company Admin' : names[random(names.length)]!
    const { method, url, headers, body } = make(endpoint)
    const reply = await callers.get(role)!.request(method, url, { headers, body })
    if (reply.status === 200) worked.add(endpointName(endpoint))
    if (reply.status < 200 || reply.status >= 500)
      faults.push(
        `${endpointName(endpoint)} as ${role}: ${reply.status} ${reply.text.slice(0, 200)} for ${url} ${String(body).slice(0, 300)}`,
      )
  }
  expect(faults).toEqual([])
  // Calls that all stop at the first check would prove nothing.
  expect(worked.size).toBeGreaterThan(90)
})
