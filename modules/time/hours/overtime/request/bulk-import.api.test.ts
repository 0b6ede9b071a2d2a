import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_IMPORT_BYTES, readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { tickOff } from '#test/planted-pay.ts'
import { plantRequest } from '#test/planted-requests.ts'
import type { Caller } from '#test/server.ts'
import { payrollApi } from '../../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../../requests/inbox/contract.ts'
import type { RequestImportEndpoints } from '../../../../requests/kinds/imports-contract.ts'
import { overtimeImportApi, overtimeImportMapping, partTimeImportApi } from '../../imports-contract.ts'
import { runFileTask as broughtFile, type Cells, hoursFile } from '../../testing/hours-file.ts'
import { overtimeApi } from '../contract.ts'
import { OVERTIME_BULK_IMPORT } from './bulk-import.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
const numbers = new Map<string, string>()
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('grace', 'HR Claim')
  const people = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select(['id', 'employee_no']).execute(),
  )
  for (const key of ['razak', 'devi', 'grace', 'farid', 'yu.ting', 'suhaila'])
    numbers.set(key, people.find(({ id }) => id === month.server.employeeId(key))!.employee_no)
})
afterAll(() => month.server.stop())

const row = (who: string, more: Cells = {}): Cells => ({
  employee_no: numbers.get(who) ?? who,
  day: '2026-11-16',
  start: '18:00',
  end: '21:00',
  ...more,
})

const sheet = (rows: Cells[], template: Template = OVERTIME_BULK_IMPORT.template) => hoursFile(rows, template)

/** Checks or imports rows and returns the task's result. */
async function importRows(
  who: Caller,
  what: 'check' | 'bring',
  rows: Cells[] | Uint8Array,
  calls: RequestImportEndpoints = overtimeImportApi,
  name = 'november.xlsx',
): Promise<Json> {
  const content = Array.isArray(rows) ? await sheet(rows) : rows
  return broughtFile(month.server, who, what, calls, { name, content })
}
const errorCells = ({ check }: Json) => check.errors.map(({ row, column }: Json) => `${row} ${column}`)
const requests = () =>
  month.server.tenant('meridian', (tx) =>
    tx.selectFrom('request').select(['id', 'employee_id', 'state', 'import_id']).orderBy('id').execute(),
  )
const imports = async (who = hr) => expectOk(who.call(overtimeImportApi.list, {}))
const findImport = async (name: string) => (await imports()).find(({ file_name }: Json) => file_name === name)
async function undoFile(who: Caller, { id, version }: Json) {
  const { task_id } = await expectOk(who.call(overtimeImportApi.undo, { id, version }))
  return month.server.runTask('meridian', task_id)
}

/** The file that is imported, undone, and imported again. */
const november = () => [
  row('devi', { day: '2026-11-17', start: '18:00:00', end: '1:30', break_minutes: '300', reason: 'Closing' }),
  row('razak'),
]

