import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { receiptPdf } from '#demo/receipt.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeListApi } from '../../../people/list/contract.ts'
import { documentApi, ownDocumentApi } from '../documents/contract.ts'
import { documentGroupApi } from '../groups/contract.ts'
import { reminderDaysApi } from './contract.ts'
import { REMIND_OF_DATES } from './remind-job.ts'

let server: TestServer
let hr: Caller
let nurul: Caller
const groups = new Map<string, string>()
const group = (name: string) => required(groups.get(name), `group ${name}`)
const FILES = { file: { name: 'paper.pdf', content: receiptPdf(['paper']) } }

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  nurul = await server.as('nurul', 'employee')
  const { body } = await hr.call(documentGroupApi.list, { per_page: 200 })
  for (const { id, name_en } of body.data as { id: string; name_en: string }[]) groups.set(name_en, id)
  // Only what a test adds ends.
  await server.tenant('meridian', async (tx) => {
    await tx.updateTable('employment').set({ work_permit_expires: null, contract_until: null }).execute()
  })
})
afterAll(() => server.stop())

const addOwn = async (name: string, expires_on: string, title = name) =>
  (await nurul.call(ownDocumentApi.create, { group_id: group(name), title, expires_on } as never, { files: FILES }))
    .body.data as { id: string; version: number }
const addByHr = async (key: string | null, name: string, expires_on: string) =>
  (
    await hr.call(
      documentApi.create,
      { group_id: group(name), title: name, expires_on, ...(key && { employee_id: server.employeeId(key) }) } as never,
      { files: FILES },
    )
  ).body.data as { id: string; version: number }
type Listed = {
  kind: string
  day: string
  days_left: number
  full_name: string | null
  acts: string | null
  document_id: string | null
}
const listed = async (who: Caller, more = {}): Promise<Listed[]> =>
  (await who.call(employeeListApi.reminders, { per_page: 200, days: 90, ...more } as never)).body.data

it('LET-04f EMP-08 dates of records and of documents stand in one list, with who acts and the days left', async () => {
  const employee_id = server.employeeId('nurul')
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('employment')
      .set({ work_permit_expires: '2026-12-20', contract_until: '2026-12-31' })
      .where('employee_id', '=', employee_id)
      .where('until_day', 'is', null)
      .execute(),
  )
  const passport = await addOwn('Passport', '2026-12-05')
  const past = await addOwn('Certificates', '2026-11-10', 'Forklift')
  await addOwn('Passport', '2027-08-01', 'Far away')
  // The record says the same day: one line.
  await addOwn('Work permit', '2026-12-20')
  const kinds = ['permit', 'passport', 'contract', 'certificate']
  const rows = await listed(hr, { search: 'Nurul', kind: kinds })
  expect(rows.map(({ kind, days_left, acts, document_id }) => [kind, days_left, acts, document_id])).toEqual([
    ['certificate', -10, 'person', past.id],
    ['passport', 15, 'person', passport.id],
    ['permit', 30, 'hr', null],
    ['contract', 41, 'hr', null],
  ])
  expect((await listed(hr, { kind: ['passport'] })).map(({ document_id }) => document_id)).toEqual([passport.id])
  expect((await listed(hr, { acts: 'person' })).every(({ acts }) => acts === 'person')).toBe(true)
  // A newer version is what counts.
  await nurul.call(ownDocumentApi.replace, { id: past.id, version: past.version, expires_on: '2031-01-01' } as never, {
    files: FILES,
  })
  expect((await listed(hr, { kind: ['certificate'] })).map(({ document_id }) => document_id)).not.toContain(past.id)
})

it('LET-04f the list has the documents that the reader may read, by office too', async () => {
  const hidden = await addByHr('nurul', 'Contract', '2026-12-24')
  const licence = await addByHr(null, 'Company papers', '2026-12-24')
  const idsOf = async (who: Caller, more = {}) => (await listed(who, more)).map(({ document_id }) => document_id)
  expect(await idsOf(nurul)).toContain(hidden.id)
  expect(await idsOf(await server.as('devi', 'employee'))).not.toContain(hidden.id)
  expect(await idsOf(hr)).toContain(licence.id)
  expect(await idsOf(nurul)).not.toContain(licence.id)
  expect(await idsOf(await server.as('mei.ling', 'local hr'))).not.toContain(licence.id)
  const { office_id } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select('office_id')
      .where('employee_id', '=', server.employeeId('nurul'))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  const here = await idsOf(hr, { office_id: [office_id] })
  expect([here.includes(hidden.id), here.includes(licence.id)]).toEqual([true, false])
  const exported = await hr.request('POST', '/api/employees/reminders/export', { body: { format: 'csv' } })
  expect(exported.status).toBe(200)
})

