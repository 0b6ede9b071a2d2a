import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportMapping, MappingProposal } from '#base/contracts/import-mapping-api.ts'
import { captureStatements } from '../../bench/calls.ts'
import { employeeFileApi, peopleImportMapping } from '../../modules/people/import/contract.ts'
import { readWorkbook } from '../../server/spreadsheets/read-workbook.ts'
import { writeXlsx } from '../../server/spreadsheets/write-workbook.ts'
import { foundCompany } from '../found-company.ts'
import { patience } from '../patience.ts'
import { type Caller, startTestServer, type TestServer } from '../server.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  owner = await foundCompany(server, 'harbour', 'MY', 'PNG')
})
afterAll(() => server.stop())

const csv = (...lines: string[]) => ({
  files: { file: { name: 'people.csv', content: Buffer.from(lines.join('\n')) } },
})
type Upload = ReturnType<typeof csv>

async function propose(file: Upload, arrangement: ImportMapping = {}, caller = owner): Promise<MappingProposal> {
  const input = { what: 'records', arrangement: JSON.stringify(arrangement) }
  const reply = await caller.call(peopleImportMapping.proposal, input as never, file)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

async function arrange(file: Upload, more: ImportMapping = {}, caller = owner): Promise<Upload> {
  const input = { what: 'records', arrangement: JSON.stringify(more) }
  const made = await caller.call(peopleImportMapping.arranged, input as never, file)
  expect(made.status, made.text).toBe(200)
  return { files: { file: { name: 'people.xlsx', content: Buffer.from(made.bytes) } } }
}

async function run(
  work: 'check' | 'importDetails',
  file: Upload,
  { template = 'records', caller = owner, code = 'harbour' } = {},
): Promise<Json> {
  const input = { template, ...(work === 'importDetails' && { confirmed: true }) }
  const started = await caller.call(employeeFileApi[work] as typeof employeeFileApi.check, input as never, file)
  expect(started.status, started.text).toBe(200)
  const { task_id } = started.body.data
  await server.runTask(code, task_id)
  return (await caller.call(employeeFileApi.state, { task_id })).body.data
}

const PERSON = 'Staff No,Full name,Joining date,Nationality'
const check = async (headings: string, cells: string) =>
  (await run('check', await arrange(csv(`${PERSON},${headings}`, `C-1,Aina,2020-01-02,MY,${cells}`)))).check
const errorsOf = async (headings: string, cells: string) =>
  (await check(headings, cells)).errors.map(({ column, message }: Json) => [column, message])
const children = () =>
  server.tenant('harbour', (tx) =>
    tx
      .selectFrom('employee_child')
      .select(['name', 'birth_year', 'studies', 'is_disabled', 'claim'])
      .orderBy('birth_year')
      .orderBy('name')
      .execute(),
  )

it('MIG-02c PAY-02 an allowance in another currency is a question, and one below zero an error', async () => {
  const { faults } = await propose(csv(`${PERSON},Meal allowance`, 'C-1,Aina,2020-01-02,MY,USD 250'))
  expect(faults.map(({ key, code }) => [key, code])).toEqual([['allowance.meal_allowance', 'cell_other_currency']])
  expect(await errorsOf('Meal allowance', 'USD 250')).toEqual([
    ['allowance.meal_allowance', expect.stringContaining('names a currency')],
  ])
  expect(await errorsOf('Meal allowance', '-250')).toEqual([
    ['allowance.meal_allowance', expect.stringContaining('not below 0')],
  ])
  expect(await errorsOf('Meal allowance', 'RM 250.00')).toEqual([])
})

it('MIG-02c LEA-03 leave that is left is within bounds, on a day of the person and the type', async () => {
  expect(await errorsOf('AL balance', '-1')).toEqual([['annual_leave_left', expect.stringContaining('from 0 to 400')]])
  expect(await errorsOf('AL balance', '100000')).toEqual([
    ['annual_leave_left', expect.stringContaining('from 0 to 400')],
  ])
  expect(await errorsOf('AL balance,Balance as at', '5,2019-12-31')).toEqual([
    ['leave_left_on', expect.stringContaining('before joining')],
  ])
  expect(await errorsOf('AL balance,Balance as at', '5,2026-10-01')).toEqual([])
  const startOn = (day: string) =>
    server.tenant('harbour', async (tx) => {
      const { id } = await tx
        .selectFrom('leave_type')
        .select('id')
        .where('law_id', '=', 'annual')
        .executeTakeFirstOrThrow()
      const version = tx.updateTable('leave_type_version').where('type_id', '=', id)
      const before = await tx.selectFrom('leave_type_version').select('from_day').where('type_id', '=', id).execute()
      await version.set({ from_day: day }).execute()
      return before
    })
  const [before] = await startOn('2026-01-01')
  expect(await errorsOf('AL balance,Balance as at', '5,2025-12-31')).toEqual([
    ['leave_left_on', expect.stringContaining('applies from')],
  ])
  expect(await errorsOf('AL balance,Balance as at', '5,2026-01-01')).toEqual([])
  await startOn(before!.from_day)
})

it('MIG-02c the day of the balances is asked once for the whole file', async () => {
  const file = csv(`${PERSON},AL balance`, 'C-1,Aina,2020-01-02,MY,5')
  const days = (await propose(file)).sheets[0]?.file_days
  expect(days).toEqual([{ key: 'leave_left_on', day: '2026-11-24' }])
  const same = [{ into: 'People', key: 'leave_left_on', value: '2026-09-30' }]
  const answered = await propose(file, { same })
  expect([answered.sheets[0]?.file_days, answered.open]).toEqual([[{ key: 'leave_left_on', day: '2026-09-30' }], 0])
  const [sheet] = await readWorkbook(new Uint8Array((await arrange(file, { same })).files.file.content), {
    name: 'people.xlsx',
  })
  const at = sheet?.rows[0]?.indexOf('Leave left on') ?? -1
  expect(sheet?.rows[1]?.[at]).toBe('2026-09-30')
  expect((await propose(csv(PERSON, 'C-1,Aina,2020-01-02,MY'))).sheets[0]?.file_days).toEqual([])
  const own = csv(`${PERSON},AL balance,Balance as at`, 'C-1,Aina,2020-01-02,MY,5,2026-10-01')
  expect((await propose(own)).sheets[0]?.file_days).toEqual([])
})

it('MIG-02c PAY-03a children of a row are checked: an eleventh, a year ahead, an unknown share', async () => {
  const many = Array.from({ length: 11 }, (_, index) => `Anak Ke${'ABCDEFGHIJK'[index]} (2015)`).join('; ')
  expect(await errorsOf('Names of children', many)).toEqual([
    ['child_names', expect.stringContaining('at most 10 children')],
  ])
  expect(await errorsOf('Child 1 name,Child 1 birth year', 'Ali,2030')).toEqual([
    ['child_1_birth_year', expect.stringContaining('not in the future')],
  ])
  const { words, open } = await propose(
    csv(`${PERSON},Child 1 name,Child 1 birth year,Child 1 claim`, 'C-1,Aina,2020-01-02,MY,Ali,2015,two thirds'),
  )
  expect([open, words.map(({ key, typed, meant }) => [key, typed, meant])]).toEqual([
    1,
    [['child_1_claim', 'two thirds', null]],
  ])
})

it('MIG-02c headings of children, allowances and leave are found in Malay and Chinese', async () => {
  const keys = async (headings: string) => {
    const { sheets } = await propose(csv(headings, headings.replace(/[^,]+/g, '')))
    return sheets[0]?.columns.map(({ key }) => key)
  }
  const found = [
    'employee_no',
    'child_count',
    'child_1_name',
    'child_1_birth_year',
    'child_10_name',
    'allowance.meal_allowance',
    'annual_leave_left',
    'leave_left_on',
  ]
  expect(
    await keys(
      'No Pekerja,Bilangan Anak,Nama Anak 1,Tahun Lahir Anak 1,Nama Anak 10,Elaun Makan,Baki Cuti Tahunan,Setakat',
    ),
  ).toEqual(found)
  expect(await keys('員工編號,子女人數,子女 1 姓名,子女 1 出生年,子女 10 姓名,伙食津貼,特休餘額,截至日')).toEqual(found)
})

it('MIG-02c PAY-03a SYS-13 the text of a formula in a child’s name is only text, and an export comes back unchanged', async () => {
  const file = csv(
    `${PERSON},Child 1 name,Child 1 birth year,Child 1 claim,Child 2 name,Child 2 birth year,Child 2 studying`,
    'C-1,Aina,2020-01-02,MY,=1+1,2015,half,Siti,2004,Diploma',
  )
  const done = await run('importDetails', await arrange(file))
  expect(done.imported, JSON.stringify(done)).toMatchObject({ added: 1, parents: 1, left_out: 0 })
  const stored = await children()
  expect(stored).toEqual([
    { name: 'Siti', birth_year: 2004, studies: 'diploma', is_disabled: false, claim: 'full' },
    { name: '=1+1', birth_year: 2015, studies: 'none', is_disabled: false, claim: 'half' },
  ])
  const exported = await owner.call(employeeFileApi.exportDetails, {} as never)
  expect(exported.status, exported.text).toBe(200)
  const back = { files: { file: { name: 'details.xlsx', content: Buffer.from(exported.bytes) } } }
  const again = await run('importDetails', back, { template: 'details' })
  expect(again.imported, JSON.stringify(again)).toMatchObject({ changed: 0, facts: 0, parents: 0, left_out: 0 })
  expect(await children()).toEqual(stored)
})

it('MIG-02c ACL-5 whoever lacks the right is not offered the columns, and a file with them is refused', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const content = await writeXlsx([
    {
      name: 'People',
      columns: ['Employee number', 'Meal allowance'].map((header) => ({ header, kind: 'text' as const })),
      rows: [['M-1', '250']],
    },
  ])
  const file = { files: { file: { name: 'people.xlsx', content: Buffer.from(content) } } }
  const { sheets } = await propose(file, {}, hr)
  expect(sheets[0]?.fields.filter(({ key }) => key.startsWith('allowance.'))).toEqual([])
  expect(sheets[0]?.columns.map(({ key }) => key)).toEqual(['employee_no', null])
  const admin = await server.as('aminah', 'Company Admin')
  const made = await arrange(file, {}, admin)
  const refused = await run('check', made, { caller: hr, code: 'meridian' })
  expect(refused.problem, JSON.stringify(refused)).toMatchObject({ code: expect.stringMatching(/^import_/) })
})