describe('OT-01 overtime by file', () => {
  it('OT-05 OT-07a SYS-14 a check reports errors by row and column as the form would, and writes nothing', async () => {
    const state = await importRows(hr, 'check', [
      row('razak'),
      row('razak', { start: '20:00', end: '23:00' }),
      row('farid'),
      row('grace'),
      row('NOBODY'),
      row('devi', { day: '2026-11-21' }),
      row('devi', { day: '2026-11-15', start: '00:00', end: '12:01' }),
      row('devi', { day: '2026-11-17', start: 'evening' }),
      row('devi', { day: '2026-11-17', given: 'time off' }),
      row('devi', { day: 'yesterday' }),
    ])
    expect(errorCells(state)).toEqual([
      '3 start',
      '4 day',
      '5 employee_no',
      '6 employee_no',
      '7 day',
      '8 end',
      '9 start',
      '10 given',
      '11 day',
    ])
    expect(state.check).toMatchObject({ rows: 10, people: 3, faulty: 9, more: false })
    expect(state.check.errors[5]).toMatchObject({
      sheet: 'Overtime',
      heading: 'Until',
      message: expect.stringContaining('12:01'),
    })
    expect(state.check.errors[2].message).toBe('Ask somebody else to do this for you.')
    expect(await requests()).toEqual([])
    const inChinese = await expectOk(
      (await month.server.as('grace', 'HR Claim')).call(overtimeImportApi.state, { task_id: state.task_id }),
    )
    expect(inChinese.check.errors).toHaveLength(9)
  })

  it('SYS-14 the check returns the whole file with what to fix beside each row', async () => {
    const { task_id } = await importRows(hr, 'check', [row('razak'), row('NOBODY')])
    const file = await hr.call(overtimeImportApi.toFix, { task_id })
    const [read] = await readWorkbook(file.bytes, { name: 'to-fix.xlsx' })
    expect(read!.rows[0]!.at(-1)).toBe('What to fix')
    expect(read!.rows[1]!.slice(0, 4)).toEqual([numbers.get('razak'), '2026-11-16', '18:00', '21:00'])
    expect(read!.rows[2]!.at(-1)).toContain('Employee no.: You enter hours for nobody')
    const other = await month.server.as('siti', 'local hr')
    expect((await other.call(overtimeImportApi.toFix, { task_id })).status).toBe(404)
    const fine = await importRows(hr, 'check', [row('razak')])
    expect((await hr.call(overtimeImportApi.toFix, { task_id: fine.task_id })).status).toBe(422)
    // A failed import has no rows to fix, and a deleted file cannot be downloaded.
    const failed = await importRows(hr, 'bring', [row('NOBODY')])
    expect((await hr.call(overtimeImportApi.toFix, { task_id: failed.task_id })).status).toBe(422)
    await month.server.tenant('meridian', (tx) =>
      tx.deleteFrom('file').where('owner_kind', '=', 'request_import').execute(),
    )
    expect((await hr.call(overtimeImportApi.toFix, { task_id })).status).toBe(404)
  })

  it('SYS-14 an empty file and one that is too large are refused before a task starts', async () => {
    const came = async (content: Uint8Array) => {
      const files = { file: { name: 'hours.xlsx', content } }
      const { status, body } = await hr.call(overtimeImportApi.check, {} as never, { files })
      return status === 200 ? '200' : `${status} ${body.code}`
    }
    expect(await came(new Uint8Array())).toBe('422 file_empty')
    expect(await came(new Uint8Array(MAX_IMPORT_BYTES + 1))).toBe('413 file_too_large')
    expect(await came(new Uint8Array(MAX_IMPORT_BYTES))).toBe('200')
  })

  it('SYS-14 a file of bad rows imports nothing and leaves no person locked', async () => {
    const state = await importRows(hr, 'bring', [row('NOBODY'), row('razak', { day: 'yesterday' })])
    expect(state).toMatchObject({ state: 'failed', imported: null, problem: { code: 'request_import_errors' } })
    expect(await requests()).toEqual([])
    expect(await imports()).toEqual([])
  })

  it('OT-08c a row beyond a ceiling needs a remark, and the refusal names the ceiling', async () => {
    const long = [9, 10, 11, 12].map((day) =>
      row('razak', { day: `2026-11-${String(day).padStart(2, '0')}`, start: '18:00', end: '23:30' }),
    )
    const state = await importRows(hr, 'check', long)
    expect(new Set(errorCells(state))).toEqual(new Set(['2 remark', '3 remark', '4 remark', '5 remark']))
    expect(state.check.warnings[0].message).toContain('the law allows 12:00')
    const withRemark = await importRows(
      hr,
      'check',
      long.map((one) => ({ ...one, remark: 'Stocktaking' })),
    )
    expect(withRemark.check).toMatchObject({ faulty: 0, errors: [] })
    expect(withRemark.check.warnings).toHaveLength(4)
  })

  it('REQ-05a REQ-06a imported rows become pending requests that record who imported them and from which row', async () => {
    const state = await importRows(hr, 'bring', november())
    expect(state).toMatchObject({ state: 'done', imported: { rows: 2 }, problem: null })
    const made = await requests()
    expect(made.map((one) => one.state)).toEqual(['pending', 'pending'])
    const [, razak] = await expectOk(hr.call(overtimeApi.list, { sort: '-day' } as never))
    const details = await expectOk(hr.call(requestApi.one, { id: razak.id }))
    expect(details.entries).toMatchObject([
      { what: 'sent', by: expect.stringContaining('Grace'), about: { file: 'november.xlsx', row: 3 } },
    ])
    expect(details.way[0].deciders).toHaveLength(1)
    const hafiz = await month.server.as('hafiz')
    const waiting = await expectOk(hafiz.call(requestApi.toDecide, {}))
    expect(waiting.map(({ id }: Json) => id)).toContain(razak.id)
    // Deciders get one daily mail, not one for each row.
    const { rows } = await month.server.tenant('meridian', (tx) =>
      sql<{ daily: boolean }>`select daily from request_notice where request_id = ${razak.id}::uuid`.execute(tx),
    )
    expect(rows.map(({ daily }) => daily)).toEqual([true])
    const mails = await month.server.tenant('meridian', (tx) => tx.selectFrom('mail').select('cause').execute())
    expect(mails.filter(({ cause }) => cause?.startsWith('request '))).toEqual([])
  })

  it('SYS-14 an import recognises the same rows again, however the file is saved', async () => {
    const rows = november()
    for (const what of ['check', 'bring'] as const) {
      const again = await importRows(hr, what, rows, overtimeImportApi, 'copy.xlsx')
      expect(again).toMatchObject({ state: 'failed', problem: { code: 'request_imported' } })
      expect(again.problem.message).toContain('november.xlsx')
    }
    const other = await importRows(hr, 'check', [...rows, row('devi', { day: '2026-11-18' })])
    expect(errorCells(other)).toEqual(['2 start', '3 start'])
    expect(await requests()).toHaveLength(2)
  })

  it('ACL-5 only HR of overtime imports, for people within reach; an undo checks reach and the self-service guard too', async () => {
    const content = await sheet([row('yu.ting')])
    const files = { files: { file: { name: 'one.xlsx', content } } }
    for (const [who, role] of [
      ['razak', 'employee'],
      ['hafiz', 'mgr'],
    ] as const)
      expect((await (await month.server.as(who, role)).call(overtimeImportApi.bring, {} as never, files)).status).toBe(
        403,
      )
    const local = await month.server.as('siti', 'local hr')
    const state = await importRows(local, 'check', content)
    expect(errorCells(state)).toEqual(['2 employee_no'])
    await expectOk(hr.call(overtimeImportApi.check, {} as never, files))
    await importRows(hr, 'bring', content, overtimeImportApi, 'taipei.xlsx')
    const taipei = await findImport('taipei.xlsx')
    expect((await imports(local)).map(({ file_name }: Json) => file_name)).not.toContain('taipei.xlsx')
    expect((await local.call(overtimeImportApi.undo, { id: taipei.id, version: 1 })).status).toBe(404)
    // She cannot undo her own hours that somebody else imported, alone or with others.
    const own = await plantRequest(month.server, 'meridian', 'overtime', 'grace')
    const putInto = (import_id: string | null) =>
      month.server.tenant('meridian', (tx) =>
        tx.updateTable('request').set({ import_id }).where('id', '=', own).execute(),
      )
    // The same holds when they join the import after the undo was started.
    const { task_id } = await expectOk(hr.call(overtimeImportApi.undo, { id: taipei.id, version: 1 }))
    await putInto(taipei.id)
    expect(await month.server.runTask('meridian', task_id)).toMatchObject({
      state: 'failed',
      message_code: 'not_for_yourself',
    })
    const refused = await hr.call(overtimeImportApi.undo, { id: taipei.id, version: 1 })
    expect([refused.status, refused.body.code]).toEqual([403, 'not_for_yourself'])
    await putInto(null)
    expect(await undoFile(hr, taipei)).toMatchObject({ state: 'done' })
  })

  it('REQ-05cd an undo cancels the pending requests of an import and revokes the approved ones, and the file may be imported again', async () => {
    const hafiz = await month.server.as('hafiz')
    const [razak] = (await requests()).filter(({ employee_id }) => employee_id === month.server.employeeId('razak'))
    await expectOk(hafiz.call(requestApi.approve, { id: razak!.id, version: 1, remark: null }))
    const first = await findImport('november.xlsx')
    expect(first).toMatchObject({ rows: 2, actions: ['undo'], undone_at: null })
    const { task_id } = await expectOk(hr.call(overtimeImportApi.undo, { id: first.id, version: first.version }))
    // The log names who started it before it runs.
    const logged = await month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['object_name', 'before', 'after'])
        .where('kind', '=', 'request_import')
        .where('object_id', '=', first.id)
        .orderBy('number')
        .execute(),
    )
    expect(logged.at(-1)).toEqual({
      object_name: 'november.xlsx',
      before: { rows: 2 },
      after: { state: 'undoing' },
    })
    expect(await month.server.runTask('meridian', task_id)).toMatchObject({ state: 'done', result: { undone: 2 } })
    const states = (await requests()).filter(({ import_id }) => import_id === first.id).map(({ state }) => state)
    expect(states.sort()).toEqual(['cancelled', 'revoked'])
    const [after] = (await imports()).filter(({ id }: Json) => id === first.id)
    expect(after).toMatchObject({ actions: [], version: 2, undone_at: expect.any(String) })
    expect((await hr.call(overtimeImportApi.undo, { id: first.id, version: 2 })).status).toBe(409)
    // After the undo the same rows are new again for check and import.
    const checked = await importRows(hr, 'check', november())
    expect(checked.check).toMatchObject({ faulty: 0, errors: [] })
    expect(await importRows(hr, 'bring', november(), overtimeImportApi, 'again.xlsx')).toMatchObject({
      imported: { rows: 2 },
    })
  })

  it('PAY-14 an import of which a request was paid cannot be undone', async () => {
    const hafiz = await month.server.as('hafiz')
    const import_ = await findImport('again.xlsx')
    const made = (await requests()).filter(({ import_id }) => import_id === import_.id)
    const razak = made.find(({ employee_id }) => employee_id === month.server.employeeId('razak'))!
    await expectOk(hafiz.call(requestApi.approve, { id: razak.id, version: 1, remark: null }))
    const groups = await expectOk(month.payroll.call(payGroupApi.list, {}))
    const group_id = groups.find(({ country }: Json) => country === 'MY').id
    const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id, period: '2026-11' }))
    await month.calculated({ id })
    await tickOff(month.payroll, id)
    await expectOk(month.payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version }))
    await expectOk(
      month.finance.call(payrollApi.approve, { id, version: (await month.run(id)).version, month: '2026-11' }),
    )
    const refused = await hr.call(overtimeImportApi.undo, { id: import_.id, version: import_.version })
    expect([refused.status, refused.body.code]).toEqual([409, 'request_import_paid'])
    const states = (await requests()).filter(({ import_id }) => import_id === import_.id).map(({ state }) => state)
    expect(states.sort()).toEqual(['paid', 'pending'])
  })
})

