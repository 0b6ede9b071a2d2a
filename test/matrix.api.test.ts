import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#base/endpoint.ts'
import { PERMISSIONS, type Permission } from '#base/permissions.ts'
import type { RoleName } from '#base/roles.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.ts'
import { name } from '#server/route.ts'
import {
  callerOf,
  expected,
  type GrantTable,
  hasObject,
  RELATIONS,
  type Relation,
  ROLE_NAMES,
  type Verdict,
} from './matrix.ts'
import { PLACES, samplesFor } from './samples.ts'
import { type Caller, type CallOptions, type Reply, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let samples: ReturnType<typeof samplesFor>
let opsAccount: string
const callers = new Map<string, Caller>()

/** Some operations end sign-ins; each operation starts with everyone signed in. */
async function signEveryoneIn(): Promise<void> {
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
  samples = samplesFor(server)
  const ops = await server.database.outside((tx) =>
    tx
      .insertInto('account')
      .values({ email: 'ops@matrix.example', kind: 'ops', full_name: 'Matrix Operator', totp_on: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  opsAccount = ops.id
  await signEveryoneIn()
  for (const table of ['membership', 'cost_center', 'department', 'position'] as const)
    await samples.firstId(table, 'meridian')
  await samples.pay('meridian')
})
afterAll(() => server.stop())

type Cell = { operation: string; role: RoleName | null; relation: Relation; expected: Verdict; got: string }

/** Signing in, registering and ending sign-ins are not a matter of grants; their own tests have them. */
const APART = (endpoint: Endpoint) => endpoint.path.startsWith('/api/auth/') || endpoint.access === 'public'

/** Calls that concern the caller's own record only, however far the grant reaches. */
const OWN_ONLY = [
  'PUT /api/payroll/payslips/{id}/reading',
  'PUT /api/year-end/forms/{id}/reading',
  'PUT /api/year-end/statements/{id}/reading',
]

/** What a role may do beside its grants, so that a refusal by rule is not taken for one by permission. */
const RULES = new Set(['password_needed'])

/** Asks every cell of an operation, and answers those that are wrong. */
async function wrongCells(endpoint: Endpoint, grants: GrantTable): Promise<{ asked: number; wrong: Cell[] }> {
  const wrong: Cell[] = []
  let asked = 0
  await signEveryoneIn()
  for (const role of [null, ...ROLE_NAMES]) {
    const person = role === null || role === 'Ops' ? null : callerOf(role)
    for (const relation of relationsOf(endpoint)) {
      const target = await samples.targetOf(endpoint, relation, person)
      if (!target) continue
      const bound = PLACES.includes(endpoint.path) && target.person ? { ...endpoint, path: '/api/x' } : endpoint
      const granted = expected(grants, bound as Endpoint, role, person, target.person)
      const want =
        granted === 'answered' && OWN_ONLY.includes(name(endpoint)) && relation !== 'own' ? 'not_found' : granted
      const reply = await (role === null ? server.nobody : callers.get(role)!).call(
        endpoint,
        { ...samples.sample(endpoint), ...target.input, ...(uploaded(endpoint) && { file: undefined }) } as never,
        { ...place(endpoint, role), files: uploaded(endpoint) },
      )
      asked++
      const got = verdictOf(reply)
      if (got !== want)
        wrong.push({
          operation: `${endpoint.method} ${endpoint.path}`,
          role,
          relation,
          expected: want,
          got: `${got} (${reply.status} ${reply.body?.code ?? ''})`,
        })
    }
  }
  return { asked, wrong }
}

function relationsOf(endpoint: Endpoint): readonly Relation[] {
  if (!hasObject(endpoint)) return ['own']
  const permission = endpoint.access as Permission
  if (PERMISSIONS[permission] === 'employee' && !PLACES.includes(endpoint.path)) return RELATIONS
  return PERMISSIONS[permission] === 'platform' ? ['own', 'random'] : ['own', 'foreign', 'random']
}

function place(endpoint: Endpoint, role: RoleName | null): { env?: string } {
  return endpoint.path.includes('{env}') && role === null ? { env: 'app' } : {}
}

/** A record's own upload gets a picture, so that its reach is asked and not only its shape. */
function uploaded(endpoint: Endpoint): CallOptions['files'] {
  return endpoint.body === 'upload' && hasObject(endpoint)
    ? { file: { name: 'matrix.png', content: PICTURE } }
    : undefined
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function verdictOf(reply: Reply): Verdict | 'fault' {
  if (reply.status >= 500) return 'fault'
  if (reply.status === 401) return 'unauthenticated'
  if (reply.status === 403 && !RULES.has(reply.body?.code))
    return reply.body?.code === 'forbidden' ? 'forbidden' : 'answered'
  return reply.status === 404 && reply.body?.code === 'not_found' ? 'not_found' : 'answered'
}

const grants = DEFAULT_GRANTS as GrantTable

it('GUARD-05 AUTH-18 every operation answers every role and relation as the file of grants says', {
  timeout: 600_000,
}, async () => {
  let asked = 0
  const wrong: Cell[] = []
  for (const endpoint of server.api.operations.filter(
    (candidate) => !APART(candidate) && candidate.path.includes(process.env.MATRIX ?? ''),
  )) {
    const result = await wrongCells(endpoint, grants)
    asked += result.asked
    wrong.push(...result.wrong)
  }
  console.log(`Permission matrix: ${asked} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(2_000)
})

it('GUARD-05 the matrix turns red when a grant is planted that the file does not have', async () => {
  const compensation = server.api.operations.find((endpoint) => endpoint.path.endsWith('/view/compensation/{id}'))!
  await server.tenant('meridian', (tx) =>
    tx.insertInto('role_grant').values({ role_id: 8, permission: 'compensation:read', reach: 'company' }).execute(),
  )
  const planted = await wrongCells(compensation, grants)
  await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
  expect(
    planted.wrong.some(
      (cell) => cell.role === 'employee' && cell.expected === 'not_found' && cell.got.startsWith('answered'),
    ),
  ).toBe(true)
  expect((await wrongCells(compensation, grants)).wrong).toEqual([])
})

it('GUARD-05 a foreign id is answered byte for byte like a made-up one', async () => {
  const differing: string[] = []
  const plain = (reply: Reply) => JSON.stringify({ ...reply.body, request_id: '' })
  for (const endpoint of server.api.operations.filter((candidate) => !APART(candidate) && hasObject(candidate))) {
    const role: RoleName = PERMISSIONS[endpoint.access as Permission] === 'platform' ? 'Ops' : 'Company Admin'
    const about = role === 'Ops' ? null : callerOf(role)
    const foreign = await samples.targetOf(endpoint, 'foreign', about)
    const random = await samples.targetOf(endpoint, 'random', about)
    if (!foreign || !random || role === 'Ops') continue
    const [a, b] = [
      await callers.get(role)!.call(endpoint, { ...samples.sample(endpoint), ...foreign.input } as never),
      await callers.get(role)!.call(endpoint, { ...samples.sample(endpoint), ...random.input } as never),
    ]
    if (a.status !== b.status || plain(a) !== plain(b))
      differing.push(`${endpoint.method} ${endpoint.path}: ${a.status} ${plain(a)} / ${b.status} ${plain(b)}`)
  }
  expect(differing).toEqual([])
})
