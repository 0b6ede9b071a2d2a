import { afterAll, beforeAll, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { patience } from '#test/patience.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeFileApi, peopleImportMapping } from '../../../people/import/contract.ts'
import { TEMPLATES } from '../../../people/import/templates/templates.ts'
import { payItemApi, payrollSettingsApi } from '../settings/contract.ts'
import { PLAIN_EARNING } from '../testing/plain-item.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any
type Cells = Readonly<Record<string, string>>

const EXTRA = {
  meal: { key: 'allowance.meal_allowance', header: 'Meal allowance', kind: 'money' },
  post: { key: 'allowance.post', header: 'Post allowance', kind: 'money' },
} as const satisfies Record<string, TemplateColumn>
const COLUMNS = [EXTRA.meal, EXTRA.post]
const MEAL = EXTRA.meal.key
const POST = EXTRA.post.key

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
  await admin.call(payrollSettingsApi.setUp, {})
  const item = {
    ...PLAIN_EARNING,
    code: 'post',
    name_en: 'Post allowance',
    name_zh: '職務加給',
    tw_kind: 'fixed_allowance',
  }
  const added = await admin.call(payItemApi.create, item as never)
  expect(added.status, added.text).toBe(200)
}, patience(60_000))
afterAll(() => server.stop())

/** A file of a template with columns of allowances on its first sheet. */
async function file(kind: keyof typeof TEMPLATES, rows: readonly Cells[]) {
  const { sheets }: Template = TEMPLATES[kind]
  return writeXlsx(
    sheets.map(({ name, columns }, index) => {
      const all = index === 0 ? [...columns, ...COLUMNS] : columns
      return {
        name,
        columns: all.map(({ header }) => ({ header, kind: 'text' as const })),
        rows: index > 0 ? [] : rows.map((cells) => all.map(({ key }) => cells[key] ?? '')),
      }
    }),
  )
}

async function send(kind: keyof typeof TEMPLATES, content: Uint8Array, by: Caller = admin, checksOnly = false) {
  const [call, state] =
    kind === 'salary'
      ? ([checksOnly ? 'checkSalaries' : 'importSalaries', employeeFileApi.salaryState] as const)
      : ([checksOnly ? 'check' : 'importDetails', employeeFileApi.state] as const)
  const input = { ...(kind !== 'salary' && { template: kind }), ...(!checksOnly && { confirmed: true }) }
  const started = await by.call(employeeFileApi[call] as never, input as never, {
    files: { file: { name: 'people.xlsx', content } },
  })
  expect(started.status, started.text).toBe(200)
  const { task_id } = started.body.data
  await server.runTask('meridian', task_id)
  return (await by.call(state, { task_id })).body.data as Shown
}

const amounts = async (number: string) =>
  (
    await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('recurring_item as r')
        .innerJoin('employee as e', 'e.id', 'r.employee_id')
        .innerJoin('pay_item as i', 'i.id', 'r.pay_item_id')
        .select(['i.code', 'r.amount', 'r.from_day', 'r.until_day'])
        .where('e.employee_no', '=', number)
        .orderBy('i.code')
        .orderBy('r.from_day')
        .execute(),
    )
  ).map(({ code, amount, from_day, until_day }) => [code, Number(amount), from_day, until_day])

const GIVEN: readonly Cells[] = [
  {
    employee_no: 'A-1',
    full_name: '王小明',
    office: 'TPE',
    nationality: 'TW',
    joined_on: '2025-03-10',
    [MEAL]: '2400',
    [POST]: '1000',
  },
  {
    employee_no: 'A-2',
    full_name: 'Lim Wei',
    office: 'KUL',
    nationality: 'MY',
    joined_on: '2026-01-05',
    [MEAL]: '150.50',
  },
  { employee_no: 'A-3', full_name: '陳美玲', office: 'TPE', nationality: 'TW', joined_on: '2026-02-01' },
]
const PEOPLE = GIVEN.map((one): Cells => ({ birth_date: '1990-01-02', ...one }))

it('MIG-02b PAY-02 a column for each allowance makes recurring amounts from the day of the row, and again changes nothing', async () => {
  const content = await file('employees', PEOPLE)
  const { check } = await send('employees', content, admin, true)
  expect([check.error_count, check.added, check.allowances]).toEqual([0, 3, 3])
  expect(await amounts('A-1')).toEqual([])
  const { imported } = await send('employees', content)
  expect(imported).toMatchObject({ added: 3, allowances: 3, left_out: 0 })
  expect(await amounts('A-1')).toEqual([
    ['meal_allowance', 2_400, '2025-03-10', null],
    ['post', 1_000, '2025-03-10', null],
  ])
  // Sen in Malaysia, dollars in Taiwan.
  expect(await amounts('A-2')).toEqual([['meal_allowance', 15_050, '2026-01-05', null]])
  expect(await amounts('A-3')).toEqual([])
  expect((await send('employees', content)).imported).toMatchObject({ added: 0, changed: 0, allowances: 0 })
  const cents = await send('details', await file('details', [{ employee_no: 'A-1', [MEAL]: '2400.5' }]), admin, true)
  expect(cents.check.errors).toMatchObject([{ row: 2, column: MEAL }])
  const log = await server.tenant('meridian', (tx) =>
    tx.selectFrom('audit_entry').select('number').where('kind', '=', 'recurring_item').execute(),
  )
  expect(log).toHaveLength(3)
})

