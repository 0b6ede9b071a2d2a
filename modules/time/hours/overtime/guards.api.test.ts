import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import type { Reply, TestServer } from '#test/server.ts'
import { startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import type { SourceRun } from '../../../pay/sources/payable.ts'
import { isAsOf } from '../../../people/core/as-of.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { hasRecordOn, selectRecordsOn } from '../work/records-on-day.ts'
import { overtimeApi, overtimeRequestApi } from './contract.ts'
import { OVERTIME_PAY_SOURCE } from './pay/pay-source.ts'
import { mayHaveOvertime } from './policy/may-have-overtime.ts'
import { OVERTIME_ON_DAY_OFF } from './request/day-off-impact.ts'

/** Refusals of overtime and its readers. Razak and Devi work in Kuala Lumpur, Grace of HR in Penang. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
const HR = 'HR Claim'
let month: Awaited<ReturnType<typeof startPayrollServer>>
let server: TestServer
beforeAll(async () => {
  month = await startPayrollServer()
  server = month.server
})
afterAll(() => server.stop())

const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
const callAs = async (who: string, of: Json, input: object, role?: RoleName): Promise<Reply> =>
  (await server.as(who, role)).call(of, input as never)
const call = async (who: string, of: Json, input: object, role?: RoleName) => came(await callAs(who, of, input, role))
const EVENING = { day: '2026-11-16', start: '18:00', end: '20:00' }
const sendOvertime = async (who: string, more: object = {}): Promise<Json> =>
  good(await callAs(who, overtimeRequestApi.send, { ...EVENING, ...more }))
const policy = (more: object = {}) => ({ country: 'MY', from_day: '2026-12-01', calculation: 'pro_rated', ...more })
const add = (more: object = {}) => call('grace', overtimeApi.addPolicy, policy(more), HR)
const policies = async (country: string): Promise<Json[]> =>
  good(await callAs('grace', overtimeApi.policies, { country, per_page: 200 }, HR))

it('OT-03a records of one person do not affect those of another, and readers see the records within their reach', async () => {
  const own = await sendOvertime('razak')
  const devis = await sendOvertime('devi')
  const loadSeenIds = async (who: string, role?: RoleName): Promise<string[]> =>
    good(await callAs(who, overtimeApi.list, { per_page: 200 }, role)).map(({ id }: Json) => id)
  expect(await loadSeenIds('razak')).toEqual([own.id])
  // Local HR of Penang manages nobody in Kuala Lumpur.
  expect(await loadSeenIds('siti', 'local hr')).not.toContain(own.id)
  expect(await loadSeenIds('grace', HR)).toEqual(expect.arrayContaining([own.id, devis.id]))
})

it('OT-03a a day off lists the affected overtime of everybody, and names people only to readers of their overtime', async () => {
  const loadNames = async (reach: string, who: string) => {
    const actor = { grants: new Map([['overtime:read', reach]]), employeeId: server.employeeId(who), officeIds: [] }
    const at = { actor, today: '2026-11-20', language: 'en' }
    const found = await server.tenant('meridian', (tx) =>
      OVERTIME_ON_DAY_OFF.findAffected({ ...at, tx } as never, [EVENING.day]),
    )
    return found.map(({ who, text }) => [who, text])
  }
  const text = '2:00 Normal day'
  expect(await loadNames('own', 'devi')).toEqual([
    [null, text],
    ['Devi a/p Muniandy', text],
  ])
  expect(await loadNames('own', 'lakshmi')).toEqual(Array(2).fill([null, text]))
})

it('OT-03a a record compensated by time off shows no amount, and one without pieces is listed all the same', async () => {
  const { id } = await sendOvertime('razak', { day: '2026-11-18' })
  const loadSummary = async () => {
    const { title, facts } = good(await callAs('razak', requestApi.one, { id }))
    return [title, facts.map(({ text }: Json) => text).join(' | ')]
  }
  const amount = async () =>
    good(await callAs('razak', overtimeApi.list, {})).find((one: Json) => one.id === id)?.amount
  expect([(await loadSummary())[1], await amount()]).toEqual([expect.stringContaining('RM'), expect.any(Number)])
  await server.tenant('meridian', (tx) =>
    tx.updateTable('overtime_request').set({ given: 'time_off' }).where('request_id', '=', id).execute(),
  )
  expect([(await loadSummary())[1], await amount()]).toEqual([expect.not.stringContaining('RM'), null])
  await server.tenant('meridian', (tx) => tx.deleteFrom('overtime_piece').where('request_id', '=', id).execute())
  expect(await loadSummary()).toEqual(['Overtime', ''])
  await server.tenant('meridian', (tx) => tx.deleteFrom('overtime_request').where('request_id', '=', id).execute())
  expect(await loadSummary()).toEqual(['Overtime', ''])
  const { version } = good(await callAs('razak', requestApi.one, { id }))
  good(await callAs('razak', requestApi.withdraw, { id, version }))
})

it('OT-03a the form shows amounts to readers of the person’s pay, where the hours are paid and have a price', async () => {
  const of = async (who: string, more: object = {}, role?: RoleName): Promise<Json> => {
    const input = { ...EVENING, day: '2026-11-10', ...more }
    return good(await callAs(who, overtimeRequestApi.preview, input, role)).of_kind.counted
  }
  const employee_id = server.employeeId('razak')
  expect(await of('razak')).toMatchObject({ minutes: 120, amount: expect.any(Number) })
  expect(await of('grace', { employee_id }, HR)).toMatchObject({ minutes: 120, amount: null, pay: null })
  expect(await of('razak', { given: 'time_off' })).toMatchObject({ minutes: 120, amount: null, pay: null })
  expect([await of('razak', { end: '18:00' }), await of('razak', { present_from: '09:00' })]).toEqual([null, null])
})

it('OT-01d people who earn more than the monthly threshold have no overtime unless their position is listed, and all others may', async () => {
  const may = async (...people: string[]): Promise<boolean[]> => {
    const { rows } = await server.tenant('meridian', async (tx) =>
      sql<{ id: string }>`select employee.id from employee cross join company
        join employment job on ${isAsOf('job', sql`'2026-11-20'::date`)} left join office place on place.id = job.office_id
        left join compensation pay on ${isAsOf('pay', sql`'2026-11-20'::date`)}
        where ${await mayHaveOvertime(tx, '2026-11-20')}`.execute(tx),
    )
    const found = new Set(rows.map(({ id }) => id))
    return people.map((who) => found.has(server.employeeId(who)))
  }
  const setPay = (who: string, basic_pay: number, pay_frequency: 'monthly' | 'weekly' = 'monthly') =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('compensation')
        .set({ basic_pay, pay_frequency })
        .where('employee_id', '=', server.employeeId(who))
        .execute(),
    )
  // The threshold is RM4,000 in Malaysia (Employment Act 1955, First Schedule); Taiwan has none.
  await setPay('daniel', 4_000_00)
  await setPay('amirul', 4_000_01)
  await setPay('rosli', 4_000_01, 'weekly')
  await setPay('yu.ting', 480_000)
  const people = ['razak', 'daniel', 'amirul', 'farid', 'rosli', 'yu.ting'] as const
  expect(await may(...people)).toEqual([true, true, false, false, true, true])
  const position = (
    await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select('position_id')
        .where('employee_id', '=', server.employeeId('farid'))
        .where('until_day', 'is', null)
        .executeTakeFirstOrThrow(),
    )
  ).position_id!
  const listed = policy({ from_day: '2026-11-19', eligible_up_to: 4_000_00, position_ids: [position] })
  const { id, version } = good(await callAs('grace', overtimeApi.addPolicy, listed, HR))
  expect(await may(...people)).toEqual([true, true, false, true, true, true])
  good(await callAs('grace', overtimeApi.changePolicy, { id, version, eligible_up_to: null, position_ids: [] }, HR))
  expect(await may(...people)).toEqual(Array(6).fill(true))
  good(await callAs('grace', overtimeApi.removePolicy, { id, version: version + 1 }, HR))
})

it('OT-10f a day counts as requested for its own person only, after a rejection too, but not after a withdrawal', async () => {
  const { id } = await sendOvertime('devi', { day: '2026-11-09' })
  const on = async (who: string): Promise<unknown[]> => {
    const [employee, day] = [sql`${server.employeeId(who)}::uuid`, sql`'2026-11-09'::date`]
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{ is_asked: boolean; records: number }>`select ${hasRecordOn('overtime', employee, day)} as is_asked,
        (select count(*)::int from (${selectRecordsOn('overtime', employee, day)}) one) as records`.execute(tx),
    )
    return [rows[0]!.is_asked, rows[0]!.records]
  }
  const is = (state: 'rejected' | 'withdrawn') =>
    server.tenant('meridian', (tx) => tx.updateTable('request').set({ state }).where('id', '=', id).execute())
  expect([await on('devi'), await on('razak')]).toEqual([
    [true, 1],
    [false, 0],
  ])
  await is('rejected')
  expect(await on('devi')).toEqual([true, 1])
  await is('withdrawn')
  expect(await on('devi')).toEqual([false, 0])
})

it('OT-01 a policy is refused with unknown positions, with time off that the company lacks, or when it does not exist', async () => {
  const { id: position } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('position').select('id').limit(1).executeTakeFirstOrThrow(),
  )
  // Every company starts with leave earned by the hour; this one has disabled it.
  const setEarnedActive = (is_active: boolean) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('leave_type').set({ is_active }).where('kind', '=', 'earned').execute(),
    )
  await setEarnedActive(false)
  expect(await add({ position_ids: [NOBODY] })).toBe('position_ids')
  expect(await add({ position_ids: [position, NOBODY] })).toBe('position_ids')
  for (const gives of ['time_off', 'either']) expect(await add({ gives })).toBe('gives')
  expect(await add({ position_ids: [position, position], from_day: '2027-05-01' })).toBe('200')
  const [{ id, version, positions }] = (await policies('MY')).filter(({ from_day }) => from_day === '2027-05-01')
  expect(positions).toHaveLength(1)
  const change = (more: object) => call('grace', overtimeApi.changePolicy, { id, version, ...more }, HR)
  expect(await change({ gives: 'time_off' })).toBe('gives')
  expect(await change({ position_ids: [NOBODY] })).toBe('position_ids')
  expect(await change({ id: NOBODY, tolerance: 5 })).toBe('404 not_found')
  expect(await call('grace', overtimeApi.removePolicy, { id: NOBODY, version }, HR)).toBe('404 not_found')
  expect(await change({ gives: 'pay', position_ids: [] })).toBe('200')
  expect(await call('grace', overtimeApi.removePolicy, { id, version: version + 1 }, HR)).toBe('200')
  const log = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['object_name', 'before', 'after'])
      .where('kind', '=', 'overtime_policy')
      .where('object_name', '=', 'MY 2027-05-01')
      .orderBy('number')
      .execute(),
  )
  expect(log).toMatchObject([
    { object_name: 'MY 2027-05-01', before: null, after: { positions } },
    { object_name: 'MY 2027-05-01', before: { positions }, after: { positions: [] } },
    { object_name: 'MY 2027-05-01', before: { country: 'MY', from_day: '2027-05-01' }, after: null },
  ])
})

it('OT-01 a policy cannot change while a record of its country and days uses it', async () => {
  const first = await sendOvertime('razak', { day: '2026-11-12' })
  // Records of the 12th and 16th exist, so no policy may begin on or before them.
  expect(await add({ from_day: '2026-11-16' })).toBe('from_day')
  expect(await add({ from_day: '2026-11-17' })).toBe('200')
  expect(await add({ from_day: '2026-11-13' })).toBe('from_day')
  const at = async (country: string, day: string): Promise<Json> => {
    const { id, version } = (await policies(country)).find(({ from_day }) => from_day === day)
    return { id, version }
  }
  const change = async (of: Json, more: object) => call('grace', overtimeApi.changePolicy, { ...of, ...more }, HR)
  expect(await change(await at('MY', '2026-11-17'), { from_day: '2026-11-16' })).toBe('from_day')
  // A policy is in use from its first day.
  const used = await sendOvertime('devi', { day: '2026-11-17' })
  expect(await change(await at('MY', '2026-11-17'), { tolerance: 5 })).toBe('409 policy_in_use')
  expect(await call('grace', overtimeApi.removePolicy, await at('MY', '2026-11-17'), HR)).toBe('409 policy_in_use')
  for (const [who, { id }] of [
    ['devi', used],
    ['razak', first],
  ] as const) {
    const { version } = good(await callAs(who, requestApi.one, { id }))
    good(await callAs(who, requestApi.withdraw, { id, version }))
  }
  expect(await change(await at('MY', '2026-11-17'), { tolerance: 5 })).toBe('200')
  // A policy ends on the day before the next one begins.
  for (const from_day of ['2026-11-12', '2026-11-13']) expect(await add({ country: 'TW', from_day })).toBe('200')
  expect(await change(await at('TW', '2026-11-12'), { tolerance: 5 })).toBe('200')
  await sendOvertime('yu.ting', { day: '2026-11-12' })
  expect(await change(await at('TW', '2026-11-12'), { tolerance: 6 })).toBe('409 policy_in_use')
  expect(await change(await at('TW', '2026-11-13'), { tolerance: 6 })).toBe('200')
  expect(await add({ country: 'TW', from_day: '2026-11-05' })).toBe('200')
})

it('OT-01 time off is granted to people who can earn it, and counts in hours only', async () => {
  await server.tenant('meridian', (tx) =>
    tx.updateTable('leave_type').set({ is_active: true, gender: 'female' }).where('kind', '=', 'earned').execute(),
  )
  expect(await add({ from_day: '2026-11-19', gives: 'time_off' })).toBe('200')
  const evening = { ...EVENING, day: '2026-11-19' }
  const { body } = await callAs('razak', overtimeRequestApi.send, evening)
  expect(Object.keys(body.errors)).toEqual(['day'])
  expect(await call('devi', overtimeRequestApi.send, evening)).toBe('200')
})

it('OT-08b an approver sees the month against 46 hours, with consent against 54 and the quarter; in Malaysia consent changes nothing', async () => {
  const day = '2026-11-06'
  const [tings, razaks] = [await sendOvertime('yu.ting', { day }), await sendOvertime('razak', { day })]
  const ceilings = async (who: string, { id }: Json) =>
    good(await callAs(who, requestApi.one, { id }))
      .facts.map(({ name }: Json) => name)
      .filter((name: string) => / of (the|three) month/.test(name))
  const of = async () => [await ceilings('yu.ting', tings), await ceilings('razak', razaks)]
  const setConsentFrom = (office: 'TPE' | 'KUL', from_day: string, until_day: string | null = null) =>
    server.tenant('meridian', (tx) =>
      tx
        .insertInto('flexible_hours')
        .values({
          office_id: server.companies.meridian!.offices[office]!,
          scheme: 'overtime',
          from_day,
          until_day,
          consent: 'meeting',
          agreed_on: '2026-10-01',
        })
        .execute(),
    )
  const without = [['Overtime of the month'], ['Overtime of the month']]
  expect(await of()).toEqual(without)
  // Another office, days before and days after agree to nothing for the day.
  await setConsentFrom('KUL', '2026-11-01')
  await setConsentFrom('TPE', '2026-11-01', '2026-11-05')
  await setConsentFrom('TPE', '2026-11-07')
  expect(await of()).toEqual(without)
  await setConsentFrom('TPE', '2026-11-06', '2026-11-06')
  expect(await of()).toEqual([
    ['Overtime of the month, as agreed', 'Overtime of three months, as agreed'],
    ['Overtime of the month'],
  ])
  await server.tenant('meridian', (tx) => tx.deleteFrom('flexible_hours').execute())
})

/** Sends and approves two hours after 18:00, and returns their piece. */
async function sendAndApprove(
  who: string,
  day: string,
  [boss, role]: readonly [string, RoleName?] = ['hafiz'],
): Promise<string> {
  const { id, version } = await sendOvertime(who, { day })
  good(await callAs(boss, requestApi.approve, { id, version, remark: 'Agreed.' }, role))
  return server.tenant('meridian', async (tx) => {
    const piece = tx.selectFrom('overtime_piece').select('id').where('request_id', '=', id)
    return (await piece.executeTakeFirstOrThrow()).id
  })
}

it('PAY-14 a run that is being approved locks the records that it takes, and no others', async () => {
  const [taken, other] = [await sendAndApprove('razak', '2026-11-03'), await sendAndApprove('devi', '2026-11-03')]
  const findRequest = async (id: string) =>
    server.tenant('meridian', (tx) =>
      tx.selectFrom('overtime_piece').select('request_id as id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const [locked, free] = [await findRequest(taken), await findRequest(other)]
  await server.tenant('meridian', async (run) => {
    await OVERTIME_PAY_SOURCE.lock!(run, [taken])
    const { rows } = await server.tenant('meridian', (tx) =>
      sql`select id from request where id in (${locked.id}, ${free.id}) for no key update skip locked`.execute(tx),
    )
    expect(rows).toEqual([free])
  })
})

it('PAY-14 a run pays its own people’s hours only: those of others for the same evening wait for their own run', async () => {
  const [day, late] = ['2026-11-04', '2026-11-05']
  const [razaks, devis] = [await sendAndApprove('razak', day), await sendAndApprove('devi', day)]
  const tings = await sendAndApprove('yu.ting', day, ['shu.fen', 'mgr'])
  await month.approved('2026-11')
  const paidWith = await server.tenant('meridian', (tx) =>
    tx.selectFrom('overtime_piece').select(['id', 'paid_with']).where('day', '=', day).execute(),
  )
  expect(new Map(paidWith.map(({ id, paid_with }) => [id, paid_with]))).toEqual(
    new Map([
      [razaks, razaks],
      [devis, devis],
      [tings, null],
    ]),
  )
  // Malaysia's run is closed and Taiwan's is not. This checks December's payables and the people they add.
  const razaksLate = await sendAndApprove('razak', late)
  const days = { first: '2026-12-01', last: '2026-12-31' }
  const december: SourceRun = {
    id: NOBODY,
    period: '2026-12',
    kind: 'monthly',
    sequence: 1,
    currency: 'MYR',
    language: 'en',
    paysDays: true,
    days,
    month: days,
  }
  const [razak, ting] = [server.employeeId('razak'), server.employeeId('yu.ting')]
  await server.tenant('meridian', async (tx) => {
    const due = await OVERTIME_PAY_SOURCE.loadPayables(tx, december, [razak, ting])
    expect(due.map(({ id }) => id)).toEqual([razaksLate])
    const { rows } = await sql`${OVERTIME_PAY_SOURCE.selectEmployees!(december)}`.execute(tx)
    expect(rows).toEqual([{ employee_id: razak }])
  })
})