describe('OT-10 part-time hours by file', () => {
  it('OT-10 imported hours pass the checks of the form and become pending requests', async () => {
    const { PART_TIME_BULK_IMPORT: PART_TIME_BY_FILE } = await import('../../part-time/bulk-import.ts')
    const hours = (rows: Cells[]) => sheet(rows, PART_TIME_BY_FILE.template)
    const day = row('suhaila', { start: '9:00', end: '15:30', break_minutes: '30' })
    const none = await importRows(hr, 'check', await hours([day, row('razak')]), partTimeImportApi)
    expect(errorCells(none)).toEqual(['2 day', '3 day'])
    await month.server.tenant('meridian', (tx) =>
      tx
        .insertInto('part_time_rate')
        .values({
          employee_id: month.server.employeeId('suhaila'),
          from_day: '2026-01-01',
          per_hour: 12_00,
          currency: 'MYR',
        })
        .execute(),
    )
    const over = await importRows(
      hr,
      'check',
      await hours([day, { ...day, start: '15:00', end: '18:00' }]),
      partTimeImportApi,
    )
    expect(errorCells(over)).toEqual(['3 start'])
    expect(await importRows(hr, 'bring', await hours([day]), partTimeImportApi)).toMatchObject({
      imported: { rows: 1 },
    })
    const made = (await requests()).filter(({ employee_id }) => employee_id === month.server.employeeId('suhaila'))
    expect(made.map(({ state }) => state)).toEqual(['pending'])
    // An import of one kind is not found as another kind.
    const [one] = await expectOk(hr.call(partTimeImportApi.list, {}))
    expect((await hr.call(overtimeImportApi.undo, { id: one.id, version: one.version })).status).toBe(404)
  })
})

