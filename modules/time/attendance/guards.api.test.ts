import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLES, type RoleName } from '#base/access/roles.ts'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { publishNothing } from '#server/context/events.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { PUNCHES_BEFORE_JOINING } from './before-joining.ts'
import { attendanceApi } from './contract.ts'
import { correctionApi, correctionCalls } from './correction/contract.ts'
import { updateAttendanceDays } from './evaluation/attendance-day-store.ts'
import { homeApi } from './home/contract.ts'
import { kioskApi } from './kiosk/contract.ts'
import { offlinePunchApi } from './offline/contract.ts'
import { personPlacesApi } from './own-places/contract.ts'
import { attendancePayApi } from './pay/contract.ts'
import { lockPeople } from './person-locks.ts'

/** Refusals of attendance. Mei Ling is HR of the company, Boon Keat local HR of Penang. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
const HR = 'HR Generalist'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-23T02:00:00.000Z')
})
afterAll(() => server.stop())

const replyText = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
async function call(who: string, of: ReplyBody, input: object, role: RoleName = HR): Promise<string> {
  return replyText(await (await server.as(who, role)).call(of, input as never))
}
const EVALUATED_DAY = { lead: 'no_clock_out', statuses: ['no_clock_out', 'attend'], due: 480, worked: 0, punches: 1 }
/** Inserts a day that waits for approval. */
const insertWaitingDay = (who: string, day: string, approval = 'waiting') =>
  server.tenant('meridian', async (tx) => {
    await tx
      .deleteFrom('attendance_day')
      .where('employee_id', '=', server.employeeId(who))
      .where('day', '=', day)
      .execute()
    return tx
      .insertInto('attendance_day')
      .values({
        ...EVALUATED_DAY,
        late: 0,
        early: 0,
        over: 0,
        failed: ['no_clock_out'],
        employee_id: server.employeeId(who),
        day,
        approval,
        approved_by: null,
        approved_at: null,
      } as never)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  })

it('ATT-09e the absence threshold is at most the half-day threshold, in an existing office', async () => {
  const input = { from_day: '2027-01-01', half_day_under: 240 }
  const add = (more: object) => call('mei.ling', attendanceApi.addSetting, { ...input, ...more })
  expect(await add({ absent_under: 241 })).toBe('absent_under')
  expect(await add({ absent_under: 60, office_id: NOBODY })).toBe('office_id')
  expect(await add({ absent_under: 240 })).toBe('200')
})

it('ATT-02 refuses to approve own days, days of people out of reach, and days that do not wait', async () => {
  const approve = async (who: string, by: string, role: RoleName, approval?: string) =>
    call(by, attendanceApi.approve, { days: [await insertWaitingDay(who, '2026-11-18', approval)] }, role)
  expect(await approve('aisyah', 'boon.keat', 'local hr')).toBe('404 not_found')
  expect(await approve('boon.keat', 'boon.keat', 'local hr')).toBe('403 not_for_yourself')
  expect(await approve('lakshmi', 'mei.ling', HR, 'approved')).toBe('409 attendance_not_waiting')
  expect(await approve('lakshmi', 'boon.keat', 'local hr')).toBe('200')
})

const KL = () => server.companies.meridian!.offices.KUL!
const PENANG = () => server.companies.meridian!.offices.PEN!
const loadRows = async (who: string, of: ReplyBody, role?: RoleName, input: object = {}): Promise<ReplyBody[]> =>
  (await (await server.as(who, role)).call(of, { per_page: 200, ...input } as never)).body.data
/** Audit entries of a kind of record, oldest first. */
const loadAuditEntries = async (kind: string) =>
  (
    await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['object_name', 'before', 'after'])
        .where('kind', '=', kind)
        .orderBy('number')
        .execute(),
    )
  ).map(({ object_name, before, after }): unknown[] => [object_name, before, after])

