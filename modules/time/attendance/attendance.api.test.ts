import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROLES } from '#base/access/roles.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { publishNothing } from '#server/context/events.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveTypeApi } from '../leave/policy/contract.ts'
import { leaveRequestApi } from '../leave/request/contract.ts'
import { attendanceApi } from './contract.ts'
import { correctionApi, correctionCalls } from './correction/contract.ts'
import { updateAttendanceDays } from './evaluation/attendance-day-store.ts'
import { DAILY_EVALUATION } from './evaluation/daily-evaluation.ts'
import { REEVALUATION_TASK, reevaluateDays } from './evaluation/reevaluation-task.ts'
import { runDailyEvaluation } from './testing/punches.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let hr: Caller
let local: Caller
let amirul: Caller
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  server.clock.set('2026-11-23T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  local = await server.as('mei.ling', 'local hr')
  amirul = await server.as('amirul')
  manager = await server.as('suresh')
  await server.tenant('meridian', async (tx) => {
    for (const table of ['punch', 'refused_press', 'attendance_day', 'attendance_correction'] as const)
      await tx.deleteFrom(table).execute()
    await tx.deleteFrom('request').where('kind', '=', 'attendance_correction').execute()
    await tx.deleteFrom('attendance_setting').execute()
    await tx.deleteFrom('daily_work').execute()
  })
})
afterAll(() => server.stop())

function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}

/** A position a few metres from the main entrance in Kuala Lumpur. */
const mainEntrance = (more: object = {}) =>
  ({
    latitude: 3.139,
    longitude: 101.6868,
    accuracy_m: 12,
    age_s: 3,
    ...more,
  }) as never
const at = (kualaLumpur: string) => server.clock.set(`${kualaLumpur.replace(' ', 'T')}+08:00`)
const clockIn = async (moment: string, more: object = {}) => {
  at(moment)
  amirul = await server.as('amirul')
  return amirul.call(attendanceApi.press, mainEntrance(more))
}
const runDailyJobs = () => runScheduledJobs({ ...server } as never, [DAILY_EVALUATION])
const insertPunchesOf = (key: string, ...moments: string[]) =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto('punch')
      .values(
        moments.map((moment) => ({
          employee_id: server.employeeId(key),
          at: new Date(`${moment.replace(' ', 'T')}+08:00`),
          source: 'location' as const,
          received_at: server.clock.now(),
        })),
      )
      .execute(),
  )
const loadDay = async (key: string, day: string, who = hr): Promise<ReplyBody> =>
  good(await who.call(attendanceApi.list, { employee_id: server.employeeId(key), from: day, to: day })).at(0)

describe('clocking in by position', () => {
  it('ATT-01a ATT-11a complaint 33a: clocks in within the radius, and the day is evaluated at once', async () => {
    const punched = good(await clockIn('2026-11-23 09:03:10'))
    expect(punched).toMatchObject({ clock: '09:03', place: 'Main entrance', is_known: false })
    expect(punched.distance_m).toBeLessThan(20)
    expect(good(await amirul.call(attendanceApi.clock, {}))).toMatchObject({
      day: '2026-11-23',
      planned: '09:00–18:00',
      presses: 1,
      places: ['Main entrance', 'Warehouse'],
      last: { clock: '09:03', place: 'Main entrance' },
    })
    const today = good(await amirul.call(attendanceApi.mine, { month: '2026-11' })).days[0]
    expect(today).toMatchObject({ day: '2026-11-23', clock_in: '09:03', clock_out: null, statuses: ['attend'] })
    // Sending the same punch again stores no second one.
    expect(good(await clockIn('2026-11-23 09:03:10'))).toMatchObject({ id: punched.id, is_known: true })
    good(await clockIn('2026-11-23 18:01:00'))
    expect(good(await amirul.call(attendanceApi.mine, { month: '2026-11' })).days[0]).toMatchObject({
      clock_in: '09:03',
      clock_out: '18:01',
      worked: 477,
      punches: 2,
    })
  })

  it('ATT-01a refuses to clock in at a disabled place', async () => {
    const setPlaceActive = (is_active: boolean) =>
      server.tenant('meridian', (tx) =>
        tx.updateTable('place').set({ is_active }).where('name', '=', 'Main entrance').execute(),
      )
    await setPlaceActive(false)
    try {
      const away = await clockIn('2026-11-23 09:00:00')
      expect([away.status, away.body.code, away.body.place]).toEqual([422, 'press_too_far', 'Warehouse'])
      expect(good(await amirul.call(attendanceApi.clock, {})).places).toEqual(['Warehouse'])
      const refusedPunches = () =>
        server.tenant('meridian', (tx) => tx.selectFrom('refused_press').select('code').execute())
      await expect.poll(refusedPunches).toHaveLength(1)
    } finally {
      await setPlaceActive(true)
    }
  })

  it('ATT-11a complaint 42: refuses a punch too far away with the distance, and an old or rough position; stores the refused punch', async () => {
    const far = await clockIn('2026-11-23 09:00:00', { latitude: 3.1426 })
    expect([far.status, far.body.code]).toEqual([422, 'press_too_far'])
    expect(far.body.by).toBeGreaterThan(200)
    expect(far.body.message).toMatch(/Too far from Main entrance, by \d+ m/)
    const old = await clockIn('2026-11-23 09:01:00', { age_s: 121 })
    expect([old.status, old.body.code]).toEqual([422, 'press_fix_old'])
    const rough = await clockIn('2026-11-23 09:02:00', { accuracy_m: 151 })
    expect([rough.status, rough.body.code]).toEqual([422, 'press_fix_rough'])
    const refusedPunches = () =>
      server.tenant('meridian', (tx) =>
        tx.selectFrom('refused_press').select(['code', 'too_far_m']).orderBy('at').execute(),
      )
    await expect
      .poll(refusedPunches)
      .toMatchObject([{ code: 'press_too_far' }, { code: 'press_fix_old' }, { code: 'press_fix_rough' }])
    expect(await server.tenant('meridian', (tx) => tx.selectFrom('punch').selectAll().execute())).toEqual([])
    const why = good(await amirul.call(attendanceApi.explain, { id: server.employeeId('amirul'), day: '2026-11-23' }))
    expect(why.lines.filter(({ kind }: ReplyBody) => kind === 'refused').map(({ at }: ReplyBody) => at)).toEqual([
      '09:00',
      '09:01',
      '09:02',
    ])
  })
})

