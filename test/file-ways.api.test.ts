import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { ROLES, type RoleName } from '#base/access/roles.ts'
import type { ImportMappingEndpoints } from '#base/contracts/import-mapping-api.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { inputsImportMapping, oneOffApi } from '../modules/pay/payroll/inputs/contract.ts'
import { INPUTS_TEMPLATE } from '../modules/pay/payroll/inputs/import.ts'
import { payrollSettingsApi } from '../modules/pay/payroll/settings/contract.ts'
import { taxApi } from '../modules/pay/payroll/tax/contract.ts'
import { STARTS_TEMPLATE } from '../modules/pay/payroll/tax/starts-import.ts'
import { startsImportMapping } from '../modules/pay/payroll/tax/starts-import-mapping.ts'
import { employeeFileApi, peopleImportMapping, salaryImportMapping } from '../modules/people/import/contract.ts'
import { DETAILS_TEMPLATE } from '../modules/people/import/templates/details-template.ts'
import { EMPLOYEES_TEMPLATE } from '../modules/people/import/templates/people-template.ts'
import { RECORDS_TEMPLATE, withoutPayColumns } from '../modules/people/import/templates/records-template.ts'
import { SALARY_TEMPLATE } from '../modules/people/import/templates/salary-template.ts'
import { employeeApi } from '../modules/people/record/contract.ts'
import { activityApi } from '../modules/platform/activity/contract.ts'
import { migrationApi, migrationImportMapping } from '../modules/platform/migration/contract.ts'
import { dailyPart } from './depth.ts'
import { strangeFile } from './samples/import-mapping.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from './server.ts'
import { WRONG_VALUES } from './ways/wrong-values.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.as('aminah')
  await admin.call(payrollSettingsApi.setUp, {})
  await admin.call(migrationApi.start)
})
afterAll(() => server.stop())

type Row = Record<string, string>
type FileWay = {
  about: string
  role: RoleName
  by: string
  /** The permission it needs. With `beyond`, a person out of reach is reported as this code. */
  permission: Permission
  beyond?: string
  /** Uploading is a separate call with its own permission, which this caller has. */
  lacking: [who: string, role: RoleName]
  template: Template
  good: Row
  bad: Row
  /** Invalid numbers of authorities and banks. The refusal of each names its column. */
  wrong?: typeof WRONG_VALUES
  send(caller: Caller, content: Uint8Array, between: () => Promise<void>): Promise<string>
  /** Rows about oneself are refused one by one. */
  ownInRows?: true
}

async function file(template: Template, row: Row): Promise<Uint8Array> {
  return writeXlsx(
    template.sheets.map((sheet, index) => ({
      name: sheet.name,
      columns: sheet.columns.map((column) => ({ header: column.header, kind: 'text' as const })),
      rows: index === 0 ? [sheet.columns.map((column) => row[column.key] ?? null)] : [],
    })),
  )
}

const codeOf = (reply: Reply) => {
  const inRow = /"code":"(\w+)"/.exec(JSON.stringify(reply.body?.rows ?? []))?.[1]
  return reply.status < 300 ? 'done' : (inRow ?? reply.body?.code)
}
const files = (content: Uint8Array) => ({ files: { file: { name: 'file.xlsx', content } } })

/** The result of a task: its refusal, or the code of its first failed row. */
async function ran(id: string): Promise<string> {
  const task = await server.runTask('meridian', id)
  return task.state === 'done' ? 'done' : (task.result?.rows?.[0]?.code ?? task.message_code!)
}

const byPeople =
  (template: 'records' | 'employees' | 'details' | 'salary') =>
  async (caller: Caller, content: Uint8Array, between: () => Promise<void>): Promise<string> => {
    const call = template === 'salary' ? employeeFileApi.importSalaries : employeeFileApi.importDetails
    const input = { confirmed: true, ...(template !== 'salary' && { template }) }
    const begun = await caller.call(call, input as never, files(content))
    if (begun.status >= 300) return codeOf(begun)
    await between()
    return ran(begun.body.data.task_id)
  }

