import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskApi } from '#base/contracts/session-api.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { faultyWorkbooks } from '#demo/conversion/faults.ts'
import { readSource } from '#demo/conversion/source.ts'
import { convertWorkbooks, toSheets, type Workbooks } from '#demo/conversion/workbooks.ts'
import { fixedClock } from '#server/clock.ts'
import type { Tx } from '#server/database/database.ts'
import { runPollingJobs } from '#server/manifest/polling-jobs.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { dailyPart } from '#test/depth.ts'
import { patience } from '#test/patience.ts'
import { type Caller, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { computeRun } from '../../pay/payroll/calculation/calculate.ts'
import { storeRun } from '../../pay/payroll/calculation/run-store.ts'
import { createRun } from '../../pay/payroll/runs/new-run.ts'
import { setUpPayroll } from '../../pay/payroll/settings/set-up.ts'
import { type ImportStep, migrationApi, TABLES } from './contract.ts'
import { ORGANISATION_TEMPLATE } from './steps.ts'
import { loadTableDigests } from './traces.ts'

const STEPS = ['organisation', 'employees', 'details', 'salary'] as const

let server: TestServer
let admin: Caller
let clean: Workbooks
const files: Partial<Record<string, Uint8Array>> = {}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
  await workOfDay(TODAY)
  clean = convertWorkbooks(await readSource(), { office: 'KUL' })
  for (const step of STEPS) files[step] = await writeXlsx(toSheets(step, clean[step]))
  files.organisation = await writeXlsx(toSheets('organisation', organisationWithHead()))
  for (const { name, step, workbook } of faultyWorkbooks(clean).files)
    files[name] = await writeXlsx(toSheets(step, workbook))
})
afterAll(() => server.stop())

/** Runs the scheduled jobs of a company on a day. */
async function workOfDay(day: Day) {
  const world = { ...server, clock: fixedClock(`${day}T03:00:00Z`), ratesUrl: null } as never
  await runScheduledJobs(world, server.product.scheduledJobs)
  await runPollingJobs(world, server.product.pollingJobs)
}

/** The first department has a code and a head who comes in with the next step; the second is part of it. */
const head = () => String(clean.employees[0]!.rows.find((row) => !row.last_day)!.employee_no)
function organisationWithHead(): Workbooks['organisation'] {
  const [departments, positions] = clean.organisation as [Workbooks['organisation'][0], Workbooks['organisation'][0]]
  const rows = departments.rows.map((row, at) => ({
    ...row,
    ...(at === 0 && { code: 'TOP', head: head() }),
    ...(at === 1 && { parent: 'top' }),
  }))
  return [{ ...departments, rows }, positions]
}

const state = async () => (await admin.call(migrationApi.state)).body.data
const digests = () => server.tenant('meridian', (tx) => loadTableDigests(tx, TABLES))
const planted = (file: string) => faultyWorkbooks(clean).planted.filter((one) => one.file === file)

async function upload(step: ImportStep, name: string, content: Uint8Array) {
  const reply = await admin.call(migrationApi.upload, { step } as never, { files: { file: { name, content } } })
  expect(reply.status, reply.text).toBe(200)
  const batch = reply.body.data
  if (batch.state === 'checking') await server.runTask('meridian', batch.task_id)
  return (await admin.call(migrationApi.batch, { id: batch.id })).body.data
}

async function bring(step: ImportStep, name: string, content: Uint8Array, confirmed = false) {
  const batch = await upload(step, name, content)
  expect(batch, JSON.stringify(batch)).toMatchObject({ state: 'checked', counts: { errors: 0 } })
  const reply = await admin.call(migrationApi.import, { id: batch.id, version: (await state()).version, confirmed })
  expect(reply.status, reply.text).toBe(200)
  const task = await server.runTask('meridian', reply.body.data.busy.task_id)
  expect(task, JSON.stringify(task)).toMatchObject({ state: 'done' })
  return { batch: (await admin.call(migrationApi.batch, { id: batch.id })).body.data, task }
}

async function next() {
  expect((await admin.call(migrationApi.next, { version: (await state()).version })).status).toBe(200)
}

async function issuesOf(id: string, severity?: 'error' | 'warning') {
  return (await admin.call(migrationApi.issues, { id, severity, per_page: 200 })).body.data as {
    severity: string
    sheet: string
    row: number
    column: string
    message: string
  }[]
}

