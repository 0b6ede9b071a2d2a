import { required } from '#base/required.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { PICTURE } from '#test/world.ts'

const FILE = { name: 'paper.png', content: PICTURE }

const idIn = (server: TestServer, company: string, key: string) =>
  required(server.companies[company]?.employees[key], `employee ${key}`)

/** Inserts a document of a person, or of the company, in a group by its English name. */
async function insertDocument(
  server: TestServer,
  company: string,
  key: string | null,
  { group = 'Contract', expires_on = '2027-01-15' as string | null, isByHr = true } = {},
): Promise<string> {
  const employee_id = key === null ? null : idIn(server, company, key)
  const { companyId } = required(server.companies[company], `company ${company}`)
  return server.tenant(company, async (tx) => {
    const { id: group_id } = await tx
      .selectFrom('document_group')
      .select('id')
      .where('name_en', '=', group)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('document')
      .values({ group_id, employee_id, title: `${group} of ${key ?? 'the company'}`, is_by_hr: isByHr })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file_id = await server.files.put(tx, companyId, {
      name: FILE.name,
      type: 'image/png',
      content: FILE.content,
      ownerKind: 'document',
      ownerId: id,
    })
    const uploaded_at = new Date('2026-11-10T02:00:00Z')
    const version = { number: 1, file_id, issued_on: '2026-01-01', expires_on, note: 'Kept in the safe' }
    await tx
      .insertInto('document_version')
      .values({ ...version, document_id: id, uploaded_by: 'Mei Ling', uploaded_at })
      .execute()
    return id
  })
}

const insertOwn = (server: TestServer, company: string, key: string) =>
  insertDocument(server, company, key, { group: 'Certificates', isByHr: false })

async function findOffice(server: TestServer, company: string, key: string): Promise<string> {
  const { office_id } = await server.tenant(company, (tx) =>
    tx
      .selectFrom('employment')
      .select('office_id')
      .where('employee_id', '=', idIn(server, company, key))
      .orderBy('from_day', 'desc')
      .executeTakeFirstOrThrow(),
  )
  return required(office_id, 'office of an employee')
}

/** Inserts a demand that asks the office of a person. */
async function insertDemand(server: TestServer, company: string, key: string, isOpen = true): Promise<string> {
  const office_id = await findOffice(server, company, key)
  return server.tenant(company, async (tx) => {
    const group = await tx
      .selectFrom('document_group')
      .select('id')
      .where('kind', '=', 'passport')
      .executeTakeFirstOrThrow()
    const demand = {
      group_id: group.id,
      title: `Passport of the office of ${key}`,
      office_ids: [office_id],
      due_day: '2026-12-01',
      asked_at: new Date('2026-11-02T01:00:00Z'),
      asked_by: 'Mei Ling',
      ended_on: isOpen ? null : '2026-11-10',
    }
    return (await tx.insertInto('document_demand').values(demand).returning('id').executeTakeFirstOrThrow()).id
  })
}

async function findGroup(server: TestServer, name: string): Promise<string> {
  const found = await server.tenant('meridian', (tx) =>
    tx.selectFrom('document_group').select('id').where('name_en', '=', name).executeTakeFirstOrThrow(),
  )
  return found.id
}

const GROUP = {
  name_en: 'Spare',
  name_zh: '備用',
  kind: 'other',
  belongs_to: 'employee',
  readers: 'person',
  person_may_add: true,
  expiry: 'optional',
} as const

/** A group that nothing was ever kept in, between others. */
async function insertSpareGroup(server: TestServer): Promise<string> {
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('document_group')
      .values({ ...GROUP, place: 3 })
      .onConflict((same) => same.doNothing())
      .execute(),
  )
  return findGroup(server, GROUP.name_en)
}

