import { required } from '#base/required.ts'
import { plantOfEverybody, plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import { importSamples } from '#test/samples/request-imports.ts'
import type { TestServer } from '#test/server.ts'
import { OVERTIME_BULK_IMPORT } from './overtime/request/bulk-import.ts'
import { PART_TIME_BULK_IMPORT } from './part-time/bulk-import.ts'

const EVENING = { day: '2026-11-17', start: '18:00', end: '20:00' }
const MORNING = { day: '2026-11-17', start: '09:00', end: '13:00' }
const overtimeImports = importSamples(OVERTIME_BULK_IMPORT, /^\/api\/overtime\/imports\/\{id\}/, EVENING)
const partTimeImports = importSamples(PART_TIME_BULK_IMPORT, /^\/api\/part-time\/imports\/\{id\}/, MORNING)
/** Nobody among the people of the matrix works part-time. */
const BY_SUHAILA = { as: ['suhaila', 'employee'], otherwise: '422 validation_failed' } as const

const firstPerson = ([one]: readonly { readonly id: string }[]) => ({ employee_id: required(one, 'person').id })

async function plantRate(server: TestServer, company: string, key: string): Promise<string> {
  const rate = { from_day: '2020-01-01', per_hour: 200_00, currency: 'MYR' }
  const employee_id = required(server.companies[company]?.employees[key], key)
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
  rows: [
    {
      addresses: /^\/api\/overtime\/policies/,
      table: 'overtime_policy',
      first: 'from_day',
      made: { country: 'MY', from_day: '2030-01-01' },
    },
  ],
  own: [
    ...overtimeImports.own,
    {
      addresses: /^\/api\/overtime\/requests\/\{id\}/,
      of: (server, company, key) => plantRequest(server, company, 'overtime', key, { state: 'withdrawn' }),
    },
    ...partTimeImports.own,
    { addresses: /^\/api\/part-time\/rates\/\{id\}/, of: plantRate },
    {
      addresses: /^\/api\/part-time\/requests\/\{id\}/,
      of: (server, company, key) => plantRequest(server, company, 'part_time', key, { state: 'withdrawn' }),
    },
  ],
  async plant(server, company) {
    await plantOfEverybody(server, company, 'overtime')
    await overtimeImports.plant(server, company)
    // Everybody may have overtime, whatever they are paid: the law's threshold would leave most of the company out.
    await server.tenant(company, (tx) =>
      tx
        .insertInto('overtime_policy')
        .values({ country: 'MY', from_day: '2026-11-01', eligible_up_to: null })
        .onConflict((same) => same.columns(['company_id', 'country', 'from_day']).doUpdateSet({ eligible_up_to: null }))
        .execute(),
    )
    for (const key of Object.keys(required(server.companies[company], company).employees))
      await plantRate(server, company, key)
    await plantOfEverybody(server, company, 'part_time')
    await partTimeImports.plant(server, company)
  },
  ownCase: [
    ...overtimeImports.ownCase,
    ...partTimeImports.ownCase,
    'PATCH /api/part-time/rates/{id}',
    'DELETE /api/part-time/rates/{id}',
  ],
  noWays: {
    ...overtimeImports.noWays,
    'POST /api/overtime/policies': 'rules for everybody',
    'PATCH /api/overtime/policies/{id}': 'rules for everybody',
    ...partTimeImports.noWays,
  },
  named: {
    'POST /api/overtime/requests': {
      people: firstPerson,
      own: '200',
      others: 'overtime:manage',
    },
    'POST /api/part-time/rates': { people: firstPerson },
    // It only counts.
    'GET /api/part-time/rates/sent-hours': { people: firstPerson, own: '200' },
    'POST /api/part-time/requests': {
      people: firstPerson,
      others: 'overtime:manage',
      own: '422 validation_failed',
      other: () => '422 validation_failed',
    },
  },
  samples: {
    ...overtimeImports.samples,
    'POST /api/overtime/policies': () => ({ input: { country: 'MY', from_day: '2031-01-01' }, adds: true }),
    'PATCH /api/overtime/policies/{id}': () => ({ input: { tolerance: 5 } }),
    'DELETE /api/overtime/policies/{id}': () => ({}),
    'POST /api/overtime/requests': () => ({ input: EVENING, adds: true }),
    'PUT /api/overtime/requests/{id}': () => ({ input: EVENING }),
    ...partTimeImports.samples,
    'POST /api/part-time/rates': (_, server) => ({
      input: {
        employee_id: server.employeeId('devi'),
        from_day: '2027-01-01',
        per_hour: 20_00,
        confirmed: ['pay_ten_times'],
      },
      adds: true,
    }),
    'GET /api/part-time/rates/sent-hours': (_, server) => ({
      input: { employee_id: server.employeeId('devi'), from_day: '2026-11-01' },
    }),
    'PATCH /api/part-time/rates/{id}': () => ({ input: { per_hour: 210_00 } }),
    'DELETE /api/part-time/rates/{id}': () => ({}),
    'POST /api/part-time/requests': () => ({ ...BY_SUHAILA, input: MORNING, adds: true }),
    'PUT /api/part-time/requests/{id}': () => ({ ...BY_SUHAILA, input: MORNING }),
  },
}
