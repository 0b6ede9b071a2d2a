import { plantOfEverybody, plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import { importSamples } from '#test/samples/request-imports.ts'
import type { TestServer } from '#test/server.ts'
import { PART_TIME_BULK_IMPORT } from './bulk-import.ts'

const HOURS = { day: '2026-11-17', start: '09:00', end: '13:00' }
const imports = importSamples(PART_TIME_BULK_IMPORT, /^\/api\/part-time\/imports\/\{id\}/, HOURS)
/** Of the people of the matrix nobody works part-time. */
const BY_SUHAILA = { as: ['suhaila', 'employee'], otherwise: '422 validation_failed' } as const

async function plantRate(server: TestServer, company: string, key: string): Promise<string> {
  const rate = { from_day: '2020-01-01', per_hour: 200_00, currency: 'MYR' }
  const employee_id = server.companies[company]!.employees[key]!
  return server.tenant(company, async (tx) => {
    const known = tx.selectFrom('part_time_rate').select('id').where('employee_id', '=', employee_id)
    const insertRate = () =>
      tx
        .insertInto('part_time_rate')
        .values({ ...rate, employee_id })
        .returning('id')
    return ((await known.executeTakeFirst()) ?? (await insertRate().executeTakeFirstOrThrow())).id
  })
}

export const testSamples: ModuleSamples = {
  own: [
    ...imports.own,
    { addresses: /^\/api\/part-time\/rates\/\{id\}/, of: plantRate },
    {
      addresses: /^\/api\/part-time\/requests\/\{id\}/,
      of: (server, company, key) => plantRequest(server, company, 'part_time', key, { state: 'withdrawn' }),
    },
  ],
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.employees)) await plantRate(server, company, key)
    await plantOfEverybody(server, company, 'part_time')
    await imports.plant(server, company)
  },
  noWays: imports.noWays,
  ownCase: [...imports.ownCase, 'PATCH /api/part-time/rates/{id}', 'DELETE /api/part-time/rates/{id}'],
  named: {
    'POST /api/part-time/rates': { people: ([one]) => ({ employee_id: one!.id }) },
    'POST /api/part-time/requests': {
      people: ([one]) => ({ employee_id: one!.id }),
      others: 'overtime:manage',
      own: '422 validation_failed',
      other: () => '422 validation_failed',
    },
  },
  samples: {
    ...imports.samples,
    'POST /api/part-time/rates': (_, server) => ({
      input: { employee_id: server.employeeId('devi'), from_day: '2027-01-01', per_hour: 20_00 },
      adds: true,
    }),
    'PATCH /api/part-time/rates/{id}': () => ({ input: { per_hour: 210_00 } }),
    'DELETE /api/part-time/rates/{id}': () => ({}),
    'POST /api/part-time/requests': () => ({ ...BY_SUHAILA, input: HOURS, adds: true }),
    'PUT /api/part-time/requests/{id}': () => ({ ...BY_SUHAILA, input: HOURS }),
  },
}
