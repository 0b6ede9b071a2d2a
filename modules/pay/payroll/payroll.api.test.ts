import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { tickOff } from '#test/planted-pay.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { recomputeLine } from './explanation/recompute-line.ts'
import { absenceApi, oneOffApi, recurringApi } from './inputs/contract.ts'
import type { MalaysianPayInputs } from './malaysia/inputs.ts'
import type { RunFacts } from './payslip/inputs.ts'
import type { Line } from './payslip/lines.ts'
import { payslipApi, runSlipApi } from './payslips/contract.ts'
import { WAGE_RECORD_PAGE_SIZES, wageRecordApi } from './payslips/wage-records-contract.ts'
import { reviewApi } from './review/contract.ts'
import { payrollApi } from './runs/contract.ts'
import { payGroupApi, payItemApi, payrollSettingsApi } from './settings/contract.ts'
import { taxApi } from './tax/contract.ts'
import { malaysianPayslip } from './testing/people.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let payroll: Caller
let finance: Caller
let admin: Caller
let groupId: string

beforeAll(async () => {
  server = await startTestServer()
  payroll = await server.as('jun.hao', 'HR Payroll')
  finance = await server.as('arjun', 'local finance')
  admin = await server.as('aminah', 'Company Admin')
  await admin.call(payrollSettingsApi.setUp, {})
  groupId = (await payroll.call(payGroupApi.list, {})).body.data[0].id
})
afterAll(() => server.stop())

const itemId = async (code: string): Promise<string> =>
  (await payroll.call(payItemApi.list, { search: code, per_page: 200 })).body.data.find(
    (item: { code: string }) => item.code === code,
  ).id
const loadRun = async (id: string) => (await payroll.call(payrollApi.run, { id })).body.data

async function createRun(period: string, more: object = {}) {
  const reply = await payroll.call(payrollApi.create, { group_id: groupId, period, ...more })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
async function calculateRun(id: string, by = payroll) {
  const run = await loadRun(id)
  const reply = await by.call(payrollApi.calculate, { id, version: run.version })
  expect(reply.status, reply.text).toBe(200)
  const task = await server.runTask('meridian', reply.body.data.task_id)
  return { task, run: await loadRun(id) }
}
const slips = (runId: string) =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip').selectAll().where('pay_run_id', '=', runId).orderBy('employee_id').execute(),
  )

it('PAY-09a the first month of a company within a year reports how many people have unknown earlier pay', async () => {
  const { id } = await createRun('2026-08')
  const { run } = await calculateRun(id)
  const paid = new Set((await slips(id)).filter(({ gross }) => gross > 0).map(({ employee_id }) => employee_id))
  const people = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('id').where('joined_on', '<', '2026-08-01').execute(),
  )
  const unknown = people.filter((one) => paid.has(one.id))
  expect(unknown.length).toBeGreaterThan(40)
  expect(run.year_unknown).toBe(unknown.length)
  const start = await payroll.call(taxApi.saveStart, {
    employee_id: unknown[0]!.id,
    year: 2026,
    origin: 'tp3',
    remuneration: 70_000_00,
    epf: 0,
    pcb: 0,
    zakat: 0,
    deductions: 0,
    socso_relief: 0,
  })
  expect(start.status, start.text).toBe(200)
  const now = await loadRun(id)
  expect(now.year_unknown).toBe(unknown.length - 1)
  const { id: startId, version } = start.body.data
  expect((await payroll.call(taxApi.removeStart, { id: startId, version })).status).toBe(200)
  expect((await payroll.call(payrollApi.remove, { id, version: now.version })).status).toBe(200)
  const january = await createRun('2026-01')
  const first = (await calculateRun(january.id)).run
  expect(first.year_unknown).toBe(0)
  expect((await payroll.call(payrollApi.remove, { id: january.id, version: first.version })).status).toBe(200)
})

