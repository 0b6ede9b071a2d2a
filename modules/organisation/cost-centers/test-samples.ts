import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  rows: [
    { addresses: /^\/api\/cost-center/, table: 'cost_center', first: 'name', made: { code: 'M1', name: 'Matrix' } },
  ],
  samples: {
    'POST /api/cost-center': () => ({ input: { code: 'NEW', name: 'New' }, adds: true }),
    'PATCH /api/cost-center/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/cost-center/{id}': ({ spare }) => ({ input: { id: spare.center } }),
    'PATCH /api/cost-center/status/{status}': ({ spare }) => ({
      input: { status: 'disabled', rows: [{ id: spare.center, version: 1 }] },
    }),
  },
}
