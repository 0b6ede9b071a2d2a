import { plantFile, plantRequest, plantSaid } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

/** Somebody else than the caller, in the same company. */
const otherPerson = (company: string, key: string) =>
  company === 'beacon' ? 'aminah' : key === 'devi' ? 'izzat' : 'devi'
const accountId = (server: TestServer, company: string, key: string) => server.companies[company]!.accounts[key]!

/** Plants somebody else's claim that the caller has to decide, or has decided. */
const plantRequestToDecide = (
  server: TestServer,
  company: string,
  key: string,
  more: Parameters<typeof plantRequest>[4] = {},
) =>
  plantRequest(server, company, 'claim', otherPerson(company, key), {
    ...more,
    decider: accountId(server, company, key),
  })

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.accounts))
      for (const state of ['pending', 'rejected'] as const) await plantRequestToDecide(server, company, key, { state })
  },
  own: [
    {
      addresses: /^\/api\/requests\/\{id\}\/files/,
      async of(server, company, key) {
        const id = await plantRequestToDecide(server, company, key)
        return { id, file_id: await plantFile(server, company, id) }
      },
    },
    {
      addresses: /^\/api\/requests\/\{id\}\/answers$/,
      async of(server, company, key) {
        const id = await plantRequest(server, company, 'claim', key)
        await plantSaid(server, company, id, {
          what: 'questioned',
          by: accountId(server, company, otherPerson(company, key)),
        })
        return id
      },
    },
    {
      addresses: /^\/api\/requests\/\{id\}\/comments\/\{entry_id\}$/,
      async of(server, company, key) {
        const id = await plantRequestToDecide(server, company, key)
        const by = accountId(server, company, key)
        return { id, entry_id: await plantSaid(server, company, id, { what: 'commented', by }) }
      },
    },
    {
      addresses: /^\/api\/requests\/\{id\}\/withdrawal$/,
      of: (server, company, key) => plantRequest(server, company, 'claim', key),
    },
    {
      addresses: /^\/api\/requests\/\{id\}\/revocation$/,
      of: (server, company, key) => plantRequestToDecide(server, company, key, { state: 'approved' }),
    },
    {
      addresses: /^\/api\/requests\/\{id\}\/decision-undoing$/,
      of: (server, company, key) =>
        plantRequestToDecide(server, company, key, {
          state: 'rejected',
          decided_by: accountId(server, company, key),
          undo_until: new Date(server.clock.now().getTime() + 3_600_000),
        }),
    },
    {
      addresses: /^\/api\/requests\/\{id\}/,
      of: (server, company, key) => plantRequestToDecide(server, company, key),
    },
  ],
  samples: {
    'POST /api/requests/{id}/approval': () => ({ input: {} }),
    'POST /api/requests/{id}/questions': () => ({ input: { text: 'Which train?' }, adds: true }),
    'POST /api/requests/{id}/answers': () => ({ input: { text: 'The one at nine' }, adds: true }),
    'POST /api/requests/{id}/comments': () => ({ input: { text: 'Seen' }, adds: true }),
    'DELETE /api/requests/{id}/comments/{entry_id}': () => ({}),
    'POST /api/requests/{id}/rejection': () => ({ input: { remark: 'Not this month' } }),
    'POST /api/requests/decisions': async (_, server) => {
      const id = await plantRequestToDecide(server, 'meridian', 'aminah')
      return { input: { rows: [{ id, version: 1 }], decision: 'approved' } }
    },
    'POST /api/requests/{id}/decision-undoing': () => ({ input: {} }),
    'POST /api/requests/{id}/withdrawal': () => ({ input: {} }),
    'POST /api/requests/{id}/cancellation': () => ({ input: { remark: 'Sent twice' } }),
    'POST /api/requests/{id}/revocation': () => ({ input: { remark: 'Sent twice' } }),
  },
  byRule: {
    // Only HR of the kind cancels, within the reach of its permission on claims.
    'POST /api/requests/{id}/cancellation': (role) =>
      ['Company Admin', 'HR Generalist', 'rmt admin', 'HR Claim', 'local hr'].includes(role)
        ? undefined
        : '403 not_yours_to_decide',
  },
}