it('PAY-01ab PAY-12a complaint 60b: a month goes from calculation through review and confirmation to a final approval', async () => {
  const overtime = await itemId('overtime')
  const allowance = await itemId('fixed_allowance')
  const expenses = await itemId('reimbursement')
  expect(
    (
      await payroll.call(recurringApi.create, {
        employee_id: server.employeeId('farid'),
        pay_item_id: allowance,
        amount: 300_00,
        from_day: '2026-01-01',
      })
    ).status,
  ).toBe(200)
  const saved = await payroll.call(oneOffApi.save, {
    period: '2026-09',
    rows: [
      { employee_id: server.employeeId('azman'), pay_item_id: overtime, minutes: 240 },
      { employee_id: server.employeeId('noraini'), pay_item_id: expenses, amount: 150_00 },
    ],
  })
  expect(saved.body.data).toMatchObject({ created: 2, changed: 0, removed: 0 })
  const hr = await server.as('mei.ling', 'HR Generalist')
  expect(
    (
      await hr.call(absenceApi.create, {
        employee_id: server.employeeId('devi'),
        from_day: '2026-09-14',
        until_day: '2026-09-15',
      })
    ).status,
  ).toBe(200)

  const created = await createRun('2026-09')
  expect(created).toMatchObject({
    state: 'draft',
    status: 'unconfirmed',
    totals: { employees: 0 },
    actions: ['calculate', 'remove'],
  })
  const again = await payroll.call(payrollApi.create, { group_id: groupId, period: '2026-09' })
  expect([again.status, again.body.code]).toEqual([409, 'run_exists'])

  const { task, run } = await calculateRun(created.id)
  expect(task).toMatchObject({ state: 'done', message_code: 'payroll_calculated' })
  expect(run).toMatchObject({ state: 'calculated', status: 'unconfirmed', failed: 0, blocked: 0, law_checked: true })
  // 60 people, of whom six work in Taipei and are in no group.
  expect(run.totals.employees).toBe(54)
  const azman = (await payroll.call(runSlipApi.slip, { id: run.id, employee_id: server.employeeId('azman') })).body.data
  expect(azman.lines.find((line: { code: string }) => line.code === 'overtime').explanation.inputs).toContainEqual({
    name: 'Minutes worked',
    value: '240',
  })
  // The sheet shows what the last calculation paid for the hours, and nothing once the hours change.
  const loadSheetRows = async () => (await payroll.call(oneOffApi.sheet, { period: '2026-09' })).body.data.rows
  const overtimePay = azman.lines.find((line: { code: string }) => line.code === 'overtime').amount
  expect(overtimePay).toBeGreaterThan(0)
  expect((await loadSheetRows()).map(({ minutes, work_pay }: Record<string, number>) => [minutes, work_pay])).toEqual([
    [240, overtimePay],
    [null, null],
  ])
  const devi = (await payroll.call(runSlipApi.slip, { id: run.id, employee_id: server.employeeId('devi') })).body.data
  expect(devi.lines.find((line: { code: string }) => line.code === 'unpaid').amount).toBe(-123_33)
  const epf = devi.lines.find((line: { code: string }) => line.code === 'epf').explanation
  expect(epf).toMatchObject({ effective_from: '2025-10-01' })
  expect(epf.row).toMatch(/^A 1,/)
  expect(epf.source).not.toBe('')
  const zh = await payroll.call(
    runSlipApi.slip,
    { id: run.id, employee_id: server.employeeId('devi') },
    { headers: { 'accept-language': 'zh-TW' } },
  )
  expect(zh.status).toBe(200)

  const early = await finance.call(payrollApi.approve, { id: run.id, version: run.version, month: '2026-09' })
  expect([early.status, early.body.code]).toEqual([409, 'run_not_confirmed'])
  const confirmed = (await payroll.call(payrollApi.confirm, { id: run.id, version: run.version })).body.data
  expect(confirmed).toMatchObject({ state: 'confirmed', status: 'confirmed' })
  const refused = await payroll.call(payrollApi.calculate, { id: run.id, version: confirmed.version })
  expect([refused.status, refused.body.code]).toEqual([409, 'run_confirmed'])
  const back = (await payroll.call(payrollApi.unconfirm, { id: run.id, version: confirmed.version })).body.data
  expect(back.state).toBe('calculated')
  const anew = (await payroll.call(payrollApi.confirm, { id: run.id, version: back.version })).body.data

  const wrongMonth = await finance.call(payrollApi.approve, { id: run.id, version: anew.version, month: '2026-08' })
  expect([wrongMonth.status, wrongMonth.body.fields?.month?.[0] ?? wrongMonth.body.code]).toEqual([
    422,
    expect.anything(),
  ])
  const [one, two] = await Promise.all(
    [0, 1].map(() => finance.call(payrollApi.approve, { id: run.id, version: anew.version, month: '2026-09' })),
  )
  expect([one!.status, two!.status].sort()).toEqual([200, 409])
  const approved = await loadRun(run.id)
  expect(approved).toMatchObject({
    state: 'approved',
    status: 'approved',
    actions: expect.arrayContaining(['payslips', 'mail']),
  })
  const items = (await payroll.call(oneOffApi.sheet, { period: '2026-09' })).body.data.rows
  expect(items.map((item: { paid_run_id: string }) => item.paid_run_id)).toEqual([run.id, run.id])
  const absences = (await hr.call(absenceApi.list, { period: '2026-09' })).body.data
  expect(absences).toMatchObject([{ paid_run_id: run.id, actions: ['remove'] }])
  for (const [endpoint, extra] of [
    [payrollApi.unconfirm, {}],
    [payrollApi.remove, {}],
    [payrollApi.calculate, {}],
  ] as const)
    expect(
      (await payroll.call(endpoint as never, { id: run.id, version: approved.version, ...extra } as never)).status,
    ).toBe(409)
})

