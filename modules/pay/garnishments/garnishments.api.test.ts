import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { backPayApi } from '../back-pay/contract.ts'
import { paydayApi } from '../payday/contract.ts'
import { replayRun } from '../payroll/calculation/replay.ts'
import { oneOffApi } from '../payroll/inputs/contract.ts'
import { runSlipApi } from '../payroll/payslips/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { payGroupApi } from '../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { garnishmentApi } from './contract.ts'

/** Yu-Ting has NT$48,000 a month: a third is 16,000. */
let on: Awaited<ReturnType<typeof startPayrollServer>>
let employee_id: string
let group_id: string
let october: string
let november: string

beforeAll(async () => {
  on = await startPayrollServer()
  employee_id = on.server.employeeId('yu.ting')
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  group_id = groups.find(({ country }) => country === 'TW')!.id
})
afterAll(() => on.server.stop())

const ORDER = {
  court: '臺灣臺北地方法院',
  order_number: '北院司執115字第1234號',
  creditor: 'Formosa Bank',
  served_on: '2026-09-20',
  from_month: '2026-10',
  total: 10_000,
  pay_to: '012 3456789',
}
const createOrder = (over: Partial<typeof ORDER> & { employee_id?: string; until_month?: string } = {}) =>
  on.payroll.call(garnishmentApi.create, { employee_id, ...ORDER, ...over })
const listed = async () => (await on.payroll.call(garnishmentApi.list, { sort: 'served_on' })).body.data
const calculated = async (period: string, kind: 'monthly' | 'bonus' = 'monthly') => {
  const { id } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period, kind }))
  await on.calculated({ id })
  return id as string
}
const slipOf = (id: string, who = employee_id) => expectOk(on.payroll.call(runSlipApi.slip, { id, employee_id: who }))
const taken = async (id: string, who = employee_id) =>
  (await slipOf(id, who)).lines
    .filter(({ code }: { code: string }) => code === 'tw_garnishment')
    .map(({ amount }: { amount: number }) => amount)

it('PAY-04e an order is recorded with its court, number and creditor, and says what is wrong', async () => {
  const made = await expectOk(createOrder())
  expect(made).toMatchObject({ total: 10_000, taken: 0, left: 10_000, state: 'running', actions: ['edit', 'remove'] })
  expect((await createOrder({ served_on: '2026-12-31' })).body.errors).toHaveProperty('served_on')
  expect((await createOrder({ until_month: '2026-09' })).body.errors).toHaveProperty('until_month')
  expect((await createOrder({ total: 0 })).status).toBe(422)
})

it('PAY-04e a run takes a third in all, the first order first, and pays it to the creditors once it is approved', async () => {
  await expectOk(
    createOrder({ order_number: 'second', creditor: 'Second Bank', served_on: '2026-09-21', total: 100_000 }),
  )
  // Somebody without an order, and somebody paid in Malaysia with one.
  await expectOk(createOrder({ employee_id: on.server.employeeId('devi') }))
  const run = await calculated('2026-10')
  october = run
  expect(await taken(run)).toEqual([10_000, 6_000])
  const { lines } = await slipOf(run)
  const [first] = lines.filter(({ code }: { code: string }) => code === 'tw_garnishment')
  expect(first.note).toBe('Formosa Bank · 北院司執115字第1234號')
  expect(first.explanation.sentence).toContain('NT$ 10,000')
  const slips = await on.slips(run)
  expect(slips.filter(({ lines: all }) => JSON.stringify(all).includes('tw_garnishment'))).toHaveLength(1)
  expect((await on.payroll.call(garnishmentApi.payments, {})).body.data).toEqual([])

  await on.approved('2026-10', run)
  const payments = (await on.payroll.call(garnishmentApi.payments, { sort: 'creditor' })).body.data
  expect(
    payments.map(({ creditor, pay_to, amount, left, period }: Record<string, unknown>) => [
      creditor,
      pay_to,
      amount,
      left,
      period,
    ]),
  ).toEqual([
    ['Formosa Bank', '012 3456789', 10_000, 0, '2026-10'],
    ['Second Bank', '012 3456789', 6_000, 94_000, '2026-10'],
  ])
  expect((await listed()).map(({ state, taken: sum, left }: Record<string, unknown>) => [state, sum, left])).toEqual([
    ['running', 0, 10_000],
    ['done', 10_000, 0],
    ['running', 6_000, 94_000],
  ])
  const steps = await expectOk(on.payroll.call(paydayApi.steps, { id: run }))
  const step = JSON.stringify(steps)
  expect(step).toContain('tw_garnishment')
  const replay = await on.server.tenant('meridian', (tx) => replayRun(tx, run))
  expect(replay).toMatchObject({ differing: [], totals: [] })
})