it('OT-01 an import reads times as people type them, and puts hours without times after the planned hours of the day', async () => {
  // Columns in the form of another program: first arranged, then imported.
  const lines = (rows: readonly string[]) =>
    Buffer.from(['Emp No,OT Date,Time In,Time Out,OT Hours,Reason', ...rows].join('\n'))
  const no = numbers.get('devi')!
  const arrangeRows = async (rows: readonly string[]) => {
    const file = { name: 'typed.csv', content: lines(rows) }
    const input = { what: overtimeImportApi.kind }
    const proposal = await expectOk(hr.call(overtimeImportMapping.proposal, input as never, { files: { file } }))
    expect([proposal.open, proposal.sheets[0].missing]).toEqual([0, []])
    return (await hr.call(overtimeImportMapping.arranged, input as never, { files: { file } })).bytes
  }
  const check = async (rows: readonly string[]) =>
    importRows(hr, 'check', await arrangeRows(rows), overtimeImportApi, 'typed.xlsx')
  const wrong = await check([
    `${no},09/11/2026,6:30 PM,9.00pm,,Stock`,
    `${no},10/11/2026,1830,2100,,Stock`,
    `${no},11/11/2026,0.75,0.875,,Stock`,
    `${no},12/11/2026,20:00,24:00,,Stock`,
    `${no},13/11/2026,,,2.5,Stock`,
    // Sunday has no planned hours to follow.
    `${no},08/11/2026,,,2.5,Stock`,
    `${no},08/11/2026,09:00,,2.5,Stock`,
    `${no},12/11/2026,18:30,21:00,3,Stock`,
    `${no},11/11/2026,,,0,Stock`,
  ])
  expect(wrong.check.errors.map(({ row, heading }: Json) => [row, heading])).toEqual([
    [7, 'From'],
    [9, 'Hours'],
    [10, 'Hours'],
  ])
  const done = await importRows(
    hr,
    'bring',
    await arrangeRows([
      `${no},13/11/2026,,,2.5,Stock`,
      `${no},10/11/2026,6:30 PM,9.00pm,2.5,Stock`,
      `${no},12/11/2026,20:00,24:00,,Stock`,
      `${no},08/11/2026,09:00,,2.5,Stock`,
    ]),
    overtimeImportApi,
    'typed.xlsx',
  )
  expect(done.task_id).toBeDefined()
  const { rows } = await month.server.tenant('meridian', (tx) =>
    sql<{
      day: string
      start: string
      end: string
    }>`select day, start_minute as start, end_minute as "end" from overtime_request
      where employee_id = ${month.server.employeeId('devi')}::uuid and day between '2026-11-08' and '2026-11-13' order by day`.execute(
      tx,
    ),
  )
  // Devi's planned hours end at 18:00 (the demo company's week): 18:00 + 2:30 = 20:30.
  expect(rows).toEqual([
    { day: '2026-11-08', start: 540, end: 690 },
    { day: '2026-11-10', start: 1110, end: 1260 },
    { day: '2026-11-12', start: 1200, end: 1440 },
    { day: '2026-11-13', start: 1080, end: 1230 },
  ])
  await undoFile(hr, await findImport('typed.xlsx'))
})

it('OT-05 SYS-14b an import leaves out refused rows with their reasons and imports the others', async () => {
  const rows = [row('razak', { day: '2026-11-10' }), row('NOBODY'), row('devi', { day: 'yesterday' })]
  const { state, imported } = await importRows(hr, 'bring', rows, overtimeImportApi, 'good-rows.xlsx')
  expect([state, imported]).toMatchObject([
    'done',
    {
      rows: 1,
      left_out: 2,
      errors: [
        { row: 3, column: 'employee_no' },
        { row: 4, column: 'day' },
      ],
    },
  ])
  const { id } = await findImport('good-rows.xlsx')
  const importedRequests = (await requests()).filter(({ import_id }) => import_id === id)
  expect(importedRequests.map(({ employee_id }) => employee_id)).toEqual([month.server.employeeId('razak')])
})
