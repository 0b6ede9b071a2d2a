import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addManyPeople } from '#test/many-people.ts'
import { patience } from '#test/patience.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../calendar/holidays/contract.ts'
import { leaveTypeApi } from './policy/contract.ts'
import { PEOPLE_PER_BATCH } from './recount-requests.ts'
import { RECOUNT_LEAVE } from './recount-task.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
})
afterAll(() => server.stop())

/** Inserts approved leave of three days for many people. */
async function insertManyRequests(type: string, people: number): Promise<void> {
  await server.tenant('meridian', async (tx) => {
    await addManyPeople(tx, server.employeeId('aisyah'), people)
    await sql`with asked as (
        insert into request (kind, employee_id, sent_by, sent_by_name, type_id, days, state, from_day, until_day, sent_at, decided_at, begins_on, completes_after, changed_at)
        select 'leave', e.id, (select account_id from membership limit 1), 'Planted', ${type}::uuid, 3000000, 'approved', '2027-03-02', '2027-03-04', now(), now(), '2027-03-02', '2027-03-04', now()
        from employee e where e.employee_no like 'MANY%' returning id, employee_id, type_id, from_day, until_day)
      insert into leave_request (request_id, employee_id, type_id, from_day, until_day) select id, employee_id, type_id, from_day, until_day from asked`.execute(
      tx,
    )
  })
}
/** The number of requests by their days. */
const countByDays = (type: string) =>
  server.tenant('meridian', async (tx) => {
    const { rows } = await sql<{ days: number; n: number }>`select days::int as days, count(*)::int as n from request
      where type_id = ${type}::uuid and kind = 'leave' group by 1 order by 1`.execute(tx)
    return rows.map(({ days, n }) => [days / 1_000_000, n])
  })
const recounts = () =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('task').select(['id', 'state']).where('kind', '=', RECOUNT_LEAVE).orderBy('created_at').execute(),
  )

it(
  'LEA-14 SYS-17 a background job recounts a holiday on many people’s leave; few are recounted at once',
  async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const input = { name: 'Rest', from_day: '2025-01-01', entitlement: [{ months: 0, amount: 40 }] }
    const type = (await hr.call(leaveTypeApi.create, input as never)).body.data.id
    await insertManyRequests(type, PEOPLE_PER_BATCH + 1)
    const holiday = { name: 'Founding day', kind: 'company' }
    const created = await hr.call(holidayApi.create, { ...holiday, day: '2027-03-03' } as never)
    expect(created.status, created.text).toBe(200)
    const [task, ...others] = await recounts()
    expect(others).toEqual([])
    expect(await countByDays(type)).toEqual([[3, PEOPLE_PER_BATCH + 1]])
    expect((await server.runTask('meridian', task!.id)).state).toBe('done')
    expect(await countByDays(type)).toEqual([[2, PEOPLE_PER_BATCH + 1]])
    await server.tenant('meridian', (tx) =>
      sql`update request set state = 'withdrawn' where employee_id = (select id from employee where employee_no = 'MANY1')`.execute(
        tx,
      ),
    )
    const second = await hr.call(holidayApi.create, { ...holiday, name: 'Second day', day: '2027-03-04' } as never)
    expect(second.status, second.text).toBe(200)
    expect(await recounts()).toHaveLength(1)
    expect(await countByDays(type)).toEqual([
      [1, PEOPLE_PER_BATCH],
      [2, 1],
    ])
  },
  patience(90_000),
)