/** Through the wizard: upload, check, import. Rows that were not imported are set aside. */
const byWizard =
  (step: 'employees' | 'details' | 'salary') =>
  async (caller: Caller, content: Uint8Array, between: () => Promise<void>): Promise<string> => {
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('migration_run')
        .set({ step: { employees: 2, details: 3, salary: 4 }[step] })
        .execute(),
    )
    const admin = await server.as('aminah')
    const version = async () => (await admin.call(migrationApi.state)).body.data.version
    const uploaded = await caller.call(migrationApi.upload, { step } as never, files(content))
    if (uploaded.status >= 300) return codeOf(uploaded)
    const { id, task_id } = uploaded.body.data
    const aside = async (why: string) => {
      await server.tenant('meridian', (tx) =>
        tx.updateTable('import_batch').set({ state: 'discarded' }).where('id', '=', id).execute(),
      )
      return why
    }
    const checked = await ran(task_id)
    if (checked !== 'done') return aside(checked)
    const [issue] = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('import_issue')
        .select('code')
        .where('import_batch_id', '=', id)
        .where('is_error', '=', true)
        .execute(),
    )
    if (issue) return aside(issue.code)
    const begun = await caller.call(migrationApi.import, { id, version: await version(), confirmed: true })
    if (begun.status >= 300) return aside(codeOf(begun))
    await between()
    const ended = await ran(begun.body.data.busy.task_id)
    return ended === 'done' ? ended : aside(ended)
  }

const NUMBER = 'NH-1'
const details: Pick<FileWay, 'template' | 'good' | 'bad' | 'wrong'> = {
  template: DETAILS_TEMPLATE,
  good: {
    employee_no: NUMBER,
    from_day: '2026-12-01',
    bank_name: 'MBB',
    account_number: '6613-0045 7799',
    tax_number: 'SG66130045771',
  },
  bad: { employee_no: NUMBER, epf_number: 'xyz' },
  wrong: Object.fromEntries(
    Object.entries(WRONG_VALUES).filter(([column]) =>
      DETAILS_TEMPLATE.sheets[0].columns.some(({ key }) => key === column),
    ),
  ),
}
const salary: Pick<FileWay, 'template' | 'good' | 'bad'> = {
  template: SALARY_TEMPLATE,
  good: { employee_no: NUMBER, from_day: '2026-12-01', basic_pay: '66666.13' },
  bad: { employee_no: NUMBER, from_day: '2026-12-01', basic_pay: '-1.00' },
}
const WAYS: FileWay[] = [
  {
    about: 'details by file',
    role: 'HR Generalist',
    by: 'mei.ling',
    permission: 'employee:edit',
    beyond: 'import_unknown_person',
    lacking: ['priya', 'employee'],
    ...details,
    send: byPeople('details'),
  },
  {
    about: 'all about people by file',
    role: 'HR Generalist',
    by: 'mei.ling',
    permission: 'employee:edit',
    beyond: 'import_unknown_person',
    lacking: ['priya', 'employee'],
    ...details,
    template: withoutPayColumns(RECORDS_TEMPLATE),
    good: { ...details.good, from_day: '2026-12-15', account_number: '661300457766' },
    send: byPeople('records'),
  },
  {
    about: 'salaries by file',
    role: 'HR Payroll',
    by: 'jun.hao',
    permission: 'compensation:edit',
    beyond: 'import_unknown_person',
    lacking: ['mei.ling', 'HR Generalist'],
    ...salary,
    send: byPeople('salary'),
  },
  {
    about: 'details in the wizard',
    role: 'HR Generalist',
    by: 'mei.ling',
    permission: 'employee:edit',
    beyond: 'import_unknown_person',
    lacking: ['jun.hao', 'HR Payroll'],
    ...details,
    good: { ...details.good, from_day: '2027-01-01', account_number: '661300457788' },
    send: byWizard('details'),
  },
  {
    about: 'all about people in the wizard',
    role: 'Company Admin',
    by: 'aminah',
    permission: 'employee:edit',
    lacking: ['jun.hao', 'HR Payroll'],
    ...details,
    template: RECORDS_TEMPLATE,
    good: { ...details.good, from_day: '2027-01-15', account_number: '661300457755' },
    send: byWizard('employees'),
  },
  {
    about: 'salaries in the wizard',
    role: 'Company Admin',
    by: 'aminah',
    permission: 'compensation:edit',
    beyond: 'import_unknown_person',
    lacking: ['nadia', 'rmt admin'],
    ...salary,
    good: { ...salary.good, from_day: '2027-01-01', basic_pay: '77777.13' },
    send: byWizard('salary'),
  },
  {
    about: 'amounts of a month by file',
    role: 'HR Payroll',
    by: 'jun.hao',
    permission: 'payroll:prepare',
    lacking: ['mei.ling', 'HR Generalist'],
    ownInRows: true,
    template: INPUTS_TEMPLATE,
    good: { employee_no: NUMBER, item: 'fixed_allowance', amount: '6666.13' },
    bad: { employee_no: NUMBER, item: 'no such item', amount: '1.00' },
    send: async (caller, content) =>
      codeOf(await caller.call(oneOffApi.import, { period: '2026-12' } as never, files(content))),
  },
  {
    about: 'earlier pay by file',
    role: 'HR Payroll',
    by: 'jun.hao',
    permission: 'payroll:prepare',
    lacking: ['mei.ling', 'HR Generalist'],
    ownInRows: true,
    template: STARTS_TEMPLATE,
    good: { employee_no: NUMBER, year: '2026', remuneration: '66666.13' },
    bad: { employee_no: NUMBER, year: '1900', remuneration: '1.00' },
    send: async (caller, content) => codeOf(await caller.call(taxApi.importStarts, {} as never, files(content))),
  },
]

