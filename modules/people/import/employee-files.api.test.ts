import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskApi } from '#base/contracts/session-api.ts'
import { publishNothing } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { openVault } from '#server/vault.ts'
import { patience } from '#test/patience.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../joining/contract.ts'
import { employeeApi } from '../record/contract.ts'
import { applyPlan } from './apply-plan.ts'
import { employeeFileApi } from './contract.ts'
import { loadImportFacts } from './load-facts.ts'
import { planEmployees } from './plan.ts'
import { DETAILS_TEMPLATE } from './templates/details-template.ts'
import { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'
import { SALARY_TEMPLATE } from './templates/salary-template.ts'

let server: TestServer
const id = (who: string) => server.employeeId(who)

beforeAll(async () => {
  server = await startTestServer()
  const hr = await server.as('mei.ling', 'HR Generalist')
  // An export needs a history: one past change, one planned change, and a family.
  const past = await hr.call(employeeApi.editEmployment, {
    id: id('nurul'),
    version: 1,
    from_day: '2023-05-01',
    job_title: 'Senior Analyst',
    reason: 'Promotion',
  })
  await hr.call(employeeApi.editEmployment, {
    id: id('nurul'),
    version: past.body.data.version,
    from_day: '2027-02-01',
    report_to: null,
  })
  await hr.call(employeeApi.addFamily, {
    id: id('nurul'),
    name: 'Hassan bin Ali',
    relationship: 'parent',
    ic_number: '550101145551',
  })
  await hr.call(employeeApi.editProfile, {
    id: id('nurul'),
    version: past.body.data.version + 1,
    preferred_name: '=HYPERLINK("x")',
  })
})
afterAll(async () => {
  await server?.stop()
})

/** Everything about people that an import may change, for a comparison. Timestamps and versions are left out. */
async function loadEverything(code = 'meridian') {
  const { vault, rows } = await server.tenant(code, async (tx) => ({
    vault: null,
    rows: await Promise.all(
      (
        [
          'employee',
          'employment',
          'compensation',
          'bank_detail',
          'statutory_status',
          'work_schedule',
          'family_member',
        ] as const
      ).map((table) =>
        tx
          .selectFrom(table as 'employee')
          .selectAll()
          .orderBy('id')
          .execute(),
      ),
    ),
  }))
  return { vault, rows }
}

type SheetOf = 'employees' | 'details' | 'salary'

/** Uploads a file to check or import, runs the task to its end, and returns its state and download. */
async function runFileTask(
  caller: Caller,
  work: 'check' | 'import',
  content: Uint8Array,
  template: SheetOf,
  confirmed?: boolean,
) {
  const calls =
    template === 'salary'
      ? { check: employeeFileApi.checkSalaries, import: employeeFileApi.importSalaries }
      : { check: employeeFileApi.check, import: employeeFileApi.importDetails }
  const input = {
    ...(template !== 'salary' && { template }),
    ...(work === 'import' && { confirmed: confirmed ?? false }),
  }
  const started = await caller.call(calls[work] as typeof employeeFileApi.check, input as never, {
    files: { file: { name: 'people.xlsx', content } },
  })
  expect(started.status, started.text).toBe(200)
  const { task_id } = started.body.data
  const task = await server.runTask('meridian', task_id)
  const stateCall = template === 'salary' ? employeeFileApi.salaryState : employeeFileApi.state
  const { body } = await caller.call(stateCall, { task_id })
  const file = task.file_id ? await caller.call(taskApi.result, { id: task_id }) : null
  return { ...body.data, task, file: file?.bytes ?? null } as Tried
}
type Tried = {
  state: string
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the contract's
  check: any
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the contract's
  imported: any
  problem: { code: string; message: string } | null
  task: { state: string; done: number; result: { rows?: { row: number; column?: string }[] } | null }
  file: Uint8Array | null
}
const upload = (caller: Caller, content: Uint8Array, template: SheetOf, confirmed = false) =>
  runFileTask(caller, 'import', content, template, confirmed)

/** Returns an export with some rows changed, as a user would in a spreadsheet. */
async function rewritten(
  bytes: Uint8Array,
  kind: typeof EMPLOYEES_TEMPLATE | typeof DETAILS_TEMPLATE | typeof SALARY_TEMPLATE,
  edit: (sheets: Record<string, string[][]>) => void,
): Promise<Uint8Array> {
  const sheets = Object.fromEntries(
    (await readWorkbook(bytes, { name: 'people.xlsx' })).map((sheet) => [
      sheet.name,
      sheet.rows.slice(1).map((row) => [...row]),
    ]),
  )
  edit(sheets)
  return writeXlsx(
    kind.sheets.map((sheet) => ({
      name: sheet.name,
      columns: sheet.columns.map((column) => ({ header: column.header, kind: 'text' as const })),
      rows: sheets[sheet.name]!.map((row) => sheet.columns.map((_, index) => row[index] || null)),
    })),
  )
}
const lastTask = () =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('task').select('id').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow(),
  )