it('PAY-08 complaint 45: every stored line is recomputed from its explanation alone, and totals are sums of lines', async () => {
  const stored = await server.tenant('meridian', (tx) => tx.selectFrom('payslip').selectAll().execute())
  expect(stored.length).toBeGreaterThan(50)
  let lines = 0
  for (const slip of stored) {
    let [gross, paidBack, deductions, employer] = [0, 0, 0, 0]
    for (const line of slip.lines as Line[]) {
      expect(recomputeLine(line), `${slip.employee_id} ${line.c}`).toEqual({ employee: line.a, employer: line.e ?? 0 })
      if (line.k === 'earning' && !line.n) gross += line.a
      if (line.k === 'reimbursement') paidBack += line.a
      if (line.k === 'deduction') deductions += line.a
      employer += line.e ?? 0
      lines++
    }
    expect([slip.gross, slip.reimbursements, slip.deductions, slip.net, slip.employer_cost]).toEqual([
      gross,
      paidBack,
      deductions,
      gross + paidBack - deductions,
      gross + paidBack + employer,
    ])
  }
  expect(lines).toBeGreaterThan(300)
})

it('PAY-08 a replay of a stored run from its snapshot gives the same payslips', async () => {
  const runs = await server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').selectAll().where('state', '=', 'approved').execute(),
  )
  for (const run of runs)
    for (const slip of await slips(run.id)) {
      const again = malaysianPayslip(slip.inputs as MalaysianPayInputs, run.settings as RunFacts, lawFor(run.period))
      expect(JSON.parse(JSON.stringify(again.lines))).toEqual(slip.lines)
      expect([again.net, again.schemes.pcb, again.statusKey]).toEqual([slip.net, slip.pcb, slip.status_key])
    }
})