it('ATT-02 ATT-07b logs who approves a day; nobody resets their own day or one out of reach', async () => {
  const day = await insertWaitingDay('lakshmi', '2026-11-17')
  expect(await call('boon.keat', attendanceApi.approve, { days: [day], remark: 'Seen' }, 'local hr')).toBe('200')
  expect((await loadAuditEntries('attendance_day')).at(-1)).toEqual([
    'Lakshmi a/p Raman 2026-11-17',
    { approval: 'waiting', failed: ['no_clock_out'] },
    { approval: 'approved', remark: 'Seen' },
  ])
  const reset = async (who: string) =>
    call('boon.keat', attendanceApi.reset, await insertWaitingDay(who, '2026-11-17'), 'local hr')
  // She has a correction of this day, one of the next day and a pending one. Another person has one of this day.
  const [lakshmi, other] = [server.employeeId('lakshmi'), server.employeeId('aisyah')]
  await server.tenant('meridian', async (tx) => {
    for (const [employee_id, day, counts_from] of [
      [lakshmi, '2026-11-17', new Date(0)],
      [lakshmi, '2026-11-17', null],
      [lakshmi, '2026-11-18', new Date(0)],
      [other, '2026-11-17', new Date(0)],
    ] as const) {
      const { id } = await tx
        .insertInto('request')
        .values({
          kind: 'correction',
          employee_id,
          state: 'approved',
          sent_by: server.companies.meridian!.accounts.lakshmi!,
          sent_by_name: 'Lakshmi',
          sent_at: new Date(0),
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      const corrected = { old_in: null, old_out: null, new_in: null, new_out: 1080, counts_from }
      await tx
        .insertInto('attendance_correction')
        .values({ request_id: id, employee_id, day, ...corrected })
        .execute()
    }
  })
  expect(await reset('boon.keat')).toBe('403 not_for_yourself')
  expect(await reset('aisyah')).toBe('404 not_found')
  expect(await reset('lakshmi')).toBe('200')
  const corrections = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('attendance_correction')
      .select('reset_at')
      .where('employee_id', 'in', [lakshmi, other])
      .orderBy('request_id')
      .execute(),
  )
  expect(corrections.map(({ reset_at }) => reset_at !== null)).toEqual([true, false, false, false])
  await server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('attendance_correction').where('employee_id', 'in', [lakshmi, other]).execute()
    await tx.deleteFrom('request').where('kind', '=', 'correction').execute()
  })
})

it('ATT-01d offers no action to people who only see the days', async () => {
  await insertWaitingDay('amirul', '2026-11-16')
  const offeredActions = async (who: string, role?: RoleName) =>
    (await loadRows(who, attendanceApi.list, role, { from: '2026-11-16', to: '2026-11-16' })).find(
      ({ employee_id }) => employee_id === server.employeeId('amirul'),
    ).actions
  expect([await offeredActions('suresh'), await offeredActions('mei.ling', HR)]).toEqual([[], ['approve', 'reset']])
})

it('ATT-09 a change of a person’s days waits for concurrent changes of the same person, and for others only above a hundred people', async () => {
  const amirul = server.employeeId('amirul')
  const others = async (more: number, of: readonly string[] = []): Promise<string> => {
    const lockedIds = [...of, ...Array.from({ length: more }, () => randomUUID())]
    return server.tenant('meridian', async (tx) => {
      await lockPeople(tx, lockedIds)
      return server
        .tenant('meridian', async (other) => {
          await sql`set local lock_timeout = '200ms'`.execute(other)
          await lockPeople(other, [amirul])
          return 'held'
        })
        .catch(({ code }) => code)
    })
  }
  expect([await others(100), await others(101), await others(1, [amirul])]).toEqual(['held', 'try_again', 'try_again'])
})