it('MIG-02b PAY-02 pay history has them too, and its export gives them back without a change', {
  timeout: patience(60_000),
}, async () => {
  const raised = await send(
    'salary',
    await file('salary', [
      { employee_no: 'A-1', from_day: '2025-03-10', basic_pay: '40000', [MEAL]: '2400' },
      { employee_no: 'A-1', from_day: '2026-06-01', basic_pay: '42000', [MEAL]: '3000', [POST]: '0' },
      { employee_no: 'A-2', from_day: '2026-01-05', basic_pay: '5000' },
    ]),
  )
  expect(raised.imported, JSON.stringify(raised)).toMatchObject({ facts: 2, allowances: 3, left_out: 0 })
  const after = [
    ['meal_allowance', 2_400, '2025-03-10', '2026-05-31'],
    ['meal_allowance', 3_000, '2026-06-01', null],
    ['post', 1_000, '2025-03-10', '2026-05-31'],
  ]
  expect(await amounts('A-1')).toEqual(after)
  // An amount that begins between two changes of pay is a row of its own in the export.
  await send('details', await file('details', [{ employee_no: 'A-1', from_day: '2026-09-01', [POST]: '1500' }]))
  const known = [...after, ['post', 1_500, '2026-09-01', null]]
  expect(await amounts('A-1')).toEqual(known)
  const exported = await admin.call(employeeFileApi.exportSalaries, {})
  const [sheet] = await readWorkbook(exported.bytes, { name: 'salary.xlsx' })
  const [headings = [], ...rows] = required(sheet, 'the sheet').rows
  const cells = rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])))
  expect(
    cells
      .filter((row) => row['Employee number'] === 'A-1')
      .map((row) => [row.From, row['Basic pay'], row['Meal allowance'], row['Post allowance']].join('|')),
  ).toEqual(['2025-03-10|40000|2400|1000', '2026-06-01|42000|3000|0', '2026-09-01|42000|3000|1500'])
  const again = await send('salary', exported.bytes)
  expect(again.imported, JSON.stringify(again)).toMatchObject({ changed: 0, facts: 0, allowances: 0 })
  expect(await amounts('A-1')).toEqual(known)
})

it('MIG-02b ACL-5 only who may type these amounts has the columns, and nobody for themselves', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const headings = async (by: Caller) => {
    const { bytes } = await by.call(employeeFileApi.template, { template: 'details' })
    return required((await readWorkbook(bytes, { name: 'details.xlsx' }))[0], 'a sheet').rows[0]
  }
  expect(await headings(admin)).toEqual(expect.arrayContaining(['Meal allowance', 'Post allowance']))
  expect(await headings(hr)).not.toContain('Meal allowance')
  const refused = await send('details', await file('details', [{ employee_no: 'A-3', [MEAL]: '3000' }]), hr, true)
  expect(refused.problem).toMatchObject({ code: 'import_extra_column' })
  const employee_no = await server.tenant('meridian', async (tx) => {
    const own = await tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', '=', server.employeeId('aminah'))
      .executeTakeFirstOrThrow()
    return own.employee_no
  })
  const content = await file('details', [
    { employee_no, [MEAL]: '300' },
    { employee_no: 'A-3', [MEAL]: '3000' },
  ])
  const { imported, ...rest } = await send('details', content)
  expect(imported, JSON.stringify(rest)).toMatchObject({ allowances: 1, left_out: 1 })
  expect(imported.errors).toMatchObject([{ row: 2, column: MEAL }])
  expect(await amounts(employee_no)).toEqual([])
  expect(await amounts('A-3')).toEqual([['meal_allowance', 3_000, '2026-11-01', null]])
})

it('MIG-02b any sheet finds the column by the name of the pay item', async () => {
  const content = await writeXlsx([
    {
      name: '員工',
      columns: ['員工編號', '伙食津貼', '職務加給'].map((header) => ({ header, kind: 'text' as const })),
      rows: [['A-1', '3,000', '1,500']],
    },
  ])
  const found = await admin.call(peopleImportMapping.proposal, { what: 'details', arrangement: '{}' } as never, {
    files: { file: { name: 'people.xlsx', content } },
  })
  expect(found.status, found.text).toBe(200)
  expect(found.body.data.sheets[0].columns.map(({ key }: Shown) => key)).toEqual(['employee_no', MEAL, POST])
})