const WRONG_CODES =
  /^(bank_not_listed|bank_code_unknown|branch_code|account_digits|(tax|epf|socso|eis)_number_shape|ic_\w+|identity_shape|passport_shape|tw_identity_\w+)$/

/** The calls that map a sheet to the template of each file. */
const ARRANGING: Record<string, readonly [calls: ImportMappingEndpoints, what: string]> = {
  'details by file': [peopleImportMapping, 'details'],
  'all about people by file': [peopleImportMapping, 'records'],
  'salaries by file': [salaryImportMapping, 'salary'],
  'details in the wizard': [migrationImportMapping, 'details'],
  'all about people in the wizard': [migrationImportMapping, 'records'],
  'salaries in the wizard': [migrationImportMapping, 'salary'],
  'amounts of a month by file': [inputsImportMapping, 'inputs'],
  'earlier pay by file': [startsImportMapping, 'earlier_pay'],
}

/** Removes or narrows a role's grant until it is restored. */
async function granted(role: RoleName, permission: Permission, reach: Reach | null): Promise<void> {
  const role_id = ROLES.find((one) => one.name === role)!.id
  await server.tenant('meridian', (tx) => tx.insertInto('role_grant').values({ role_id, permission, reach }).execute())
}
const givenBack = () => server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
const nothing = async () => {}