it('OT-10f proposes hours to their person and to people who see their attendance', async () => {
  const day = '2026-11-12'
  await server.tenant('meridian', async (tx) => {
    const punch = {
      source: 'location' as const,
      received_at: server.clock.now(),
      employee_id: server.employeeId('razak'),
    }
    await tx
      .insertInto('punch')
      .values(['01', '12'].map((hour) => ({ ...punch, at: `${day}T${hour}:00:00Z` })))
      .execute()
    const at = { tx, now: server.clock.now(), today: '2026-11-23', publish: publishNothing }
    await updateAttendanceDays(at, [punch.employee_id], { first: day, last: day })
  })
  const visibleTo = async (who: string, role?: RoleName) =>
    (await loadRows(who, attendancePayApi.proposals, role, { from: day, to: day })).map(({ full_name, start, end }) => [
      full_name.split(' ')[0],
      start,
      end,
    ])
  const proposed = [['Abdul', '18:00', '20:00']]
  expect([await visibleTo('razak'), await visibleTo('mei.ling', HR)]).toEqual([proposed, proposed])
  expect([await visibleTo('devi'), await visibleTo('boon.keat', 'local hr')]).toEqual([[], []])
})

it('ATT-03a a correction needs a day until today within employment and a time, and must end after it begins', async () => {
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('punch')
      .values(
        ['01:05', '10:00'].map((time) => ({
          employee_id: server.employeeId('amirul'),
          at: `2026-11-20T${time}:00Z`,
          source: 'location' as const,
          received_at: server.clock.now(),
        })),
      )
      .execute(),
  )
  const ask = async (given: object) => {
    const amirul = await server.as('amirul')
    const { status, body } = await amirul.call(correctionCalls.send, { reason: 'No battery', ...given } as never)
    return status === 200 ? '200' : Object.entries(body.errors ?? { [status]: [body.code] }).join()
  }
  expect(await ask({ day: '2026-11-24', new_in: '09:00' })).toBe('day,The day is still to come.')
  expect(await ask({ day: '2005-11-18', new_in: '09:00' })).toBe('day,Not employed on this day.')
  expect(await ask({ day: '2026-11-20' })).toBe('new_in,Say when you came or when you left.')
  expect(await ask({ day: '2026-11-20', new_in: '09:05' })).toBe('new_in,These are the times as they are known.')
  expect(await ask({ day: '2026-11-20', new_in: '18:00' })).toBe('new_out,Before the clock-in.')
  expect(await ask({ day: '2026-11-20', new_in: '17:59' })).toBe('200')
  expect(await ask({ day: '2026-11-23', new_in: '09:00' })).toBe('200')
  // Only readers of Amirul's attendance see it.
  const visibleTo = async (who: string, role?: RoleName) => (await loadRows(who, correctionApi.list, role)).length
  expect([
    await visibleTo('amirul'),
    await visibleTo('suresh'),
    await visibleTo('daniel'),
    await visibleTo('boon.keat', 'local hr'),
  ]).toEqual([2, 2, 0, 0])
})

