import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { leaveRequestApi } from '../../time/leave/request/contract.ts'
import { holidayApi } from './contract.ts'
import { findMissingYears, MISSING_YEARS_NOTIFICATION } from './missing-years.ts'
import { REMIND_HOLIDAY_YEARS } from './remind-years.ts'
import { holidaySeed } from './seed.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  await server.tenant('meridian', (tx) => tx.deleteFrom('holiday').execute())
})
afterAll(() => server.stop())

const load = async (year: number) =>
  good(await hr.call(holidayApi.load, { year, country: 'MY', states: ['KUL'] } as never))
const findHolidayNamed = async (name: string, year: number): Promise<Json> =>
  good(await hr.call(holidayApi.list, { year, search: name, per_page: 50 } as never)).find(
    (one: Json) => one.name === name,
  )

describe('holidays by sighting', () => {
  it('ORG-05 F5 future days by moon sighting are unconfirmed until HR confirms or moves them; others are confirmed', async () => {
    await load(2027)
    expect(await findHolidayNamed('Hari Raya Aidilfitri', 2027)).toMatchObject({
      day: '2027-03-10',
      is_unconfirmed: true,
    })
    expect(await findHolidayNamed('Deepavali', 2027)).toMatchObject({ is_unconfirmed: true })
    const plain = await findHolidayNamed('Labour Day', 2027)
    expect(plain).toMatchObject({ is_unconfirmed: false })
    expect(plain.actions).not.toContain('confirm')
    const raya = await findHolidayNamed('Hari Raya Aidilfitri', 2027)
    expect(raya.actions).toContain('confirm')
    const confirmed = good(
      await hr.call(holidayApi.update, { id: raya.id, version: raya.version, is_unconfirmed: false } as never),
    )
    expect(confirmed).toMatchObject({ day: '2027-03-10', is_unconfirmed: false })
    expect(confirmed.actions).not.toContain('confirm')
    // Moving a day confirms it. Changing only its name does not, and other days by moon sighting stay unconfirmed.
    const second = await findHolidayNamed('Hari Raya Haji (Aidiladha)', 2027)
    const renamed = good(
      await hr.call(holidayApi.update, { id: second.id, version: second.version, name_zh: '哈芝節' } as never),
    )
    expect(renamed.is_unconfirmed).toBe(true)
    const moved = good(
      await hr.call(holidayApi.update, { id: second.id, version: renamed.version, day: '2027-05-18' } as never),
    )
    expect(moved).toMatchObject({ day: '2027-05-18', is_unconfirmed: false })
    expect(await findHolidayNamed('Deepavali', 2027)).toMatchObject({ is_unconfirmed: true })
  })

  it('ORG-05 F5 a day in lieu is confirmed with its holiday, and past days are confirmed', async () => {
    await load(2027)
    const lieu = () =>
      server.tenant('meridian', (tx) =>
        sql<{
          sure: boolean
        }>`select bool_and(not l.is_unconfirmed) as sure from holiday l join holiday o on o.id = l.substitutes_id
          where o.name = 'Awal Muharram'`.execute(tx),
      )
    expect((await lieu()).rows[0]!.sure).toBe(false)
    const one = await findHolidayNamed('Awal Muharram', 2027)
    good(await hr.call(holidayApi.update, { id: one.id, version: one.version, is_unconfirmed: false } as never))
    expect((await lieu()).rows[0]!.sure).toBe(true)
    await load(2026)
    expect(await findHolidayNamed('Hari Raya Aidilfitri', 2026)).toMatchObject({ is_unconfirmed: false })
  })

  it('ORG-05 F5 days loaded by older versions are marked once', async () => {
    await load(2027)
    await server.tenant('meridian', async (tx) => {
      await sql`update holiday set is_unconfirmed = false`.execute(tx)
      // These differ by name, day or country and are not marked.
      const raya = { day: '2027-03-10', name: 'Hari Raya Aidilfitri', country: 'MY', kind: 'company' as const }
      await tx
        .insertInto('holiday')
        .values([
          { ...raya, name: 'Market day' },
          { ...raya, day: '2027-03-17' },
          { ...raya, country: 'TW' },
        ])
        .execute()
      const company = { id: '', country: 'MY', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur', language: 'en' } as const
      await holidaySeed.steps[2]!(tx, company, server.clock.now())
    })
    expect(await findHolidayNamed('Hari Raya Aidilfitri', 2027)).toMatchObject({ is_unconfirmed: true })
    expect(await findHolidayNamed('Labour Day', 2027)).toMatchObject({ is_unconfirmed: false })
    const beside = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('holiday')
        .select('is_unconfirmed')
        .where('day', 'in', ['2027-03-10', '2027-03-17'])
        .where('kind', '=', 'company')
        .execute(),
    )
    expect(beside.map((one) => one.is_unconfirmed)).toEqual([false, false, false])
  })
})

