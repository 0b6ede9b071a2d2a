import { sql } from 'kysely'
import type { ModuleSamples } from '#test/samples/of-modules.ts'

const point = { latitude: 3.139003, longitude: 101.686855, radius_m: 150 }

export const testSamples: ModuleSamples = {
  // Whoever presses is near enough, whichever office they work in.
  async plant(server, company) {
    await server.tenant(company, async (tx) => {
      const offices = await tx.selectFrom('office').select('id').execute()
      const everywhere = { ...point, name: 'Everywhere', radius_m: 50_000 }
      await tx
        .insertInto('place')
        .values(offices.map(({ id }) => ({ office_id: id, ...everywhere })))
        .execute()
    })
  },
  rows: [
    { addresses: /attendance\/coordinate\/office/, table: 'office', first: 'name' },
    {
      addresses: /attendance\/coordinate/,
      table: 'place',
      first: 'name',
      made: { ...point, name: 'A door', office_id: sql`(select id from office order by name limit 1)` },
    },
  ],
  // Nobody looks after the spare office, and whoever directs the one in Penang not the first.
  byRule: {
    'GET /api/{env}/attendance/coordinate/office/{id}': (role) => (role === 'office dir' ? '404 not_found' : undefined),
    'PUT /api/{env}/attendance/coordinate/office/{id}': (role) => (role === 'local hr' ? '404 not_found' : undefined),
  },
  samples: {
    'POST /api/{env}/attendance/coordinate': (_, server) => ({
      input: { ...point, name: 'New door', office_id: server.companies.meridian!.offices.KUL },
      adds: true,
    }),
    'PATCH /api/{env}/attendance/coordinate/{id}': () => ({ input: { name: 'Other door' } }),
    'DELETE /api/{env}/attendance/coordinate/{id}': () => ({}),
    'PUT /api/{env}/attendance/coordinate/office/{id}': async ({ spare }, server) => {
      const seen = await server.tenant('meridian', (tx) =>
        tx.selectFrom('place').select(['id', 'version']).where('office_id', '=', spare.office!).execute(),
      )
      return { input: { id: spare.office, seen, places: [{ ...point, name: 'Only door' }] }, adds: true }
    },
  },
}
