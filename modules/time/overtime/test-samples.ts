import { plantOfEverybody, plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import { importSamples } from '#test/samples/request-imports.ts'
import { OVERTIME_BULK_IMPORT } from './bulk-import.ts'

const EVENING = { day: '2026-11-17', start: '18:00', end: '20:00' }
const imports = importSamples(OVERTIME_BULK_IMPORT, /^\/api\/overtime\/imports\/\{id\}/, EVENING)

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
    ...imports.own,
    {
      addresses: /^\/api\/overtime\/requests\/\{id\}/,
      of: (server, company, key) => plantRequest(server, company, 'overtime', key, { state: 'withdrawn' }),
    },
  ],
  async plant(server, company) {
    await plantOfEverybody(server, company, 'overtime')
    await imports.plant(server, company)
    // Everybody may have overtime, whatever they are paid: the law's threshold would leave most of the company out.
    await server.tenant(company, (tx) =>
      tx
        .insertInto('overtime_policy')
        .values({ country: 'MY', from_day: '2026-11-01', eligible_up_to: null })
        .onConflict((same) => same.columns(['company_id', 'country', 'from_day']).doUpdateSet({ eligible_up_to: null }))
        .execute(),
    )
  },
  ownCase: imports.ownCase,
  noWays: {
    ...imports.noWays,
    'POST /api/overtime/policies': 'rules for everybody',
    'PATCH /api/overtime/policies/{id}': 'rules for everybody',
  },
  named: {
    'POST /api/overtime/requests': {
      people: ([one]) => ({ employee_id: one!.id }),
      own: '200',
      others: 'overtime:manage',
    },
  },
  samples: {
    ...imports.samples,
    'POST /api/overtime/policies': () => ({ input: { country: 'MY', from_day: '2031-01-01' }, adds: true }),
    'PATCH /api/overtime/policies/{id}': () => ({ input: { tolerance: 5 } }),
    'DELETE /api/overtime/policies/{id}': () => ({}),
    'POST /api/overtime/requests': () => ({ input: EVENING, adds: true }),
    'PUT /api/overtime/requests/{id}': () => ({ input: EVENING }),
  },
}