it('ATT-11c a home is decided once, from a day on, by people who manage its person and never for oneself; the log records it', async () => {
  await server.tenant('meridian', (tx) =>
    tx.insertInto('attendance_setting').values({ from_day: '2026-01-01', home_km: 1.5 }).execute(),
  )
  const propose = (who: string, accuracy_m = 250) =>
    call(who, homeApi.propose, { latitude: 3.2, longitude: 101.7, accuracy_m })
  const of = async (who: string): Promise<ReplyBody> =>
    (await loadRows('mei.ling', homeApi.list, HR, { employee_id: server.employeeId(who) }))[0]
  const decide = async (what: 'confirm' | 'decline' | 'revoke', who: string, by = 'boon.keat', more: object = {}) => {
    const { id, version } = await of(who)
    const day = what === 'decline' ? {} : { from_day: '2026-11-23' }
    return call(by, homeApi[what], { id, version, ...day, ...more }, by === 'boon.keat' ? 'local hr' : HR)
  }
  expect(await propose('lakshmi', 250.5)).toBe('422 home_not_exact')
  for (const who of ['lakshmi', 'siti', 'amirul', 'boon.keat']) expect(await propose(who)).toBe('200')
  expect((await loadRows('boon.keat', homeApi.list, 'local hr')).map(({ full_name }) => full_name).sort()).toEqual([
    'Lakshmi a/p Raman',
    'Siti Nurhaliza binti Ismail',
    'Teoh Boon Keat',
  ])
  // The notifications count waiting homes of other people in reach.
  const rung = async (who: string, role?: RoleName): Promise<number | undefined> =>
    (await (await server.as(who, role)).call(notificationsApi.items, {})).body.data.find(
      ({ name }: ReplyBody) => name === 'homes',
    )?.count
  expect([await rung('boon.keat', 'local hr'), await rung('mei.ling', HR), await rung('amirul')]).toEqual([
    2,
    4,
    undefined,
  ])
  for (const what of ['confirm', 'decline'] as const) {
    expect(await decide(what, 'lakshmi', 'boon.keat', { id: NOBODY })).toBe('404 not_found')
    expect(await decide(what, 'amirul')).toBe('404 not_found')
    expect(await decide(what, 'boon.keat')).toBe('403 not_for_yourself')
  }
  expect(await decide('revoke', 'lakshmi')).toBe('409 home_not_waiting')
  // A home of another person, confirmed from a later day, blocks nobody.
  expect(await decide('confirm', 'siti', 'boon.keat', { from_day: '2026-12-01' })).toBe('200')
  expect(await decide('confirm', 'lakshmi')).toBe('200')
  expect(await decide('confirm', 'lakshmi')).toBe('409 home_not_waiting')
  expect(await decide('decline', 'lakshmi')).toBe('409 home_not_waiting')
  expect(await decide('revoke', 'lakshmi', 'boon.keat', { from_day: '2026-11-22' })).toBe('from_day')
  expect(await decide('revoke', 'lakshmi')).toBe('200')
  expect(await decide('decline', 'amirul', 'mei.ling')).toBe('200')
  const log = await loadAuditEntries('home_point')
  expect(log.map(([name]) => name).slice(0, 4)).toEqual([
    'Lakshmi a/p Raman',
    'Siti Nurhaliza binti Ismail',
    'Amirul Hakim bin Zainal',
    'Teoh Boon Keat',
  ])
  expect(log.slice(4).map(([, before, after]) => [before, after])).toMatchObject([
    [{ state: 'proposed' }, { state: 'confirmed', from_day: '2026-12-01' }],
    [{ state: 'proposed' }, { state: 'confirmed', from_day: '2026-11-23' }],
    [{ state: 'confirmed' }, { state: 'revoked', until_day: '2026-11-22' }],
    [{ state: 'proposed' }, { state: 'declined' }],
  ])
})

it('ATT-11d a kiosk needs an office and is logged from creation to end; one device opens it', async () => {
  const make = (office_id: string) => call('mei.ling', kioskApi.create, { name: 'Lobby', office_id }, HR)
  expect(await make(NOBODY)).toBe('office_id')
  expect(await make(KL())).toBe('200')
  const at = async () => {
    const [{ id, version }] = (await loadRows('mei.ling', kioskApi.list, HR)) as [ReplyBody]
    return { id, version }
  }
  for (const of of [kioskApi.renew, kioskApi.revoke])
    expect(await call('mei.ling', of, { id: NOBODY, version: 1 }, HR)).toBe('404 not_found')
  const lost = { id: NOBODY, version: 1, name: 'Lobby', place_id: null }
  expect(await call('mei.ling', kioskApi.update, lost, HR)).toBe('404 not_found')
  // HR of Penang can neither renew nor revoke a kiosk of Kuala Lumpur.
  for (const of of [kioskApi.renew, kioskApi.revoke])
    expect(await call('boon.keat', of, await at(), 'local hr')).toBe('404 not_found')
  const { body } = await (await server.as('mei.ling', HR)).call(kioskApi.renew, (await at()) as never)
  const openDevice = () => server.nobody.call(kioskApi.open, { code: body.data.code })
  const both = await Promise.all([openDevice(), openDevice()])
  expect(both.map(replyText).sort()).toEqual(['200', 'code'])
  expect(await call('mei.ling', kioskApi.update, { ...(await at()), name: 'Lift', place_id: null }, HR)).toBe('200')
  expect(await call('mei.ling', kioskApi.revoke, await at(), HR)).toBe('200')
  expect(await loadAuditEntries('kiosk')).toMatchObject([
    ['Lobby', null, { name: 'Lobby', spot: 'Kuala Lumpur' }],
    ['Lobby', { opened: false }, { opened: false }],
    ['Lobby', { opened: false }, { opened: true }],
    ['Lift', { name: 'Lobby', spot: 'Kuala Lumpur' }, { name: 'Lift', spot: 'Kuala Lumpur' }],
    ['Lift', { revoked: false }, { revoked: true }],
  ])
})

