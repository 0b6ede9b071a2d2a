import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { tickOff } from '#test/planted-pay.ts'
import { oneOffApi, recurringApi } from '../inputs/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { reviewApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let runId: string
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

const person = (key: string) => month.server.employeeId(key)
const findRow = async (key: string): Promise<Shown> =>
  (await month.payroll.call(reviewApi.review, { id: runId, show: 'all', per_page: 200 })).body.data.find(
    (row: Shown) => row.employee_id === person(key),
  )

it('PAY-09a the comparison names lines and people that are gone since last month', async () => {
  const { server, payroll } = month
  const allowance = await month.itemId('fixed_allowance')
  const bonus = await month.itemId('bonus')
  await expectOk(
    payroll.call(recurringApi.create, {
      employee_id: person('farid'),
      pay_item_id: allowance,
      amount: 300_00,
      from_day: '2026-01-01',
      until_day: '2026-09-30',
    }),
  )
  await expectOk(
    payroll.call(oneOffApi.save, {
      period: '2026-09',
      rows: [
        { employee_id: person('azman'), pay_item_id: bonus, amount: 500_00 },
        { employee_id: person('devi'), pay_item_id: await month.itemId('overtime'), minutes: 120 },
      ],
    }),
  )
  await month.approved('2026-09')
  await server.tenant('meridian', (tx) =>
    sql`update employee set last_day = '2026-09-30', resigned_on = '2026-09-01' where id = ${person('daniel')}::uuid`.execute(
      tx,
    ),
  )
  // Nothing else is due to them: no leave is encashed on leaving.
  await server.tenant('meridian', (tx) => tx.updateTable('leave_type_version').set({ encash_leaving: null }).execute())
  runId = (await month.calculated({ period: '2026-10' })).id
  const farid = await findRow('farid')
  expect(farid.vanished).toEqual([{ code: 'fixed_allowance', title: 'Fixed allowance', amount: 300_00 }])
  expect(farid.reasons).toContain('Fixed allowance no longer paid (was RM 300.00)')
  expect((await findRow('azman')).vanished.map((line: Shown) => line.code)).toContain('bonus')
  expect((await findRow('nurul')).vanished).toEqual([])
  // The end of overtime is reported once.
  const devi = await findRow('devi')
  expect([devi.causes.map(({ code }: Shown) => code), devi.vanished]).toEqual([['overtime'], []])
  expect(await findRow('daniel')).toMatchObject({
    row: 'gone',
    causes: [{ code: 'leaver', params: { day: '2026-09-30' } }],
    reasons: 'Leaves on 2026-09-30',
  })
  const sheet = (await payroll.call(reviewApi.sheet, { id: runId, show: 'all' })).body.data.rows
  expect(sheet.find((row: Shown) => row.employee_id === person('farid')).vanished).toEqual(farid.vanished)
})

it('PAY-09a the review can be exported before the approval, with its reasons, ticks and notes', async () => {
  const list = exportEndpoint(reviewApi.review) as never
  const csv = await month.payroll.call(list, { id: runId, show: 'all', format: 'csv' } as never)
  expect(csv.status, csv.text).toBe(200)
  const farid = csv.text.split('\n').find((line) => line.includes('Farid bin Osman'))!
  expect(farid).toContain('Fixed allowance no longer paid')
  const xlsx = await month.payroll.call(list, { id: runId, show: 'changed', format: 'xlsx' } as never)
  const [sheet] = await readWorkbook(xlsx.bytes, { name: 'review.xlsx' })
  expect(sheet!.rows.some((row) => row.includes('Farid bin Osman'))).toBe(true)
  const nurul = await month.server.as('nurul', 'employee')
  expect((await nurul.call(list, { id: runId } as never)).status).toBe(403)
})

