import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { payrollFileApi } from '../../files/contract.ts'
import { calendarApi } from '../../reports/calendar-contract.ts'
import { oneOffApi, recurringApi } from '../inputs/contract.ts'
import { payslipApi, runSlipApi } from '../payslips/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any
type Of = { kind?: 'monthly' | 'off_cycle' | 'bonus' | 'final'; sequence?: number }

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())
const group = async () => (await expectOk(on.payroll.call(payGroupApi.list, {})))[0]
const editGroup = async (patch: object) => {
  const { id, version } = await group()
  return on.admin.call(payGroupApi.edit, { id, version, ...patch })
}
const createRun = (period: string, of: Of = {}) =>
  on.payroll.call(payrollApi.create, { group_id: on.groupId, period, ...of })
const calculateCycle = async (period: string, of: Of = {}) =>
  on.calculated({ id: (await expectOk(createRun(period, of))).id })

async function approveCycle(period: string, of: Of = {}) {
  const run = await calculateCycle(period, of)
  return approve(run.id)
}
async function approve(id: string) {
  await tickOff(on.payroll, id)
  const before = await on.run(id)
  const { version } = await expectOk(on.payroll.call(payrollApi.confirm, { id, version: before.version }))
  return expectOk(on.finance.call(payrollApi.approve, { id, version, month: before.period }))
}
const findSlip = async (run: string, who: string) =>
  (await on.slips(run)).find(({ employee_id }) => employee_id === on.server.employeeId(who))
async function write(change: (tx: Parameters<Parameters<typeof on.server.tenant>[1]>[0]) => Promise<unknown>) {
  await on.server.tenant('meridian', change)
}
const setLastDay = (who: string, day: string) =>
  write((tx) => tx.updateTable('employee').set({ last_day: day }).where('id', '=', on.server.employeeId(who)).execute())
const sums = (slips: Awaited<ReturnType<typeof on.slips>>) => {
  const keys = [
    'gross',
    'epf_employee',
    'epf_employer',
    'socso_employee',
    'socso_employer',
    'eis_employee',
    'lindung',
    'hrd',
    'pcb',
    'cp38',
    'zakat',
    'net',
  ] as const
  return Object.fromEntries(keys.map((key) => [key, slips.reduce((total, slip) => total + Number(slip[key]), 0)]))
}
const HALVES = { cycle: 'semi_monthly', cycle_ends: [15], cycle_pay_days: [18], pay_day: 5 }

