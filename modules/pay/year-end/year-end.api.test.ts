import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveRun } from '#test/planted-pay.ts'
import { readPdf } from '#test/read-pdf.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { oneOffApi, recurringApi } from '../payroll/inputs/contract.ts'
import { payGroupApi, payItemApi, payrollSettingsApi } from '../payroll/settings/contract.ts'
import { taxApi } from '../payroll/tax/contract.ts'
import { eaFormApi, itemBoxApi, yearEndApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let payroll: Caller
let finance: Caller
let groupId: string
const year = 2026
const MONTHS = ['2026-08', '2026-09', '2026-10']
const BONUS = { period: '2026-09', kind: 'bonus' as const }

const expectOk = async (reply: Promise<Reply>): Promise<Shown> => {
  const { status, body, text } = await reply
  expect(status, text).toBe(200)
  return body.data
}
const itemId = async (code: string): Promise<string> =>
  (await expectOk(payroll.call(payItemApi.list, { search: code, per_page: 200 }))).find(
    (item: { code: string }) => item.code === code,
  ).id
const employeeIdOf = (key: string) => server.employeeId(key)
const ea = (key: string) => expectOk(payroll.call(yearEndApi.person, { year, id: employeeIdOf(key) }))
const boxAmount = (form: Shown, box: string) => form.boxes.find((one: { box: string }) => one.box === box).amount
const runTask = async (endpoint: typeof yearEndApi.make) =>
  server.runTask('meridian', (await expectOk(payroll.call(endpoint, { year }))).task_id)
const mails = () =>
  server.tenant('meridian', (tx) => tx.selectFrom('mail').selectAll().where('cause', 'like', 'ea/%').execute())

/** A person's payslips by their columns and lines. */
async function loadSlips(key: string) {
  const rows = await server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip').selectAll().where('employee_id', '=', employeeIdOf(key)).execute(),
  )
  const of = (column: keyof (typeof rows)[number]) => rows.reduce((all, row) => all + Number(row[column]), 0)
  return { rows, of }
}

beforeAll(async () => {
  server = await startTestServer()
  payroll = await server.as('jun.hao', 'HR Payroll')
  finance = await server.as('arjun', 'local finance')
  await (await server.as('aminah', 'Company Admin')).call(payrollSettingsApi.setUp, {})
  groupId = (await expectOk(payroll.call(payGroupApi.list, {})))[0].id
})
afterAll(() => server.stop())

it('PAY-07b without pay there is no year to choose, an empty year and no forms', async () => {
  expect(await expectOk(payroll.call(yearEndApi.years, {}))).toEqual([])
  expect(await expectOk(payroll.call(yearEndApi.summary, { year }))).toMatchObject({ people: 0, warnings: [] })
  expect((await payroll.call(yearEndApi.people, { year })).body).toMatchObject({ data: [], total: 0 })
  const refused = await payroll.call(yearEndApi.make, { year })
  expect([refused.status, refused.body.code]).toEqual([409, 'year_not_paid'])
  expect((await expectOk(payroll.call(yearEndApi.formE, { year }))).paid).toBe(0)
})

