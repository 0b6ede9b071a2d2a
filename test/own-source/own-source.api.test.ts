import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extendForTest } from '#server/extension-point.ts'
import { tickOff } from '#test/planted-pay.ts'
import { replayRun } from '../../modules/pay/payroll/calculation/replay.ts'
import { recomputeLine } from '../../modules/pay/payroll/explanation/recompute-line.ts'
import type { Line } from '../../modules/pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../modules/pay/payroll/payslips/contract.ts'
import { reviewApi } from '../../modules/pay/payroll/review/contract.ts'
import { findClosedPeople } from '../../modules/pay/payroll/runs/closed-people.ts'
import { payrollApi } from '../../modules/pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../modules/pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../modules/pay/payroll/testing/month.ts'
import type { Payable } from '../../modules/pay/sources/payable.ts'
import { insertSettlements } from '../../modules/pay/sources/settlements.ts'
import { PAY_SOURCES } from '../../modules/pay/sources/sources.ts'
import { whatIfApi } from '../../modules/pay/what-if/contract.ts'
import { OWN, recordedPayments, type Thing, things } from './own-source.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let removeOwn: () => void
beforeAll(async () => {
  month = await startPayrollServer()
  // One line registers a source.
  removeOwn = extendForTest(PAY_SOURCES, OWN)
})
afterAll(async () => {
  removeOwn()
  await month.server.stop()
})
beforeEach(() => {
  things.length = 0
  recordedPayments.length = 0
})

const groupOf = async (country: string): Promise<ReplyBody> =>
  (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: ReplyBody) => one.country === country)
const opened = async (group_id: string, of: { period: string; kind?: 'off_cycle'; sequence?: number }) =>
  month.calculated({ id: (await expectOk(month.payroll.call(payrollApi.create, { group_id, ...of }))).id })
const confirm = async (id: string) =>
  month.payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version })
async function approve(id: string) {
  const { version, period } = await month.run(id)
  return month.finance.call(payrollApi.approve, { id, version, month: period })
}
async function closed(id: string) {
  await tickOff(month.payroll, id)
  await expectOk(confirm(id))
  return expectOk(approve(id))
}
const said = ({ status, body }: { status: number; body: ReplyBody }) => [status, body.code, body.names]
const slipOf = async (id: string, employee: string) =>
  (await month.slips(id)).find(({ employee_id }) => employee_id === employee)!
const linesOf = async (id: string, employee: string) => (await slipOf(id, employee)).lines as unknown as Line[]

function put(employee: string, period: string, due: Record<string, unknown>, more: Partial<Thing['for']> = {}): string {
  const id = randomUUID()
  things.push({ ...(due as Payable), employee, id, words: `From the test: ${due.shape}`, for: { period, ...more } })
  return id
}

const part = (id: string) => ({ id, nth: 1, of: 1, month: 30_00, total: 30_00, taken: 0 })

/** One payable of each shape for a person; shapes of one country only there. */
function oneOfEach(employee: string, period: string, country: 'MY' | 'TW', more: Partial<Thing['for']> = {}) {
  const unit = country === 'MY' ? 100 : 1
  const add = (due: Record<string, unknown>) => put(employee, period, due, more)
  const order = randomUUID()
  return {
    amount: add({ shape: 'amount', code: 'bonus', amount: 500 * unit }),
    law: add({ shape: 'work', code: 'overtime', minutes: 120, day: `${period}-03` }),
    multiple: add({ shape: 'work', code: 'overtime', minutes: 60, day: `${period}-04`, rate: { multiple: 4_000_000 } }),
    perHour: add({
      shape: 'work',
      code: 'overtime',
      minutes: 90,
      day: `${period}-05`,
      rate: { perHour: 2_000 * unit },
    }),
    away: add({ shape: 'days', kind: 'unpaid', from: `${period}-08`, until: `${period}-08` }),
    halfPaid: add({ shape: 'days', kind: 'unpaid', from: `${period}-09`, until: `${period}-10`, paid: 500_000 }),
    hours: add({ shape: 'days', kind: 'unpaid', from: `${period}-11`, until: `${period}-11`, minutes: 60 }),
    owed: add({
      shape: 'owed',
      code: 'loan_repayment',
      amount: 40 * unit,
      lent: 100 * unit,
      repaid: 20 * unit,
      currency: country === 'MY' ? 'MYR' : 'TWD',
    }),
    ...(country === 'MY' && {
      relief: add({ shape: 'relief', code: 'lifestyle', amount: 200_00 }),
      order: add({ shape: 'tax', amount: 30_00, part: part(order) }),
    }),
  }
}

