import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportMapping, MappingProposal } from '#base/contracts/import-mapping-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeListApi } from '../../people/list/contract.ts'
import { type ImportStep, migrationApi, migrationImportMapping } from './contract.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
  await admin.call(migrationApi.start)
})
afterAll(() => server.stop())

const state = async () => (await admin.call(migrationApi.state)).body.data
const next = async () => admin.call(migrationApi.next, { version: (await state()).version })
const csv = (...rows: string[][]) => ({
  files: {
    file: {
      name: 'report.csv',
      content: Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')),
    },
  },
})
type Upload = ReturnType<typeof csv>

async function proposal(what: ImportStep, file: Upload, arrangement: ImportMapping = {}): Promise<MappingProposal> {
  const reply = await admin.call(
    migrationImportMapping.proposal,
    { what, arrangement: JSON.stringify(arrangement) } as never,
    file,
  )
  return reply.body.data
}

/** The number of skipped rows of the last file. */
let left = 0

/** Takes a file through mapping, check and import, as the page does. */
async function brought(step: ImportStep, file: Upload, arrangement: ImportMapping) {
  const made = await admin.call(
    migrationImportMapping.arranged,
    { what: step, arrangement: JSON.stringify(arrangement) } as never,
    file,
  )
  expect(made.status).toBe(200)
  const content = Buffer.from(made.bytes)
  const adds = {
    add_departments: arrangement.adds?.includes('department'),
    add_positions: arrangement.adds?.includes('position'),
  }
  const upload = await admin.call(migrationApi.upload, { step, ...adds } as never, {
    files: { file: { name: 'report.xlsx', content } },
  })
  await server.runTask('meridian', upload.body.data.task_id)
  const { id } = upload.body.data
  const issues = (await admin.call(migrationApi.issues, { id, per_page: 200 })).body.data.map(
    ({ row, column, severity, message }: Record<string, unknown>) => `${severity} ${row} ${column}: ${message}`,
  )
  const { counts } = (await admin.call(migrationApi.batch, { id })).body.data
  left = counts.left_out
  const reply = await admin.call(migrationApi.import, { id, version: (await state()).version, confirmed: true })
  expect(await server.runTask('meridian', reply.body.data.busy.task_id)).toMatchObject({ state: 'done' })
  return issues
}

const people = csv(
  ['CODE', 'NAME', 'DOB', 'JOINDATE', 'RESIGNDATE', 'STATUS', 'REPORTING TO', 'NATIONALITY', 'PASSPORT'],
  ['00901', 'JOSÉ   D’CRUZ', '02/03/48', '05/01/2015', '30/12/1899', 'Single', '', 'Malaysia', ''],
  ['00902', 'Lee  Mei Fong', '30/12/1899', '10/10/2012', '31/08/2026', 'Married', 'jose d’cruz', 'Malaysia', ''],
  ['00903', 'Nguyen Văn Đức', '14/08/1983', '01/04/2021', '', 'Married', '00901', 'Vietnam', 'C1234567'],
  ['00904', 'Bad Date', '14/08/1983', '31/02/2021', '', 'Married', '', 'UK', ''],
  ['', 'Total employees', '', '4', '', '', '', '', ''],
)

it('MIG-02c a report of another product is imported without its bad row', async () => {
  await next()
  const first = await proposal('employees', people)
  expect(first.sheets[0]!.columns.map(({ key }) => key)).toEqual([
    'employee_no',
    'full_name',
    'birth_date',
    'joined_on',
    'resigned_on',
    'marital_status',
    'report_to',
    'nationality',
    'passport_number',
  ])
  expect(first.sheets[0]!.missing).toEqual(['office'])
  expect(first.faults).toMatchObject([{ row: 5, key: 'joined_on', code: 'cell_not_a_date' }])
  expect([first.words, first.sums.map(({ row }) => row)]).toEqual([[], [6]])
  const arrangement = {
    ...first.arrangement,
    same: [{ into: 'Employees', key: 'office', value: 'KUL' }],
  }
  expect(await proposal('employees', people, arrangement)).toMatchObject({ open: 0, fault_rows: 1 })
  expect(await brought('employees', people, arrangement)).toEqual([
    'error 5 Joining date: “31/02/2021” is not a date such as 2026-01-31.',
    'warning 3 Last day: No last day is given. 2026-08-31 is taken.',
  ])
  expect(left).toBe(1)
  // The skipped rows are named again and returned as a file without other rows.
  const batch = (await state()).batches.at(-1)
  expect(batch).toMatchObject({ state: 'imported', counts: { left_out: 1 }, actions: ['undo', 'failed_rows'] })
  const rest = await readWorkbook((await admin.call(migrationApi.failedRows, { id: batch.id })).bytes, {
    name: 'r.xlsx',
  })
  expect(rest[0]!.rows.slice(1).map((cells) => [cells[0], cells.at(-1)])).toEqual([
    ['00904', 'Joining date: “31/02/2021” is not a date such as 2026-01-31.'],
  ])
  // The next file with the same headings is read in the same way.
  expect((await proposal('employees', people)).arrangement.same).toEqual(arrangement.same)
  expect((await proposal('employees', people)).open).toBe(0)
  const stored = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .innerJoin('employment', 'employment.employee_id', 'employee.id')
      .leftJoin('employee as manager', 'manager.id', 'employment.report_to')
      .select([
        'employee.employee_no',
        'employee.full_name',
        'employee.birth_date',
        'employee.marital_status',
        'employee.nationality',
        'employee.last_day',
        'manager.employee_no as manager',
      ])
      .where('employee.employee_no', 'like', '009%')
      .orderBy('employee.employee_no')
      .execute(),
  )
  const shown = stored.map((row) => [
    row.employee_no,
    row.full_name,
    row.birth_date,
    row.marital_status,
    row.nationality,
    row.last_day,
    row.manager,
  ])
  expect(shown).toEqual([
    ['00901', 'JOSÉ D’CRUZ', '1948-03-02', 'single', 'MY', null, null],
    ['00902', 'Lee Mei Fong', null, 'married', 'MY', '2026-08-31', '00901'],
    ['00903', 'Nguyen Văn Đức', '1983-08-14', 'married', 'VN', null, '00901'],
  ])
})

