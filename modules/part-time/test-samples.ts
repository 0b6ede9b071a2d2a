import { sql } from 'kysely'
import { requestApi } from '#modules/requests/contract.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { partTimeApi, partTimeCalls } from './contract.ts'

const HOURS = { day: '2026-11-16', start: '09:00', end: '13:00' }

/** Somebody who is paid by the hour has a rate, and hours that they took back. */
async function withRate(server: TestServer): Promise<void> {
  const finance = await server.as('arjun', 'local finance')
  const employee_id = server.employeeId('suhaila')
  await server.keep(() => finance.call(partTimeApi.addRate, { employee_id, from_day: '2026-01-01', per_hour: 20_00 }))
}

async function withdrawn(server: TestServer): Promise<string> {
  await withRate(server)
  const suhaila = await server.as('suhaila')
  const sent = await server.keep(() => suhaila.call(partTimeCalls.send, { ...HOURS, day: '2026-11-17' } as never))
  const { id, version } = sent.body.data
  await server.keep(() => suhaila.call(requestApi.withdraw, { id, version }))
  return id
}

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/part-time\/rates/,
      table: 'part_time_rate',
      first: 'from_day',
      made: {
        position_id: sql`(select id from position order by name limit 1)`,
        ...{ from_day: '2026-01-01', per_hour: 20_00, currency: 'MYR' },
      },
    },
    {
      addresses: /^\/api\/part-time\/requests/,
      table: 'request',
      first: 'sent_at',
      made: {
        kind: 'part_time',
        state: 'withdrawn',
        employee_id: sql`(select id from employee order by employee_no limit 1)`,
        sent_by: sql`(select account_id from membership order by account_id limit 1)`,
        sent_by_name: 'Matrix',
        sent_at: '2026-11-18T10:00:00Z',
      },
    },
  ],
  samples: {
    'POST /api/part-time/rates': (_, server) => ({
      input: { employee_id: server.employeeId('devi'), from_day: '2027-01-01', per_hour: 20_00 },
      adds: true,
    }),
    'PATCH /api/part-time/rates/{id}': () => ({ input: { per_hour: 21_00 } }),
    'DELETE /api/part-time/rates/{id}': () => ({}),
    'POST /api/part-time/requests': async (_, server) => {
      await withRate(server)
      return { as: ['suhaila', 'employee'], input: HOURS, adds: true }
    },
    'PUT /api/part-time/requests/{id}': async (_, server) => ({
      as: ['suhaila', 'employee'],
      input: { ...HOURS, id: await withdrawn(server) },
    }),
  },
}
