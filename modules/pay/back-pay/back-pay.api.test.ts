import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { replayRun } from '../payroll/calculation/replay.ts'
import { recomputeLine } from '../payroll/explanation/recompute-line.ts'
import { absenceApi, oneOffApi, recurringApi } from '../payroll/inputs/contract.ts'
import type { MalaysianPayInputs } from '../payroll/malaysia/inputs.ts'
import type { Line } from '../payroll/payslip/lines.ts'
import { runSlipApi } from '../payroll/payslips/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { payGroupApi } from '../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { backPayApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
  for (const period of ['2026-05', '2026-06', '2026-07', '2026-08']) await month.approved(period)
})
afterAll(() => month.server.stop())

const employeeIdOf = (key: string) => month.server.employeeId(key)

async function createRun(period: string, kind: 'monthly' | 'off_cycle' = 'monthly'): Promise<string> {
  return (await expectOk(month.payroll.call(payrollApi.create, { group_id: month.groupId, period, kind }))).id
}

/** The run of October, which is open to the end. */
async function october(): Promise<string> {
  const runs: Shown[] = await expectOk(month.payroll.call(payrollApi.runs, { search: '2026-10' }))
  return runs.find(({ kind, period }) => kind === 'monthly' && period === '2026-10')!.id
}

/** Runs a check, and returns the results by person. */
async function checkBackPay(
  id: string,
): Promise<{ at: string; overview: Shown; of: (key: string) => Shown; total: number }> {
  const { task_id } = await expectOk(month.payroll.call(backPayApi.look, { id }))
  expect(await month.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  const overview = await expectOk(month.payroll.call(backPayApi.overview, { id }))
  const rows: Shown[] = await expectOk(month.payroll.call(backPayApi.people, { id, per_page: 200 }))
  return {
    at: overview.look.at,
    overview,
    of: (key) => rows.find((row) => row.id === employeeIdOf(key)),
    total: rows.length,
  }
}

const assignFound = (id: string, more: { looked_at: string; except?: string[]; also?: string[] }) =>
  month.payroll.call(backPayApi.put, { id, ...more })
const lines = async (id: string): Promise<Shown[]> =>
  expectOk(month.payroll.call(backPayApi.lines, { id, per_page: 200 }))

async function loadBasicPay(key: string): Promise<number> {
  return month.server.tenant('meridian', async (tx) => {
    const rows = tx.selectFrom('compensation').select('basic_pay').where('employee_id', '=', employeeIdOf(key))
    return (await rows.orderBy('from_day', 'desc').executeTakeFirstOrThrow()).basic_pay
  })
}

async function pay(key: string, from_day: string, basic_pay: number): Promise<void> {
  const at = { id: employeeIdOf(key), version: await version(key) }
  await expectOk(month.admin.call(employeeApi.editCompensation, { ...at, from_day, basic_pay } as never))
}

async function version(key: string): Promise<number> {
  return month.server.tenant('meridian', async (tx) => {
    const row = tx.selectFrom('employee').select('version').where('id', '=', employeeIdOf(key))
    return (await row.executeTakeFirstOrThrow()).version
  })
}

/** Confirms and approves a calculated run. */
async function approveRun(id: string, period: string) {
  await tickOff(month.payroll, id)
  const confirmed = await expectOk(
    month.payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version }),
  )
  return expectOk(month.finance.call(payrollApi.approve, { id, version: confirmed.version, month: period }))
}

const parts = (row: Shown) =>
  row.parts.map((part: Shown) => [part.month, part.code, part.was, part.settled, part.now, part.difference])

it('PAY-10 a raise from an earlier day shows at once which approved months it affects', async () => {
  const months = async (from_day: string) =>
    (await expectOk(month.admin.call(backPayApi.paidMonths, { id: employeeIdOf('nurul'), from_day }))).months
  expect(await months('2026-06-15')).toEqual(['2026-06', '2026-07', '2026-08'])
  expect(await months('2026-07-01')).toEqual(['2026-07', '2026-08'])
  expect(await months('2026-08-31')).toEqual(['2026-08'])
  expect(await months('2026-09-01')).toEqual([])
})