it('ATT-12d only people who set all offices change the setting of every office, and each change is logged', async () => {
  const input = { from_day: '2027-02-01', grace_minutes: 5 }
  expect(await call('mei.ling', attendanceApi.addSetting, input, HR)).toBe('200')
  const at = async () => {
    const rows = await loadRows('mei.ling', attendanceApi.settings, HR)
    const { id, version } = rows.find(({ from_day }) => from_day === '2027-02-01')
    return { id, version }
  }
  const change = async (by: string, role: RoleName) =>
    call(by, attendanceApi.changeSetting, { ...(await at()), grace_minutes: 6 }, role)
  const remove = async (by: string, role: RoleName) => call(by, attendanceApi.removeSetting, await at(), role)
  expect([await change('boon.keat', 'local hr'), await remove('boon.keat', 'local hr')]).toEqual(
    Array(2).fill('404 not_found'),
  )
  expect([await change('mei.ling', HR), await remove('mei.ling', HR)]).toEqual(['200', '200'])
  const missing = { id: NOBODY, version: 1 }
  for (const of of [attendanceApi.changeSetting, attendanceApi.removeSetting])
    expect(await call('mei.ling', of, missing, HR)).toBe('404 not_found')
  // They may change settings of their own office, not of another.
  const add = (office_id: string) => call('boon.keat', attendanceApi.addSetting, { ...input, office_id }, 'local hr')
  expect([await add(KL()), await add(PENANG())]).toEqual(['404 not_found', '200'])
  const log = (await loadAuditEntries('attendance_setting')).slice(-4)
  expect(log).toMatchObject([
    ['2027-02-01', null, { grace_minutes: 5 }],
    ['2027-02-01', { grace_minutes: 5 }, { grace_minutes: 6 }],
    ['2027-02-01', { grace_minutes: 6 }, null],
    ['Penang 2027-02-01', null, { grace_minutes: 5, office_id: PENANG() }],
  ])
})

it('ATT-12b an office’s locked month stays while another office’s is open, and a missed day in it is evaluated once', async () => {
  const add = (office_id: string, lock_days: number) =>
    call('mei.ling', attendanceApi.addSetting, { office_id, from_day: '2026-09-01', lock_days }, HR)
  expect([await add(KL(), 5), await add(PENANG(), 60)]).toEqual(['200', '200'])
  const evaluateDays = async (options: object) => {
    await server.tenant('meridian', async (tx) => {
      const at = { tx, now: server.clock.now(), today: '2026-11-23', publish: publishNothing }
      const people = ['amirul', 'lakshmi'].map((who) => server.employeeId(who))
      await updateAttendanceDays(at, people, { first: '2026-10-05', last: '2026-10-05' }, options)
    })
    const rows = await loadRows('mei.ling', attendanceApi.list, HR, { from: '2026-10-05', to: '2026-10-05' })
    return rows.map(({ full_name }) => full_name).sort()
  }
  expect(await evaluateDays({})).toEqual(['Lakshmi a/p Raman'])
  expect(await evaluateDays({ missed: true })).toEqual(['Amirul Hakim bin Zainal', 'Lakshmi a/p Raman'])
})

