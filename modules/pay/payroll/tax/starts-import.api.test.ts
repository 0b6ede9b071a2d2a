import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { type WorkbookValue, writeCsv, writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import type { Caller } from '#test/server.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { taxApi } from './contract.ts'
import { STARTS_TEMPLATE } from './starts-import.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let numbers: Map<string, string>
beforeAll(async () => {
  month = await startPayrollServer()
  const people = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select(['id', 'employee_no']).execute(),
  )
  numbers = new Map(people.map((one) => [one.id, one.employee_no]))
})
afterAll(() => month.server.stop())

const person = (key: string) => month.server.employeeId(key)
const number = (key: string) => numbers.get(person(key))!
const [first] = STARTS_TEMPLATE.sheets
const sheet = (rows: WorkbookValue[][]) => ({
  name: first.name,
  columns: first.columns.map((column) => ({ ...column, kind: 'text' as const })),
  rows,
})
const startRow = (key: string, amount = '30000.00', year = '2026') => [number(key), year, amount]
const fillTemplate = (rows: WorkbookValue[][]) => writeXlsx([sheet(rows)])
const importFile = (
  content: Uint8Array,
  { by = month.payroll, name = 'earlier.xlsx', ...more }: { by?: Caller; name?: string; preview?: string } = {},
) => by.call(taxApi.importStarts, more as never, { files: { file: { name, content } } })
const starts = async () =>
  (await expectOk(month.payroll.call(taxApi.starts, { year: 2026, per_page: 200 }))) as object[]
const loadAuditEntries = () =>
  month.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['object_name', 'after'])
      .orderBy('number')
      .where('kind', '=', 'tax_start')
      .execute(),
  )

it('PAY-03a a company that starts within a year imports the year’s earlier pay from a file: a preview, then all rows at once', async () => {
  const run = await month.calculated({ period: '2026-10' })
  const template = await month.payroll.call(taxApi.startsTemplate, {})
  const [empty] = await readWorkbook(template.bytes, { name: 'template.xlsx' })
  expect(empty!.rows).toEqual([first.columns.map(({ header }) => header)])
  const content = await fillTemplate([
    [
      ...startRow('nurul'),
      '3300.00',
      '912.35',
      '50.00',
      '400.00',
      '300.00',
      '4500.00',
      '',
      '',
      '',
      'Tenang Sdn Bhd',
      'E 9123456701',
    ],
    startRow('farid', '48000'),
  ])
  expect(await expectOk(importFile(content, { preview: 'true' }))).toMatchObject({ rows: 2, written: false })
  expect(await starts()).toEqual([])
  expect(await expectOk(importFile(content))).toMatchObject({ rows: 2, written: true })
  const stored = (await starts()) as { employee_id: string }[]
  expect(stored).toHaveLength(2)
  expect(stored.find(({ employee_id }) => employee_id === person('nurul'))).toMatchObject({
    year: 2026,
    remuneration: 30_000_00,
    epf: 3_300_00,
    pcb: 912_35,
    zakat: 50_00,
    deductions: 400_00,
    exempt: { travel: 4_500_00 },
    socso_relief: 300_00,
    employers: [{ name: 'Tenang Sdn Bhd', number: 'E9123456701' }],
    used_in: [],
    version: 1,
  })
  expect((await loadAuditEntries()).map(({ object_name, after }) => [object_name, after])).toMatchObject([
    ['2026', { imported: false, rows: 2 }],
    ['2026', { imported: true, rows: 2 }],
    ['Nurul Huda binti Hassan', { years: [{ year: 2026, remuneration: 30_000_00 }] }],
    ['Farid bin Osman', { years: [{ year: 2026, remuneration: 48_000_00 }] }],
  ])
  // The run knows that its inputs changed, and includes the earlier pay next time.
  const asked = await month.run(run.id)
  expect([asked.stale, asked.year_unknown]).toEqual([2, run.year_unknown - 2])
  await month.calculated({ id: run.id })
  const slip = (await month.slips(run.id)).find(({ employee_id }) => employee_id === person('nurul'))!
  expect((slip.inputs as { before: object }).before).toMatchObject({
    remuneration: 30_000_00,
    epf: 3_300_00,
    pcb: 912_35,
    zakat: 50_00,
    deductions: 400_00,
    socsoRelief: 300_00,
    exempt: { travel: 4_500_00 },
  })
  // Stored rows stay unchanged: a second import of the file names each of its rows.
  const again = await importFile(content)
  expect([again.status, again.body.rows.map((row: { row: number; code: string }) => [row.row, row.code])]).toEqual([
    422,
    [
      [2, 'start_stored'],
      [3, 'start_stored'],
    ],
  ])
})

