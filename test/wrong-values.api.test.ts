import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { companyApi } from '../modules/organisation/companies/contract.ts'
import { joiningApi } from '../modules/people/joining/contract.ts'
import { startTestServer, type TestServer } from './server.ts'
import { plantScene } from './ways/scene.ts'
import { hr, type Input, type Scene, type Way } from './ways/way.ts'
import { WRONG_OF_COMPANY, WRONG_VALUES } from './ways/wrong-values.ts'
import { WAYS } from './ways.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await startTestServer()
  scene = await plantScene(server)
})
afterAll(() => server?.stop())

type Call = Pick<Way, 'of' | 'by'> & { good(scene: Scene): Promise<Input>; wrong: typeof WRONG_VALUES }

const CALLS: readonly Call[] = [
  ...WAYS.map((way) => ({ ...way, wrong: WRONG_VALUES })),
  {
    of: joiningApi.create,
    by: hr,
    wrong: WRONG_VALUES,
    good: async () => ({ full_name: 'New Person', joined_on: '2026-12-01' }),
  },
  {
    of: companyApi.update,
    by: ['aminah', 'Company Admin'],
    wrong: WRONG_OF_COMPANY,
    good: async () => ({ version: (await (await server.as('aminah')).call(companyApi.profile)).body.data.version }),
  },
]

/** Calls that take such a column and write it nowhere, or of nobody's record, each with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'POST /api/payroll-files/accounts': 'a paying account: its own test, PAY-07c',
  'PATCH /api/payroll-files/accounts/{id}': 'a paying account: its own test, PAY-07c',
}

const columnsOf = (of: Endpoint, wrong: typeof WRONG_VALUES) =>
  Object.keys(wrong).filter((column) => Object.hasOwn((of.input as z.ZodObject | undefined)?.shape ?? {}, column))

const ALL = CALLS.flatMap((call) => columnsOf(call.of, call.wrong).map((column) => ({ ...call, column })))

describe('EMP-01c EMP-01d ORG-01 EMP-09 every call refuses an impossible number at its field', () => {
  it.each(ALL.map((one) => [`${endpointName(one.of)} ${one.column}`, one] as const))('%s', async (_, call) => {
    const caller = await server.as(...call.by)
    for (const value of call.wrong[call.column]!) {
      const reply = await caller.call(call.of, { ...(await call.good(scene)), [call.column]: value } as never)
      expect([400, 422], `${value}: ${reply.text}`).toContain(reply.status)
      expect(Object.keys(reply.body.errors ?? {}), value).toEqual([call.column])
    }
  })

  it('EMP-01d no other call takes such a column', () => {
    const known = new Set([...CALLS.map(({ of }) => endpointName(of)), ...Object.keys(OTHERS)])
    const unknown = server.api.operations.filter(
      (endpoint) =>
        !endpoint.safe && columnsOf(endpoint, WRONG_VALUES).length > 0 && !known.has(endpointName(endpoint)),
    )
    expect(unknown.map(endpointName)).toEqual([])
    expect(ALL.length).toBeGreaterThan(25)
  })
})
