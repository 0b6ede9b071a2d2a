import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { ROLES } from '#base/access/roles.ts'
import { required } from '#base/required.ts'
import { receiptPdf } from '#demo/receipt.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { type Caller, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { REMIND_OF_DATES } from './dates/remind-job.ts'
import { documentDemandApi } from './demands/contract.ts'
import { documentApi, ownDocumentApi } from './documents/contract.ts'
import { documentGroupApi } from './groups/contract.ts'

let server: TestServer
let hr: Caller
let admin: Caller
let local: Caller
let nurul: Caller
let devi: Caller
/** Somebody in the office of the HR of an office, and somebody in another. */
let near: string
let far: string
const groups = new Map<string, string>()
const group = (name: string) => required(groups.get(name), `group ${name}`)
const FILES = { file: { name: 'paper.pdf', content: receiptPdf(['paper']) } }

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  admin = await server.as('farid', 'Company Admin')
  local = await server.as('mei.ling', 'local hr')
  nurul = await server.as('nurul', 'employee')
  devi = await server.as('devi', 'employee')
  const { body } = await hr.call(documentGroupApi.list, { per_page: 200 })
  for (const { id, name_en } of body.data as { id: string; name_en: string }[]) groups.set(name_en, id)
  const places = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employment').select(['employee_id', 'office_id']).where('until_day', 'is', null).execute(),
  )
  const officeOf = new Map(places.map(({ employee_id, office_id }) => [employee_id, office_id]))
  const own = required(officeOf.get(server.employeeId('mei.ling')), 'office of HR')
  const others = Object.values(server.companies.meridian!.employees).filter(
    (id) => id !== server.employeeId('mei.ling'),
  )
  near = required(
    others.find((id) => officeOf.get(id) === own),
    'somebody near',
  )
  far = required(
    others.find((id) => officeOf.get(id) && officeOf.get(id) !== own),
    'somebody far',
  )
})
afterAll(() => server.stop())
afterEach(() => server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute()))

const grant = (role: string, permission: Permission, reach: Reach | null) =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto('role_grant')
      .values({ role_id: ROLES.find(({ name }) => name === role)!.id, permission, reach })
      .execute(),
  )
type Document = { id: string; version: number; actions: string[] }
async function add(employee_id: string | null, name: string, more: Record<string, unknown> = {}, who = hr) {
  const said = { group_id: group(name), title: name, ...(employee_id && { employee_id }), ...more }
  const reply = await who.call(documentApi.create, said as never, { files: FILES })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data as Document
}
const addOwn = async (who: Caller, name: string, more: Record<string, unknown> = {}) =>
  (await who.call(ownDocumentApi.create, { group_id: group(name), title: name, ...more } as never, { files: FILES }))
    .body.data as Document
const replaceOwn = async (who: Caller, { id, version }: Document) => {
  const reply = await who.call(ownDocumentApi.replace, { id, version } as never, { files: FILES })
  return [reply.status, reply.body.code ?? null]
}

it('LET-04b nobody replaces a document of somebody else as their own, nor one that HR keeps', async () => {
  const own = await addOwn(nurul, 'Certificates')
  expect(await replaceOwn(devi, own)).toEqual([404, 'not_found'])
  expect(await replaceOwn(nurul, own)).toEqual([200, null])
  const id = server.employeeId('nurul')
  expect(await replaceOwn(nurul, await add(id, 'HR file'))).toEqual([404, 'not_found'])
  expect(await replaceOwn(nurul, await add(id, 'Contract'))).toEqual([409, 'document_of_hr'])
  const archived = await addOwn(nurul, 'Identity papers')
  const row = ((await hr.call(documentGroupApi.list, { per_page: 200 })).body.data as Document[]).find(
    (one) => one.id === group('Identity papers'),
  )!
  const off = await hr.call(documentGroupApi.edit, { id: row.id, version: row.version, is_active: false })
  expect(await replaceOwn(nurul, archived)).toEqual([409, 'document_group_archived'])
  const again = { id: row.id, version: off.body.data.version, is_active: true }
  expect((await hr.call(documentGroupApi.edit, again)).status).toBe(200)
})

it('LET-04b whoever may not read their own documents adds none', async () => {
  await grant('employee', 'document:read', null)
  const said = { group_id: group('Certificates'), title: 'Forklift' }
  const refused = await nurul.call(ownDocumentApi.create, said as never, { files: FILES })
  expect(refused.status).toBe(403)
})

it('LET-04a who reads documents farther than they edit them changes only those within their edit', async () => {
  const [here, there] = [await add(near, 'Certificates'), await add(far, 'Certificates')]
  const company = await add(null, 'Handbooks and policies')
  await grant('local hr', 'document:read', 'company')
  const one = async ({ id }: Document) => (await local.call(documentApi.one, { id })).body.data as Document
  expect((await one(here)).actions).toEqual(['edit', 'replace', 'delete'])
  expect([(await one(there)).actions, (await one(company)).actions]).toEqual([[], []])
  const change = { id: there.id, version: there.version }
  expect((await local.call(documentApi.update, { ...change, title: 'Mine' } as never)).status).toBe(404)
  expect((await local.call(documentApi.replace, change as never, { files: FILES })).status).toBe(404)
  expect((await local.call(documentApi.remove, change)).status).toBe(404)
  expect((await one(there)).version).toBe(there.version)
})

