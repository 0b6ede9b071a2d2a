import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskApi } from '#base/contracts/session-api.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { encashmentCalls } from '../encashment/contract.ts'
import { leaveListApi, leaveRequestApi } from '../request/contract.ts'
import { MAX_PEOPLE_IN_CALL } from './change.ts'
import { leaveTypeApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let suresh: Caller
/** HR who manages the company's leave types but reads only Kuala Lumpur's leave. */
let local: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  local = await server.as('mei.ling', 'local hr')
  suresh = await server.as('suresh')
})
afterAll(() => server.stop())

let count = 0
/** Creates a type with this many days a year from 2025. */
async function createType(amount: number, more: object = {}): Promise<string> {
  const input = { from_day: '2025-01-01', entitlement: [{ months: 0, amount }], most_back: 60, name: `Type ${++count}` }
  const { body } = await hr.call(leaveTypeApi.create, { ...input, ...more } as never)
  expect(body.errors ?? {}).toEqual({})
  return body.data.id
}
async function change(id: string, from_day: string, amount: number, more: object = {}, who = hr): Promise<Json> {
  const { version, versions } = (await hr.call(leaveTypeApi.one, { id })).body.data
  const { id: _, version: __, ...settings } = versions.find((one: Json) => one.from_day <= from_day) ?? versions.at(-1)
  const input = { ...settings, ...more, id, version, from_day, entitlement: [{ months: 0, amount }] }
  return who.call(leaveTypeApi.change, input as never)
}
async function takeLeave(who: string, type_id: string, from_day: string, until_day: string, approved = true) {
  const sent = await (await server.as(who)).call(leaveRequestApi.send, { type_id, from_day, until_day } as never)
  expect(sent.status, sent.text).toBe(200)
  const { id, version } = sent.body.data
  if (approved) expect((await suresh.call(requestApi.approve, { id, version })).status).toBe(200)
}
const loadLeft = async (who: string, type: string, on: string): Promise<number> =>
  (await (await server.as(who)).call(leaveBalanceApi.mine, { on } as never)).body.data.find(
    (one: Json) => one.type_id === type,
  ).left
const entitlementOutcome = (reply: Json): [number, string | undefined] => [
  reply.status,
  reply.body.errors?.entitlement?.[0],
]