describe('ACL-5 MIG-02 LOG-01 each file about people', () => {
  it.each(WAYS.map((way) => [way.about, way] as const))('%s', async (_, way) => {
    const nurul = server.employeeId('nurul')
    await server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set({ employee_no: NUMBER }).where('id', '=', nurul).execute(),
    )
    const good = await file(way.template, way.good)
    const caller = await server.as(way.by, way.role)
    expect(await way.send(await server.as(...way.lacking), good, nothing)).toBe('forbidden')

    await granted(way.role, way.permission, null)
    expect(await way.send(caller, good, nothing)).toBe('forbidden')
    await givenBack()
    if (way.beyond) {
      await granted(way.role, way.permission, 'own')
      expect(await way.send(caller, good, nothing)).toBe(way.beyond)
      await givenBack()
      // The right is removed while the file waits for a worker.
      expect(await way.send(caller, good, () => granted(way.role, way.permission, null))).toBe('forbidden')
      await givenBack()
    }
    expect(await way.send(await server.as('nurul', way.role), good, nothing)).toBe('not_for_yourself')
    expect(await way.send(caller, await file(way.template, way.bad), nothing)).not.toMatch(/done|forbidden/)
    for (const [column, values] of Object.entries(way.wrong ?? {}))
      for (const value of dailyPart(values)) {
        const content = await file(way.template, { employee_no: NUMBER, [column]: value })
        expect(await way.send(caller, content, nothing), `${column} ${value}`).toMatch(WRONG_CODES)
      }

    expect(await way.send(caller, good, nothing)).toBe('done')
    const admin = await server.as('aminah')
    const [entry] = (await admin.call(activityApi.log, { object_id: nurul })).body.data
    expect(entry).toMatchObject({ object_name: 'Nurul Huda binti Hassan', object_id: nurul })
    const masked = (await (await server.as('nadia', 'rmt admin')).call(activityApi.log, { object_id: nurul })).text
    expect(masked).not.toMatch(/66130045\d{4}|SG66130045771|6666613|7777713|\b666613\b/)
  })

  it.each([
    ['file', byPeople('employees')],
    ['wizard', byWizard('employees')],
  ])('EMP-09 MIG-02b a new person’s numbers are checked by %s', async (_, send) => {
    const admin = await server.as('aminah')
    const person = { employee_no: 'NH-2', full_name: 'New Person', joined_on: '2026-12-01', office: 'KUL' }
    for (const column of ['ic_number', 'passport_number'])
      for (const value of dailyPart(WRONG_VALUES[column]!)) {
        const content = await file(EMPLOYEES_TEMPLATE, { ...person, [column]: value })
        expect(await send(admin, content, nothing), `${column} ${value}`).toMatch(WRONG_CODES)
      }
  })

  it('EMP-06 LOG-01 the pay history names who imported a row, and the log its value before', async () => {
    const nurul = server.employeeId('nurul')
    const admin = await server.as('aminah')
    const rows = (await admin.call(employeeApi.payTimeline, { id: nurul })).body.data
    const by = Object.fromEntries(rows.map((row: { from_day: string; by: string | null }) => [row.from_day, row.by]))
    expect(by).toMatchObject({ '2026-12-01': 'Lim Jun Hao', '2027-01-01': 'Aminah binti Yusof' })
    const log = (await admin.call(activityApi.log, { object_id: nurul, kind: 'compensation' })).body.data
    expect(log[0]).toMatchObject({ actor_name: 'Aminah binti Yusof', what: 'changed' })
    expect(log[0].changes).toContainEqual(
      expect.objectContaining({ field: 'basic_pay', before: 6_666_613, after: 7_777_713 }),
    )
  })
})

describe('ACL-5 MIG-02c a sheet that is mapped to such a file', () => {
  const ways = WAYS.filter(({ about }) => about in ARRANGING)
  it.each(dailyPart(ways, ways.length / 2).map((way) => [way.about, way] as const))(
    '%s is read for nobody without the right, and the mapped file is refused like the template',
    async (_, way) => {
      const [calls, what] = ARRANGING[way.about]!
      const strange = files(await strangeFile(way.template, way.bad))
      const asked = { what, arrangement: JSON.stringify({ words: kept(way) }) }
      const ask = async (caller: Caller) => [
        (await caller.call(calls.proposal, asked as never, strange)).status,
        (await caller.call(calls.rows, { ...asked, rows: '{"list":[]}' } as never, strange)).status,
        (await caller.call(calls.arranged, asked as never, strange)).status,
      ]
      if (!/^(details|all about people) by/.test(way.about))
        expect(await ask(await server.as(...way.lacking))).toEqual([403, 403, 403])
      expect(await ask(await server.as('priya', 'employee'))).toEqual([403, 403, 403])
      await granted(way.role, way.permission, null)
      const without = await server.as(way.by, way.role)
      expect(await ask(without)).toEqual([403, 403, 403])
      await givenBack()
      const caller = await server.as(way.by, way.role)
      expect(await ask(caller)).toEqual([200, 200, 200])
      const made = await caller.call(calls.arranged, asked as never, strange)
      expect(await way.send(caller, made.bytes, nothing)).not.toMatch(/done|forbidden/)
    },
  )

  it('masks samples, words and rows like previews: secret numbers show their last four, and in full only for readers with the right', async () => {
    const numbers = {
      employee_no: NUMBER,
      account_number: '661300457799',
      tax_number: 'SG66130045771',
      is_disabled: 'perhaps',
    }
    const strange = files(await strangeFile(DETAILS_TEMPLATE, numbers))
    const caller = await server.as('mei.ling', 'HR Generalist')
    const seen = (await caller.call(peopleImportMapping.proposal, { what: 'details' } as never, strange)).text
    expect(seen).toContain('••••7799')
    expect(seen).not.toMatch(/661300457799|SG66130045771/)
    expect(seen).toContain('perhaps')
    await granted('HR Generalist', 'sensitive:read', null)
    const rows = JSON.stringify({ list: [{ into: 'Details', row: 3 }] })
    const less = await server.as('mei.ling', 'HR Generalist')
    expect((await less.call(peopleImportMapping.proposal, { what: 'details' } as never, strange)).text).not.toContain(
      'perhaps',
    )
    expect((await less.call(peopleImportMapping.rows, { what: 'details', rows } as never, strange)).text).not.toContain(
      'perhaps',
    )
    await givenBack()
  })
})