it('PAY-09a PAY-12a a row to check has to be ticked before the confirmation, and the tick stores who and when', async () => {
  const { server, payroll } = month
  await server.tenant('meridian', (tx) =>
    sql`update statutory_status set tax_number = null where employee_id = ${person('jason')}::uuid`.execute(tx),
  )
  const run = await month.calculated({ id: runId })
  expect(run.to_check).toBeGreaterThan(0)
  expect(run.actions).not.toContain('confirm')
  const refused = await payroll.call(payrollApi.confirm, { id: runId, version: run.version })
  expect([refused.status, refused.body.code]).toEqual([409, 'rows_not_checked'])
  expect(refused.body.message).toContain(String(run.to_check))
  const check = { id: runId, employee_id: person('jason'), checked: true, note: 'Has applied for one', note_version: 0 }
  await expectOk(payroll.call(reviewApi.check, check))
  // Whoever opened the row earlier is told who changed it and the current version, whatever they wanted to do.
  for (const note_version of [0, 2])
    expect((await month.admin.call(reviewApi.check, { ...check, checked: false, note_version })).body).toMatchObject({
      code: 'version_conflict',
      message: expect.stringContaining('Lim Jun Hao'),
      version: 1,
    })
  expect(await findRow('jason')).toMatchObject({
    checked: true,
    checked_by: 'Lim Jun Hao',
    checked_at: server.clock.now().toISOString(),
    note: 'Has applied for one',
  })
  const logged = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['actor_name', 'after'])
      .where('kind', '=', 'review_note')
      .where('object_id', '=', person('jason'))
      .execute(),
  )
  expect(logged).toEqual([
    { actor_name: 'Lim Jun Hao', after: { checked: true, note: 'Has applied for one', period: '2026-10' } },
  ])
})

it('PAY-09a a tick covers the current findings, and a later finding needs a new tick', async () => {
  const { server, payroll } = month
  await month.calculated({ id: runId })
  expect(await findRow('jason')).toMatchObject({ checked: true })
  await server.tenant('meridian', (tx) =>
    sql`insert into absence (employee_id, from_day, until_day, kind) values (${person('jason')}::uuid, '2026-10-05', '2026-10-06', 'absent')`.execute(
      tx,
    ),
  )
  await month.calculated({ id: runId })
  const row = await findRow('jason')
  expect(row).toMatchObject({ checked: false, checked_by: null, note: 'Has applied for one' })
  const open = (await payroll.call(reviewApi.review, { id: runId, show: 'unchecked', per_page: 200 })).body.data
  expect(open.map((one: Shown) => one.employee_id)).toContain(person('jason'))
  await tickOff(payroll, runId)
  expect((await month.run(runId)).actions).toContain('confirm')
})

it('PAY-09a chosen rows are ticked off together with one note, all or none, and their ticks can be removed', async () => {
  const { server, payroll } = month
  const version = async (key: string) => ({
    employee_id: person(key),
    note_version: (await findRow(key)).note_version as number,
  })
  const rows = await Promise.all([version('farid'), version('azman')])
  const note = 'Compared with the letters'
  const send = (more: object) => payroll.call(reviewApi.checkMany, { id: runId, checked: true, note, rows, ...more })

  const gone = await send({ rows: [...rows, await version('daniel')] })
  expect([gone.status, gone.body.code]).toEqual([422, 'row_not_in_run'])
  const stale = await send({ rows: [rows[0]!, { ...rows[1]!, note_version: rows[1]!.note_version + 1 }] })
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  expect(await findRow('farid')).toMatchObject({ checked: false, note: null, note_version: rows[0]!.note_version })

  const ticked = await expectOk(send({}))
  expect(ticked.rows).toHaveLength(2)
  for (const key of ['farid', 'azman'])
    expect(await findRow(key)).toMatchObject({ checked: true, note, checked_by: 'Lim Jun Hao' })
  const logged = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select('after')
      .where('kind', '=', 'review_note')
      .where('object_id', '=', runId)
      .execute(),
  )
  expect(logged).toEqual([
    {
      after: {
        checked: true,
        note,
        period: '2026-10',
        employees: [(await findRow('azman')).full_name, (await findRow('farid')).full_name],
      },
    },
  ])

  expect((await send({})).body.code).toBe('version_conflict')
  const later = await Promise.all([version('farid'), version('azman')])
  await expectOk(send({ checked: false, note: null, rows: later }))
  expect(await findRow('farid')).toMatchObject({ checked: false, checked_by: null, note })
})

