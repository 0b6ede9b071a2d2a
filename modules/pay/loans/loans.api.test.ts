import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { tickOff } from '#test/planted-pay.ts'
import { replayRun } from '../payroll/calculation/replay.ts'
import { recomputeLine } from '../payroll/explanation/recompute-line.ts'
import { oneOffApi } from '../payroll/inputs/contract.ts'
import type { Line } from '../payroll/payslip/lines.ts'
import { runSlipApi } from '../payroll/payslips/contract.ts'
import { reviewApi } from '../payroll/review/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { requirePayablesUnchanged } from '../payroll/runs/payables-unchanged.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { loanApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

const person = (key: string) => month.server.employeeId(key)
const loadLoan = (id: string): Promise<Shown> => expectOk(month.payroll.call(loanApi.one, { id }))
const lend = (key: string, principal: number, plan: object, kind: 'loan' | 'advance' = 'loan'): Promise<Shown> =>
  expectOk(
    month.payroll.call(loanApi.create, {
      employee_id: person(key),
      kind,
      principal,
      first_month: '2026-10',
      ...plan,
    }),
  )
const findLoanLine = async (runId: string, loanId: string): Promise<Line | undefined> =>
  (await month.slips(runId)).flatMap(({ lines }) => lines as Line[]).find(({ o }) => o === loanId)
const months = (loan: Shown) => loan.instalments.map((one: Shown) => [one.month, one.amount, one.run !== null])

/** Ticks a calculated run off and confirms it. */
async function confirmRun(id: string): Promise<Shown> {
  await tickOff(month.payroll, id)
  return expectOk(month.payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version }))
}
async function approveRun(id: string): Promise<Shown> {
  const { version, period } = await month.run(id)
  return expectOk(month.finance.call(payrollApi.approve, { id, version, month: period }))
}

let loan: Shown
let october: Shown

it('PAY-06d a loan is recorded with a schedule that adds up, in the currency of the pay', async () => {
  loan = await lend('nurul', 1_000_00, { months: 3, note: 'Car repair' })
  expect(loan).toMatchObject({ state: 'open', balance: 1_000_00, repaid: 0, currency: 'MYR', next_month: '2026-10' })
  expect(months(loan)).toEqual([
    ['2026-10', 333_33, false],
    ['2026-11', 333_33, false],
    ['2026-12', 333_34, false],
  ])
  expect(loan.actions).toEqual(['amount', 'postpone', 'settle', 'repay', 'write_off', 'remove'])
  expect(loan.changes).toMatchObject([{ what: 'recorded', by: 'Lim Jun Hao', about: { amount: 1_000_00, count: 3 } }])
  const call = (more: object) =>
    month.payroll.call(loanApi.create, {
      employee_id: person('nurul'),
      kind: 'loan',
      principal: 100_00,
      first_month: '2026-11',
      ...more,
    } as never)
  expect((await call({ months: 2, amount: 50_00 })).body.errors).toHaveProperty('months')
  expect((await call({})).body.errors).toHaveProperty('months')
  expect((await call({ amount: 1 })).body.errors).toHaveProperty('amount')
  expect((await call({ months: 1, first_month: '2026-09' })).body.errors).toHaveProperty('first_month')
  expect((await call({ months: 1, principal: 0 })).body.errors).toHaveProperty('principal')
})

it('PAY-06d the month’s run deducts an instalment and explains it, and a change of the loan makes the run stale', async () => {
  october = await month.calculated({ period: '2026-10' })
  const line = await findLoanLine(october.id, loan.id)
  expect(line).toMatchObject({ c: 'loan_repayment', k: 'deduction', a: 333_33 })
  const slip = await expectOk(month.payroll.call(runSlipApi.slip, { id: october.id, employee_id: person('nurul') }))
  const shown = slip.lines.find((one: Shown) => one.code === 'loan_repayment')
  expect(shown.explanation.inputs).toContainEqual({ name: 'Left after this', value: '666.67' })
  expect(october.stale).toBe(0)

  const skipped = await expectOk(
    month.payroll.call(loanApi.postpone, { id: loan.id, version: loan.version, month: '2026-10' }),
  )
  expect(months(skipped)[0]).toEqual(['2026-11', 333_33, false])
  expect((await month.run(october.id)).stale).toBe(1)
  await tickOff(month.payroll, october.id)
  const old = await month.payroll.call(payrollApi.confirm, {
    id: october.id,
    version: (await month.run(october.id)).version,
  })
  expect([old.status, old.body.code]).toEqual([409, 'amounts_changed'])
  expect(old.body.message).toContain('Nurul')
  await month.calculated({ id: october.id })
  expect(await findLoanLine(october.id, loan.id)).toBeUndefined()

  loan = await expectOk(
    month.payroll.call(loanApi.amount, {
      id: loan.id,
      version: skipped.version,
      from_month: '2026-10',
      amount: 400_00,
    }),
  )
  expect(months(loan)).toEqual([
    ['2026-10', 400_00, false],
    ['2026-11', 400_00, false],
    ['2026-12', 200_00, false],
  ])
})

