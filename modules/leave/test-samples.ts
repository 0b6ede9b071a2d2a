import type { ModuleSamples } from '#test/samples/of-modules.ts'

const RULES = { from_day: '2026-01-01', entitlement: [{ months: 0, amount: 14 }] }

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/leave\/types/,
      table: 'leave_type',
      first: 'name',
      made: { name: 'Matrix', unit: 'days', kind: 'needed' },
    },
    {
      addresses: /^\/api\/leave\/bounds/,
      table: 'leave_bound',
      first: 'name',
      made: { name: 'Matrix', from_day: '2026-12-30', until_day: '2026-12-31' },
    },
  ],
  samples: {
    'POST /api/leave/types': () => ({ input: { ...RULES, name: 'New leave' }, adds: true }),
    'PATCH /api/leave/types/{id}': () => ({ input: { other_name: '其他' } }),
    'POST /api/leave/types/{id}/versions': () => ({ input: RULES }),
    'POST /api/leave/bounds': () => ({
      input: { name: 'Stocktaking', from_day: '2026-12-30', until_day: '2026-12-31' },
      adds: true,
    }),
    'PATCH /api/leave/bounds/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/leave/bounds/{id}': () => ({}),
  },
}
