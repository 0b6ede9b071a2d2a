import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { required } from '#base/required.ts'
import { receiptPdf } from '#demo/receipt.ts'
import { type Caller, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { documentDemandApi } from './demands/contract.ts'
import { type DocumentRow, documentApi, ownDocumentApi } from './documents/contract.ts'
import { documentGroupApi } from './groups/contract.ts'

let server: TestServer
let hr: Caller
let local: Caller
let nurul: Caller
let devi: Caller
const groups = new Map<string, string>()
const idOf = (key: string) => server.employeeId(key)
const group = (name: string) => required(groups.get(name), `group ${name}`)

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  local = await server.as('mei.ling', 'local hr')
  nurul = await server.as('nurul', 'employee')
  devi = await server.as('devi', 'employee')
  const { body } = await hr.call(documentGroupApi.list, { per_page: 200 })
  for (const { id, name_en } of body.data as { id: string; name_en: string }[]) groups.set(name_en, id)
})
afterAll(() => server.stop())

type Row = z.output<typeof DocumentRow>
const fileOf = (name: string, line = name) => ({ file: { name, content: receiptPdf([line]) } })

async function add(key: string | null, name: string, more: Record<string, unknown> = {}, who = hr): Promise<Row> {
  const { body, text } = await who.call(
    documentApi.create,
    { group_id: group(name), ...(key && { employee_id: idOf(key) }), title: `${name} of ${key}`, ...more } as never,
    { files: fileOf('paper.pdf') },
  )
  if (!body.data) throw new Error(text)
  return body.data
}
async function addOwn(who: Caller, name: string, more: Record<string, unknown> = {}) {
  return who.call(ownDocumentApi.create, { group_id: group(name), title: name, ...more } as never, {
    files: fileOf('own.pdf'),
  })
}
const idsSeen = async (who: Caller, more = {}): Promise<string[]> =>
  (await who.call(documentApi.list, { per_page: 200, ...more })).body.data.map(({ id }: Row) => id)
/** Whether somebody finds a document in the list, opens it and reads its file: all of it or none. */
async function sees(who: Caller, { id }: { id: string }): Promise<boolean> {
  const isListed = (await idsSeen(who)).includes(id)
  const status = isListed ? 200 : 404
  expect((await who.call(documentApi.one, { id })).status).toBe(status)
  expect((await who.call(documentApi.file, { id, number: 1 })).status).toBe(status)
  return isListed
}

