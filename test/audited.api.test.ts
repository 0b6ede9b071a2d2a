import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Permission } from '#base/access/permissions.ts'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { type GeneratedApiTest, isPlatform, startGeneratedApiTest } from './generated-api-test.ts'
import { findMissingLogLabels, findUnlistedPeople, findUnreadable, loadNamedPeople } from './log-words.ts'
import { patience } from './patience.ts'
import type { Input, Sample } from './samples/sample.ts'
import { SAMPLES } from './samples.ts'
import type { LoggedEntry } from './undo.ts'

let walk: GeneratedApiTest
beforeAll(async () => {
  walk = await startGeneratedApiTest()
  await walk.samples.world()
})
afterAll(() => walk.stop())

const isExport = (endpoint: Endpoint) => endpoint.path.endsWith('/export')
/** `audited-sign-in.api.test.ts` covers signing in and other calls without a company. */
const unsafe = () =>
  walk.server.api.operations.filter(
    (endpoint) => !endpoint.safe && endpoint.access !== 'public' && endpoint.access !== 'session',
  )

async function performed(endpoint: Endpoint) {
  const { call, ...about } = await walk.succeeding(endpoint)
  const { value: reply, entries } = await walk.server.entriesOf(() => call())
  return { ...about, reply, entries }
}

/** What is missing in the audit entries of a call that changed something; null when they are complete. */
function missing(endpoint: Endpoint, sample: Sample, entries: readonly LoggedEntry[]): string | null {
  if (entries.length === 0) return 'no entry'
  if (entries.some((entry) => entry.operation !== endpointName(endpoint))) return 'another operation'
  if (entries.some(({ object_id, object_name }) => object_id === null && object_name === null)) return 'no object'
  if (isExport(endpoint) || sample.adds) return entries.some(({ after }) => after !== null) ? null : 'nothing after'
  const changes = entries.filter(({ before }) => before !== null)
  if (changes.length === 0) return 'nothing before'
  if (endpoint.method !== 'DELETE' && !sample.removes && changes.every(({ after }) => after === null))
    return 'nothing after'
  return changes.every(({ before, after }) => isDeepStrictEqual(before, after)) ? 'the same before and after' : null
}

it('LOG-01 every unsafe operation has a sample, and every sample belongs to an operation', () => {
  const known = unsafe().map(endpointName)
  expect(known.filter((operation) => !operation.endsWith('/export') && !SAMPLES[operation])).toEqual([])
  const all = new Set(walk.server.api.operations.map(endpointName))
  expect(Object.keys(SAMPLES).filter((operation) => !all.has(operation))).toEqual([])
})

it('LOG-01ab SYS-12a every unsafe operation succeeds once and writes a sentence with who, what, before and after', {
  timeout: patience(300_000),
}, async () => {
  const wrong: string[] = []
  const all: LoggedEntry[] = []
  for (const endpoint of unsafe().filter((candidate) => !isPlatform(candidate))) {
    const { sample, reply, entries, account, isAdmin } = await performed(endpoint)
    all.push(...entries)
    if (reply.status !== 200)
      wrong.push(
        `${endpointName(endpoint)}: ${reply.status} ${reply.body?.code} ${reply.body?.message} ${JSON.stringify(reply.body?.errors ?? {})}`,
      )
    else {
      const lack = missing(endpoint, sample, entries)
      if (lack) wrong.push(`${endpointName(endpoint)}: ${lack} ${JSON.stringify(entries)}`)
      if (entries.some((entry) => entry.account_id !== account || (isAdmin && entry.role_id !== COMPANY_ADMIN)))
        wrong.push(`${endpointName(endpoint)}: by somebody else`)
    }
  }
  expect(wrong).toEqual([])
  expect(await findMissingLogLabels(all)).toEqual([])
  expect(findUnreadable(all, walk.server.api.operations)).toEqual([])
  expect(findUnlistedPeople(all, await loadNamedPeople(walk.owner))).toEqual([])
  expect(all.filter(({ employee_ids }) => employee_ids!.length > 0).length).toBeGreaterThan(100)
})

it('LOG-01b the operators’ log contains what an operator changes, with before and after', async () => {
  const { server, samples, owner, ops } = walk
  const logged = async () => (await owner.query('select * from operator_entry order by number')).rows
  const all = server.api.operations.filter((one) => isPlatform(one) && !one.safe)
  // Maintenance comes last: while it is on, no other call is answered.
  const isSwitch = ({ path }: Endpoint) => path === '/api/panel/maintenance'
  for (const endpoint of [...all.filter((one) => !isSwitch(one)), ...all.filter(isSwitch)]) {
    const before = (await logged()).length
    await server.keep(async () => {
      const input = { ...samples.sample(endpoint), ...(await samples.sampleFor(endpoint)).input } as Input
      const company = await owner.query('select version from company where id = $1', [input?.company_id ?? input?.id])
      const version = company.rows[0]?.version
      const reply = await ops.call(endpoint, { ...input, ...(version && endpoint.versioned && { version }) } as never)
      expect(reply.status, `${endpointName(endpoint)} ${reply.text}`).toBe(200)
    })
    const [entry, ...more] = (await logged()).slice(before)
    expect(more).toEqual([])
    expect(entry, endpointName(endpoint)).toMatchObject({ actor_name: 'Olivia Ops', operation: endpointName(endpoint) })
    if (!isExport(endpoint)) expect(entry.before).toBeTruthy()
    expect(entry.after).not.toEqual(entry.before)
    expect(findUnreadable([entry], server.api.operations)).toEqual([])
  }
  await server.keep(() =>
    ops.call(server.api.operations.find(({ path, method }) => path === '/api/panel/maintenance' && method === 'PUT')!, {
      on: false,
    } as never),
  )
})

it('LOG-01 a refused call writes nothing, whether a right is missing or the version is old', {
  timeout: patience(300_000),
}, async () => {
  const { server, samples, owner, admin } = walk
  const count = async () => (await owner.query('select count(*)::int as n from audit_entry')).rows[0].n
  const nobody = await server.keep(() => server.as('izzat', 'employee'))
  const before = await count()
  const taken: string[] = []
  let refused = 0
  for (const endpoint of unsafe()) {
    if (endpoint.access === 'staff' || isPlatform(endpoint)) continue
    if (DEFAULT_GRANTS.employee[endpoint.access as Permission]) continue
    const { files } = await samples.sampleFor(endpoint)
    const target = (await samples.targetOf(endpoint, 'own', null))!
    const input = await samples.callOf(endpoint, target, { keepsId: true })
    const replies = [await server.keep(() => nobody.call(endpoint, input as never, { ...(files && { files }) }))]
    if (endpoint.versioned)
      replies.push(
        await server.keep(() =>
          admin.call(endpoint, { ...input, version: 999_999 } as never, { ...(files && { files }) }),
        ),
      )
    refused += replies.length
    if (replies.some(({ status }) => status < 400)) taken.push(endpointName(endpoint))
  }
  expect(taken).toEqual([])
  expect(refused).toBeGreaterThan(200)
  expect(await count()).toBe(before)
})
