import { plantFile, plantNotice, plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { PICTURE } from '#test/world.ts'

const STEPS = [{ needs: 'any' as const, asks: [{ by: 'report_to' as const, nth: 1 }] }]
const ROUTE = { kind: 'claim', name: 'Matrix', steps: STEPS }

/** Somebody else than whoever asks, in the same company. */
const otherPerson = (company: string, key: string) =>
  company === 'beacon' ? 'aminah' : key === 'devi' ? 'izzat' : 'devi'
const accountId = (server: TestServer, company: string, key: string) => server.companies[company]!.accounts[key]!

/** A claim of somebody else that whoever asks has to decide, or has decided. */
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

async function plantDelegation(server: TestServer, company: string, key: string): Promise<string> {
  const { employees, accounts } = server.companies[company]!
  const { id } = await server.tenant(company, (tx) =>
    tx
      .insertInto('delegation')
      .values({
        employee_id: employees[key]!,
        to_employee_id: employees[otherPerson(company, key)]!,
        from_day: '2026-12-01',
        until_day: '2026-12-31',
        set_by: accounts.aminah!,
        set_by_name: 'Planted',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    await plantDelegation(server, company, 'izzat')
    for (const key of Object.keys(server.companies[company]!.accounts))
      for (const state of ['pending', 'rejected'] as const) await plantRequestToDecide(server, company, key, { state })
  },
  rows: [
    {
      addresses: /^\/api\/requests\/routes\/\{id\}/,
      table: 'approval_route',
      first: 'position',
      made: { ...ROUTE, position: 1, steps: JSON.stringify(STEPS) },
    },
  ],
  own: [
    { addresses: /^\/api\/requests\/delegations\/\{id\}/, of: plantDelegation },
    {
      addresses: /^\/api\/requests\/\{id\}\/files/,
      async of(server, company, key) {
        const id = await plantRequestToDecide(server, company, key)
        return { id, file_id: await plantFile(server, company, id) }
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
    'POST /api/requests/{id}/rejection': () => ({ input: { remark: 'Not this month' } }),
    'POST /api/requests/decisions': async (_, server) => {
      const id = await plantRequestToDecide(server, 'meridian', 'aminah')
      return { input: { rows: [{ id, version: 1 }], decision: 'approved' } }
    },
    'POST /api/requests/{id}/decision-undoing': () => ({ input: {} }),
    'POST /api/requests/{id}/withdrawal': () => ({ input: {} }),
    'POST /api/requests/{id}/cancellation': () => ({ input: { remark: 'Sent twice' } }),
    'POST /api/requests/{id}/revocation': () => ({ input: { remark: 'Sent twice' } }),
    'POST /api/requests/files': () => ({
      files: { file: { name: 'receipt.png', content: PICTURE } },
      adds: true,
    }),
    'PUT /api/requests/notice-choice': () => ({ input: { kind: 'claim', how: 'daily' } }),
    'POST /api/requests/notices/reading': async (_, server) => {
      const id = await plantRequestToDecide(server, 'meridian', 'aminah')
      await plantNotice(server, 'meridian', id, accountId(server, 'meridian', 'aminah'))
      return {}
    },
    'POST /api/requests/routes': () => ({ input: { ...ROUTE, name: 'New' }, adds: true }),
    'PUT /api/requests/routes/{id}': () => ({ input: { ...ROUTE, name: 'Other' } }),
    'DELETE /api/requests/routes/{id}': () => ({}),
    'PUT /api/requests/routes/order': async (_, server) => {
      const ids = await server.tenant('meridian', async (tx) => {
        const rule = (position: number) => ({
          kind: 'leave',
          name: `Matrix ${position}`,
          position,
          steps: JSON.stringify(STEPS),
        })
        const made = tx
          .insertInto('approval_route')
          .values([rule(1), rule(2)])
          .returning('id')
        return (await made.execute()).map(({ id }) => id)
      })
      return { input: { kind: 'leave', ids: ids.toReversed() } }
    },
    'PUT /api/requests/reminders': () => ({ input: { kind: 'claim', remind_hours: 8, escalate_hours: 24 } }),
    'POST /api/requests/routes/trial': (_, server) => ({
      input: { kind: 'claim', employee_id: server.employeeId('nurul') },
    }),
    'POST /api/requests/delegations/export': () => ({ as: ['boon.keat', 'office dir'] }),
    'POST /api/requests/delegations': (_, server) => ({
      as: ['boon.keat', 'office dir'],
      input: {
        employee_id: server.employeeId('izzat'),
        to_employee_id: server.employeeId('devi'),
        from_day: '2026-12-01',
        until_day: '2026-12-31',
      },
      adds: true,
    }),
    'PATCH /api/requests/delegations/{id}': () => ({ as: ['boon.keat', 'office dir'], input: { note: 'While away' } }),
    'DELETE /api/requests/delegations/{id}': () => ({ as: ['boon.keat', 'office dir'] }),
  },
  noWays: {
    'POST /api/requests/files': 'a file that goes with a request, read by nobody but people',
    'POST /api/requests/routes': 'says who decides, whoever asks',
    'PUT /api/requests/routes/{id}': 'says who decides, whoever asks',
  },
  named: {
    // Whoever looks after an office names substitutes of their own too: it is their approvals that they hand on.
    'POST /api/requests/delegations': { people: ([one]) => ({ employee_id: one!.id }), own: '200' },
  },
  byRule: {
    // HR of the kind only: of whom is in reach of claims.
    'POST /api/requests/{id}/cancellation': (role) =>
      ['Company Admin', 'HR Generalist', 'rmt admin', 'HR Claim', 'local hr'].includes(role)
        ? undefined
        : '403 not_yours_to_decide',
  },
}