it('LET-04a a document is read by its person and by HR who reach them, and by nobody else', async () => {
  const contract = await add('nurul', 'Contract')
  expect([await sees(nurul, contract), await sees(hr, contract), await sees(devi, contract)]).toEqual([
    true,
    true,
    false,
  ])
  const beacon = await server.as('beacon:aminah', 'Company Admin')
  expect(await sees(beacon, contract)).toBe(false)
  const file = await nurul.call(documentApi.file, { id: contract.id, number: 1 })
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

it('LET-04a HR of an office reads and adds documents of its people only', async () => {
  const offices = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select(['employee_id', 'office_id'])
      .where('until_day', 'is', null)
      .where('employee_id', 'is not', null)
      .execute(),
  )
  const own = required(
    offices.find(({ employee_id }) => employee_id === idOf('mei.ling')),
    'office of HR',
  ).office_id
  const keyIn = (fits: (office: string | null) => boolean) =>
    required(
      Object.entries(server.companies.meridian?.employees ?? {}).find(
        ([key, id]) =>
          key !== 'mei.ling' && offices.some(({ employee_id, office_id }) => employee_id === id && fits(office_id)),
      ),
      'somebody of an office',
    )[0]
  const [near, far] = [keyIn((office) => office === own), keyIn((office) => office !== own && office !== null)]
  const there = await add(far, 'Contract')
  const here = await add(near, 'Contract', {}, local)
  expect([await sees(local, here), await sees(local, there)]).toEqual([true, false])
  const refused = await local.call(
    documentApi.create,
    { group_id: group('Contract'), employee_id: idOf(far), title: 'Contract' } as never,
    { files: fileOf('paper.pdf') },
  )
  expect(refused.status).toBe(404)
})

it('LET-04a what only HR reads is hidden from the person, from the list to the file', async () => {
  const hidden = await add('nurul', 'HR file')
  expect([await sees(nurul, hidden), await sees(hr, hidden)]).toEqual([false, true])
  const choices = (await nurul.call(documentGroupApi.choices, {})).body.data as { id: string }[]
  expect(choices.map(({ id }) => id)).not.toContain(group('HR file'))
})

it('LET-04a company documents are for everybody or for HR of the whole company, as their group says', async () => {
  const handbook = await add(null, 'Handbooks and policies', { title: 'Handbook' })
  const licence = await add(null, 'Company papers', { title: 'Business licence' })
  expect([await sees(nurul, handbook), await sees(local, handbook), await sees(hr, handbook)]).toEqual([
    true,
    true,
    true,
  ])
  expect([await sees(nurul, licence), await sees(local, licence), await sees(hr, licence)]).toEqual([
    false,
    false,
    true,
  ])
  const refused = await local.call(
    documentApi.create,
    { group_id: group('Handbooks and policies'), title: 'Handbook' } as never,
    { files: fileOf('paper.pdf') },
  )
  expect(refused.body.errors).toMatchObject({ group_id: expect.anything() })
})

it('LET-04b people add and replace their own where the group lets them, and every version stays', async () => {
  const added = await addOwn(nurul, 'Passport', { title: 'Passport', expires_on: '2027-05-01' })
  expect(added.body.data).toMatchObject({ versions: 1, actions: ['replace_own', 'delete_own'] })
  const { id, version } = added.body.data as Row
  const replaced = await nurul.call(ownDocumentApi.replace, { id, version, expires_on: '2032-05-01' } as never, {
    files: fileOf('newer.pdf', 'newer'),
  })
  expect(replaced.body.data).toMatchObject({ versions: 2, expires_on: '2032-05-01', file_name: 'newer.pdf' })
  const { files } = (await nurul.call(documentApi.one, { id })).body.data
  expect(files.map(({ number, file_name, expires_on }: never) => [number, file_name, expires_on])).toEqual([
    [2, 'newer.pdf', '2032-05-01'],
    [1, 'own.pdf', '2027-05-01'],
  ])
  expect((await nurul.call(documentApi.file, { id, number: 1 })).status).toBe(200)
  expect((await nurul.call(documentApi.file, { id, number: 3 })).status).toBe(404)
  // A second press with the version of before adds nothing.
  const again = await nurul.call(ownDocumentApi.replace, { id, version, expires_on: '2033-05-01' } as never, {
    files: fileOf('newest.pdf'),
  })
  expect(again.status).toBe(409)
  expect((await addOwn(nurul, 'Contract')).body.errors).toMatchObject({ group_id: expect.anything() })
})

it('LET-04b people delete what they added alone, and nothing that HR added a version of', async () => {
  const own = (await addOwn(nurul, 'Certificates')).body.data as Row
  const mixed = (await addOwn(nurul, 'Certificates', { title: 'Forklift' })).body.data as Row
  const byHr = await hr.call(documentApi.replace, { id: mixed.id, version: mixed.version } as never, {
    files: fileOf('stamped.pdf'),
  })
  expect((await nurul.call(documentApi.one, { id: mixed.id })).body.data.actions).toEqual(['replace_own'])
  const refused = await nurul.call(ownDocumentApi.remove, { id: mixed.id, version: byHr.body.data.version })
  expect([refused.status, refused.body.code]).toEqual([409, 'document_of_hr'])
  const other = await devi.call(ownDocumentApi.remove, { id: own.id, version: own.version })
  expect(other.status).toBe(404)
  expect((await nurul.call(ownDocumentApi.remove, { id: own.id, version: own.version })).body.data).toEqual({
    removed: 1,
  })
  const left = await server.tenant('meridian', (tx) =>
    tx.selectFrom('file').select('id').where('owner_id', '=', own.id).execute(),
  )
  expect(left).toEqual([])
})

it('LET-04b ACL-5 HR changes no document of their own that only HR adds, while somebody else could', async () => {
  const refused = await hr.call(
    documentApi.create,
    { group_id: group('Contract'), employee_id: idOf('mei.ling'), title: 'Contract' } as never,
    { files: fileOf('paper.pdf') },
  )
  expect([refused.status, refused.body.code]).toEqual([403, 'not_for_yourself'])
  const own = (await addOwn(hr, 'Passport', { expires_on: '2030-01-01' })).body.data as Row
  expect(own.actions).toEqual(['replace_own', 'delete_own'])
})

it('LET-04c a group asks for an expiry, and its documents end after they were issued', async () => {
  const refused = async (name: string, more: Record<string, unknown>) =>
    (await addOwn(nurul, name, more)).body.errors?.expires_on !== undefined
  expect(await refused('Passport', {})).toBe(true)
  expect(await refused('Passport', { issued_on: '2026-02-01', expires_on: '2026-01-31' })).toBe(true)
  expect(await refused('Passport', { issued_on: '2026-02-01', expires_on: '2026-02-01' })).toBe(false)
  expect(await refused('Identity papers', {})).toBe(false)
  const hidden = await hr.call(
    documentApi.create,
    { group_id: group('HR file'), employee_id: idOf('nurul'), title: 'Note', expires_on: '2027-01-01' } as never,
    { files: fileOf('paper.pdf') },
  )
  expect(hidden.body.errors).toMatchObject({ expires_on: expect.anything() })
})

it('LET-04c the list finds what has ended and what ends within ninety days', async () => {
  const on = async (expires_on?: string) =>
    (await add('razak', 'Certificates', { ...(expires_on && { expires_on }) })).id
  const [past, today, soon, later, none] = [
    await on('2026-11-19'),
    await on(TODAY),
    await on('2027-02-18'),
    await on('2027-02-19'),
    await on(),
  ]
  const found = (expiry: string) =>
    idsSeen(hr, { employee_id: idOf('razak'), group_id: [group('Certificates')], expiry: [expiry] })
  expect(await found('expired')).toEqual([past])
  expect((await found('soon')).toSorted()).toEqual([today, soon].toSorted())
  expect(await found('later')).toEqual([later])
  expect(await found('none')).toEqual([none])
})

it('SYS-13 LET-04b a document is a file of the usual types by its content', async () => {
  const send = (name: string, content: string) =>
    nurul.call(ownDocumentApi.create, { group_id: group('Identity papers'), title: 'Card' } as never, {
      files: { file: { name, content } },
    })
  const refused = [await send('card.exe', 'MZ'), await send('card.pdf', 'no pdf')]
  expect(refused.map(({ status }) => status)).toEqual([415, 415])
})

it('LET-04a the log says neither titles, notes nor names of files', async () => {
  const title = 'Passport Z9876543'
  const added = await addOwn(nurul, 'Passport', { title, note: 'Behind the cupboard', expires_on: '2031-01-01' })
  const { id, version } = added.body.data as Row
  await hr.call(documentApi.update, { id, version, title: `${title} old`, note: 'Below the cupboard' } as never)
  const admin = await server.as('mei.ling', 'HR Generalist')
  const log = await admin.call(activityApi.log, { per_page: 50 } as never)
  expect(log.status).toBe(200)
  expect(log.text).toContain('Passport')
  const stored = await server.tenant('meridian', (tx) =>
    tx.selectFrom('audit_entry').select(['before', 'after', 'object_name']).where('object_id', '=', id).execute(),
  )
  expect(stored).toHaveLength(2)
  for (const word of ['Z9876543', 'cupboard', 'own.pdf']) {
    expect(log.text).not.toContain(word)
    expect(JSON.stringify(stored)).not.toContain(word)
  }
})

const waits = async (who: Caller, name = 'document-demands') =>
  ((await who.call(notificationsApi.items, {})).body.data as { name: string; count: number }[]).find(
    (one) => one.name === name,
  )?.count ?? 0
async function demand(more: Record<string, unknown> = {}, who = hr) {
  const { body, text } = await who.call(documentDemandApi.create, {
    title: 'Copy of your passport',
    group_id: group('Passport'),
    due_day: '2026-12-01',
    ...more,
  } as never)
  if (!body.data) throw new Error(text)
  return body.data as { id: string; version: number; people: number; delivered: number; missing: number }
}
const mine = async (who: Caller) =>
  (await who.call(documentDemandApi.mine, {})).body.data as { id: string; state: string }[]

it('LET-04d whoever is meant finds a demand until they add a document of its group, not one from before', async () => {
  const position = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select('position_id')
      .where('employee_id', '=', idOf('nurul'))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  await addOwn(nurul, 'Passport', { expires_on: '2030-01-01' })
  server.clock.forward(60_000)
  const before = [await waits(nurul), await waits(devi)]
  const { id, people } = await demand({ position_ids: [position.position_id] })
  expect([await waits(nurul), await waits(devi)]).toEqual([before[0]! + 1, before[1]])
  expect((await mine(nurul)).find((one) => one.id === id)?.state).toBe('missing')
  expect((await mine(devi)).find((one) => one.id === id)).toBeUndefined()
  server.clock.forward(60_000)
  await addOwn(nurul, 'Passport', { expires_on: '2031-01-01' })
  expect((await mine(nurul)).find((one) => one.id === id)?.state).toBe('delivered')
  expect(await waits(nurul)).toBe(before[0])
  const after = (await hr.call(documentDemandApi.one, { id })).body.data
  expect(after).toMatchObject({ people, delivered: 1, missing: people - 1 })
  const list = await hr.call(documentDemandApi.people, { id, state: ['delivered'] })
  expect(list.body.data.map((one: { id: string }) => one.id)).toEqual([idOf('nurul')])
})

it('LET-04d one press mails those who have not delivered, once a day', async () => {
  const { id, version, missing } = await demand({ title: 'Passport for the visa' })
  const reminded = await hr.call(documentDemandApi.remind, { id, version })
  expect(reminded.status).toBe(200)
  await server.runTask('meridian', reminded.body.data.task_id)
  const mails = await server.tenant('meridian', (tx) =>
    tx.selectFrom('mail').select('recipient').where('subject', 'like', '%Passport for the visa%').execute(),
  )
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.length).toBeLessThanOrEqual(missing)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length)
  const { version: now } = (await hr.call(documentDemandApi.one, { id })).body.data
  const again = await hr.call(documentDemandApi.remind, { id, version: now })
  expect([again.status, again.body.code]).toEqual([409, 'document_demand_not_to_remind'])
  const time = server.clock.now()
  server.clock.set('2026-11-21T02:00:00Z')
  const tomorrow = await server.as('mei.ling', 'HR Generalist')
  expect((await tomorrow.call(documentDemandApi.remind, { id, version: now })).status).toBe(200)
  server.clock.set(time.toISOString())
})

