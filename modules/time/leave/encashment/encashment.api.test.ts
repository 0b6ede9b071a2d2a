import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../../pay/payroll/payslips/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { encashmentCalls } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let razak: Caller
let annual: string
let fixed: string
let better: string
const ANNUAL = { from_day: '2025-01-01', entitlement: [{ months: 0, amount: 14 }], smallest: 'half_day' }
const made = async (type: object) => {
  const { body } = await hr.call(leaveTypeApi.create, { ...ANNUAL, ...type } as never)
  expect(body.errors ?? {}).toEqual({})
  return body.data.id as string
}
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Leave')
  razak = await month.server.as('razak')
  annual = await made({ name: 'Rest', advance: true, may_encash: true, encash_keep: 5, encash_each: 4, encash_year: 6 })
  fixed = await made({ name: 'Fixed' })
  better = await made({ name: 'Better', may_encash: true, encash_rate: 1_500_000 })
})
afterAll(() => month.server.stop())

const approve = async ({ id, version, steps }: Json) => {
  expect(steps[0].deciders.length).toBeGreaterThan(0)
  const decider = await findDecider(id)
  const { status } = await decider.call(requestApi.approve, { id, version })
  expect(status).toBe(200)
}
/** The account that the request waits for. */
const findDecider = async (id: string) => {
  const { accounts } = month.server.companies.meridian!
  const { account_id } = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('request_decider').select('account_id').where('request_id', '=', id).executeTakeFirstOrThrow(),
  )
  return month.server.as(Object.keys(accounts).find((key) => accounts[key] === account_id)!)
}
const balance = async (type: string): Promise<Json> =>
  (await razak.call(leaveBalanceApi.mine, {})).body.data.find((one: Json) => one.type_id === type)

const findLine = async (id: string, who = 'razak') => {
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId(who))!
  return (slip.lines as unknown as Line[]).find(({ c }) => c === 'unused_leave_beyond_act')
}

