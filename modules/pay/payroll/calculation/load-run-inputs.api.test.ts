import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/database/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { setUpPayroll } from '../settings/set-up.ts'
import { computeRun } from './calculate.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Counts the queries of a transaction. */
function countQueries(tx: Tx): { tx: Tx; asked: () => number } {
  let asked = 0
  const counted = tx.withPlugin({
    transformQuery: (args) => {
      asked++
      return args.node
    },
    transformResult: async (args) => args.result,
  })
  return { tx: counted, asked: () => asked }
}

it('twenty people cost no more queries than two', async () => {
  const counts: number[] = []
  for (const size of [2, 20]) {
    const { count, people } = await server
      .tenant('meridian', async (tx) => {
        const { groupId } = await setUpPayroll(tx)
        const leaving = await tx
          .selectFrom('employee')
          .innerJoin('employment', 'employment.employee_id', 'employee.id')
          .innerJoin('office', 'office.id', 'employment.office_id')
          .select('employee.id')
          .where('office.country', '=', 'MY')
          .orderBy('employee.id')
          .offset(size)
          .execute()
        await tx
          .updateTable('employee')
          .set({ last_day: '2026-01-31' })
          .where(
            'id',
            'in',
            leaving.map(({ id }) => id),
          )
          .where('joined_on', '<', '2026-01-31')
          .execute()
        await tx
          .updateTable('employee')
          .set({ joined_on: '2027-01-01' })
          .where('joined_on', '>=', '2026-01-31')
          .where(
            'id',
            'in',
            leaving.map(({ id }) => id),
          )
          .execute()
        const { id } = await tx
          .insertInto('pay_run')
          .values({ pay_group_id: groupId!, period: '2026-09', currency: 'MYR', pay_day: '2026-09-28' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { asked, tx: counted } = countQueries(tx)
        const result = await computeRun(counted, id, async () => {}, { ownSnapshot: false })
        throw Object.assign(new Error('undo'), {
          count: asked(),
          people: result.totals.employees + result.failed.length,
        })
      })
      .catch((error) => error as { count: number; people: number })
    expect(people).toBe(size)
    counts.push(count)
  }
  expect(counts[1]).toBe(counts[0])
})