it('PAY-06d a confirmed run locks its loans, a reopened one unlocks them, and an approved one marks them as paid', async () => {
  await month.calculated({ id: october.id })
  const held = await confirmRun(october.id)
  for (const reply of [
    await month.payroll.call(loanApi.postpone, { id: loan.id, version: loan.version, month: '2026-10' }),
    await month.payroll.call(loanApi.writeOff, { id: loan.id, version: loan.version, reason: 'Hardship' }),
    await month.payroll.call(loanApi.remove, { id: loan.id, version: loan.version }),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'loan_in_confirmed_run'])
  expect(await loadLoan(loan.id)).toMatchObject({ confirmed_in: '2026-10', actions: [] })

  await expectOk(month.payroll.call(payrollApi.unconfirm, { id: october.id, version: held.version }))
  expect(await loadLoan(loan.id)).toMatchObject({ confirmed_in: null, repaid: 0 })
  loan = await expectOk(
    month.payroll.call(loanApi.amount, { id: loan.id, version: loan.version, from_month: '2026-10', amount: 500_00 }),
  )
  await month.calculated({ id: october.id })
  await confirmRun(october.id)
  await approveRun(october.id)
  const after = await loadLoan(loan.id)
  expect(after).toMatchObject({ repaid: 500_00, balance: 500_00, next_month: '2026-11', confirmed_in: null })
  expect(after.instalments[0]).toMatchObject({
    month: '2026-10',
    amount: 500_00,
    run: { id: october.id, period: '2026-10', kind: 'monthly' },
  })
  expect(after.actions).not.toContain('remove')
  const gone = await month.payroll.call(loanApi.remove, { id: loan.id, version: after.version })
  expect([gone.status, gone.body.code]).toEqual([409, 'loan_repaid_from'])
  loan = after
})

it('PAY-12a a paid instalment never changes, for any database role', async () => {
  const owner = new pg.Client({ connectionString: month.server.ownerUrl })
  await owner.connect()
  await owner.query("select set_config('app.company_id', $1, false)", [month.server.companies.meridian!.companyId])
  for (const statement of [
    'update loan_instalment set amount = amount + 1 where paid_run_id is not null',
    'update loan_instalment set paid_run_id = null where paid_run_id is not null',
    'delete from loan_instalment where paid_run_id is not null',
    `delete from loan where id = '${loan.id}'`,
  ])
    await expect(owner.query(statement), statement).rejects.toMatchObject({ code: 'KE001' })
  await owner.end()
})

it('PAY-06d an instalment that pay is too low for stays due, is reported in the review, and is deducted in the next month', async () => {
  const big = await lend('azman', 20_000_00, { first_month: '2026-11', months: 2 })
  const november = await month.calculated({ period: '2026-11' })
  const line = (await findLoanLine(november.id, big.id))!
  const slip = (await month.slips(november.id)).find(({ employee_id }) => employee_id === person('azman'))!
  expect([slip.net, line.a < 10_000_00, line.a > 0]).toEqual([0, true, true])
  const row = (
    await expectOk(month.payroll.call(reviewApi.review, { id: november.id, show: 'all', per_page: 200 }))
  ).find((one: Shown) => one.employee_id === person('azman'))
  const left = 10_000_00 - line.a
  expect(row.checks).toContainEqual({ code: 'loan_short', params: { due: 10_000_00, taken: line.a, left } })
  await confirmRun(november.id)
  await approveRun(november.id)
  const after = await loadLoan(big.id)
  expect(after.balance).toBe(20_000_00 - line.a)
  expect(months(after)).toEqual([
    ['2026-11', line.a, true],
    ['2026-12', left, false],
    ['2026-12', 10_000_00, false],
  ])
  expect(after.instalments[1].left_from).toBe('2026-11')
  expect(after.next_amount).toBe(10_000_00 + left)
  expect(after.changes[0]).toMatchObject({ what: 'short', about: { month: '2026-11', left } })
  // The other loan is paid back with it, and settled.
  expect(await loadLoan(loan.id)).toMatchObject({ state: 'settled', balance: 0, actions: [] })
})