it('PAY-01b PAY-12a the database refuses every change to an approved run, for the serving role and for the owner of the tables', async () => {
  const company = server.companies.meridian!.companyId
  const { id } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').select('id').where('state', '=', 'approved').limit(1).executeTakeFirstOrThrow(),
  )
  const statements = [
    `update pay_run set period = '2020-01' where id = '${id}'`,
    `update pay_run set state = 'calculated', approved_at = null where id = '${id}'`,
    `delete from pay_run where id = '${id}'`,
    `update payslip set net = net, gross = gross where pay_run_id = '${id}'`,
    `update payslip set lines = '[]' where pay_run_id = '${id}'`,
    `delete from payslip where pay_run_id = '${id}'`,
    `insert into payslip select (jsonb_populate_record(null::payslip, to_jsonb(p) || jsonb_build_object('id', new_id(), 'sequence', 9))).* from payslip p where pay_run_id = '${id}' limit 1`,
  ]
  const before = await slips(id)
  for (const statement of statements)
    await expect(
      server.tenant('meridian', (tx) => sql.raw(statement).execute(tx)),
      statement,
    ).rejects.toMatchObject({ code: 'KE001' })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  for (const statement of [...statements, 'truncate payslip cascade', 'truncate pay_run cascade']) {
    await owner.query(`begin; set local app.company_id = '${company}'`)
    await expect(owner.query(statement), statement).rejects.toMatchObject({ code: 'KE001' })
    await owner.query('rollback')
    await expect(owner.query(statement), `without a company: ${statement}`).rejects.toMatchObject({ code: 'KE001' })
    await owner.query(`begin; set local session_replication_role = replica; set local app.company_id = '${company}'`)
    await expect(owner.query(statement), `as a replica: ${statement}`).rejects.toMatchObject({ code: 'KE001' })
    await owner.query('rollback')
  }
  await owner.end()
  expect(await slips(id)).toEqual(before)
})

it('PAY-09a the review compares with the last approved month and names the causes', async () => {
  await server.tenant('meridian', async (tx) => {
    const farid = server.employeeId('farid')
    await sql`update compensation set until_day = '2026-09-30' where employee_id = ${farid}::uuid and until_day is null`.execute(
      tx,
    )
    await sql`insert into compensation (employee_id, from_day, basic_pay, currency) values (${farid}::uuid, '2026-10-01', 900000, 'MYR')`.execute(
      tx,
    )
    await sql`update employee set last_day = '2026-10-15', resigned_on = '2026-09-15' where id = ${server.employeeId('ken')}::uuid`.execute(
      tx,
    )
    await sql`update employee set last_day = '2026-09-30', resigned_on = '2026-09-01' where id = ${server.employeeId('daniel')}::uuid`.execute(
      tx,
    )
    await sql`update employee set last_day = '2026-09-20', last_payroll_day = '2026-10-31', resigned_on = '2026-09-01' where id = ${server.employeeId('amirul')}::uuid`.execute(
      tx,
    )
    const account = sql`(select account_index from bank_detail where employee_id = ${server.employeeId('hakim')}::uuid limit 1)`
    await sql`update bank_detail set account_index = ${account} where employee_id = ${server.employeeId('bala')}::uuid`.execute(
      tx,
    )
    await sql`update statutory_status set tax_number = null where employee_id = ${server.employeeId('jason')}::uuid`.execute(
      tx,
    )
    await sql`insert into absence (employee_id, from_day, until_day, kind) values (${server.employeeId('razak')}::uuid, '2026-10-05', '2026-10-06', 'absent')`.execute(
      tx,
    )
    await sql`update bank_detail set account_number = null, account_index = null where employee_id = ${server.employeeId('chloe')}::uuid`.execute(
      tx,
    )
    await sql`update compensation set basic_pay = 41200000 where employee_id = ${server.employeeId('xin.yi')}::uuid`.execute(
      tx,
    )
  })
  const { id } = await createRun('2026-10')
  const { run } = await calculateRun(id)
  expect(run.previous).toMatchObject({ period: '2026-09' })
  const rows: Shown[] = (await payroll.call(reviewApi.review, { id, show: 'all', per_page: 200 })).body.data
  const row = (who: string) => rows.find((one) => one.employee_id === server.employeeId(who))
  const codes = (who: string, what: 'causes' | 'checks' | 'blockers') =>
    row(who)[what].map((one: { code: string }) => one.code)
  expect(row('farid').causes).toContainEqual({ code: 'increment', params: { from: 8_600_00, to: 9_000_00 } })
  expect(codes('ken', 'causes')).toContain('leaver')
  // They left before these days, and unused leave that became known later is still due.
  expect(row('daniel')).toMatchObject({ row: 'paid', causes: [{ code: 'leaver' }, { code: 'one_off' }] })
  expect(codes('amirul', 'checks')).toContain('paid_after_leaving')
  expect(codes('bala', 'checks')).toEqual(expect.arrayContaining(['duplicate_bank_account', 'bank_account_changed']))
  expect(codes('hakim', 'checks')).toContain('duplicate_bank_account')
  expect(codes('jason', 'checks')).toContain('missing_tax_number')
  expect(codes('razak', 'checks')).toContain('absence_not_deducted')
  expect(codes('chloe', 'blockers')).toEqual(['no_bank_account'])
  expect(codes('xin.yi', 'checks')).toEqual(expect.arrayContaining(['wage_far_off', 'net_moved']))
  expect(codes('azman', 'causes')).toContain('overtime')
  expect(codes('devi', 'causes')).toContain('unpaid_days')
  expect(rows.filter((one) => one.change !== 0 && one.causes.length === 0)).toEqual([])
  const changed: Shown[] = (await payroll.call(reviewApi.review, { id, per_page: 200 })).body.data
  expect(changed.every((one) => one.change !== 0)).toBe(true)
  expect(
    (await payroll.call(reviewApi.review, { id, cause: 'increment', per_page: 200 })).body.data.map(
      (one: Shown) => one.full_name,
    ),
  ).toContain('Farid bin Osman')
  const sheet = (await payroll.call(reviewApi.sheet, { id, show: 'all' })).body.data
  expect(sheet.columns.map((column: { code: string }) => column.code)).toEqual(
    expect.arrayContaining(['basic', 'epf', 'epf_employer', 'pcb']),
  )
  expect(sheet.rows.reduce((sum: number, one: Shown) => sum + one.amounts.pcb || sum, 0)).toBe(run.totals.pcb)
  const blocked = await payroll.call(payrollApi.confirm, { id, version: run.version })
  expect([blocked.status, blocked.body.code]).toEqual([409, 'run_blocked'])
})

