import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { backPayApi } from '../../back-pay/contract.ts'
import { taiwanFileApi } from '../../files/taiwan/taiwan-contract.ts'
import { calendarApi } from '../../reports/calendar-contract.ts'
import { payrollReportApi } from '../../reports/contract.ts'
import { ledgerApi } from '../../reports/ledger-contract.ts'
import { whatIfApi } from '../../what-if/contract.ts'
import { replayRun } from '../calculation/replay.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { Line } from '../payslip/lines.ts'
import { runSlipApi } from '../payslips/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any
type Slips = Awaited<ReturnType<typeof on.slips>>

const PERIOD = '2026-09'
const HALVES = { cycle: 'semi_monthly', cycle_ends: [15], cycle_pay_days: [20], pay_day: 5, recurring_in: 'each' }

const NOTHING = {
  department_ids: [],
  office_ids: [],
  employee_ids: [],
  raise_amount: null,
  pay_item_id: null,
  item_amount: null,
  item_rate: null,
  last_day: null,
}

let on: Awaited<ReturnType<typeof startPayrollServer>>
let group_id: string
let whole: { slips: Slips; unit: Line[] }
let halves: string[]

const employeeId = (key: string) => on.server.employeeId(key)
async function write(change: (tx: Parameters<Parameters<typeof on.server.tenant>[1]>[0]) => Promise<unknown>) {
  await on.server.tenant('meridian', change)
}
const loadGroup = async () =>
  (await expectOk(on.payroll.call(payGroupApi.list, {}))).find(({ id }: Shown) => id === group_id)
async function editGroup(patch: object) {
  const { id, version } = await loadGroup()
  return on.admin.call(payGroupApi.edit, { id, version, ...patch })
}
const createRun = (of: object = {}) => on.payroll.call(payrollApi.create, { group_id, period: PERIOD, ...of })
const calculateNewRun = async (of: object = {}) => on.calculated({ id: (await expectOk(createRun(of))).id })
async function approveCycle(id: string): Promise<string> {
  await tickOff(on.payroll, id)
  const run = await on.run(id)
  const { version } = await expectOk(on.payroll.call(payrollApi.confirm, { id, version: run.version }))
  await expectOk(on.finance.call(payrollApi.approve, { id, version, month: run.period }))
  return id
}
const loadUnitLines = async (id: string): Promise<Line[]> => {
  const { totals } = await on.server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').select('totals').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return (totals as unknown as { unit: Line[] }).unit
}

/** Amounts by line, both sides, over the payslips of somebody in a month. */
function sums(slips: readonly { lines: unknown }[]): Record<string, [number, number]> {
  const found: Record<string, [number, number]> = {}
  for (const { c, a, e } of slips.flatMap(({ lines }) => lines as Line[])) {
    const [employee, employer] = found[c] ?? [0, 0]
    found[c] = [employee + a, employer + (e ?? 0)]
  }
  return found
}
const of = (slips: Slips, key: string) => slips.filter(({ employee_id }) => employee_id === employeeId(key))
const linesFor = (slips: Slips, key: string) => of(slips, key)[0]!.lines as unknown as Line[]