it('PAY-08 every stored line is recomputed from itself, and replay gives the approved runs', async () => {
  const runs = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').select('id').where('state', '=', 'approved').execute(),
  )
  expect(runs).toHaveLength(2)
  let loans = 0
  for (const { id } of runs) {
    for (const { lines } of await month.slips(id))
      for (const line of lines as Line[]) {
        expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
        if (line.o) loans++
      }
    expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({ differing: [] })
  }
  expect(loans).toBe(3)
})

it('PAY-06d a final run deducts the whole balance, and no two runs deduct the same instalment', async () => {
  const advance = await lend('farid', 900_00, { first_month: '2026-12', amount: 300_00, repay_by: 'amount' }, 'advance')
  const pay = await month.itemId('leave_encashment')
  await expectOk(
    month.payroll.call(oneOffApi.save, {
      period: '2026-12',
      run_kind: 'final',
      rows: [{ employee_id: person('farid'), pay_item_id: pay, amount: 5_000_00 }],
    }),
  )
  const december = await month.calculated({ period: '2026-12' })
  const { id: finalId } = await expectOk(
    month.payroll.call(payrollApi.create, { group_id: month.groupId, period: '2026-12', kind: 'final' }),
  )
  await month.calculated({ id: finalId })
  expect((await findLoanLine(december.id, advance.id))!).toMatchObject({ c: 'advance', a: 300_00 })
  expect((await findLoanLine(finalId, advance.id))!).toMatchObject({ c: 'advance', a: 900_00 })
  await confirmRun(december.id)
  await confirmRun(finalId)
  await approveRun(december.id)
  const { version } = await month.run(finalId)
  const second = await month.finance.call(payrollApi.approve, { id: finalId, version, month: '2026-12' })
  expect(second.status, second.text).toBe(409)
  // A caller that passed the earlier checks is stopped by the current payables.
  await expect(month.server.tenant('meridian', (tx) => requirePayablesUnchanged(tx, finalId))).rejects.toMatchObject({
    code: 'amounts_changed',
    facts: { names: [expect.stringContaining('Farid')] },
  })
  expect(await loadLoan(advance.id)).toMatchObject({ repaid: 300_00, state: 'open' })

  await expectOk(month.payroll.call(payrollApi.unconfirm, { id: finalId, version }))
  await month.calculated({ id: finalId })
  await confirmRun(finalId)
  await approveRun(finalId)
  const after = await loadLoan(advance.id)
  expect(after).toMatchObject({ state: 'settled', balance: 0, repaid: 900_00 })
  expect(after.instalments.map((one: Shown) => one.run.kind)).toEqual(['monthly', 'final', 'final'])
})

it('PAY-06d a typed repayment is deducted as typed and touches no loan', async () => {
  const mine = await lend('devi', 600_00, { first_month: '2027-01', months: 2 })
  const item = await month.itemId('loan_repayment')
  await expectOk(
    month.payroll.call(oneOffApi.save, {
      period: '2027-01',
      rows: [{ employee_id: person('devi'), pay_item_id: item, amount: 50_00 }],
    }),
  )
  const january = await month.calculated({ period: '2027-01' })
  const slip = (await month.slips(january.id)).find(({ employee_id }) => employee_id === person('devi'))!
  const taken = (slip.lines as Line[]).filter(({ c }) => c === 'loan_repayment')
  expect(taken.map(({ a, o }) => [a, o === mine.id])).toEqual([
    [50_00, false],
    [300_00, true],
  ])
  // The review names instalments that begin and end, beside what recurs.
  const rows: Shown[] = await expectOk(
    month.payroll.call(reviewApi.review, { id: january.id, show: 'all', per_page: 200 }),
  )
  const causes = (key: string) => rows.find((row) => row.employee_id === person(key)).causes
  expect(causes('devi')).toContainEqual({ code: 'loan', params: { from: 0, to: 300_00 } })
  expect(causes('farid')).toContainEqual({ code: 'loan', params: { from: 300_00, to: 0 } })
  expect(rows.flatMap((row) => row.causes).map(({ code }) => code)).not.toContain('recurring')
})

