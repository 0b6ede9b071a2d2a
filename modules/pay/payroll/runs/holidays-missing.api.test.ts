import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { payrollApi } from './contract.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())

it('ORG-05 F4 a run lists the offices of its group without holidays of its year, and is not blocked by them', async () => {
  const groups = await expectOk(on.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find((one: { country: string }) => one.country === 'MY').id
  const insertHoliday = (day: string) =>
    on.server.tenant('meridian', (tx) =>
      tx
        .insertInto('holiday')
        .values({ day, name: `Day ${day}`, country: 'MY', kind: 'public' })
        .execute(),
    )
  await on.server.tenant('meridian', (tx) => tx.deleteFrom('holiday').execute())
  const { id } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period: '2026-12' }))
  const missingHolidays = async () => (await on.run(id)).holidays_missing as { office: string; year: number }[]
  const offices = await on.server.tenant('meridian', (tx) =>
    tx.selectFrom('office').select('name').where('country', '=', 'MY').where('is_active', '=', true).execute(),
  )
  expect((await missingHolidays()).map(({ office }) => office).sort()).toEqual(offices.map(({ name }) => name).sort())
  expect(new Set((await missingHolidays()).map(({ year }) => year))).toEqual(new Set([2026]))
  // Holidays of another year do not count, and an office of Taiwan is not in this group.
  await insertHoliday('2027-01-01')
  expect(await missingHolidays()).toHaveLength(offices.length)
  await on.calculated({ id })
  await tickOff(on.payroll, id)
  const { version } = await on.run(id)
  expect((await on.payroll.call(payrollApi.confirm, { id, version })).status).toBe(200)
  await insertHoliday('2026-05-01')
  expect(await missingHolidays()).toEqual([])
})
