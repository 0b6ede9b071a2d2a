import { afterAll, beforeAll, expect, it } from 'vitest'
import { readInsuranceList } from '#statutory/taiwan/files/insurance-list.ts'
import { readSupplementStatement } from '#statutory/taiwan/files/supplement-statement.ts'
import { statementSums } from '#statutory/taiwan/files/withholding-statement.ts'
import { approveRun } from '#test/planted-pay.ts'
import { readPdf } from '#test/read-pdf.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { companyApi } from '../../../organisation/companies/contract.ts'
import { activityApi } from '../../../platform/activity/contract.ts'
import { payGroupApi, payItemApi, payrollSettingsApi } from '../../payroll/settings/contract.ts'
import { payTaiwanWithinMonth } from '../../payroll/testing/month.ts'
import { payrollReportApi } from '../../reports/contract.ts'
import { eaFormApi, yearEndApi } from '../../year-end/contract.ts'
import { ownStatementApi, statementApi } from '../../year-end/taiwan/contract.ts'
import { taiwanFileApi } from './taiwan-contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let payroll: Caller
let finance: Caller
let admin: Caller
let run: string
let malaysian: string
/** The identity number that one test removes and another restores, encrypted. */
let shuFen: Buffer
const year = 2026
const MONTH = '2026-09'
const TAIPEI = ['shu.fen', 'chia.hao', 'yu.ting', 'wei.chen', 'pei.yu', 'tomas']

const expectOk = async (reply: Promise<Reply>): Promise<Shown> => {
  const { status, body, text } = await reply
  expect(status, text).toBe(200)
  return body.data
}
const employeeIdOf = (key: string) => server.employeeId(key)
const code = ({ code }: { code: string }) => code

async function slips() {
  const rows = await server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip').select(['employee_id', 'lines', 'taiwan']).where('pay_run_id', '=', run).execute(),
  )
  return rows as {
    employee_id: string
    lines: { c: string; a: number; e?: number }[]
    taiwan: Record<string, number>
  }[]
}
const loadTaken = async (codes: string[], side: 'a' | 'e' = 'a') =>
  (await slips()).flatMap(({ lines }) => lines.filter(({ c }) => codes.includes(c)).map((line) => line[side] ?? 0))
const total = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

beforeAll(async () => {
  server = await startTestServer()
  payroll = await server.as('jun.hao', 'HR Payroll')
  finance = await server.as('arjun', 'local finance')
  admin = await server.as('aminah', 'Company Admin')
  await expectOk(admin.call(payrollSettingsApi.setUp, {}))
  await payTaiwanWithinMonth(server)
  const groups: { id: string; country: string }[] = await expectOk(payroll.call(payGroupApi.list, {}))
  const group = (country: string) => groups.find((one) => one.country === country)!.id
  const bonus = (await expectOk(payroll.call(payItemApi.list, { search: 'annual_bonus' })))[0].id
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('one_off_item')
      .values(
        [['shu.fen', 1_000_000] as const, ['wei.chen', 300_000] as const, ['tomas', 10_000] as const].map(
          ([key, amount]) => ({ employee_id: employeeIdOf(key), pay_item_id: bonus, period: MONTH, amount }),
        ),
      )
      .execute(),
  )
  run = await approveRun(server, 'meridian', { group_id: group('TW'), period: MONTH }, { payroll, finance })
  malaysian = await approveRun(server, 'meridian', { group_id: group('MY'), period: MONTH }, { payroll, finance })
})
afterAll(() => server.stop())

const statements = async (): Promise<Shown[]> => expectOk(payroll.call(taiwanFileApi.files, { id: run }))
const download = (of: 'bonus' | 'part_time') => payroll.call(taiwanFileApi.file, { id: run, of })