it('PAY-09a a row is ticked off with a note, which survives a new calculation', async () => {
  const { id } = (await payroll.call(payrollApi.runs, { state: 'calculated' })).body.data[0]
  const employee_id = server.employeeId('razak')
  const tick = await payroll.call(reviewApi.check, {
    id,
    employee_id,
    checked: true,
    note: 'Asked his supervisor',
    note_version: 0,
  })
  expect(tick.body.data).toMatchObject({
    checked: true,
    note: 'Asked his supervisor',
    note_version: 1,
    checked_by: 'Lim Jun Hao',
  })
  expect(
    (await payroll.call(reviewApi.check, { id, employee_id, checked: false, note: null, note_version: 0 })).status,
  ).toBe(409)
  const { run } = await calculateRun(id)
  expect(run.checked).toBe(1)
  const rows: Shown[] = (await payroll.call(reviewApi.review, { id, show: 'to_check', per_page: 200 })).body.data
  expect(rows.find((row) => row.employee_id === employee_id)).toMatchObject({
    checked: true,
    note: 'Asked his supervisor',
  })
})

it('complaint 51: one person who cannot be calculated fails alone, with name and reason', async () => {
  const { id } = (await payroll.call(payrollApi.runs, { state: 'calculated' })).body.data[0]
  await server.tenant('meridian', (tx) =>
    sql`update employee set birth_date = null where id = ${server.employeeId('fatin')}::uuid`.execute(tx),
  )
  await server.tenant('meridian', (tx) =>
    sql`update compensation set currency = 'SGD' where employee_id = ${server.employeeId('rajesh')}::uuid`.execute(tx),
  )
  const before = await loadRun(id)
  const { task, run } = await calculateRun(id)
  expect(task.state).toBe('done')
  expect([run.failed, run.totals.employees]).toEqual([2, before.totals.employees - 2])
  const failed: Shown[] = (await payroll.call(reviewApi.review, { id, show: 'failed' })).body.data
  expect(failed.map((row) => [row.full_name, row.failure.code]).sort()).toEqual([
    ['Fatin Nabila binti Roslan', 'no_birth_date'],
    ['Rajesh Kumar a/l Pillai', 'currency_differs'],
  ])
  expect((await payroll.call(payrollApi.confirm, { id, version: run.version })).body.code).toBe('run_blocked')
  await server.tenant('meridian', (tx) =>
    sql`update employee set birth_date = '1997-10-14' where id = ${server.employeeId('fatin')}::uuid`.execute(tx),
  )
  await server.tenant('meridian', (tx) =>
    sql`update compensation set currency = 'MYR' where employee_id = ${server.employeeId('rajesh')}::uuid`.execute(tx),
  )
})

