import { required } from '#base/required.ts'
import { plantSettlement } from '#test/planted-settlements.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { GARNISHMENT_SOURCE_KIND } from './queries.ts'

const ORDER = {
  court: 'Taipei District Court',
  order_number: '115-1234',
  creditor: 'Formosa Bank',
  served_on: '2026-10-01',
  from_month: '2026-11',
  total: 100_000,
}

async function plantOrder(server: TestServer, company: string, key: string): Promise<string> {
  const employee_id = required(server.companies[company]?.employees[key], `${key} of ${company}`)
  const { id } = await server.tenant(company, (tx) =>
    tx
      .insertInto('garnishment')
      .values({ ...ORDER, employee_id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    await plantOrder(server, company, 'izzat')
  },
  own: [{ addresses: /^\/api\/garnishments\/\{id\}/, of: plantOrder }],
  samples: {
    'POST /api/garnishments': ({ about }) => ({ input: { employee_id: about('devi').id, ...ORDER }, adds: true }),
    'PATCH /api/garnishments/{id}': () => ({ input: { creditor: 'Another bank' } }),
    'DELETE /api/garnishments/{id}': () => ({}),
    'POST /api/garnishments/payments/export': async ({ taiwanRun }, server) => {
      const sourceId = await plantOrder(server, 'meridian', 'yu.ting')
      await plantSettlement(server, 'meridian', {
        run: taiwanRun,
        employee: server.employeeId('yu.ting'),
        source: GARNISHMENT_SOURCE_KIND,
        sourceId,
        shape: 'garnishment',
        amount: 10_000,
      })
      return { input: { run_id: taiwanRun } }
    },
  },
  named: {
    'POST /api/garnishments': { people: ([one]) => ({ employee_id: one!.id }) },
  },
  noWays: {
    'PATCH /api/garnishments/{id}':
      'what a court ordered: “GUARD-05 AUTH-18 ACL-5 complaint 69: every operation about people answers every role and relation by grants, reach and own case”',
  },
  ownCase: ['PATCH /api/garnishments/{id}', 'DELETE /api/garnishments/{id}'],
}