describe('evaluated days', () => {
  it('ATT-09a evaluates a day once it is over: present, late, absent, off; running again changes nothing', async () => {
    await insertPunchesOf(
      'amirul',
      '2026-11-19 08:55:00',
      '2026-11-19 18:02:00',
      '2026-11-20 09:25:00',
      '2026-11-20 18:00:00',
    )
    await runDailyJobs()
    const of = (day: string) => loadDay('amirul', day)
    expect(await of('2026-11-19')).toMatchObject({
      statuses: ['attend'],
      clock_in: '08:55',
      clock_out: '18:02',
      worked: 487,
      approval: 'auto',
    })
    expect(await of('2026-11-20')).toMatchObject({ lead: 'late', late: 25, approval: 'auto' })
    expect(await of('2026-11-18')).toMatchObject({ lead: 'absent', approval: 'none', worked: 0 })
    expect(await of('2026-11-21')).toMatchObject({ lead: 'off_day', due: 0 })
    // Saturday and Sunday in Kuala Lumpur and in Taipei, each by the law of its office.
    const daysOff = async (key: string) =>
      Promise.all(['2026-11-20', '2026-11-21', '2026-11-22'].map(async (day) => (await loadDay(key, day)).day_off))
    expect(await daysOff('amirul')).toEqual([null, 'non_working', 'rest_day'])
    expect(await daysOff('chia.hao')).toEqual([null, 'rest_day', 'regular_day_off'])
    expect(
      good(await hr.call(attendanceApi.explain, { id: server.employeeId('chia.hao'), day: '2026-11-22' })),
    ).toMatchObject({
      statuses: ['off_day'],
      day_off: 'regular_day_off',
    })
    // Today is not over, so it is not evaluated.
    expect(await of('2026-11-23')).toBeUndefined()
    const before = await of('2026-11-20')
    await server.tenant('meridian', (tx) => tx.deleteFrom('daily_work').execute())
    await runDailyJobs()
    expect((await of('2026-11-20')).version).toBe(before.version)
  })

  it('ATT-02d ATT-12a a day that fails a condition waits for approval, and a later punch reopens only that day', async () => {
    await insertPunchesOf('amirul', '2026-11-19 09:00:00', '2026-11-20 09:00:00')
    await runDailyJobs()
    const [first, second] = [await loadDay('amirul', '2026-11-19'), await loadDay('amirul', '2026-11-20')]
    expect(first).toMatchObject({
      approval: 'waiting',
      failed: ['no_clock_out', 'under_half'],
      actions: ['approve', 'reset'],
    })
    const days = [first, second].map(({ id, version }) => ({ id, version }))
    expect(good(await hr.call(attendanceApi.approve, { days }))).toEqual({ approved: 2 })
    expect((await hr.call(attendanceApi.approve, { days })).status).toBe(409)
    expect(await loadDay('amirul', '2026-11-19')).toMatchObject({ approval: 'approved' })
    await insertPunchesOf('amirul', '2026-11-19 18:00:00')
    await server.tenant('meridian', (tx) => tx.deleteFrom('daily_work').execute())
    await runDailyJobs()
    expect(await loadDay('amirul', '2026-11-19')).toMatchObject({ approval: 'auto', worked: 480 })
    expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ approval: 'approved' })
  })

  it('ATT-01d the list covers people in reach, filters, counts and exports; nobody approves their own day', async () => {
    await insertPunchesOf('amirul', '2026-11-20 09:30:00', '2026-11-20 18:00:00')
    await insertPunchesOf('mei.ling', '2026-11-20 09:00:00')
    await runDailyJobs()
    const input = { from: '2026-11-20', to: '2026-11-20' }
    const all = await hr.call(attendanceApi.list, input)
    const reports = await manager.call(attendanceApi.list, input)
    const own = await amirul.call(attendanceApi.list, input)
    expect(own.body.total).toBe(1)
    expect(reports.body.total).toBeGreaterThan(1)
    expect(all.body.total).toBeGreaterThan(reports.body.total)
    const late = await hr.call(attendanceApi.list, { ...input, status: 'late' })
    expect(late.body.data.map(({ full_name }: ReplyBody) => full_name)).toEqual(['Amirul Hakim bin Zainal'])
    const file = await hr.call(exportEndpoint(attendanceApi.list), { format: 'csv', ...input, status: 'late' } as never)
    expect(file.text).toContain('Amirul Hakim bin Zainal')
    const mine = (await local.call(attendanceApi.list, { ...input, employee_id: server.employeeId('mei.ling') })).body
      .data[0]
    expect(mine.actions).toEqual([])
    const { id, version } = mine
    expect((await local.call(attendanceApi.approve, { days: [{ id, version }] })).body.code).toBe('not_for_yourself')
    expect((await amirul.call(attendanceApi.approve, { days: [{ id, version }] })).status).toBe(403)
  })

  it('ATT-10b ATT-12d a setting applies from its day on and evaluates open days again', async () => {
    await insertPunchesOf(
      'amirul',
      '2026-11-19 09:25:00',
      '2026-11-19 18:00:00',
      '2026-11-20 09:25:00',
      '2026-11-20 18:00:00',
    )
    await runDailyJobs()
    const made = good(
      await hr.call(attendanceApi.addSetting, {
        office_id: server.companies.meridian!.offices.KUL!,
        from_day: '2026-11-20',
        grace_minutes: 30,
        round_in: 'up',
        in_step: 30,
        lock_days: 5,
      }),
    )
    expect(made).toMatchObject({ office_name: 'Kuala Lumpur', until_day: null, actions: ['edit', 'delete'] })
    const { id } = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('task')
        .select('id')
        .where('kind', '=', 'attendance.judge')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
    expect((await server.runTask('meridian', id)).state).toBe('done')
    expect(await loadDay('amirul', '2026-11-19')).toMatchObject({ lead: 'late' })
    expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ lead: 'attend', worked: 450 })
    const again = await hr.call(attendanceApi.addSetting, { office_id: made.office_id, from_day: '2026-11-20' })
    expect(again.body.errors).toHaveProperty('from_day')
    const wrong = await hr.call(attendanceApi.changeSetting, {
      id: made.id,
      version: 1,
      half_day_under: 60,
      absent_under: 61,
    })
    expect(wrong.body.errors).toHaveProperty('absent_under')
    // Local HR changes settings of its own offices only.
    expect((await local.call(attendanceApi.addSetting, { from_day: '2026-12-01' })).status).toBe(404)
    const taipei = server.companies.meridian!.offices.TPE!
    expect((await local.call(attendanceApi.addSetting, { office_id: taipei, from_day: '2026-12-01' })).status).toBe(404)
    expect((await local.call(attendanceApi.changeSetting, { id: made.id, version: 1, grace_minutes: 5 })).status).toBe(
      200,
    )
    expect((await local.call(attendanceApi.removeSetting, { id: made.id, version: 2 })).status).toBe(200)
  })
})

