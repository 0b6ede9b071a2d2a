import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeFileApi } from '../import/contract.ts'
import { toChartPosts } from '../list/chart.ts'
import { employeeListApi } from '../list/contract.ts'
import { employeeApi } from '../record/contract.ts'

let server: TestServer
let admin: Caller
const who = 'nurul'
const id = () => server.employeeId(who)
const version = async () => (await admin.call(employeeApi.profile, { id: id() })).body.data.version as number
const units: Record<string, string> = {}

/** One day of each period: before the past change, after it, today, and after the planned change. */
const DAYS = ['2024-06-15', '2025-09-01', '2026-11-20', '2027-06-15'] as const
type ValuesByDay = Record<(typeof DAYS)[number], string | number>
const valuesByDay = (before: string | number, after: string | number, later: string | number): ValuesByDay => ({
  '2024-06-15': before,
  '2025-09-01': after,
  '2026-11-20': after,
  '2027-06-15': later,
})
const EXPECTED = {
  department: valuesByDay('Finance', 'Sales', 'Operations'),
  position: valuesByDay('', 'Analyst II', 'Manager II'),
  basic_pay: valuesByDay(0, 612_345, 701_010),
  account_number: valuesByDay('', '514099887766', '777000111222'),
  tax_category: valuesByDay(1, 2, 3),
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
  await server.tenant('meridian', async (tx) => {
    await tx.updateTable('employee').set({ marital_status: 'married' }).where('id', '=', id()).execute()
    for (const [code, name] of [
      ['AN2', 'Analyst II'],
      ['MN2', 'Manager II'],
    ] as const)
      units[name] = (
        await tx.insertInto('position').values({ position_id: code, name }).returning('id').executeTakeFirstOrThrow()
      ).id
    for (const row of await tx.selectFrom('department').select(['id', 'name']).execute()) units[row.name] = row.id
  })
  const before = await admin.call(employeeApi.compensation, { id: id(), as_of: DAYS[0] })
  EXPECTED.basic_pay[DAYS[0]] = before.body.data.compensation.basic_pay
  EXPECTED.account_number[DAYS[0]] = before.body.data.bank.account_number
  EXPECTED.position[DAYS[0]] = (
    await admin.call(employeeApi.employment, { id: id(), as_of: DAYS[0] })
  ).body.data.employment.position.name
  // The planned change is entered first. The past one, entered later, must not override it.
  for (const [from_day, at] of [
    ['2027-01-01', DAYS[3]],
    ['2025-01-01', DAYS[1]],
  ] as const) {
    const input = { id: id(), from_day }
    const done = [
      await admin.call(employeeApi.editEmployment, {
        ...input,
        version: await version(),
        department_id: units[EXPECTED.department[at]]!,
        position_id: units[EXPECTED.position[at]]!,
      }),
      await admin.call(employeeApi.editCompensation, {
        ...input,
        version: await version(),
        basic_pay: Number(EXPECTED.basic_pay[at]),
        bank_name: 'Maybank',
        account_number: String(EXPECTED.account_number[at]),
      }),
      await admin.call(employeeApi.editStatutory, {
        ...input,
        version: await version(),
        tax_category: Number(EXPECTED.tax_category[at]),
      }),
    ]
    expect(done.map((reply) => reply.status)).toEqual([200, 200, 200])
  }
})
afterAll(() => server?.stop())

