import type { ModuleSamples } from '#test/samples/of-modules.ts'

const OWED = { country: 'MY', due: '2026-02-15', currency: 'MYR', amount: 1_00, people: 1, ends: 'paid' as const }

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
    'PUT /api/payday/steps/{id}/marks/{mark}': () => ({ input: { mark: 'paid' } }),
    'DELETE /api/payday/steps/{id}/marks/{mark}': async (_, server) => {
      const paid = { paid_at: new Date('2026-02-10T00:00:00Z'), paid_by: 'Matrix', paid_amount: OWED.amount }
      // of a later month, so that the other samples never find it as their first row
      const step = { ...OWED, ...paid, kind: 'cp39', period: '2026-02' }
      const { id } = await server.keep(() =>
        server.tenant('meridian', (tx) =>
          tx
            .insertInto('pay_step')
            .values(step)
            .onConflict((same) =>
              same.columns(['company_id', 'kind', 'country', 'period', 'pay_run_id']).doUpdateSet(paid),
            )
            .returning('id')
            .executeTakeFirstOrThrow(),
        ),
      )
      return { input: { id, mark: 'paid' } }
    },
  },
}
