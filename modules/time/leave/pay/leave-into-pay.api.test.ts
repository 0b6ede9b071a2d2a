import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { backPayApi } from '../../../pay/back-pay/contract.ts'
import { replayRun } from '../../../pay/payroll/calculation/replay.ts'
import { loadRun } from '../../../pay/payroll/gather/run-row.ts'
import { toSourceRun } from '../../../pay/payroll/gather/source-run.ts'
import { absenceApi } from '../../../pay/payroll/inputs/contract.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../../pay/payroll/payslips/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { LEAVE_PAY } from './source.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let ting: Caller
let types: Json[]
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Leave')
  ting = await month.server.as('yu.ting')
  types = await expectOk(hr.call(leaveTypeApi.list, { per_page: 200 }))
})
afterAll(() => month.server.stop())

const typeId = (name: string) => types.find((one) => one.name === name)?.id as string
const send = (who: Caller, name: string, from_day: string, until_day: string, more: object = {}) =>
  who.call(leaveRequestApi.send, { type_id: typeId(name), from_day, until_day, reason: 'Ill.', ...more } as never)
async function createApprovedLeave(
  who: Caller,
  boss: Caller,
  name: string,
  from_day: string,
  until_day: string,
  more: object = {},
) {
  const { id, version } = await expectOk(send(who, name, from_day, until_day, more))
  return expectOk(boss.call(requestApi.approve, { id, version, remark: null } as never))
}
const runs = new Map<string, string>()
const findGroup = async (country: string) =>
  (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Json) => one.country === country).id
async function openedRun(country: string, period: string) {
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: await findGroup(country), period }))
  runs.set(`${country} ${period}`, id)
  return month.calculated({ id })
}
async function closeRun(id: string) {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  const reason = period > '2026-12' && { law_reason: 'Figures of the year before.' }
  const { version: now } = await month.run(id)
  return expectOk(month.finance.call(payrollApi.approve, { id, version: now, month: period, ...reason } as never))
}
const findSlip = async (id: string, employee: string) =>
  (await month.slips(id)).find(({ employee_id }) => employee_id === employee)!
const loadLines = async (id: string, employee: string) => (await findSlip(id, employee)).lines as unknown as Line[]