export const testSamples: ModuleSamples = {
  noWays: {
    'POST /api/documents': 'a file, read by nobody but people',
    'POST /api/documents/{id}/versions': 'a file, read by nobody but people',
    'POST /api/documents/own': 'a file of one’s own, read by nobody but people',
    'POST /api/documents/own/{id}/versions': 'a file of one’s own, read by nobody but people',
  },
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]?.employees ?? {})) {
      await insertDocument(server, company, key)
      await insertOwn(server, company, key)
      await insertDemand(server, company, key)
    }
    await insertDocument(server, company, null, { group: 'Handbooks and policies', expires_on: null })
    await insertDocument(server, company, null, { group: 'Company papers' })
  },
  rows: [{ addresses: /^\/api\/document-groups\/\{id\}/, table: 'document_group', first: 'place' }],
  own: [
    { addresses: /^\/api\/documents\/own\/\{id\}/, of: insertOwn },
    {
      addresses: /^\/api\/documents\/\{id\}\/files\/\{number\}/,
      of: async (...of) => ({ id: await insertDocument(...of), number: 1 }),
    },
    { addresses: /^\/api\/documents\/\{id\}/, of: (...of) => insertDocument(...of) },
    { addresses: /^\/api\/document-demands\/\{id\}\/reopen/, of: (...of) => insertDemand(...of, false) },
    { addresses: /^\/api\/document-demands\/\{id\}/, of: (...of) => insertDemand(...of) },
  ],
  named: { 'POST /api/documents': { people: ([one]) => ({ employee_id: one!.id }) } },
  ownCase: ['PATCH /api/documents/{id}', 'POST /api/documents/{id}/versions', 'DELETE /api/documents/{id}'],
  samples: {
    'POST /api/documents': async ({ about }, server) => ({
      input: {
        group_id: await findGroup(server, 'Contract'),
        employee_id: about('nurul').id,
        title: 'Contract',
        expires_on: '2027-06-30',
      },
      files: { file: FILE },
      adds: true,
    }),
    'PATCH /api/documents/{id}': () => ({ input: { title: 'New contract', expires_on: '2028-01-01' } }),
    'POST /api/documents/{id}/versions': () => ({ input: { expires_on: '2028-01-01' }, files: { file: FILE } }),
    'DELETE /api/documents/{id}': () => ({}),
    'POST /api/documents/own': async (_, server) => ({
      as: ['nurul', 'employee'],
      input: { group_id: await findGroup(server, 'Identity papers'), title: 'Identity card' },
      files: { file: FILE },
      adds: true,
    }),
    'POST /api/documents/own/{id}/versions': () => ({ input: { expires_on: '2028-01-01' }, files: { file: FILE } }),
    'DELETE /api/documents/own/{id}': () => ({}),
    'POST /api/documents/export': async (_, server) => {
      await insertDocument(server, 'meridian', 'nurul')
      return { adds: true }
    },
    'POST /api/document-groups': () => ({
      input: {
        name_en: 'Licences',
        kind: 'certificate',
        belongs_to: 'employee',
        readers: 'person',
        expiry: 'required',
      },
      adds: true,
    }),
    'PATCH /api/document-groups/{id}': () => ({ input: { expiry: 'required' } }),
    'POST /api/document-groups/{id}/move': () => ({ input: { to: 'down' } }),
    'DELETE /api/document-groups/{id}': async (_, server) => ({ input: { id: await insertSpareGroup(server) } }),
    'POST /api/document-groups/export': () => ({ adds: true }),
    'PUT /api/document-groups/reminder-days': () => ({ input: { days: ['60', '14'], known_version: 0 } }),
    'POST /api/document-demands': async (_, server) => ({
      input: {
        title: 'Copy of your passport',
        group_id: await findGroup(server, 'Passport'),
        office_ids: [await findOffice(server, 'meridian', 'nurul')],
        due_day: '2026-12-24',
      },
      adds: true,
    }),
    'PATCH /api/document-demands/{id}': () => ({ input: { due_day: '2026-12-15' } }),
    'POST /api/document-demands/{id}/end': () => ({}),
    'POST /api/document-demands/{id}/reopen': () => ({}),
    'POST /api/document-demands/{id}/remind': () => ({}),
    'POST /api/document-demands/export': async (_, server) => {
      await insertDemand(server, 'meridian', 'nurul')
      return { adds: true }
    },
    'POST /api/document-demands/{id}/people/export': () => ({ adds: true }),
  },
}