it('LET-04a ACL-5 HR changes no document of their own that somebody else of HR added', async () => {
  const own = await add(server.employeeId('mei.ling'), 'Contract', {}, admin)
  expect(((await hr.call(documentApi.one, { id: own.id })).body.data as Document).actions).toEqual([])
  const at = { id: own.id, version: own.version }
  const refused = [
    await hr.call(documentApi.update, { ...at, title: 'Mine' } as never),
    await hr.call(documentApi.replace, at as never, { files: FILES }),
    await hr.call(documentApi.remove, at),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [403, 'not_for_yourself']),
  )
  expect((await admin.call(documentApi.update, { ...at, title: 'Yours' } as never)).status).toBe(200)
})

it('LET-04c a document of an archived group is corrected and not replaced, within its dates', async () => {
  const paper = await add(near, 'Work permit', { issued_on: '2026-01-01', expires_on: '2027-01-01' })
  const early = await hr.call(documentApi.update, { ...at(paper), expires_on: '2025-12-31' } as never)
  expect(early.body.errors).toMatchObject({ expires_on: expect.anything() })
  const row = ((await hr.call(documentGroupApi.list, { per_page: 200 })).body.data as Document[]).find(
    (one) => one.id === group('Work permit'),
  )!
  await hr.call(documentGroupApi.edit, { id: row.id, version: row.version, is_active: false })
  const replaced = await hr.call(documentApi.replace, { ...at(paper), expires_on: '2028-01-01' } as never, {
    files: FILES,
  })
  expect(replaced.status).toBe(409)
  expect((await hr.call(documentApi.update, { ...at(paper), title: 'Permit' } as never)).status).toBe(200)
  await server.tenant('meridian', (tx) =>
    tx.updateTable('document_group').set({ is_active: true }).where('id', '=', row.id).execute(),
  )
})
const at = ({ id, version }: Document) => ({ id, version })

it('LET-04a the list by office has the documents of its people only', async () => {
  const [here, there] = [await add(near, 'Certificates'), await add(far, 'Certificates')]
  const { office_id } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select('office_id')
      .where('employee_id', '=', near)
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  const reply = await hr.call(documentApi.list, { office_id: [office_id!], per_page: 200 })
  const ids = (reply.body.data as Document[]).map(({ id }) => id)
  expect([ids.includes(here.id), ids.includes(there.id)]).toEqual([true, false])
})

it('LET-04d a demand due today is taken; one that is open is not asked again; HR of an office sees their own people of it', async () => {
  const create = (more: Record<string, unknown>) =>
    hr.call(documentDemandApi.create, {
      title: 'Copy of your passport',
      group_id: group('Passport'),
      due_day: TODAY,
      ...more,
    } as never)
  const { id, version } = (await create({})).body.data
  const open = await hr.call(documentDemandApi.reopen, { id, version })
  expect([open.status, open.body.code]).toEqual([409, 'document_demand_not_to_reopen'])
  const all = (await hr.call(documentDemandApi.people, { id, per_page: 200 })).body.data as Document[]
  expect(all.map((one) => one.id)).toEqual(expect.arrayContaining([near, far]))
  const { office_id } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select('office_id')
      .where('employee_id', '=', near)
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  const ofOffice = (await create({ office_ids: [office_id] })).body.data
  const seen = (await local.call(documentDemandApi.people, { id: ofOffice.id, per_page: 200 })).body.data as Document[]
  expect(seen.map((one) => one.id)).toContain(near)
  expect(seen.map((one) => one.id)).not.toContain(far)
})

const mailsTo = async (key: string): Promise<string[]> =>
  (
    await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('mail')
        .innerJoin('account', 'account.email', 'mail.recipient')
        .innerJoin('membership', 'membership.account_id', 'account.id')
        .select('mail.body')
        .where('membership.employee_id', '=', server.employeeId(key))
        .where('mail.cause', 'like', 'document dates%')
        .execute(),
    )
  ).map(({ body }) => body)

it('LET-04g each date is mailed to whoever acts on it and to nobody else, and to HR where that person cannot sign in', async () => {
  await server.tenant('meridian', async (tx) => {
    await sql`delete from document_version`.execute(tx)
    await sql`delete from document`.execute(tx)
    await tx.updateTable('employment').set({ work_permit_expires: null, contract_until: null }).execute()
    await tx
      .updateTable('membership')
      .set({ is_active: false })
      .where('employee_id', '=', server.employeeId('razak'))
      .execute()
  })
  // Editing one's own documents makes nobody HR.
  await grant('employee', 'document:edit', 'own')
  await addOwn(nurul, 'Passport', { expires_on: '2026-12-01' })
  await add(server.employeeId('nurul'), 'Contract', { expires_on: '2026-12-02' })
  await add(server.employeeId('razak'), 'Passport', { expires_on: '2026-12-03' })
  server.clock.set('2026-11-25T02:00:00Z')
  await runScheduledJobs({ ...server } as never, [{ ...REMIND_OF_DATES, hourly: true }])
  const [own] = await mailsTo('nurul')
  expect(own).toContain('1 Dec 2026')
  expect(own).not.toContain('2 Dec 2026')
  expect(await mailsTo('devi')).toEqual([])
  const [ofHr] = await mailsTo('mei.ling')
  expect(ofHr).not.toContain('1 Dec 2026')
  for (const day of ['2 Dec 2026', '3 Dec 2026']) expect(ofHr).toContain(day)
})