/** A month with a joiner in each half, a leaver in the first, a raise, days away over the boundary, a new allowance, work and a bonus. */
async function insertInputs() {
  const [allowance, bonus, overtime] = [
    await on.itemId('fixed_allowance'),
    await on.itemId('annual_bonus'),
    await on.itemId('overtime'),
  ]
  await write(async (tx) => {
    const updateEmployee = (key: string, set: object) =>
      tx.updateTable('employee').set(set).where('id', '=', employeeId(key)).execute()
    await updateEmployee('chia.hao', { joined_on: '2026-09-16' })
    await updateEmployee('pei.yu', { joined_on: '2026-09-10' })
    await updateEmployee('yu.ting', { last_day: '2026-09-10' })
    const old = await tx
      .updateTable('compensation')
      .set({ until_day: '2026-09-15' })
      .where('employee_id', '=', employeeId('wei.chen'))
      .returningAll()
      .executeTakeFirstOrThrow()
    const { id: _id, created_at: _at, ...rest } = old as Record<string, unknown>
    const raised = { ...rest, from_day: '2026-09-16', until_day: null, basic_pay: 70_001 }
    await tx
      .insertInto('compensation')
      .values(raised as never)
      .execute()
    await tx
      .insertInto('recurring_item')
      .values([
        { employee_id: employeeId('wei.chen'), pay_item_id: allowance, amount: 3_001, from_day: '2026-09-20' },
        { employee_id: employeeId('shu.fen'), pay_item_id: allowance, amount: 5_001, from_day: '2026-01-01' },
      ])
      .execute()
    await tx
      .insertInto('absence')
      .values({ employee_id: employeeId('tomas'), from_day: '2026-09-14', until_day: '2026-09-17', kind: 'unpaid' })
      .execute()
    const typed = { employee_id: employeeId('shu.fen'), period: PERIOD }
    await tx
      .insertInto('one_off_item')
      .values([
        { ...typed, pay_item_id: bonus, amount: 700_000 },
        { ...typed, pay_item_id: overtime, minutes: 25 * 60, day: '2026-09-08' },
        { ...typed, pay_item_id: overtime, minutes: 24 * 60, day: '2026-09-22' },
      ])
      .execute()
  })
}

beforeAll(async () => {
  on = await startPayrollServer()
  const groups: Shown[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  group_id = groups.find(({ country }) => country === 'TW').id
  await insertInputs()
  const once = await calculateNewRun()
  whole = { slips: await on.slips(once.id), unit: await loadUnitLines(once.id) }
  await expectOk(on.payroll.call(payrollApi.remove, { id: once.id, version: once.version }))
  await write((tx) => tx.updateTable('one_off_item').set({ sequence: 2 }).where('day', '=', '2026-09-22').execute())
})
afterAll(() => on.server.stop())

describe('PAY-05b a group in Taiwan', () => {
  it('PAY-05b is paid once, twice or several times a month, and not by the week or the day', async () => {
    for (const cycle of ['weekly', 'daily']) {
      const refused = await editGroup({ cycle })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['cycle']])
      expect(JSON.stringify(refused.body)).toContain('In Taiwan pay runs are once, twice or several times a month')
    }
    expect(
      await expectOk(editGroup({ ...HALVES, cycle: 'several', cycle_ends: [10, 20], cycle_pay_days: [10, 20] })),
    ).toMatchObject({ cycle: 'several' })
    expect(await expectOk(editGroup(HALVES))).toMatchObject({ cycle: 'semi_monthly', cycle_ends: [15] })
  })

  it('PAY-05b starts with the first cycle of a month, since the last pays what is left of the month', async () => {
    expect((await createRun({ sequence: 2 })).body.code).toBe('earlier_cycle_missing')
    // Where nobody served before it there is nothing to settle.
    const all = whole.slips.map((slip) => slip.employee_id)
    const joined = await on.server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select(['id', 'joined_on']).where('id', 'in', all).execute(),
    )
    const updateEmployee = (id: string, joined_on: string) =>
      write((tx) => tx.updateTable('employee').set({ joined_on, last_day: null }).where('id', '=', id).execute())
    for (const { id } of joined) await updateEmployee(id, '2026-09-16')
    const late = await expectOk(createRun({ sequence: 2 }))
    await expectOk(on.payroll.call(payrollApi.remove, { id: late.id, version: late.version }))
    for (const { id, joined_on } of joined) await updateEmployee(id, joined_on)
    await write((tx) =>
      tx.updateTable('employee').set({ last_day: '2026-09-10' }).where('id', '=', employeeId('yu.ting')).execute(),
    )
    const events = await expectOk(
      on.payroll.call(calendarApi.events, { from_month: '2026-11', until_month: '2026-12', group_id, per_page: 200 }),
    )
    const days = events.filter(({ kind }: Shown) => kind === 'pay_day')
    expect(days[0]).toMatchObject({ span: { number: 1, of: 2 } })
  })
})