it('ATT-09 evaluates days of many people in a background job, not in the call that changes a holiday or imports a file', async () => {
  const many = Array.from({ length: 101 }, () => randomUUID())
  const span = { first: '2026-11-17', last: '2026-11-18' }
  const orders: unknown[] = []
  const start = async (order: unknown) => String(orders.push(order))
  await server.tenant('meridian', async (tx) => {
    const at = { tx, now: server.clock.now(), today: '2026-11-23', publish: publishNothing, start }
    await reevaluateDays(at, many.slice(1), span)
    expect(orders).toEqual([])
    await reevaluateDays(at, many, span)
  })
  expect(orders).toEqual([{ kind: REEVALUATION_TASK, input: { ...span, people: many } }])
})

it('ATT-09 evaluating many people reports progress, and cancelling it leaves every day unchanged', async () => {
  await runDailyJobs()
  const before = await server.tenant('meridian', (tx) =>
    tx.selectFrom('attendance_day').selectAll().orderBy('id').execute(),
  )
  const span = { first: '2026-11-16', last: '2026-11-20' }
  const people = [...new Set(before.map(({ employee_id }) => employee_id))]
  const reportedProgress: number[] = []
  const evaluateAnew = (progress: (done: number) => Promise<void>) =>
    server.tenant('meridian', async (tx) => {
      await tx.deleteFrom('attendance_day').execute()
      await updateAttendanceDays(
        { tx, now: server.clock.now(), today: '2026-11-23', publish: publishNothing },
        people,
        span,
        { progress },
      )
    })
  await expect(
    evaluateAnew(async (done) => {
      reportedProgress.push(done)
      throw new Error('cancelled')
    }),
  ).rejects.toThrow('cancelled')
  expect(reportedProgress).toEqual([people.length])
  const after = await server.tenant('meridian', (tx) =>
    tx.selectFrom('attendance_day').selectAll().orderBy('id').execute(),
  )
  expect(after).toEqual(before)
})

