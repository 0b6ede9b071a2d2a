import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { encashmentCalls } from './contract.ts'

/** Refusals of encashment. In each case nothing else refuses the person. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let aisyah: Caller
let suresh: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Generalist')
  aisyah = await month.server.as('aisyah')
  suresh = await month.server.as('suresh')
})
afterAll(() => month.server.stop())

let count = 0
const createType = (more: object = {}): Promise<Json> =>
  expectOk(
    hr.call(leaveTypeApi.create, {
      from_day: '2025-01-01',
      entitlement: [{ months: 0, amount: 20 }],
      name: `Type ${++count}`,
      may_encash: true,
      ...more,
    } as never),
  )
const encash = (type_id: string, amount: number, who = aisyah, more: object = {}) =>
  who.call(encashmentCalls.send, { type_id, amount, ...more } as never)
const refusals = async (reply: ReturnType<Caller['call']>): Promise<unknown> => {
  const { status, body } = await reply
  return status === 200 ? 200 : body.errors
}
const updateEmployee = (who: string, values: object) =>
  month.server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set(values).where('id', '=', month.server.employeeId(who)).execute(),
  )

describe('LEA-16a encashed days', () => {
  it('LEA-16a encashment needs granted leave that allows it, and is offered while such an active type exists', async () => {
    const isOffered = async () =>
      (await expectOk(aisyah.call(requestApi.kinds, {}))).find(({ kind }: Json) => kind === 'encashment').may_ask
    const unpaid = await createType({ may_encash: false })
    const event = await createType({ kind: 'event' })
    expect(await isOffered()).toBe(false)
    for (const { id } of [unpaid, event])
      expect(await refusals(encash(id, 1))).toEqual({ type_id: [expect.stringMatching(/\S/)] })
    const { id, version } = await createType()
    expect(await isOffered()).toBe(true)
    await expectOk(hr.call(leaveTypeApi.update, { id, version, is_active: false }))
    expect(await isOffered()).toBe(false)
  })

  it('LEA-16a encashment can be requested from the joining day on, also by HR', async () => {
    const { id } = await createType()
    const { joined_on } = await month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employee')
        .select('joined_on')
        .where('id', '=', month.server.employeeId('hafiz'))
        .executeTakeFirstOrThrow(),
    )
    const forHim = { employee_id: month.server.employeeId('hafiz') }
    try {
      await updateEmployee('hafiz', { joined_on: '2026-11-21' })
      expect(await refusals(encash(id, 1, hr, forHim))).toEqual({ type_id: [expect.stringMatching(/not employed/)] })
      await updateEmployee('hafiz', { joined_on: '2026-11-20' })
      expect(await refusals(encash(id, 1, hr, forHim))).toBe(200)
    } finally {
      await updateEmployee('hafiz', { joined_on })
    }
  })

  it('LEA-16a other people’s pending requests do not use the year’s maximum, own ones do', async () => {
    const { id } = await createType({ encash_year: 6 })
    const amirul = await month.server.as('amirul')
    expect(await refusals(encash(id, 4, amirul))).toBe(200)
    expect(await refusals(encash(id, 6))).toBe(200)
    expect(await refusals(encash(id, 3, amirul))).toEqual({ amount: [expect.stringMatching(/At most 2 /)] })
  })

  it('LEA-16a an approval follows the rules at that moment, also while these are changed', async () => {
    const { id } = await createType()
    const sent = await expectOk(encash(id, 4))
    let letGo = () => {}
    const released = new Promise<void>((resolve) => (letGo = resolve))
    let signalBegun = () => {}
    const began = new Promise<void>((resolve) => (signalBegun = resolve))
    const change = month.server.tenant('meridian', async (tx) => {
      await sql`update leave_type set version = version + 1 where id = ${id}::uuid`.execute(tx)
      await sql`update leave_type_version set encash_each = 3000000 where type_id = ${id}::uuid`.execute(tx)
      signalBegun()
      await released
    })
    await began
    const approval = suresh.call(requestApi.approve, { id: sent.id, version: sent.version })
    // The approval waits for the change until the lock timeout.
    await Promise.race([approval, wait(1_500)])
    letGo()
    await change
    const { status, body } = await approval
    expect([status, body.errors ?? body.code]).toEqual([422, { amount: [expect.stringMatching(/At most 3 /)] }])
  })
})

describe('LEA-16c worth of days', () => {
  it('LEA-16c the request shows its worth with recorded pay, and only its days without', async () => {
    const { id } = await createType()
    const sent = await expectOk(encash(id, 1, await month.server.as('daniel')))
    const admin = await month.server.as('aminah', 'Company Admin')
    const names = async () =>
      ((await expectOk(admin.call(requestApi.one, { id: sent.id }))).facts as Json[]).map(({ name }) => name)
    expect(await names()).toContain('Amount')
    await month.server.tenant('meridian', (tx) =>
      tx.deleteFrom('compensation').where('employee_id', '=', month.server.employeeId('daniel')).execute(),
    )
    expect(await names()).toEqual(['To be paid out', 'Left after'])
  })
})