it('MIG-02c PAY-03a a company of Taiwan alone is not offered the children of Malaysian tax', async () => {
  const taiwan = await foundCompany(server, 'formosa', 'TW', 'TPE')
  const { sheets } = await propose(csv('員工編號,姓名,子女 1 姓名', 'T-1,王小明,小華'), {}, taiwan)
  expect(sheets[0]?.fields.filter(({ key }) => key.startsWith('child_'))).toEqual([])
  expect(sheets[0]?.columns.map(({ key }) => key)).not.toContain('child_1_name')
})

it('MIG-02c SYS-15 the statements of an import do not grow with its rows', { timeout: patience(180_000) }, async () => {
  const file = (prefix: string, count: number) =>
    csv(
      `${PERSON},Meal allowance,AL balance,Names of children`,
      ...Array.from(
        { length: count },
        (_, index) =>
          `${prefix}-${index},Orang ${prefix} ${index},2020-01-02,MY,${200 + index},5,"Ali (2015), Siti (2018)"`,
      ),
    )
  const count = async (prefix: string, rows: number) => {
    const arranged = await arrange(file(prefix, rows))
    const seen = await captureStatements(
      async () => {
        const { imported } = await run('importDetails', arranged)
        expect(imported).toMatchObject({ added: rows, allowances: rows, openings: rows, parents: rows })
      },
      (text) => /recurring_item|leave_opening|employee_child/.test(text),
    )
    return seen.length
  }
  const few = await count('F', 3)
  expect(few).toBeGreaterThan(3)
  // Counts that follow from children are written for so many parents at a time.
  expect(await count('M', 1_000)).toBeLessThanOrEqual(few + 8)
})