it('PAY-06d a company without the pay item gets an error for that person alone', async () => {
  await month.server.tenant('meridian', (tx) =>
    tx.updateTable('pay_item').set({ code: 'loans_of_old' }).where('code', '=', 'loan_repayment').execute(),
  )
  const { id } = await month.calculated({ period: '2027-02' })
  const failures = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip_failure').select(['employee_id', 'reason', 'params']).where('pay_run_id', '=', id).execute(),
  )
  expect(failures).toContainEqual({
    employee_id: person('devi'),
    reason: 'no_pay_item',
    params: { item: 'loan_repayment' },
  })
  expect((await month.run(id)).totals.employees).toBeGreaterThan(40)
  await month.server.tenant('meridian', (tx) =>
    tx.updateTable('pay_item').set({ code: 'loan_repayment' }).where('code', '=', 'loans_of_old').execute(),
  )
})

it('PAY-06d a balance can be settled early, or written off with a reason, and a typing error can be deleted', async () => {
  const one = await lend('jason', 900_00, { first_month: '2026-12', months: 3 })
  const early = await expectOk(
    month.payroll.call(loanApi.settle, { id: one.id, version: one.version, month: '2027-01' }),
  )
  expect(months(early)).toEqual([
    ['2026-12', 300_00, false],
    ['2027-01', 600_00, false],
  ])
  const stale = await month.payroll.call(loanApi.settle, { id: one.id, version: one.version, month: '2027-01' })
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  const nothing = { id: one.id, version: early.version }
  expect((await month.payroll.call(loanApi.writeOff, { ...nothing, reason: ' ' })).status).toBe(422)
  const off = await expectOk(month.payroll.call(loanApi.writeOff, { ...nothing, reason: 'Flood relief' }))
  expect(off).toMatchObject({
    state: 'written_off',
    written_off: 900_00,
    written_off_reason: 'Flood relief',
    balance: 0,
    instalments: [],
    actions: [],
  })
  const closed = await month.payroll.call(loanApi.writeOff, { id: one.id, version: off.version, reason: 'Again' })
  expect([closed.status, closed.body.code]).toEqual([409, 'loan_closed'])

  const wrong = await lend('jason', 1_00, { months: 1, first_month: '2026-12' })
  await expectOk(month.payroll.call(loanApi.remove, { id: wrong.id, version: wrong.version }))
  expect((await month.payroll.call(loanApi.one, { id: wrong.id })).status).toBe(404)
})

it('PAY-06d a repayment outside payroll shortens the loan, settles it, and can be reversed', async () => {
  const one = await lend('siti', 900_00, { first_month: '2027-03', months: 3 })
  const repay = (version: number, amount: number, paid_on = '2026-10-20') =>
    month.payroll.call(loanApi.repay, { id: one.id, version, amount, paid_on, paid_by: 'cash' })
  const today = month.server.clock.now().toISOString().slice(0, 10)
  expect((await repay(one.version, 900_01)).body.errors).toHaveProperty('amount')
  expect((await repay(one.version, 1_00, `${Number(today.slice(0, 4)) + 1}-01-01`)).body.errors).toHaveProperty(
    'paid_on',
  )

  const part = await expectOk(repay(one.version, 400_00))
  expect(part).toMatchObject({ state: 'open', repaid: 400_00, balance: 500_00, last_month: '2027-04' })
  expect(part.instalments).toMatchObject([
    { month: '2026-10', amount: 400_00, run: null, repaid: { on: '2026-10-20', by: 'cash' } },
    { month: '2027-03', amount: 300_00, repaid: null },
    { month: '2027-04', amount: 200_00, repaid: null },
  ])
  expect(part.changes[0]).toMatchObject({ what: 'repaid', by: 'Lim Jun Hao', about: { amount: 400_00 } })
  expect(part.actions).toContain('not_repaid')
  expect(part.actions).not.toContain('remove')
  expect([(await repay(one.version, 1_00)).body.code]).toEqual(['version_conflict'])

  const settled = await expectOk(repay(part.version, 500_00))
  expect(settled).toMatchObject({ state: 'settled', balance: 0, next_month: null, actions: ['not_repaid'] })
  const takeBack = (version: number, repayment_id: string) =>
    month.payroll.call(loanApi.notRepaid, { id: one.id, version, repayment_id })
  const wrong = settled.instalments.find(({ amount }: Shown) => amount === 500_00)
  const again = await expectOk(takeBack(settled.version, wrong.id))
  expect(again).toMatchObject({ state: 'open', repaid: 400_00, balance: 500_00 })
  expect((await takeBack(again.version, wrong.id)).body.code).toBe('repayment_gone')

  // A run's deduction is no repayment that could be reversed.
  const taken = await loadLoan(loan.id)
  const ofRun = taken.instalments.find(({ run }: Shown) => run !== null)
  const refused = await month.payroll.call(loanApi.notRepaid, {
    id: loan.id,
    version: taken.version,
    repayment_id: ofRun.id,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'repayment_gone'])
  expect(await loadLoan(loan.id)).toMatchObject({ state: 'settled' })
})