it('ATT-09b leave approved after the evaluation replaces the absence at once, and revoking it restores the absence', async () => {
  await runDailyJobs()
  expect(await loadDay('amirul', '2026-11-19')).toMatchObject({ lead: 'absent' })
  const annual = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('leave_type')
      .select('id')
      .where('law_id', '=', 'annual')
      .where('country', '=', 'MY')
      .executeTakeFirstOrThrow(),
  )
  const sent = good(
    await amirul.call(leaveRequestApi.send, {
      type_id: annual.id,
      from_day: '2026-11-19',
      until_day: '2026-11-19',
      reason: 'Forgot to ask',
      remark: 'Late',
    } as never),
  )
  good(await manager.call(requestApi.approve, { id: sent.id, version: sent.version, remark: 'Agreed' } as never))
  expect(await loadDay('amirul', '2026-11-19')).toMatchObject({ lead: 'on_leave', due: 0 })
  const { version } = good(await manager.call(requestApi.one, { id: sent.id }))
  const undone = await (await server.as('grace', 'HR Leave')).call(requestApi.revoke, {
    id: sent.id,
    version,
    remark: 'Came after all',
  } as never)
  good(undone)
  expect(await loadDay('amirul', '2026-11-19')).toMatchObject({ lead: 'absent', due: 480 })
})

it('ATT-09f hourly leave passes its time on: arriving after it is not late, leaving before six is early', async () => {
  const errand = {
    name: 'Errand',
    unit: 'hours',
    kind: 'needed',
    from_day: '2026-01-01',
    smallest: 'hour',
    pay_share: 1,
    entitlement: [],
  }
  const { id: type_id } = good(await hr.call(leaveTypeApi.create, errand as never))
  const leaveInput = { type_id, from_day: '2026-11-19', until_day: '2026-11-19', reason: 'Bank' }
  for (const [from_minute, until_minute] of [
    [540, 660],
    [690, 750],
  ]) {
    const hourlyInput = { ...leaveInput, from_minute, until_minute, remark: 'Late' }
    const sent = good(await amirul.call(leaveRequestApi.send, hourlyInput as never))
    good(await manager.call(requestApi.approve, { id: sent.id, version: sent.version, remark: 'Agreed' } as never))
  }
  await insertPunchesOf('amirul', '2026-11-19 10:58:00', '2026-11-19 16:00:00')
  await runDailyJobs()
  // Three of the eight hours are leave. One of them lies between the punches, like lunch.
  expect(await loadDay('amirul', '2026-11-19')).toMatchObject({
    lead: 'early_out',
    due: 300,
    worked: 182,
    late: 0,
    early: 120,
  })
  const { lines } = good(await hr.call(attendanceApi.explain, { id: server.employeeId('amirul'), day: '2026-11-19' }))
  expect(lines.map(({ text }: ReplyBody) => text)).toContain('On leave, 09:00–11:00')
})

it('ATT-10b clocking in twice by phone stores both punches and counts one; the gap depends on office and day', async () => {
  good(await clockIn('2026-11-20 08:58:03'))
  good(await clockIn('2026-11-20 08:58:05'))
  server.clock.set('2026-11-23T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  await runDailyEvaluation(server)
  expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ lead: 'no_clock_out', punches: 2, clock_out: null })
  const explained = await hr.call(attendanceApi.explain, { id: server.employeeId('amirul'), day: '2026-11-20' })
  expect(good(explained).punches.map(({ use }: ReplyBody) => use)).toEqual(['in', 'again'])
  const setting = { office_id: server.companies.meridian!.offices.KUL!, from_day: '2026-11-20', gap_minutes: 0 }
  const made = good(await hr.call(attendanceApi.addSetting, setting as never))
  await runDailyEvaluation(server)
  expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ clock_out: '08:58' })
  const patch = { id: made.id, version: made.version, gap_minutes: 1 }
  expect(good(await hr.call(attendanceApi.changeSetting, patch))).toMatchObject({ gap_minutes: 1 })
  await runDailyEvaluation(server)
  expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ clock_out: null })
})

