import { required } from '#base/required.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

async function findOffice(server: TestServer, company: string, key: string): Promise<string> {
  const employee_id = required(server.companies[company]?.employees[key], `employee ${key}`)
  const { office_id } = await server.tenant(company, (tx) =>
    tx
      .selectFrom('employment')
      .select('office_id')
      .where('employee_id', '=', employee_id)
      .orderBy('from_day', 'desc')
      .executeTakeFirstOrThrow(),
  )
  return required(office_id, 'office of an employee')
}

/** Plants an announcement to a person's office, published or not. */
async function insertAnnouncement(
  server: TestServer,
  company: string,
  key: string,
  isPublished: boolean,
): Promise<string> {
  const office_ids = [await findOffice(server, company, key)]
  const at = new Date('2026-11-02T01:00:00Z')
  const published = { published_at: at, asked_at: at, published_by: 'Mei Ling' }
  const title = `${isPublished ? 'Said' : 'Draft'} to the office of ${key}`
  return server.tenant(company, async (tx) => {
    const made = await tx
      .insertInto('announcement')
      .values({ title, body: 'Words', office_ids, from_day: '2026-11-02', ...(isPublished && published) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  })
}

const insertDraft = (server: TestServer, company: string, key: string) =>
  insertAnnouncement(server, company, key, false)
const insertPublished = (server: TestServer, company: string, key: string) =>
  insertAnnouncement(server, company, key, true)

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]?.employees ?? {})) {
      await insertDraft(server, company, key)
      await insertPublished(server, company, key)
    }
  },
  own: [
    { addresses: /^\/api\/announcements\/own\/\{id\}/, of: insertPublished },
    { addresses: /^\/api\/announcements\/\{id\}\/(end|remind|readings)/, of: insertPublished },
    { addresses: /^\/api\/announcements\/\{id\}/, of: insertDraft },
  ],
  samples: {
    'POST /api/announcements': async (_, server) => ({
      input: {
        title: 'News',
        body: 'Words',
        from_day: '2026-11-20',
        office_ids: [await findOffice(server, 'meridian', 'nurul')],
      },
      adds: true,
    }),
    'PATCH /api/announcements/{id}': () => ({ input: { title: 'Other news' } }),
    'DELETE /api/announcements/{id}': () => ({}),
    'POST /api/announcements/{id}/publish': () => ({}),
    'POST /api/announcements/{id}/end': () => ({}),
    'POST /api/announcements/{id}/remind': () => ({}),
    'POST /api/announcements/own/{id}/read': () => ({}),
    'POST /api/announcements/export': async (_, server) => {
      await insertPublished(server, 'meridian', 'nurul')
      return { adds: true }
    },
    'POST /api/announcements/{id}/readings/export': () => ({ adds: true }),
  },
}