it('PAY-04e SYS-15d what each creditor is paid by a run, in a month or at any time is exported with account and order', async () => {
  const list = exportEndpoint(garnishmentApi.payments) as never
  const asked = { format: 'csv', sort: 'creditor' }
  const rowsOf = async (filters: object) => {
    const reply = await on.payroll.call(list, { ...asked, ...filters } as never)
    expect(reply.status, reply.text).toBe(200)
    const [heads, ...rows] = (await readWorkbook(reply.bytes, { name: 'list.csv' }))[0]!.rows
    const at = ['Creditor', 'Order number', 'Pay to', 'To pay', 'Left'].map((head) => heads!.indexOf(head))
    return rows.map((row) => at.map((column) => row[column]))
  }
  const paid = [
    ['Formosa Bank', ORDER.order_number, ORDER.pay_to, '10000', '0'],
    ['Second Bank', 'second', ORDER.pay_to, '6000', '94000'],
  ]
  expect(await rowsOf({})).toEqual(paid)
  expect(await rowsOf({ run_id: october })).toEqual(paid)
  expect(await rowsOf({ period: '2026-10' })).toEqual(paid)
  const before = await on.payroll.call(list, { ...asked, period: '2026-09' } as never)
  expect([before.status, before.body.code]).toEqual([422, 'nothing_to_export'])
  const manager = await on.server.as('shu.fen', 'mgr')
  expect((await manager.call(list, asked as never)).status).toBe(403)
})

it('PAY-04e an order that took something stays, and its total is never below that', async () => {
  const [done] = (await on.payroll.call(garnishmentApi.list, { state: 'done' })).body.data
  const key = { id: done.id, version: done.version }
  const removed = await on.payroll.call(garnishmentApi.remove, key)
  expect([removed.status, removed.body.code]).toEqual([409, 'garnishment_taken'])
  expect((await on.payroll.call(garnishmentApi.edit, { ...key, total: 9_999 })).body.errors).toHaveProperty('total')
})

it('PAY-04e a bonus of the same month gives a third of itself, since the month’s pay covers what stays', async () => {
  const pay_item_id = await on.itemId('annual_bonus')
  const rows = [{ employee_id, pay_item_id, amount: 20_000 }]
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-10', run_kind: 'bonus', sequence: 1, rows }))
  expect(await taken(await calculated('2026-10', 'bonus'))).toEqual([6_666])
})

it('PAY-04e an order that changes after the calculation has the run calculated again', async () => {
  november = await calculated('2026-11')
  expect(await taken(november)).toEqual([16_000])
  const second = (await listed()).find(({ creditor }: { creditor: string }) => creditor === 'Second Bank')
  await expectOk(on.payroll.call(garnishmentApi.edit, { id: second.id, version: second.version, keeps: 40_000 }))
  expect((await on.run(november)).stale).toBe(1)
  await on.calculated({ id: november })
  const [amount] = await taken(november)
  const { lines } = await slipOf(november)
  const statutory = lines
    .filter(({ code }: { code: string }) => ['tw_labor', 'tw_employment', 'tw_health', 'tw_income_tax'].includes(code))
    .reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)
  expect(statutory).toBeGreaterThan(1_000)
  expect(amount).toBe(48_000 - statutory - 40_000)
})

it('PAY-04e pay that no run has paid yet does not cover what stays', async () => {
  const rows = [{ employee_id, pay_item_id: await on.itemId('annual_bonus'), amount: 20_000 }]
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-11', run_kind: 'bonus', sequence: 1, rows }))
  const amounts: number[] = await taken(await calculated('2026-11', 'bonus'))
  expect(amounts.filter((amount) => amount !== 0)).toEqual([])
})

it('PAY-10 PAY-04e the back pay check computes months of which a court took a part, and owes nothing for them', async () => {
  const { task_id } = await expectOk(on.payroll.call(backPayApi.look, { id: november }))
  expect(await on.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  expect(await expectOk(on.payroll.call(backPayApi.people, { id: november, per_page: 200 }))).toEqual([])
})
