import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { LEAVE_PAID_OUT } from './paid-out-source.ts'
import { LEAVE_PAY } from './source.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
})
afterAll(() => server.stop())

it('PAY-12 LEA-16 a run locks what it settles while it is approved: nobody revokes it meanwhile, and others’ leave goes on', async () => {
  const made = { name: 'Rest', from_day: '2025-01-01', entitlement: [{ months: 0, amount: 14 }] }
  const type = (await (await server.as('mei.ling', 'HR Generalist')).call(leaveTypeApi.create, made as never)).body.data
  const days = { type_id: type.id, from_day: '2026-12-07', until_day: '2026-12-07' }
  const createRequest = async (who: string): Promise<string> =>
    (await (await server.as(who)).call(leaveRequestApi.send, days as never)).body.data.id
  const insertEncashment = (who: string): Promise<string> =>
    server.tenant('meridian', async (tx) => {
      const values = { employee_id: server.employeeId(who), type_id: type.id, day: '2026-11-24', amount: 1_000_000 }
      return (await tx.insertInto('leave_encashment').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
  for (const [source, table, of] of [
    [LEAVE_PAY, 'request', createRequest],
    [LEAVE_PAID_OUT, 'leave_encashment', insertEncashment],
  ] as const) {
    const [taken, other] = [await of('aisyah'), await of('amirul')]
    await server.tenant('meridian', async (run) => {
      await source.lock!(run, [taken])
      const { rows } = await server.tenant('meridian', (tx) =>
        sql<{
          id: string
        }>`select id from ${sql.table(table)} where id in (${taken}, ${other}) for no key update skip locked`.execute(
          tx,
        ),
      )
      expect([table, rows.map(({ id }) => id)]).toEqual([table, [other]])
    })
  }
})
