import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shiftMonth } from '#base/days/days.ts'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { replayRun } from '../payroll/calculation/replay.ts'
import { recomputeLine } from '../payroll/explanation/recompute-line.ts'
import type { Line } from '../payroll/payslip/lines.ts'
import { runSlipApi } from '../payroll/payslips/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { payGroupApi } from '../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { claimApi, claimCalls, claimPaymentApi, claimPolicyApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Claim')
})
afterAll(() => month.server.stop())

const PLACES = {
  MY: { who: 'aisyah', boss: 'suresh', currency: 'MYR', unit: 100 },
  TW: { who: 'chia.hao', boss: 'shu.fen', currency: 'TWD', unit: 1 },
} as const
const confirm = async (id: string) =>
  month.payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version })
async function approve(id: string) {
  const { version, period } = await month.run(id)
  return month.finance.call(payrollApi.approve, { id, version, month: period })
}
async function confirmRun(id: string) {
  await tickOff(month.payroll, id)
  await expectOk(confirm(id))
  return expectOk(approve(id))
}

describe.each(['MY', 'TW'] as const)('PAY-14 CLM-08 claims into pay, in %s', (country) => {
  const { who, boss, currency, unit } = PLACES[country]
  let group: Shown
  let category = ''
  let someone = ''
  let applicant: Caller
  let manager: Caller
  beforeAll(async () => {
    group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Shown) => one.country === country)
    const about = { name_en: `Meals ${country}`, name_zh: '餐飲', country, currency, needs_file: false } as const
    category = (await expectOk(hr.call(claimPolicyApi.create, about))).id
    someone = month.server.employeeId(who)
    applicant = await month.server.as(who)
    manager = await month.server.as(boss)
  })

  async function approveClaim(amount: number, receipt_no: string): Promise<{ id: string; version: number }> {
    const claim = { day: '2026-11-18', category_id: category, receipt_no, amount: amount * unit, currency }
    const { id, version } = await expectOk(applicant.call(claimCalls.send, claim))
    return expectOk(manager.call(requestApi.approve, { id, version }))
  }
  const createRun = async (period: string) =>
    month.calculated({ id: (await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period }))).id })
  const findSlip = async (id: string) => (await month.slips(id)).find(({ employee_id }) => employee_id === someone)!
  const loadLines = async (id: string) => (await findSlip(id)).lines as unknown as Line[]
  const claim = async (id: string) =>
    (await expectOk(hr.call(claimApi.list, { per_page: 200 }))).find((one: Shown) => one.id === id)

  it('CLM-04b PAY-01d PAY-06g PAY-12c the run of its approval month pays a claim once, outside gross, contributions and tax', async () => {
    // October is still open, and does not pay a claim of November.
    const first = await approveClaim(120, `A-${country}`)
    const before = await createRun('2026-10')
    expect((await loadLines(before.id)).some(({ o }) => o === first.id)).toBe(false)
    await confirmRun(before.id)

    const run = await createRun('2026-11')
    const slip = await findSlip(run.id)
    const line = (await loadLines(run.id)).find(({ o }) => o === first.id)
    expect(line).toMatchObject({ c: 'reimbursement', k: 'reimbursement', a: 120 * unit })
    expect(recomputeLine(line!)).toEqual({ employee: 120 * unit, employer: 0 })
    expect(slip.reimbursements).toBe(120 * unit)
    const shown = await expectOk(month.payroll.call(runSlipApi.slip, { id: run.id, employee_id: someone }))
    const delivered = shown.lines.find((one: Shown) => one.delivered?.page === `payroll/claims?claim=${first.id}`)
    expect(delivered.delivered.words ?? delivered.words).toContain(`Meals ${country} · 2026-11-18 · A-${country}`)

    // Approved after the calculation: it waits for the next run, and nothing blocks this one.
    const late = await approveClaim(10, `B-${country}`)
    const other = await approveClaim(11, `D-${country}`)
    await tickOff(month.payroll, run.id)
    await expectOk(confirm(run.id))

    // After confirmation, its claims cannot be paid outside payroll or taken back.
    const pay = { claims: [{ id: first.id, version: first.version }], paid_on: '2026-11-20', reference: 'X' }
    expect((await month.finance.call(claimPaymentApi.pay, pay)).body.code).toBe('claim_in_confirmed_run')
    const revoke = { id: first.id, version: first.version, remark: 'Wrong' }
    expect((await hr.call(requestApi.revoke, revoke)).body.code).toBe('claim_in_confirmed_run')
    // Claims that it does not pay stay free.
    const free = await expectOk(applicant.call(requestApi.withdraw, { id: other.id, version: other.version }))
    expect(free.state).toBe('withdrawn')

    await expectOk(approve(run.id))
    expect(await claim(first.id)).toMatchObject({ state: 'paid', pays: 'payroll', paid_in: '2026-11' })
    expect(await claim(late.id)).toMatchObject({ state: 'approved', pays: 'payroll', paid_in: null })
    expect(await month.server.tenant('meridian', (tx) => replayRun(tx, run.id))).toMatchObject({})
    const next = await createRun('2026-12')
    expect((await loadLines(next.id)).filter(({ o }) => o === first.id)).toEqual([])
    expect((await loadLines(next.id)).find(({ o }) => o === late.id)).toMatchObject({ a: 10 * unit })

    // The counted claims must not change: a claim taken back meanwhile requires a new calculation.
    await tickOff(month.payroll, next.id)
    const withdrawn = await expectOk(applicant.call(requestApi.withdraw, { id: late.id, version: late.version }))
    expect(withdrawn.state).toBe('withdrawn')
    expect((await confirm(next.id)).status).toBe(409)
    await month.calculated({ id: next.id })
    expect((await loadLines(next.id)).some(({ o }) => o === late.id)).toBe(false)
  })

  it('the next run reverses and explains a claim that was revoked after it was paid, and reduces no base', async () => {
    const paid = (await expectOk(hr.call(claimApi.list, { state: 'paid', employee_id: someone })))[0]
    const plain = await findSlip((await opened2('2026-12')).id)
    const revoked = await expectOk(
      hr.call(requestApi.revoke, { id: paid.id, version: paid.version, remark: 'Paid by the customer' }),
    )
    expect(revoked.state).toBe('revoked')
    const run = await opened2('2026-12')
    const slip = await findSlip(run.id)
    const line = (await loadLines(run.id)).find(({ o }) => o === `${paid.id}/2`)
    expect(line).toMatchObject({ c: 'other_deduction', k: 'deduction', a: 120 * unit })
    expect(slip.gross).toBe(plain.gross)
    expect(slip.net).toBe(plain.net - 120 * unit)
    await confirmRun(run.id)
    const later = await createRun('2027-01')
    expect((await loadLines(later.id)).some(({ o }) => o?.startsWith(paid.id))).toBe(false)
  })

  /** Opens the run of a month and calculates it again. */
  async function opened2(period: string) {
    const runs = await expectOk(month.payroll.call(payrollApi.runs, { per_page: 200, group_id: group.id }))
    const run = runs.find((one: Shown) => one.period === period)
    return month.calculated({ id: run.id })
  }

  it('no run pays a claim that was paid outside of payroll', async () => {
    const { id, version } = await approveClaim(30, `C-${country}`)
    const pay = { claims: [{ id, version }], paid_on: '2026-11-20', reference: 'Cash' }
    const payment = await expectOk(month.finance.call(claimPaymentApi.pay, pay))
    const run = await opened2('2027-01')
    expect((await loadLines(run.id)).some(({ o }) => o === id)).toBe(false)
    await expectOk(
      month.finance.call(claimPaymentApi.undo, { id: payment.id, version: payment.version, remark: 'Mistake' }),
    )
    await month.calculated({ id: run.id })
    expect((await loadLines(run.id)).find(({ o }) => o === id)).toMatchObject({ a: 30 * unit })
  })

  it('CLM-11n a run pays what a distance is worth, outside gross, contributions and tax', async () => {
    const plain = await findSlip((await opened2('2027-01')).id)
    const about = { name_en: `Mileage of ${country}`, name_zh: '里程', country, currency, paid_by: 'distance' } as const
    const distance_rates = [{ from_day: '2026-01-01', rate: 0.7 }]
    const { id: category_id } = await expectOk(hr.call(claimPolicyApi.create, { ...about, distance_rates }))
    const trip = { day: '2026-11-18', category_id, distance: 42.6, from_place: 'Office', to_place: 'Harbour' }
    const sent = await expectOk(applicant.call(claimCalls.send, trip))
    await expectOk(manager.call(requestApi.approve, { id: sent.id, version: sent.version }))
    const run = await opened2('2027-01')
    const worth = country === 'MY' ? 29_82 : 30
    const line = (await loadLines(run.id)).find(({ o }) => o === sent.id)
    expect(line).toMatchObject({ c: 'reimbursement', k: 'reimbursement', a: worth })
    const slip = await findSlip(run.id)
    expect([slip.gross, slip.net]).toEqual([plain.gross, plain.net + worth])
  })
})