it('PAY-01a a record that starts after the run’s days does not make its calculation stale', async () => {
  const { stale: before } = await month.run(runId)
  /** Makes a recurring amount of Farid start on a day, changed after the calculation. */
  const moveRecurringItem = (from: string, until: string | null) =>
    month.server.tenant('meridian', (tx) =>
      sql`update recurring_item set from_day = ${from}::date, until_day = ${until}::date,
        changed_at = (select gathered_at + interval '1 minute' from pay_run where id = ${runId}::uuid)
        where employee_id = ${person('farid')}::uuid`.execute(tx),
    )
  await moveRecurringItem('2026-11-01', null)
  expect((await month.run(runId)).stale).toBe(before)
  await moveRecurringItem('2026-10-31', null)
  expect((await month.run(runId)).stale).toBe(before + 1)
  await moveRecurringItem('2026-01-01', '2026-09-30')
})

it('PAY-01a dated records and calculations are compared by one clock, whatever the database clock shows', async () => {
  const { clock } = month.server
  const touchCompensation = (at: Date) =>
    month.server.tenant('meridian', (tx) =>
      tx
        .updateTable('compensation')
        .set({ changed_at: at })
        .where('employee_id', '=', person('farid'))
        .where('until_day', 'is', null)
        .execute(),
    )
  await touchCompensation(new Date(clock.now().getTime() - 60_000))
  const { stale: before } = await month.run(runId)
  await touchCompensation(new Date(clock.now().getTime() + 1))
  expect((await month.run(runId)).stale).toBe(before + 1)
})

it('PAY-01a other users see the progress of a running calculation', async () => {
  const { server, payroll, admin } = month
  const { version } = await month.run(runId)
  const { task_id } = await expectOk(payroll.call(payrollApi.calculate, { id: runId, version }))
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('task')
      .set({ state: 'running', done: 20, total: 54, started_at: server.clock.now() })
      .where('id', '=', task_id)
      .execute(),
  )
  expect(await expectOk(admin.call(payrollApi.progress, { id: runId }))).toEqual({
    version: version + 1,
    own_task_id: null,
    calculation: { by: 'Lim Jun Hao', mine: false, done: 20, total: 54 },
  })
  expect(await expectOk(payroll.call(payrollApi.progress, { id: runId }))).toMatchObject({
    own_task_id: task_id,
    calculation: { mine: true },
  })
  expect((await admin.call(payrollApi.calculate, { id: runId, version: version + 1 })).body.code).toBe(
    'already_calculating',
  )
  await server.tenant('meridian', (tx) =>
    tx.updateTable('task').set({ state: 'waiting', done: 0, total: null }).where('id', '=', task_id).execute(),
  )
  await server.runTask('meridian', task_id)
  const after = await expectOk(admin.call(payrollApi.progress, { id: runId }))
  expect(after.calculation).toBeNull()
  expect(after.version).toBeGreaterThan(version + 1)
})

it('PAY-12a the only person who may approve also approves runs they prepared', async () => {
  const { server } = month
  const aminah = server.companies.meridian!.accounts.aminah!
  await server.tenant('meridian', (tx) =>
    sql`delete from member_role where membership_id not in (select id from membership where account_id = ${aminah}::uuid)`.execute(
      tx,
    ),
  )
  const alone = await server.as('aminah', 'Company Admin')
  await month.calculated({ id: runId }, alone)
  await tickOff(alone, runId)
  const shown = await expectOk(alone.call(payrollApi.run, { id: runId }))
  const confirmed = await expectOk(alone.call(payrollApi.confirm, { id: runId, version: shown.version }))
  expect(confirmed).toMatchObject({ needs_other_approver: false, actions: expect.arrayContaining(['approve']) })
  const approved = await expectOk(
    alone.call(payrollApi.approve, { id: runId, version: confirmed.version, month: '2026-10' }),
  )
  expect(approved.state).toBe('approved')
})