it('MIG-01a a migration is started once and shows its first step', async () => {
  expect((await admin.call(migrationApi.state)).body.data).toMatchObject({ state: 'none', actions: ['start'] })
  const [first, second] = await Promise.all([admin.call(migrationApi.start), admin.call(migrationApi.start)])
  expect([first!.status, second!.status].sort()).toEqual([200, 409])
  expect(await state()).toMatchObject({ state: 'open', step: 'organisation', batches: [] })
  expect((await (await server.as('nurul')).call(migrationApi.state)).status).toBe(403)
})

it('MIG-02b SYS-14a a file that is not the template is refused as a whole, with the differences', async () => {
  const batch = await upload('organisation', 'wrong.xlsx', files.salary!)
  expect(batch.state).toBe('refused')
  expect(batch.problem).toContain('Departments')
  const reply = await admin.call(migrationApi.discard, { id: batch.id, version: (await state()).version })
  expect(reply.body.data.batches).toEqual([])
  const other = await admin.call(migrationApi.upload, { step: 'salary' } as never, {
    files: { file: { name: 'salary.xlsx', content: files.salary! } },
  })
  expect(other.status).toBe(409)
})

it('MIG-02a an empty template is accepted and imports nothing', async () => {
  const template = await admin.call(migrationApi.template, { step: 'organisation' })
  const batch = await upload('organisation', 'template.xlsx', template.bytes)
  expect(batch).toMatchObject({ state: 'checked', counts: { added: 0, known: 0, errors: 0 } })
  await admin.call(migrationApi.discard, { id: batch.id, version: (await state()).version })
})

it('MIG-02b planted errors are named by row, the whole file is returned with its reasons, and the check writes nothing', async () => {
  const before = await digests()
  const batch = await upload('organisation', 'organisation-errors.xlsx', files['organisation-errors.xlsx']!)
  const issues = await issuesOf(batch.id, 'error')
  for (const one of planted('organisation-errors.xlsx'))
    expect(issues).toContainEqual(expect.objectContaining({ sheet: one.sheet, row: one.row }))
  expect(issues).toHaveLength(planted('organisation-errors.xlsx').length)
  const version = (await state()).version
  expect(batch).toMatchObject({ actions: ['import', 'discard', 'failed_rows'], counts: { left_out: issues.length } })
  const mend = await admin.call(migrationApi.failedRows, { id: batch.id })
  const sheets = await readWorkbook(mend.bytes, { name: 'mend.xlsx' })
  const rows = sheets.map((sheet) => sheet.rows.slice(1))
  expect(rows.map(({ length }) => length)).toEqual(batch.counts.sheets.map((sheet: { rows: number }) => sheet.rows))
  const reasons = rows.map((list, at) =>
    list.flatMap((row) => row.slice(ORGANISATION_TEMPLATE.sheets[at]!.columns.length)),
  )
  expect(reasons.map(({ length }) => length)).toEqual([1, 1])
  expect(reasons[1]![0]).toContain('Astrology')
  await admin.call(migrationApi.discard, { id: batch.id, version })
  expect(await digests()).toEqual(before)
})

it('SYS-17b MIG-02b a cancelled import leaves nothing, and its file can still be imported', async () => {
  const before = await digests()
  const batch = await upload('organisation', 'organisation-again.xlsx', files.organisation!)
  const version = (await state()).version
  expect(await issuesOf(batch.id)).toMatchObject([{ severity: 'warning', column: 'Department head', row: 2 }])
  const reply = await admin.call(migrationApi.import, { id: batch.id, version, confirmed: true })
  const { task_id } = reply.body.data.busy
  expect((await admin.call(taskApi.one, { id: task_id })).body.data.can_cancel).toBe(true)
  await server.tenant('meridian', (tx) =>
    tx.updateTable('task').set({ state: 'running', cancel_asked: true }).where('id', '=', task_id).execute(),
  )
  expect((await server.runTask('meridian', task_id)).state).toBe('cancelled')
  expect(await digests()).toEqual(before)
  const now = await state()
  expect(now).toMatchObject({ busy: null, batches: [{ id: batch.id, state: 'checked' }] })
  expect(now.trouble).toBeTruthy()
  await admin.call(migrationApi.discard, { id: batch.id, version: now.version })
})