it('CLM-05 a claim in another currency than the person’s pay is paid outside payroll, never by a run', async () => {
  const about = { name_en: 'Abroad', name_zh: '國外', currency: 'TWD', needs_file: false } as const
  const category_id = (await expectOk(hr.call(claimPolicyApi.create, about))).id
  const applicant = await month.server.as('amirul')
  const claim = { day: '2026-11-18', category_id, receipt_no: 'Z', amount: 500, currency: 'TWD' }
  const { id, version } = await expectOk(applicant.call(claimCalls.send, claim))
  await expectOk((await month.server.as('suresh')).call(requestApi.approve, { id, version }))
  const shown = (await expectOk(hr.call(claimApi.list, { per_page: 200 }))).find((one: Shown) => one.id === id)
  expect(shown).toMatchObject({ state: 'approved', pays: 'outside' })
})

it('CLM-08f no run pays a claim that the company pays outside payroll, even in the currency of the pay', async () => {
  const about = { name_en: 'Petty', name_zh: '零用', currency: 'MYR', needs_file: false } as const
  const category_id = (await expectOk(hr.call(claimPolicyApi.create, about))).id
  const applicant = await month.server.as('amirul')
  const manager = await month.server.as('suresh')
  const approveClaim = async (receipt_no: string) => {
    const claim = { day: '2026-11-18', category_id, receipt_no, amount: 45_00, currency: 'MYR' }
    const { id, version } = await expectOk(applicant.call(claimCalls.send, claim))
    return expectOk(manager.call(requestApi.approve, { id, version }))
  }
  const before = await expectOk(hr.call(claimPolicyApi.settings, {}))
  const saveWithPayroll = async (with_payroll: boolean, version: number) =>
    expectOk(hr.call(claimPolicyApi.saveSettings, { oldest_days: before.oldest_days, with_payroll, version }))
  const outside = await saveWithPayroll(false, before.version)
  let kept: Shown
  let paid: Shown
  try {
    kept = await approveClaim('OUT 1')
  } finally {
    await saveWithPayroll(true, outside.version)
  }
  paid = await approveClaim('IN 1')
  const runs = await expectOk(month.payroll.call(payrollApi.runs, { per_page: 200 }))
  const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Shown) => one.country === 'MY')
  const open = runs.find((one: Shown) => one.group_id === group.id && one.state !== 'approved')
  const { id } =
    open ?? (await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period: '2027-02' })))
  await month.calculated({ id })
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId('amirul'))!
  const lines = slip.lines as unknown as Line[]
  expect(lines.find(({ o }) => o === paid.id)).toMatchObject({ a: 45_00 })
  expect(lines.find(({ o }) => o === kept.id)).toBeUndefined()
})