describe('LEA-18 PAY-14 leave without full pay', () => {
  it('LEA-18 PAY-06e PAY-12d Taiwan deducts half-paid sick leave in the run of its month, late and revoked leave in the next', async () => {
    const boss = await month.server.as('shu.fen', 'mgr')
    const employee = month.server.employeeId('yu.ting')
    expect(types.map(({ name }) => name)).toContain('Sick leave (TW)')
    const first = await createApprovedLeave(ting, boss, 'Sick leave (TW)', '2026-11-02', '2026-11-04')
    const november = await openedRun('TW', '2026-11')
    const lines = await loadLines(november.id, employee)
    // NT$48,000 ÷ 30 × 3 days × half.
    expect(lines.find(({ c }) => c === 'unpaid')).toMatchObject({ a: -2_400, b: { f: 'tw.unpaidDays' } })
    const { lines: read } = await expectOk(
      month.payroll.call(runSlipApi.slip, { id: november.id, employee_id: employee }),
    )
    expect(read.find(({ code }: Json) => code === 'unpaid')).toMatchObject({
      title: 'Sick leave (TW) (half pay), deducted',
      note: '3 days',
      amount: -2_400,
    })
    expect(read.find(({ code }: Json) => code === 'unpaid').away).toEqual([
      { words: 'Sick leave (TW), 2–4 Nov: 50 % of pay', page: `requests?request=${first.id}` },
    ])
    const balance = async () =>
      (await expectOk(ting.call(leaveBalanceApi.mine, {}))).map(({ used, left }: Json) => [used, left])
    const before = await balance()
    await closeRun(november.id)
    expect(await balance()).toEqual(before)
    const settlements = await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('pay_run_took').selectAll().where('source', '=', 'leave').execute(),
    )
    expect(settlements).toMatchObject([{ source_id: first.id, shape: 'days', pay_run_id: november.id, nth: 1 }])

    const late = await createApprovedLeave(ting, boss, 'Sick leave (TW)', '2026-11-16', '2026-11-17')
    const december = await openedRun('TW', '2026-12')
    const counter = (await loadLines(december.id, employee)).find(({ o }) => o?.startsWith(late.id))
    expect(counter).toMatchObject({ c: 'recovery', k: 'deduction', a: 1_600, o: `${late.id}` })

    const details = await expectOk(hr.call(requestApi.one, { id: first.id }))
    await expectOk(
      hr.call(requestApi.revoke, {
        id: first.id,
        version: details.version,
        remark: 'Was at work.',
        from_day: '2026-11-03',
      } as never),
    )
    await month.calculated({ id: december.id })
    const again = await loadLines(december.id, employee)
    expect(again.find(({ o }) => o === `${first.id}/2`)).toMatchObject({ c: 'arrears', k: 'earning', a: 1_600 })
    const seen = await expectOk(month.payroll.call(runSlipApi.slip, { id: december.id, employee_id: employee }))
    expect(seen.lines.find(({ amount, code }: Json) => code === 'arrears' && amount === 1_600).delivered).toEqual({
      words: 'Sick leave (TW), 2 Nov: counted anew after it was paid',
      page: `requests?request=${first.id}`,
    })
    await closeRun(december.id)
    const january = await openedRun('TW', '2027-01')
    expect((await loadLines(january.id, employee)).filter(({ o }) => o !== undefined)).toEqual([])
    for (const id of [november.id, december.id])
      expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({
        differing: [],
        totals: [],
      })
  })

  it('PAY-06e PAY-14 Malaysia counts unpaid leave in the run’s own way, and pays nothing for a month without working days left', async () => {
    const razak = await month.server.as('razak')
    const hafiz = await month.server.as('hafiz')
    const employee = month.server.employeeId('razak')
    const { id, version } = await expectOk(send(razak, 'Unpaid leave', '2026-12-03', '2026-12-08'))
    const waiting = await openedRun('MY', '2026-12')
    expect((await loadLines(waiting.id, employee)).some(({ c }) => c === 'unpaid')).toBe(false)
    await expectOk(hafiz.call(requestApi.approve, { id, version, remark: null } as never))
    await month.calculated({ id: waiting.id })
    const lines = await loadLines(waiting.id, employee)
    // Thursday to Tuesday: six of the thirty-one calendar days.
    expect(lines.find(({ c }) => c === 'unpaid')).toMatchObject({ b: { i: { u: [12], of: 62 } } })
    await createApprovedLeave(razak, hafiz, 'Unpaid leave', '2027-01-01', '2027-01-30')
    const january = await openedRun('MY', '2027-01')
    const slip = await findSlip(january.id, employee)
    expect(slip.basic + slip.unpaid).toBe(0)
  })

  it('PAY-06e LEA-05 Malaysia deducts half a day and two hours exactly; a holiday within a month of leave is unpaid', async () => {
    const [razak, hafiz] = [await month.server.as('razak'), await month.server.as('hafiz')]
    const employee = month.server.employeeId('razak')
    const errand = {
      name: 'Errand',
      unit: 'hours',
      kind: 'needed',
      from_day: '2026-01-01',
      smallest: 'hour',
      pay_share: 0,
      entitlement: [],
    }
    types.push(await expectOk(hr.call(leaveTypeApi.create, errand as never)))
    await createApprovedLeave(razak, hafiz, 'Unpaid leave', '2027-03-02', '2027-03-02', { from_part: 'first' })
    await createApprovedLeave(razak, hafiz, 'Errand', '2027-03-04', '2027-03-04', {
      from_minute: 600,
      until_minute: 720,
    })
    const march = await openedRun('MY', '2027-03')
    // Three quarters of a day of thirty-one calendar days.
    expect((await loadLines(march.id, employee)).find(({ c }) => c === 'unpaid')).toMatchObject({
      a: -4_355,
      b: { i: { p: [180_000], u: [3], of: 124 } },
    })

    // One holiday lies in the middle, the other on the last Friday, which is not requested.
    for (const day of ['2027-04-14', '2027-04-30']) {
      const town = { name: `Town day ${day}`, name_zh: '市慶', day, kind: 'public', country: 'MY' }
      await expectOk(month.admin.call(holidayApi.create, town as never))
    }
    await createApprovedLeave(razak, hafiz, 'Unpaid leave', '2027-04-01', '2027-04-29')
    const april = await openedRun('MY', '2027-04')
    const { basic, unpaid } = await findSlip(april.id, employee)
    expect(basic + unpaid).toBe(0)
  })

  it('PAY-14 a day of leave cannot be typed as an absence, by hand or by file, nor the other way round', async () => {
    const razak = await month.server.as('razak')
    const employee_id = month.server.employeeId('razak')
    const createAbsence = (from_day: string, until_day: string, more: object = {}) =>
      month.admin.call(absenceApi.create, { employee_id, from_day, until_day, ...more } as never)
    const { status, body } = await createAbsence('2026-12-01', '2026-12-03')
    expect([status, body.errors.from_day]).toEqual([
      422,
      [expect.stringContaining('Leave was asked for on 2026-12-03')],
    ])
    await expectOk(createAbsence('2026-12-14', '2026-12-14', { is_half_day: true }))
    const over = await send(razak, 'Unpaid leave', '2026-12-11', '2026-12-14')
    expect([over.status, over.body.errors.from_day]).toEqual([422, [expect.stringContaining('absence on 2026-12-14')]])
    expect((await send(razak, 'Unpaid leave', '2026-12-14', '2026-12-14', { from_part: 'first' })).status).toBe(200)
  })

  it('LEA-14 LEA-18 a holiday after payment returns the day, and earlier leave approved later moves the band of later leave', async () => {
    const boss = await month.server.as('shu.fen', 'mgr')
    const employee = month.server.employeeId('yu.ting')
    const bands = { pay_by: 'days', pay_first: 1, pay_share: 500_000, pay_beyond: 0 }
    const care = { name: 'Care', from_day: '2026-01-01', entitlement: [{ months: 0, amount: 10 }], ...bands }
    types.push(await expectOk(hr.call(leaveTypeApi.create, care as never)))
    const later = await createApprovedLeave(ting, boss, 'Care', '2027-01-13', '2027-01-13')
    const personal = await createApprovedLeave(ting, boss, 'Personal leave', '2027-01-20', '2027-01-21')
    await month.calculated({ id: runs.get('TW 2027-01')! })
    // NT$48,000 ÷ 30 × (half a day and two days).
    expect((await loadLines(runs.get('TW 2027-01')!, employee)).find(({ c }) => c === 'unpaid')).toMatchObject({
      a: -4_000,
    })
    await closeRun(runs.get('TW 2027-01')!)

    const earlier = await createApprovedLeave(ting, boss, 'Care', '2027-01-06', '2027-01-07')
    const day = { name: 'Founders’ day', name_zh: '創辦紀念日', day: '2027-01-21', kind: 'company', country: 'TW' }
    await expectOk(month.admin.call(holidayApi.create, day as never))
    const { id: february } = await openedRun('TW', '2027-02')
    const of = async (id: string) => {
      const { c, a, o } = (await loadLines(february, employee)).find((line) => line.o?.startsWith(id))!
      return [c, a, o]
    }
    expect(await of(personal.id)).toEqual(['arrears', 1_600, `${personal.id}/2`])
    // The first day keeps half of the pay; the second and the later one keep nothing.
    expect(await of(earlier.id)).toEqual(['recovery', 2_400, earlier.id])
    expect(await of(later.id)).toEqual(['recovery', 800, `${later.id}/2`])
    const slip = await findSlip(february, employee)
    expect((slip.dues as unknown as Json[]).find(({ id }) => id === personal.id).words).toBe(
      'Personal leave, 20 Jan: counted anew after it was paid',
    )
    await closeRun(february)
    expect(await month.server.tenant('meridian', (tx) => replayRun(tx, february))).toMatchObject({ differing: [] })
  })

  it('PAY-10 PAY-14 back pay does not find what a later run has adjusted', async () => {
    const { id } = await openedRun('TW', '2027-03')
    const { task_id } = await expectOk(month.payroll.call(backPayApi.look, { id }))
    expect(await month.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
    const found = await expectOk(month.payroll.call(backPayApi.people, { id, per_page: 200 }))
    expect(found.filter((one: Json) => one.id === month.server.employeeId('yu.ting'))).toEqual([])
  })

  it('PAY-06e LEA-14 Taiwan pays a holiday in the middle of unpaid leave', async () => {
    const boss = await month.server.as('shu.fen', 'mgr')
    const day = { name: 'Harvest day', name_zh: '豐收節', day: '2027-04-14', kind: 'public', country: 'TW' }
    await expectOk(month.admin.call(holidayApi.create, day as never))
    await createApprovedLeave(ting, boss, 'Personal leave', '2027-04-13', '2027-04-15')
    const { id } = await openedRun('TW', '2027-04')
    // NT$48,000 ÷ 30 × two days.
    const lines = await loadLines(id, month.server.employeeId('yu.ting'))
    expect(lines.find(({ c }) => c === 'unpaid')).toMatchObject({ a: -3_200 })
  })

  it('LEA-18 PAY-14 leave of years ago stays as it was paid', async () => {
    const last = await month.server.tenant('meridian', (tx) => loadRun(tx, runs.get('TW 2027-02')!))
    const span = { first: '2029-02-01', last: '2029-02-28' }
    const run = { ...toSourceRun(last), id: randomUUID(), period: '2029-02', days: span, month: span }
    const dues = await month.server.tenant('meridian', (tx) =>
      LEAVE_PAY.loadPayables(tx, run, [month.server.employeeId('yu.ting')]),
    )
    expect(dues).toEqual([])
  })
})
