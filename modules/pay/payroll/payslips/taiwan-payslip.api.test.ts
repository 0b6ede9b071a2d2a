import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { readPdf } from '#test/read-pdf.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { payslipApi, runSlipApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

/** Yu-Ting, NT$48,000: a day at half pay, a day and three hours without pay, and three records of overtime. */
let on: Awaited<ReturnType<typeof startPayrollServer>>
let run: string
let employee_id: string
const PERIOD = '2026-10'

beforeAll(async () => {
  on = await startPayrollServer()
  employee_id = on.server.employeeId('yu.ting')
  const [overtime, meal] = [await on.itemId('overtime'), await on.itemId('meal_allowance')]
  await on.server.tenant('meridian', async (tx) => {
    const away = { employee_id, kind: 'unpaid' as const, is_half_day: false }
    await tx
      .insertInto('absence')
      .values([
        { ...away, from_day: '2026-10-06', until_day: '2026-10-06', paid_share: 500_000 },
        { ...away, from_day: '2026-10-07', until_day: '2026-10-07' },
        { ...away, from_day: '2026-10-08', until_day: '2026-10-08', minutes: 180 },
      ])
      .execute()
    const worked = { employee_id, pay_item_id: overtime, period: PERIOD, run_kind: 'monthly' as const, sequence: 1 }
    await tx
      .insertInto('one_off_item')
      .values([
        { ...worked, minutes: 120, day: '2026-10-05' },
        { ...worked, minutes: 60, day: '2026-10-12' },
        { ...worked, minutes: 90, day: '2026-10-13' },
      ])
      .execute()
    await tx
      .insertInto('recurring_item')
      .values({ employee_id, pay_item_id: meal, amount: 3_000, from_day: '2026-01-01' })
      .execute()
  })
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find(({ country }) => country === 'TW')!.id
  run = (await expectOk(on.payroll.call(payrollApi.create, { group_id, period: PERIOD }))).id
  await on.calculated({ id: run })
})
afterAll(() => on.server.stop())

const settingsOf = (employer_costs: boolean) =>
  on.server.tenant('meridian', (tx) =>
    tx
      .insertInto('payroll_setting')
      .values({ from_month: '2026-01', employer_costs })
      .onConflict((same) => same.columns(['company_id', 'from_month']).doUpdateSet({ employer_costs }))
      .execute(),
  )

it('PAY-08 TW leave without pay is a line for each kind, with its time and its part of the meal allowance', async () => {
  const { lines } = await expectOk(on.payroll.call(runSlipApi.slip, { id: run, employee_id }))
  const away = lines.filter(({ code }: Shown) => code === 'unpaid')
  // 48,000 and the meal allowance are of 30 days: half of a day, then a day and 180 of 480 minutes.
  expect(away.map(({ title, note, amount }: Shown) => [title, note, amount])).toEqual([
    ['Unpaid leave (half pay), deducted', '1 day', -800],
    ['Unpaid leave, deducted', '11 h 00 min', -2_200],
  ])
  expect(away.map(({ away: records }: Shown) => records.length)).toEqual([1, 2])
  expect(away[1].explanation.sentence).toContain('137 of other items')
  expect(away[1].explanation.steps.map(({ result }: Shown) => result)).toEqual(['2,200', '137'])
  const meal = lines.find(({ code }: Shown) => code === 'meal_allowance')
  expect(meal.amount).toBe(3_000 - 50 - 137)
})

it('PAY-08 TW overtime is one line with all its hours, and each record with its explanation behind it', async () => {
  const { lines } = await expectOk(on.payroll.call(runSlipApi.slip, { id: run, employee_id }))
  const [overtime, ...others] = lines.filter(({ code }: Shown) => code === 'overtime')
  expect(others).toEqual([])
  expect([overtime.note, overtime.parts.length]).toEqual(['4 h 30 min, 3 entries', 3])
  const amounts = overtime.parts.map(({ amount }: Shown) => amount)
  expect(overtime.amount).toBe(amounts.reduce((all: number, one: number) => all + one, 0))
  expect(overtime.parts.map(({ note }: Shown) => note)).toContain('12 Oct · 1 h 00 min')
  expect(overtime.parts.every(({ explanation }: Shown) => explanation.steps.length > 0)).toBe(true)
})

it('PAY-02d TW a payslip on screen and paper shows the accident premium, balances of leave and the entries behind sums', async () => {
  await tickOff(on.payroll, run)
  const { version } = await on.run(run)
  const confirmed = await expectOk(on.payroll.call(payrollApi.confirm, { id: run, version }))
  await expectOk(on.finance.call(payrollApi.approve, { id: run, version: confirmed.version, month: PERIOD }))
  const ting = await on.server.as('yu.ting', 'employee')
  const [{ id }] = await expectOk(ting.call(payslipApi.list, { mine: true, period: PERIOD }))
  await settingsOf(false)
  const slip = await expectOk(ting.call(payslipApi.one, { id }))
  const employer = slip.lines.filter((line: Shown) => line.employer !== 0).map(({ code }: Shown) => code)
  expect(employer).toContain('tw_occupational')
  expect(slip.balances.length).toBeGreaterThan(0)
  expect(slip.balances[0].title).toBe('Annual leave (TW) left')
  expect(slip.balances[0].value).toMatch(/^\d+(\.\d+)? days? \(until /)
  for (const [language, words] of [
    [
      'en',
      [
        'Unpaid leave, deducted',
        '11 h 00 min',
        '4 h 30 min, 3 entries',
        'Hours in detail',
        'Annual leave (TW) left',
        'Occupational',
      ],
    ],
    ['zh-TW', ['無薪假扣款', '11 小時 00 分', '4 小時 30 分，3 筆', '工時明細', '餘額', '職業災害保險']],
  ] as const) {
    const paper = await ting.call(payslipApi.pdf, { id }, { headers: { 'accept-language': language } } as never)
    const { pages } = readPdf(paper.bytes)
    expect(pages).toHaveLength(2)
    const text = pages.join('\n')
    for (const one of words) expect(text, language).toContain(one)
    expect(pages[1]).toContain(language === 'en' ? '12 Oct · 1 h 00 min' : '1 小時 00 分')
  }
})
