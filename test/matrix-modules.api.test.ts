import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Permission } from '#base/access/permissions.ts'
import type { RoleName } from '#base/access/roles.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { MODULES as moduleList } from '#base/modules.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { onePerKind } from './depth.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { type GrantTable, personInRole, ROLE_NAMES } from './matrix.ts'
import { askAs, isOfCompany } from './matrix-ask.ts'
import { type Matrix, startMatrix } from './matrix-cells.ts'
import { patience } from './patience.ts'
import type { Caller } from './server.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await startMatrix()
  // The samples are made while every module is on.
  for (const endpoint of matrix.operations()) await matrix.samples.sampleFor(endpoint)
})
afterAll(() => matrix.stop())

const grants = DEFAULT_GRANTS as GrantTable
const kept = <T>(work: () => Promise<T>) => matrix.server.keep(work)

/** Also those that are not ready: their calls are there before their screens. */
const MODULES = moduleList.map(({ id }) => id)

it.each([
  [
    'of the company, switched off',
    async (off: boolean) =>
      kept(() =>
        matrix.server.tenant('meridian', async (tx) => {
          if (off)
            await tx
              .insertInto('company_module')
              .values(MODULES.map((module_id) => ({ module_id, is_on: false })))
              .execute()
          else await tx.deleteFrom('company_module').execute()
        }),
      ),
  ],
  [
    'of the offices, hidden',
    async (hidden: boolean) =>
      kept(() =>
        matrix.server.tenant('meridian', (tx) =>
          tx
            .updateTable('office')
            .set({ hidden_modules: hidden ? MODULES : [] })
            .execute(),
        ),
      ),
  ],
] as const)(
  'OPS-02 ORG-04 switching modules %s off refuses all their operations to everyone, and no others',
  { timeout: patience(300_000) },
  async (_, set) => {
    const moduled = matrix.operations().filter(({ module }) => module !== undefined)
    expect(moduled.length).toBeGreaterThan(190)
    await set(true)
    const wrong: string[] = []
    const staff = ROLE_NAMES.filter((one) => one !== 'Ops')
    const callers = new Map<RoleName, Caller>()
    for (const role of staff) callers.set(role, await kept(() => matrix.server.as(personInRole(role).key, role)))
    await mapConcurrently(moduled, async (endpoint) => {
      const reachOf = (role: RoleName) => grants[role]?.[endpoint.access as Permission]
      for (const role of onePerKind(staff, (one) => String(reachOf(one)))) {
        const may = endpoint.access === 'staff' || reachOf(role)
        const want = may ? '403 module_disabled' : '403 forbidden'
        const got = await askAs(matrix, endpoint, callers.get(role)!)
        if (got !== want) wrong.push(`${endpointName(endpoint)}, ${role}: ${want}, not ${got}`)
      }
    })
    const admin = await kept(() => matrix.server.as('aminah'))
    const others = matrix.operations().filter((one) => one.module === undefined && isOfCompany(one))
    await mapConcurrently(others, async (endpoint) => {
      if ((await askAs(matrix, endpoint, admin)) === '403 module_disabled') wrong.push(endpointName(endpoint))
    })
    await set(false)
    expect(wrong).toEqual([])
  },
)
