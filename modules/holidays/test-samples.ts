import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/holiday/,
      table: 'holiday',
      first: 'day',
      made: { day: '2026-12-25', name: 'Christmas Day' },
    },
  ],
  samples: {
    'POST /api/holiday': () => ({ input: { day: '2026-12-31', name: 'New' }, adds: true }),
    'PATCH /api/holiday/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/holiday/{id}': () => ({}),
    'POST /api/holiday/calendar': () => ({ input: { year: 2027, country: 'MY', states: ['KUL'] }, adds: true }),
  },
}