const column = (sheet: { columns: readonly { key: string }[] }, key: string) =>
  sheet.columns.findIndex((one) => one.key === key)

it('MIG-02 a template has the columns of the company’s countries in the reader’s language, and is accepted empty', async () => {
  const columns: readonly TemplateColumn[] = DETAILS_TEMPLATE.sheets[0].columns
  const whole = columns.filter(({ isLeftOutOfTemplate }) => !isLeftOutOfTemplate).map(({ header }) => header)
  const of = async (who: string) => {
    const { bytes } = await (await server.as(who)).call(employeeFileApi.template, { template: 'details' })
    const [sheet] = await readWorkbook(bytes, { name: 'details.xlsx' })
    return { bytes, headers: sheet!.rows[0]! }
  }
  expect((await of('aminah')).headers).toEqual(whole)
  const { bytes, headers } = await of('beacon:aminah')
  expect(headers).toEqual(expect.arrayContaining(['EPF number', 'Tax regime']))
  expect(headers).not.toContain('Pension scheme')
  expect(whole.filter((header) => !headers.includes(header))).toHaveLength(17)
  const checked = await runFileTask(await server.as('aminah'), 'check', bytes, 'details')
  expect(checked).toMatchObject({ state: 'done', check: { rows: 0, errors: [] } })
})