it('ATT-11b people who manage a person set their places; nobody else sees them, and each change is logged', async () => {
  const [place] = (await (await server.as('mei.ling', HR)).call(personPlacesApi.choices, {})).body.data as [ReplyBody]
  const assign = (who: string, place_ids: string[], by = 'boon.keat', role: RoleName = 'local hr') =>
    call(by, personPlacesApi.set, { id: server.employeeId(who), place_ids }, role)
  expect(await assign('amirul', [place.id])).toBe('404 not_found')
  expect(await assign('lakshmi', [place.id, NOBODY])).toBe('place_ids')
  expect(await assign('lakshmi', [place.id, place.id])).toBe('200')
  expect(await assign('amirul', [place.id], 'mei.ling', HR)).toBe('200')
  expect(await assign('lakshmi', [])).toBe('200')
  expect(await assign('siti', [place.id])).toBe('200')
  const visibleTo = async (who: string, role: RoleName) =>
    (await loadRows(who, personPlacesApi.list, role)).map(({ full_name }) => full_name).sort()
  expect(await visibleTo('boon.keat', 'local hr')).toEqual(['Siti Nurhaliza binti Ismail'])
  expect(await visibleTo('mei.ling', HR)).toEqual(['Amirul Hakim bin Zainal', 'Siti Nurhaliza binti Ismail'])
  const names = [place.name.split(' · ')[0]]
  expect((await loadAuditEntries('person_places')).slice(0, 3)).toEqual([
    ['Lakshmi a/p Raman', { places: [] }, { places: names }],
    ['Amirul Hakim bin Zainal', { places: [] }, { places: names }],
    ['Lakshmi a/p Raman', { places: names }, { places: [] }],
  ])
})

it('ATT-01a ATT-06 a user without an employee record cannot clock in and has no home or device', async () => {
  const hafiz = await server.as('hafiz')
  const assign = (employee_id: string | null) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('membership')
        .set({ employee_id })
        .where('account_id', '=', server.companies.meridian!.accounts.hafiz!)
        .execute(),
    )
  await assign(null)
  try {
    const at = { latitude: 3.139, longitude: 101.6868, accuracy_m: 12 }
    expect(replyText(await hafiz.call(attendanceApi.press, { ...at, age_s: 3 } as never))).toBe('422 press_no_record')
    expect(replyText(await hafiz.call(homeApi.propose, at as never))).toBe('422 press_no_record')
    const key = { device_id: NOBODY, device_name: 'Phone', public_key: 'A'.repeat(88) }
    expect(replyText(await hafiz.call(offlinePunchApi.register, key as never))).toBe('422 press_no_record')
  } finally {
    await assign(server.employeeId('hafiz'))
  }
})

it('ATT-09b counts a person’s punches before a moved first day, both requested days included', async () => {
  const count = await server.tenant('meridian', async (tx) => {
    const punch = { source: 'location' as const, received_at: server.clock.now() }
    const of = (who: string, ...days: string[]) =>
      days.map((day) => ({ ...punch, employee_id: server.employeeId(who), at: `${day}T01:00:00Z` }))
    await tx
      .insertInto('punch')
      .values([...of('devi', '2026-11-03', '2026-11-04', '2026-11-06', '2026-11-07'), ...of('razak', '2026-11-05')])
      .execute()
    return PUNCHES_BEFORE_JOINING.count(tx, server.employeeId('devi'), { first: '2026-11-04', last: '2026-11-06' })
  })
  expect(count).toBe(2)
})