it('PAY-07d TW the premium statement of bonuses matches the run, and read back has each payment', async () => {
  const [bonus, partTime] = await statements()
  const premium = total(await loadTaken(['tw_supplement']))
  expect(premium).toBeGreaterThan(0)
  expect(bonus).toMatchObject({ kind: 'bonus', people: 2, total: premium, stopped: false, due: '2026-11-02' })
  expect(bonus.sums).toEqual([
    { name: 'tw_paid', file: 1_300_000, runs: 1_300_000 },
    { name: 'tw_supplement', file: premium, runs: premium },
  ])
  expect(bonus.problems).toEqual([])
  expect(partTime).toMatchObject({ people: 0, total: 0, stopped: false })
  const reply = await download('bonus')
  expect(reply.headers['content-disposition']).toContain('DPR90123458')
  const read = readSupplementStatement(reply.bytes)
  expect(read).toMatchObject({ premium, amount: 1_300_000, head: { type: '62', count: 2, premium, from: '11509' } })
  const slip = (await slips()).find(({ employee_id }) => employee_id === employeeIdOf('wei.chen'))!
  expect(read.payments.find(({ name }) => name === 'Chang Wei-Chen')).toMatchObject({
    amount: 300_000,
    yearTotal: 300_000,
    premium: slip.lines.find(({ c }) => c === 'tw_supplement')!.a,
    unitCode: '110123456',
  })
})

it('PAY-07d TW a missing identity number, a character that Big5 lacks or a missing company number stops the file', async () => {
  const before = (await statements())[0].problems
  const profile = await expectOk(admin.call(companyApi.profile, {}))
  await expectOk(admin.call(companyApi.update, { version: profile.version, tw_contact: '' }))
  await server.tenant('meridian', async (tx) => {
    const known = await tx
      .selectFrom('employee')
      .select('ic_number')
      .where('id', '=', employeeIdOf('shu.fen'))
      .executeTakeFirst()
    shuFen = known!.ic_number!
    await tx
      .updateTable('employee')
      .set({ ic_number: null, ic_index: null })
      .where('id', '=', employeeIdOf('shu.fen'))
      .execute()
    await tx.updateTable('employee').set({ full_name: '張堃' }).where('id', '=', employeeIdOf('wei.chen')).execute()
  })
  const [bonus] = await statements()
  expect(before).toEqual([])
  expect(bonus.stopped).toBe(true)
  expect(bonus.problems.map(code).sort()).toEqual(['employer_number_missing', 'letters_lacking', 'missing_identity'])
  expect(bonus.problems).toContainEqual(
    expect.objectContaining({
      code: 'missing_identity',
      employee: expect.objectContaining({ id: employeeIdOf('shu.fen') }),
    }),
  )
  expect(bonus.problems).toContainEqual(expect.objectContaining({ code: 'letters_lacking', params: { letters: '堃' } }))
  const refused = await download('bonus')
  expect([refused.status, refused.body.code]).toEqual([409, 'file_stopped'])
})

it('PAY-07d TW each country has its own files: a run of the other country is refused with an explanation', async () => {
  const other = await payroll.call(taiwanFileApi.files, { id: malaysian })
  expect([other.status, other.body.code]).toEqual([409, 'files_not_taiwan'])
})

it('PAY-07d TW ORG-01a the company’s numbers in Taiwan must have eight digits', async () => {
  const { version } = await expectOk(admin.call(companyApi.profile, {}))
  const wrong = await admin.call(companyApi.update, { version, tw_tax_number: '1234567' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['tw_tax_number']])
  const saved = await expectOk(
    admin.call(companyApi.update, { version, tw_tax_number: '1234-5675', tw_name: '子午科技' }),
  )
  expect(saved).toMatchObject({ tw_tax_number: '12345675', tw_name: '子午科技' })
})