it('PAY-12a complaint 60b: of two identical runs and payslips at once the database accepts one', async () => {
  const replies = await Promise.all(
    [0, 1, 2].map(() => payroll.call(payrollApi.create, { group_id: groupId, period: '2026-11' })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const run = replies.find(({ status }) => status === 200)!.body.data
  const other = (
    await admin.call(payGroupApi.create, {
      name: 'Everyone once more',
      pay_day: 28,
      proration: 'calendar',
      all_offices: true,
      office_ids: [],
    })
  ).body.data
  const second = (await payroll.call(payrollApi.create, { group_id: other.id, period: '2026-11' })).body.data
  await calculateRun(run.id)
  const { run: twice } = await calculateRun(second.id)
  expect(twice.totals.employees).toBe(0)
  const failed: Shown[] = (await payroll.call(reviewApi.review, { id: second.id, show: 'failed', per_page: 1 })).body
    .data
  expect(failed[0].failure).toMatchObject({ code: 'paid_in_other_run' })
  const copy = sql`insert into payslip select (jsonb_populate_record(null::payslip, to_jsonb(p) || jsonb_build_object('id', new_id(), 'pay_run_id', ${second.id}::text))).* from payslip p where pay_run_id = ${run.id}::uuid limit 1`
  await expect(server.tenant('meridian', (tx) => copy.execute(tx))).rejects.toMatchObject({ code: '23505' })
  for (const one of [run.id, second.id])
    expect((await payroll.call(payrollApi.remove, { id: one, version: (await loadRun(one)).version })).status).toBe(200)
})

it('PAY-12a the preparer of a run cannot approve it while somebody else may, and the approval asks for the password again', async () => {
  const mine = await server.as('aminah', 'Company Admin')
  const { id } = (await payroll.call(payrollApi.runs, { state: 'calculated' })).body.data[0]
  await server.tenant('meridian', (tx) =>
    sql`update bank_detail set payment_method = 'cash' where employee_id = ${server.employeeId('chloe')}::uuid`.execute(
      tx,
    ),
  )
  const { run } = await calculateRun(id, mine)
  const unchecked = await mine.call(payrollApi.confirm, { id, version: run.version })
  expect([unchecked.status, unchecked.body.code]).toEqual([409, 'rows_not_checked'])
  await tickOff(mine, id)
  const confirmed = (await mine.call(payrollApi.confirm, { id, version: run.version })).body.data
  expect(confirmed).toMatchObject({ needs_other_approver: true })
  expect(confirmed.actions).not.toContain('approve')
  const own = await mine.call(payrollApi.approve, { id, version: confirmed.version, month: '2026-10' })
  expect([own.status, own.body.code]).toEqual([403, 'approver_must_differ'])
  // It is not enough that somebody else calculated a run that the approver confirmed.
  await mine.call(payrollApi.unconfirm, { id, version: confirmed.version })
  const again = await calculateRun(id)
  const { version } = (await mine.call(payrollApi.confirm, { id, version: again.run.version })).body.data
  const still = await mine.call(payrollApi.approve, { id, version, month: '2026-10' })
  expect([still.status, still.body.code]).toEqual([403, 'approver_must_differ'])
  const company = server.companies.meridian!
  const unsure = await server.signedIn({
    accountId: company.accounts.arjun!,
    companyId: company.companyId,
    role: 'local finance',
    companyCode: 'meridian',
    confirmed: false,
  })
  const asked = await unsure.call(payrollApi.approve, { id, version, month: '2026-10' })
  expect([asked.status, asked.body.code]).toEqual([403, 'password_needed'])
  expect((await finance.call(payrollApi.approve, { id, version, month: '2026-10' })).status).toBe(200)
})

it('PAY-03a a bonus run of the same month deducts only what the month still owes', async () => {
  const bonus = await itemId('annual_bonus')
  await payroll.call(oneOffApi.save, {
    period: '2026-10',
    run_kind: 'bonus',
    rows: [{ employee_id: server.employeeId('aminah'), pay_item_id: bonus, amount: 28_000_00 }],
  })
  const { id } = await createRun('2026-10', { kind: 'bonus' })
  const { run } = await calculateRun(id)
  expect(run.totals).toMatchObject({ employees: 1, gross: 28_000_00, socso: 0 })
  expect(run.totals.pcb).toBeGreaterThan(0)
  for (const slip of await slips(id))
    for (const line of slip.lines as Line[])
      expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
})

it('PAY-02d GUARD-05 employees see their own payslips after the approval, and nobody else’s', async () => {
  const nurul = await server.as('nurul', 'employee')
  const mine: Shown[] = (await nurul.call(payslipApi.list, {})).body.data
  expect(mine.map((slip) => slip.period)).toEqual(['2026-10', '2026-09'])
  expect(mine.every((slip) => slip.employee_id === server.employeeId('nurul'))).toBe(true)
  const [slip] = mine
  expect((await nurul.call(payslipApi.one, { id: slip.id })).body.data).toMatchObject({
    net: slip.net,
    status: 'approved',
  })
  const pdf = await nurul.call(payslipApi.pdf, { id: slip.id })
  expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await nurul.call(payslipApi.read, { id: slip.id })).body.data.read_at).not.toBeNull()
  const colleague = await server.as('hafiz', 'employee')
  expect((await colleague.call(payslipApi.one, { id: slip.id })).status).toBe(404)
  const stranger = await server.as('beacon:nurul', 'employee')
  expect((await stranger.call(payslipApi.one, { id: slip.id })).status).toBe(404)
  expect((await nurul.call(payrollApi.runs, {})).status).toBe(403)
})

