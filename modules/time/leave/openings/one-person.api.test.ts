import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Template } from '#server/spreadsheets/template.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { patience } from '#test/patience.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeFileApi } from '../../../people/import/contract.ts'
import { EMPLOYEES_TEMPLATE } from '../../../people/import/templates/people-template.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveOpeningApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any
type Cells = Readonly<Record<string, string>>

const LEFT = { key: 'annual_leave_left', header: 'Annual leave left' }

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
}, patience(60_000))
afterAll(() => server.stop())

async function send(rows: readonly Cells[], by: Caller = admin): Promise<Shown> {
  const { sheets }: Template = EMPLOYEES_TEMPLATE
  const content = await writeXlsx(
    sheets.map(({ name, columns }, index) => {
      const all = index === 0 ? [...columns, LEFT] : columns
      return {
        name,
        columns: all.map(({ header }) => ({ header, kind: 'text' as const })),
        rows: index > 0 ? [] : rows.map((cells) => all.map(({ key }) => cells[key] ?? '')),
      }
    }),
  )
  const started = await by.call(employeeFileApi.importDetails, { template: 'employees', confirmed: true } as never, {
    files: { file: { name: 'people.xlsx', content } },
  })
  expect(started.status, started.text).toBe(200)
  const { task_id } = started.body.data
  await server.runTask('meridian', task_id)
  return (await by.call(employeeFileApi.state, { task_id })).body.data
}

const idOf = (employee_no: string) =>
  server.tenant('meridian', async (tx) => {
    const row = tx.selectFrom('employee').select('id').where('employee_no', '=', employee_no)
    return (await row.executeTakeFirstOrThrow()).id
  })
async function annualLeft(employee_id: string): Promise<number | undefined> {
  const balances: Shown[] = (await admin.call(leaveBalanceApi.person, { employee_id })).body.data
  return balances.find(({ type_name }) => type_name.startsWith('Annual leave'))?.left
}

const person = (employee_no: string, full_name: string, office: string, more: Cells = {}): Cells => ({
  employee_no,
  full_name,
  office,
  nationality: office === 'TPE' ? 'TW' : 'MY',
  birth_date: '1990-01-02',
  joined_on: '2020-03-01',
  ...more,
})

it('LEA-15c MIG-02b the import of employees takes what is left of annual leave, by the law of each office, and again changes nothing', async () => {
  const sent = [
    person('O-1', '王小明', 'TPE', { [LEFT.key]: '7.5' }),
    person('O-2', 'Lim Wei', 'KUL', { [LEFT.key]: '4' }),
    person('O-3', '陳美玲', 'TPE'),
  ]
  const { imported } = await send(sent)
  expect(imported).toMatchObject({ added: 3, openings: 2, left_out: 0 })
  expect(await annualLeft(await idOf('O-1'))).toBe(7.5)
  expect(await annualLeft(await idOf('O-2'))).toBe(4)
  expect((await send(sent)).imported).toMatchObject({ changed: 0, openings: 0, left_out: 0 })
  const other = await send([person('O-1', '王小明', 'TPE', { [LEFT.key]: '9' })])
  expect(other.problem ?? other.imported.errors).toMatchObject({ code: 'import_has_errors' })
  expect(await annualLeft(await idOf('O-1'))).toBe(7.5)
})

it('LEA-15c ACL-5 one person’s opening balance is entered by hand once, within reach, and never one’s own', async () => {
  const employee_id = await idOf('O-3')
  const balances: Shown[] = (await admin.call(leaveBalanceApi.person, { employee_id })).body.data
  const { type_id } = balances.find(({ type_name }) => type_name.startsWith('Annual leave'))
  const add = (values: object, by: Caller = admin) =>
    by.call(leaveOpeningApi.add, { employee_id, type_id, day: '2026-11-20', left: 6, taken: 9, ...values } as never)
  expect((await add({}, await server.as('nurul', 'employee'))).status).toBe(403)
  expect((await add({ employee_id: server.employeeId('aminah') })).body.code).toBe('not_for_yourself')
  const early = await add({ day: '2020-02-28' })
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['day']])
  const added = await add({})
  expect(added.status, added.text).toBe(200)
  expect(await annualLeft(employee_id)).toBe(6)
  const twice = await add({})
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['day']])
  const { version } = (await admin.call(leaveOpeningApi.list, {})).body.data.find(
    ({ id }: Shown) => id === added.body.data.id,
  )
  expect((await admin.call(leaveOpeningApi.undo, { id: added.body.data.id, version })).status).toBe(200)
  expect(await annualLeft(employee_id)).not.toBe(6)
})

it('LEA-11 MIG-02b a dismissal with notice comes by the import, and gives days to look for work within the notice', async () => {
  const searching = async () => {
    const balances: Shown[] = (await admin.call(leaveBalanceApi.person, { employee_id: await idOf('O-3') })).body.data
    return balances.some(({ type_name }) => /job/i.test(type_name))
  }
  expect(await searching()).toBe(false)
  const none = await send([person('O-3', '陳美玲', 'TPE', { is_dismissed: 'Yes' })])
  expect(none.problem).toMatchObject({ code: 'import_has_errors' })
  const leaving = { resigned_on: '2026-11-10', last_day: '2026-12-20' }
  expect((await send([person('O-3', '陳美玲', 'TPE', leaving)])).imported).toMatchObject({ changed: 1 })
  expect(await searching()).toBe(false)
  const sent = [person('O-3', '陳美玲', 'TPE', { ...leaving, is_dismissed: 'Yes' })]
  expect((await send(sent)).imported).toMatchObject({ changed: 1 })
  expect(await searching()).toBe(true)
  expect((await send(sent)).imported).toMatchObject({ changed: 0 })
})