it('PAY-10 complaint 54, complaint 55: changes entered late are found by month and paid once as one explained line, and later only the rest is due', async () => {
  const september = await createRun('2026-09')
  expect((await checkBackPay(september)).total).toBe(0)

  // A raise in the middle of June, a day without pay in July and a last day of 15 August are entered in September.
  const basic = await loadBasicPay('farid')
  const raised = basic + 600_00
  await pay('farid', '2026-06-16', raised)
  await expectOk(
    month.admin.call(absenceApi.create, {
      employee_id: employeeIdOf('farid'),
      from_day: '2026-07-14',
      until_day: '2026-07-14',
    }),
  )
  const left = await month.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .select('basic')
      .where('employee_id', '=', employeeIdOf('hafiz'))
      .where('period', '=', '2026-08')
      .executeTakeFirstOrThrow(),
  )
  await expectOk(
    month.admin.call(joiningApi.terminate, {
      id: employeeIdOf('hafiz'),
      version: await version('hafiz'),
      resigned_on: '2026-08-01',
      last_day: '2026-08-15',
      leaving_reason: 'Moved away',
    }),
  )

  const found = await checkBackPay(september)
  expect(found.total).toBe(2)
  const farid = found.of('farid')
  // Fifteen of June's thirty days at the new pay; the day of July is one of 31 at the new pay.
  const june = 300_00
  const away = -Math.round(raised / 31)
  expect(parts(farid).map((part: unknown[]) => [part[0], part[1], part[5]])).toEqual([
    ['2026-06', 'basic', june],
    ['2026-07', 'basic', 600_00],
    ['2026-07', 'unpaid', away],
    ['2026-08', 'basic', 600_00],
  ])
  expect(farid.amount).toBe(june + 2 * 600_00 + away)
  expect(farid.paid_as).toEqual([{ title: 'Arrears of pay', amount: farid.amount }])
  expect(farid.causes).toEqual([
    {
      kind: 'pay',
      day: '2026-06-16',
      until: null,
      title: null,
      was: basic,
      now: raised,
      entered: expect.any(String),
    },
    expect.objectContaining({ kind: 'absence_added', day: '2026-07-14', entered: expect.any(String) }),
  ])
  // Fifteen of the 31 days of August stay.
  const hafiz = found.of('hafiz')
  expect(hafiz).toMatchObject({ last_day: '2026-08-15', amount: Math.round((left.basic * 15) / 31) - left.basic })
  expect(hafiz.paid_as[0].title).toBe('Overpaid wages')
  expect(hafiz.causes).toEqual([expect.objectContaining({ kind: 'left', day: '2026-08-15' })])
  expect(hafiz.causes[0].entered).not.toBeNull()
  expect(found.overview.found).toMatchObject({ people: 2, due: farid.amount, taken_back: hafiz.amount })
  expect((await month.run(september)).back_pay).toBe(2)

  const done = await expectOk(assignFound(september, { looked_at: found.at }))
  expect(done).toEqual({ people: 2, due: farid.amount, taken_back: hafiz.amount })
  expect((await checkBackPay(september)).total).toBe(0)
  const run = await month.calculated({ id: september })
  const slips = await month.slips(run.id)
  const slip = slips.find(({ employee_id }) => employee_id === employeeIdOf('farid'))!
  const line = (slip.lines as Line[]).find(({ c }) => c === 'arrears')!
  expect(line.a).toBe(farid.amount)
  expect(recomputeLine(line)).toEqual({ employee: farid.amount, employer: 0 })
  expect((slip.inputs as MalaysianPayInputs).items.find(({ code }) => code === 'arrears')?.back).toHaveLength(4)
  const shown = await expectOk(month.payroll.call(runSlipApi.slip, { id: run.id, employee_id: employeeIdOf('farid') }))
  const explained = shown.lines.find((one: Shown) => one.code === 'arrears').explanation
  expect(explained.inputs.map(({ name }: { name: string }) => name)).toEqual([
    'June 2026, Basic pay',
    'July 2026, Basic pay',
    'July 2026, Days without pay',
    'August 2026, Basic pay',
  ])
  const lastSlip = slips.find(({ employee_id }) => employee_id === employeeIdOf('hafiz'))!
  expect((lastSlip.lines as Line[]).find(({ c }) => c === 'recovery')!.a).toBe(-hafiz.amount)
  expect(await month.server.tenant('meridian', (tx) => replayRun(tx, run.id))).toMatchObject({ differing: [] })

  // Nothing is left of hafiz's pay to take it from: the review stops there, and the recovery is put off.
  const recovery = (await lines(september)).find((one) => one.employee_id === employeeIdOf('hafiz'))
  await expectOk(month.payroll.call(backPayApi.remove, { id: recovery.id, version: recovery.version }))
  expect((await month.run(september)).stale).toBeGreaterThan(0)
  await month.calculated({ id: september })
  await approveRun(september, '2026-09')
  expect(await lines(september)).toEqual([expect.objectContaining({ paid: true, amount: farid.amount, actions: [] })])

  const october = await createRun('2026-10')
  const again = await checkBackPay(october)
  expect(again.total).toBe(1)
  expect(again.of('hafiz').amount).toBe(hafiz.amount)

  // The raise was 800 after all: 200 more by the days of each month, and in September as well.
  await pay('farid', '2026-06-16', basic + 800_00)
  const rest = (await checkBackPay(october)).of('farid')
  expect(parts(rest).map((part: unknown[]) => [part[0], part[1], part[5]])).toEqual([
    ['2026-06', 'basic', 100_00],
    ['2026-07', 'basic', 200_00],
    ['2026-07', 'unpaid', -Math.round((basic + 800_00) / 31) - away],
    ['2026-08', 'basic', 200_00],
    ['2026-09', 'basic', 200_00],
  ])
  expect(rest.parts[0]).toMatchObject({ settled: june })
  expect(rest.parts[4]).toMatchObject({ settled: 0 })
})