it('MIG-01a MIG-02b all 1,000 people go through the four steps, and the written records are counted', {
  timeout: patience(120_000),
}, async () => {
  const first = await bring('organisation', 'organisation.xlsx', files.organisation!, true)
  expect(first.batch.written).toContainEqual({ table: 'department', added: 6, changed: 1, removed: 0 })
  await next()
  const people = await bring('employees', 'employees.xlsx', files.employees!)
  expect(people.batch.written).toContainEqual({ table: 'employee', added: 1_000, changed: 0, removed: 0 })
  const led = await server.tenant('meridian', (tx) =>
    sql<{ name: string; led_by: string | null }>`select below.name, employee.employee_no as led_by from department
      join department below on below.parent_id = department.id join employee on employee.id = department.head_id
      where department.code = 'TOP' and department.awaited_head is null`.execute(tx),
  )
  expect(led.rows).toEqual([{ name: clean.organisation[0]!.rows[1]!.name, led_by: head() }])
  await next()
  const details = await bring('details', 'details.xlsx', files.details!)
  expect(details.batch.written).toContainEqual({ table: 'bank_detail', added: 1_000, changed: 0, removed: 0 })
  await next()
  const salaries = await bring('salary', 'salary.xlsx', files.salary!)
  expect(salaries.batch.written[1]).toMatchObject({ table: 'compensation', added: clean.salary[0]!.rows.length })
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{
      people: number
      tagged: number
      left: number
    }>`select count(*)::int as people, count(import_batch_id)::int as tagged, count(last_day)::int as left from employee`.execute(
      tx,
    ),
  )
  expect(rows[0]).toMatchObject({ people: 1_060, tagged: 1_000 })
  expect(rows[0]!.left).toBeGreaterThan(100)
  // A line of the source: 60,117 a year from 1986-06-26.
  const pay = await server.tenant('meridian', (tx) =>
    sql<{
      from_day: string
      basic_pay: number
    }>`select from_day, basic_pay from compensation join employee on employee.id = employee_id where employee_no = '10001' order by from_day limit 1`.execute(
      tx,
    ),
  )
  expect(pay.rows[0]).toEqual({ from_day: '2010-06-26', basic_pay: 500_975 })
})

it('IMP-5 the same file again is the same import, and nothing is written twice', async () => {
  const before = await digests()
  const again = await admin.call(migrationApi.upload, { step: 'salary' } as never, {
    files: { file: { name: 'copy.xlsx', content: files.salary! } },
  })
  expect(again.body.data).toMatchObject({ state: 'imported', file_name: 'salary.xlsx' })
  const reply = await admin.call(migrationApi.import, {
    id: again.body.data.id,
    version: (await state()).version,
    confirmed: true,
  })
  expect(reply.status).toBe(409)
  expect(await digests()).toEqual(before)
})

it('MIG-03ab exporting each step and importing it again changes nothing', { timeout: patience(120_000) }, async () => {
  for (const step of STEPS) {
    const exported = await admin.call(migrationApi.exported, { step })
    expect(exported.status, exported.text.slice(0, 300)).toBe(200)
    files[`exported-${step}`] = exported.bytes
  }
  await server.tenant('meridian', (tx) => sql`update migration_run set step = 1`.execute(tx))
  // A thousand people each: two of the four every day.
  const again = dailyPart(STEPS, 2)
  for (const step of STEPS) {
    const before = await digests()
    if (again.includes(step)) {
      const { batch } = await bring(step, `exported-${step}.xlsx`, files[`exported-${step}`]!, true)
      expect(batch.written, step).toEqual([])
      expect(await digests(), step).toEqual(before)
      await admin
        .call(migrationApi.undo, { id: batch.id, version: (await state()).version })
        .then((reply) => server.runTask('meridian', reply.body.data.busy.task_id))
    }
    if (step !== 'salary') await next()
  }
})

it('MIG-01b payslips calculated from an import prevent its undo', async () => {
  const now = new Date(`${TODAY}T03:00:00Z`)
  const runId = await server.tenant('meridian', async (tx) => {
    const { groupId } = await setUpPayroll(tx)
    const id = await createRun(
      { tx, record: () => {} },
      { group_id: groupId!, period: '2026-11', kind: 'monthly', sequence: 1 },
    )
    const calculated = await computeRun(tx, id, async () => {}, { ownSnapshot: false })
    await storeRun(tx, calculated, { accountId: server.companies.meridian!.accounts.aminah!, name: 'Aminah', now })
    return id
  })
  const paid = await server.tenant('meridian', (tx) =>
    sql<{
      n: number
    }>`select count(*)::int as n from payslip join employee on employee.id = employee_id where employee.import_batch_id is not null`.execute(
      tx,
    ),
  )
  expect(paid.rows[0]!.n).toBeGreaterThan(500)
  expect((await admin.call(migrationApi.erasing)).body.data.blockers).toEqual([
    { reason: 'paid', table: 'payslip', count: paid.rows[0]!.n },
  ])
  const reply = await admin.call(migrationApi.back, { version: (await state()).version })
  expect(reply).toMatchObject({ status: 409, body: { code: 'migration_erasure_blocked' } })
  await server.tenant('meridian', (tx) => tx.deleteFrom('pay_run').where('id', '=', runId).execute())
})

