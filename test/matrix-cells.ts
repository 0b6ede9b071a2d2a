import pg from 'pg'
import { type Endpoint, name } from '#base/endpoint.ts'
import { PERMISSIONS, type Permission } from '#base/permissions.ts'
import type { RoleName } from '#base/roles.ts'
import {
  ANSWERED,
  callerOf,
  expected,
  type GrantTable,
  hasObject,
  NOT_FOR_YOURSELF,
  NOT_FOUND,
  RELATIONS,
  type Relation,
  ROLE_NAMES,
  type Verdict,
} from './matrix.ts'
import { BY_RULE, NAMED, OWN_CASE, OWN_ONLY, OWN_RECORDS, verdictOf } from './matrix-rules.ts'
import type { Input, Sample } from './samples/sample.ts'
import { PLACES, samplesFor, type Target } from './samples.ts'
import { type Caller, type Reply, startTestServer } from './server.ts'

export const CALLERS = [null, ...ROLE_NAMES] as const
export const kindOf = (endpoint: Endpoint) => PERMISSIONS[endpoint.access as Permission]
const ofPerson = (endpoint: Endpoint) =>
  hasObject(endpoint) && kindOf(endpoint) === 'employee' && !PLACES.includes(endpoint.path)
const RECORDS = ['own', 'foreign', 'random'] as const
/** Stands for any call about a person, to find people by. */
const BY_PERSON = { method: 'GET', path: '/api/people/{id}', access: 'employee:read' } as Endpoint

export type Cell = { operation: string; role: RoleName | null; about: string; expected: Verdict; got: Verdict }
export type Asked = { asked: number; wrong: Cell[] }

export type Matrix = Awaited<ReturnType<typeof startMatrix>>