describe('LEA-15b changing a type below approved leave', () => {
  it('LEA-15b such a change is refused, names the people in reach, counts the others and changes nothing', async () => {
    const type = await createType(15)
    // Two weeks each for a person in Kuala Lumpur and one in Penang. Another person took less.
    for (const who of ['aisyah', 'lakshmi']) await takeLeave(who, type, '2026-12-07', '2026-12-18')
    await takeLeave('amirul', type, '2026-12-07', '2026-12-10')
    const refused = await change(type, '2025-01-01', 9)
    expect(entitlementOutcome(refused)).toEqual([
      422,
      expect.stringMatching(/^Aisyah binti Rahman and Lakshmi a\/p Raman would/),
    ])
    expect(entitlementOutcome(await change(type, '2025-01-01', 9, {}, local))).toEqual([
      422,
      expect.stringMatching(/^Aisyah binti Rahman and 1 more would/),
    ])
    expect(await loadLeft('aisyah', type, '2026-12-31')).toBe(5)
    expect((await hr.call(leaveTypeApi.one, { id: type })).body.data.versions).toHaveLength(1)
    // Ten days cover the approved leave of both.
    expect(entitlementOutcome(await change(type, '2025-01-01', 10))).toEqual([200, undefined])
    expect(await loadLeft('aisyah', type, '2026-12-31')).toBe(0)
    // The refusal gives the number of people whom the caller does not reach, here two.
    const penang = await createType(15)
    for (const who of ['lakshmi', 'hui.min']) await takeLeave(who, penang, '2026-12-21', '2026-12-23')
    expect(entitlementOutcome(await change(penang, '2025-01-01', 2, {}, local))).toEqual([
      422,
      expect.stringMatching(/^2 people you/),
    ])
  })

  it('LEA-15b it is also refused for the next year, within a year, and for days no longer carried', async () => {
    const type = await createType(15)
    await takeLeave('aisyah', type, '2027-01-04', '2027-01-15')
    expect(entitlementOutcome(await change(type, '2027-01-01', 5))).toEqual([422, expect.stringMatching(/Aisyah/)])
    expect(entitlementOutcome(await change(type, '2028-01-01', 5))).toEqual([200, undefined])
    expect(entitlementOutcome(await change(type, '2027-01-01', 10))).toEqual([200, undefined])
    // Ten days taken in autumn. With six months at eight days a year 11.5 are enough; at two, 8.5 are not.
    const within = await createType(15)
    await takeLeave('aisyah', within, '2026-10-05', '2026-10-16')
    expect(entitlementOutcome(await change(within, '2026-07-01', 2))).toEqual([422, expect.stringMatching(/Aisyah/)])
    expect(entitlementOutcome(await change(within, '2026-07-01', 8))).toEqual([200, undefined])
    // Twelve days in a year of ten use two of the five carried days.
    const carried = await createType(10, { carry_by: 'days', carry_most: 5 })
    await takeLeave('aisyah', carried, '2027-02-01', '2027-02-16')
    expect(entitlementOutcome(await change(carried, '2026-12-01', 10, { carry_by: 'none', carry_most: null }))).toEqual(
      [422, expect.stringMatching(/Aisyah/)],
    )
    expect(entitlementOutcome(await change(carried, '2026-12-01', 10, { carry_most: 3 }))).toEqual([200, undefined])
  })

  it('LEA-15b the check ignores pending and revoked leave and leave of other types', async () => {
    const type = await createType(15)
    await takeLeave('aisyah', type, '2026-12-28', '2026-12-30', false)
    expect(entitlementOutcome(await change(type, '2025-01-01', 1))).toEqual([200, undefined])
    // Pending leave does not count beside approved leave that fits: three of four days a year, two of three per event.
    const both = await createType(15)
    await takeLeave('lakshmi', both, '2027-03-01', '2027-03-03')
    await takeLeave('lakshmi', both, '2027-03-08', '2027-03-10', false)
    expect(entitlementOutcome(await change(both, '2025-01-01', 4))).toEqual([200, undefined])
    const event = await createType(7, { kind: 'event' })
    await takeLeave('lakshmi', event, '2027-04-05', '2027-04-06')
    await takeLeave('lakshmi', event, '2027-04-12', '2027-04-16', false)
    expect(entitlementOutcome(await change(event, '2025-01-01', 3))).toEqual([200, undefined])
    const other = await createType(15)
    await takeLeave('amirul', other, '2026-12-28', '2026-12-30')
    const [row] = (await hr.call(leaveListApi.list, { type_id: other })).body.data
    const details = (await hr.call(requestApi.one, { id: row.id })).body.data
    const cancelled = await hr.call(requestApi.cancel, { id: row.id, version: details.version, remark: 'No' })
    expect(cancelled.status).toBe(200)
    expect(entitlementOutcome(await change(other, '2025-01-01', 1))).toEqual([200, undefined])
  })

  it('LEA-15b the check covers types per event, types in advance and types with unpaid leave beyond the balance', async () => {
    const event = await createType(7, { kind: 'event' })
    await takeLeave('daniel', event, '2026-12-07', '2026-12-11')
    expect(entitlementOutcome(await change(event, '2026-12-01', 4))).toEqual([422, expect.stringMatching(/Daniel/)])
    expect(entitlementOutcome(await change(event, '2026-12-01', 5))).toEqual([200, undefined])
    // A change from a later day affects nothing before it.
    expect(entitlementOutcome(await change(event, '2026-12-08', 1))).toEqual([200, undefined])
    // A day a month, and five taken in February: twelve or five days a year are enough, four are not.
    const advance = await createType(12, { every: 'month', advance: true })
    await takeLeave('daniel', advance, '2027-02-01', '2027-02-05')
    expect(entitlementOutcome(await change(advance, '2027-01-01', 5))).toEqual([200, undefined])
    expect(entitlementOutcome(await change(advance, '2027-01-01', 4))).toEqual([422, expect.stringMatching(/Daniel/)])
    // A change must not turn approved paid leave into unpaid leave.
    const sick = await createType(5, { beyond_unpaid: true })
    await takeLeave('daniel', sick, '2026-12-21', '2026-12-24')
    expect(entitlementOutcome(await change(sick, '2025-01-01', 2))).toEqual([422, expect.stringMatching(/Daniel/)])
    expect(entitlementOutcome(await change(sick, '2025-01-01', 4))).toEqual([200, undefined])
  })

  it('LEA-15b LEA-16 encashed leave counts as approved', async () => {
    const type = await createType(10, { may_encash: true })
    const daniel = await server.as('daniel')
    const sent = (await daniel.call(encashmentCalls.send, { type_id: type, amount: 6 } as never)).body.data
    expect((await suresh.call(requestApi.approve, { id: sent.id, version: sent.version })).status).toBe(200)
    expect(entitlementOutcome(await change(type, '2025-01-01', 5))).toEqual([422, expect.stringMatching(/Daniel/)])
    expect(entitlementOutcome(await change(type, '2025-01-01', 6))).toEqual([200, undefined])
  })

  it('LEA-14e recounts approved leave when its type counts other days from then on', async () => {
    const type = await createType(15)
    await takeLeave('daniel', type, '2027-01-08', '2027-01-11')
    const amount = async () => (await hr.call(leaveListApi.list, { type_id: type })).body.data[0].amount
    expect(await amount()).toBe(2)
    // With Saturday and Sunday the leave is four days, so three are too few.
    expect(entitlementOutcome(await change(type, '2027-01-01', 3, { calendar_days: true }))).toEqual([
      422,
      expect.stringMatching(/Daniel/),
    ])
    expect(entitlementOutcome(await change(type, '2027-01-01', 15, { calendar_days: true }))).toEqual([200, undefined])
    expect([await amount(), await loadLeft('daniel', type, '2027-01-31')]).toEqual([4, 11])
  })
})