/** Unknown words are kept as typed. */
function kept({ template, bad }: FileWay) {
  return template.sheets[0]!.columns.flatMap(({ key }) =>
    key === 'item' ? [{ into: template.sheets[0]!.name, key, typed: bad[key], meant: bad[key] }] : [],
  )
}

describe('ACL-5 MIG-02 reading imported files', () => {
  it('the wizard masks rows, errors and files to correct for readers without the right, who can do nothing with them', async () => {
    const admin = await server.as('aminah')
    await server.tenant('meridian', (tx) => tx.updateTable('migration_run').set({ step: 4 }).execute())
    const wrong = await file(SALARY_TEMPLATE, { employee_no: NUMBER, from_day: '2026-12-01', basic_pay: '88888.131' })
    const batch = (await admin.call(migrationApi.upload, { step: 'salary' } as never, files(wrong))).body.data
    await server.runTask('meridian', batch.task_id)
    const seen = async (caller: Caller) => {
      const state = (await caller.call(migrationApi.state)).body.data
      const one = state.batches.find((row: { id: string }) => row.id === batch.id)
      const issues = await caller.call(migrationApi.issues, { id: batch.id })
      const mend = await caller.call(migrationApi.failedRows, { id: batch.id })
      return {
        actions: [...state.actions, ...one.actions],
        text: JSON.stringify(one.sample) + issues.text,
        mend: mend.bytes,
      }
    }
    const may = await seen(admin)
    expect(may.actions).toContain('discard')
    expect(may.text).toContain('88888.13')
    const not = await seen(await server.as('nadia', 'rmt admin'))
    expect(not.actions).toEqual([])
    expect(not.text).not.toContain('88888')
    const { readWorkbook } = await import('#server/spreadsheets/read-workbook.ts')
    const cells = async (bytes: Uint8Array) => JSON.stringify(await readWorkbook(bytes, { name: 'mend.xlsx' }))
    expect(await cells(may.mend)).toContain('88888.131')
    expect(await cells(not.mend)).not.toContain('88888')
    const version = (await admin.call(migrationApi.state)).body.data.version
    const rmt = await server.as('nadia', 'rmt admin')
    expect((await rmt.call(migrationApi.discard, { id: batch.id, version })).body.code).toBe('forbidden')
    await admin.call(migrationApi.discard, { id: batch.id, version })
  })

  it('undoing a salary import needs the right to pay, refuses one’s own case, and logs each person', async () => {
    const admin = await server.as('aminah')
    const state = (await admin.call(migrationApi.state)).body.data
    const batch = state.batches.findLast((row: { step: string; state: string }) => row.state === 'imported')
    expect(batch.step).toBe('salary')
    const undo = { id: batch.id, version: state.version }
    expect((await (await server.as('nadia', 'rmt admin')).call(migrationApi.undo, undo)).body.code).toBe('forbidden')
    const own = await (await server.as('nurul', 'Company Admin')).call(migrationApi.undo, undo)
    expect(await ran(own.body.data.busy.task_id)).toBe('not_for_yourself')
    const version = (await admin.call(migrationApi.state)).body.data.version
    const begun = await admin.call(migrationApi.undo, { id: batch.id, version })
    expect(await ran(begun.body.data.busy.task_id)).toBe('done')
    const [entry] = (await admin.call(activityApi.log, { object_id: server.employeeId('nurul') })).body.data
    expect(entry).toMatchObject({ kind: 'compensation', operation: 'task migration.erasure', what: 'changed' })
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ field: 'basic_pay', before: 7_777_713, after: 6_666_613 }),
    )
  })
})