it('SYS-14bc a wrong row is skipped, named by row and column, and returned in a file to correct', async () => {
  const before = await starts()
  const content = await fillTemplate([
    startRow('razak'),
    ['NOBODY-1', '2026', '10.00'],
    startRow('razak', '20.00'),
    [number('devi'), '2019', '10.00', '-1.00'],
    [number('hafiz'), '2026', '10.555'],
    startRow('nurul'),
  ])
  const left = await expectOk(importFile(content, { preview: 'true' }))
  expect(left).toMatchObject({ rows: 1, left_out: { count: 5 } })
  const rows: { row: number; column: string; heading: string; code: string; message: string }[] = left.left_out.rows
  expect(rows.map((row) => [row.row, row.heading, row.code])).toEqual([
    [6, 'Remuneration', 'cell_not_an_amount'],
    [4, 'Employee number', 'duplicate_in_file'],
    [3, 'Employee number', 'unknown_person'],
    [5, 'Year', 'too_small_number'],
    [5, 'EPF deducted', 'too_small_number'],
    [7, 'Year', 'start_stored'],
  ])
  expect(rows.at(-1)!.message).toBe('This person already has earlier pay of 2026. Change it on the screen.')
  expect(await starts()).toEqual(before)
  const file = await month.payroll.call(taxApi.startsFailedRows, {} as never, {
    files: { file: { name: 'earlier.xlsx', content } },
  })
  const [mend] = await readWorkbook(file.bytes, { name: 'to-fix.xlsx' })
  expect(mend!.rows.map((row) => row[0])).toEqual([
    'Employee number',
    number('razak'),
    'NOBODY-1',
    number('razak'),
    number('devi'),
    number('hafiz'),
    number('nurul'),
  ])
  expect(mend!.rows[4]!.at(-1)).toBe('Year: Enter 2023 or more. EPF deducted: Enter 0.00 or more.')
  // The same works for csv.
  const mended = await writeCsv(sheet([startRow('razak'), startRow('devi')]))
  expect(await expectOk(importFile(mended, { name: 'earlier.csv' }))).toMatchObject({ rows: 2, written: true })
  expect((await importFile(await fillTemplate([]))).body.code).toBe('import_empty')
})

it('ACL-5 PAY-03a nobody imports their own earlier pay while somebody else could, and employees import none', async () => {
  const content = await fillTemplate([startRow('jun.hao')])
  const ownPay = await importFile(content)
  expect([ownPay.status, ownPay.body.rows[0]]).toMatchObject([422, { row: 2, code: 'not_for_yourself' }])
  expect((await importFile(content, { by: await month.server.as('grace', 'employee') })).status).toBe(403)
  await expectOk(importFile(content, { by: month.admin }))
})

it('PAY-03a of two imports of one file at once only one writes, and the other gets an error for each row', async () => {
  const content = await fillTemplate([startRow('azman')])
  const twice = await Promise.all([importFile(content), importFile(content)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(twice.find(({ status }) => status === 422)!.body.rows).toMatchObject([{ row: 2, code: 'start_stored' }])
})

it('PAY-07b an import reports impossible years by what is known of each person', async () => {
  const ownPay = (key: string, year: string) => {
    const cells = new Map<string, string>([
      ['employee_no', number(key)],
      ['year', year],
      ['remuneration', '3000.00'],
      ['own', 'Yes'],
      ['C1', '400.00'],
    ])
    return first.columns.map((column) => cells.get(column.key) ?? '')
  }
  await month.server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ joined_on: '2025-04-01' }).where('id', '=', person('devi')).execute(),
  )
  const tried = await expectOk(
    importFile(await fillTemplate([ownPay('devi', '2024'), ownPay('devi', '2025'), startRow('devi', '1.00', '2027')]), {
      preview: 'true',
    }),
  )
  expect(tried.left_out.rows.map((row: { row: number; message: string }) => [row.row, row.message])).toEqual([
    [2, 'This person joined in 2025, so this company paid nothing in 2024.'],
    [4, '2027 has not begun.'],
  ])
  expect(await expectOk(importFile(await fillTemplate([ownPay('devi', '2025')])))).toMatchObject({
    rows: 1,
    written: true,
  })
  const kept = (await expectOk(month.payroll.call(taxApi.starts, { year: 2025, per_page: 200 }))) as object[]
  expect(kept).toMatchObject([{ origin: 'own', boxes: { C1: 400_00 } }])
})
