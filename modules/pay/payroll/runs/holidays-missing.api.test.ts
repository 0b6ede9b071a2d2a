import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { payGroupApi } from '../settings/contract.ts'
import { good, payrollServer } from '../testing/month.ts'
import { payrollApi } from './contract.ts'

let on: Awaited<ReturnType<typeof payrollServer>>
beforeAll(async () => {
  on = await payrollServer()
})
afterAll(() => on.server.stop())

it('ORG-05 F4 a run says which offices of its group have no holidays of its year, and goes on all the same', async () => {
  const groups = await good(on.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find((one: { country: string }) => one.country === 'MY').id
  const given = (day: string) =>
    on.server.tenant('meridian', (tx) =>
      tx
        .insertInto('holiday')
        .values({ day, name: `Day ${day}`, country: 'MY', kind: 'public' })
        .execute(),
    )
  await on.server.tenant('meridian', (tx) => tx.deleteFrom('holiday').execute())
  const { id } = await good(on.payroll.call(payrollApi.create, { group_id, period: '2026-12' }))
  const missing = async () => (await on.run(id)).holidays_missing as { office: string; year: number }[]
  const offices = await on.server.tenant('meridian', (tx) =>
    tx.selectFrom('office').select('name').where('country', '=', 'MY').where('is_active', '=', true).execute(),
  )
  expect((await missing()).map(({ office }) => office).sort()).toEqual(offices.map(({ name }) => name).sort())
  expect(new Set((await missing()).map(({ year }) => year))).toEqual(new Set([2026]))
  // Of another year they say nothing; and an office of Taiwan is none of this group.
  await given('2027-01-01')
  expect(await missing()).toHaveLength(offices.length)
  await on.calculated({ id })
  await tickOff(on.payroll, id)
  const { version } = await on.run(id)
  expect((await on.payroll.call(payrollApi.confirm, { id, version })).status).toBe(200)
  await given('2026-05-01')
  expect(await missing()).toEqual([])
})
