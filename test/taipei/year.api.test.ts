import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taiwanFileApi } from '../../modules/pay/files/taiwan/taiwan-contract.ts'
import { paydayApi } from '../../modules/pay/payday/contract.ts'
import { recurringApi } from '../../modules/pay/payroll/inputs/contract.ts'
import { payrollSettingsApi } from '../../modules/pay/payroll/settings/contract.ts'
import { payrollReportApi } from '../../modules/pay/reports/contract.ts'
import { statementApi } from '../../modules/pay/year-end/taiwan/contract.ts'
import { joiningApi } from '../../modules/people/joining/contract.ts'
import { enteredForOthersApi } from '../../modules/requests/approval/for-others/contract.ts'
import { partTimeApi, partTimeRequestApi } from '../../modules/time/hours/part-time/contract.ts'
import { leaveOpeningApi } from '../../modules/time/leave/openings/contract.ts'
import { patience } from '../patience.ts'
import { foundInTaipei, type TaipeiCompany } from './company.ts'
import { expectedSlips, type Who } from './figures.ts'
import type { Slip } from './stretch.ts'

/* A company from its registration in Taipei in August 2026 to the payslips of March 2027. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let on: TaipeiCompany
const ids = new Map<Who, string>()
const runs = new Map<string, string>()
const idOf = (who: Who): string => ids.get(who) ?? expect.fail(`${who} is not hired yet`)
const runOf = (name: string): string => runs.get(name) ?? expect.fail(`no run of ${name}`)

beforeAll(async () => {
  on = await foundInTaipei('2026-08-24')
}, patience(120_000))
afterAll(() => on.server.stop())

async function hire(who: Who, name: string, person: Record<string, unknown>, status?: Record<string, unknown>) {
  ids.set(who, await on.hire(name, person))
  if (status) await on.changeStatus(idOf(who), { correct_row: person.joined_on, ...status })
}

/** Pays a month and returns its payslips by person. */
async function payMonth(period: string): Promise<Record<string, Slip>> {
  const { id, totals } = await on.open(period)
  runs.set(period, id)
  await on.approve({ id, period })
  const paid: Record<string, Slip> = {}
  for (const [who, employee] of ids) if (who !== 'tsai' || period <= '2026-11') paid[who] = await on.slip(id, employee)
  expect(totals.employees).toBe(Object.keys(paid).length)
  return paid
}

/** Pays bonuses in a run of their own and returns its payslips in the order of the amounts. */
async function payBonuses(period: string, pay_day: string, amounts: readonly [Who, number][]): Promise<Slip[]> {
  const typed = amounts.map(([who, amount]): [string, number] => [idOf(who), amount])
  await on.payOnce(period, 'annual_bonus', typed, 'bonus')
  const run = await on.open(period, 'bonus', pay_day)
  runs.set(`${period} bonus`, run.id)
  await on.approve(run)
  const paid: Slip[] = []
  for (const [employee] of typed) paid.push(await on.slip(run.id, employee))
  return paid
}

/** Enters the hours of Li: days of eight hours, and one from nine o’clock to `until`. */
async function enterHours(days: readonly string[], [last, until]: readonly [day?: string, until?: string] = []) {
  const eight = days.map((day) => ({ day, start: '09:00', end: '18:00', break_minutes: 60 }))
  const rest = last && until ? [{ day: last, start: '09:00', end: until, break_minutes: 0 }] : []
  for (const hours of [...eight, ...rest]) {
    const sent = await on.data(on.call(partTimeRequestApi.send, { employee_id: idOf('li'), ...hours } as never))
    expect(sent.state).toBe('approved')
  }
}

/** What the company owes on the whole payroll of a run: the wage arrears fund, and its own supplementary premium. */
async function unitAmounts(name: string): Promise<number[]> {
  const { totals } = await on.run(runOf(name))
  return totals.unit.map(({ amount }: Json) => amount)
}

async function dueDays(name: string): Promise<Record<string, [due: string, amount: number | null]>> {
  const { steps } = await on.data(on.call(paydayApi.steps, { id: runOf(name) }))
  return Object.fromEntries(steps.map(({ kind, due, amount }: Json) => [kind, [due, amount]]))
}