describe('PAY-05b a group paid twice a month', () => {
  let whole: Awaited<ReturnType<typeof on.slips>>
  let halves: { id: string }[]

  beforeAll(async () => {
    const once = await calculateCycle('2026-10')
    whole = await on.slips(once.id)
    await expectOk(on.payroll.call(payrollApi.remove, { id: once.id, version: once.version }))
    await expectOk(editGroup(HALVES))
    halves = [await approveCycle('2026-10', { sequence: 1 }), await approveCycle('2026-10', { sequence: 2 })]
  })

  it('PAY-05ab its runs have days and pay days, and the database protects both', async () => {
    expect(await on.run(halves[0]!.id)).toMatchObject({
      pay_day: '2026-10-18',
      span: { number: 1, of: 2, first: '2026-10-01', last: '2026-10-15' },
    })
    expect(await on.run(halves[1]!.id)).toMatchObject({
      pay_day: '2026-11-05',
      span: { number: 2, of: 2, first: '2026-10-16', last: '2026-10-31' },
    })
  })

  it('PAY-05b both runs together deduct from everyone what one run of the month would deduct', async () => {
    const both = [...(await on.slips(halves[0]!.id)), ...(await on.slips(halves[1]!.id))]
    const served = whole.filter(({ inputs }) => {
      const { from, until } = inputs as { from?: string; until?: string }
      return from === '2026-10-01' && until === '2026-10-31'
    })
    expect(served.length).toBeGreaterThan(20)
    for (const slip of served) {
      const own = both.filter(({ employee_id }) => employee_id === slip.employee_id)
      expect(own).toHaveLength(2)
      expect(sums(own)).toEqual(sums([slip]))
    }
  })

  it('PAY-05b PAY-07a the files of the month have one row for each person with the sums of both', async () => {
    const files = await expectOk(on.payroll.call(payrollFileApi.statutory, { id: halves[0]!.id }))
    const epf = files.find((file: { kind: string }) => file.kind === 'epf')
    expect(epf.runs).toHaveLength(2)
    expect(new Set(epf.runs.map(({ name }: { name: string }) => name)).size).toBe(2)
    for (const file of files)
      for (const sum of file.sums) expect([file.kind, sum.name, sum.file]).toEqual([file.kind, sum.name, sum.runs])
    const reply = await on.payroll.call(payrollFileApi.statutoryFile, { id: halves[1]!.id, file: 'epf', heading: true })
    const rows = reply.text.trimEnd().split('\r\n').slice(1)
    const paying = whole.filter((slip) => Number(slip.epf_employee) + Number(slip.epf_employer) > 0)
    expect(rows).toHaveLength(paying.length)
  })

  it('PAY-09a the review compares with the same half of the month before', async () => {
    const next = await calculateCycle('2026-11', { sequence: 1 })
    expect(next.previous).toMatchObject({ id: halves[0]!.id })
    const second = await expectOk(createRun('2026-11', { sequence: 2 }))
    await on.calculated({ id: second.id })
    expect((await on.run(second.id)).previous).toMatchObject({ id: halves[1]!.id })
    // The halves are approved one after the other, since the second settles what the first left of the month.
    await tickOff(on.payroll, second.id)
    const refused = await on.payroll.call(payrollApi.confirm, {
      id: second.id,
      version: (await on.run(second.id)).version,
    })
    expect(refused.body.code).toBe('earlier_run_open')
    await expectOk(on.payroll.call(payrollApi.remove, { id: second.id, version: (await on.run(second.id)).version }))
    expect((await editGroup({ cycle: 'monthly' })).body.code).toBe('group_run_open')
    await expectOk(on.payroll.call(payrollApi.remove, { id: next.id, version: next.version }))
  })

  it('PAY-05b complaint 57: a cycle that does not exist, skips one or is already paid is refused with its reason', async () => {
    expect(Object.keys((await createRun('2026-11', { sequence: 3 })).body.errors)).toEqual(['sequence'])
    expect((await createRun('2026-11', { sequence: 2 })).body.code).toBe('earlier_cycle_missing')
    expect((await createRun('2026-10', { sequence: 1 })).body.code).toBe('later_run_approved')
    expect((await createRun('2026-09', { sequence: 2 })).body.code).toBe('later_run_approved')
    await expectOk(editGroup({ cycle: 'weekly', week_end: 0, pay_after: 3 }))
    // The week that ends on 1 November has days of October, which are paid.
    expect((await createRun('2026-11', { sequence: 1 })).body.code).toBe('days_have_run')
    await expectOk(editGroup(HALVES))
  })

  it('PAY-05ab a cycle that a group cannot have is refused by its field', async () => {
    for (const [field, patch] of [
      ['cycle_ends', { cycle: 'several', cycle_ends: [10], cycle_pay_days: [10] }],
      ['cycle_ends', { cycle_ends: [] }],
      ['cycle_pay_days', { cycle_pay_days: [] }],
      ['proration', { cycle: 'several', cycle_ends: [10, 20], cycle_pay_days: [10, 20], proration: 'fixed_26' }],
    ] as const) {
      const reply = await editGroup(patch)
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
    }
  })

  it('PAY-05b an employee’s payslips show their half, on the screen and in the PDF', async () => {
    const nurul = await on.server.as('nurul', 'employee')
    const own = await expectOk(nurul.call(payslipApi.list, { mine: true, year: 2026 }))
    expect(own.map(({ span }: { span: { first: string } }) => span.first).sort()).toEqual(['2026-10-01', '2026-10-16'])
    const pdf = await on.payroll.call(runSlipApi.slipPdf, {
      id: halves[0]!.id,
      employee_id: on.server.employeeId('nurul'),
    })
    expect(pdf.status).toBe(200)
  })
})