it('MIG-01b going back names what it erases, then erases this and the previous step to the byte', {
  timeout: patience(60_000),
}, async () => {
  const preview = (await admin.call(migrationApi.erasing)).body.data
  expect(preview).toMatchObject({ to: 'details', steps: ['details', 'salary'], blockers: [] })
  expect(preview.files.map((file: { file_name: string }) => file.file_name)).toEqual(['salary.xlsx', 'details.xlsx'])
  expect(preview.tables).toContainEqual({ table: 'compensation', erased: clean.salary[0]!.rows.length, restored: 0 })
  expect(preview.tables).toContainEqual({ table: 'bank_detail', erased: 1_000, restored: 0 })
  expect(preview.tables).toContainEqual({ table: 'employee', erased: 0, restored: 1_000 })
  const reply = await admin.call(migrationApi.back, { version: (await state()).version })
  expect(reply.status, reply.text).toBe(200)
  const task = await server.runTask('meridian', reply.body.data.busy.task_id)
  expect(task, JSON.stringify(task)).toMatchObject({ state: 'done', result: { as_before: true } })
  expect(await state()).toMatchObject({ step: 'details' })
  const left = await server.tenant('meridian', (tx) =>
    sql<{ n: number }>`select count(*)::int as n from compensation where import_batch_id is not null`.execute(tx),
  )
  expect(left.rows[0]!.n).toBe(0)
})

it('MIG-02b planted warnings are named by row and need confirmation, and an undo restores equal row hashes', {
  timeout: patience(60_000),
}, async () => {
  const before = await digests()
  const wanted = planted('details-warnings.xlsx')
  const batch = await upload('details', 'details-warnings.xlsx', files['details-warnings.xlsx']!)
  const issues = await issuesOf(batch.id, 'warning')
  for (const one of wanted) expect(issues).toContainEqual(expect.objectContaining({ sheet: one.sheet, row: one.row }))
  const version = (await state()).version
  const unconfirmed = await admin.call(migrationApi.import, { id: batch.id, version })
  expect(unconfirmed.status).toBe(422)
  expect(await digests()).toEqual(before)
  const [one, other] = await Promise.all([
    admin.call(migrationApi.import, { id: batch.id, version, confirmed: true }),
    admin.call(migrationApi.import, { id: batch.id, version, confirmed: true }),
  ])
  expect([one!.status, other!.status].sort()).toEqual([200, 409])
  const won = one!.status === 200 ? one! : other!
  await server.runTask('meridian', won.body.data.busy.task_id)
  expect(await digests()).not.toEqual(before)
  const undone = await admin.call(migrationApi.undo, { id: batch.id, version: (await state()).version })
  const task = await server.runTask('meridian', undone.body.data.busy.task_id)
  expect(task).toMatchObject({ state: 'done', result: { as_before: true } })
  expect(await digests()).toEqual(before)
})

it('MIG-01b data that the product derived for imported people does not prevent an undo, and a decision about it does', {
  timeout: patience(60_000),
}, async () => {
  const blockers = async () => (await admin.call(migrationApi.erasing)).body.data.blockers
  await workOfDay(addDays(TODAY, 1))
  const ofThem = (tx: Tx) =>
    tx
      .selectFrom('attendance_day')
      .innerJoin('employee', 'employee.id', 'employee_id')
      .where('import_batch_id', 'is not', null)
  const judged = await server.tenant('meridian', (tx) => ofThem(tx).select('attendance_day.id').execute())
  expect(judged.length).toBeGreaterThan(1_000)
  expect(await blockers()).toEqual([])
  const approve = (approval: 'approved' | 'none') =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('attendance_day').set({ approval }).where('id', '=', judged[0]!.id).execute(),
    )
  await approve('approved')
  expect(await blockers()).toEqual([{ reason: 'referenced', table: 'attendance_day', count: 1 }])
  await approve('none')
})