it('PAY-07d TW the declaration list has joiners, leavers and changed grades, with every number in the file', async () => {
  await server.tenant('meridian', async (tx) => {
    await tx
      .updateTable('employee')
      .set({ last_day: '2026-10-15', last_payroll_day: '2026-10-15' })
      .where('id', '=', employeeIdOf('yu.ting'))
      .execute()
    await tx
      .updateTable('compensation')
      .set({ until_day: '2026-08-31' })
      .where('employee_id', '=', employeeIdOf('pei.yu'))
      .execute()
    await tx
      .insertInto('compensation')
      .values({ employee_id: employeeIdOf('pei.yu'), from_day: '2026-09-01', basic_pay: 90_000, currency: 'TWD' })
      .execute()
  })
  const months = { from_month: '2026-09', until_month: '2026-10' }
  const rows: Shown[] = await expectOk(payroll.call(taiwanFileApi.insurance, { ...months, sort: 'day' }))
  expect(rows.map(({ action, why, day, due_by, effective }) => [action, why, day, due_by, effective])).toEqual([
    ['change', 'wage', '2026-09-01', '2027-02-28', '2027-03-01'],
    ['withdraw', 'left', '2026-10-15', '2026-10-15', '2026-10-15'],
  ])
  expect(rows[0]).toMatchObject({ wage: 90_000, labor: 45_800, health: 92_100, pension: 92_100, problems: [] })
  expect(rows[0].health_before).toBeLessThan(rows[0].health)
  const only = await expectOk(payroll.call(taiwanFileApi.insurance, { ...months, action: 'withdraw' }))
  expect(only).toHaveLength(1)
  const file = await payroll.call(taiwanFileApi.insuranceList, months)
  const read = readInsuranceList(file.text)
  expect(read).toMatchObject([
    { 異動別: '調整', 勞保保險證號: '01234567A', 健保投保金額: '92100', 出生日期: '0771224', 生效日期: '1160301' },
    { 異動別: '退保', 姓名: 'Lin Yu-Ting', 異動日期: '1151015', 健保投保金額: '', 原健保投保金額: '48200' },
  ])
  expect(read[0]!.身分證統一編號).toMatch(/^A2\d{8}$/)
  const early = await payroll.call(taiwanFileApi.insurance, { from_month: '2023-01', until_month: '2023-02' })
  expect([early.status, early.body.code]).toEqual([422, 'law_not_loaded'])
  const turned = await payroll.call(taiwanFileApi.insurance, { from_month: '2026-10', until_month: '2026-09' })
  expect(turned.status).toBe(422)
})

const runTask = async (endpoint: typeof statementApi.make) =>
  server.runTask('meridian', (await expectOk(payroll.call(endpoint, { year }))).task_id)

it('PAY-07d TW withholding statements match the payslips, and neither country’s form has the other’s pay', async () => {
  const tax = total(await loadTaken(['tw_income_tax', 'tw_bonus_tax']))
  const paid = total((await slips()).map(({ taiwan }) => taiwan.taxable! + taiwan.bonuses!))
  expect(await expectOk(payroll.call(statementApi.years, {}))).toEqual([{ year, months: 1, due: '2027-02-11' }])
  expect(await expectOk(payroll.call(statementApi.summary, { year }))).toMatchObject({
    people: 6,
    paid,
    tax,
    open: 0,
    running: true,
    filed_by: '2027-02-01',
  })
  const { data: rows, totals } = (await payroll.call(statementApi.people, { year })).body
  expect(rows.map(({ id }: { id: string }) => id).sort()).toEqual(TAIPEI.map(employeeIdOf).sort())
  expect([total(rows.map((one: Shown) => one.paid)), total(rows.map((one: Shown) => one.tax))]).toEqual([paid, tax])
  expect(totals).toMatchObject([{ currency: 'TWD', paid, tax }])
  const manager = rows.find(({ id }: { id: string }) => id === employeeIdOf('shu.fen'))
  expect(manager).toMatchObject({ bonuses: 1_000_000, state: 'not_made', resident: true, country: null })
  expect(manager.problems).toContain('missing_tax_code')
  expect(manager.net).toBe(manager.paid - manager.tax)
  expect(rows.find(({ id }: { id: string }) => id === employeeIdOf('tomas')).problems).not.toContain('identity_unusual')
  expect(rows.find(({ id }: { id: string }) => id === employeeIdOf('wei.chen')).voluntary_pension).toBeGreaterThan(0)
  const ea: Shown[] = await expectOk(payroll.call(yearEndApi.people, { year, per_page: 200 }))
  expect(ea.length).toBeGreaterThan(20)
  expect(ea.filter(({ id }) => TAIPEI.map(employeeIdOf).includes(id))).toEqual([])
})

