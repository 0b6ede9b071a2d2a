import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { fakePushService, insertPushDevice } from '#test/pushes.ts'
import { type Caller, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import {
  type Announcement,
  announcementApi,
  type OwnAnnouncement,
  ownAnnouncementApi,
  type Reading,
} from './contract.ts'

let server: TestServer
let hr: Caller
let local: Caller
let nurul: Caller
let devi: Caller
const idOf = (key: string) => server.employeeId(key)
const place: Record<string, { office_id: string; department_id: string; position_id: string }> = {}

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  local = await server.as('mei.ling', 'local hr')
  nurul = await server.as('nurul', 'employee')
  devi = await server.as('devi', 'employee')
  for (const key of ['nurul', 'devi', 'mei.ling'])
    place[key] = (await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select(['office_id', 'department_id', 'position_id'])
        .where('employee_id', '=', idOf(key))
        .where('until_day', 'is', null)
        .executeTakeFirstOrThrow(),
    )) as (typeof place)[string]
})
afterAll(() => server.stop())

type Row = z.output<typeof Announcement>
async function write(more: Record<string, unknown> = {}, who = hr): Promise<Row> {
  const { body } = await who.call(announcementApi.create, {
    title: 'News',
    body: 'Words',
    from_day: TODAY,
    publish: true,
    ...more,
  } as never)
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const own = async (who: Caller): Promise<z.output<typeof OwnAnnouncement>[]> =>
  (await who.call(ownAnnouncementApi.list, { per_page: 200 })).body.data
const sees = async (who: Caller, { id }: { id: string }) => {
  const isListed = (await own(who)).some((one) => one.id === id)
  const { status } = await who.call(ownAnnouncementApi.one, { id })
  expect(status).toBe(isListed ? 200 : 404)
  expect((await who.call(ownAnnouncementApi.read, { id })).status).toBe(status)
  return isListed
}
const waits = async (who: Caller) =>
  ((await who.call(notificationsApi.items, {})).body.data as { name: string; count: number }[]).find(
    ({ name }) => name === 'announcements',
  )?.count ?? 0
const again = async ({ id }: Row): Promise<Row> => (await hr.call(announcementApi.one, { id })).body.data
const readers = async ({ id }: Row, more = {}): Promise<z.output<typeof Reading>[]> =>
  (await hr.call(announcementApi.readings, { id, per_page: 200, ...more })).body.data

it('HRM-01g HRM-11b only the audience finds an announcement in the list, by its id and in the notifications', async () => {
  const before = await waits(nurul)
  const { office_id, department_id, position_id } = place.nurul!
  expect(department_id).not.toBe(place.devi!.department_id)
  const all = await write()
  const department = await write({ department_ids: [department_id] })
  const both = await write({ office_ids: [office_id], position_ids: [position_id] })
  const neither = await write({ department_ids: [department_id], position_ids: [place.devi!.position_id] })
  expect(await waits(nurul)).toBe(before + 3)
  expect([
    await sees(nurul, all),
    await sees(nurul, department),
    await sees(nurul, both),
    await sees(nurul, neither),
  ]).toEqual([true, true, true, false])
  expect([await sees(devi, all), await sees(devi, department), await sees(devi, neither)]).toEqual([true, false, false])
  expect(await waits(nurul)).toBe(before)
  expect((await again(department)).people).toBe((await readers(department)).length)
  expect((await readers(department)).map(({ id }) => id)).toContain(idOf('nurul'))
  expect((await readers(department)).map(({ id }) => id)).not.toContain(idOf('devi'))
})

it('HRM-11b an announcement to a department also reaches people of its sub-departments', async () => {
  const { department_id } = place.nurul!
  const above = await server.tenant('meridian', async (tx) => {
    const made = await tx
      .insertInto('department')
      .values({ name: 'All plants' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('department').set({ parent_id: made.id }).where('id', '=', department_id).execute()
    return made.id
  })
  const announcement = await write({ department_ids: [above] })
  expect([await sees(nurul, announcement), await sees(devi, announcement)]).toEqual([true, false])
})

it('HRM-11b drafts and upcoming announcements are hidden; ended ones stay readable and leave the home page', async () => {
  const draft = await write({ publish: false })
  expect(draft).toMatchObject({ state: 'draft', published_at: null, actions: ['edit', 'publish', 'delete'] })
  expect(await sees(nurul, draft)).toBe(false)
  const upcoming = await write({ from_day: '2026-11-25' })
  expect([upcoming.state, await sees(nurul, upcoming)]).toEqual(['upcoming', false])
  const published = (await hr.call(announcementApi.publish, { id: draft.id, version: draft.version })).body.data
  expect([published.state, await sees(nurul, draft)]).toEqual(['published', true])
  const ended = (await hr.call(announcementApi.end, { id: draft.id, version: published.version })).body.data
  expect(ended).toMatchObject({ state: 'ended', ended_on: TODAY, actions: ['edit', 'publish'] })
  expect(await sees(nurul, draft)).toBe(true)
  const running = await nurul.call(ownAnnouncementApi.list, { state: ['published'], per_page: 200 })
  expect((running.body.data as { id: string }[]).map(({ id }) => id)).not.toContain(draft.id)
  expect((await hr.call(announcementApi.remove, { id: draft.id, version: ended.version })).body.code).toBe(
    'announcement_not_to_delete',
  )
  expect((await hr.call(announcementApi.end, { id: draft.id, version: ended.version })).status).toBe(409)
  // An ended announcement also leaves the notifications, even when nobody read it.
  const unread = await write()
  const waiting = await waits(nurul)
  await hr.call(announcementApi.end, { id: unread.id, version: unread.version })
  expect(await waits(nurul)).toBe(waiting - 1)
  const other = await write({ publish: false })
  expect((await hr.call(announcementApi.remove, { id: other.id, version: 1 })).body.data).toEqual({ removed: 1 })
})

it('HRM-11b an ended announcement is visible to its audience of the last day, and to nobody who joined later', async () => {
  const announcement = await write({ from_day: '2026-11-01', until_day: '2026-11-10', publish: false })
  await server.tenant('meridian', async (tx) => {
    const at = new Date('2026-11-01T01:00:00Z')
    await tx
      .updateTable('announcement')
      .set({ published_at: at, asked_at: at, published_by: 'Mei Ling' })
      .where('id', '=', announcement.id)
      .execute()
    await tx
      .updateTable('employment')
      .set({ from_day: '2026-11-15' })
      .where('employee_id', '=', idOf('devi'))
      .where('until_day', 'is', null)
      .execute()
  })
  expect((await again(announcement)).state).toBe('ended')
  expect([await sees(nurul, announcement), await sees(devi, announcement)]).toEqual([true, false])
})

it('HRM-11b an announcement that asks for a receipt counts as read once confirmed, and stores who confirmed and when', async () => {
  const announcement = await write({
    asks_receipt: true,
    is_pinned: true,
    department_ids: [place.nurul!.department_id],
  })
  const before = await waits(nurul)
  await nurul.call(ownAnnouncementApi.read, { id: announcement.id })
  expect(await waits(nurul)).toBe(before)
  expect((await readers(announcement, { state: ['opened'] })).map(({ id }) => id)).toEqual([idOf('nurul')])
  expect((await own(nurul))[0]).toMatchObject({ id: announcement.id, is_new: true, confirmed_at: null })
  const confirmed = await nurul.call(ownAnnouncementApi.read, { id: announcement.id, confirm: true })
  expect(confirmed.body.data).toMatchObject({ is_new: false, confirmed_at: server.clock.now().toISOString() })
  expect(await waits(nurul)).toBe(before - 1)
  expect(await again(announcement)).toMatchObject({ read: 1, not_read: (await readers(announcement)).length - 1 })
  expect((await readers(announcement, { state: ['read'] })).map(({ id }) => id)).toEqual([idOf('nurul')])
  const plain = await write()
  expect((await nurul.call(ownAnnouncementApi.read, { id: plain.id, confirm: true })).body.code).toBe(
    'announcement_asks_no_receipt',
  )
})

it('HRM-11b an edit keeps receipts unless it asks everybody again', async () => {
  const announcement = await write({ asks_receipt: true })
  await nurul.call(ownAnnouncementApi.read, { id: announcement.id, confirm: true })
  const edited = (await hr.call(announcementApi.update, { id: announcement.id, version: 1, body: 'Better words' })).body
    .data
  expect(edited).toMatchObject({ read: 1, body: 'Better words' })
  server.clock.set(new Date(server.clock.now().getTime() + 60_000).toISOString())
  const askedAgain = await hr.call(announcementApi.update, { id: announcement.id, version: 2, ask_again: true })
  expect(askedAgain.body.data).toMatchObject({ read: 0, reminded_at: null })
  expect((await own(nurul)).find(({ id }) => id === announcement.id)).toMatchObject({
    is_new: true,
    confirmed_at: null,
  })
  await nurul.call(ownAnnouncementApi.read, { id: announcement.id, confirm: true })
  expect((await again(announcement)).read).toBe(1)
})

it('HRM-11b SYS-27 a mail and a push remind people who have not read it once, and once more after everybody is asked again', async () => {
  const announcement = await write({ asks_receipt: true, title: 'Handbook' })
  await nurul.call(ownAnnouncementApi.read, { id: announcement.id, confirm: true })
  const mails = () =>
    server.tenant('meridian', (tx) =>
      tx
        .selectFrom('mail')
        .select(['recipient', 'subject', 'body'])
        .where('cause', 'like', `announcement ${announcement.id}%`)
        .execute(),
    )
  const service = fakePushService(server)
  const [reader, unread] = [
    await insertPushDevice(server, 'meridian', server.companies.meridian!.accounts.nurul!),
    await insertPushDevice(server, 'meridian', server.companies.meridian!.accounts.devi!),
  ]
  const reminded = await hr.call(announcementApi.remind, { id: announcement.id, version: 1 })
  await server.runTask('meridian', reminded.body.data.task_id)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).not.toContain('nurul@meridian.example')
  expect(sent.length).toBeGreaterThan(2)
  expect(sent[0]!.subject).toContain('Handbook')
  expect(sent[0]!.body).toContain(`/app/announcements/${announcement.id}`)
  await service.deliver()
  expect(service.messagesOf(reader)).toEqual([])
  expect(service.messagesOf(unread)).toEqual([
    {
      id: expect.any(String),
      body: 'An announcement is waiting for you',
      path: `/app/announcements/${announcement.id}`,
    },
  ])
  expect((await hr.call(announcementApi.remind, { id: announcement.id, version: 2 })).body.code).toBe(
    'announcement_not_to_remind',
  )
  server.clock.set(new Date(server.clock.now().getTime() + 60_000).toISOString())
  await hr.call(announcementApi.update, { id: announcement.id, version: 2, ask_again: true })
  expect((await again(announcement)).actions).toContain('remind')
})

it('HRM-11b HR of an office writes and reads announcements of its own offices only', async () => {
  const { office_id } = place['mei.ling']!
  const elsewhere = await server.tenant('meridian', (tx) =>
    tx.selectFrom('office').select('id').where('id', '<>', office_id).executeTakeFirstOrThrow(),
  )
  const refused = async (office_ids: string[]) =>
    (await local.call(announcementApi.create, { title: 'x', body: 'y', from_day: TODAY, office_ids })).body.errors
  const words = { office_ids: ['This reaches beyond your places. Choose places of yours, and no others.'] }
  expect(await refused([])).toEqual(words)
  expect(await refused([elsewhere.id])).toEqual(words)
  expect(await refused([office_id, elsewhere.id])).toEqual(words)
  const mine = await write({ office_ids: [office_id] }, local)
  expect((await local.call(announcementApi.update, { id: mine.id, version: 1, office_ids: [] })).body.errors).toEqual(
    words,
  )
  for (const theirs of [await write(), await write({ office_ids: [elsewhere.id] })]) {
    const at = { id: theirs.id, version: 1 }
    expect((await local.call(announcementApi.one, { id: theirs.id })).status).toBe(404)
    expect((await local.call(announcementApi.update, { ...at, title: 'z' })).status).toBe(404)
    expect((await local.call(announcementApi.end, at)).status).toBe(404)
    expect((await local.call(announcementApi.remind, at)).status).toBe(404)
    expect((await local.call(announcementApi.readings, { id: theirs.id })).status).toBe(404)
  }
  const listed: Row[] = (await local.call(announcementApi.list, { per_page: 200 })).body.data
  expect(listed.map(({ id }) => id)).toContain(mine.id)
  expect(listed.every(({ office_ids }) => office_ids.length === 1 && office_ids[0] === office_id)).toBe(true)
  const director = await server.as('arjun', 'office dir')
  expect((await director.call(announcementApi.create, { title: 'x', body: 'y', from_day: TODAY })).status).toBe(403)
  expect((await nurul.call(announcementApi.list, {})).status).toBe(403)
})

it('HRM-11b invalid days and unknown places are refused at their field', async () => {
  const create = async (more: object) =>
    (await hr.call(announcementApi.create, { title: 'x', body: 'y', from_day: TODAY, publish: true, ...more })).body
      .errors
  expect(await create({ until_day: '2026-11-19' })).toHaveProperty('until_day')
  expect(await create({ from_day: '2026-11-01', until_day: '2026-11-19' })).toEqual({
    until_day: ['Its last day has passed. Choose a later day, then publish it.'],
  })
  expect(await create({ department_ids: ['0190a000-0000-7000-8000-00000000dead'] })).toHaveProperty('department_ids')
  const announcement = await write()
  expect(
    (await hr.call(announcementApi.update, { id: announcement.id, version: 1, until_day: '2026-01-01' })).body.errors,
  ).toHaveProperty('until_day')
  expect((await hr.call(announcementApi.publish, { id: announcement.id, version: 1 })).body.code).toBe(
    'announcement_not_to_publish',
  )
})