it('ATT-07b PAY-14 a reset day loses its approval, and approving or resetting an absence notifies the calculated run', async () => {
  good(await hr.call(attendanceApi.addSetting, { from_day: '2026-10-01', half_day_under: 300 } as never))
  await insertPunchesOf('amirul', '2026-11-19 09:00:00')
  await runDailyEvaluation(server)
  const loadStoredDay = (day: string) =>
    server.tenant('meridian', (tx) =>
      tx
        .selectFrom('attendance_day')
        .select(['id', 'version', 'approval', 'approved_by', 'pay_changed_at'])
        .where('employee_id', '=', server.employeeId('amirul'))
        .where('day', '=', day)
        .executeTakeFirstOrThrow(),
    )
  // 19 November has no clock-out and costs nothing; 20 November is an absence.
  const days = [await loadStoredDay('2026-11-19'), await loadStoredDay('2026-11-20')]
  expect(days.map(({ approval, pay_changed_at }) => [approval, pay_changed_at])).toEqual(
    Array(2).fill(['waiting', null]),
  )
  good(await hr.call(attendanceApi.approve, { days: days.map(({ id, version }) => ({ id, version })) }))
  expect((await loadStoredDay('2026-11-19')).pay_changed_at).toBeNull()
  expect((await loadStoredDay('2026-11-20')).pay_changed_at).toEqual(server.clock.now())
  server.clock.set('2026-11-23T03:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  for (const day of ['2026-11-19', '2026-11-20']) {
    const { id, version, approval } = await loadStoredDay(day)
    expect(approval).toBe('approved')
    expect(good(await hr.call(attendanceApi.reset, { id, version }))).toMatchObject({ id })
    expect(await loadStoredDay(day)).toMatchObject({ approval: 'waiting', approved_by: null })
  }
  expect((await loadStoredDay('2026-11-19')).pay_changed_at).toBeNull()
  expect((await loadStoredDay('2026-11-20')).pay_changed_at).toEqual(server.clock.now())
})

it('ATT-08c a punch after midnight that ends the day before is evaluated with it at once', async () => {
  // A punch until 00:30 belongs to the day before. The last of them ends that day.
  good(await hr.call(attendanceApi.addSetting, { from_day: '2026-10-01', after_minutes: 390 } as never))
  good(await clockIn('2026-11-19 08:58:00'))
  await insertPunchesOf('amirul', '2026-11-18 08:58:00', '2026-11-18 18:02:00')
  good(await clockIn('2026-11-20 00:30:00'))
  const clock = async (moment: string) => {
    at(moment)
    const { day, presses: punches } = good(await amirul.call(attendanceApi.clock, {}))
    return [day, punches]
  }
  expect(await clock('2026-11-20 00:29:59')).toEqual(['2026-11-19', 2])
  expect(await clock('2026-11-20 00:31:00')).toEqual(['2026-11-20', 0])
  server.clock.set('2026-11-23T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  expect(await loadDay('amirul', '2026-11-19')).toMatchObject({ clock_in: '08:58', clock_out: '00:30 +1', punches: 2 })
})

it('ATT-05b ACL-5 only people who may change pay set the reward, and the audit log masks it', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  const KUL = server.companies.meridian!.offices.KUL!
  const input = { office_id: KUL, from_day: '2026-09-01', perfect_reward: 5_000_07 }
  const refused = { status: 403, body: { code: 'pay_amount_right' } }
  for (const who of [local, hr]) expect(await who.call(attendanceApi.addSetting, input as never)).toMatchObject(refused)
  const made = good(await admin.call(attendanceApi.addSetting, input as never))
  const change = async (patch: object, who: Caller) => {
    const [row] = good(await admin.call(attendanceApi.settings, {}))
    return who.call(attendanceApi.changeSetting, { id: made.id, version: row.version, ...patch } as never)
  }
  for (const patch of [
    { perfect_reward: 1 },
    { perfect_reward: null },
    { perfect_over: 0 },
    { from_day: '2026-08-01' },
  ])
    expect(await change(patch, local), JSON.stringify(patch)).toMatchObject(refused)
  // They may change fields other than the reward, and the amount stays.
  expect(good(await change({ grace_minutes: 7 }, local))).toMatchObject({ grace_minutes: 7, perfect_reward: 5_000_07 })
  const { version } = good(await admin.call(attendanceApi.settings, {}))[0]
  expect(await local.call(attendanceApi.removeSetting, { id: made.id, version })).toMatchObject(refused)
  const reader = await server.as('nadia', 'rmt admin')
  expect((await reader.call(activityApi.log, { per_page: 200 })).text).not.toContain('5,000.07')
  good(await change({ perfect_reward: 10_00 }, admin))
})

