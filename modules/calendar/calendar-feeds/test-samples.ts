import { createToken } from '#server/secrets.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

/** Inserts a holiday calendar of somebody; null for people without an account. */
async function insertFeed(server: TestServer, company: string, key: string) {
  const account_id = server.companies[company]!.accounts[key]
  if (!account_id) return null
  const { token, hash } = createToken()
  const values = { token_hash: hash, made_at: server.clock.now(), read_at: null }
  const { id } = await server.tenant(company, (tx) =>
    tx
      .insertInto('calendar_feed')
      .values({ account_id, role_id: 1, kind: 'holidays', ...values })
      .onConflict((same) => same.columns(['company_id', 'account_id', 'role_id', 'kind']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, token }
}

export const testSamples: ModuleSamples = {
  own: [
    {
      addresses: /^\/api\/calendar-feeds\/\{id\}/,
      of: async (server, company, key) => (await insertFeed(server, company, key))?.id ?? null,
    },
    {
      addresses: /^\/api\/calendar\/\{token\}/,
      of: async (server, company, key) => {
        const feed = await insertFeed(server, company, key)
        return feed && { id: undefined, token: feed.token }
      },
    },
  ],
  // Interviewers may not read holidays, so they have no such calendar.
  byRule: { 'POST /api/calendar-feeds': (role) => (role === 'interviewer' ? '404 not_found' : undefined) },
  samples: {
    'POST /api/calendar-feeds': () => ({ input: { kind: 'holidays' }, adds: true }),
    'DELETE /api/calendar-feeds/{id}': () => ({}),
  },
}
