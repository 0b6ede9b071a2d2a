import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveRun } from '#test/planted-pay.ts'
import { readPdf } from '#test/read-pdf.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { payslipApi } from '../../payroll/payslips/contract.ts'
import { payGroupApi, payrollSettingsApi } from '../../payroll/settings/contract.ts'
import { taxApi } from '../../payroll/tax/contract.ts'
import { myTaxApi } from '../../tax-forms/contract.ts'
import { eaFormApi, yearEndApi } from '../contract.ts'
import { toFormERows } from '../returns/form-e-files.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let payroll: Caller
const year = 2026
const expectOk = async (reply: Promise<Reply>): Promise<Shown> => {
  const { status, body, text } = await reply
  expect(status, text).toBe(200)
  return body.data
}
const employeeIdOf = (key: string) => server.employeeId(key)
const ea = (key: string) => expectOk(payroll.call(yearEndApi.person, { year, id: employeeIdOf(key) }))
const boxAmount = (form: Shown, box: string) => form.boxes.find((one: { box: string }) => one.box === box).amount
const make = async () => server.runTask('meridian', (await expectOk(payroll.call(yearEndApi.make, { year }))).task_id)
const slip = (key: string) =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip').selectAll().where('employee_id', '=', employeeIdOf(key)).executeTakeFirst(),
  )

const TP3 = {
  year,
  origin: 'tp3' as const,
  remuneration: 9_000_00,
  epf: 990_00,
  pcb: 120_00,
  zakat: 0,
  deductions: 0,
  socso_relief: 0,
}
const OWN = {
  year,
  origin: 'own' as const,
  remuneration: 24_000_00,
  epf: 2_640_00,
  pcb: 310_05,
  zakat: 60_00,
  deductions: 519_00,
  socso_relief: 119_00,
  exempt: { travel: 1_500_00 },
  boxes: { B1b: 3_000_00, B3: 500_00, D2: 40_00, E2: 119_00, F: 1_500_00 },
}

beforeAll(async () => {
  server = await startTestServer()
  payroll = await server.as('jun.hao', 'HR Payroll')
  const finance = await server.as('arjun', 'local finance')
  await (await server.as('aminah', 'Company Admin')).call(payrollSettingsApi.setUp, {})
  const [group] = await expectOk(payroll.call(payGroupApi.list, {}))
  for (const start of [
    { ...TP3, employee_id: employeeIdOf('nurul'), exempt: { travel: 200_00 } },
    { ...OWN, employee_id: employeeIdOf('nurul') },
    { ...OWN, employee_id: employeeIdOf('farid') },
  ])
    await expectOk(payroll.call(taxApi.saveStart, start))
  // They left before the first payslip: the company issues their forms all the same.
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('employee')
      .set({ last_day: '2026-06-30', last_payroll_day: '2026-06-30', resigned_on: '2026-05-31' })
      .where('id', '=', employeeIdOf('farid'))
      .execute(),
  )
  await approveRun(server, 'meridian', { group_id: group.id, period: '2026-09' }, { payroll, finance })
})
afterAll(() => server.stop())

it('PAY-03a the year so far adds pay by other employers and by the company itself', async () => {
  const { inputs } = (await slip('nurul'))!
  expect((inputs as Shown).before).toEqual({
    remuneration: 33_000_00,
    epf: 3_630_00,
    pcb: 430_05,
    zakat: 60_00,
    deductions: 519_00,
    socsoRelief: 119_00,
    exempt: { travel: 1_700_00 },
  })
  expect(await slip('farid')).toBeUndefined()
})

it('PAY-08 a payslip states from when its totals of the year count, where the company paid before', async () => {
  const loadPayslip = async (key: string) => expectOk(payroll.call(payslipApi.one, { id: (await slip(key))!.id }))
  expect((await loadPayslip('nurul')).year_from).toBe('2026-09')
  expect((await loadPayslip('azman')).year_from).toBeNull()
})