it('ATT-05b ACL-5 nobody sets the reward of their own office while somebody of another office may', async () => {
  const { KUL, PEN, TPE } = server.companies.meridian!.offices
  const admin = await server.as('aminah', 'Company Admin')
  const of = (office_id: string | null, more: object = {}) =>
    ({ office_id, from_day: '2026-09-15', perfect_reward: 20_00, ...more }) as never
  const own = { status: 403, body: { code: 'not_for_yourself' } }
  // Everybody with the right belongs to this office, so one of them must do it.
  await server.as('mei.ling', 'Company Admin')
  const first = good(await admin.call(attendanceApi.addSetting, of(KUL!)))
  good(await admin.call(attendanceApi.removeSetting, { id: first.id, version: first.version }))
  const penang = await server.as('siti', 'Company Admin')
  expect(await admin.call(attendanceApi.addSetting, of(KUL!))).toMatchObject(own)
  expect(await penang.call(attendanceApi.addSetting, of(PEN!))).toMatchObject(own)
  // They may change a setting without a reward, of another office, or of every office.
  const bare = good(await admin.call(attendanceApi.addSetting, of(KUL!, { perfect_reward: null })))
  const at = { id: bare.id, version: bare.version }
  expect(await admin.call(attendanceApi.changeSetting, { ...at, perfect_reward: 1_00 } as never)).toMatchObject(own)
  const paid = good(await penang.call(attendanceApi.changeSetting, { ...at, perfect_reward: 30_00 } as never))
  for (const patch of [{ perfect_reward: 31_00 }, { perfect_reward: null }, { perfect_over: 1 }])
    expect(
      await admin.call(attendanceApi.changeSetting, { id: bare.id, version: paid.version, ...patch } as never),
      JSON.stringify(patch),
    ).toMatchObject(own)
  expect(await admin.call(attendanceApi.removeSetting, { id: bare.id, version: paid.version })).toMatchObject(own)
  const others = await admin.call(attendanceApi.changeSetting, {
    id: bare.id,
    version: paid.version,
    grace_minutes: 6,
  } as never)
  expect(good(others)).toMatchObject({ grace_minutes: 6, perfect_reward: 30_00 })
  for (const office of [TPE!, null]) {
    const { id, version } = good(await admin.call(attendanceApi.addSetting, of(office)))
    good(await admin.call(attendanceApi.removeSetting, { id, version }))
  }
  // The alternative person must be able to set attendance too, not only pay.
  await server.as('siti', 'HR Payroll')
  await server.tenant('meridian', (tx) =>
    tx
      .deleteFrom('member_role')
      .where('membership_id', 'in', (is) =>
        is.selectFrom('membership').select('id').where('employee_id', '=', server.employeeId('siti')),
      )
      .where('role_id', '=', ROLES.find(({ name }) => name === 'Company Admin')!.id)
      .execute(),
  )
  const { version } = good(others)
  good(await admin.call(attendanceApi.removeSetting, { id: bare.id, version }))
})

it('ATT-05b ACL-1 shows the reward to people who may see the office’s pay', async () => {
  const { KUL, PEN } = server.companies.meridian!.offices
  const admin = await server.as('aminah', 'Company Admin')
  const made: ReplyBody[] = []
  for (const office_id of [KUL, PEN, null])
    made.push(
      good(
        await admin.call(attendanceApi.addSetting, {
          office_id,
          from_day: '2026-09-20',
          perfect_reward: 6_666_13,
        } as never),
      ),
    )
  const loadRewards = async (who: Caller) => {
    const rows = good(await who.call(attendanceApi.settings, { per_page: 200 } as never)) as ReplyBody[]
    return made.map(({ id }) => rows.find((one) => one.id === id)?.perfect_reward)
  }
  expect(await loadRewards(admin)).toEqual([6_666_13, 6_666_13, 6_666_13])
  // They set attendance but see only their own pay.
  expect(await loadRewards(hr)).toEqual([null, null, null])
  // Local HR sees the settings of its office and of every office.
  expect(await loadRewards(local)).toEqual([6_666_13, undefined, 6_666_13])
  const [{ id, version }] = made as [ReplyBody]
  const changed = await hr.call(attendanceApi.changeSetting, { id, version, grace_minutes: 9 } as never)
  expect(good(changed)).toMatchObject({ grace_minutes: 9, perfect_reward: null, reward_currency: null })
  expect((await loadRewards(admin))[0]).toBe(6_666_13)
  for (const { id: gone } of made)
    await server.tenant('meridian', (tx) => tx.deleteFrom('attendance_setting').where('id', '=', gone).execute())
})