it('LET-04d HR of an office asks its own offices only, and for what people can add themselves', async () => {
  const everybody = await local.call(documentDemandApi.create, {
    title: 'Passport',
    group_id: group('Passport'),
    due_day: '2026-12-01',
  })
  expect(everybody.body.errors).toMatchObject({ office_ids: expect.anything() })
  const ofHr = await hr.call(documentDemandApi.create, {
    title: 'Contract',
    group_id: group('Contract'),
    due_day: '2026-12-01',
  })
  expect(ofHr.body.errors).toMatchObject({ group_id: expect.anything() })
  const past = await hr.call(documentDemandApi.create, {
    title: 'Passport',
    group_id: group('Passport'),
    due_day: '2026-11-19',
  })
  expect(past.body.errors).toMatchObject({ due_day: expect.anything() })
  const { id } = await demand()
  expect((await local.call(documentDemandApi.one, { id })).status).toBe(404)
})

it('LET-04d an ended demand waits for nobody, and may be asked again', async () => {
  const before = await waits(devi)
  const { id, version } = await demand()
  expect(await waits(devi)).toBe(before + 1)
  const ended = (await hr.call(documentDemandApi.end, { id, version })).body.data
  expect([ended.state, await waits(devi)]).toEqual(['ended', before])
  expect((await hr.call(documentDemandApi.end, { id, version: ended.version })).status).toBe(409)
  await hr.call(documentDemandApi.reopen, { id, version: ended.version })
  expect(await waits(devi)).toBe(before + 1)
})