it('PAY-07d TW the tax office’s list adds up to the payslips and stops for a person without a number', async () => {
  const tax = total(await loadTaken(['tw_income_tax', 'tw_bonus_tax']))
  const stopped = await expectOk(payroll.call(statementApi.list, { year }))
  expect(stopped).toMatchObject({ stopped: true, people: 6, total: tax })
  expect(stopped.problems.map(code).sort()).toEqual(['missing_tax_code'])
  expect((await payroll.call(statementApi.listFile, { year })).body.code).toBe('file_stopped')
  await server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ ic_number: shuFen }).where('id', '=', employeeIdOf('shu.fen')).execute(),
  )
  expect((await expectOk(payroll.call(statementApi.list, { year }))).stopped).toBe(false)
  const file = await payroll.call(statementApi.listFile, { year })
  const paid = total((await slips()).map(({ taiwan }) => taiwan.taxable! + taiwan.bonuses!))
  expect(statementSums(file.text)).toMatchObject({ statements: 6, paid, tax, net: paid - tax })
})

it('PAY-07d TW statements are issued, archived and mailed once; a person’s reading of their own is recorded', async () => {
  expect(await runTask(statementApi.make)).toMatchObject({ state: 'done', result: { made: 6, again: 0, stood: 0 } })
  expect((await runTask(statementApi.make)).result).toMatchObject({ made: 0, again: 0, stood: 6 })
  expect(await runTask(statementApi.zip)).toMatchObject({ state: 'done' })
  const mails = () =>
    server.tenant('meridian', (tx) =>
      tx.selectFrom('mail').selectAll().where('cause', 'like', 'tw-statement/%').execute(),
    )
  expect((await runTask(statementApi.mail)).result).toMatchObject({ count: 6, without: 0 })
  expect((await runTask(statementApi.mail)).result).toMatchObject({ count: 0 })
  expect(await mails()).toHaveLength(6)

  const chiaHao = await server.as('chia.hao', 'employee')
  const [own, ...others] = await expectOk(chiaHao.call(ownStatementApi.list, {}))
  expect(others).toEqual([])
  const shown = await expectOk(chiaHao.call(ownStatementApi.one, { id: own.id }))
  const slip = (await slips()).find(({ employee_id }) => employee_id === employeeIdOf('chia.hao'))!
  expect(shown).toMatchObject({
    paid: slip.taiwan.taxable,
    voluntary_pension: 0,
    months: [{ month: MONTH, paid: slip.taiwan.taxable }],
    employer: { tax_number: '12345675' },
  })
  const pdf = await chiaHao.call(ownStatementApi.pdf, { id: own.id })
  const text = readPdf(pdf.bytes).pages.join('')
  expect(text).toContain('各類所得扣繳暨免扣繳憑單')
  expect(text).toContain(shown.paid.toLocaleString('en'))
  const read = () =>
    payroll
      .call(statementApi.people, { year, search: 'Chia-Hao' })
      .then(({ body }) => [body.data[0].state, body.data[0].read_at !== null])
  expect(await read()).toEqual(['mail_waiting', false])
  const notMine = await payroll.call(ownStatementApi.read, { id: own.id })
  expect(notMine.status).toBe(404)
  await expectOk(chiaHao.call(ownStatementApi.read, { id: own.id }))
  expect(await read()).toEqual(['read', true])
  expect(await expectOk(chiaHao.call(eaFormApi.list, { mine: true }))).toEqual([])
  const entries: Shown[] = await expectOk(admin.call(activityApi.log, { per_page: 50 }))
  expect(JSON.stringify(entries)).toContain('taiwan_statement')
})

it('PAY-07d TW GUARD-05 an employee gets only their own statement and no list', async () => {
  const chiaHao = await server.as('chia.hao', 'employee')
  const foreign = (await expectOk(payroll.call(ownStatementApi.list, { search: 'Shu' })))[0]
  expect((await chiaHao.call(ownStatementApi.one, { id: foreign.id })).status).toBe(404)
  expect((await chiaHao.call(statementApi.people, { year })).status).toBe(403)
  expect((await chiaHao.call(taiwanFileApi.insurance, {})).status).toBe(403)
})

