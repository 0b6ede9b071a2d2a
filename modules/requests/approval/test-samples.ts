import type { ModuleSamples } from '#test/samples/of-modules.ts'
import { PICTURE } from '#test/world.ts'

const STEPS = [{ needs: 'any' as const, asks: [{ by: 'report_to' as const, nth: 1 }] }]
const ROUTE = { kind: 'claim', name: 'Matrix', steps: STEPS }

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/requests\/routes\/\{id\}/,
      table: 'approval_route',
      first: 'position',
      made: { ...ROUTE, position: 1, steps: JSON.stringify(STEPS) },
    },
  ],
  samples: {
    'POST /api/requests/files': () => ({
      files: { file: { name: 'receipt.png', content: PICTURE } },
      adds: true,
    }),
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
    'GET /api/requests/routes/waiting': () => ({ input: { kind: 'claim' } }),
    'POST /api/requests/routes/application': () => ({ input: { kind: 'shift_swap' }, adds: true }),
    'PUT /api/requests/entered-for-others': () => ({ input: { kinds: ['claim', 'leave'] } }),
    'PUT /api/requests/reminders': () => ({ input: { kind: 'claim', remind_hours: 8, escalate_hours: 24 } }),
    'POST /api/requests/routes/trial': (_, server) => ({
      input: { kind: 'claim', employee_id: server.employeeId('nurul') },
    }),
  },
  noWays: {
    'POST /api/requests/files': 'a file that goes with a request, read by nobody but people',
    'POST /api/requests/routes': 'a rule says who decides, for every applicant',
    'PUT /api/requests/routes/{id}': 'a rule says who decides, for every applicant',
    'POST /api/requests/routes/application': 'requests of a kind follow its rules, whoever asked for them',
  },
}