it('PAY-07b forms include the company’s own earlier pay, not that of others; earlier leavers have a form too', async () => {
  const [form, paid] = [await ea('nurul'), (await slip('nurul'))!]
  expect(boxAmount(form, 'B1a')).toBe(Number(paid.basic) + 20_500_00)
  expect([boxAmount(form, 'B1b'), boxAmount(form, 'B3'), boxAmount(form, 'F')]).toEqual([3_000_00, 500_00, 1_500_00])
  expect(boxAmount(form, 'D1')).toBe(Number(paid.pcb) + 310_05)
  expect([boxAmount(form, 'D2'), boxAmount(form, 'D3'), boxAmount(form, 'D5a')]).toEqual([40_00, 60_00, 400_00])
  expect(boxAmount(form, 'E1')).toBe(Number(paid.epf_employee) + 2_640_00)
  expect(boxAmount(form, 'E2')).toBe(Number(paid.socso_employee) + 119_00)
  expect(form.boxes.find(({ box }: { box: string }) => box === 'B1b').sources).toEqual([
    { code: 'earlier_pay', title: 'Before payroll started here', amount: 3_000_00, payslips: 0, year: null },
  ])
  expect(form.problems).not.toContain('taxable_differs')
  const left = await ea('farid')
  expect(left).toMatchObject({ taxed: 24_000_00, until_day: '2026-06-30' })
  expect([boxAmount(left, 'B1a'), boxAmount(left, 'E1')]).toEqual([20_500_00, 2_640_00])
})

it('PAY-07b the returns include earlier pay and agree with each person’s record', async () => {
  const files: Shown[] = await expectOk(payroll.call(yearEndApi.returns, { year }))
  const employees = files.find(({ kind }) => kind === 'employees')
  for (const { file, runs } of employees.sums) expect(file).toBe(runs)
  const sums = Object.fromEntries(employees.sums.map(({ name, file }: Shown) => [name, file]))
  const paid = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .select((eb) => eb.fn.sum<string>('pcb').as('pcb'))
      .executeTakeFirstOrThrow(),
  )
  expect(sums).toMatchObject({ pcb: Number(paid.pcb) + 2 * 310_05, cp38: 80_00, zakat: 120_00 })
  const form = await expectOk(payroll.call(yearEndApi.formE, { year }))
  const summary = await expectOk(payroll.call(yearEndApi.summary, { year }))
  expect([form.paid, employees.people]).toEqual([summary.people, summary.people])
  expect(form.totals.pcb).toBe(sums.pcb)
})

it('PAY-07b correcting earlier pay overtakes a form, which is issued again as a new revision', async () => {
  const people = (await expectOk(payroll.call(yearEndApi.summary, { year }))).people
  expect(await make()).toMatchObject({ state: 'done', result: { made: people, again: 0, stood: 0 } })
  const [row]: Shown[] = await expectOk(
    payroll.call(taxApi.starts, { employee_id: employeeIdOf('farid'), origin: 'own' }),
  )
  const boxes = { ...OWN.boxes, B1b: 3_100_00 }
  await expectOk(
    payroll.call(taxApi.saveStart, { ...OWN, boxes, employee_id: employeeIdOf('farid'), known_version: row.version }),
  )
  expect([(await ea('farid')).state, (await ea('nurul')).state]).toEqual(['overtaken', 'made'])
  expect(await make()).toMatchObject({ result: { made: 0, again: 1, stood: people - 1 } })
  const left = await ea('farid')
  expect([left.state, left.revision, boxAmount(left, 'B1b'), left.taxed]).toEqual(['made', 2, 3_100_00, 24_000_00])
})