it('LET-04e a group that is used is archived and not deleted; nothing is added to it any more', async () => {
  const created = await hr.call(documentGroupApi.create, {
    name_en: 'Licences',
    kind: 'certificate',
    belongs_to: 'employee',
    readers: 'person',
    person_may_add: true,
    expiry: 'optional',
  })
  const { id, version } = created.body.data
  expect(created.body.data.actions).toContain('delete')
  groups.set('Licences', id)
  const own = (await addOwn(nurul, 'Licences')).body.data as Row
  const refused = await hr.call(documentGroupApi.remove, { id, version })
  expect([refused.status, refused.body.code]).toEqual([409, 'document_group_used'])
  expect((await hr.call(documentGroupApi.edit, { id, version, is_active: false })).status).toBe(200)
  expect((await addOwn(nurul, 'Licences')).status).toBe(422)
  expect(await sees(nurul, own)).toBe(true)
  const again = await hr.call(documentGroupApi.create, {
    name_en: 'passport',
    kind: 'passport',
    belongs_to: 'employee',
    readers: 'person',
    expiry: 'none',
  })
  expect(again.body.errors).toMatchObject({ name_en: expect.anything() })
  const mixed = { name_en: 'Odd', kind: 'other', belongs_to: 'company', readers: 'person', expiry: 'none' } as const
  expect((await hr.call(documentGroupApi.create, mixed)).body.errors).toMatchObject({ readers: expect.anything() })
})
