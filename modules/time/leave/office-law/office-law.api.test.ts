import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { holidaySeed } from '../../../calendar/holidays/seed.ts'
import { officeApi } from '../../../organisation/offices/contract.ts'
import { activityApi } from '../../../platform/activity/contract.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { addLawTypes } from '../policy/seed.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { officeLawApi } from './contract.ts'
import { OFFICE_LAW_NOTIFICATION } from './notification.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let suresh: Caller
/** HR who manages the company's leave types but reads only Kuala Lumpur's leave. */
let local: Caller
const TODAY = '2026-11-24'
const FROM = '2027-01-01'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const COMPANY = { country: 'MY', language: 'en', timezone: 'Asia/Kuala_Lumpur', currency: 'MYR' } as const

/**
 * A Malaysian company with the types of its law for everybody. It has two offices in Taiwan without the leave of their
 * law: Aisyah and Amirul work in Taipei, Daniel in Hsinchu. Lakshmi works in Malaysia.
 */
let taipei: string
let hsinchu: string
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set(`${TODAY}T02:00:00.000Z`)
  hr = await server.as('mei.ling', 'HR Generalist')
  local = await server.as('mei.ling', 'local hr')
  suresh = await server.as('suresh')
  await server.tenant('meridian', async (tx) => {
    await sql`delete from request`.execute(tx)
    for (const table of ['leave_entitlement', 'leave_type_version', 'leave_type', 'holiday'] as const)
      await tx.deleteFrom(table).execute()
    await sql`update office set country = 'MY', state = 'KUL'`.execute(tx)
    await addLawTypes(tx, COMPANY, { today: TODAY, from: '2020-01-01' })
    await holidaySeed.steps[0]!(tx, { id: '', ...COMPANY }, server.clock.now())
    await sql`insert into holiday (day, name, country, state, kind) values ('2026-02-01', 'Federal Territory Day', 'MY', 'KUL', 'public')`.execute(
      tx,
    )
    for (const [code, people] of [
      ['TPE1', ['aisyah', 'amirul']],
      ['HSC1', ['daniel']],
    ] as const) {
      const { rows } = await sql<{ id: string }>`insert into office (code, name, country, currency, timezone)
        values (${code}, ${code}, 'TW', 'TWD', 'Asia/Taipei') returning id`.execute(tx)
      if (code === 'TPE1') taipei = rows[0]!.id
      else hsinchu = rows[0]!.id
      for (const who of people)
        await sql`update employment set office_id = ${rows[0]!.id}::uuid where employee_id = ${server.employeeId(who)}::uuid`.execute(
          tx,
        )
    }
  })
})
afterAll(() => server.stop())

const annual = () => typeNamed('Annual leave')
async function typeNamed(name: string): Promise<string> {
  const { id } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('leave_type').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
  )
  return id
}
async function asked(who: string, from_day: string, until_day: string, approved: boolean): Promise<string> {
  const input = { type_id: await annual(), from_day, until_day }
  const sent = await (await server.as(who)).call(leaveRequestApi.send, input as never)
  expect(sent.status, sent.text).toBe(200)
  const { id, version } = sent.body.data
  if (approved) expect((await suresh.call(requestApi.approve, { id, version })).status).toBe(200)
  return id
}
const law = async (id: string, who = hr): Promise<Json> => (await who.call(officeLawApi.one, { id })).body.data
const preview = (id: string, from_day = FROM, who = hr): Promise<Json> =>
  who.call(officeLawApi.preview, { id, from_day })
async function putIn(id: string, from_day = FROM, who = hr): Promise<Json> {
  const { status, body, text } = await who.call(officeLawApi.putIn, { id, from_day })
  expect(status, text).toBe(200)
  return server.runTask('meridian', body.data.task_id)
}
/** The names of a person's granted types on a day, with what is left of each. */
async function balances(who: string, on: string): Promise<Record<string, number>> {
  const mine = (await (await server.as(who)).call(leaveBalanceApi.mine, { on } as never)).body.data
  return Object.fromEntries(
    mine.filter((one: Json) => one.kind === 'granted').map((one: Json) => [one.type_name, one.left]),
  )
}
const holidaysOn = async (office_id: string, day: string): Promise<string[]> =>
  (await hr.call(holidayApi.list, { office_id, from: day, to: day, per_page: 100 } as never)).body.data.map(
    ({ name }: Json) => name,
  )