it('PAY-07b PCB 2(II) and form E show earlier pay in its own row, so that the rows add up to the totals', async () => {
  const money = (sen: number) => (sen / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  const paid = (await slip('nurul'))!
  const nurul = await server.as('nurul')
  for (const reply of [
    await payroll.call(yearEndApi.personPcb2, { year, id: employeeIdOf('nurul') }),
    await nurul.call(eaFormApi.myPcb2, { year }),
  ]) {
    const lines = readPdf(reply.bytes).pages[0]!.split('\n')
    const before = lines.indexOf('Before payroll started here')
    expect(lines.slice(before + 1, before + 3)).toEqual(['310.05', '40.00'])
    const total = lines.indexOf('JUMLAH / TOTAL')
    expect(lines.slice(total + 1, total + 3)).toEqual([money(Number(paid.pcb) + 310_05), '40.00'])
  }
  const others = readPdf((await payroll.call(yearEndApi.personPcb2, { year, id: employeeIdOf('azman') })).bytes)
  expect(others.pages[0]).not.toContain('Before payroll started here')
  // The employee's own view of the year, with zakat and reliefs.
  expect((await expectOk(nurul.call(myTaxApi.mine, { year }))).before).toEqual({
    pcb: 310_05,
    cp38: 40_00,
    zakat: 60_00,
    reliefs: 519_00,
  })
  expect((await expectOk((await server.as('azman')).call(myTaxApi.mine, { year }))).before).toBeNull()

  const form = await expectOk(payroll.call(yearEndApi.formE, { year }))
  expect(form.before).toEqual({ people: 2, pcb: 2 * 310_05, cp38: 80_00 })
  for (const key of ['pcb', 'cp38'] as const)
    expect(form.months.reduce((all: number, month: Shown) => all + month[key], form.before[key])).toBe(form.totals[key])
  const csv = (await payroll.call(yearEndApi.formEFile, { year, format: 'csv' })).text
  expect(csv).toContain('"Before payroll started here: people","2"\r\n"Before payroll started here: PCB","620.10"')
  expect(toFormERows(form, 'zh-TW')).toContainEqual(['使用本系統計薪之前：人數', '2', '620.10', '80.00'])
})

it('PAY-07b changing section A overtakes a form, which stays as issued until it is issued again', async () => {
  const people = (await expectOk(payroll.call(yearEndApi.summary, { year }))).people
  const azman = await server.as('azman')
  const [{ id }] = (await azman.call(eaFormApi.list, { mine: true })).body.data
  const downloadIssued = async () => (await azman.call(eaFormApi.pdf, { id })).bytes
  const first = await ea('azman')
  expect([first.state, first.until_day]).toEqual(['made', null])
  const pdf = await downloadIssued()
  const change = (values: { full_name?: string; last_day?: string }) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set(values).where('id', '=', employeeIdOf('azman')).execute(),
    )
  await change({ last_day: '2026-12-31' })
  expect([(await ea('azman')).state, (await ea('azman')).until_day]).toEqual(['overtaken', '2026-12-31'])
  expect(await downloadIssued()).toEqual(pdf)
  expect((await expectOk(azman.call(eaFormApi.one, { id }))).until_day).toBeNull()
  // A person with a last day of 31 December is in service on that day.
  const form = await expectOk(payroll.call(yearEndApi.formE, { year }))
  expect([form.paid - form.in_service, form.left]).toEqual([1, 2])
  expect(await make()).toMatchObject({ result: { made: 0, again: 1, stood: people - 1 } })
  expect(await ea('azman')).toMatchObject({ state: 'made', revision: 2, serial: first.serial, until_day: '2026-12-31' })
  expect(await downloadIssued()).not.toEqual(pdf)

  await change({ full_name: 'Azman bin Haji Yusof' })
  expect(await ea('azman')).toMatchObject({ state: 'overtaken', employee: { full_name: 'Azman bin Haji Yusof' } })
  const position = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .innerJoin('position', 'position.id', 'employment.position_id')
      .select(['position.id', 'position.name'])
      .where('employment.employee_id', '=', employeeIdOf('nurul'))
      .executeTakeFirstOrThrow(),
  )
  const renamePosition = (name: string) =>
    server.tenant('meridian', (tx) => tx.updateTable('position').set({ name }).where('id', '=', position.id).execute())
  await renamePosition('Keeper of the books')
  expect((await ea('nurul')).state).toBe('overtaken')
  await renamePosition(position.name)
  expect((await ea('nurul')).state).toBe('made')
  // Forms from before this was stored still hold; it is stored the next time they are computed.
  await server.tenant('meridian', (tx) => tx.updateTable('ea_form').set({ made_with: null }).execute())
  expect((await ea('azman')).state).toBe('made')
  expect(await make()).toMatchObject({ result: { made: 0, again: 0, stood: people } })
})

