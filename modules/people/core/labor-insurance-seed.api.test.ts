import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { continueLaborInsurance } from './labor-insurance-seed.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('PAY-04a TW labor insurance goes on at 65 for whoever has no other record, and stays ended for who left it at 65', async () => {
  const people = [
    { key: 'shu.fen', birth_date: '1961-11-20' },
    { key: 'wei.chen', birth_date: '1961-11-21' },
    { key: 'pei.yu', birth_date: null },
  ]
  await server.tenant('meridian', async (tx) => {
    for (const { key, birth_date } of people) {
      const id = server.employeeId(key)
      const status = await tx
        .selectFrom('statutory_status')
        .select('tw_labor_continued')
        .where('employee_id', '=', id)
        .executeTakeFirst()
      expect(status).toEqual({ tw_labor_continued: true })
      await tx.updateTable('employee').set({ birth_date }).where('id', '=', id).execute()
      await tx
        .updateTable('statutory_status')
        .set({ tw_labor_continued: false })
        .where('employee_id', '=', id)
        .execute()
    }
    const company = await tx
      .selectFrom('company')
      .select(['id', 'country', 'currency', 'timezone', 'language'])
      .executeTakeFirstOrThrow()
    await continueLaborInsurance(tx, company as never, new Date('2026-11-20T04:00:00Z'))
    const after = await tx.selectFrom('statutory_status').select(['employee_id', 'tw_labor_continued']).execute()
    const isContinued = (key: string) =>
      after.find(({ employee_id }) => employee_id === server.employeeId(key))?.tw_labor_continued
    expect(people.map(({ key }) => isContinued(key))).toEqual([false, true, true])
  })
})
