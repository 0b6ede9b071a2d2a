import { plantAbsentDay, plantApproved } from '#test/planted-time.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { Sample } from '#test/samples/sample.ts'
import type { TestServer } from '#test/server.ts'

const OVERTIME = { source: 'overtime', groups: ['department'], figures: ['minutes'], months: 12 }

/** A saved report of a person's account. */
async function plantReport(server: TestServer, company: string, key: string): Promise<string | null> {
  const account_id = server.companies[company]?.accounts[key]
  if (!account_id) return null
  const { id } = await server.tenant(company, (tx) =>
    tx
      .insertInto('people_report')
      .values({ ...OVERTIME, name: 'Planted', account_id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** An export needs a row in the year up to this month. */
const PLANTS: Readonly<Record<string, (server: TestServer) => Promise<unknown>>> = {
  headcount: async () => undefined,
  leave: (server) => plantApproved(server, 'leave'),
  attendance: plantAbsentDay,
  overtime: (server) => plantApproved(server, 'overtime'),
  claims: (server) => plantApproved(server, 'claim'),
}

const exportSamples = Object.fromEntries(
  Object.entries(PLANTS).flatMap(([name, plant]) =>
    [`/api/people-reports/${name}`, `/api/people-reports/result/${name}`].map((path) => [
      `POST ${path}/export`,
      async (_: unknown, server: TestServer): Promise<Sample> => {
        await plant(server)
        return { adds: true }
      },
    ]),
  ),
)

export const testSamples: ModuleSamples = {
  own: [{ addresses: /^\/api\/people-reports\/saved\/\{id\}/, of: plantReport }],
  samples: {
    ...exportSamples,
    'POST /api/people-reports/saved': () => ({ input: { ...OVERTIME, name: 'Overtime' }, adds: true }),
    'PATCH /api/people-reports/saved/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/people-reports/saved/{id}': () => ({}),
  },
}