it('PAY-10 a deduction that changed in the past is reported with its consequence, and is neither paid nor taken back', async () => {
  const id = await october()
  const { payroll } = month
  const made = await expectOk(
    payroll.call(recurringApi.create, {
      employee_id: employeeIdOf('nurul'),
      pay_item_id: await month.itemId('other_deduction'),
      amount: 50_00,
      from_day: '2026-08-01',
    }),
  )
  const found = await checkBackPay(id)
  expect(found.of('nurul')).toMatchObject({ amount: 0, parts: [], paid_as: [], reason: null })
  // Employment Act 1955 s.24: a deduction of an earlier month needs a ground and has a limit.
  expect(found.of('nurul').causes).toEqual([
    expect.objectContaining({ kind: 'deduction', day: '2026-08-01', was: 0, now: 50_00, entered: expect.any(String) }),
  ])
  const nobody = await assignFound(id, { looked_at: found.at, except: [employeeIdOf('hafiz'), employeeIdOf('farid')] })
  expect([nobody.status, nobody.body.code]).toEqual([422, 'back_pay_nobody'])
  await expectOk(payroll.call(recurringApi.remove, { id: made.id, version: made.version }))
  expect((await checkBackPay(id)).of('nurul')).toBeUndefined()
})

it('PAY-10 back pay that is assigned to a run can be removed while the run is open, and cannot be edited as a typed amount', async () => {
  const { payroll } = month
  const id = await october()
  await expectOk(
    payroll.call(recurringApi.create, {
      employee_id: employeeIdOf('devi'),
      pay_item_id: await month.itemId('meal_allowance'),
      amount: 62_00,
      from_day: '2026-08-01',
    }),
  )
  const found = await checkBackPay(id)
  expect(parts(found.of('devi'))).toEqual([
    ['2026-08', 'meal_allowance', 0, 0, 62_00, 62_00],
    ['2026-09', 'meal_allowance', 0, 0, 62_00, 62_00],
  ])
  expect(found.of('devi').causes[0]).toMatchObject({ kind: 'item', title: 'Meal allowance', was: 0, now: 62_00 })
  const others = [employeeIdOf('hafiz'), employeeIdOf('farid')]
  await expectOk(assignFound(id, { looked_at: found.at, except: others }))
  const [line] = await lines(id)
  expect(line).toMatchObject({
    employee_id: employeeIdOf('devi'),
    title: 'Meal allowance',
    amount: 124_00,
    paid: false,
  })

  // It is no typed amount, so nobody changes it as one.
  expect((await expectOk(payroll.call(oneOffApi.sheet, { period: '2026-10' }))).rows).toEqual([])

  await month.calculated({ id })
  const gone = await payroll.call(backPayApi.remove, { id: line.id, version: line.version })
  expect(gone.status, gone.text).toBe(200)
  await tickOff(payroll, id)
  const old = await payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version })
  expect([old.status, old.body.code, old.body.names]).toEqual([
    409,
    'amounts_changed',
    [expect.stringContaining('Devi')],
  ])
  expect(await lines(id)).toEqual([])
  expect((await checkBackPay(id)).of('devi').amount).toBe(124_00)
})

