import { sql } from 'kysely'
import { requestApi } from '#modules/requests/contract.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { overtimeCalls } from './contract.ts'

const EVENING = { day: '2026-11-16', start: '18:00', end: '20:00' }

/** A request that its sender took back, to be sent again. */
async function withdrawn(server: TestServer): Promise<string> {
  const devi = await server.as('devi')
  const sent = await server.keep(() => devi.call(overtimeCalls.send, { ...EVENING, day: '2026-11-17' } as never))
  const { id, version } = sent.body.data
  await server.keep(() => devi.call(requestApi.withdraw, { id, version }))
  return id
}

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/overtime\/policies/,
      table: 'overtime_policy',
      first: 'from_day',
      made: { country: 'MY', from_day: '2030-01-01' },
    },
    {
      addresses: /^\/api\/overtime\/requests/,
      table: 'request',
      first: 'sent_at',
      made: {
        kind: 'overtime',
        state: 'withdrawn',
        employee_id: sql`(select id from employee order by employee_no limit 1)`,
        sent_by: sql`(select account_id from membership order by account_id limit 1)`,
        sent_by_name: 'Matrix',
        sent_at: '2026-11-18T10:00:00Z',
      },
    },
  ],
  samples: {
    'POST /api/overtime/policies': () => ({ input: { country: 'MY', from_day: '2031-01-01' }, adds: true }),
    'PATCH /api/overtime/policies/{id}': () => ({ input: { tolerance: 5 } }),
    'DELETE /api/overtime/policies/{id}': () => ({}),
    'POST /api/overtime/requests': () => ({ as: ['devi', 'employee'], input: EVENING, adds: true }),
    'PUT /api/overtime/requests/{id}': async (_, server) => ({
      as: ['devi', 'employee'],
      input: { ...EVENING, id: await withdrawn(server) },
    }),
  },
}
