import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

const OWED = { country: 'MY', due: '2026-02-15', currency: 'MYR', amount: 1_00, people: 1, ends: 'paid' as const }
const UNMARKED = { paid_at: null, paid_by: null, paid_amount: null }
const PAID = { paid_at: new Date('2026-02-10T00:00:00Z'), paid_by: 'Matrix', paid_amount: OWED.amount }

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/payday\/steps/,
      table: 'pay_step',
      first: 'period',
      made: { ...OWED, kind: 'epf', period: '2026-01' },
    },
  ],
  samples: {
    'PUT /api/payday/steps/{id}/marks/{mark}': async (_, server) => ({
      input: { id: await insertStep(server, { kind: 'epf', ...UNMARKED }), mark: 'paid' },
    }),
    'DELETE /api/payday/steps/{id}/marks/{mark}': async (_, server) => ({
      input: { id: await insertStep(server, { kind: 'cp39', ...PAID }), mark: 'paid' },
    }),
  },
}

/** A step of the company with known marks, whatever other months it has. */
async function insertStep(
  server: TestServer,
  step: { kind: string } & (typeof UNMARKED | typeof PAID),
): Promise<string> {
  const { kind, ...marks } = step
  const { id } = await server.keep(() =>
    server.tenant('meridian', (tx) =>
      tx
        .insertInto('pay_step')
        .values({ ...OWED, ...marks, kind, period: '2025-12' })
        .onConflict((same) =>
          same.columns(['company_id', 'kind', 'country', 'period', 'pay_run_id']).doUpdateSet(marks),
        )
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  )
  return id
}
