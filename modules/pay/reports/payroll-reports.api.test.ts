import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { monthlyDue } from '#statutory/malaysia/files/due-dates.ts'
import { type PlantedPay, plantPay, tickOff } from '#test/planted-pay.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { costCenterApi } from '../../organisation/cost-centers/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { calendarApi } from './calendar-contract.ts'
import { payrollReportApi } from './contract.ts'
import { ledgerApi } from './ledger-contract.ts'

let server: TestServer
let pay: PlantedPay
let payroll: Caller
/** The approved run of the month after, in which one person has one more allowance and no CP38 order. */
let october: string
let later: Record<string, number>

beforeAll(async () => {
  server = await startTestServer()
  await assignCostCentre('CC-1', 'Plant')
  pay = await plantPay(server, 'meridian')
  payroll = await server.as('jun.hao', 'HR Payroll')
  october = await approveRun('2026-10')
  later = (await expectOk(payroll.call(payrollApi.run, { id: october }))).totals
})
afterAll(() => server.stop())
beforeEach(async () => {
  payroll = await server.as('jun.hao', 'HR Payroll')
})

async function approveRun(period: string): Promise<string> {
  const finance = await server.as('arjun', 'local finance')
  const { id, version } = await expectOk(payroll.call(payrollApi.create, { group_id: pay.group, period }))
  const { task_id } = await expectOk(payroll.call(payrollApi.calculate, { id, version }))
  await server.runTask('meridian', task_id)
  await tickOff(payroll, id)
  const calculated = await expectOk(payroll.call(payrollApi.run, { id }))
  const confirmed = await expectOk(payroll.call(payrollApi.confirm, { id, version: calculated.version }))
  await expectOk(finance.call(payrollApi.approve, { id, version: confirmed.version, month: period }))
  return id
}

/** Puts two people on a cost centre of their own. */
async function assignCostCentre(code: string, name: string): Promise<void> {
  const admin = await server.as('aminah', 'Company Admin')
  const { id } = await expectOk(admin.call(costCenterApi.create, { code, name }))
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('employment')
      .set({ cost_center_id: id })
      .where('employee_id', 'in', [server.employeeId('nurul'), server.employeeId('arjun')])
      .execute(),
  )
}

