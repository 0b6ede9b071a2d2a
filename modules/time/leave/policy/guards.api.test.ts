import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { leaveBoundApi, leaveTypeApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const good = ({ status, body, text }: Reply): Json => {
  expect(status, text).toBe(200)
  return body.data
}
const GIVEN = { from_day: '2025-01-01', entitlement: [{ months: 0, amount: 15 }] }
const createType = async (name: string, more: object = {}): Promise<Json> =>
  good(await hr.call(leaveTypeApi.create, { ...GIVEN, name, ...more } as never))

describe('LEA-02a visible leave types', () => {
  const rowsFor = async (who: string, role: RoleName, more: object = {}): Promise<Json[]> =>
    good(await (await server.as(who, role)).call(leaveTypeApi.list, { search: 'Seen', per_page: 200, ...more }))
  const names = async (...[who, role, more]: Parameters<typeof rowsFor>) =>
    (await rowsFor(who, role, more)).map(({ name }) => name).sort()
  beforeAll(async () => {
    await createType('Seen by all', { may_encash: true })
    await createType('Seen by women', { gender: 'female' })
    await createType('Seen as event', { kind: 'event', may_encash: true })
    const { id, version } = await createType('Seen by who keeps them')
    good(await hr.call(leaveTypeApi.update, { id, version, is_active: false }))
  })

  it('LEA-02a employees choose among their own types, managers of leave among active ones, managers of types among all', async () => {
    // Amirul is a man, and so is Suresh, who manages the leave of others.
    expect(await names('amirul', 'employee')).toEqual(['Seen as event', 'Seen by all'])
    expect(await names('suresh', 'mgr')).toEqual(['Seen as event', 'Seen by all', 'Seen by women'])
    const all = ['Seen as event', 'Seen by all', 'Seen by who keeps them', 'Seen by women']
    expect(await names('aminah', 'Company Admin')).toEqual(all)
    // Daniel, a man, manages the types, but his role may not read leave.
    const taken = { role_id: 14, permission: 'leave:read', reach: null }
    await server.tenant('meridian', (tx) => tx.insertInto('role_grant').values(taken).execute())
    try {
      expect(await names('daniel', 'HR Leave')).toEqual(all)
    } finally {
      await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').where('role_id', '=', 14).execute())
    }
  })

  it('LEA-02a offers changes only to people who manage types', async () => {
    const actions = async (who: string, role: RoleName) =>
      (await rowsFor(who, role, { search: 'Seen by all' }))[0].actions
    expect(await actions('amirul', 'employee')).toEqual([])
    expect(await actions('suresh', 'mgr')).toEqual([])
    expect(await actions('mei.ling', 'HR Generalist')).toEqual(['edit', 'change', 'disable'])
  })

  it('LEA-16a lists granted types that allow encashment', async () => {
    expect(await names('aminah', 'Company Admin', { may_encash: true })).toEqual(['Seen by all'])
  })
})

describe('LEA-15 leave types and closed days', () => {
  it('ACT-01 LEA-15d logs each creation, renaming, dated change and removal', async () => {
    const entries = (id: string) =>
      server.tenant('meridian', (tx) =>
        tx
          .selectFrom('audit_entry')
          .select(['kind', 'before', 'after'])
          .where('object_id', '=', id)
          .orderBy('number')
          .execute(),
      )
    const { id, version } = await createType('Logged')
    good(await hr.call(leaveTypeApi.update, { id, version, name: 'Logged anew' }))
    const change = { ...GIVEN, from_day: '2027-01-01', entitlement: [{ months: 0, amount: 16 }] }
    good(await hr.call(leaveTypeApi.change, { ...change, id, version: version + 1 } as never))
    expect(await entries(id)).toMatchObject([
      { kind: 'leave_type', after: { unit: 'days', entitlement: [{ amount: 15 }] } },
      { kind: 'leave_type', before: { name: 'Logged' }, after: { name: 'Logged anew' } },
      { before: { entitlement: [{ amount: 15 }] }, after: { from_day: '2027-01-01', entitlement: [{ amount: 16 }] } },
    ])
    const days = { name: 'Stocktaking', from_day: '2026-12-30', until_day: '2026-12-31' }
    const bound = good(await hr.call(leaveBoundApi.create, days))
    good(await hr.call(leaveBoundApi.remove, { id: bound.id, version: bound.version }))
    expect(await entries(bound.id)).toMatchObject([
      { kind: 'leave_bound', after: { until_day: '2026-12-31' } },
      { kind: 'leave_bound', before: { until_day: '2026-12-31' } },
    ])
  })

  it('LEA-18b closed days of an office apply only to its people', async () => {
    const { id: type_id } = await createType('Rest')
    const office_id = server.companies.meridian!.offices.PEN!
    const days = { from_day: '2027-02-01', until_day: '2027-02-01' }
    good(await hr.call(leaveBoundApi.create, { name: 'Audit', office_id, ...days } as never))
    const sendErrors = async (who: string) =>
      (await (await server.as(who)).call(leaveRequestApi.send, { type_id, ...days } as never)).body.errors
    // Lakshmi works in Penang, Aisyah in Kuala Lumpur.
    expect(await sendErrors('lakshmi')).toEqual({ from_day: [expect.stringMatching(/closed for leave: Audit/)] })
    expect(await sendErrors('aisyah')).toBeUndefined()
  })

  it('LEA-15d a change needs the version it was based on', async () => {
    const { id, version } = await createType('Changed twice')
    const change = { ...GIVEN, id, version, from_day: '2027-01-01' }
    good(await hr.call(leaveTypeApi.change, change as never))
    expect((await hr.call(leaveTypeApi.change, change as never)).status).toBe(409)
  })

  it('LEA-16c keeps a better rate while days are encashed, lost for pay or paid on leaving, and clears it otherwise', async () => {
    const storedRate = async (more: object) =>
      (await createType(`Rate ${Object.keys(more)}`, { encash_rate: 2_000_000, ...more })).versions[0].encash_rate
    expect(await storedRate({})).toBeNull()
    expect(await storedRate({ may_encash: true })).toBe(2_000_000)
    expect(await storedRate({ lost_by: 'percent', lost_rate: 1_000_000 })).toBe(2_000_000)
    expect(await storedRate({ encash_leaving: 10 })).toBe(2_000_000)
  })

  it('LEA-01a LEA-15b tries a type only on people whose leave the caller may read', async () => {
    const local = await server.as('mei.ling', 'local hr')
    const trialStatus = async (who: Caller, person: string) =>
      (await who.call(leaveTypeApi.trial, { ...GIVEN, people: [server.employeeId(person)] } as never)).status
    // Aisyah works in Kuala Lumpur, Lakshmi in Penang.
    expect([await trialStatus(local, 'aisyah'), await trialStatus(local, 'lakshmi')]).toEqual([200, 404])
    expect(await trialStatus(hr, 'lakshmi')).toBe(200)
  })
})

describe('LEA-14e a change that recounts many people’s leave', () => {
  const MANY = 120

  it('LEA-14e SYS-17 reaches everybody in any number', async () => {
    const { id, version } = await createType('Of many')
    await server.tenant('meridian', async (tx) => {
      await sql`insert into employee (employee_no, full_name, birth_date, gender, nationality, joined_on)
        select 'MANY' || n, 'Many ' || n, '1990-01-01', 'female', 'MY', '2020-01-01' from generate_series(1, ${MANY}) n`.execute(
        tx,
      )
      const aisyah = server.employeeId('aisyah')
      await sql`insert into employment select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'employee_id', many.id))).*
        from employment x, employee many where x.employee_id = ${aisyah}::uuid and many.employee_no like 'MANY%'`.execute(
        tx,
      )
      await sql`insert into work_schedule (employee_id, from_day, until_day, week)
        select many.id, from_day, until_day, week from work_schedule, employee many
        where employee_id = ${aisyah}::uuid and many.employee_no like 'MANY%'`.execute(tx)
      // From a Friday to a Monday: two working days.
      await sql`with asked as (
          insert into request (kind, employee_id, sent_by, sent_by_name, type_id, days, state, from_day, until_day, sent_at, decided_at, begins_on, completes_after, changed_at)
          select 'leave', e.id, (select account_id from membership limit 1), 'Planted', ${id}::uuid, 2000000, 'approved', '2027-01-08', '2027-01-11', now(), now(), '2027-01-08', '2027-01-11', now()
          from employee e where e.employee_no like 'MANY%' returning id, employee_id, type_id, from_day, until_day)
        insert into leave_request (request_id, employee_id, type_id, from_day, until_day) select id, employee_id, type_id, from_day, until_day from asked`.execute(
        tx,
      )
    })
    const change = { ...GIVEN, id, version, from_day: '2027-01-01', calendar_days: true }
    expect(good(await hr.call(leaveTypeApi.change, change as never)).task_id).toBeNull()
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{ days: number; requests: number; entries: number }>`
        select r.days, count(*)::int as requests, count(e.id)::int as entries
        from request r left join request_entry e on e.request_id = r.id and e.what = 'recounted'
        where r.type_id = ${id}::uuid group by 1`.execute(tx),
    )
    expect(rows).toEqual([{ days: 4_000_000, requests: MANY, entries: MANY }])
  })
})
