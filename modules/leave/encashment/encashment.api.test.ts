import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payrollServer } from '#modules/payroll/testing/month.ts'
import { requestApi } from '#modules/requests/contract.ts'
import type { Caller } from '#test/server.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { encashmentCalls } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof payrollServer>>
let hr: Caller
let razak: Caller
let annual: string
let fixed: string
const ANNUAL = { from_day: '2025-01-01', entitlement: [{ months: 0, amount: 14 }], smallest: 'half_day' }
const made = async (type: object) => {
  const { body } = await hr.call(leaveTypeApi.create, { ...ANNUAL, ...type } as never)
  expect(body.errors ?? {}).toEqual({})
  return body.data.id as string
}
beforeAll(async () => {
  month = await payrollServer()
  hr = await month.server.as('mei.ling', 'HR Leave')
  razak = await month.server.as('razak')
  annual = await made({ name: 'Rest', advance: true, may_encash: true, encash_keep: 5, encash_each: 4, encash_year: 6 })
  fixed = await made({ name: 'Fixed' })
})
afterAll(() => month.server.stop())

const approve = async ({ id, version, steps }: Shown) => {
  expect(steps[0].deciders.length).toBeGreaterThan(0)
  const decider = await deciderOf(id)
  const { status } = await decider.call(requestApi.approve, { id, version })
  expect(status).toBe(200)
}
/** Whoever is asked to decide. */
const deciderOf = async (id: string) => {
  const { accounts } = month.server.companies.meridian!
  const { account_id } = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('request_decider').select('account_id').where('request_id', '=', id).executeTakeFirstOrThrow(),
  )
  return month.server.as(Object.keys(accounts).find((key) => accounts[key] === account_id)!)
}
const balance = async (type: string): Promise<Shown> =>
  (await razak.call(leaveBalanceApi.mine, {})).body.data.find((one: Shown) => one.type_id === type)

describe('encashment', () => {
  const encash = (amount: number, who = razak, more: object = {}) =>
    who.call(encashmentCalls.send, { type_id: annual, amount, ...more } as never)

  it('LEA-16 at most the least of what is left less what stays, each time, and the rest of the year', async () => {
    const { body } = await razak.call(encashmentCalls.preview, { type_id: annual, amount: 2 } as never)
    expect(body.data.of_kind).toMatchObject({
      bounds: { unit: 'days', left: 14, keep: 5, each: 4, year: 6, most: 4 },
      // RM1,800 ÷ 26 × 2 (Employment Act 1955 s.60I).
      currency: 'MYR',
      pay: { amount: 138_46, formula: expect.stringContaining('138.46') },
    })
    expect((await encash(4.001)).body.errors).toMatchObject({ amount: [expect.stringMatching(/At most 4 /)] })
    expect((await encash(0)).body.errors).toHaveProperty('amount')
    const first = (await encash(4)).body.data
    // What waits counts: of the year two days are left.
    expect((await encash(2.5)).body.errors).toMatchObject({ amount: [expect.stringMatching(/At most 2 /)] })
    await approve(first)
    expect(await balance(annual)).toMatchObject({ left: 10 })
    const second = (await encash(2)).body.data
    await approve(second)
    expect(await balance(annual)).toMatchObject({ left: 8 })
    expect((await encash(0.5)).body.errors).toMatchObject({ amount: [expect.stringMatching(/At most 0 /)] })
    const { version } = (await razak.call(requestApi.one, { id: second.id })).body.data
    expect((await razak.call(requestApi.withdraw, { id: second.id, version })).status).toBe(200)
    expect(await balance(annual)).toMatchObject({ left: 10 })
  })

  it('LEA-16 what leave that is coming stands on is not paid out', async () => {
    const leave = { type_id: annual, from_day: '2026-12-14', until_day: '2026-12-17' }
    await razak.call(leaveRequestApi.send, leave as never)
    // Ten are left, four asked for, five have to stay.
    expect((await encash(1.5)).body.errors).toMatchObject({ amount: [expect.stringMatching(/At most 1 /)] })
  })

  it('LEA-16 a type that is not paid out is refused, and an amount is seen only with the right to the pay', async () => {
    expect((await encash(1, razak, { type_id: fixed })).body.errors).toHaveProperty('type_id')
    const of = { type_id: annual, amount: 1, employee_id: month.server.employeeId('razak') }
    const { of_kind } = (await hr.call(encashmentCalls.preview, of as never)).body.data
    expect(of_kind).toMatchObject({ bounds: { most: 1 }, pay: null, currency: null })
    expect((await (await month.server.as('suresh')).call(encashmentCalls.send, of as never)).status).toBe(404)
  })
})