describe('encashment', () => {
  const encash = (amount: number, who = razak, more: object = {}) =>
    who.call(encashmentCalls.send, { type_id: annual, amount, ...more } as never)

  it('LEA-16a allows the smallest of the rest less what must stay, the limit each time, and the rest of the year', async () => {
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
    // Pending encashments count: two days of the year's maximum are left.
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

  it('LEA-03b LEA-16a revoked encashments stay on record with a mark, and leave the balance again when approved again', async () => {
    const rows = async (id: string) =>
      (
        await month.server.tenant('meridian', (tx) =>
          tx
            .selectFrom('leave_encashment')
            .select(['amount', 'is_undone'])
            .where('request_id', '=', id)
            .orderBy('id')
            .execute(),
        )
      ).map(({ amount, is_undone }) => [amount, is_undone])
    const sent = (await encash(1)).body.data
    await approve(sent)
    expect([await rows(sent.id), await balance(annual)]).toEqual([
      [[1_000_000, false]],
      expect.objectContaining({ left: 9 }),
    ])
    const withdrawSent = async () => {
      const { version } = (await razak.call(requestApi.one, { id: sent.id })).body.data
      return (await razak.call(requestApi.withdraw, { id: sent.id, version })).body.data
    }
    const withdrawn = await withdrawSent()
    expect([await rows(sent.id), await balance(annual)]).toEqual([
      [[1_000_000, true]],
      expect.objectContaining({ left: 10 }),
    ])
    const again = { id: sent.id, version: withdrawn.version, type_id: annual, amount: 1.5 }
    const resent = (await razak.call(encashmentCalls.change, again as never)).body.data
    await approve(resent)
    expect(await balance(annual)).toMatchObject({ left: 8.5 })
    await withdrawSent()
    expect(await rows(sent.id)).toEqual([
      [1_000_000, true],
      [1_500_000, true],
    ])
    expect(await balance(annual)).toMatchObject({ left: 10 })
  })

  it('LEA-16c ACL-5 a decider sees the worth of an encashment only with the right to the pay', async () => {
    const { id } = (await encash(1)).body.data
    const names = async (who: Caller) =>
      ((await who.call(requestApi.one, { id })).body.data.facts as Json[]).map(({ name }) => name)
    const decider = await findDecider(id)
    expect(await names(decider)).toEqual(['To be paid out', 'Left after'])
    // A decider who may read the pay sees it.
    expect(await names(await month.server.as('aminah', 'Company Admin'))).toContain('Amount')
    const { version } = (await razak.call(requestApi.one, { id })).body.data
    expect((await razak.call(requestApi.withdraw, { id, version })).status).toBe(200)
  })

  it('LEA-16a does not pay out days that coming leave uses', async () => {
    const leave = { type_id: annual, from_day: '2026-12-14', until_day: '2026-12-17' }
    await razak.call(leaveRequestApi.send, leave as never)
    // Ten days are left, coming leave uses four, and five must stay.
    expect((await encash(1.5)).body.errors).toMatchObject({ amount: [expect.stringMatching(/At most 1 /)] })
  })

  it('LEA-16a refuses a type that is not paid out, and shows amounts only with the right to the pay', async () => {
    expect((await encash(1, razak, { type_id: fixed })).body.errors).toHaveProperty('type_id')
    const of = { type_id: annual, amount: 1, employee_id: month.server.employeeId('razak') }
    const { of_kind } = (await hr.call(encashmentCalls.preview, of as never)).body.data
    expect(of_kind).toMatchObject({ bounds: { most: 1 }, pay: null, currency: null })
    expect((await (await month.server.as('suresh')).call(encashmentCalls.send, of as never)).status).toBe(404)
  })

  it('LEA-16c a type may pay more than the law’s rate, never less, and its preview shows it', async () => {
    const of = (encash_rate: number | null, more: object = {}) =>
      hr.call(leaveTypeApi.create, { ...ANNUAL, name: 'Rated', may_encash: true, ...more, encash_rate } as never)
    expect((await of(999_999)).body.errors).toHaveProperty('encash_rate')
    expect((await of(10_000_001)).body.errors).toHaveProperty('encash_rate')
    // A type without encashment has no rate.
    const unpaid = (await of(2_000_000, { may_encash: false })).body.data
    expect(unpaid.versions[0]).toMatchObject({ may_encash: false, encash_rate: null })
    const { versions } = await expectOk(hr.call(leaveTypeApi.one, { id: better }))
    expect(versions[0]).toMatchObject({ encash_rate: 1_500_000 })

    const devi = await month.server.as('devi')
    const input = { type_id: better, amount: 2 }
    const { of_kind } = (await devi.call(encashmentCalls.preview, input as never)).body.data
    // RM1,850 ÷ 26 × 2 × 1.5.
    expect(of_kind).toMatchObject({
      bounds: { rate: 1_500_000 },
      pay: { amount: 213_46, formula: expect.stringContaining('213.46') },
    })
    expect(JSON.stringify(of_kind.pay.steps)).toContain('142.31')
    const plain = (await razak.call(encashmentCalls.preview, { type_id: annual, amount: 1 } as never)).body.data
    expect(plain.of_kind.bounds.rate).toBeNull()
    await approve((await devi.call(encashmentCalls.send, input as never)).body.data)
  })

  it('LEA-16c PAY-14 REQ-05a the next run pays approved encashments and marks their requests as paid', async () => {
    const groups = await expectOk(month.payroll.call(payGroupApi.list, {}))
    const group_id = groups.find((one: Json) => one.country === 'MY').id
    const made = await expectOk(month.payroll.call(payrollApi.create, { group_id, period: '2026-11' }))
    const { id } = await month.calculated({ id: made.id })
    // Four days at RM1,800 ÷ 26.
    expect(await findLine(id)).toMatchObject({ a: 276_92 })
    // Two days at RM1,850 ÷ 26 and one and a half times the law's rate.
    expect(await findLine(id, 'devi')).toMatchObject({ a: 213_46, b: { f: 'ea.unusedLeave', i: { rm: 1_500_000 } } })
    const slip = await expectOk(
      month.payroll.call(runSlipApi.slip, { id, employee_id: month.server.employeeId('devi') } as never),
    )
    const slipLine = slip.lines.find(({ code }: Json) => code === 'unused_leave_beyond_act')
    expect(slipLine.explanation.steps.map(({ result }: Json) => result)).toEqual(
      expect.arrayContaining(['142.31', '213.46']),
    )
    await tickOff(month.payroll, id)
    await expectOk(month.payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version }))
    const { version, period } = await month.run(id)
    await expectOk(month.finance.call(payrollApi.approve, { id, version, month: period }))
    const states = await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('request').select(['state', 'days']).where('kind', '=', 'encashment').orderBy('days').execute(),
    )
    expect(states).toEqual([
      { state: 'withdrawn', days: 1_000_000 },
      { state: 'withdrawn', days: 1_500_000 },
      { state: 'withdrawn', days: 2_000_000 },
      { state: 'paid', days: 2_000_000 },
      { state: 'paid', days: 4_000_000 },
    ])

    // A better rate for a paid day is settled in proportion to what was paid.
    const { versions, version: known } = await expectOk(hr.call(leaveTypeApi.one, { id: better }))
    const { id: _, version: __, ...terms } = versions[0]
    const changed = { ...terms, id: better, version: known, encash_rate: 2_000_000 }
    expect((await hr.call(leaveTypeApi.change, changed as never)).status).toBe(200)
    const next = await expectOk(month.payroll.call(payrollApi.create, { group_id, period: '2026-12' }))
    const december = await month.calculated({ id: next.id })
    // Two days at RM1,850 ÷ 26 × 2, less 213.46.
    expect(await findLine(december.id, 'devi')).toMatchObject({ a: 71_15, b: { f: 'pay.back' } })
  })
})