it('PAY-02d complaint 60a: payslips are sent only after the approval, as a ZIP and once per person by mail', async () => {
  const open = (await payroll.call(payrollApi.runs, { state: 'calculated' })).body.data[0]
  expect((await payroll.call(runSlipApi.mail, { id: open.id })).body.code).toBe('run_not_approved')
  const { id } = (await payroll.call(payrollApi.runs, { state: 'approved' })).body.data.at(-1)
  const zip = await server.runTask('meridian', (await payroll.call(runSlipApi.zip, { id })).body.data.task_id)
  expect(zip).toMatchObject({ state: 'done', message_code: 'payslips_ready' })
  expect(zip.file_id).not.toBeNull()
  for (const expected of [54, 0]) {
    const mailed = await server.runTask('meridian', (await payroll.call(runSlipApi.mail, { id })).body.data.task_id)
    expect(mailed).toMatchObject({ state: 'done', result: { count: expected } })
  }
  const mails = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('mail')
      .select(['recipient', 'attachment_file_id'])
      .where('cause', 'like', `payslip/${id}/%`)
      .execute(),
  )
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(54)
  expect(mails.every(({ attachment_file_id }) => attachment_file_id !== null)).toBe(true)
})

it('PAY-13b PAY-11ab the wage record lists what people earned, in pages of 10, 25, 50 and 100', async () => {
  expect(WAGE_RECORD_PAGE_SIZES).toEqual([10, 25, 50, 100])
  for (const per_page of WAGE_RECORD_PAGE_SIZES) {
    const reply = await payroll.call(wageRecordApi.list, { per_page })
    expect(reply.body.data).toHaveLength(Math.min(per_page, reply.body.total))
  }
  const nurul = await server.as('nurul', 'employee')
  const own = await nurul.call(wageRecordApi.list, {})
  expect(new Set(own.body.data.map((row: { employee_id: string }) => row.employee_id))).toEqual(
    new Set([server.employeeId('nurul')]),
  )
  const history: Shown[] = (
    await payroll.call(wageRecordApi.salaryHistory, { employee_id: server.employeeId('farid') })
  ).body.data
  expect(history.map((row) => [row.from_day, row.basic_pay, row.previous_pay])).toEqual([
    ['2026-10-01', 9_000_00, 8_600_00],
    ['2015-08-03', 8_600_00, null],
  ])
})