describe('PAY-05b a month in Taiwan in two halves', () => {
  it('PAY-05b the halves are approved one after the other, and together pay and deduct what one run would', async () => {
    const first = await calculateNewRun({ sequence: 1 })
    const second = await expectOk(createRun({ sequence: 2 }))
    // Calculated beside the first it would show the whole month as its own.
    const { task_id } = await expectOk(
      on.payroll.call(payrollApi.calculate, { id: second.id, version: second.version }),
    )
    expect(await on.server.runTask('meridian', task_id)).toMatchObject({
      state: 'failed',
      message_code: 'earlier_run_open',
    })
    await approveCycle(first.id)
    await on.calculated({ id: second.id })
    halves = [first.id, await approveCycle(second.id)]
    const both = [...(await on.slips(first.id)), ...(await on.slips(second.id))]
    expect(whole.slips).toHaveLength(6)
    for (const slip of whole.slips) {
      const own = both.filter(({ employee_id }) => employee_id === slip.employee_id)
      expect(sums(own)).toEqual(sums([slip]))
      expect(own.reduce((total, { net }) => total + Number(net), 0)).toBe(Number(slip.net))
    }
    for (const line of both.flatMap(({ lines }) => lines as unknown as Line[]))
      expect([line.c, recomputeLine(line)]).toEqual([line.c, { employee: line.a, employer: line.e ?? 0 }])
  })

  it('PAY-05b the first half pays its part and taxes it, and premiums and pension wait for the second', async () => {
    const [first, second] = [await on.slips(halves[0]!), await on.slips(halves[1]!)]
    expect(of(first, 'chia.hao')).toEqual([])
    expect(of(second, 'yu.ting')).toEqual([])
    const codes = (slips: Slips, key: string) => linesFor(slips, key).map(({ c }) => c)
    expect(codes(first, 'shu.fen')).toEqual([
      'basic',
      'overtime',
      'fixed_allowance',
      'annual_bonus',
      'tw_supplement',
      'tw_income_tax',
      'tw_bonus_tax',
    ])
    expect(codes(second, 'shu.fen')).toEqual(expect.arrayContaining(['tw_labor', 'tw_health', 'tw_pension']))
    // A leaver of the first half pays all there, and insured days are those until the tenth.
    expect(linesFor(first, 'yu.ting').find(({ c }) => c === 'tw_labor')!.b.i.d).toBe(10)
    expect(linesFor(first, 'shu.fen')[0]).toMatchObject({ a: 59_000, b: { i: { p: [118_000], cycle: '1/2' } } })
    expect(linesFor(second, 'shu.fen')[0]).toMatchObject({ a: 59_000, l: [59_000, 0] })
    // Nobody of the second half looks like a joiner of the 16th.
    expect(linesFor(second, 'tomas').find(({ c }) => c === 'tw_health')).toBeDefined()
    expect(await loadUnitLines(halves[0]!)).toEqual([])
    expect((await loadUnitLines(halves[1]!)).map(({ c, e }) => [c, e])).toEqual(whole.unit.map(({ c, e }) => [c, e]))
  })

  it('PAY-08 replay gives both halves from their snapshots, and each line has an explanation in both languages', async () => {
    for (const id of halves)
      expect(await on.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({
        period: PERIOD,
        sameLaw: true,
        differing: [],
      })
    const texts = async (language: string) => {
      const reply = await on.payroll.call(
        runSlipApi.slip,
        { id: halves[1]!, employee_id: employeeId('shu.fen') },
        { headers: { 'accept-language': language } },
      )
      return JSON.stringify((await expectOk(Promise.resolve(reply))).lines[0].explanation)
    }
    expect(await texts('en')).toContain('Less what earlier runs of the month paid')
    expect(await texts('zh-TW')).toContain('減：當月先前薪資已發放')
  })

  it('PAY-07d PAY-02c files, reports, journals and documents of the month include both halves', async () => {
    for (const id of halves) {
      for (const file of await expectOk(on.payroll.call(taiwanFileApi.files, { id })))
        for (const sum of file.sums) expect([file.kind, sum.name, sum.file]).toEqual([file.kind, sum.name, sum.runs])
      expect((await on.payroll.call(ledgerApi.journal, { id })).status).toBe(200)
      const pdf = await on.payroll.call(runSlipApi.slipPdf, { id, employee_id: employeeId('shu.fen') })
      expect(pdf.status).toBe(200)
    }
    const span = { from_month: PERIOD, until_month: PERIOD, per_page: 100 }
    const { totals } = (await on.payroll.call(payrollReportApi.summary, span)).body
    const gross = whole.slips.reduce((total, slip) => total + Number(slip.gross), 0)
    expect(totals.find(({ currency }: Shown) => currency === 'TWD').gross).toBe(gross)
    const schemes: Shown[] = (await on.payroll.call(payrollReportApi.statutory, span)).body.data
    const labor = whole.slips.flatMap(({ lines }) => (lines as unknown as Line[]).filter(({ c }) => c === 'tw_labor'))
    expect(schemes.find(({ scheme }) => scheme === 'tw_labor')).toMatchObject({
      employee: labor.reduce((total, { a }) => total + a, 0),
      people: 6,
    })
  })

  it('PAY-10 a raise entered late is found once, in the half that settles the month', async () => {
    const next = await expectOk(on.payroll.call(payrollApi.create, { group_id, period: '2026-10', kind: 'off_cycle' }))
    const findBackPay = async () => {
      const { task_id } = await expectOk(on.payroll.call(backPayApi.look, { id: next.id }))
      expect(await on.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
      return expectOk(on.payroll.call(backPayApi.people, { id: next.id, per_page: 200 }))
    }
    expect(await findBackPay()).toEqual([])
    await write((tx) =>
      tx
        .updateTable('compensation')
        .set({ basic_pay: 88_000 })
        .where('employee_id', '=', employeeId('tomas'))
        .execute(),
    )
    const [found, ...others] = await findBackPay()
    expect(others).toEqual([])
    // Of thirty days four were without pay.
    expect(found.parts.map(({ sequence, code, difference }: Shown) => [sequence, code, difference])).toEqual([
      [2, 'basic', 3_000],
      [2, 'unpaid', -400],
    ])
    await expectOk(on.payroll.call(payrollApi.remove, { id: next.id, version: (await on.run(next.id)).version }))
  })

  it('PAY-10 leaving or joining entered after both halves were paid is found as the month’s difference', async () => {
    const { id } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period: '2026-10', kind: 'bonus' }))
    const findBackPayParts = async (key: string) => {
      const { task_id } = await expectOk(on.payroll.call(backPayApi.look, { id }))
      expect(await on.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
      const rows: Shown[] = await expectOk(on.payroll.call(backPayApi.people, { id, per_page: 200 }))
      return rows
        .find((row) => row.id === employeeId(key))
        .parts.map((part: Shown) => [part.sequence, part.code, part.was, part.now])
    }
    const updateEmployee = (key: string, set: object) =>
      write((tx) => tx.updateTable('employee').set(set).where('id', '=', employeeId(key)).execute())
    const { joined_on } = await on.server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('joined_on').where('id', '=', employeeId('shu.fen')).executeTakeFirstOrThrow(),
    )
    await updateEmployee('shu.fen', { last_day: '2026-09-10' })
    expect(await findBackPayParts('shu.fen')).toEqual([
      [1, 'basic', 59_000, 39_333],
      [1, 'fixed_allowance', 2_501, 1_667],
      [2, 'basic', 59_000, 0],
      [2, 'fixed_allowance', 2_500, 0],
    ])
    await updateEmployee('shu.fen', { last_day: null, joined_on: '2026-09-16' })
    expect(await findBackPayParts('shu.fen')).toEqual([
      [2, 'basic', 59_000, 0],
      [2, 'fixed_allowance', 2_500, 0],
    ])
    await updateEmployee('shu.fen', { joined_on: '2026-10-01' })
    expect((await findBackPayParts('shu.fen')).slice(0, 4)).toEqual([
      [1, 'basic', 59_000, 0],
      [1, 'fixed_allowance', 2_501, 0],
      [2, 'basic', 59_000, 0],
      [2, 'fixed_allowance', 2_500, 0],
    ])
    await updateEmployee('shu.fen', { joined_on })
    await expectOk(on.payroll.call(payrollApi.remove, { id, version: (await on.run(id)).version }))
  })

  it('PAY-09a what-if computes a half, and the review compares it with the same half before', async () => {
    const { task_id } = await expectOk(
      on.payroll.call(whatIfApi.suppose, { group_id, period: '2026-10', ...NOTHING, raise_rate: 100_000 } as never),
    )
    expect(await on.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
    const result: Shown = await expectOk(on.payroll.call(whatIfApi.result, { id: task_id }))
    expect(result.after.gross).toBeGreaterThan(result.before.gross)
    const october = await calculateNewRun({ period: '2026-10', sequence: 1 })
    expect(result.before.gross).toBe(october.totals.gross)
    expect(october.previous).toMatchObject({ id: halves[0] })
    await approveCycle(october.id)
  })

  it('PAY-10 an equal part paid to somebody whose leaving was entered afterwards is found as overpaid', async () => {
    await write((tx) =>
      tx.updateTable('employee').set({ last_day: '2026-10-10' }).where('id', '=', employeeId('pei.yu')).execute(),
    )
    const { id } = await expectOk(
      on.payroll.call(payrollApi.create, { group_id, period: '2026-10', kind: 'off_cycle' }),
    )
    const { task_id } = await expectOk(on.payroll.call(backPayApi.look, { id }))
    expect(await on.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
    const rows: Shown[] = await expectOk(on.payroll.call(backPayApi.people, { id, per_page: 200 }))
    // Ten thirtieths of 58,000 instead of half of it.
    expect(rows.find((row) => row.id === employeeId('pei.yu')).parts).toMatchObject([
      { month: '2026-10', sequence: 1, code: 'basic', was: 29_000, now: 19_333, difference: -9_667 },
    ])
  })
  it('PAY-05b a leaver’s final run pays what is left of the month with its premiums, and the second half leaves them out', async () => {
    await write((tx) =>
      tx.updateTable('employee').set({ last_day: '2026-10-20' }).where('id', '=', employeeId('tomas')).execute(),
    )
    const last = await calculateNewRun({ period: '2026-10', kind: 'final' })
    const slips = await on.slips(last.id)
    expect(slips).toHaveLength(1)
    const lines = linesFor(slips, 'tomas')
    // Twenty thirtieths of 88,000 less half of it.
    expect(lines[0]).toMatchObject({ c: 'basic', a: 14_667, l: [44_000, 0] })
    expect(lines.find(({ c }) => c === 'tw_labor')!.b.i.d).toBe(20)
    expect(lines.find(({ c }) => c === 'tw_health')).toBeUndefined()
    await approveCycle(last.id)
    const second = await calculateNewRun({ period: '2026-10', sequence: 2 })
    expect(of(await on.slips(second.id), 'tomas')).toEqual([])
    expect(of(await on.slips(await approveCycle(second.id)), 'chia.hao')).toHaveLength(1)
  })
})
