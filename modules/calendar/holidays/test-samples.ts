import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/holiday/,
      table: 'holiday',
      first: 'day',
      made: { day: '2026-12-25', name: 'Christmas Day' },
    },
    {
      addresses: /^\/api\/declared-day-off/,
      table: 'declared_day_off',
      first: 'day',
      made: {
        day: '2026-12-29',
        kind: 'company',
        name: 'Storm',
        declared_name: 'Aminah',
        declared_by: '00000000-0000-4000-8000-000000000001',
        declared_at: '2026-11-01T00:00:00Z',
      },
    },
  ],
  samples: {
    'POST /api/holiday': () => ({ input: { day: '2026-12-31', name: 'New' }, adds: true }),
    'PATCH /api/holiday/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/holiday/{id}': () => ({}),
    'POST /api/declared-day-off': () => ({
      input: { day: '2026-12-30', name: 'Storm', states: ['KUL'] },
      adds: true,
    }),
    'POST /api/declared-day-off/preview': () => ({ input: { day: '2026-12-30', name: 'Storm', states: ['KUL'] } }),
    'POST /api/declared-day-off/reading': () => ({ input: {}, adds: true }),
    'DELETE /api/declared-day-off/{id}': () => ({}),
    'POST /api/holiday/calendar': () => ({ input: { year: 2027, country: 'MY', states: ['KUL'] }, adds: true }),
  },
}