it('PAY-07d TW the statutory report has both countries, each in its currency, with what the employer owes', async () => {
  const months = { from_month: MONTH, until_month: MONTH, per_page: 100 }
  const { data: rows, totals } = (await payroll.call(payrollReportApi.statutory, { ...months, sort: 'scheme' })).body
  const row = (scheme: string) => rows.find((one: Shown) => one.scheme === scheme)
  expect(row('epf').currency).toBe('MYR')
  const labor = row('tw_labor')
  expect(labor).toMatchObject({
    currency: 'TWD',
    people: 6,
    employee: total(await loadTaken(['tw_labor'])),
    employer: total(await loadTaken(['tw_labor'], 'e')),
    wages: total((await slips()).map(({ taiwan }) => (taiwan.insured as never as { labor: number }).labor)),
    due: '2026-11-02',
  })
  expect(row('tw_pension').due).toBe('2026-11-30')
  expect(row('tw_tax')).toMatchObject({
    employee: total(await loadTaken(['tw_income_tax', 'tw_bonus_tax'])),
    employer: 0,
    wages: null,
    due: '2026-10-12',
  })
  expect(row('tw_supplement')).toMatchObject({ wages: 1_300_000, people: 2 })
  const unit = await server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').select('totals').where('id', '=', run).executeTakeFirstOrThrow(),
  )
  const lines = (unit.totals as { unit: { c: string; e: number }[] }).unit
  const employerAmount = (scheme: string) => lines.find(({ c }) => c === scheme)!.e
  expect(employerAmount('tw_arrears_fund')).toBeGreaterThan(0)
  expect(row('tw_arrears_fund')).toMatchObject({ employer: employerAmount('tw_arrears_fund'), people: 6 })
  expect(row('tw_employer_supplement').employer).toBe(employerAmount('tw_employer_supplement'))
  expect(totals.map(({ currency }: Shown) => currency)).toEqual(['MYR', 'TWD'])
  const dollars = rows.filter(({ currency }: Shown) => currency === 'TWD').map((one: Shown) => one.total)
  expect(totals[1].total).toBe(total(dollars))
  const one = (await payroll.call(payrollReportApi.statutory, { ...months, scheme: 'tw_health' })).body
  expect(one.data.map(({ scheme }: Shown) => scheme)).toEqual(['tw_health'])
  const epf = (await payroll.call(payrollReportApi.statutory, { ...months, scheme: 'epf' })).body
  expect(epf.data.map(({ scheme }: Shown) => scheme)).toEqual(['epf'])
})

it('PAY-07d TW no report adds ringgit and dollars: sums and rows have one currency each', async () => {
  const span = { from_month: MONTH, until_month: MONTH, per_page: 100 }
  const slipRows = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .innerJoin('pay_run', 'pay_run.id', 'payslip.pay_run_id')
      .select(['pay_run.currency', 'gross', 'payslip.employer_cost'])
      .execute(),
  )
  const gross = (currency: string) => total(slipRows.filter((one) => one.currency === currency).map((one) => one.gross))
  for (const endpoint of [payrollReportApi.summary, payrollReportApi.people, payrollReportApi.cost] as const) {
    const { totals } = (await payroll.call(endpoint as typeof payrollReportApi.cost, span)).body
    expect(totals.map(({ currency, gross }: Shown) => [currency, gross])).toEqual([
      ['MYR', gross('MYR')],
      ['TWD', gross('TWD')],
    ])
  }
  const cost = (await payroll.call(payrollReportApi.cost, span)).body.data
  const premiums = (await slips()).flatMap(({ lines }) => lines.filter(({ c }) => c.startsWith('tw_')))
  expect(cost.find(({ currency }: Shown) => currency === 'TWD')).toMatchObject({
    tw_employer: total(premiums.map(({ e }) => e ?? 0)),
    epf_employer: 0,
    other_cost: 0,
  })
  expect(cost.find(({ currency }: Shown) => currency === 'MYR').tw_employer).toBe(0)
  const { totals } = (await payroll.call(payrollReportApi.yearToDate, { year, per_page: 100 })).body
  expect(totals.map(({ currency, gross }: Shown) => [currency, gross])).toEqual([
    ['MYR', gross('MYR')],
    ['TWD', gross('TWD')],
  ])
})