it('PAY-07b older rules overtake an issued form, which gets a new revision only where its figures differ now', async () => {
  const people = (await expectOk(payroll.call(yearEndApi.summary, { year }))).people
  const [azman, nurul] = [await ea('azman'), await ea('nurul')]
  expect([azman.state, nurul.state]).toEqual(['made', 'made'])
  // Late pay was once in B1a: the stored form says so, and its key covers only the boxes of items, as it did then.
  const boxes = createHash('sha256').update('[]').digest('hex').slice(0, 16)
  await server.tenant('meridian', async (tx) => {
    await tx.updateTable('ea_form').set({ boxes }).execute()
    await sql`update ea_form set figures = jsonb_set(figures, '{amounts,B2}', '12345') where employee_id = ${employeeIdOf('azman')}::uuid`.execute(
      tx,
    )
  })
  expect([(await ea('azman')).state, (await ea('nurul')).state]).toEqual(['overtaken', 'overtaken'])
  expect(await make()).toMatchObject({ result: { made: 0, again: 1, stood: people - 1 } })
  expect(await ea('azman')).toMatchObject({ state: 'made', revision: azman.revision + 1, serial: azman.serial })
  expect(await ea('nurul')).toMatchObject({ state: 'made', revision: nurul.revision, made_at: nurul.made_at })
})

it('PAY-07b boxes that do not match their sums are refused at their field', async () => {
  const saveStartErrors = async (more: object) => {
    const { status, body } = await payroll.call(taxApi.saveStart, {
      ...OWN,
      employee_id: employeeIdOf('azman'),
      ...more,
    })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await saveStartErrors({ boxes: { B1b: 24_000_01 } })).toEqual([422, ['boxes']])
  expect(await saveStartErrors({ boxes: { D5b: 60_01 } })).toEqual([422, ['boxes']])
  expect(await saveStartErrors({ socso_relief: 519_01 })).toEqual([422, ['socso_relief']])
  expect(await saveStartErrors({ employers: [{ name: 'Tenang Sdn Bhd' }] })).toEqual([422, ['employers']])
  expect(await saveStartErrors({ origin: 'tp3' })).toEqual([422, ['boxes']])
  expect(await saveStartErrors({ boxes: { ...OWN.boxes, F: 1_499_99 } })).toEqual([422, ['boxes']])
  for (const field of ['epf', 'pcb', 'zakat'])
    expect(await saveStartErrors({ [field]: 24_000_01 })).toEqual([422, [field]])
  expect(await saveStartErrors({ year: 2027 })).toEqual([422, ['year']])
  expect(await saveStartErrors({ year: 2027, origin: 'tp3', boxes: {} })).toEqual([422, ['year']])
  const moveJoiningDay = (day: string) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set({ joined_on: day }).where('id', '=', employeeIdOf('azman')).execute(),
    )
  await moveJoiningDay('2025-01-01')
  expect(await saveStartErrors({ year: 2024 })).toEqual([422, ['year']])
  expect(await expectOk(payroll.call(taxApi.starts, { employee_id: employeeIdOf('azman') }))).toEqual([])
})

it('PAY-07b earlier pay is refused for a year paid from January; existing amounts may be corrected', async () => {
  const staff = (key: string) => `beacon:${key}`
  const hr = await server.as(staff('jun.hao'), 'HR Payroll')
  await (await server.as(staff('aminah'), 'Company Admin')).call(payrollSettingsApi.setUp, {})
  const [group] = await expectOk(hr.call(payGroupApi.list, {}))
  const save = (key: string, more: object = {}) =>
    hr.call(taxApi.saveStart, { ...OWN, employee_id: employeeIdOf(staff(key)), ...more } as never)
  const saved = await expectOk(save('farid'))
  const finance = await server.as(staff('arjun'), 'local finance')
  await approveRun(server, 'beacon', { group_id: group.id, period: '2026-01' }, { payroll: hr, finance })
  const { status, body } = await save('nurul')
  expect([status, body.errors.year]).toEqual([
    422,
    ['Payroll here has paid this person since January 2026, so nothing came before it that year.'],
  ])
  expect((await save('nurul', { origin: 'tp3', boxes: {} })).status).toBe(200)
  expect((await save('farid', { pcb: 300_00, known_version: saved.version })).status).toBe(200)
})
