import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addManyPeople } from '#test/many-people.ts'
import { patience } from '#test/patience.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../../../calendar/holidays/contract.ts'
import { overtimeRequestApi } from '../contract.ts'
import { MAX_IN_CALL, RECOUNT_OVERTIME } from './recount-task.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-20T02:00:00.000Z')
})
afterAll(() => server.stop())

/** Copies a person's record to many people. */
async function plantPeople(id: string, people: number): Promise<void> {
  await server.tenant('meridian', async (tx) => {
    await addManyPeople(tx, server.employeeId('shu.fen'), people)
    await sql`create temporary table asked on commit drop as
      select gen_random_uuid() as id, id as employee_id from employee where employee_no like 'MANY%'`.execute(tx)
    for (const [table, key] of [
      ['request', 'id'],
      ['overtime_request', 'request_id'],
      ['overtime_piece', 'request_id'],
    ] as const)
      await sql`insert into ${sql.table(table)}
        select (jsonb_populate_record(x, jsonb_build_object(${key}::text, a.id, 'employee_id', a.employee_id) || ${table === 'overtime_piece' ? sql`jsonb_build_object('id', gen_random_uuid())` : sql`'{}'::jsonb`})).*
        from ${sql.table(table)} x, asked a where ${sql.ref(`x.${key}`)} = ${id}::uuid`.execute(tx)
  })
}
const dayTypes = () =>
  server.tenant('meridian', async (tx) => {
    const { rows } = await sql<{ day_type: string; n: number }>`
      select day_type, count(distinct request_id)::int as n from overtime_piece group by 1 order by 1`.execute(tx)
    return rows.map(({ day_type, n }) => [day_type, n])
  })
const recounts = () =>
  server.tenant('meridian', (tx) => tx.selectFrom('task').select('id').where('kind', '=', RECOUNT_OVERTIME).execute())
const loadEntries = (taskId: string) =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['object_name as name', 'after'])
      .where('kind', '=', 'task')
      .where('object_id', '=', taskId)
      .execute(),
  )

it(
  'OT-09 SYS-17 a holiday on many records of overtime starts a task that recounts them and logs it, and on few recounts them at once',
  async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const late = { day: '2026-11-19', start: '19:00', end: '21:00' }
    const sent = await (await server.as('shu.fen')).call(overtimeRequestApi.send, late as never)
    expect(sent.status, sent.text).toBe(200)
    await plantPeople(sent.body.data.id, MAX_IN_CALL)
    const holiday = { name: 'Founding day', kind: 'company', day: '2026-11-19' }
    const created = await hr.call(holidayApi.create, holiday as never)
    expect(created.status, created.text).toBe(200)
    const [task, ...others] = await recounts()
    expect(others).toEqual([])
    expect(await dayTypes()).toEqual([['normal', MAX_IN_CALL + 1]])
    expect((await server.runTask('meridian', task!.id)).state).toBe('done')
    expect(await dayTypes()).toEqual([['disaster', MAX_IN_CALL + 1]])
    expect(await loadEntries(task!.id)).toEqual([{ name: RECOUNT_OVERTIME, after: { requests: MAX_IN_CALL + 1 } }])
    await server.tenant('meridian', (tx) =>
      sql`update request set state = 'withdrawn' where employee_id = (select id from employee where employee_no = 'MANY1')`.execute(
        tx,
      ),
    )
    const { id, version } = created.body.data
    const removed = await hr.call(holidayApi.remove, { id, version } as never)
    expect(removed.status, removed.text).toBe(200)
    expect(await recounts()).toHaveLength(1)
    expect(await dayTypes()).toEqual([
      ['disaster', 1],
      ['normal', MAX_IN_CALL],
    ])
  },
  patience(90_000),
)