describe('EMP-06a a past and a future fact give each day its own row', () => {
  it.each(DAYS)('EMP-06ac the list, its export and the chart show the row of %s', async (as_of) => {
    const [department, position] = [EXPECTED.department[as_of], EXPECTED.position[as_of]]
    const list = await admin.call(employeeListApi.list, { as_of, search: 'Nurul' })
    expect(list.body.data[0]).toMatchObject({ department, position })
    const found = await admin.call(employeeListApi.list, { as_of, department_id: [units[department]!] } as never)
    expect(found.body.data.map((row: { id: string }) => row.id)).toContain(id())
    const chart = await admin.call(employeeListApi.orgChart, { as_of })
    const post = toChartPosts(chart.body.data).find((one) => one.id === id())
    expect(post).toMatchObject({ department, position })
    const file = await admin.request('POST', '/api/employees/export', {
      body: JSON.stringify({ as_of, search: 'Nurul', format: 'csv' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(file.text).toContain(`"${department}"`)
    expect(file.text).toContain(`"${position}"`)
  })

  it.each(DAYS)('EMP-06ac every part of the page shows the row of %s', async (as_of) => {
    const at = { id: id(), as_of }
    expect((await admin.call(employeeApi.profile, at)).body.data).toMatchObject({
      department: { name: EXPECTED.department[as_of] },
      position: { name: EXPECTED.position[as_of] },
    })
    expect((await admin.call(employeeApi.employment, at)).body.data.employment).toMatchObject({
      department: { name: EXPECTED.department[as_of] },
      position: { name: EXPECTED.position[as_of] },
    })
    expect((await admin.call(employeeApi.compensation, at)).body.data).toMatchObject({
      compensation: { basic_pay: EXPECTED.basic_pay[as_of] },
      bank: { account_number: EXPECTED.account_number[as_of] },
    })
    expect((await admin.call(employeeApi.bank, at)).body.data.bank.account_number).toBe(EXPECTED.account_number[as_of])
    expect((await admin.call(employeeApi.statutory, at)).body.data.statutory.tax_category).toBe(
      EXPECTED.tax_category[as_of],
    )
  })

  it.each(DAYS)('EMP-06a MIG-03 the file of details has the row of %s', async (as_of) => {
    const file = await admin.call(employeeFileApi.exportDetails, { template: 'details', as_of, ids: [id()] })
    const [sheet] = await readWorkbook(file.bytes, { name: 'details.xlsx' })
    const cell = (header: string) => sheet!.rows[1]![sheet!.rows[0]!.indexOf(header)]
    expect(cell('Account number')).toBe(EXPECTED.account_number[as_of])
    expect(cell('Tax category')).toBe(String(EXPECTED.tax_category[as_of]))
  })

  it('EMP-06 the salary file has each row with its days', async () => {
    const file = await admin.call(employeeFileApi.exportSalaries, { ids: [id()] })
    const [sheet] = await readWorkbook(file.bytes, { name: 'pay.xlsx' })
    const rows = sheet!.rows.slice(1).map((row) => row.slice(1, 4))
    expect(rows.slice(-2)).toEqual([
      ['2025-01-01', '2026-12-31', '6123.45'],
      ['2027-01-01', '', '7010.1'],
    ])
  })

  it('EMP-06a a correction changes its row and no other day', async () => {
    const correct = await admin.call(employeeApi.editCompensation, {
      id: id(),
      version: await version(),
      correct_row: '2025-01-01',
      from_day: '2025-02-01',
      basic_pay: 622_222,
    })
    expect(correct.status).toBe(200)
    const on = async (as_of: string) =>
      (await admin.call(employeeApi.compensation, { id: id(), as_of })).body.data.compensation.basic_pay
    expect([await on('2025-01-31'), await on('2025-02-01'), await on(DAYS[2]), await on(DAYS[3])]).toEqual([
      EXPECTED.basic_pay[DAYS[0]],
      622_222,
      622_222,
      EXPECTED.basic_pay[DAYS[3]],
    ])
  })
})

it('EMP-12 a record names the countries of offices on the day and of all offices', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  const id = server.employeeId('devi')
  const statutory = async (as_of: string) =>
    (await admin.call(employeeApi.statutory, { id, as_of })).body.data.countries
  const office = await server.tenant('meridian', (tx) =>
    tx.selectFrom('office').select('id').where('country', '=', 'TW').executeTakeFirstOrThrow(),
  )
  const { version, countries } = (await admin.call(employeeApi.profile, { id })).body.data
  expect(countries).toEqual(['MY'])
  const moved = await admin.call(employeeApi.editEmployment, {
    id,
    version,
    office_id: office.id,
    from_day: '2027-02-01',
  })
  expect(moved.status, moved.text).toBe(200)
  expect([await statutory('2026-11-20'), await statutory('2027-02-01')]).toEqual([['MY'], ['TW']])
  expect((await admin.call(employeeApi.profile, { id })).body.data.countries).toEqual(['MY', 'TW'])
})