it('PAY-03a TP1, TP3 and CP38 enter the tax of the month', async () => {
  const employee_id = server.employeeId('pei.shan')
  expect(
    (
      await payroll.call(taxApi.saveStart, {
        employee_id,
        year: 2026,
        origin: 'tp3',
        remuneration: 10_000_00,
        epf: 1_100_00,
        pcb: 400_00,
        zakat: 0,
        deductions: 0,
        socso_relief: 0,
      })
    ).status,
  ).toBe(200)
  expect(
    (await payroll.call(taxApi.createClaim, { employee_id, period: '2026-11', code: 'lifestyle', amount: 3_000_00 }))
      .status,
  ).toBe(200)
  expect(
    (
      await payroll.call(taxApi.createOrder, {
        employee_id,
        from_month: '2026-11',
        until_month: '2026-12',
        amount: 75_00,
      })
    ).status,
  ).toBe(200)
  const { id } = await createRun('2026-11')
  await calculateRun(id)
  const slip = (await slips(id)).find((one) => one.employee_id === employee_id)!
  expect(slip.cp38).toBe(75_00)
  expect(slip.claims_used).toEqual({ lifestyle: 2_500_00 })
  const before = (slip.inputs as MalaysianPayInputs).before!
  expect(before.remuneration).toBe(10_000_00 + 2 * 8_120_00)
})

it('PAY-06c a bad row of the sheet is reported in place and nothing is written, and a stale row is named', async () => {
  const overtime = await itemId('overtime')
  const bonus = await itemId('bonus')
  const employee_id = server.employeeId('izzat')
  const bad = await payroll.call(oneOffApi.save, {
    period: '2026-12',
    rows: [
      { employee_id, pay_item_id: bonus, amount: 100_00 },
      { employee_id, pay_item_id: bonus, minutes: 60 },
      { employee_id, pay_item_id: overtime },
    ],
  })
  expect(bad.status).toBe(422)
  expect(bad.body.rows.map((row: { row: number; column: string }) => [row.row, row.column])).toEqual([
    [2, 'minutes'],
    [3, 'minutes'],
  ])
  expect((await payroll.call(oneOffApi.sheet, { period: '2026-12' })).body.data.total).toBe(0)
  const [row] = (
    await payroll.call(oneOffApi.save, {
      period: '2026-12',
      rows: [{ employee_id, pay_item_id: bonus, amount: 100_00 }],
    })
  ).body.data.rows
  const edit = { id: row.id, version: row.version, employee_id, pay_item_id: bonus, amount: 200_00 }
  expect((await payroll.call(oneOffApi.save, { period: '2026-12', rows: [edit] })).body.data).toMatchObject({
    changed: 1,
  })
  const stale = await payroll.call(oneOffApi.save, { period: '2026-12', rows: [edit] })
  expect(stale.status).toBe(409)
})

it('PAY-01a complaint 57: a run without people, or before the known law, gives the reason', async () => {
  expect((await payroll.call(payrollApi.create, { group_id: groupId, period: '2019-01' })).body.code).toBe(
    'law_not_loaded',
  )
  for (const [kind, why] of [
    ['final', 'no_leavers_in_run'],
    ['bonus', 'no_amounts_in_run'],
    ['off_cycle', 'no_amounts_in_run'],
  ] as const) {
    const { id } = await createRun('2026-12', { kind, sequence: 2 })
    const { task } = await calculateRun(id)
    expect(task).toMatchObject({ state: 'failed', message_code: why })
  }
})

it('PAY-01a a cancelled calculation leaves nothing', async () => {
  const { id, version } = await createRun('2026-12')
  const { task_id } = (await payroll.call(payrollApi.calculate, { id, version })).body.data
  await server.tenant('meridian', (tx) =>
    tx.updateTable('task').set({ cancel_asked: true }).where('id', '=', task_id).execute(),
  )
  expect((await server.runTask('meridian', task_id)).state).toBe('cancelled')
  expect(await slips(id)).toEqual([])
  expect((await loadRun(id)).state).toBe('draft')
})