describe('corrections', () => {
  const ask = (given: object, who = amirul) =>
    who.call(correctionCalls.send, { reason: 'The phone was empty', ...given } as never)

  it('ATT-03abc ATT-07b REQ-10c a correction requests new times; once approved they replace those of the punches, which stay stored', async () => {
    await insertPunchesOf('amirul', '2026-11-20 09:05:00')
    await runDailyJobs()
    expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ lead: 'no_clock_out' })
    const { of_kind } = good(
      await amirul.call(correctionCalls.preview, { day: '2026-11-20', new_out: '18:10' } as never),
    )
    expect(of_kind).toMatchObject({
      known: { planned: '09:00–18:00', clock_in: '09:05', clock_out: null },
      becomes: { clock_in: '09:05', clock_out: '18:10', worked: 485, statuses: ['attend'] },
    })
    const { id, version, steps } = good(await ask({ day: '2026-11-20', new_out: '18:10' }))
    expect(steps[0].deciders).toHaveLength(1)
    expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ lead: 'no_clock_out' })
    const details = good(await manager.call(requestApi.one, { id }))
    expect(details.title).toBe('Correction of 20 Nov 2026')
    expect(JSON.stringify(details.facts ?? details.lines)).toContain('none → 18:10')
    expect(good(await manager.call(requestApi.approve, { id, version } as never)).state).toBe('completed')
    expect(await loadDay('amirul', '2026-11-20')).toMatchObject({
      lead: 'attend',
      clock_out: '18:10',
      worked: 485,
      punches: 1,
      approval: 'auto',
    })
    const [row] = good(await hr.call(correctionApi.list, { employee_id: server.employeeId('amirul') }))
    expect(row).toMatchObject({
      day: '2026-11-20',
      old_in: '09:05',
      old_out: null,
      new_in: null,
      new_out: '18:10',
      is_reset: false,
    })

    // A reset restores the day from its punches.
    const day = await loadDay('amirul', '2026-11-20')
    expect(good(await hr.call(attendanceApi.reset, { id: day.id, version: day.version }))).toMatchObject({
      lead: 'no_clock_out',
    })
    expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ clock_out: null, approval: 'waiting' })
    expect(good(await hr.call(correctionApi.list, { employee_id: server.employeeId('amirul') }))[0].is_reset).toBe(true)
    const log = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['before', 'after'])
        .where('object_id', '=', day.id)
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow(),
    )
    expect(log).toMatchObject({ before: { lead: 'attend', worked: 485 }, after: { lead: 'no_clock_out' } })
  })

  it('ATT-03c ATT-12b REQ-05d each correction of a locked month changes its own day, and revoking one keeps the others', async () => {
    const days = ['2026-10-14', '2026-10-15', '2026-10-16']
    await insertPunchesOf('amirul', ...days.map((day) => `${day} 09:05:00`))
    const outs = () => Promise.all(days.map(async (day) => (await loadDay('amirul', day))?.clock_out ?? null))
    const about = { employee_id: server.employeeId('amirul'), new_out: '18:10', remark: 'From the paper book' }
    const sent: ReplyBody[] = []
    for (const day of days) sent.push(good(await ask({ ...about, day }, hr)))
    const approved: ReplyBody[] = []
    const decider = await server.as('suresh', 'HR Generalist')
    for (const nth of [1, 2, 0]) {
      const { id, version } = sent[nth]
      approved[nth] = good(await decider.call(requestApi.approve, { id, version, remark: 'So it was' } as never))
      expect(await outs()).toEqual(days.map((_, at) => (approved[at] ? '18:10' : null)))
    }
    const { id, version } = approved[1]
    const other = await server.as('nurul', 'HR Generalist')
    good(await other.call(requestApi.revoke, { id, version, remark: 'Another day', from_day: null } as never))
    expect(await outs()).toEqual(['18:10', null, '18:10'])
  })

  it('ATT-03c each of two corrections of a day sets its own time, and a punch between them counts', async () => {
    await insertPunchesOf('amirul', '2026-11-20 09:05:00', '2026-11-20 17:00:00')
    await runDailyJobs()
    for (const given of [{ new_in: '08:55' }, { new_out: '18:10' }]) {
      const { id, version } = good(await ask({ day: '2026-11-20', ...given }))
      good(await manager.call(requestApi.approve, { id, version } as never))
    }
    const before = { clock_in: '08:55', clock_out: '18:10' }
    expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ ...before, punches: 2 })
    await insertPunchesOf('amirul', '2026-11-20 12:30:00')
    await runDailyEvaluation(server)
    expect(await loadDay('amirul', '2026-11-20')).toMatchObject({ ...before, punches: 3 })
  })

  it('ATT-03a refuses an invalid correction at its field', async () => {
    await insertPunchesOf('amirul', '2026-11-20 09:05:00', '2026-11-20 18:00:00')
    const fields = async (given: object) => Object.keys((await ask(given)).body.errors ?? {})
    expect(await fields({ day: '2026-11-24', new_in: '09:00' })).toEqual(['day'])
    expect(await fields({ day: '2026-11-20' })).toEqual(['new_in'])
    expect(await fields({ day: '2026-11-20', new_in: '09:05' })).toEqual(['new_in'])
    expect(await fields({ day: '2026-11-20', new_in: '19:00' })).toEqual(['new_out'])
    expect(await fields({ day: '2026-11-20', new_in: '08:55', reason: null })).toEqual(['reason'])
  })

  it('ATT-12b a locked month changes only with its own permission and a remark', async () => {
    const october = { day: '2026-10-15', new_in: '09:00', new_out: '18:00' }
    expect((await ask(october)).body.errors.day[0]).toContain('October 2026 is locked')
    const forAmirul = { ...october, employee_id: server.employeeId('amirul') }
    expect((await ask(forAmirul, hr)).body.errors).toHaveProperty('remark')
    expect((await ask({ ...forAmirul, remark: 'Found in the paper book' }, hr)).status).toBe(200)
  })

  it('ATT-12b a day of a locked month is approved only with its own permission and a remark, and is offered to nobody else', async () => {
    const day = await server.tenant('meridian', (tx) =>
      tx
        .insertInto('attendance_day')
        .values({
          employee_id: server.employeeId('amirul'),
          day: '2026-10-14',
          lead: 'no_clock_out',
          statuses: ['no_clock_out'],
          due: 480,
          worked: 0,
          late: 0,
          early: 0,
          over: 0,
          punches: 1,
          approval: 'waiting',
          failed: ['no_clock_out'],
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    )
    const loadActions = async (by: Caller) =>
      good(await by.call(attendanceApi.list, { from: '2026-10-14', to: '2026-10-14' })).find(
        (row: { id: string }) => row.id === day.id,
      ).actions
    expect(await loadActions(local)).toEqual([])
    expect(await loadActions(hr)).toEqual(['approve_locked', 'reset_locked'])
    expect(
      (await local.call(attendanceApi.approve, { days: [day], remark: 'Paper book' })).body.errors.day[0],
    ).toContain('October 2026 is locked')
    expect((await hr.call(attendanceApi.approve, { days: [day] })).body.errors).toEqual({
      remark: ['October 2026 is locked since 2026-11-10: say why it changes.'],
    })
    expect(good(await hr.call(attendanceApi.approve, { days: [day], remark: 'Paper book' }))).toEqual({ approved: 1 })
  })
})