it('ATT-09a a file of one office’s devices covers no days of another', async () => {
  const people = ['amirul', 'lakshmi'].map((who) => server.employeeId(who))
  await server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('attendance_day').where('day', '=', '2026-11-19').execute()
    await tx.deleteFrom('attendance_setting').execute()
    await tx.insertInto('attendance_setting').values({ from_day: '2026-11-01', is_by_device: true }).execute()
    const at = '2026-11-20T10:00:00Z'
    const file = { name: 'log', form: 'text', columns: '{}', punches: 1, added: 1, unclaimed: 0 }
    await tx
      .insertInto('punch_file')
      .values({ ...file, office_id: PENANG(), first_at: at, last_at: at, brought_at: at })
      .execute()
    const now = { tx, now: server.clock.now(), today: '2026-11-23', publish: publishNothing }
    await updateAttendanceDays(now, people, { first: '2026-11-19', last: '2026-11-19' })
  })
  const rows = await loadRows('mei.ling', attendanceApi.list, HR, { from: '2026-11-19', to: '2026-11-19' })
  expect(rows.map(({ full_name }) => full_name)).toEqual(['Lakshmi a/p Raman'])
})

it('ATT-02 approves none of several days when one does not wait', async () => {
  const [first, second] = [
    await insertWaitingDay('lakshmi', '2026-11-09'),
    await insertWaitingDay('lakshmi', '2026-11-10', 'approved'),
  ]
  expect(await call('mei.ling', attendanceApi.approve, { days: [first, second] })).toBe('409 attendance_not_waiting')
  const [day] = await loadRows('mei.ling', attendanceApi.list, HR, { from: '2026-11-09', to: '2026-11-09' })
  expect(day).toMatchObject({ full_name: 'Lakshmi a/p Raman', approval: 'waiting' })
})

it('ATT-12b evaluates a missed day once in a month locked in every office, and again by a reset with a remark', async () => {
  const day = '2026-08-05'
  const amirul = server.employeeId('amirul')
  const evaluateDays = async (options: object) => {
    await server.tenant('meridian', (tx) =>
      updateAttendanceDays(
        { tx, now: server.clock.now(), today: '2026-11-23', publish: publishNothing },
        [amirul],
        { first: day, last: day },
        options,
      ),
    )
    return loadRows('mei.ling', attendanceApi.list, HR, { from: day, to: day })
  }
  await server.tenant('meridian', (tx) => tx.deleteFrom('attendance_setting').execute())
  expect(await evaluateDays({})).toEqual([])
  expect(await evaluateDays({ missed: true })).toMatchObject([{ lead: 'absent' }])
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('punch')
      .values(
        ['01:00', '10:00'].map((time) => ({
          employee_id: amirul,
          at: `${day}T${time}:00Z`,
          source: 'location' as const,
          received_at: server.clock.now(),
        })),
      )
      .execute(),
  )
  const [{ id, version }] = (await evaluateDays({ missed: true })) as [ReplyBody]
  const hr = await server.as('mei.ling', HR)
  const reset = await hr.call(attendanceApi.reset, { id, version, remark: 'The punches came late' })
  expect(reset.body.data).toMatchObject({ lead: 'attend' })
})

it('ATT-09 does not evaluate a person’s days while somebody else changes them', async () => {
  const amirul = server.employeeId('amirul')
  const outcome = await server.tenant('meridian', async (tx) => {
    await lockPeople(tx, [amirul])
    return server
      .tenant('meridian', async (other) => {
        await sql`set local lock_timeout = '200ms'`.execute(other)
        const at = { tx: other, now: server.clock.now(), today: '2026-11-23', publish: publishNothing }
        await updateAttendanceDays(at, [amirul], { first: '2026-11-18', last: '2026-11-18' })
        return 'judged'
      })
      .catch(({ code }) => code)
  })
  expect(outcome).toBe('try_again')
})

it('ATT-11b ATT-01a own places replace those of the office, and other people’s change nothing; the punch is logged', async () => {
  await server.tenant('meridian', async (tx) => {
    for (const table of ['punch', 'person_place'] as const) await tx.deleteFrom(table).execute()
    const places = await tx.selectFrom('place').select(['id', 'name']).execute()
    const at = (who: string, place: string) => ({
      employee_id: server.employeeId(who),
      place_id: places.find(({ name }) => name === place)!.id,
    })
    await tx
      .insertInto('person_place')
      .values([at('daniel', 'Warehouse'), at('farid', 'Main entrance')])
      .execute()
  })
  // A position near the main entrance.
  const clockIn = (who: string) =>
    call(who, attendanceApi.press, { latitude: 3.139, longitude: 101.6868, accuracy_m: 12, age_s: 3 }, 'employee')
  expect([await clockIn('amirul'), await clockIn('daniel'), await clockIn('farid')]).toEqual([
    '200',
    '422 press_too_far',
    '200',
  ])
  const logged = { place: 'Main entrance', source: 'location', distance_m: 6 }
  expect((await loadAuditEntries('punch')).slice(-2)).toEqual(Array(2).fill(['Main entrance', null, logged]))
})