describe('EMP-04 MIG-03 export and import', () => {
  it.each(['employees', 'details'] as const)(
    'EMP-04c MIG-03b importing the export of %s changes nothing',
    async (template) => {
      const admin = await server.as('aminah', 'Company Admin')
      const file = await admin.call(employeeFileApi.exportDetails, { template })
      expect(file.status).toBe(200)
      const before = await loadEverything()
      const done = await upload(admin, file.bytes, template, true)
      expect(done.imported).toMatchObject({ added: 0, changed: 0, facts: 0, family: 0, left_out: 0 })
      expect(await loadEverything()).toEqual(before)
    },
  )

  it('EMP-04c MIG-03b importing the export of salaries changes nothing', async () => {
    const payroll = await server.as('jun.hao', 'HR Payroll')
    const file = await payroll.call(employeeFileApi.exportSalaries, {})
    const before = await loadEverything()
    const done = await upload(payroll, file.bytes, 'salary', true)
    expect(done.imported).toMatchObject({ added: 0, changed: 0, facts: 0, family: 0, left_out: 0 })
    expect(await loadEverything()).toEqual(before)
  })

  it('EMP-01b EMP-04c MIG-03ab importing an export into an empty company creates the same people', async () => {
    const admin = await server.as('aminah', 'Company Admin')
    const file = await admin.call(employeeFileApi.exportDetails, { template: 'employees', ids: [id('nurul')] })
    const copy = await rewritten(file.bytes, EMPLOYEES_TEMPLATE, (sheets) => {
      for (const rows of Object.values(sheets)) for (const row of rows) row[0] = 'NEW-1'
      const [row] = sheets.Employees!
      row![column(EMPLOYEES_TEMPLATE.sheets[0], 'ic_number')] = '920707105558'
      row![column(EMPLOYEES_TEMPLATE.sheets[0], 'work_email')] = ''
    })
    const done = await upload(admin, copy, 'employees', true)
    expect(done.imported).toMatchObject({ added: 1, facts: 1 })
    const made = (await admin.request('GET', '/api/employees?search=NEW-1')).body.data[0]
    for (const day of ['2021-01-01', '2026-11-20', '2027-02-01']) {
      const [one, other] = [
        await admin.call(employeeApi.employment, { id: made.id, as_of: day }),
        await admin.call(employeeApi.employment, { id: id('nurul'), as_of: day }),
      ]
      expect(one.body.data.employment).toEqual(other.body.data.employment)
    }
    const profile = await admin.call(employeeApi.profile, { id: made.id })
    expect(profile.body.data).toMatchObject({ preferred_name: '=HYPERLINK("x")', ic_number: '920707105558' })
    await admin.call(joiningApi.remove, { id: made.id, version: profile.body.data.version }, { env: 'rmt' })
  })

  it('SYS-14bc invalid rows are left out with row and column, returned in a file to correct, and block no other', async () => {
    const admin = await server.as('aminah', 'Company Admin')
    const file = await admin.call(employeeFileApi.exportDetails, { template: 'employees' })
    const broken = await rewritten(file.bytes, EMPLOYEES_TEMPLATE, (sheets) => {
      const at = (key: string) => column(EMPLOYEES_TEMPLATE.sheets[0], key)
      sheets.Employees![1]![at('department')] = 'No such department'
      sheets.Employees![2]![at('employee_no')] = sheets.Employees![3]![at('employee_no')]!
      sheets.Employees![4]![at('birth_date')] = '31/12/1980'
      sheets.Employees![5]![at('report_to')] = 'NOBODY'
    })
    const before = await loadEverything()
    const left = await upload(admin, broken, 'employees', true)
    expect([left.state, left.imported.left_out]).toEqual(['done', 4])
    const cells = left.imported.errors.map((issue: { row: number; column: string }) => [issue.row, issue.column])
    expect(cells).toContainEqual([3, 'department'])
    expect(cells).toContainEqual([6, 'birth_date'])
    expect(cells).toContainEqual([5, 'employee_no'])
    expect(await loadEverything()).toEqual(before)
    const failed = await runFileTask(admin, 'check', broken, 'employees')
    expect(failed.check.error_count).toBe(failed.check.errors.length)
    expect(failed.check.errors.map((issue: { row: number; column: string }) => [issue.row, issue.column])).toEqual(
      cells,
    )
    // An error names the column as in the file, not as on the screens.
    const headings = failed.check.errors.map((issue: { row: number; heading?: string }) => [issue.row, issue.heading])
    expect(headings).toContainEqual([6, 'Date of birth'])
    expect(headings).toContainEqual([5, 'Employee number'])
    expect(await loadEverything()).toEqual(before)
    const [sheet] = await readWorkbook(failed.file!, { name: 'mend.xlsx' })
    expect(sheet!.rows[0]!.at(-1)).toBe('What to fix')
    expect(
      sheet!.rows
        .slice(1)
        .map((row) => row.at(-1))
        .join('\n'),
    ).toContain('No such department')
  })

  it('EMP-04c warnings are listed by row, and their rows are imported after confirmation', async () => {
    const admin = await server.as('aminah', 'Company Admin')
    const file = await admin.call(employeeFileApi.exportDetails, { template: 'employees', ids: [id('daniel')] })
    const doubtful = await rewritten(file.bytes, EMPLOYEES_TEMPLATE, (sheets) => {
      sheets.Employees![0]![column(EMPLOYEES_TEMPLATE.sheets[0], 'report_to')] = 'NOBODY'
      sheets.Employees![0]![column(EMPLOYEES_TEMPLATE.sheets[0], 'preferred_name')] = 'Dan'
    })
    const { check } = await runFileTask(admin, 'check', doubtful, 'employees')
    expect(check).toMatchObject({
      people: 1,
      added: 0,
      errors: [],
      warnings: [{ row: 2, column: 'report_to' }],
    })
    const withWarnings = await upload(admin, doubtful, 'employees')
    expect([withWarnings.state, withWarnings.problem?.code]).toEqual(['failed', 'import_has_warnings'])
    const done = await upload(admin, doubtful, 'employees', true)
    expect(done.imported).toMatchObject({ added: 0, changed: 1 })
    const [issuesSheet] = await readWorkbook(done.file!, { name: 'told.xlsx' })
    expect(issuesSheet!.rows.slice(1)).toEqual([['MF-1022', 'Daniel Lee Chee Hoong', 'Changed']])
    expect((await admin.call(employeeApi.profile, { id: id('daniel') })).body.data.preferred_name).toBe('Dan')
  })

  it('EMP-04c numbers are exported only with the right to them, and importing the file loses none', async () => {
    const admin = await server.as('aminah', 'Company Admin')
    const head = await server.as('kavitha', 'hod')
    const file = await head.call(employeeFileApi.exportDetails, { template: 'details' })
    expect(file.status).toBe(200)
    const [details] = await readWorkbook(file.bytes, { name: 'x.xlsx' })
    const at = (key: string) => column(DETAILS_TEMPLATE.sheets[0], key)
    const others = details!.rows.slice(1).filter((row) => row[0] !== 'MF-1005')
    expect(others.length).toBeGreaterThan(2)
    expect(others.every((row) => !row[at('account_number')] && !row[at('tax_number')])).toBe(true)
    const before = await loadEverything()
    await upload(admin, file.bytes, 'details', true)
    expect(await loadEverything()).toEqual(before)
  })

  it('EMP-04c SYS-14bc a salary file with errors writes nothing and returns the rows to correct', async () => {
    const payroll = await server.as('jun.hao', 'HR Payroll')
    const file = await payroll.call(employeeFileApi.exportSalaries, {})
    const at = (key: string) => column(SALARY_TEMPLATE.sheets[0], key)
    const broken = await rewritten(file.bytes, SALARY_TEMPLATE, ({ 'Salary history': rows }) => {
      rows![0]![at('basic_pay')] = '9,999.00'
      rows![1]![at('employee_no')] = 'NOBODY'
      rows![2]![at('basic_pay')] = '12345.67'
    })
    const before = await loadEverything()
    const checked = await runFileTask(payroll, 'check', broken, 'salary')
    expect(
      checked.check.errors.map((issue: { row: number; column: string }) => [issue.row, issue.column]).sort(),
    ).toEqual([
      [2, 'basic_pay'],
      [3, 'employee_no'],
    ])
    const [mend] = await readWorkbook(checked.file!, { name: 'mend.xlsx' })
    expect(mend!.rows.slice(1).map((row) => row[at('basic_pay')] ?? '')).toContain('9,999.00')
    const [head, ...rest] = (await readWorkbook(broken, { name: 'salary.xlsx' }))[0]!.rows
    const alone = await writeXlsx([
      {
        name: SALARY_TEMPLATE.sheets[0].name,
        columns: head!.map((header) => ({ header, kind: 'text' as const })),
        rows: rest.slice(0, 2).map((cells) => head!.map((_, index) => cells[index] || null)),
      },
    ])
    const refused = await upload(payroll, alone, 'salary', true)
    expect([refused.state, refused.problem?.code]).toEqual(['failed', 'import_has_errors'])
    expect(await loadEverything()).toEqual(before)
    const admin = await server.as('aminah', 'Company Admin')
    const foreign = await admin.call(employeeFileApi.salaryState, { task_id: (await lastTask()).id })
    expect(foreign.status).toBe(404)
  })

  it('ACL-5 EMP-04c nobody raises their own pay by a file while somebody else could do it', async () => {
    const payroll = await server.as('jun.hao', 'HR Payroll')
    const file = await payroll.call(employeeFileApi.exportSalaries, {})
    const own = (await payroll.call(employeeApi.profile, { id: id('jun.hao') })).body.data.employee_no
    const at = (key: string) => column(SALARY_TEMPLATE.sheets[0], key)
    const raised = await rewritten(file.bytes, SALARY_TEMPLATE, ({ 'Salary history': rows }) => {
      const row = rows!.findLast((one) => one[at('employee_no')] === own)
      row![at('basic_pay')] = '99000.00'
    })
    const before = await loadEverything()
    const refused = await upload(payroll, raised, 'salary', true)
    expect([refused.state, refused.problem?.code]).toEqual(['failed', 'not_for_yourself'])
    expect(await loadEverything()).toEqual(before)
  })

  it('SYS-17ab EMP-04c a thousand new people are imported by a task with progress, and a cancel leaves nothing', {
    timeout: patience(120_000),
  }, async () => {
    const admin = await server.as('aminah', 'Company Admin')
    const people = Array.from({ length: 1_000 }, (_, index) => ({ no: `T-${index + 1}`, name: `Person ${index + 1}` }))
    const [sheet, jobs] = EMPLOYEES_TEMPLATE.sheets
    const content = await writeXlsx([
      {
        name: sheet.name,
        columns: sheet.columns.map(({ header }) => ({ header, kind: 'text' as const })),
        rows: people.map(({ no, name }) =>
          sheet.columns.map(
            ({ key }) =>
              ({ employee_no: no, full_name: name, joined_on: '2024-01-01', office: 'KUL' })[key as string] ?? null,
          ),
        ),
      },
      { name: jobs.name, columns: jobs.columns.map(({ header }) => ({ header, kind: 'text' as const })), rows: [] },
    ])
    const before = await loadEverything()
    const start = () =>
      admin.call(employeeFileApi.importDetails, { template: 'employees', confirmed: false } as never, {
        files: { file: { name: 'people.xlsx', content } },
      })
    const first = (await start()).body.data.task_id
    await server.tenant('meridian', (tx) =>
      tx.updateTable('task').set({ cancel_asked: true, state: 'running' }).where('id', '=', first).execute(),
    )
    expect((await server.runTask('meridian', first)).state).toBe('cancelled')
    expect(await loadEverything()).toEqual(before)
    const done = await upload(admin, content, 'employees')
    expect(done.imported).toMatchObject({ added: 1_000, changed: 0, facts: 1_000, family: 0, left_out: 0 })
    expect(done.task.done).toBe(1_000)
    await server.tenant('meridian', async (tx) => {
      await sql`delete from employment where employee_id in (select id from employee where employee_no like 'T-%')`.execute(
        tx,
      )
      await sql`delete from employee where employee_no like 'T-%'`.execute(tx)
    })
    expect(await loadEverything()).toEqual(before)
  })

  it('MIG-03b ORG-08c people in a department disabled since are exported and imported unchanged', async () => {
    const admin = await server.as('aminah', 'Company Admin')
    const department = await server.tenant('meridian', async (tx) => {
      const { id: made } = await tx
        .insertInto('department')
        .values({ name: 'Closed down', is_active: false })
        .returning('id')
        .executeTakeFirstOrThrow()
      // A person worked there until it was disabled, and had given notice by then.
      await sql`update employment set department_id = ${made}, employment_status = 'resigned' where employee_id = ${id('nurul')} and until_day is not null`.execute(
        tx,
      )
      return made
    })
    const file = await admin.call(employeeFileApi.exportDetails, { template: 'employees' })
    const before = await loadEverything()
    expect((await upload(admin, file.bytes, 'employees', true)).imported).toMatchObject({
      added: 0,
      changed: 0,
      facts: 0,
      family: 0,
    })
    expect(await loadEverything()).toEqual(before)
    expect(department).toBeTruthy()
  })

  it('MIG-02 a department is found by code and by name', async () => {
    const vault = openVault(
      server.secrets.wrap,
      server.companies.meridian!.companyId,
      server.companies.meridian!.dataKey,
    )
    const { places } = await server.tenant('meridian', (tx) => loadImportFacts(tx, vault, '2026-11-20'))
    expect(places.department.get('fin')).toBe(server.companies.meridian!.departments.Finance)
    expect(places.department.get('finance')).toBe(places.department.get('fin'))
  })

  /** Imports this many people with a job each, calls `look`, and undoes the import. */
  async function importAndUndo<T>(count: number, look: (tx: Tx) => Promise<T>, plugins: KyselyPlugin[] = []) {
    const company = server.companies.meridian!
    const vault = openVault(server.secrets.wrap, company.companyId, company.dataKey)
    const when = { now: server.clock.now(), today: '2026-11-20', vault }
    const empty = (sheet: { columns: readonly { key: string }[] }) =>
      Object.fromEntries(sheet.columns.map((one) => [one.key, null]))
    const [people, jobs] = EMPLOYEES_TEMPLATE.sheets
    const each = (make: (index: number) => Record<string, unknown>) =>
      Array.from({ length: count }, (_, index) => ({ row: index + 2, values: make(index) }))
    let seen: T | undefined
    const undone = server.tenant('meridian', async (tx) => {
      const into = plugins.reduce((before, plugin) => before.withPlugin(plugin), tx)
      const facts = await loadImportFacts(into, vault, '2026-11-20')
      const plan = planEmployees(
        {
          Employees: each((index) => ({
            ...empty(people),
            employee_no: `K${index}`,
            full_name: `Person ${index}`,
            joined_on: '2020-01-01',
            department: 'Sales',
            office: 'KUL',
          })),
          'Job history': each((index) => ({
            ...empty(jobs),
            employee_no: `K${index}`,
            from_day: '2022-01-01',
            job_title: 'Clerk',
          })),
        } as never,
        facts,
      )
      expect(plan.errors).toEqual([])
      expect(await applyPlan(into, { ...when, publish: publishNothing }, plan, facts.people)).toMatchObject({
        added: count,
        facts: count,
      })
      seen = await look(tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return seen
  }

  it('EMP-04c an import runs the same number of queries for two hundred people as for two', async () => {
    const countQueries = async (count: number) => {
      let queries = 0
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          queries++
          return node
        },
        transformResult: async ({ result }) => result,
      }
      await importAndUndo(count, async () => {}, [counting])
      return queries
    }
    const few = await countQueries(2)
    expect(few).toBeGreaterThan(5)
    expect(await countQueries(200)).toBe(few)
  })

  it('EMP-04c statistics are refreshed before the facts of five hundred people are written', async () => {
    const loadPlannerRows = async (tx: Tx) => {
      const { rows } = await sql<{
        rows: number
      }>`select reltuples as rows from pg_class where oid = 'employee'::regclass`.execute(tx)
      return rows[0]!.rows
    }
    const before = await server.tenant('meridian', loadPlannerRows)
    expect(before).toBeLessThan(500)
    expect(await importAndUndo(499, loadPlannerRows)).toBe(before)
    expect(await importAndUndo(500, loadPlannerRows)).toBeGreaterThanOrEqual(500)
  })
})