async function expectOk(reply: ReturnType<Caller['call']>) {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const SEPTEMBER = { from_month: '2026-09', until_month: '2026-09' }
const PAID = ['gross', 'reimbursements', 'deductions', 'net', 'employer_cost'] as const
const add = (rows: Record<string, number>[], key: string) => rows.reduce((total, row) => total + row[key]!, 0)
const loadSlips = (run: string) =>
  server.tenant('meridian', (tx) => tx.selectFrom('payslip').selectAll().where('pay_run_id', '=', run).execute())
async function page(...call: Parameters<Caller['call']>) {
  const { status, body, text } = await payroll.call(...call)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body
}

describe('PAY-02c reports over approved runs', () => {
  it('PAY-02c the summary adds up to the payslips by every grouping, and counts each person once', async () => {
    const slips = await loadSlips(pay.run)
    for (const by of ['department', 'cost_center', 'office', 'group'] as const) {
      const { data, totals } = await page(payrollReportApi.summary, { by, ...SEPTEMBER, per_page: 200 })
      for (const key of PAID) {
        expect([by, key, add(data, key)]).toEqual([by, key, add(slips as never, key)])
        expect([by, key, totals[0][key]]).toEqual([by, key, add(slips as never, key)])
      }
      expect(add(data, 'people')).toBe(slips.length)
    }
    const both = await page(payrollReportApi.summary, { from_month: '2026-09', until_month: '2026-10', per_page: 200 })
    expect(both.totals[0].people).toBe(
      new Set([...slips, ...(await loadSlips(october))].map((one) => one.employee_id)).size,
    )
  })

  it('PAY-02c a department opens into its people, who add up to it', async () => {
    const { data } = await page(payrollReportApi.summary, { ...SEPTEMBER, sort: '-gross' })
    const people = await page(payrollReportApi.people, {
      ...SEPTEMBER,
      department_id: data[0].place_id,
      per_page: 200,
    })
    expect(people.total).toBe(data[0].people)
    for (const key of PAID) expect([key, add(people.data, key)]).toEqual([key, data[0][key]])
    expect(people.data.every((row: { department: string }) => row.department === data[0].name)).toBe(true)
    const { data: centers } = await page(payrollReportApi.summary, { ...SEPTEMBER, by: 'cost_center', per_page: 200 })
    const none = centers.find((row: { place_id: string | null }) => row.place_id === null)
    const without = await page(payrollReportApi.people, { ...SEPTEMBER, without: 'cost_center', per_page: 200 })
    expect(without.total).toBe(none?.people ?? 0)
  })

  it('PAY-02c presets count by pay day: an earlier paid run is not included', async () => {
    const day = (await expectOk(payroll.call(payrollApi.run, { id: october }))).pay_day
    expect(day > '2026-10-21').toBe(true)
    const thirty = await page(payrollReportApi.summary, { days: '30' })
    expect(thirty.totals[0].net).toBe(later.net)
    expect((await page(payrollReportApi.summary, { days: '7' })).total).toBe(0)
    const ninety = await page(payrollReportApi.summary, { days: '90' })
    expect(ninety.totals[0].net).toBe(later.net! + add((await loadSlips(pay.run)) as never, 'net'))
  })

  it('PAY-02c PAY-08e each figure of the statutory report opens into the people that it adds up', async () => {
    const { data } = await page(payrollReportApi.statutory, { ...SEPTEMBER, per_page: 200 })
    expect(data.length).toBeGreaterThan(4)
    for (const { scheme, month, people, wages, employee, employer } of data) {
      const behind = await page(payrollReportApi.statutoryPeople, { scheme, month, ...SEPTEMBER, per_page: 200 })
      const sums = [behind.total, add(behind.data, 'employee'), add(behind.data, 'employer')]
      expect([scheme, ...sums]).toEqual([scheme, people, employee, employer])
      if (wages !== null) expect([scheme, add(behind.data, 'wages')]).toEqual([scheme, wages])
      expect([scheme, behind.totals[0].total]).toEqual([scheme, employee + employer])
    }
    const none = await page(payrollReportApi.statutoryPeople, { scheme: 'tw_arrears_fund', month: '2026-09' })
    expect(none.total).toBe(0)
  })

  it('PAY-02c PAY-03a the statutory summary equals the payslips scheme by scheme, with its due day', async () => {
    const slips = (await loadSlips(pay.run)) as never as Record<string, number>[]
    const { data, totals } = await page(payrollReportApi.statutory, { ...SEPTEMBER, sort: 'scheme' })
    const row = (scheme: string) => data.find((one: { scheme: string }) => one.scheme === scheme)
    expect([row('epf').employee, row('epf').employer]).toEqual([add(slips, 'epf_employee'), add(slips, 'epf_employer')])
    expect([row('socso').employee, row('socso').employer]).toEqual([
      add(slips, 'socso_employee'),
      add(slips, 'socso_employer'),
    ])
    expect([row('eis').employee, row('eis').employer]).toEqual([add(slips, 'eis_employee'), add(slips, 'eis_employer')])
    expect(row('pcb').employee).toBe(add(slips, 'pcb'))
    expect(row('cp38')).toMatchObject({ employee: 10_00, people: 1, wages: null })
    expect(row('hrd')?.employer ?? 0).toBe(add(slips, 'hrd'))
    expect(row('epf').wages).toBe(
      add(
        slips.filter((one) => one.epf_employee! + one.epf_employer! > 0),
        'epf_wages',
      ),
    )
    expect(data.map((one: { scheme: string }) => one.scheme)).toEqual(
      ['epf', 'socso', 'eis', 'lindung', 'hrd', 'pcb', 'cp38', 'zakat'].filter((scheme) => row(scheme)),
    )
    for (const one of data)
      expect([one.scheme, one.due]).toEqual([one.scheme, one.scheme === 'zakat' ? null : monthlyDue('2026-09')])
    expect(totals[0].total).toBe(add(data, 'total'))
  })

  it('PAY-09a the variance names each changed line, and its sum is that of net pay', async () => {
    const months = { month: '2026-10', against: '2026-09' }
    const { data, totals } = await page(payrollReportApi.variance, { ...months, per_page: 200 })
    const before = add((await loadSlips(pay.run)) as never, 'net')
    expect(totals[0].difference).toBe(later.net! - before)
    expect(add(data, 'difference')).toBe(later.net! - before)
    const nurul = server.employeeId('nurul')
    const own = data.filter((row: { employee_id: string }) => row.employee_id === nurul)
    const line = own.find((row: { code: string }) => row.code === 'fixed_allowance')
    expect(line).toMatchObject({ change: 'new', before: 0, after: 100_00 })
    expect(line.reasons).not.toBe('')
    const cp38 = own.find((row: { code: string }) => row.code === 'cp38')
    expect(cp38).toMatchObject({ change: 'gone', before: -10_00, after: 0, difference: 10_00 })
    const gone = await page(payrollReportApi.variance, { ...months, change: 'gone', per_page: 200 })
    expect(gone.data.every((row: { after: number }) => row.after === 0)).toBe(true)
    // Without given months, the report compares the last two with approved runs.
    expect((await page(payrollReportApi.variance, { per_page: 200 })).data).toEqual(data)
    const employer = await page(payrollReportApi.variance, { ...months, side: 'employer', per_page: 200 })
    const cost = (slips: Record<string, number>[]) =>
      add(slips, 'employer_cost') - add(slips, 'gross') - add(slips, 'reimbursements')
    expect(add(employer.data, 'difference')).toBe(
      cost((await loadSlips(october)) as never) - cost((await loadSlips(pay.run)) as never),
    )
  })

  it('PAY-02c the year to date of a person is the sum of the payslips up to the requested month', async () => {
    const nurul = server.employeeId('nurul')
    const slips = [...(await loadSlips(pay.run)), ...(await loadSlips(october))].filter(
      (one) => one.employee_id === nurul,
    )
    const of = async (until_month?: string) =>
      (
        await page(payrollReportApi.yearToDate, { year: 2026, search: 'nurul', ...(until_month && { until_month }) })
      ).data.find((row: { employee_id: string }) => row.employee_id === nurul)
    const whole = await of()
    expect(whole.months).toBe(2)
    for (const key of ['gross', 'net', 'pcb', 'cp38', 'epf_employee', 'employer_cost'] as const)
      expect([key, whole[key]]).toEqual([key, add(slips as never, key)])
    expect((await of('2026-09')).net).toBe(slips.find(({ period }) => period === '2026-09')!.net)
  })

  it('PAY-02c employer cost by month matches the runs, part by part', async () => {
    const { data } = await page(payrollReportApi.cost, { from_month: '2026-09', until_month: '2026-10' })
    expect(data.map((row: { month: string }) => row.month)).toEqual(['2026-09', '2026-10'])
    expect(data[1].employer_cost).toBe(later.employer_cost)
    expect([data[0].change, data[1].change]).toEqual([null, data[1].employer_cost - data[0].employer_cost])
    for (const row of data)
      expect(
        ['gross', 'reimbursements', 'epf_employer', 'socso_employer', 'eis_employer', 'hrd', 'other_cost'].reduce(
          (total, key) => total + row[key],
          0,
        ),
      ).toBe(row.employer_cost)
  })

  it('PAY-02c the file of a report has its sums below', async () => {
    const reply = await payroll.request('POST', '/api/payroll-reports/summary/export', {
      body: { ...SEPTEMBER, by: 'office', format: 'csv' },
    })
    expect(reply.status).toBe(200)
    const rows = reply.text.trimEnd().split('\r\n')
    const { data, totals } = await page(payrollReportApi.summary, { by: 'office', ...SEPTEMBER, per_page: 200 })
    expect(rows).toHaveLength(data.length + 2)
    expect(rows.at(-1)).toContain('Total')
    expect(rows.at(-1)).toContain((totals[0].net / 100).toFixed(2))
  })

  it('PAY-02c the file of a report is named after the report and its period', async () => {
    const exportName = async (report: string, filters: object) => {
      const body = { ...filters, format: 'csv' }
      const reply = await payroll.request('POST', `/api/payroll-reports/${report}/export`, { body })
      expect(reply.status, reply.text).toBe(200)
      return /filename="([^"]*)"/.exec(String(reply.headers['content-disposition']))?.[1]
    }
    const { from_month: month } = SEPTEMBER
    expect(await exportName('summary', { ...SEPTEMBER, by: 'cost_center' })).toBe(`payroll-by-cost-center-${month}.csv`)
    expect(await exportName('people', SEPTEMBER)).toBe(`payroll-by-person-${month}.csv`)
    expect(await exportName('statutory', { from_month: month })).toBe(`statutory-payments-from-${month}.csv`)
    expect(await exportName('year-to-date', { year: 2026, until_month: month })).toBe(
      `year-to-date-2026-01-to-${month}.csv`,
    )
    expect(await exportName('cost', SEPTEMBER)).toBe(`employer-cost-${month}.csv`)
  })

  it('PAY-02c a person with access to one office’s pay sees only those people', async () => {
    const director = await server.as('kavitha', 'office dir')
    const mine = (await director.call(payrollReportApi.people, { ...SEPTEMBER, per_page: 200 })).body
    const all = await page(payrollReportApi.people, { ...SEPTEMBER, per_page: 200 })
    expect(mine.total).toBeGreaterThan(0)
    expect(mine.total).toBeLessThan(all.total)
    expect(mine.totals[0].net).toBe(add(mine.data, 'net'))
    const employee = await server.as('nurul')
    expect((await employee.call(payrollReportApi.summary, {})).status).toBe(403)
    const own = (await employee.call(payrollReportApi.yearToDate, { year: 2026 })).body.data
    expect(own.map((row: { employee_id: string }) => row.employee_id)).toEqual([server.employeeId('nurul')])
    const foreign = await server.as('beacon:jun.hao', 'HR Payroll')
    expect((await foreign.call(payrollReportApi.summary, SEPTEMBER)).body.total).toBe(0)
  })
})