it('PAY-07b a year’s pay becomes forms whose boxes match the payslips, in all runs of a month', async () => {
  const nurul = employeeIdOf('nurul')
  await expectOk(
    payroll.call(taxApi.saveStart, {
      employee_id: nurul,
      year,
      origin: 'tp3',
      remuneration: 40_000_00,
      epf: 4_400_00,
      pcb: 900_00,
      zakat: 0,
      deductions: 0,
      socso_relief: 0,
    }),
  )
  for (const [code, amount] of [
    ['lifestyle', 700_00],
    ['zakat', 60_00],
  ] as const)
    await expectOk(payroll.call(taxApi.createClaim, { employee_id: nurul, period: '2026-09', code, amount }))
  await expectOk(
    payroll.call(taxApi.createOrder, {
      employee_id: nurul,
      from_month: '2026-09',
      until_month: '2026-10',
      amount: 35_00,
    }),
  )
  await server.tenant('meridian', async (tx) => {
    await tx.updateTable('statutory_status').set({ zakat_monthly: 20_00 }).where('employee_id', '=', nurul).execute()
    await tx
      .updateTable('employee')
      .set({ last_day: '2026-09-30', last_payroll_day: '2026-09-30', resigned_on: '2026-08-31' })
      .where('id', '=', employeeIdOf('farid'))
      .execute()
  })
  await expectOk(
    payroll.call(recurringApi.create, {
      employee_id: nurul,
      pay_item_id: await itemId('travel_duties'),
      amount: 2_500_00,
      from_day: '2026-08-01',
    }),
  )
  await expectOk(
    payroll.call(oneOffApi.save, {
      period: '2026-09',
      rows: [
        { employee_id: nurul, pay_item_id: await itemId('benefit_in_kind'), amount: 1_200_00 },
        { employee_id: nurul, pay_item_id: await itemId('living_accommodation'), amount: 500_00 },
        { employee_id: nurul, pay_item_id: await itemId('reimbursement'), amount: 88_00 },
        { employee_id: nurul, pay_item_id: await itemId('loan_repayment'), amount: 100_00 },
        { employee_id: nurul, pay_item_id: await itemId('arrears'), amount: 400_00 },
      ],
    }),
  )
  await expectOk(
    payroll.call(oneOffApi.save, {
      period: '2026-09',
      run_kind: 'bonus',
      rows: [{ employee_id: nurul, pay_item_id: await itemId('annual_bonus'), amount: 5_000_00 }],
    }),
  )
  for (const run of [...MONTHS.slice(0, 2).map((period) => ({ period })), BONUS, { period: MONTHS[2]! }])
    await approveRun(server, 'meridian', { group_id: groupId, ...run }, { payroll, finance })

  expect(await expectOk(payroll.call(yearEndApi.years, {}))).toEqual([{ year, months: 3, due: '2027-03-31' }])
  const form = await ea('nurul')
  const { rows, of } = await loadSlips('nurul')
  expect(rows).toHaveLength(4)
  expect(boxAmount(form, 'B1a')).toBe(of('basic') + 400_00)
  expect(boxAmount(form, 'B1b')).toBe(5_000_00)
  // RM6,000 of the year's travel allowance is exempt; RM1,500 exceeds the ceiling.
  expect([boxAmount(form, 'F'), boxAmount(form, 'B1c')]).toEqual([6_000_00, 1_500_00])
  expect([boxAmount(form, 'B3'), boxAmount(form, 'B4')]).toEqual([1_200_00, 500_00])
  expect(boxAmount(form, 'D1')).toBe(of('pcb'))
  expect(boxAmount(form, 'D2')).toBe(70_00)
  expect(boxAmount(form, 'D3')).toBe(60_00)
  expect([boxAmount(form, 'D5a'), boxAmount(form, 'D5b')]).toEqual([700_00, 60_00])
  expect(boxAmount(form, 'E1')).toBe(of('epf_employee'))
  expect(boxAmount(form, 'E2')).toBe(of('socso_employee'))
  // The earlier employer's pay is in the tax of the months but not in the form.
  expect(form.taxed).toBe(of('taxable_normal') + of('taxable_additional'))
  expect(form.taxed_by_pcb).toBe(form.taxed)
  expect(form.boxes.find(({ box }: { box: string }) => box === 'B1a').sources).toContainEqual({
    code: 'basic',
    title: 'Basic pay',
    amount: of('basic'),
    payslips: 3,
    year: null,
  })
  expect((await ea('farid')).until_day).toBe('2026-09-30')
  const twice = await ea('azman')
  expect([twice.state, twice.id]).toEqual(['not_made', null])
})

it('PAY-07b an unfinished year says so, and counts the forms in each state', async () => {
  const summary = await expectOk(payroll.call(yearEndApi.summary, { year }))
  expect(summary).toMatchObject({ people: 54, ea_due: '2027-02-28', form_e_due: '2027-03-31' })
  expect(summary.warnings).toEqual([{ warning: 'year_running', months: [], runs: 0 }])
  expect(summary.states.not_made).toBe(54)
})

it('PAY-07b forms are issued once, keep their number, and get a new revision only where figures changed', async () => {
  expect(await runTask(yearEndApi.make)).toMatchObject({ state: 'done', result: { made: 54, again: 0, stood: 0 } })
  expect(await runTask(yearEndApi.make)).toMatchObject({ state: 'done', result: { made: 0, again: 0, stood: 54 } })
  const before = await ea('nurul')
  expect(before).toMatchObject({ state: 'made', revision: 1 })

  const arrears = (await payroll.call(itemBoxApi.list, { search: 'arrears' })).body.data.find(
    (item: { code: string }) => item.code === 'arrears',
  )
  expect(arrears).toMatchObject({ usual: 'B1a', chosen: null, known_version: 0 })
  const move = { id: arrears.id, box: 'B2' as const, known_version: 0 }
  expect(await expectOk(payroll.call(itemBoxApi.place, move))).toEqual({ chosen: 'B2', known_version: 1 })
  const stale = await payroll.call(itemBoxApi.place, { ...move, box: null })
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  const wrong = await payroll.call(itemBoxApi.place, { ...move, box: 'D4', known_version: 1 })
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, { box: expect.anything() }])

  const moved = await ea('nurul')
  expect([moved.state, boxAmount(moved, 'B2')]).toEqual(['overtaken', 400_00])
  expect(await runTask(yearEndApi.make)).toMatchObject({ result: { made: 0, again: 1, stood: 53 } })
  const after = await ea('nurul')
  expect(after).toMatchObject({ state: 'made', revision: 2, serial: before.serial })
  expect(await ea('azman')).toMatchObject({ state: 'made', revision: 1 })
})

