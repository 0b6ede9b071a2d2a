import { sql } from 'kysely'
import { required } from '#base/required.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import { PICTURE } from '#test/world.ts'

const AGREED = { scheme: 'two_weeks', consent: 'meeting', agreed_on: '2026-11-01' } as const

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/flexible-hours/,
      table: 'flexible_hours',
      first: 'from_day',
      made: {
        ...AGREED,
        office_id: sql`(select id from office order by country desc limit 1)`,
        from_day: '2031-01-01',
      },
    },
  ],
  noWays: {
    'POST /api/flexible-hours': 'hours of an office',
    'PUT /api/flexible-hours/{id}/file': 'the minutes of a meeting',
  },
  samples: {
    'POST /api/flexible-hours': (_, server) => ({
      input: {
        ...AGREED,
        office_id: required(server.companies.meridian?.offices.TPE, 'the office in Taipei'),
        from_day: '2027-01-01',
        until_day: '2027-01-14',
      },
      adds: true,
    }),
    'PATCH /api/flexible-hours/{id}': () => ({ input: { consent: 'union' } }),
    'DELETE /api/flexible-hours/{id}': () => ({}),
    'PUT /api/flexible-hours/{id}/file': () => ({ files: { file: { name: 'agreement.png', content: PICTURE } } }),
    'GET /api/flexible-hours/{id}/file': () => ({ otherwise: '404 no_file' }),
  },
}