it('MIG-02c wages of another product are imported: cut numbers get proposals, and a foreign sign is asked about', async () => {
  await next()
  await next()
  const file = csv(
    ['CODE', 'JOINDATE', 'WAGES', 'WAGESTYPE'],
    ['901', '05/01/2015', 'RM 4,200.00', 'M'],
    ['00903', '25/04/2021', 'NT$68,000', 'D'],
    ['X999', '25/04/2021', '3000', 'M'],
    ['00902', '25/04/2021', 'NT$99,000', 'M'],
  )
  const first = await proposal('salary', file)
  expect(first.words).toMatchObject([{ key: 'employee_no', typed: '901', near: ['00901'], meant: null }])
  expect(first.faults).toMatchObject([
    { row: 3, code: 'cell_other_currency', currency: { named: ['TWD'], own: 'MYR', amount: '68000' } },
    { row: 5, code: 'cell_other_currency' },
  ])
  const arrangement = {
    ...first.arrangement,
    words: [{ into: 'Salary history', key: 'employee_no', typed: '901', meant: '00901' }],
    cells: [
      { into: 'Salary history', row: 3, key: 'basic_pay', value: '68000' },
      { into: 'Salary history', row: 3, key: 'currency', value: 'TWD' },
    ],
  }
  // An amount without an answer and an unknown number are skipped with their reasons.
  expect(await brought('salary', file, arrangement)).toEqual([
    'error 4 Employee number: Nobody has the number “X999”.',
    'error 5 Basic pay: “NT$99,000” names a currency. Write the amount alone, in the currency of its row.',
  ])
  expect(left).toBe(2)
  const pay = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('compensation')
      .innerJoin('employee', 'employee.id', 'compensation.employee_id')
      .select(['employee_no', 'basic_pay', 'compensation.currency', 'pay_frequency'])
      .where('employee_no', 'in', ['00901', '00903'])
      .orderBy('employee_no')
      .execute(),
  )
  expect(pay).toMatchObject([
    { employee_no: '00901', currency: 'MYR', pay_frequency: 'monthly' },
    { employee_no: '00903', currency: 'TWD', pay_frequency: 'daily' },
  ])
  expect(pay.map(({ basic_pay }) => Number(basic_pay))).toEqual([420_000, 68_000])
})

it('SYS-15 people are found by each word of a search, regardless of accents and spaces', async () => {
  const found = async (search: string) =>
    (await admin.call(employeeListApi.list, { search, per_page: 50 } as never)).body.data.map(
      ({ full_name }: { full_name: string }) => full_name,
    )
  expect(await found('jose')).toEqual(['JOSÉ D’CRUZ'])
  expect(await found("  D'CRUZ   josé ")).toEqual(['JOSÉ D’CRUZ'])
  expect(await found('duc nguyen')).toEqual(['Nguyen Văn Đức'])
  expect(await found('jose 00901')).toEqual(['JOSÉ D’CRUZ'])
  expect(await found('jose nguyen')).toEqual([])
  expect(await found('50%')).toEqual([])
  const palette = await admin.call(peopleApi.find, { search: 'duc nguyen', per_page: 8 } as never)
  expect(palette.body.data.map(({ full_name }: { full_name: string }) => full_name)).toContain('Nguyen Văn Đức')
})

it('SYS-15 the database folds a text as the rest of the product does', async () => {
  const { searchText } = await import('#base/names.ts')
  const texts = [
    'JOSÉ D’CRUZ',
    'Nguyễn Văn Đức',
    'Øyvind ŁÓDŹ',
    '王小明',
    'ＡＢＣ １２',
    'O`Brien ʼx‘',
    'plain ASCII',
    'ﬁx',
    '한국어',
    'İ',
  ]
  const { sql } = await import('kysely')
  const folded = await server.tenant('meridian', async (tx) => {
    const { rows } = await sql<{
      text: string
    }>`select search_text(t) as text from unnest(${texts}::text[]) with ordinality as u(t, n) order by n`.execute(tx)
    return rows.map(({ text }) => text)
  })
  expect(folded).toEqual(texts.map(searchText))
})

it('MIG-02c a sign that differs from the row’s currency is answered once for all amounts of the column', async () => {
  const file = csv(
    ['CODE', 'JOINDATE', 'WAGES'],
    ['00902', '25/04/2021', 'NT$50,000'],
    ['00903', '25/04/2021', 'NT$60,000'],
  )
  const said = { into: 'Salary history', key: 'basic_pay', named: ['TWD'], currency: 'TWD' }
  const read = async (more: ImportMapping) => (await proposal('salary', file, more)).fault_rows
  expect([await read({}), await read({ amounts_in: [said] })]).toEqual([2, 0])
  // Another sign is another question.
  expect(await read({ amounts_in: [{ ...said, named: ['USD'] }] })).toBe(2)
})