/** Counts of every table that an application can write to. */
const rowsOfAll = () =>
  server.tenant('meridian', async (tx) => {
    const counts: Record<string, unknown> = {}
    for (const table of [
      'leave_type',
      'leave_type_version',
      'leave_entitlement',
      'holiday',
      'leave_office_law',
    ] as const)
      counts[table] = (
        await sql<{
          n: string
        }>`select md5(string_agg(x::text, ' ' order by x::text)) as n from ${sql.table(table)} x`.execute(tx)
      ).rows[0]!.n
    return counts
  })

describe('LEA-07b leave by law in an office with people', () => {
  it('LEA-07b the legal leave is offered once in the notifications, the leave settings and on the office’s page', async () => {
    const offered = (await hr.call(officeLawApi.offers, {})).body.data
    expect(offered.map(({ name }: Json) => name)).toEqual(['HSC1', 'TPE1'])
    // An office without people gets no offer.
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{ id: string }>`insert into office (code, name, country, currency, timezone)
        values ('KHH1', 'KHH1', 'TW', 'TWD', 'Asia/Taipei') returning id`.execute(tx),
    )
    expect((await hr.call(officeLawApi.offers, {})).body.data).toEqual(offered)
    await server.tenant('meridian', (tx) => tx.deleteFrom('office').where('id', '=', rows[0]!.id).execute())
    const details = await law(taipei)
    expect(details).toMatchObject({ country: 'TW', people: 2, is_offered: true, actions: ['put_in', 'keep'], acts: [] })
    expect(details.foreign).toContain('Annual leave')
    expect(details.missing.length).toBeGreaterThan(3)
    expect(details.holidays).toEqual([
      { year: 2026, count: 0 },
      { year: 2027, count: 0 },
    ])
    // An office with the leave of its own law gets no offer and has nothing to apply.
    const { id } = await server.tenant('meridian', (tx) =>
      tx.selectFrom('office').select('id').where('code', '=', 'KUL').executeTakeFirstOrThrow(),
    )
    expect(await law(id)).toMatchObject({ country: 'MY', missing: [], foreign: [], is_offered: false, actions: [] })
    expect((await preview(id)).body.code).toBe('office_law_there')
    expect((await hr.call(officeLawApi.putIn, { id, from_day: FROM })).body.code).toBe('office_law_there')
  })

  it('LEA-07b the offer is hidden and refused for people who do not manage leave types', async () => {
    const staff = await server.as('daniel')
    for (const reply of [
      await staff.call(officeLawApi.offers, {}),
      await staff.call(officeLawApi.one, { id: taipei }),
      await preview(taipei, FROM, staff),
      await staff.call(officeLawApi.putIn, { id: taipei, from_day: FROM }),
      await staff.call(officeLawApi.keep, { id: taipei }),
    ])
      expect(reply.status).toBe(403)
  })

  it('LEA-07b calls, waiting jobs and notifications require the right to manage leave types', async () => {
    const grants = async (without: boolean) => {
      const all = new Map(['leave:read', 'leave:manage', 'holiday:edit', 'office:edit'].map((one) => [one, 'company']))
      if (!without) all.set('leave:policy', 'company')
      return server.tenant('meridian', (tx) =>
        OFFICE_LAW_NOTIFICATION.find({ tx, today: TODAY, language: 'en', actor: { grants: all } } as never),
      )
    }
    expect(await grants(false)).toMatchObject({ count: 2 })
    expect(await grants(true)).toBeNull()
    const { task_id } = (await hr.call(officeLawApi.putIn, { id: hsinchu, from_day: FROM })).body.data
    const before = await rowsOfAll()
    const taken = { role_id: 13, permission: 'leave:policy', reach: null }
    await server.tenant('meridian', (tx) => tx.insertInto('role_grant').values(taken).execute())
    try {
      const task = await server.runTask('meridian', task_id)
      expect([task.state, task.message_code]).toEqual(['failed', 'forbidden'])
      for (const reply of [
        await hr.call(officeLawApi.offers, {}),
        await hr.call(officeLawApi.one, { id: taipei }),
        await preview(taipei),
        await hr.call(officeLawApi.putIn, { id: taipei, from_day: FROM }),
        await hr.call(officeLawApi.keep, { id: taipei }),
      ])
        expect(reply.status).toBe(403)
    } finally {
      await server.tenant('meridian', (tx) =>
        tx.deleteFrom('role_grant').where('permission', '=', 'leave:policy').execute(),
      )
    }
    expect(await rowsOfAll()).toEqual(before)
  })

  it('LEA-07b the preview shows changed balances and requests from the day on, and changes nothing', async () => {
    await asked('amirul', '2027-03-01', '2027-03-02', false)
    await asked('amirul', '2026-12-07', '2026-12-08', true)
    const before = await rowsOfAll()
    const { status, body } = await preview(taipei)
    expect(status).toBe(200)
    const previewed = body.data
    expect(previewed).toMatchObject({ people: 2, on: '2027-12-31', against: null })
    expect(previewed.ended).toContain('Annual leave')
    expect(previewed.added).toContain('Annual leave (TW)')
    // The holidays include New Year's Day 2027 and none of 2026: nothing before the day changes.
    expect(previewed.holidays.map(({ day }: Json) => day)).toContain('2027-01-01')
    expect(previewed.holidays.every(({ day }: Json) => day >= FROM)).toBe(true)
    const amirul = previewed.balances.filter(({ who }: Json) => who?.startsWith('Amirul'))
    expect(amirul.find(({ type }: Json) => type === 'Annual leave')).toMatchObject({ after: null })
    expect(amirul.find(({ type }: Json) => type === 'Annual leave (TW)')).toMatchObject({ before: null })
    // A pending request for a later day can no longer be approved. One for an earlier day is not listed.
    expect(previewed.requests).toEqual([
      expect.objectContaining({
        from_day: '2027-03-01',
        state: 'pending',
        outcome: 'too_little',
        before: 2,
        who: expect.stringMatching(/^Amirul/),
      }),
    ])
    expect(await rowsOfAll()).toEqual(before)
    // Callers who may not read the leave see that somebody is affected, but not who.
    const unseen = (await preview(taipei, FROM, local)).body.data
    expect(unseen.requests.map(({ who }: Json) => who)).toEqual([null])
    expect(new Set(unseen.balances.map(({ who }: Json) => who))).toEqual(new Set([null]))
    expect(JSON.stringify(unseen)).not.toMatch(/Amirul|Aisyah/)
  })

  it('LEA-07b LEA-15b it is refused while more is approved than would be left, and the refusal names people in reach', async () => {
    const id = await asked('aisyah', '2027-02-01', '2027-02-03', true)
    const previewed = (await preview(taipei)).body.data
    expect(previewed.against).toMatch(/^Aisyah binti Rahman would have less Annual leave/)
    expect(previewed.requests.find(({ state }: Json) => state === 'approved')).toMatchObject({ outcome: 'against' })
    expect((await preview(taipei, FROM, local)).body.data.against).toMatch(/^1 people you do not see/)
    const before = await rowsOfAll()
    const task = await putIn(taipei)
    expect([task.state, task.message_code]).toEqual(['failed', 'entitlement_below_approved'])
    expect(await rowsOfAll()).toEqual(before)
    const { version } = (await hr.call(requestApi.one, { id })).body.data
    expect((await hr.call(requestApi.cancel, { id, version, remark: 'Under the new law' })).status).toBe(200)
    expect((await preview(taipei)).body.data.against).toBeNull()
  })

  it('LEA-07b ACT-01 the log has the request, and a deleted office gets nothing', async () => {
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{ id: string }>`insert into office (code, name, country, currency, timezone)
        values ('HUN', 'HUN', 'TW', 'TWD', 'Asia/Taipei') returning id`.execute(tx),
    )
    const { id } = rows[0]!
    const { task_id } = (await hr.call(officeLawApi.putIn, { id, from_day: FROM })).body.data
    const entry = await server.tenant('meridian', async (tx) => {
      await tx.deleteFrom('office').where('id', '=', id).execute()
      return tx
        .selectFrom('audit_entry')
        .select(['kind', 'after'])
        .where('object_id', '=', task_id)
        .executeTakeFirstOrThrow()
    })
    expect(entry).toMatchObject({ kind: 'task', after: { office: 'HUN', from_day: FROM } })
    const before = await rowsOfAll()
    const task = await server.runTask('meridian', task_id)
    expect([task.state, task.message_code]).toEqual(['failed', 'not_found'])
    expect(await rowsOfAll()).toEqual(before)
  })

  it('LEA-07b gives people the leave and holidays of the office’s law from its day on; before it and elsewhere nothing changes', async () => {
    const [mine, others] = [await balances('amirul', '2026-12-31'), await balances('lakshmi', '2027-12-31')]
    const daniel = await balances('daniel', '2027-12-31')
    const version = async () =>
      (
        await server.tenant('meridian', async (tx) =>
          tx
            .selectFrom('leave_type')
            .select('version')
            .where('id', '=', await annual())
            .executeTakeFirstOrThrow(),
        )
      ).version
    const was = await version()
    // Two simultaneous jobs apply it once.
    const both = await Promise.all([putIn(taipei), putIn(taipei)])
    expect(both.map(({ state, message_code }) => `${state} ${message_code}`).sort()).toEqual([
      'done office_law_done',
      'failed office_law_there',
    ])
    // Before its day the person has the old leave and nothing of the new.
    const still = await balances('amirul', '2026-12-31')
    expect(still).toMatchObject(mine)
    expect(Object.entries(still).filter(([name, left]) => !(name in mine) && left > 0)).toEqual([])
    expect(await balances('lakshmi', '2027-12-31')).toEqual(others)
    // People of the country's other office keep their leave.
    expect(await balances('daniel', '2027-12-31')).toEqual(daniel)
    const then = Object.keys(await balances('amirul', '2027-12-31'))
    expect(then).toContain('Annual leave (TW)')
    expect(then).not.toContain('Annual leave')
    expect(await holidaysOn(taipei, '2027-01-01')).toHaveLength(1)
    // 28 September is a holiday of Taiwan since 2025. It is before the day of application.
    expect(await holidaysOn(taipei, '2026-09-28')).toEqual([])
    // A form opened before the change has a stale version.
    expect(await version()).toBe(was + 1)
    const details = await law(taipei)
    expect(details).toMatchObject({ missing: [], foreign: [], is_offered: false, actions: [], lacks_holidays: false })
    expect(details.types.find(({ name }: Json) => name === 'Annual leave (TW)').since).toBe(FROM)
    expect(details.holidays.find(({ year }: Json) => year === 2027).count).toBeGreaterThan(5)
    expect(details.acts).toEqual([
      expect.objectContaining({ from_day: FROM, by_name: expect.stringMatching(/Mei Ling/) }),
    ])
    expect(details.acts[0].types).toContain('Annual leave (TW)')
    expect(details.acts[0].ended).toContain('Annual leave')
    // A second preview and a second job find nothing to do.
    expect((await preview(taipei)).body.code).toBe('office_law_there')
  })

  it('LEA-07b gives a second office of the country the same leave from its own day', async () => {
    expect((await putIn(hsinchu, '2027-07-01')).state).toBe('done')
    const details = await law(hsinchu)
    expect(details.types.find(({ name }: Json) => name === 'Annual leave (TW)').since).toBe('2027-07-01')
    expect((await law(taipei)).types.find(({ name }: Json) => name === 'Annual leave (TW)').since).toBe(FROM)
    expect(Object.keys(await balances('daniel', '2027-06-30'))).toContain('Annual leave')
    expect(Object.keys(await balances('daniel', '2027-12-31'))).toContain('Annual leave (TW)')
    expect(Object.keys(await balances('daniel', '2027-12-31'))).not.toContain('Annual leave')
  })

  it('LEA-07b declining ends the offer, and it can be applied later', async () => {
    const declined = await server.tenant('meridian', async (tx) => {
      const { rows } = await sql<{ id: string }>`insert into office (code, name, country, currency, timezone)
        values ('KHH', 'KHH', 'TW', 'TWD', 'Asia/Taipei') returning id`.execute(tx)
      await sql`update employment set office_id = ${rows[0]!.id}::uuid where employee_id = ${server.employeeId('hui.min')}::uuid`.execute(
        tx,
      )
      return rows[0]!.id
    })
    expect((await hr.call(officeLawApi.offers, {})).body.data.map(({ id }: Json) => id)).toEqual([declined])
    expect((await hr.call(officeLawApi.keep, { id: declined })).status).toBe(200)
    expect((await hr.call(officeLawApi.offers, {})).body.data).toEqual([])
    expect(await law(declined)).toMatchObject({ is_offered: false, actions: ['put_in'], acts: [{ from_day: null }] })
    expect((await putIn(declined)).state).toBe('done')
  })

  it('LEA-07b only a day of this or the next year, an open office and a known country are accepted', async () => {
    const field = (reply: Json) => [reply.status, reply.body.errors?.from_day?.length ?? 0]
    const { id } = await server.tenant('meridian', async (tx) => {
      const { rows } = await sql<{ id: string }>`insert into office (code, name, country, currency, timezone)
        values ('TNN', 'TNN', 'TW', 'TWD', 'Asia/Taipei') returning id`.execute(tx)
      await sql`update employment set office_id = ${rows[0]!.id}::uuid where employee_id = ${server.employeeId('lakshmi')}::uuid`.execute(
        tx,
      )
      return rows[0]!
    })
    expect(field(await preview(id, '2025-12-31'))).toEqual([422, 1])
    expect(field(await preview(id, '2026-01-01'))).toEqual([200, 0])
    expect(field(await preview(id, '2027-11-25'))).toEqual([200, 0])
    expect(field(await preview(id, '2027-11-26'))).toEqual([422, 1])
    expect(field(await hr.call(officeLawApi.putIn, { id, from_day: '2027-11-26' }))).toEqual([422, 1])
    await server.tenant('meridian', (tx) => sql`update office set country = 'SG' where id = ${id}::uuid`.execute(tx))
    expect((await preview(id)).body.code).toBe('office_law_unknown')
    await server.tenant('meridian', (tx) =>
      sql`update office set country = 'TW', is_active = false where id = ${id}::uuid`.execute(tx),
    )
    expect((await preview(id)).body.code).toBe('office_law_unknown')
    expect((await hr.call(officeLawApi.offers, {})).body.data).toEqual([])
    expect((await preview(NOBODY)).status).toBe(404)
    expect((await hr.call(officeLawApi.one, { id: NOBODY })).status).toBe(404)
    expect((await hr.call(officeLawApi.keep, { id: NOBODY })).status).toBe(404)
  })

  it('LEA-07b ACT-01 the log has each application, also when it came with the office', async () => {
    const made = { code: 'KEE', name: 'Keelung', country: 'TW', currency: 'TWD', timezone: 'Asia/Taipei' }
    const admin = await server.as('aminah', 'Company Admin')
    const opened = await admin.call(officeApi.create, made as never)
    expect(opened.status, opened.text).toBe(200)
    expect((await law(opened.body.data.id)).acts).toEqual([
      expect.objectContaining({ by_name: '', from_day: '2026-01-01' }),
    ])
    // Three applied by a job, one declined, and one that came with its office.
    const acts = async (accept: string): Promise<string[]> => {
      const filters = { kind: 'leave_office_law', per_page: 50 }
      const { body, text } = await admin.call(activityApi.log, filters as never, {
        headers: { 'accept-language': accept },
      })
      expect(body.data, text).toHaveLength(5)
      return body.data.map((one: Json) => one.sentence)
    }
    const english = (await acts('en')).join('\n')
    expect(english).toMatch(/Mei Ling.* added statutory leave to TPE1 from 1 Jan 2027/)
    expect(english).toMatch(/kept the leave of KHH without statutory leave/)
    expect(english).toMatch(/added statutory leave to Keelung from/)
    expect((await acts('zh-TW')).join('\n')).toMatch(/為「TPE1」套用當地法定假別/)
  })
})