it('ATT-07a explains a day by plan, margins, punches and rules on one timeline, in both languages', async () => {
  await insertPunchesOf('amirul', '2026-11-20 06:10:00', '2026-11-20 09:25:00', '2026-11-20 18:00:00')
  await runDailyJobs()
  const input = { id: server.employeeId('amirul'), day: '2026-11-20' }
  const why = good(await manager.call(attendanceApi.explain, input))
  expect(why).toMatchObject({
    full_name: 'Amirul Hakim bin Zainal',
    statuses: ['late', 'attend'],
    worked: 455,
    is_over: true,
  })
  expect(why.lines.map(({ at, text }: ReplyBody) => `${at ?? ''} ${text}`.trim())).toEqual([
    'Weekly hours 09:00–18:00: 8:00 h work, 60 min break',
    expect.stringMatching(/^06:10 Punch outside working hours/),
    '07:00 Earliest counted clock-in: 120 min before (120 set)',
    '09:00 Work starts. Late after 10 min',
    expect.stringMatching(/^09:25 Clock-in/),
    expect.stringMatching(/^18:00 (Work ends|Clock-out)/),
    expect.stringMatching(/^18:00 (Work ends|Clock-out)/),
    '22:00 Latest counted clock-out: 240 min after (240 set)',
    '09:25 to 18:00 minus break: 7:35 of 8:00 scheduled',
    'Late by 25 min, over the grace period of 10 min',
  ])
  expect(why.punches.map(({ use }: ReplyBody) => use)).toEqual(['ignored', 'in', 'out'])
  const zh = good(await manager.call(attendanceApi.explain, input, { headers: { 'accept-language': 'zh-TW' } }))
  expect(zh.lines.at(-1).text).toContain('遲到 25 分鐘')
  // A person out of reach is not found.
  const daniel = await server.as('daniel')
  expect((await daniel.call(attendanceApi.explain, input)).status).toBe(404)
})