it('PAY-06d a run that was calculated before the repayment is stale, and then deducts what is still due', async () => {
  const one = await lend('wei.ming', 500_00, { first_month: '2027-03', months: 1 })
  const march = await month.calculated({ period: '2027-03' })
  expect((await findLoanLine(march.id, one.id))!.a).toBe(500_00)
  const repaid = { amount: 200_00, paid_on: '2026-10-20', paid_by: 'bank_transfer' as const }
  await expectOk(month.payroll.call(loanApi.repay, { id: one.id, version: one.version, ...repaid }))
  expect((await month.run(march.id)).stale).toBeGreaterThan(0)
  await month.calculated({ id: march.id })
  const line = (await findLoanLine(march.id, one.id))!
  expect([line.a, recomputeLine(line).employee]).toEqual([300_00, 300_00])
})

it('PAY-06d the list can be filtered and exported', async () => {
  const open = (await month.payroll.call(loanApi.list, { state: 'open', sort: 'full_name' })).body.data
  expect(open.map((row: Shown) => row.full_name)).toEqual(
    [...open.map((row: Shown) => row.full_name as string)].sort((a, b) => a.localeCompare(b)),
  )
  expect(open.every((row: Shown) => row.balance > 0)).toBe(true)
  const advances = (await month.payroll.call(loanApi.list, { kind: 'advance' })).body.data
  expect(advances.map((row: Shown) => row.state)).toEqual(['settled'])
  const csv = await month.payroll.call(exportEndpoint(loanApi.list) as never, { format: 'csv' } as never)
  expect(csv.text.split('\n')[0]).toContain('Balance')
  expect(csv.text).toContain('Nurul')
})

it('ACL-5 nobody sees another’s loans, or records or forgives their own', async () => {
  const nurul = await month.server.as('nurul', 'employee')
  const own = await expectOk(nurul.call(loanApi.mine, {}))
  expect(own).toMatchObject([{ kind: 'loan', principal: 1_000_00, state: 'settled' }])
  expect(own[0].instalments).toHaveLength(2)
  expect(JSON.stringify(own)).not.toContain(person('azman'))
  // HR's note is for HR, and so are the history and the actions.
  expect(await expectOk(month.payroll.call(loanApi.one, { id: loan.id }))).toMatchObject({ note: 'Car repair' })
  expect(JSON.stringify(own)).not.toContain('Car repair')
  expect(Object.keys(own[0]).filter((field) => /note|written_off_reason|changes|actions|version/.test(field))).toEqual(
    [],
  )
  expect((await nurul.call(loanApi.one, { id: loan.id })).status).toBe(403)
  expect((await nurul.call(loanApi.list, {})).status).toBe(403)
  // A caller who sees everybody's loans finds only their own on this page.
  expect(await expectOk(month.payroll.call(loanApi.mine, {}))).toEqual([])

  const beacon = await month.server.as('beacon:jun.hao', 'HR Payroll')
  expect((await beacon.call(loanApi.one, { id: loan.id })).status).toBe(404)
  expect((await beacon.call(loanApi.list, {})).body.total).toBe(0)
  expect(
    (
      await beacon.call(loanApi.create, {
        employee_id: person('nurul'),
        kind: 'loan',
        principal: 1_00,
        first_month: '2026-12',
        months: 1,
      })
    ).status,
  ).toBe(404)

  const self = await month.payroll.call(loanApi.create, {
    employee_id: person('jun.hao'),
    kind: 'loan',
    principal: 1_00,
    first_month: '2026-12',
    months: 1,
  })
  expect([self.status, self.body.code]).toEqual([403, 'not_for_yourself'])
  const theirs = await expectOk(
    month.admin.call(loanApi.create, {
      employee_id: person('jun.hao'),
      kind: 'loan',
      principal: 500_00,
      first_month: '2027-02',
      months: 1,
    }),
  )
  const paid = { amount: 1_00, paid_on: '2026-10-20', paid_by: 'cash' as const }
  const repaid = await month.payroll.call(loanApi.repay, { id: theirs.id, version: 1, ...paid })
  expect([repaid.status, repaid.body.code]).toEqual([403, 'not_for_yourself'])
  const forgiven = await month.payroll.call(loanApi.writeOff, { id: theirs.id, version: 1, reason: 'Mine' })
  expect([forgiven.status, forgiven.body.code]).toEqual([403, 'not_for_yourself'])
})
