import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { insertTemplateVersion } from './queries.ts'

const BODY = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] }

/** Plants a template, and with it its first version. */
async function insertTemplate(server: TestServer, company: string, name = 'Matrix'): Promise<string> {
  return server.tenant(company, async (tx) => {
    const { id } = await tx
      .insertInto('letter_template')
      .values({
        name_en: name,
        name_zh: name,
        kind: 'other',
        recipient: 'employee',
        languages: 'en',
        arrangement: 'stacked',
        body: JSON.stringify(BODY),
        needs: 'nothing',
        place: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertTemplateVersion(tx, id, new Date('2026-11-02T01:00:00Z'), 'Mei Ling')
    return id
  })
}

async function insertWithVersion(server: TestServer, company: string) {
  const id = await insertTemplate(server, company)
  const version = await server.tenant(company, (tx) =>
    tx.selectFrom('letter_template_version').select('id').where('template_id', '=', id).executeTakeFirstOrThrow(),
  )
  return { id, version_id: version.id }
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const name of ['Matrix', 'Other']) await insertTemplate(server, company, name)
  },
  own: [
    { addresses: /^\/api\/letter-templates\/\{id\}\/versions\/\{version_id\}/, of: insertWithVersion },
    { addresses: /^\/api\/letter-templates\/\{id\}/, of: (server, company) => insertTemplate(server, company) },
  ],
  named: {
    'POST /api/letter-templates/{id}/preview': {
      people: ([one]) => ({ employee_id: one!.id }),
      own: '200',
      others: 'employee:read',
    },
  },
  samples: {
    'POST /api/letter-templates': () => ({
      input: { name_en: 'New letter', kind: 'other', languages: 'en', body: BODY },
      adds: true,
    }),
    'PATCH /api/letter-templates/{id}': () => ({ input: { name_en: 'Other letter' } }),
    'POST /api/letter-templates/{id}/duplicate': () => ({ adds: true }),
    'DELETE /api/letter-templates/{id}': () => ({}),
    'POST /api/letter-templates/export': async (_, server) => {
      await insertTemplate(server, 'meridian')
      return { adds: true }
    },
    'POST /api/letter-templates/{id}/preview': (_, server) => ({
      input: { employee_id: server.employeeId('nurul') },
      adds: true,
    }),
    'POST /api/letter-templates/{id}/versions/export': () => ({ adds: true }),
  },
}