it('PAY-07b the PDF of the form has the person, every amount, and the exempt total', async () => {
  const form = await ea('nurul')
  const reply = await payroll.call(yearEndApi.personPdf, { year, id: employeeIdOf('nurul') })
  const pdf = readPdf(reply.bytes)
  expect(pdf.pages).toHaveLength(1)
  const lines = pdf.pages[0]!.split('\n')
  const shownAt = (label: string) => lines[lines.findIndex((line) => line.startsWith(label)) + 1]
  expect(shownAt('1. Nama penuh')).toBe(form.employee.full_name)
  expect(shownAt('No. Siri')).toBe(String(form.serial).padStart(5, '0'))
  const money = (sen: number) => (sen / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  for (const { amount } of form.boxes) if (amount !== 0) expect(lines).toContain(money(amount))
  expect(lines).toContain(money(form.taxed))
})

it('PAY-07b the ZIP has everybody’s form', async () => {
  const task = await runTask(yearEndApi.zip)
  expect(task).toMatchObject({ state: 'done', done: 54 })
  const bytes = await server.tenant('meridian', (tx) => server.files.readBytes(tx, task.file_id!))
  const end = Buffer.from(bytes)
  expect(end.readUInt16LE(end.length - 22 + 10)).toBe(54)
})

it('PAY-07b complaint 60a: forms are mailed once a person and revision, each with its own PDF', async () => {
  expect(await runTask(yearEndApi.mail)).toMatchObject({ state: 'done', result: { count: 54, without: 0 } })
  expect(await runTask(yearEndApi.mail)).toMatchObject({ state: 'done', result: { count: 0 } })
  const written = await mails()
  expect(written).toHaveLength(54)
  expect(new Set(written.map(({ recipient }) => recipient)).size).toBe(54)
  // A waiting mail does not count as sent.
  expect((await ea('nurul')).state).toBe('mail_waiting')
  const updateMail = (values: { state: 'sent' | 'failed'; recipient?: string }) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('mail')
        .set(values)
        .where('recipient', 'in', ['nurul@meridian.example', 'old@example.my'])
        .execute(),
    )
  await updateMail({ state: 'sent' })
  expect((await ea('nurul')).state).toBe('mailed')
  // The next mailing replaces a failed mail after the address was corrected.
  await updateMail({ state: 'failed', recipient: 'old@example.my' })
  expect((await ea('nurul')).state).toBe('mail_failed')
  expect(await runTask(yearEndApi.mail)).toMatchObject({ state: 'done', result: { count: 1 } })
  expect((await ea('nurul')).state).toBe('mail_waiting')
  expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(54)
  expect((await mails()).map(({ recipient }) => recipient)).not.toContain('old@example.my')

  await approveRun(server, 'meridian', { group_id: groupId, period: '2026-11' }, { payroll, finance })
  // The person who left in September has no new figures and no second mail.
  expect(await runTask(yearEndApi.mail)).toMatchObject({ result: { count: 53 } })
  expect(await mails()).toHaveLength(107)
})

it('PAY-07b an employee sees and downloads their own form, and HR sees that it was read', async () => {
  const nurul = await server.as('nurul')
  const mine = (await nurul.call(eaFormApi.list, { mine: true })).body.data
  expect(mine).toHaveLength(1)
  const [{ id }] = mine
  const form = await expectOk(nurul.call(eaFormApi.one, { id }))
  expect(form.employee.id).toBe(employeeIdOf('nurul'))
  const pdf = readPdf((await nurul.call(eaFormApi.pdf, { id })).bytes)
  expect(pdf.title).toBe(`EA 2026 ${form.employee.full_name}`)
  expect((await nurul.call(eaFormApi.read, { id })).status).toBe(200)
  expect((await ea('nurul')).state).toBe('read')
  const listed = (await payroll.call(yearEndApi.people, { year, state: 'read' })).body
  expect(listed.data.map((row: { id: string }) => row.id)).toEqual([employeeIdOf('nurul')])
  // HR's own viewing does not mark it as read.
  const azman = (await (await server.as('azman')).call(eaFormApi.list, { mine: true })).body.data[0]
  await payroll.call(eaFormApi.one, { id: azman.id })
  expect((await payroll.call(eaFormApi.read, { id: azman.id })).status).toBe(404)
  expect((await ea('azman')).state).toBe('mail_waiting')
})