describe('PAY-02c the ledger', () => {
  const journal = async () => expectOk(payroll.call(ledgerApi.journal, { id: pay.run }))
  const file = (format: 'csv' | 'xlsx') => payroll.call(ledgerApi.journalFile, { id: pay.run, format })
  const mapAll = async (split: boolean) => {
    const rows = await expectOk(payroll.call(ledgerApi.accounts, {}))
    return payroll.call(ledgerApi.saveAccounts, {
      rows: rows.map(({ side, code, version }: { side: 'pay'; code: string; version: number }, index: number) => ({
        side,
        code,
        debit: `5${String(index).padStart(3, '0')}`,
        credit: `2${String(index).padStart(3, '0')}`,
        by_cost_center: split,
        version,
      })),
    })
  }

  it('PAY-02c lines without an account are listed and stop the file; once mapped, the journal balances to the sen', async () => {
    const before = await journal()
    expect(before.unmapped.map((line: { side: string; code: string }) => `${line.side}.${line.code}`)).toEqual(
      expect.arrayContaining(['pay.basic', 'pay.epf', 'employer.epf', 'net.net']),
    )
    const refused = await file('csv')
    expect([refused.status, refused.body.code]).toEqual([409, 'journal_unmapped'])
    expect((await mapAll(false)).status).toBe(200)
    const { lines, debit, credit, unmapped } = await journal()
    const slips = (await loadSlips(pay.run)) as never as Record<string, number>[]
    expect(unmapped).toEqual([])
    expect(debit).toBe(credit)
    // Cost is debited: gross, claims paid back and the employer's part, less cuts of pay.
    const cost = lines.filter(({ account }: { account: string }) => account.startsWith('5'))
    expect(add(cost, 'debit') - add(cost, 'credit')).toBe(add(slips, 'employer_cost'))
    expect(lines.find(({ side }: { side: string }) => side === 'net').credit).toBe(add(slips, 'net'))
    const csv = await file('csv')
    expect(csv.status).toBe(200)
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(lines.length + 1)
    const xlsx = await file('xlsx')
    expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('PAY-02c the journal of every run still balances when split by cost centre', async () => {
    expect((await mapAll(true)).status).toBe(200)
    for (const id of [pay.run, october]) {
      const { lines, debit, credit } = await expectOk(payroll.call(ledgerApi.journal, { id }))
      expect(debit).toBe(credit)
      const net = lines.filter(({ side }: { side: string }) => side === 'net')
      const slips = await loadSlips(id)
      const mine = slips.filter(({ employee_id }) =>
        [server.employeeId('nurul'), server.employeeId('arjun')].includes(employee_id),
      )
      expect(net.find(({ cost_center }: { cost_center: string }) => cost_center === 'CC-1').credit).toBe(
        add(mine as never, 'net'),
      )
      expect(add(net, 'credit')).toBe(add(slips as never, 'net'))
    }
  })

  it('PAY-02c the journal of an approved run stays unchanged when a person moves and a cost centre changes its code', async () => {
    expect((await mapAll(true)).status).toBe(200)
    const before = await journal()
    expect(before.lines.map(({ cost_center }: { cost_center: string }) => cost_center)).toContain('CC-1')
    await assignCostCentre('CC-2', 'Elsewhere')
    await server.tenant('meridian', (tx) =>
      tx.updateTable('cost_center').set({ code: 'CC-9' }).where('code', '=', 'CC-1').execute(),
    )
    expect(await journal()).toEqual(before)
    const { id } = await expectOk(payroll.call(payrollApi.create, { group_id: pay.group, period: '2026-11' }))
    const { version } = await expectOk(payroll.call(payrollApi.run, { id }))
    const { task_id } = await expectOk(payroll.call(payrollApi.calculate, { id, version }))
    await server.runTask('meridian', task_id)
    const kept = (await loadSlips(id)).map(({ cost_center }) => cost_center)
    expect([...new Set(kept)].sort()).toEqual(['CC-2', null])
    const shown = await expectOk(payroll.call(payrollApi.run, { id }))
    await expectOk(payroll.call(payrollApi.remove, { id, version: shown.version }))
  })

  it('PAY-02c concurrent account changes are not overwritten, and only people who may set up payroll set accounts', async () => {
    const [first] = await expectOk(payroll.call(ledgerApi.accounts, {}))
    const row = { side: first.side, code: first.code, debit: '9', credit: null, by_cost_center: false }
    const stale = await payroll.call(ledgerApi.saveAccounts, { rows: [{ ...row, version: first.version + 7 }] })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    const director = await server.as('kavitha', 'office dir')
    expect((await director.call(ledgerApi.saveAccounts, { rows: [{ ...row, version: first.version }] })).status).toBe(
      403,
    )
    const foreign = await server.as('beacon:jun.hao', 'HR Payroll')
    expect((await foreign.call(ledgerApi.journal, { id: pay.run })).status).toBe(404)
  })

  it('LOG-01b the log names ledger lines by their code, independent of language', async () => {
    const [first] = await expectOk(payroll.call(ledgerApi.accounts, {}))
    const { side, code, version } = first
    const row = { side, code, version, debit: '9', credit: null, by_cost_center: false }
    await expectOk(payroll.call(ledgerApi.saveAccounts, { rows: [row] }))
    const [entry] = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select('after')
        .where('kind', '=', 'ledger_account')
        .orderBy('number', 'desc')
        .limit(1)
        .execute(),
    )
    expect(entry?.after).toEqual({ [`${side}.${code}`]: '9 / –' })
  })

  it('PAY-02c a run that is not approved has no journal', async () => {
    const { id } = await expectOk(payroll.call(payrollApi.create, { group_id: pay.group, period: '2026-11' }))
    const reply = await payroll.call(ledgerApi.journal, { id })
    expect([reply.status, reply.body.code]).toEqual([409, 'run_not_approved'])
  })
})

describe('PAY-02c the payroll calendar', () => {
  it('PAY-02c the calendar shows coming runs with cut-off and the due days of contributions', async () => {
    const [cut] = await expectOk(payroll.call(calendarApi.cutOffs, {}))
    const saved = await payroll.call(calendarApi.saveCutOffs, {
      rows: [{ group_id: cut.group_id, days_before: 4, version: cut.version }],
    })
    expect(saved.status).toBe(200)
    const again = await payroll.call(calendarApi.saveCutOffs, {
      rows: [{ group_id: cut.group_id, days_before: 9, version: cut.version }],
    })
    expect(again.body.code).toBe('version_conflict')
    const { data } = await page(calendarApi.events, { days: '90', group_id: cut.group_id })
    const of = (kind: string, period: string) =>
      data.find((one: { kind: string; period: string }) => one.kind === kind && one.period === period)
    const group = of('pay_day', '2026-12')
    expect(group).toMatchObject({ state: 'coming', run_id: null })
    expect(Number(group.day.slice(-2)) - Number(of('cut_off', '2026-12').day.slice(-2))).toBe(4)
    expect(of('contributions', '2026-11')).toMatchObject({ day: '2026-12-15', state: 'coming', group: null })
    const foreign = await server.as('beacon:jun.hao', 'HR Payroll')
    const reply = await foreign.call(calendarApi.saveCutOffs, {
      rows: [{ group_id: cut.group_id, days_before: 1, version: 0 }],
    })
    expect(reply.status).toBe(404)
  })

  it('PAY-02c past months show what was approved', async () => {
    const { data } = await page(calendarApi.events, SEPTEMBER)
    expect(data).toContainEqual(
      expect.objectContaining({ kind: 'pay_day', period: '2026-09', run_id: pay.run, state: 'done' }),
    )
  })
})
