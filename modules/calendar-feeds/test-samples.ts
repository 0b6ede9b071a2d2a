import { newToken } from '#server/secrets.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  own: [
    {
      addresses: /^\/api\/calendar-feeds\/\{id\}/,
      // Whoever it is of reads their holidays by it.
      async of(server, company, key) {
        const account_id = server.companies[company]!.accounts[key]
        if (!account_id) return null
        const values = { token_hash: newToken().hash, made_at: server.clock.now(), read_at: null }
        const { id } = await server.tenant(company, (tx) =>
          tx
            .insertInto('calendar_feed')
            .values({ account_id, role_id: 1, kind: 'holidays', ...values })
            .onConflict((same) => same.columns(['company_id', 'account_id', 'role_id', 'kind']).doUpdateSet(values))
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
        return id
      },
    },
  ],
  samples: {
    'POST /api/calendar-feeds': () => ({ input: { kind: 'holidays' }, adds: true }),
    'DELETE /api/calendar-feeds/{id}': () => ({}),
  },
}