const mailsTo = async (recipient: string): Promise<string[]> =>
  (
    await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('mail')
        .select('body')
        .where('recipient', '=', recipient)
        .where('cause', 'like', 'document dates%')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    )
  ).map(({ body }) => body)
const runOn = async (day: string) => {
  server.clock.set(`${day}T02:00:00Z`)
  await runScheduledJobs({ ...server } as never, [{ ...REMIND_OF_DATES, hourly: true }])
}
const clear = () => {
  server.clock.set('2026-11-20T02:00:00Z')
  return server.tenant('meridian', async (tx) => {
    await sql`delete from document_reminder`.execute(tx)
    await sql`delete from mail`.execute(tx)
    await sql`delete from document_version`.execute(tx)
    await sql`delete from document`.execute(tx)
    await tx.updateTable('employment').set({ work_permit_expires: null, contract_until: null }).execute()
  })
}
const emailOf = async (key: string): Promise<string> =>
  (
    await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('membership')
        .innerJoin('account', 'account.id', 'membership.account_id')
        .select('account.email')
        .where('membership.employee_id', '=', server.employeeId(key))
        .executeTakeFirstOrThrow(),
    )
  ).email

it('LET-04g whoever acts is mailed at 90, 60, 30 and 7 days, once each', async () => {
  await clear()
  await addOwn('Passport', '2027-03-01', 'Passport Z123')
  const email = await emailOf('nurul')
  const counts: number[] = []
  for (const day of [
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-31',
    '2027-01-01',
    '2027-01-30',
    '2027-02-22',
    '2027-02-23',
  ]) {
    await runOn(day)
    await runOn(day)
    counts.push((await mailsTo(email)).length)
  }
  // 91, 90, 89, 60, 59, 30, 7 and 6 days before
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 4, 4])
  const [first] = await mailsTo(email)
  expect(first).toContain('1 Mar 2027')
  expect(first).not.toContain('Z123')
})

it('LET-04g SYS-20 an outage is caught up with one mail, and a date that has passed is not forgotten', async () => {
  await clear()
  await addOwn('Passport', '2027-06-01')
  const email = await emailOf('nurul')
  await runOn('2027-03-03')
  expect((await mailsTo(email)).length).toBe(1)
  // Nobody ran it at 60 and at 30 days.
  await runOn('2027-05-12')
  expect((await mailsTo(email)).length).toBe(2)
  // Nor at 7.
  await runOn('2027-06-03')
  expect((await mailsTo(email)).length).toBe(3)
  await runOn('2027-06-04')
  expect((await mailsTo(email)).length).toBe(3)
})

it('LET-04g dates that HR acts on are mailed to HR who reach them, those of the company to HR of all of it', async () => {
  await clear()
  await addByHr(null, 'Company papers', '2026-12-24')
  await runOn('2026-11-25')
  const own = await emailOf('nurul')
  expect((await mailsTo(await emailOf('mei.ling'))).length).toBe(1)
  expect(await mailsTo(own)).toEqual([])
})

it('LET-04g the company sets the days, and the days it set count', async () => {
  await clear()
  expect((await hr.call(reminderDaysApi.get, {})).body.data).toEqual({ days: ['90', '60', '30', '7'], version: 0 })
  const set = await hr.call(reminderDaysApi.set, { days: ['14', '45'], known_version: 0 })
  expect(set.body.data).toEqual({ days: ['45', '14'], version: 1 })
  expect((await hr.call(reminderDaysApi.set, { days: ['7'], known_version: 0 })).status).toBe(409)
  await addOwn('Passport', '2027-03-01')
  const email = await emailOf('nurul')
  const counts: number[] = []
  for (const day of ['2027-01-14', '2027-01-15', '2027-01-30', '2027-02-15']) {
    await runOn(day)
    counts.push((await mailsTo(email)).length)
  }
  expect(counts).toEqual([0, 1, 1, 2])
})