describe('a year without holidays', () => {
  const listMissingYears = async (...years: number[]) =>
    (await server.tenant('meridian', (tx) => findMissingYears(tx, years))).map(
      ({ office, year }) => `${office} ${year}`,
    )

  it('ORG-05 F4 a year without holidays is found for each office until it has a public holiday', async () => {
    const all = await listMissingYears(2027)
    expect(all.length).toBeGreaterThan(1)
    await load(2027)
    expect(await listMissingYears(2027)).toEqual(['Taipei 2027'])
    expect((await listMissingYears(2027, 2028)).length).toBe(1 + all.length)
    // A company's own holiday does not count as a holiday calendar.
    await server.tenant('meridian', (tx) =>
      sql`insert into holiday (day, name, kind) values ('2028-03-01', 'Founding day', 'company')`.execute(tx),
    )
    expect((await listMissingYears(2028)).length).toBe(all.length)
  })

  it('ORG-05 F4 the preview of leave warns of a year without holidays, and of no other', async () => {
    await load(2027)
    const aisyah = await server.as('aisyah')
    const type = await server.tenant('meridian', (tx) =>
      tx.selectFrom('leave_type').select('id').where('law_id', '=', 'unpaid').executeTakeFirstOrThrow(),
    )
    const previewWarnings = async (from_day: string, until_day: string) =>
      good(await aisyah.call(leaveRequestApi.preview, { type_id: type.id, from_day, until_day } as never)).warnings.map(
        ({ code, text }: Json) => [code, text.match(/20\d\d/)?.[0]],
      )
    expect(await previewWarnings('2027-02-01', '2027-02-05')).toEqual([])
    expect(await previewWarnings('2027-12-30', '2028-01-04')).toEqual([['holidays_missing', '2028']])
  })

  it('ORG-05 F4 people who edit holidays are notified from December on, and nobody else', async () => {
    await load(2026)
    await server.tenant('meridian', (tx) =>
      sql`insert into holiday (day, name, kind, country) values ('2026-10-10', 'National Day', 'public', 'TW')`.execute(
        tx,
      ),
    )
    const findNotification = (today: string, grants: readonly string[]) =>
      server.tenant('meridian', (tx) =>
        MISSING_YEARS_NOTIFICATION.find({
          tx,
          today,
          actor: { grants: new Map(grants.map((one) => [one, 'company'])) },
        } as never),
      )
    expect(await findNotification('2026-11-30', ['holiday:edit'])).toMatchObject({ count: 0 })
    expect((await findNotification('2026-12-01', ['holiday:edit']))!.count).toBeGreaterThan(1)
    expect(await findNotification('2026-12-01', ['holiday:read'])).toBeNull()
  })

  describe('the mail of December', () => {
    const workAt = async (moment: string) => {
      server.clock.set(moment)
      await runScheduledJobs(server, [REMIND_HOLIDAY_YEARS])
    }
    const mails = async () =>
      (
        await server.tenant('meridian', (tx) =>
          tx
            .selectFrom('mail')
            .select(['recipient', 'subject', 'body'])
            .where('cause', 'like', 'holidays %')
            .orderBy('recipient')
            .orderBy('subject')
            .execute(),
        )
      ).map(({ recipient, subject, body }) => ({ to: recipient.split('@')[0]!, subject, body }))
    const offices = async () => (await listMissingYears(2027)).map((one) => one.replace(' 2027', ''))
    beforeEach(async () => {
      await server.tenant('meridian', async (tx) => {
        await tx.deleteFrom('mail').where('cause', 'like', 'holidays %').execute()
        await tx.deleteFrom('daily_work').where('work', '=', REMIND_HOLIDAY_YEARS.name).execute()
      })
    })

    it('ORG-05 F4 a mail goes to people who may enter holidays, once for each office, from 1 December in the company’s zone', async () => {
      await workAt('2026-11-30T15:59:59.000Z')
      expect(await mails()).toEqual([])
      await workAt('2026-11-30T16:00:00.000Z')
      const first = await mails()
      const to = new Set(first.map((mail) => mail.to))
      // By role: Company Admin, HR Generalist and HR Leave may; an employee and payroll may not.
      expect([...to]).toEqual(expect.arrayContaining(['aminah', 'mei.ling']))
      expect([...to]).not.toContain('nurul')
      expect(first).toHaveLength(to.size * (await offices()).length)
      expect(first.map(({ subject }) => subject)).toEqual(
        expect.arrayContaining((await offices()).map((office) => expect.stringContaining(office))),
      )
      expect(first[0]!.body).toContain('/app/company/holiday?load=true')
      // No second mail is sent on later days, even after the first one failed.
      await server.tenant('meridian', (tx) => tx.updateTable('mail').set({ state: 'failed' }).execute())
      await workAt('2026-12-01T16:00:00.000Z')
      await workAt('2026-12-31T15:59:59.000Z')
      expect(await mails()).toEqual(first)
    })

    it('ORG-05 F4 a mail names only offices without holidays, and none is sent in January', async () => {
      await load(2027)
      await workAt('2026-12-05T02:00:00.000Z')
      const subjects = new Set((await mails()).map(({ subject }) => subject))
      expect([...subjects]).toEqual(['Public holidays 2027 of Taipei are not entered yet'])
      await server.tenant('meridian', (tx) => tx.deleteFrom('holiday').execute())
      await server.tenant('meridian', (tx) => tx.deleteFrom('mail').execute())
      await workAt('2027-01-01T02:00:00.000Z')
      expect(await mails()).toEqual([])
    })

    it('ORG-05 F4 no mail goes to people who lost the right, left or were disabled', async () => {
      const remindAndListNames = async () => {
        await server.tenant('meridian', async (tx) => {
          await tx.deleteFrom('mail').where('cause', 'like', 'holidays %').execute()
          await tx.deleteFrom('daily_work').where('work', '=', REMIND_HOLIDAY_YEARS.name).execute()
        })
        await workAt('2026-12-05T02:00:00.000Z')
        return [...new Set((await mails()).map(({ to }) => to))]
      }
      const employees = server.companies.meridian!.employees
      expect(await remindAndListNames()).toContain('mei.ling')
      const setLastDay = (last_day: string | null) =>
        server.tenant('meridian', (tx) =>
          tx.updateTable('employee').set({ last_day }).where('id', '=', employees['mei.ling']!).execute(),
        )
      await setLastDay('2026-12-05')
      expect(await remindAndListNames()).toContain('mei.ling')
      await setLastDay('2026-12-04')
      expect(await remindAndListNames()).not.toContain('mei.ling')
      await setLastDay(null)
      const setMemberActive = (is_active: boolean) =>
        server.tenant('meridian', (tx) =>
          tx.updateTable('membership').set({ is_active }).where('employee_id', '=', employees['mei.ling']!).execute(),
        )
      await setMemberActive(false)
      expect(await remindAndListNames()).not.toContain('mei.ling')
      await setMemberActive(true)
      const before = await remindAndListNames()
      await server.tenant('meridian', (tx) =>
        tx
          .insertInto('role_grant')
          .values({ role_id: COMPANY_ADMIN, permission: 'holiday:edit', reach: null })
          .execute(),
      )
      expect(before).toContain('aminah')
      expect(await remindAndListNames()).not.toContain('aminah')
      await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
    })
  })
})