describe('PAY-05b a last run for leavers', () => {
  let first: { id: string }
  beforeAll(async () => {
    await expectOk(editGroup(HALVES))
    first = await approveCycle('2026-11', { sequence: 1 })
  })

  it('PAY-05b pays the days that no run has paid with what is due once a month, and the regular run does not pay them again', async () => {
    const item = await on.itemId('fixed_allowance')
    const employee_id = on.server.employeeId('nurul')
    await expectOk(
      on.payroll.call(recurringApi.create, { employee_id, pay_item_id: item, amount: 300_00, from_day: '2026-01-01' }),
    )
    const bonus = await on.itemId('bonus')
    await expectOk(
      on.payroll.call(oneOffApi.save, {
        period: '2026-11',
        run_kind: 'bonus',
        rows: [{ employee_id, pay_item_id: bonus, amount: 500_00, minutes: null, day: null, note: null }],
      }),
    )
    await setLastDay('nurul', '2026-11-20')
    // The regular run of the second half, calculated before, still includes her.
    const second = await calculateCycle('2026-11', { sequence: 2 })
    expect(await findSlip(second.id, 'nurul')).toBeDefined()
    const last = await calculateCycle('2026-11', { kind: 'final' })
    expect(last.totals.employees).toBe(1)
    const slip = (await findSlip(last.id, 'nurul'))!
    const before = (await findSlip(first.id, 'nurul'))!
    const inputs = slip.inputs as { from: string; until: string; pay: { amount: number }[] }
    expect([inputs.from, inputs.until]).toEqual(['2026-11-16', '2026-11-20'])
    // Five of the fifteen days of the second half, of half the month's pay.
    expect(Number(slip.basic)).toBe(Math.round(inputs.pay[0]!.amount / 6))
    expect(Number(before.basic)).toBe(Math.round(inputs.pay[0]!.amount / 2))
    expect(slip.lines).toEqual(expect.arrayContaining([expect.objectContaining({ c: 'bonus', a: 500_00 })]))
    // Twenty of thirty days of the monthly amount, which waits for the last run of the month.
    expect(Number(slip.recurring)).toBe(200_00)
    expect(Number(before.recurring)).toBe(0)
    await approve(last.id)
    await tickOff(on.payroll, second.id)
    const version = (await on.run(second.id)).version
    const refused = await on.payroll.call(payrollApi.confirm, { id: second.id, version })
    expect(refused.body.code).toBe('run_outdated')
    await on.calculated({ id: second.id })
    expect(await findSlip(second.id, 'nurul')).toBeUndefined()
    await approve(second.id)
    const all = [...(await on.slips(first.id)), ...(await on.slips(last.id)), ...(await on.slips(second.id))]
    expect(all.filter((one) => one.employee_id === employee_id)).toHaveLength(2)
  })

  it('PAY-05b complaint 57: a final run is refused with the reason where every leaver is paid', async () => {
    const { id, version } = await expectOk(createRun('2026-11', { kind: 'final', sequence: 2 }))
    const { task_id } = await expectOk(on.payroll.call(payrollApi.calculate, { id, version }))
    expect(await on.server.runTask('meridian', task_id)).toMatchObject({
      state: 'failed',
      message_code: 'no_leavers_in_run',
    })
    await expectOk(on.payroll.call(payrollApi.remove, { id, version: (await on.run(id)).version }))
  })

  it('PAY-05b of two runs with the same days, calculated side by side, only one is approved', async () => {
    await setLastDay('farid', '2026-12-10')
    const regular = await calculateCycle('2026-12', { sequence: 1 })
    const last = await calculateCycle('2026-12', { kind: 'final' })
    expect(await findSlip(regular.id, 'farid')).toBeDefined()
    expect(await findSlip(last.id, 'farid')).toBeDefined()
    await approve(regular.id)
    await tickOff(on.payroll, last.id)
    const version = (await on.run(last.id)).version
    expect((await on.payroll.call(payrollApi.confirm, { id: last.id, version })).body.code).toBe('run_outdated')
    const { task_id } = await expectOk(on.payroll.call(payrollApi.calculate, { id: last.id, version }))
    expect((await on.server.runTask('meridian', task_id)).message_code).toBe('no_leavers_in_run')
  })
})

describe('PAY-05b a group whose pay comes in the month after', () => {
  it('PAY-05b its runs and calendar have those pay days, and no other cycle has that choice', async () => {
    const open = (await expectOk(on.payroll.call(payrollApi.runs, {}))).filter(
      ({ state }: Shown) => state !== 'approved',
    )
    for (const { id } of open)
      await expectOk(on.payroll.call(payrollApi.remove, { id, version: (await on.run(id)).version }))
    await expectOk(editGroup({ ...HALVES, paid_next_month: true }))
    expect(await group()).toMatchObject({ cycle: 'semi_monthly', paid_next_month: false })
    await expectOk(editGroup({ cycle: 'monthly', pay_day: 7, paid_next_month: true }))
    expect(await expectOk(createRun('2027-01'))).toMatchObject({ period: '2027-01', pay_day: '2027-02-07', span: null })
    expect(await expectOk(createRun('2027-01', { kind: 'bonus' }))).toMatchObject({ pay_day: '2027-02-07' })
    const span = { from_month: '2027-02', until_month: '2027-03', group_id: on.groupId }
    const events = await expectOk(on.payroll.call(calendarApi.events, { ...span, per_page: 200 }))
    const days = events.filter(({ kind }: Shown) => kind === 'pay_day').map(({ day, period }: Shown) => [period, day])
    expect(days).toEqual(
      expect.arrayContaining([
        ['2027-01', '2027-02-07'],
        ['2027-02', '2027-03-07'],
      ]),
    )
    expect(days.every(([period, day]: [string, string]) => period < day.slice(0, 7))).toBe(true)
  })
})