it('PAY-10 nobody is paid twice: results from before another check, or before another assignment, are refused', async () => {
  const id = await october()
  const first = await checkBackPay(id)
  const other = await createRun('2026-10', 'off_cycle')
  const stale = await assignFound(id, { looked_at: '2026-01-01T00:00:00.000Z' })
  expect([stale.status, stale.body.code]).toEqual([409, 'back_pay_looked_anew'])
  const keep = [employeeIdOf('hafiz'), employeeIdOf('farid')]
  // Two people assign at once, to two runs: one succeeds, the other finds nobody left.
  const replies = await Promise.all([id, other].map((run) => assignFound(run, { looked_at: first.at, except: keep })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(replies.find(({ status }) => status === 422)!.body.code).toBe('back_pay_nobody')
  const placed = await lines(id)
  expect(placed.map((one) => one.employee_id)).toEqual([employeeIdOf('devi')])

  // A row of an older check is not paid again.
  await month.server.tenant('meridian', async (tx) => {
    const group = month.groupId
    await tx
      .insertInto('back_pay_found')
      .values({
        pay_group_id: group,
        employee_id: employeeIdOf('devi'),
        amount: 124_00,
        parts: JSON.stringify(first.of('devi').parts),
      })
      .execute()
  })
  const twice = await assignFound(id, { looked_at: first.at, except: keep })
  expect([twice.status, twice.body.code]).toEqual([409, 'back_pay_out_of_date'])
})

it('PAY-10 somebody entered after their first month was paid is found, and paid only when chosen', async () => {
  const id = await october()
  const { position, office, department } = await month.server.tenant('meridian', async (tx) => {
    const row = await tx
      .selectFrom('employment')
      .selectAll()
      .where('employee_id', '=', employeeIdOf('devi'))
      .executeTakeFirstOrThrow()
    return { position: row.position_id, office: row.office_id, department: row.department_id }
  })
  const made = await expectOk(
    month.admin.call(
      joiningApi.create,
      {
        employee_no: 'LATE-1',
        full_name: 'Late Joiner',
        birth_date: '1995-05-05',
        joined_on: '2026-08-17',
        employment_type: 'full_time',
        employment_status: 'active_confirmed',
        resident_status: 'citizen',
        position_id: position,
        office_id: office,
        department_id: department,
      } as never,
      { env: 'localhr' } as never,
    ),
  )
  await expectOk(
    month.admin.call(employeeApi.editCompensation, {
      id: made.id,
      version: made.version,
      from_day: '2026-08-17',
      basic_pay: 3_100_00,
      currency: 'MYR',
      pay_frequency: 'monthly',
    } as never),
  )
  const found = await checkBackPay(id)
  const rows: Shown[] = await expectOk(month.payroll.call(backPayApi.people, { id, search: 'LATE-1' }))
  // Fifteen of 31 days in August, and September.
  expect(rows).toEqual([expect.objectContaining({ is_unpaid_month: true, amount: 1_500_00 + 3_100_00 })])
  expect(rows[0].causes[0]).toMatchObject({ kind: 'no_payslip', day: '2026-08-01' })
  const others = [employeeIdOf('hafiz'), employeeIdOf('farid')]
  const nobody = await assignFound(id, { looked_at: found.at, except: others })
  expect([nobody.status, nobody.body.code]).toEqual([422, 'back_pay_nobody'])
  expect(await expectOk(assignFound(id, { looked_at: found.at, except: others, also: [made.id] }))).toMatchObject({
    people: 1,
  })
})

it('PAY-10 an off-cycle run pays somebody who has left, and what was paid is final', async () => {
  const off = (await expectOk(month.payroll.call(payrollApi.runs, { state: 'draft', search: '2026-10' }))).find(
    (run: Shown) => run.kind === 'off_cycle',
  )
  const basic = await loadBasicPay('azman')
  await expectOk(
    month.admin.call(joiningApi.terminate, {
      id: employeeIdOf('azman'),
      version: await version('azman'),
      resigned_on: '2026-09-01',
      last_day: '2026-09-30',
      leaving_reason: 'Moved away',
    }),
  )
  await pay('azman', '2026-05-01', basic + 100_00)
  const found = await checkBackPay(off.id)
  expect(found.of('azman')).toMatchObject({ amount: 500_00, last_day: '2026-09-30' })
  const others = (await expectOk(month.payroll.call(backPayApi.people, { id: off.id, per_page: 200 })))
    .map((row: Shown) => row.id)
    .filter((id: string) => id !== employeeIdOf('azman'))
  await expectOk(assignFound(off.id, { looked_at: found.at, except: others }))
  await month.calculated({ id: off.id })
  const slip = (await month.slips(off.id)).find(({ employee_id }) => employee_id === employeeIdOf('azman'))!
  expect((slip.lines as Line[]).filter(({ k }) => k === 'earning').map(({ c, a }) => [c, a])).toEqual([
    ['arrears', 500_00],
  ])
  const kept = month.server.tenant('meridian', (tx) =>
    tx.deleteFrom('back_pay').where('employee_id', '=', employeeIdOf('farid')).execute(),
  )
  await expect(kept).rejects.toMatchObject({ code: 'KE001' })
})

it('PAY-10 in Taiwan back pay counts thirtieths of the month, in whole dollars', async () => {
  const { payroll, finance } = month
  const groups: Shown[] = await expectOk(payroll.call(payGroupApi.list, {}))
  const taiwan = groups.find(({ country }) => country === 'TW')
  const create = async (period: string) =>
    (await expectOk(payroll.call(payrollApi.create, { group_id: taiwan.id, period }))).id as string
  const september = await create('2026-09')
  const overtime = await month.itemId('overtime')
  const hours = [{ employee_id: employeeIdOf('yu.ting'), pay_item_id: overtime, minutes: 120 }]
  await expectOk(payroll.call(oneOffApi.save, { period: '2026-09', rows: hours }))
  await month.calculated({ id: september })
  await tickOff(payroll, september)
  const { version: seen } = await month.run(september)
  const confirmed = await expectOk(payroll.call(payrollApi.confirm, { id: september, version: seen }))
  await expectOk(finance.call(payrollApi.approve, { id: september, version: confirmed.version, month: '2026-09' }))

  const october = await create('2026-10')
  const basic = await loadBasicPay('yu.ting')
  await pay('yu.ting', '2026-09-16', basic + 3_000)
  const found = await checkBackPay(october)
  // Fifteen thirtieths of September; two hours of overtime at four thirds of an hour, by the wage at the month's end.
  const extra = (wage: number) => Math.round((wage * 2 * 4) / (240 * 3))
  const more = extra(basic + 3_000) - extra(basic)
  expect(parts(found.of('yu.ting'))).toEqual([
    ['2026-09', 'basic', basic, 0, basic + 1_500, 1_500],
    ['2026-09', 'overtime', extra(basic), 0, extra(basic + 3_000), more],
  ])
  await expectOk(assignFound(october, { looked_at: found.at }))
  await month.calculated({ id: october })
  const slip = (await month.slips(october)).find(({ employee_id }) => employee_id === employeeIdOf('yu.ting'))!
  const line = (slip.lines as Line[]).find(({ c }) => c === 'arrears')!
  expect(line.a).toBe(1_500)
  expect(recomputeLine(line).employee).toBe(1_500)
  // Overtime keeps its name, and with it its exemption from tax.
  const paid = (slip.lines as Line[]).find(({ c }) => c === 'overtime')!
  expect([paid.a, paid.b.f, recomputeLine(paid).employee]).toEqual([more, 'pay.back', more])
  expect((await checkBackPay(october)).total).toBe(0)
})

it('PAY-10 ACC-01 another company can neither see nor change it', async () => {
  const id = await october()
  const [line] = await lines(id)
  const foreign = await month.server.as('beacon:aminah', 'Company Admin')
  const statuses = await Promise.all([
    foreign.call(backPayApi.overview, { id }),
    foreign.call(backPayApi.people, { id }),
    foreign.call(backPayApi.lines, { id }),
    foreign.call(backPayApi.look, { id }),
    foreign.call(backPayApi.put, { id, looked_at: '2026-11-20T02:00:00.000Z' }),
    foreign.call(backPayApi.remove, { id: line.id, version: line.version }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  const employee = await month.server.as('grace', 'employee')
  expect((await employee.call(backPayApi.people, { id })).status).toBe(403)
})
