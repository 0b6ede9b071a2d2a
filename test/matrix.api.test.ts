import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { ANSWERED, type GrantTable, hasObject, NOT_FOUND, personInRole } from './matrix.ts'
import { isOfSignIn } from './matrix-ask.ts'
import { askEndpoints, isMeasured, type Matrix, permissionKind, startMatrix } from './matrix-cells.ts'
import { isNotAsked, NAMED } from './matrix-rules.ts'
import { patience } from './patience.ts'
import type { Reply } from './server.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await startMatrix()
})
afterAll(() => matrix.stop())

const grants = DEFAULT_GRANTS as GrantTable
/** Operations about people. `matrix-company.api.test.ts` covers the others, so that both run in parallel. */
const operations = () => matrix.operations().filter(isMeasured)

/** The number of cells may only grow. */
const FLOOR = 6_417

it('GUARD-05 AUTH-18 ACL-5 complaint 69: every operation about people answers every role and relation by grants, reach and own case', {
  timeout: patience(900_000),
}, async () => {
  const { known, asked, wrong } = await askEndpoints(matrix, operations(), grants)
  console.log(`Permission matrix, people: ${asked} of ${known} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
  expect(known).toBeGreaterThanOrEqual(FLOOR)
  expect(asked).toBeGreaterThan(known / 5)
})

it('GUARD-05 the matrix asks every operation whose body names people', () => {
  const fields = ['employee_id', 'employee_ids', 'employees']
  const naming = matrix.operations().filter(({ input, safe }) => !safe && fields.some((field) => field in input.shape))
  expect(naming.length).toBeGreaterThan(10)
  expect(naming.map(endpointName).filter((operation) => !NAMED[operation] && !isNotAsked(operation))).toEqual([])
})

it('GUARD-05 the matrix fails when a grant is planted that the file does not have', async () => {
  const { server } = matrix
  const compensation = matrix.operations().find((endpoint) => endpoint.path.endsWith('/view/compensation/{id}'))!
  await server.keep(() =>
    server.tenant('meridian', (tx) =>
      tx.insertInto('role_grant').values({ role_id: 8, permission: 'compensation:read', reach: 'company' }).execute(),
    ),
  )
  const planted = await matrix.cellsOf(compensation, grants, true)
  await server.keep(() => server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute()))
  expect(
    planted.wrong.some((cell) => cell.role === 'employee' && cell.expected === NOT_FOUND && cell.got === ANSWERED),
  ).toBe(true)
  expect((await matrix.cellsOf(compensation, grants, true)).wrong).toEqual([])
})

it('GUARD-05 the matrix fails when a grant over places is planted that the file does not have, and a near one opens no place', async () => {
  const { server } = matrix
  const posts = matrix.operations().find((endpoint) => endpoint.path === '/api/headcount/places/{id}')!
  const plantedAs = async (reach: 'own' | 'reports' | 'office') => {
    await server.keep(() =>
      server.tenant('meridian', (tx) =>
        tx.insertInto('role_grant').values({ role_id: 8, permission: 'headcount:read', reach }).execute(),
      ),
    )
    const { wrong } = await matrix.cellsOf(posts, grants, true)
    await server.keep(() => server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute()))
    return wrong.map(({ role, about, got }) => `${role} ${about} ${got}`)
  }
  expect(await plantedAs('office')).toContain(`employee own ${ANSWERED}`)
  for (const reach of ['own', 'reports'] as const)
    expect((await plantedAs(reach)).filter((cell) => cell.endsWith(ANSWERED))).toEqual([])
  expect((await matrix.cellsOf(posts, grants, true)).wrong).toEqual([])
})

it('GUARD-05 a foreign id and a made-up id get the same bytes', async () => {
  const { samples, ask } = matrix
  const differing: string[] = []
  const plain = (reply: Reply) => JSON.stringify({ ...reply.body, request_id: '' })
  const about = personInRole('Company Admin')
  let compared = 0
  const named = matrix
    .operations()
    .filter((one) => hasObject(one) && permissionKind(one) !== 'platform' && !isOfSignIn(one))
  await mapConcurrently(named, async (endpoint) => {
    const { files } = await samples.sampleFor(endpoint)
    const [foreign, random] = [
      await samples.targetOf(endpoint, 'foreign', about),
      await samples.targetOf(endpoint, 'random', about),
    ]
    if (!foreign || !random) return
    const a = await ask(endpoint, 'Company Admin', await samples.callOf(endpoint, foreign), files)
    const b = await ask(endpoint, 'Company Admin', await samples.callOf(endpoint, random), files)
    compared++
    if (a.status !== b.status || plain(a) !== plain(b))
      differing.push(`${endpointName(endpoint)}: ${a.status} ${plain(a)} / ${b.status} ${plain(b)}`)
  })
  expect(differing).toEqual([])
  expect(compared).toBeGreaterThan(120)
})