const LAST = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

describe('LEA-15b a type with leave of many people', () => {
  it('LEA-15b SYS-17 a background job changes it: the call writes nothing, and the job names people who would lack leave', async () => {
    const type = await createType(15)
    await takeLeave('aisyah', type, '2027-03-01', '2027-03-03')
    await server.tenant('meridian', async (tx) => {
      await sql`insert into employee (employee_no, full_name, birth_date, gender, nationality, joined_on)
        select 'MANY' || n, 'Many ' || n, '1990-01-01', 'female', 'MY', '2020-01-01' from generate_series(1, ${MAX_PEOPLE_IN_CALL}) n`.execute(
        tx,
      )
      // This id sorts last, after the first batch of one hundred people.
      await sql`insert into employee (id, employee_no, full_name, birth_date, gender, nationality, joined_on)
        values (${LAST}::uuid, 'MANYLAST', 'Zara binti Yahya', '1990-01-01', 'female', 'MY', '2020-01-01')`.execute(tx)
      const aisyah = server.employeeId('aisyah')
      await sql`insert into employment select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'employee_id', ${LAST}::text))).*
        from employment x where x.employee_id = ${aisyah}::uuid`.execute(tx)
      await sql`insert into work_schedule (employee_id, from_day, until_day, week)
        select ${LAST}::uuid, from_day, until_day, week from work_schedule where employee_id = ${aisyah}::uuid`.execute(
        tx,
      )
      await sql`with asked as (
          insert into request (kind, employee_id, sent_by, sent_by_name, type_id, days, state, from_day, until_day, sent_at, decided_at, begins_on, completes_after, changed_at)
          select 'leave', e.id, (select account_id from membership limit 1), 'Planted', ${type}::uuid, 3000000, 'approved', '2027-03-04', '2027-03-08', now(), now(), '2027-03-04', '2027-03-08', now()
          from employee e where e.employee_no like 'MANY%' returning id, employee_id, type_id, from_day, until_day)
        insert into leave_request (request_id, employee_id, type_id, from_day, until_day) select id, employee_id, type_id, from_day, until_day from asked`.execute(
        tx,
      )
    })
    const run = async (amount: number, more: object = {}): Promise<Json> => {
      const { status, body, text } = await change(type, '2027-01-01', amount, more)
      expect(status, text).toBe(200)
      expect(body.data.task_id).not.toBeNull()
      expect((await hr.call(leaveTypeApi.one, { id: type })).body.data.versions.length).toBe(body.data.versions.length)
      const ended = await server.runTask('meridian', body.data.task_id)
      const { message } = (await hr.call(taskApi.one, { id: body.data.task_id })).body.data
      return { ...ended, message }
    }
    const refused = await run(2)
    expect([refused.state, refused.message_code]).toEqual(['failed', 'entitlement_below_approved'])
    expect(refused.message).toMatch(/^Aisyah binti Rahman and Zara binti Yahya would have less/)
    expect((await hr.call(leaveTypeApi.one, { id: type })).body.data.versions).toHaveLength(1)
    expect((await run(3)).state).toBe('done')
    expect((await hr.call(leaveTypeApi.one, { id: type })).body.data.versions).toHaveLength(2)
    // A job of a user who has lost the right changes nothing. The log has the request.
    const { task_id } = (await change(type, '2028-01-01', 5)).body.data
    const withoutRight = { role_id: 13, permission: 'leave:policy', reach: null }
    const entry = await server.tenant('meridian', async (tx) => {
      await tx.insertInto('role_grant').values(withoutRight).execute()
      return tx
        .selectFrom('audit_entry')
        .select(['kind', 'after'])
        .where('object_id', '=', task_id)
        .executeTakeFirstOrThrow()
    })
    expect(entry).toMatchObject({ kind: 'task', after: { from_day: '2028-01-01' } })
    try {
      expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'failed', message_code: 'forbidden' })
    } finally {
      await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').where('role_id', '=', 13).execute())
    }
    expect((await hr.call(leaveTypeApi.one, { id: type })).body.data.versions).toHaveLength(2)
    // Invalid rules are refused at once, at their field.
    expect((await change(type, '2027-01-01', 5, { year_by: 'fixed' })).body.errors.year_from).toBeDefined()
    // For few people the call itself makes the change.
    await server.tenant('meridian', (tx) =>
      sql`delete from leave_request where employee_id in (select id from employee where employee_no in ('MANY1', 'MANY2'))`.execute(
        tx,
      ),
    )
    const { body } = await change(type, '2027-01-01', 6)
    expect(body.data.task_id).toBeNull()
  })
})
