import pg from 'pg'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { RoleName } from '#base/access/roles.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import type { Person } from '#demo/people.ts'
import { insertOperator } from './accounts.ts'
import { isDeep, onePerKind } from './depth.ts'
import { mapConcurrently } from './map-concurrently.ts'
import {
  ANSWERED,
  expectedVerdict,
  type GrantTable,
  hasObject,
  NOT_FOR_YOURSELF,
  NOT_FOUND,
  personInRole,
  RELATIONS,
  type Relation,
  ROLE_NAMES,
  type Verdict,
} from './matrix.ts'
import { ASKED_FIRST, BY_RULE, NAMED, OWN_CASE, OWN_ONLY, OWN_RECORDS, toVerdict } from './matrix-rules.ts'
import type { Input, Sample } from './samples/sample.ts'
import { createSamples, PLACES, type Target } from './samples.ts'
import { type Caller, type Reply, startTestServer } from './server.ts'

export const CALLERS = [null, ...ROLE_NAMES] as const
export const permissionKind = (endpoint: Endpoint) => PERMISSIONS[endpoint.access as Permission]
/** Whether reach is measured by people or by where they work, so that the matrix asks for people at each distance. */
export const isMeasured = (endpoint: Endpoint) => ['employee', 'place'].includes(permissionKind(endpoint))
const ofPerson = (endpoint: Endpoint) =>
  hasObject(endpoint) &&
  isMeasured(endpoint) &&
  !PLACES.includes(endpoint.path) &&
  !NAMED[endpointName(endpoint)]?.ofRecord
const RECORDS = ['own', 'foreign', 'random'] as const
/** A stand-in for any call about a person, used to find people. */
const BY_PERSON = { method: 'GET', path: '/api/people/{id}', access: 'employee:read' } as Endpoint

export type Cell = { operation: string; role: RoleName | null; about: string; expected: Verdict; got: Verdict }
type Question = { role: RoleName | null; about: string; want: Verdict; input: () => Promise<Input> }
export type AskedCells = { known: number; asked: number; wrong: Cell[] }

export type Matrix = Awaited<ReturnType<typeof startMatrix>>