/** A server on the planted world, with somebody signed in for each role and the questions of the matrix. */
export async function startMatrix() {
  const server = await startTestServer({ undo: true })
  const samples = samplesFor(server)
  const planted = await samples.world()
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const callers = new Map<RoleName, Caller>()
  await server.keep(async () => {
    const values = { email: 'ops@matrix.example', kind: 'ops' as const, full_name: 'Matrix Operator', totp_on: true }
    const { id } = await server.database.outside((tx) =>
      tx.insertInto('account').values(values).returning('id').executeTakeFirstOrThrow(),
    )
    for (const role of ROLE_NAMES)
      callers.set(
        role,
        role === 'Ops'
          ? await server.signedIn({ accountId: id, companyId: null, role })
          : await server.as(callerOf(role).key, role),
      )
  })

  async function ask(endpoint: Endpoint, role: RoleName | null, input: Input, files: Sample['files']): Promise<Reply> {
    const place = endpoint.path.includes('{env}') && role === null ? { env: 'app' } : {}
    return (role === null ? server.nobody : callers.get(role)!).call(endpoint, input as never, {
      ...place,
      ...(files && { files }),
    })
  }

  /** Asks every cell of an operation about what its address names. */
  async function byAddress(endpoint: Endpoint, table: GrantTable): Promise<Asked> {
    const result: Asked = { asked: 0, wrong: [] }
    const sample = await samples.sampleFor(endpoint)
    const names = !hasObject(endpoint) ? 'nobody' : ofPerson(endpoint) ? 'person' : 'record'
    for (const role of CALLERS) {
      const person = personOf(role)
      for (const [about, target] of await targetsOf(endpoint, sample, role, names, table)) {
        const keepsId = names === 'nobody' || (names === 'record' && about === 'own')
        const whole = await samples.callOf(endpoint, target, { keepsId })
        const input = about === 'mine' ? { ...whole, ...target.input } : whole
        const granted = expected(table, endpoint, role, person, target.person, names)
        const want = granted === ANSWERED ? byRule(endpoint, sample, role, target, about) : granted
        note(result, endpoint, role, about, want, await ask(endpoint, role, input, sample.files))
      }
    }
    return result
  }

  async function targetsOf(
    endpoint: Endpoint,
    sample: Sample,
    role: RoleName | null,
    names: 'nobody' | 'person' | 'record',
    table: GrantTable,
  ): Promise<[about: string, target: Target][]> {
    const person = personOf(role)
    const relations: readonly Relation[] = names === 'nobody' ? ['own'] : names === 'person' ? RELATIONS : RECORDS
    const targets: [string, Target][] = []
    for (const relation of relations) {
      const target = await samples.targetOf(endpoint, relation, person)
      if (target && !(kindOf(endpoint) === 'platform' && relation === 'foreign')) targets.push([relation, target])
    }
    if (sample.about && names === 'person')
      targets.push(['prepared', { input: { id: sample.about.id }, person: sample.about.person }])
    const mine = OWN_RECORDS[name(endpoint)]
    if (person && mine && table[role!]?.[endpoint.access as Permission])
      targets.push(['mine', { input: mine(await samples.ownOf(person.key)), person }])
    return targets
  }

  /** Asks every cell of an operation about people that its body or query names, alone and beside somebody in reach. */
  async function byBody(endpoint: Endpoint, table: GrantTable): Promise<Asked> {
    const result: Asked = { asked: 0, wrong: [] }
    const named = NAMED[name(endpoint)]
    if (!named) return result
    const { files } = await samples.sampleFor(endpoint)
    const base = await samples.callOf(endpoint, { input: {}, person: null }, { keepsId: true })
    const record = hasObject(endpoint) ? await samples.targetOf(endpoint, 'own', null) : null
    const atVersion = async ({ input, person }: Target) => ({
      id: String(input.id),
      version: person ? await planted.versionOf(String(input.id)) : 1,
    })
    for (const role of CALLERS) {
      const person = personOf(role)
      const near = person && (await samples.targetOf(BY_PERSON, 'office', person))
      const isNear = near && expected(table, endpoint, role, person, near.person, 'person') === ANSWERED
      for (const relation of RELATIONS) {
        const target = await samples.targetOf(BY_PERSON, relation, person)
        if (!target) continue
        const one = await atVersion(target)
        const call = { ...base, ...record?.input }
        const granted = expected(table, endpoint, role, person, target.person, 'person')
        const isOwn = relation === 'own' && person !== null
        const want =
          granted === NOT_FOUND
            ? (named.absent ?? NOT_FOUND)
            : granted !== ANSWERED
              ? granted
              : isOwn
                ? (named.own ?? NOT_FOR_YOURSELF)
                : (named.other?.(role!, target.person!) ?? ANSWERED)
        note(
          result,
          endpoint,
          role,
          relation,
          want,
          await ask(endpoint, role, { ...call, ...named.people([one], base) }, files),
        )
        if (!named.isMany || granted !== NOT_FOUND || !isNear) continue
        const both = { ...call, ...named.people([await atVersion(near), one], base) }
        note(result, endpoint, role, `office and ${relation}`, NOT_FOUND, await ask(endpoint, role, both, files))
      }
    }
    return result
  }

  return {
    server,
    samples,
    ask,
    operations: () => server.api.operations,
    /** Every cell of an operation: how many there are, and those that are answered otherwise than they must be. */
    async cellsOf(endpoint: Endpoint, table: GrantTable): Promise<Asked> {
      const { arrange } = await samples.sampleFor(endpoint)
      if (arrange) await owner.query(arrange[0])
      const parts = [await byAddress(endpoint, table), await byBody(endpoint, table)]
      if (arrange) await owner.query(arrange[1])
      return { asked: parts.reduce((sum, { asked }) => sum + asked, 0), wrong: parts.flatMap(({ wrong }) => wrong) }
    },
    async stop() {
      await owner.end()
      await server.stop()
    },
  }
}

const personOf = (role: RoleName | null) => (role === null || role === 'Ops' ? null : callerOf(role))

/** What somebody who may do it, to somebody in reach, is answered: 200 unless a rule beside the grants says otherwise. */
function byRule(endpoint: Endpoint, sample: Sample, role: RoleName | null, target: Target, about: string): Verdict {
  const operation = name(endpoint)
  if (about === 'mine') return NOT_FOR_YOURSELF
  if (OWN_ONLY.includes(operation) && about !== 'own') return NOT_FOUND
  if (about === 'own' && OWN_CASE.includes(operation)) return NOT_FOR_YOURSELF
  if (sample.about ? sample.about.person.key !== target.person?.key : sample.otherwise)
    return sample.otherwise ?? ANSWERED
  return BY_RULE[operation]?.(role!) ?? ANSWERED
}

function note(result: Asked, endpoint: Endpoint, role: RoleName | null, about: string, want: Verdict, reply: Reply) {
  const got = verdictOf(reply)
  result.asked++
  if (got !== want) result.wrong.push({ operation: name(endpoint), role, about, expected: want, got })
}

/** Asks all of these operations; answers what was wrong, a line each. */
export async function allCells(matrix: Matrix, endpoints: readonly Endpoint[], table: GrantTable) {
  let asked = 0
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const result = await matrix.cellsOf(endpoint, table)
    asked += result.asked
    wrong.push(
      ...result.wrong.map(
        (cell) => `${cell.operation}, ${cell.role}, ${cell.about}: ${cell.expected}, not ${cell.got}`,
      ),
    )
  }
  return { asked, wrong }
}