it('CLM-08h each part of a receipt is paid and taken back as its own line', async () => {
  const createCategory = async (name_en: string) => {
    const about = { name_en, name_zh: name_en, currency: 'MYR', needs_file: false } as const
    return (await expectOk(hr.call(claimPolicyApi.create, about))).id as string
  }
  const [meals, parking] = [await createCategory('Client lunch'), await createCategory('Parking')]
  const applicant = await month.server.as('amirul')
  const claim = { day: '2026-11-18', category_id: meals, receipt_no: 'P 1', amount: 80_00, currency: 'MYR' }
  const parts = [{ category_id: parking, amount: 12_50 }]
  const { id: sent, version } = await expectOk(applicant.call(claimCalls.send, { ...claim, parts }))
  await expectOk((await month.server.as('suresh')).call(requestApi.approve, { id: sent, version }))
  const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Shown) => one.country === 'MY')
  const runs = await expectOk(month.payroll.call(payrollApi.runs, { per_page: 200, group_id: group.id }))
  const open = runs
    .filter((one: Shown) => one.state !== 'approved')
    .toSorted((a: Shown, b: Shown) => (a.period < b.period ? -1 : 1))
  const { id, period } = open[0]
  const loadLines = async (run: string) => {
    const slips = await month.slips(run)
    const own = slips.find(({ employee_id }) => employee_id === month.server.employeeId('amirul'))!
    return (own.lines as unknown as Line[])
      .filter(({ o }) => o?.startsWith(sent))
      .map(({ o, a }) => [o!.slice(sent.length), a])
  }
  await month.calculated({ id })
  // 80.00 less 12.50 belongs to the first category.
  expect((await loadLines(id)).toSorted()).toEqual([
    ['', 67_50],
    ['/3', 12_50],
  ])
  await tickOff(month.payroll, id)
  await expectOk(confirm(id))
  const { version: confirmed } = await month.run(id)
  // The law of a future month is not loaded.
  await expectOk(
    month.finance.call(payrollApi.approve, {
      id,
      version: confirmed,
      month: period,
      law_reason: 'January is not loaded in this test',
    } as never),
  )
  const paid = (await expectOk(hr.call(claimApi.list, { per_page: 200 }))).find((one: Shown) => one.id === sent)
  expect(paid).toMatchObject({ state: 'paid', pays: 'payroll', category: 'Client lunch + Parking' })
  await expectOk(hr.call(requestApi.revoke, { id: sent, version: paid.version, remark: 'Paid by the customer' }))
  const next = shiftMonth(period, 1)
  const later = (
    open.find((one: Shown) => one.period === next) ??
    (await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period: next })))
  ).id
  await month.calculated({ id: later })
  expect((await loadLines(later)).toSorted()).toEqual([
    ['/2', 67_50],
    ['/4', 12_50],
  ])
})