describe.each(['MY', 'TW'] as const)('PAY-14 a pay source of the test, in %s', (country) => {
  const period = '2026-09'
  let group: ReplyBody
  let someone = ''
  beforeAll(async () => {
    group = await groupOf(country)
    someone = country === 'MY' ? month.server.employeeId('farid') : await inTaiwan()
  })

  it.runIf(country === 'MY')(
    'PAY-14 PAY-03a where a ceiling limits reliefs, those of the earlier day are used first',
    async () => {
      const of = { shape: 'relief', code: 'sports', employee: someone, for: { period: '2026-08' } } as const
      things.push({ ...of, id: '00000000-0000-4000-8000-000000000001', amount: 800_00, day: '2026-07-01' })
      things.push({ ...of, id: 'ffffffff-0000-4000-8000-000000000001', amount: 700_00, day: '2026-02-01' })
      const run = await opened(group.id, { period: '2026-08' })
      expect((await slipOf(run.id, someone)).claims_used).toEqual({ sports: 1_000_00 })
      await closed(run.id)
      expect(recordedPayments.map(({ id, amount }) => [id[0], amount])).toEqual([
        ['0', 300_00],
        ['f', 700_00],
      ])
    },
  )

  it('PAY-14ac OT-07b OT-10 LEA-18 each shape is calculated, explained, reviewed, simulated, checked, approved, replayed and taken once', async () => {
    const plain = await opened(group.id, { period })
    const before = await slipOf(plain.id, someone)
    const ids = oneOfEach(someone, period, country)
    const run = await month.calculated({ id: plain.id })
    const slip = await slipOf(run.id, someone)
    const lines = slip.lines as unknown as Line[]
    const line = (id: string) => lines.find(({ o }) => o === id)
    const unit = country === 'MY' ? 100 : 1
    expect(line(ids.amount)).toMatchObject({ c: 'bonus', a: 500 * unit })
    expect(line(ids.law)!.a).toBeGreaterThan(0)
    expect(line(ids.perHour)!.a).toBe(3_000 * unit)
    expect(line(ids.multiple)!.a).toBeGreaterThan(line(ids.law)!.a)
    expect(line(ids.owed)).toMatchObject({ c: 'loan_repayment', a: 40 * unit })
    // A day, half of two days, and an hour.
    expect(slip.unpaid).toBeLessThan(before.unpaid)
    expect(slip.cp38).toBe(country === 'MY' ? 30_00 : 0)
    expect(slip.claims_used).toEqual(country === 'MY' ? { lifestyle: 200_00 } : null)
    for (const one of lines) expect(recomputeLine(one)).toEqual({ employee: one.a, employer: one.e ?? 0 })

    const shown = await expectOk(month.payroll.call(runSlipApi.slip, { id: run.id, employee_id: someone }))
    const bonus = shown.lines.find(
      ({ delivered }: ReplyBody) => delivered?.page === `own/${ids.amount}?month=${period}`,
    )
    expect(bonus.delivered.words).toBe('From the test: amount')
    for (const one of shown.lines) expect(one.explanation.formula, one.code).not.toMatch(/^(pay|tw)\./)
    const row = (await expectOk(month.payroll.call(reviewApi.review, { id: run.id, show: 'all', per_page: 200 }))).find(
      (one: ReplyBody) => one.employee_id === someone,
    )
    expect(row.net).toBe(slip.net)
    const { task_id } = await expectOk(
      month.payroll.call(whatIfApi.suppose, {
        group_id: group.id,
        period,
        department_ids: [],
        office_ids: [],
        employee_ids: [],
        raise_rate: 10_000,
        raise_amount: null,
        pay_item_id: null,
        item_amount: null,
        item_rate: null,
        last_day: null,
      } as never),
    )
    expect(await month.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
    const supposed = await expectOk(month.payroll.call(whatIfApi.result, { id: task_id }))
    expect(supposed.before).toMatchObject({ gross: run.totals.gross, net: run.totals.net })

    await tickOff(month.payroll, run.id)
    const name = row.full_name
    const bonusThing = things.find(({ id }) => id === ids.amount) as Extract<Thing, { shape: 'amount' }> & {
      amount: number
    }
    const change = (amount: number) => Object.assign(bonusThing, { amount })
    change(501 * unit)
    expect(said(await confirm(run.id))).toEqual([409, 'amounts_changed', [name]])
    change(500 * unit)
    await expectOk(confirm(run.id))
    const late = put(someone, period, { shape: 'days', kind: 'unpaid', from: `${period}-15`, until: `${period}-15` })
    expect(said(await approve(run.id))).toEqual([409, 'amounts_changed', [name]])
    things.splice(
      things.findIndex(({ id }) => id === late),
      1,
    )
    await expectOk(approve(run.id))

    const of = (id: string) => recordedPayments.find((one) => one.id === id)
    expect(recordedPayments).toHaveLength(Object.keys(ids).length)
    expect(of(ids.amount)).toMatchObject({ run: run.id, nth: 1, amount: 500 * unit, minutes: null })
    expect(of(ids.law)).toMatchObject({ amount: line(ids.law)!.a, minutes: 120 })
    expect(of(ids.owed)).toMatchObject({ amount: 40 * unit })
    expect(of(ids.away)).toMatchObject({ amount: null })
    expect(of(ids.hours)).toMatchObject({ minutes: 60 })
    if (ids.relief) expect(of(ids.relief)).toMatchObject({ amount: 200_00 })
    if (ids.order) expect(of(ids.order)).toMatchObject({ amount: 30_00 })
    const again = await month.server.tenant('meridian', (tx) => replayRun(tx, run.id))
    expect(again).toMatchObject({ differing: [], totals: [] })
    const shut = (day: string) => month.server.tenant('meridian', (tx) => findClosedPeople(tx, [someone], day))
    expect([await shut(`${period}-30`), await shut('2026-10-01')]).toEqual([new Set([someone]), new Set()])
  })

  it('PAY-14bd a later run reverses an amount, and nothing is paid twice', async () => {
    const next = '2026-10'
    const unit = country === 'MY' ? 100 : 1
    const id = put(someone, next, { shape: 'amount', code: 'bonus', amount: 50 * unit })
    const run = await opened(group.id, { period: next })
    await closed(run.id)
    expect(recordedPayments).toMatchObject([{ id, nth: 1, amount: 50 * unit }])
    const counter = { ...things[0]!, nth: 2, code: 'recovery', amount: 20 * unit, for: { period: '2026-11' } } as Thing
    delete counter.paidBy
    things.push(counter)
    const later = await opened(group.id, { period: '2026-11' })
    const taken = (await linesOf(later.id, someone)).find(({ o }) => o === `${id}/2`)
    expect(taken).toMatchObject({ c: 'recovery', k: 'deduction', a: 20 * unit })
    await closed(later.id)
    expect(recordedPayments.map(({ nth, amount }) => [nth, amount])).toEqual([
      [1, 50 * unit],
      [2, 20 * unit],
    ])
    // The payable is delivered again as unpaid. The table of settlements refuses it.
    delete things[0]!.paidBy
    Object.assign(things[0]!, { for: { period: '2026-11', kind: 'off_cycle' } })
    const twice = await opened(group.id, { period: '2026-11', kind: 'off_cycle', sequence: 7 })
    await tickOff(month.payroll, twice.id)
    await expectOk(confirm(twice.id))
    expect(said(await approve(twice.id)).slice(0, 2)).toEqual([409, 'already_paid'])
  })

  it('PAY-14 PAY-05b in cycles a payable that is due once a month waits for the last run', async () => {
    const { id, version } = await groupOf(country)
    await expectOk(
      month.admin.call(payGroupApi.edit, {
        id,
        version,
        cycle: 'semi_monthly',
        cycle_ends: [15],
        cycle_pay_days: [20],
        pay_day: 5,
      } as never),
    )
    const unit = country === 'MY' ? 100 : 1
    const period_ = '2026-12'
    const amount = put(someone, period_, { shape: 'amount', code: 'bonus', amount: 70 * unit }, { sequence: 1 })
    const day = put(someone, period_, { shape: 'days', kind: 'unpaid', from: `${period_}-22`, until: `${period_}-22` })
    const owed = put(someone, period_, {
      shape: 'owed',
      code: 'loan_repayment',
      amount: 30 * unit,
      lent: 30 * unit,
      repaid: 0,
      currency: country === 'MY' ? 'MYR' : 'TWD',
    })
    const first = await opened(id, { period: period_, sequence: 1 })
    expect((await linesOf(first.id, someone)).flatMap(({ o }) => o ?? [])).toEqual([amount])
    await closed(first.id)
    expect(recordedPayments.map((one) => one.id)).toEqual([amount])
    const second = await opened(id, { period: period_, sequence: 2 })
    expect((await linesOf(second.id, someone)).flatMap(({ o }) => o ?? [])).toEqual([owed])
    await closed(second.id)
    expect(
      recordedPayments
        .slice(1)
        .map((one) => one.id)
        .sort(),
    ).toEqual([day, owed].sort())
  })
})

/** A person in the Taiwanese pay group. */
async function inTaiwan(): Promise<string> {
  const { id } = await month.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .innerJoin('employment', 'employment.employee_id', 'employee.id')
      .innerJoin('office', 'office.id', 'employment.office_id')
      .innerJoin('compensation', 'compensation.employee_id', 'employee.id')
      .select('employee.id')
      .where('office.country', '=', 'TW')
      .where('employee.joined_on', '<', '2026-01-01')
      .where('employee.last_day', 'is', null)
      .orderBy('employee.id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

it('PAY-14b only a payable that was paid before is reported as paid; other errors of storing settlements stay as they are', async () => {
  const employee = month.server.employeeId('nurul')
  const kept = month.server.tenant('meridian', (tx) =>
    insertSettlements(
      tx,
      randomUUID(),
      sql`select ${employee}::uuid as employee_id, 'own' as source, ${randomUUID()}::uuid as source_id, 1 as nth,
        'amount' as shape, 100::bigint as amount, null::int as minutes`,
    ),
  )
  await expect(kept).rejects.toMatchObject({ code: '23503' })
})