const changesOfWage = async (): Promise<Json[]> =>
  (await on.data(on.call(taiwanFileApi.insurance, { per_page: 200 } as never))).filter(
    ({ why }: Json) => why === 'wage',
  )

describe('PAY-04a LEA-07b a year of a company in Taipei', () => {
  it('SYS-12 ORG-04 who registers in Taipei finds the county, the language and the pay day of the 5th', async () => {
    expect(on.me).toMatchObject({ language: 'zh-TW', timezone: 'Asia/Taipei' })
    expect(on.office).toMatchObject({ country: 'TW', state: 'TPE', currency: 'TWD' })
    expect(on.group).toMatchObject({ country: 'TW', pay_day: 5, paid_next_month: true })
    const { current, version: known_version } = await on.data(on.call(payrollSettingsApi.one, {}))
    const chosen = { ...current, tw_bonus_rule: 'statute', from_month: '2026-08', known_version }
    await on.data(on.call(payrollSettingsApi.change, chosen as never))
    await on.data(on.call(enteredForOthersApi.save, { kinds: ['leave', 'part_time'] }))
    await hire(
      'wang',
      '王小明',
      { joined_on: '2022-03-01', ic_number: 'A123456789', birth_date: '1990-04-12', basic_pay: 48_000 },
      { health_dependants: 2 },
    )
    const meals = { pay_item_id: on.itemId('meal_allowance'), amount: 3_000, from_day: '2022-03-01' }
    await on.data(on.call(recurringApi.create, { employee_id: idOf('wang'), ...meals }))
    await hire('chen', '陳雅婷', {
      joined_on: '2023-05-15',
      ic_number: 'B234567018',
      birth_date: '1993-09-30',
      basic_pay: 40_000,
    })
    await on.raise(idOf('chen'), '2026-07-01', 45_000)
    await hire(
      'nguyen',
      '阮文安',
      {
        joined_on: '2025-06-10',
        ic_number: 'A800345670',
        nationality: 'VN',
        birth_date: '1996-01-20',
        basic_pay: 29_500,
        resident_status: 'non_citizen_b',
      },
      { tw_identity: 'migrant' },
    )
    await hire('tsai', '蔡依潔', {
      joined_on: '2024-09-02',
      employee_no: 'A0013',
      ic_number: 'E267012343',
      birth_date: '1995-11-03',
      basic_pay: 37_000,
    })
    await hire('lin', '林國華', {
      joined_on: '2024-06-03',
      ic_number: 'F170123452',
      birth_date: '1960-03-05',
      employment_type: 'apprentice',
      basic_pay: 30_000,
    })
    await hire(
      'chou',
      '周美玲',
      { joined_on: '2018-01-01', ic_number: 'G211234566', birth_date: '1988-02-14', basic_pay: 60_000 },
      { pension_voluntary_rate: 60_000 },
    )
  })

  it('LEA-16d the first run asks what was taken of a leave year that began before the records, and nothing once it is entered', async () => {
    const { id } = await on.open('2026-08')
    // The permit of 阮文安 has no fee.
    const fee: [string, string] = ['阮文安', 'stability_fee_missing']
    expect((await on.asked(id)).toSorted()).toEqual([['蔡依潔', 'leave_opening_missing'], fee].toSorted())
    const head = 'Employee no.,Leave type,Day,Granted this year,Carried from last year,Taken this year'
    const content = Buffer.from(`${head}\nA0013,特別休假,2026-08-01,7,0,7`)
    await on.data(on.call(leaveOpeningApi.import, {} as never, { files: { file: { name: 'leave.csv', content } } }))
    await on.enterLeave(idOf('chou'), '特別休假', '2026-08-31', '2026-09-04')
    await on.calculate(id)
    expect(await on.asked(id)).toEqual([fee])
    runs.set('2026-08', id)
    await on.approve({ id, period: '2026-08' })
    const paid: Record<string, Slip> = {}
    for (const [who, employee] of ids) paid[who] = await on.slip(id, employee)
    expect(paid).toEqual(expectedSlips('2026-08'))
    // Insured for labor: 45,800 × 2 + 40,100 + 29,500 + 38,200 + 30,300 = 229,700 × 0.025 % = 57.4. No salary beyond
    // what is insured for health.
    expect(await unitAmounts('2026-08')).toEqual([57, 0])
    // Paid on 5 September. Labor 25,890 and health 17,741 by the end of September, pension 16,992 by the end of October,
    // a Saturday.
    expect(await dueDays('2026-08')).toMatchObject({
      tw_labor: ['2026-09-30', 25_890],
      tw_health: ['2026-09-30', 17_741],
      tw_pension: ['2026-11-02', 16_992],
    })
  })

  it('PAY-04a a raise of July is reported by the end of August and deducted from September', async () => {
    expect(await changesOfWage()).toMatchObject([
      {
        full_name: '陳雅婷',
        day: '2026-07-01',
        due_by: '2026-08-31',
        effective: '2026-09-01',
        labor_before: 40_100,
        labor: 45_800,
        pension_before: 40_100,
        pension: 45_800,
      },
    ])
    await on.moveTo('2026-09-28')
    await hire(
      'john',
      'John Smith',
      {
        joined_on: '2026-09-01',
        passport_number: 'P1234567',
        nationality: 'US',
        birth_date: '1985-03-03',
        basic_pay: 43_000,
        resident_status: 'non_citizen_a',
      },
      { tw_identity: 'professional' },
    )
    await on.payOnce('2026-09', 'bonus', [[idOf('chou'), 10_000]], 'monthly')
    expect(await payMonth('2026-09')).toEqual(expectedSlips('2026-09'))
    // 45,800 × 3 + 43,900 + 29,500 + 38,200 + 30,300 = 279,300 × 0.025 % = 69.8. Salaries of 302,500 less 301,500
    // insured for health: 1,000 × 2.11 %.
    expect(await unitAmounts('2026-09')).toEqual([70, 21])
    // John's 2,580 within ten days of 5 October.
    expect((await dueDays('2026-09')).tw_foreign_tax).toEqual(['2026-10-15', 2_580])
  })

  it('PAY-06a who joins on the 16th is paid sixteen thirtieths, and who is paid by the hour is insured by the agreed hours', async () => {
    await on.moveTo('2026-10-27')
    const day = { start: 540, end: 900, break: 0, divides: null }
    await hire('li', '李小華', {
      joined_on: '2026-10-01',
      employment_type: 'part_time',
      ic_number: 'H122345677',
      birth_date: '2001-07-07',
      basic_pay: 0,
      week: [null, day, day, null, null, null, null],
    })
    const rate = { employee_id: idOf('li'), from_day: '2026-10-01', per_hour: 210 }
    await on.data(on.call(partTimeApi.addRate, rate as never))
    await hire('chang', '張志豪', {
      joined_on: '2026-10-16',
      ic_number: 'C245670125',
      birth_date: '1998-12-01',
      basic_pay: 32_000,
    })
    const leaving = { resigned_on: '2026-10-25', last_day: '2026-11-15' }
    const version = await on.versionOf(idOf('tsai'))
    await on.data(on.call(joiningApi.terminate, { id: idOf('tsai'), version, ...leaving } as never))
    await on.raise(idOf('wang'), '2026-11-01', 55_000)
    const days = ['2026-10-05', '2026-10-06', '2026-10-12', '2026-10-13', '2026-10-19', '2026-10-20']
    await enterHours(days, ['2026-10-27', '13:00'])
    expect(await payMonth('2026-10')).toEqual(expectedSlips('2026-10'))
    // 279,300 + 11,100 + 33,300 = 323,700 × 0.025 % = 80.9.
    expect(await unitAmounts('2026-10')).toEqual([81, 0])
  })

  it('LEA-07b LEA-18 leaving pays annual leave whole; half-paid sick leave and personal leave are lines of their own', async () => {
    await on.moveTo('2026-11-26')
    await on.enterLeave(idOf('chen'), '普通傷病假', '2026-11-09', '2026-11-10')
    await on.enterLeave(idOf('chen'), '事假', '2026-11-12')
    await on.payOnce('2026-11', 'bonus', [[idOf('john'), 2_000]], 'monthly')
    const days = ['2026-11-02', '2026-11-03', '2026-11-09', '2026-11-10', '2026-11-16', '2026-11-17']
    await enterHours(days, ['2026-11-23', '11:00'])
    expect(await payMonth('2026-11')).toEqual(expectedSlips('2026-11'))
    const { lines, balances } = await on.shownSlip(runOf('2026-11'), idOf('chen'))
    expect(
      lines.flatMap(({ code, title, note, amount }: Json) => (code === 'unpaid' ? [[title, note, amount]] : [])),
    ).toEqual([
      ['普通傷病假（半薪）扣款', '2 天', -1_500],
      ['事假扣款', '1 天', -1_500],
    ])
    // Three years on 15 May 2026.
    expect(balances).toEqual([{ title: '特別休假餘額', value: '14 日（至 2027年5月14日）' }])
    expect(await changesOfWage()).toMatchObject([
      {
        full_name: '王小明',
        day: '2026-11-01',
        due_by: '2027-02-28',
        effective: '2027-03-01',
        labor_before: 45_800,
        labor: 45_800,
        health_before: 53_000,
        health: 60_800,
      },
    ])
  })

  it('PAY-04c LEA-16d December pays unused leave of a year that ends with it, and the year-end bonus with tax and supplementary premium', async () => {
    await on.moveTo('2026-12-27')
    await on.enterLeave(idOf('wang'), '特別休假', '2026-12-28', '2026-12-31')
    const days = ['2026-12-01', '2026-12-07', '2026-12-08', '2026-12-14', '2026-12-15', '2026-12-21', '2026-12-22']
    await enterHours(days)
    expect(await payMonth('2026-12')).toEqual(expectedSlips('2026-12'))
    // 250,000 is not below 90,501: 5 %. With 10,000 of September 260,000, of which 4 × 60,800 = 243,200 are free:
    // 16,800 × 2.11 % = 354.48.
    expect(await payBonuses('2026-12', '2026-12-31', [['chou', 250_000]])).toEqual([
      {
        lines: { annual_bonus: 250_000, tw_bonus_tax: 12_500, tw_supplement: 354 },
        employer: {},
        net: 237_146,
      },
    ])
    // The month has salaries of 556,260, and 326,100 are insured: 230,160 × 2.11 % = 4,856.4.
    expect(await unitAmounts('2026-12')).toEqual([71, 0])
    expect(await unitAmounts('2026-12 bonus')).toEqual([0, 4_856])
    // Paid on 31 December: the tax by 10 January and the supplementary premiums by the 31st, both Sundays. The wages are
    // paid on 5 January: labor insurance 31,945 and health insurance 22,482 are due for December all the same.
    expect(await dueDays('2026-12 bonus')).toMatchObject({
      tw_tax: ['2027-01-11', 12_500],
      tw_supplement: ['2027-02-01', 354 + 4_856],
      tw_labor: ['2027-02-01', 31_945],
      tw_health: ['2027-02-01', 22_482],
      tw_pension: ['2027-03-02', 20_340],
    })
    expect((await dueDays('2026-12')).tw_foreign_tax).toEqual(['2027-01-15', 2_580])
    const december = { from_month: '2026-12', until_month: '2026-12', per_page: 200 }
    const report: Json[] = await on.data(on.call(payrollReportApi.statutory, december as never))
    const dueOf = (scheme: string) => report.find((row) => row.scheme === scheme)?.due
    expect(['tw_tax', 'tw_foreign_tax', 'tw_supplement', 'tw_employer_supplement', 'tw_labor'].map(dueOf)).toEqual([
      '2027-01-11',
      '2027-01-15',
      '2027-02-01',
      '2027-02-01',
      '2027-02-01',
    ])
    for (const run of ['2026-12', '2026-12 bonus']) {
      const files: Json[] = await on.data(on.call(taiwanFileApi.files, { id: runOf(run) }))
      expect(files.map(({ kind, due }) => [kind, due])).toContainEqual(['bonus', '2027-02-01'])
    }
  })

  it('PAY-04c in January 90,500 are free and 90,501 taxed, and the year of the supplementary premium begins anew', async () => {
    await on.moveTo('2027-01-28')
    const resident = { from_day: '2027-01-01', resident_status: 'non_citizen_b', tax_regime: 'resident' }
    await on.changeStatus(idOf('john'), resident)
    const bonuses = await payBonuses('2027-01', '2027-01-29', [
      ['wang', 90_501],
      ['chou', 90_500],
    ])
    expect(bonuses).toEqual([
      { lines: { annual_bonus: 90_501, tw_bonus_tax: 4_525 }, employer: {}, net: 85_976 },
      { lines: { annual_bonus: 90_500 }, employer: {}, net: 90_500 },
    ])
    const days = ['2027-01-04', '2027-01-05', '2027-01-11', '2027-01-12', '2027-01-18', '2027-01-19']
    await enterHours(days, ['2027-01-25', '14:00'])
    expect(await payMonth('2027-01')).toEqual(expectedSlips('2027-01'))
    // Salaries of 305,630 and bonuses of 181,001 less 326,100: 160,531 × 2.11 % = 3,387.2, of which the bonus run, which
    // comes first and knows no insured amounts, charged 3,819.
    expect(await unitAmounts('2027-01 bonus')).toEqual([0, 3_819])
    expect(await unitAmounts('2027-01')).toEqual([71, 3_387 - 3_819])
  })

  it('PAY-07d TW the withholding statements of 2026 have what was paid in 2026, and are due on 1 and 11 February', async () => {
    // 31 January 2027 is a Sunday, and 10 February a holiday.
    expect(await on.data(on.call(statementApi.summary, { year: 2026 }))).toMatchObject({
      people: 9,
      filed_by: '2027-02-01',
      handed_out_by: '2027-02-11',
      open: 0,
      paid: 1_430_395,
      tax: 25_760,
    })
    const rows: Json[] = await on.data(on.call(statementApi.people, { year: 2026, per_page: 200 } as never))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const figures = (who: Who) => {
      const { paid, bonuses, tax, voluntary_pension, resident } = byId.get(idOf(who))
      return [paid, bonuses, tax, voluntary_pension, resident]
    }
    // August to November were paid from 5 September to 5 December, December's wages only in 2027. Meals up to 3,000,
    // unused annual leave and what she adds to her pension are no salary.
    expect(Object.fromEntries([...ids.keys()].map((who) => [who, figures(who)]))).toEqual({
      wang: [3 * 48_000 + 55_000, 0, 0, 0, true],
      chen: [3 * 45_000 + 42_000, 0, 0, 0, true],
      nguyen: [4 * 29_500, 0, 0, 0, true],
      tsai: [3 * 37_000 + 18_500, 0, 0, 0, true],
      lin: [4 * 30_000, 0, 0, 0, true],
      chou: [4 * 56_352 + 260_000, 260_000, 12_500, 4 * 3_648, true],
      john: [2 * 43_000 + 45_000, 2_000, 2 * 2_580 + 8_100, 0, false],
      li: [10_920 + 10_500, 0, 0, 0, true],
      chang: [17_067 + 32_000, 0, 0, 0, true],
    })
  })

  it('PAY-04a LEA-16d February settles the leave year that ends with it, and still deducts the grades before', async () => {
    await on.moveTo('2027-02-25')
    await enterHours(['2027-02-01', '2027-02-02', '2027-02-15', '2027-02-16', '2027-02-22', '2027-02-23'])
    expect(await payMonth('2027-02')).toEqual(expectedSlips('2027-02'))
    expect(await unitAmounts('2027-02')).toEqual([71, 0])
  })

  it('PAY-04a in March the raise of November and the average of November to January are in force', async () => {
    await on.moveTo('2027-03-30')
    const days = ['2027-03-02', '2027-03-08', '2027-03-09', '2027-03-15', '2027-03-16', '2027-03-22']
    await enterHours(days, ['2027-03-23', '13:00'])
    expect(await payMonth('2027-03')).toEqual(expectedSlips('2027-03'))
    // 285,500 − 11,100 + 12,540 = 286,940 × 0.025 % = 71.7.
    expect(await unitAmounts('2027-03')).toEqual([72, 0])
    const { balances, facts } = await on.shownSlip(runOf('2027-03'), idOf('wang'))
    expect(balances).toEqual([{ title: '特別休假餘額', value: '15 日（至 2028年2月29日）' }])
    expect(facts.map(({ amount }: Json) => amount)).toEqual([58_000, 45_800, 60_800, 60_800])
  })

  it('PAY-08 replay of every run of the year gives the same payslips', async () => {
    expect(runs.size).toBe(10)
    for (const [name, id] of runs)
      expect([name, await on.replay(id)]).toMatchObject([name, { differing: [], totals: [] }])
  })
})