it('ATT-12d people who set one office may change its settings, not the setting of every office', async () => {
  await server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('attendance_setting').execute()
    const from_day = '2026-11-01'
    await tx
      .insertInto('attendance_setting')
      .values([{ from_day }, { from_day, office_id: PENANG() }])
      .execute()
  })
  const offeredActions = async (who: string, role: RoleName) =>
    (await loadRows(who, attendanceApi.settings, role)).map(({ office_name, actions }) => [office_name, actions])
  const both = ['edit', 'delete']
  expect(await offeredActions('boon.keat', 'local hr')).toEqual([
    [null, []],
    ['Penang', both],
  ])
  expect(await offeredActions('mei.ling', HR)).toEqual([
    [null, both],
    ['Penang', both],
  ])
})

it('ATT-07a ATT-06b shows punches, refused punches and signals of the person and date only; signals only to people who manage them', async () => {
  const [amirul, daniel] = [server.employeeId('amirul'), server.employeeId('daniel')]
  const day = '2026-11-13'
  const role = ROLES.find(({ name }) => name === 'local hr')!.id
  await server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('refused_press').execute()
    const refused = (employee_id: string, at: string) => ({ employee_id, at, code: 'press_fix_old' })
    await tx
      .insertInto('refused_press')
      .values([
        ...['2026-11-12T15:59:59Z', '2026-11-12T16:00:00Z', '2026-11-13T15:59:59Z', '2026-11-13T16:00:00Z'].map((at) =>
          refused(amirul, at),
        ),
        refused(daniel, '2026-11-13T02:00:00Z'),
      ])
      .execute()
    const kualaLumpur = { latitude: 3.139, longitude: 101.6868 }
    const punch = (employee_id: string, time: string, more: object) => ({
      employee_id,
      at: `${day}T${time}:00Z`,
      source: 'location' as const,
      received_at: server.clock.now(),
      ...more,
    })
    await tx.deleteFrom('punch').execute()
    await tx
      .insertInto('punch')
      .values([
        punch(amirul, '01:00', { ...kualaLumpur, is_clock_moved: true }),
        punch(daniel, '01:30', { latitude: 25.033, longitude: 121.565 }),
        punch(amirul, '02:00', kualaLumpur),
      ] as never)
      .execute()
    // HR of Penang sees everybody's days but manages only Penang's.
    await tx
      .insertInto('role_grant')
      .values({ role_id: role, permission: 'attendance:read', reach: 'company' })
      .execute()
  })
  try {
    const visibleTo = async (who: string, as: RoleName) => {
      const reply = await (await server.as(who, as)).call(attendanceApi.explain, { id: amirul, day })
      const of = (kind: string) => reply.body.data.lines.filter((line: ReplyBody) => line.kind === kind)
      expect(reply.body.data.punches).toHaveLength(2)
      return {
        refused: of('refused').map(({ at }: ReplyBody) => at),
        signals: of('signal').map(({ text }: ReplyBody) => text),
      }
    }
    const refused = ['00:00', '23:59']
    const moved = 'Please check: the clock of the device was moved, or cannot be compared with the server’s'
    expect(await visibleTo('mei.ling', 'local hr')).toEqual({ refused, signals: [moved] })
    expect(await visibleTo('boon.keat', 'local hr')).toEqual({ refused, signals: [] })
  } finally {
    await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').where('role_id', '=', role).execute())
  }
})