/** Starts a server on the planted world, with a session for each role and the matrix's questions. */
export async function startMatrix() {
  const server = await startTestServer({ undo: true })
  const samples = createSamples(server)
  const planted = await samples.world()
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const callers = new Map<RoleName, Caller>()
  const operatorId = await server.keep(async () => {
    const { id } = await insertOperator(server, 'ops@matrix.example', { totp_on: true })
    for (const role of ROLE_NAMES)
      callers.set(
        role,
        role === 'Ops'
          ? await server.signedIn({ accountId: id, companyId: null, role })
          : await server.as(personInRole(role).key, role),
      )
    return id
  })

  async function ask(endpoint: Endpoint, role: RoleName | null, input: Input, files: Sample['files']): Promise<Reply> {
    const place = endpoint.path.includes('{env}') && role === null ? { env: 'app' } : {}
    return (role === null ? server.nobody : callers.get(role)!).call(endpoint, input as never, {
      ...place,
      ...(files && { files }),
    })
  }

  /** The cells of an operation for the record in its address. */
  async function byAddress(endpoint: Endpoint, table: GrantTable): Promise<Question[]> {
    const cells: Question[] = []
    const sample = await samples.sampleFor(endpoint)
    const names = !hasObject(endpoint) ? 'nobody' : ofPerson(endpoint) ? 'person' : 'record'
    for (const role of CALLERS) {
      const person = callerPerson(role)
      for (const [about, target] of await findTargets(endpoint, sample, role, names, table)) {
        const keepsId = names === 'nobody' || (names === 'record' && about === 'own')
        const input = async () => {
          const whole = await samples.callOf(endpoint, target, { keepsId })
          return about === 'mine' ? { ...whole, ...target.input } : whole
        }
        const granted = expectedVerdict(table, endpoint, role, person, target.person, names)
        const want = granted === ANSWERED ? byRule(endpoint, sample, role, target, about) : granted
        cells.push({ role, about, want, input })
      }
    }
    return cells
  }

  async function findTargets(
    endpoint: Endpoint,
    sample: Sample,
    role: RoleName | null,
    names: 'nobody' | 'person' | 'record',
    table: GrantTable,
  ): Promise<[about: string, target: Target][]> {
    const person = callerPerson(role)
    const relations: readonly Relation[] = names === 'nobody' ? ['own'] : names === 'person' ? RELATIONS : RECORDS
    const targets: [string, Target][] = []
    for (const relation of relations) {
      const target = await samples.targetOf(endpoint, relation, person)
      if (target && !(permissionKind(endpoint) === 'platform' && relation === 'foreign'))
        targets.push([relation, target])
    }
    if (sample.about && names === 'person')
      targets.push(['prepared', { input: { id: sample.about.id }, person: sample.about.person }])
    const mine = OWN_RECORDS[endpointName(endpoint)]
    if (person && mine && table[role!]?.[endpoint.access as Permission])
      targets.push(['mine', { input: mine(await samples.ownOf(person.key)), person }])
    return targets
  }

  /** A role's reach over a named person. Where others need a separate permission, it reaches nobody without it. */
  function reachOver(
    table: GrantTable,
    endpoint: Endpoint,
    role: RoleName | null,
    target: Person | null,
    others: Permission | undefined,
  ): Verdict {
    const person = callerPerson(role)
    const may = expectedVerdict(table, endpoint, role, person, target, 'person')
    if (others === undefined || (may !== ANSWERED && may !== NOT_FOUND)) return may
    const reached = expectedVerdict(table, { ...endpoint, access: others }, role, person, target, 'person')
    return reached === ANSWERED ? ANSWERED : NOT_FOUND
  }

  /** The cells of an operation for people in its body or query, alone and together with a person in reach. */
  async function byBody(endpoint: Endpoint, table: GrantTable): Promise<Question[]> {
    const cells: Question[] = []
    const named = NAMED[endpointName(endpoint)]
    if (!named) return []
    const base = await samples.callOf(endpoint, { input: {}, person: null }, { keepsId: true })
    const record = hasObject(endpoint) ? await samples.targetOf(endpoint, 'own', null) : null
    const atVersion = async ({ input, person }: Target) => ({
      id: String(input.id),
      version: person ? await planted.versionOf(String(input.id)) : 1,
    })
    for (const role of CALLERS) {
      const person = callerPerson(role)
      const near = person && (await samples.targetOf(BY_PERSON, 'office', person))
      const isNear = near && expectedVerdict(table, endpoint, role, person, near.person, 'person') === ANSWERED
      for (const relation of RELATIONS) {
        const target = await samples.targetOf(BY_PERSON, relation, person)
        if (!target) continue
        const call = { ...base, ...record?.input }
        const isOwn = relation === 'own' && person !== null
        const granted = reachOver(table, endpoint, role, target.person, isOwn ? undefined : named.others)
        const want =
          granted === NOT_FOUND
            ? (named.absent ?? NOT_FOUND)
            : granted !== ANSWERED
              ? granted
              : isOwn
                ? (named.own ?? NOT_FOR_YOURSELF)
                : (named.other?.(role!, target.person!) ?? ANSWERED)
        cells.push({
          role,
          about: relation,
          want,
          input: async () => ({ ...call, ...named.people([await atVersion(target)], base) }),
        })
        if (!named.isMany || granted !== NOT_FOUND || !isNear) continue
        const both = async () => ({
          ...call,
          ...named.people([await atVersion(near), await atVersion(target)], base),
        })
        cells.push({ role, about: `office and ${relation}`, want: NOT_FOUND, input: both })
      }
    }
    return cells
  }

  /**
   * Asks the cells of one call concurrently; each is rolled back before another sees it. Of cells with the same reach,
   * distance and expected reply, the daily run asks only the first.
   */
  async function asked(
    endpoint: Endpoint,
    cells: readonly Question[],
    table: GrantTable,
    deep: boolean,
  ): Promise<AskedCells> {
    const { files } = await samples.sampleFor(endpoint)
    const reachOf = (role: RoleName) => (role === 'Ops' ? role : table[role]?.[endpoint.access as Permission])
    const kind = ({ role, about, want }: Question) => [role && reachOf(role), about, want].join()
    const now = onePerKind(cells, kind, deep)
    const got = await mapConcurrently(now, async ({ role, input }) =>
      toVerdict(await ask(endpoint, role, await input(), files)),
    )
    const wrong = now.flatMap(({ role, about, want }, at) =>
      got[at] === want ? [] : [{ operation: endpointName(endpoint), role, about, expected: want, got: got[at]! }],
    )
    return { known: cells.length, asked: now.length, wrong }
  }

  return {
    server,
    samples,
    operatorId,
    ask,
    operations: () => server.api.operations,
    /** The cells of an operation: their number, those asked, and those with an unexpected reply. */
    async cellsOf(endpoint: Endpoint, table: GrantTable, deep = isDeep): Promise<AskedCells> {
      const { arrange } = await samples.sampleFor(endpoint)
      if (arrange) await owner.query(arrange[0])
      const cells = [...(await byAddress(endpoint, table)), ...(await byBody(endpoint, table))]
      const result = await asked(endpoint, cells, table, deep)
      if (arrange) await owner.query(arrange[1])
      return result
    },
    async stop() {
      await owner.end()
      await server.stop()
    },
  }
}

const callerPerson = (role: RoleName | null) => (role === null || role === 'Ops' ? null : personInRole(role))

/** The reply to a permitted call about a person in reach: 200, unless a rule beside the grants says otherwise. */
function byRule(endpoint: Endpoint, sample: Sample, role: RoleName | null, target: Target, about: string): Verdict {
  const operation = endpointName(endpoint)
  if (about === 'mine') return NOT_FOR_YOURSELF
  if (OWN_ONLY.includes(operation) && about !== 'own') return NOT_FOUND
  if (about === 'own' && OWN_CASE.includes(operation)) return NOT_FOR_YOURSELF
  if (sample.about ? sample.about.person.key !== target.person?.key : sample.otherwise)
    return sample.otherwise ?? ANSWERED
  return BY_RULE[operation]?.(role!, about) ?? ANSWERED
}

/** Asks these operations and returns the mismatches, one line each. */
export async function askEndpoints(matrix: Matrix, endpoints: readonly Endpoint[], table: GrantTable) {
  let known = 0
  let asked = 0
  const wrong: string[] = []
  const isFirst = (endpoint: Endpoint) => Number(ASKED_FIRST.includes(endpointName(endpoint)))
  for (const endpoint of endpoints.toSorted((a, b) => isFirst(b) - isFirst(a))) {
    const result = await matrix.cellsOf(endpoint, table)
    known += result.known
    asked += result.asked
    wrong.push(
      ...result.wrong.map(
        (cell) => `${cell.operation}, ${cell.role}, ${cell.about}: ${cell.expected}, not ${cell.got}`,
      ),
    )
  }
  return { known, asked, wrong }
}