it('MIG-01b later work that refers to the import prevents going back and is named', async () => {
  const someone = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('id').where('employee_no', '=', '10005').executeTakeFirstOrThrow(),
  )
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('absence')
      .values({ employee_id: someone.id, from_day: '2026-11-02', until_day: '2026-11-02' })
      .execute(),
  )
  const preview = (await admin.call(migrationApi.erasing)).body.data
  expect(preview).toMatchObject({
    steps: ['employees'],
    blockers: [{ reason: 'referenced', table: 'absence', count: 1 }],
  })
  expect((await admin.call(migrationApi.back, { version: (await state()).version })).status).toBe(409)
  await server.tenant('meridian', (tx) => tx.deleteFrom('absence').where('employee_id', '=', someone.id).execute())
  await server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ phone: '+60 3-1' }).where('id', '=', someone.id).execute(),
  )
  expect((await admin.call(migrationApi.erasing)).body.data.blockers).toEqual([
    { reason: 'changed', table: 'employee', count: 1 },
  ])
  await server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ phone: null }).where('id', '=', someone.id).execute(),
  )
  expect((await admin.call(migrationApi.erasing)).body.data.blockers).toEqual([])
})

it('MIG-01b going back to the start leaves the company as it was', { timeout: patience(60_000) }, async () => {
  for (const step of ['employees', 'organisation']) {
    const reply = await admin.call(migrationApi.back, { version: (await state()).version })
    expect(reply.status, reply.text).toBe(200)
    const { busy } = reply.body.data
    if (busy)
      expect(await server.runTask('meridian', busy.task_id)).toMatchObject({
        state: 'done',
        result: { as_before: true },
      })
    expect((await state()).step).toBe(step)
  }
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ people: number; departments: number; traces: number }>`
    select (select count(*)::int from employee) as people, (select count(*)::int from department) as departments, (select count(*)::int from import_row) as traces`.execute(
      tx,
    ),
  )
  expect(rows[0]).toEqual({ people: 60, departments: 7, traces: 0 })
})

it('MIG-02b gaps, overlaps, duplicates and unknown managers are named by row in every file', {
  timeout: patience(120_000),
}, async () => {
  await bring('organisation', 'organisation-again.xlsx', files.organisation!, true)
  await next()
  for (const name of ['employees-errors.xlsx', 'employees-warnings.xlsx']) {
    const severity = name.includes('errors') ? 'error' : 'warning'
    const batch = await upload('employees', name, files[name]!)
    const issues = await issuesOf(batch.id, severity)
    for (const one of planted(name))
      expect(issues, `${name} ${one.code}`).toContainEqual(expect.objectContaining({ sheet: one.sheet, row: one.row }))
    expect(JSON.stringify(issues)).not.toMatch(/\b\d{12}\b/)
    // A number in two rows is one person, so the count of existing people is never negative.
    expect(batch.counts.known, name).toBe(0)
    if (severity === 'error') await admin.call(migrationApi.discard, { id: batch.id, version: (await state()).version })
    else expect(batch.counts.errors).toBe(0)
  }
  const { batch } = await bring('employees', 'employees-warnings.xlsx', files['employees-warnings.xlsx']!, true)
  expect(batch.written).toContainEqual({ table: 'employee', added: 1_000, changed: 0, removed: 0 })
  await next()
  await next()
  for (const name of ['salary-errors.xlsx', 'salary-warnings.xlsx']) {
    const severity = name.includes('errors') ? 'error' : 'warning'
    const salary = await upload('salary', name, files[name]!)
    const issues = await issuesOf(salary.id, severity)
    for (const one of planted(name))
      expect(issues, `${name} ${one.code}`).toContainEqual(expect.objectContaining({ sheet: one.sheet, row: one.row }))
    await admin.call(migrationApi.discard, { id: salary.id, version: (await state()).version })
  }
  await next()
  const finished = await admin.call(migrationApi.finish, { version: (await state()).version })
  expect(finished.body.data).toMatchObject({ state: 'finished', actions: ['start'] })
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{
      kept: number
    }>`select ((select count(*) from import_row) + (select count(*) from file where owner_kind = 'import_batch'))::int as kept`.execute(
      tx,
    ),
  )
  expect(rows[0]!.kept).toBe(0)
})