it('PAY-07b GUARD-05 an employee sees no other person’s form, not the year, and no form of another company', async () => {
  const azman = await server.as('azman')
  const { id } = (await (await server.as('nurul')).call(eaFormApi.list, { mine: true })).body.data[0]
  expect((await azman.call(eaFormApi.one, { id })).status).toBe(404)
  expect((await azman.call(eaFormApi.pdf, { id })).status).toBe(404)
  expect((await azman.call(eaFormApi.list, {})).body.total).toBe(1)
  expect((await azman.call(yearEndApi.people, { year })).status).toBe(403)
  expect((await azman.call(yearEndApi.personPdf, { year, id: employeeIdOf('nurul') })).status).toBe(403)
  const foreign = await server.as('beacon:jun.hao', 'HR Payroll')
  expect((await foreign.call(yearEndApi.person, { year, id: employeeIdOf('nurul') })).status).toBe(404)
  expect((await foreign.call(eaFormApi.one, { id })).status).toBe(404)
})

it('PAY-07b the return C.P.8D agrees with the runs, one line a person, and form E counts them', async () => {
  const files = await expectOk(payroll.call(yearEndApi.returns, { year }))
  expect(files.map(({ kind, people }: Shown) => [kind, people])).toEqual([
    ['employer', 54],
    ['employees', 54],
  ])
  const [, employees] = files
  for (const sum of employees.sums) expect([sum.name, sum.file]).toEqual([sum.name, sum.runs])
  const updateEmployerNumber = (number: string | null) =>
    server.tenant('meridian', (tx) => tx.updateTable('company_profile').set({ employer_tax_number: number }).execute())
  await updateEmployerNumber('E9089151001')
  const reply = await payroll.call(yearEndApi.returnFile, { year, file: 'employees' })
  expect(reply.headers['content-disposition']).toContain('P9089151001_2026.TXT')
  expect(reply.text.trimEnd().split('\r\n')).toHaveLength(54)
  await updateEmployerNumber(null)
  const refused = await payroll.call(yearEndApi.returnFile, { year, file: 'employer' })
  expect([refused.status, refused.body.code]).toEqual([409, 'file_stopped'])

  const form = await expectOk(payroll.call(yearEndApi.formE, { year }))
  const { pcb } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .select((eb) => eb.fn.sum<number>('pcb').as('pcb'))
      .executeTakeFirstOrThrow(),
  )
  expect(form).toMatchObject({ paid: 54, in_service: 53, left: 1, due: '2027-03-31', totals: { pcb: Number(pcb) } })
  expect(form.months.map(({ month }: Shown) => month)).toEqual([...MONTHS, '2026-11'])
  const csv = (await payroll.call(yearEndApi.formEFile, { year, format: 'csv' })).text
  expect(csv).toContain('"People paid in the year","54"\r\n')
  const pdf = await payroll.call(yearEndApi.formEFile, { year, format: 'pdf' })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

it('PAY-07b the list filters people by problem, and exports as a sheet', async () => {
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('statutory_status')
      .set({ tax_number: null })
      .where('employee_id', '=', employeeIdOf('devi'))
      .execute(),
  )
  const missing = (await payroll.call(yearEndApi.people, { year, problem: 'missing_tax_number' })).body
  expect(missing.data.map((row: { id: string }) => row.id)).toContain(employeeIdOf('devi'))
  const [, employees] = await expectOk(payroll.call(yearEndApi.returns, { year }))
  expect(employees.problems).toContainEqual(
    expect.objectContaining({
      code: 'missing_tax_number',
      stops: false,
      employee: expect.objectContaining({ id: employeeIdOf('devi') }),
    }),
  )
  const sheet = await payroll.request('POST', '/api/year-end/people/export', {
    body: { year, format: 'csv', search: 'nurul' },
    headers: { 'content-type': 'application/json' },
  })
  expect([sheet.status, sheet.text.split('\r\n')[0]]).toEqual([200, expect.stringContaining('Remuneration')])
})
