import { required } from '#base/required.ts'
import { plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

/** Plants a request whose approver was not reminded that day. */
const insertUndecidedRequest = (server: TestServer) =>
  server.keep(() =>
    plantRequest(server, 'meridian', 'overtime', 'devi', {
      decider: required(server.companies.meridian?.accounts.hafiz, 'account of Hafiz'),
    }),
  )

export const testSamples: ModuleSamples = {
  samples: {
    'POST /api/payroll-ready/things/export': async ({ group }, server) => {
      await insertUndecidedRequest(server)
      return { input: { group_id: group, period: '2026-11' } }
    },
    'POST /api/payroll-ready/reminders': async ({ group }, server) => {
      await insertUndecidedRequest(server)
      return { input: { group_id: group, period: '2026-11' }, adds: true }
    },
  },
}
