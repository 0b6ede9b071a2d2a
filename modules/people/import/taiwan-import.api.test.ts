import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { payrollSettingsApi } from '../../pay/payroll/settings/contract.ts'
import { employeeFileApi } from './contract.ts'
import { DETAILS_TEMPLATE } from './templates/details-template.ts'
import { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
  await admin.call(payrollSettingsApi.setUp, {})
})
afterAll(() => server.stop())

type Cells = Readonly<Record<string, string>>
/** Sends a file that has all sheets and columns of its template, and these cells on its two sheets. */
async function runFile(
  work: 'check' | 'importDetails',
  template: 'employees' | 'details',
  rows: readonly Cells[],
  second: readonly Cells[] = [],
) {
  const sheets = { employees: EMPLOYEES_TEMPLATE, details: DETAILS_TEMPLATE }[template].sheets
  const content = await writeXlsx(
    sheets.map(({ name, columns }, index) => ({
      name,
      columns: columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows: (index > 0 ? second : rows).map((cells) => columns.map(({ key }) => cells[key] ?? '')),
    })),
  )
  const input = work === 'check' ? { template } : { template, confirmed: true }
  const started = await admin.call(employeeFileApi[work] as typeof employeeFileApi.check, input as never, {
    files: { file: { name: 'people.xlsx', content } },
  })
  expect(started.status, started.text).toBe(200)
  const { task_id } = started.body.data
  await server.runTask('meridian', task_id)
  return (await admin.call(employeeFileApi.state, { task_id })).body.data as Shown
}
const statuses = async (number: string) =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('statutory_status')
      .innerJoin('employee', 'employee.id', 'statutory_status.employee_id')
      .select(['statutory_status.from_day', 'resident_status', 'health_dependants'])
      .where('employee.employee_no', '=', number)
      .orderBy('from_day')
      .execute(),
  )

const person = (employee_no: string, full_name: string, office: string, more: Cells): Cells => ({
  employee_no,
  full_name,
  office,
  birth_date: '1990-01-02',
  joined_on: '2025-03-01',
  ...more,
})
const PEOPLE = [
  person('TW-1', '王小明', 'TPE', { nationality: 'TW' }),
  person('TW-2', '陳美玲', 'TPE', { ic_number: 'A123456789', joined_on: '2025-04-01' }),
  person('TW-3', 'John Smith', 'TPE', { nationality: 'US', joined_on: '2025-05-01' }),
  person('MY-1', '李小華', 'KUL', { nationality: 'TW' }),
]

it('MIG-02b EMP-08 people of Taiwan in an office there are its citizens from their first day; of others nothing is guessed', async () => {
  const done = await runFile('importDetails', 'employees', PEOPLE)
  expect(done.imported, JSON.stringify(done)).toMatchObject({ added: 4, left_out: 0 })
  const citizen = (from_day: string) => [{ from_day, resident_status: 'taiwan_citizen', health_dependants: null }]
  expect(await statuses('TW-1')).toEqual(citizen('2025-03-01'))
  expect(await statuses('TW-2')).toEqual(citizen('2025-04-01'))
  expect(await statuses('TW-3')).toEqual([])
  expect(await statuses('MY-1')).toEqual([])
})

it('MIG-02b EMP-08 details hold from the first day where only the residence was known, and ask a foreigner’s', async () => {
  const done = await runFile('importDetails', 'details', [
    { employee_no: 'TW-1', health_dependants: '2' },
    { employee_no: 'TW-3', health_dependants: '1' },
    { employee_no: 'MY-1', health_dependants: '1' },
  ])
  expect(done.imported, JSON.stringify(done)).toMatchObject({ left_out: 1 })
  expect(done.imported.errors).toEqual([expect.objectContaining({ row: 3, column: 'resident_status' })])
  expect(await statuses('TW-1')).toEqual([
    { from_day: '2025-03-01', resident_status: 'taiwan_citizen', health_dependants: 2 },
  ])
  expect(await statuses('TW-3')).toEqual([])
  // In Malaysia the nationality tells: nobody of another one is a citizen.
  expect((await statuses('MY-1')).map(({ resident_status }) => resident_status)).toEqual(['expatriate_b'])
  await runFile('importDetails', 'details', [
    { employee_no: 'TW-3', health_dependants: '1', resident_status: 'Non-citizen B' },
  ])
  expect(await statuses('TW-3')).toMatchObject([{ from_day: '2025-05-01', resident_status: 'non_citizen_b' }])
})

it('MIG-02b PAY-11 the check names people whose office no pay group pays', async () => {
  const warnings = async () => {
    const { check } = await runFile('check', 'employees', [
      person('N-1', '林一', 'TPE', { nationality: 'TW' }),
      person('N-2', '林二', 'KUL', { nationality: 'TW' }),
      person('N-3', '林三', 'TPE', { nationality: 'TW' }),
    ])
    return check.warnings.filter(({ column }: Shown) => column === 'office')
  }
  expect(await warnings()).toEqual([])
  await server.tenant('meridian', (tx) =>
    tx.updateTable('pay_group').set({ is_active: false }).where('country', '=', 'TW').execute(),
  )
  const [one, ...more] = await warnings()
  expect(more).toEqual([])
  expect(one).toMatchObject({ row: 2 })
  expect(one.message).toContain('林一')
  expect(one.message).toContain('林三')
  expect(one.message).not.toContain('林二')
})

it('MIG-02b EMP-10e dependants of health insurance come by a row each, again without a change, and leave by another', async () => {
  const member = { employee_no: 'TW-2', name: '陳小安', relationship: 'child', ic_number: 'A223456781' }
  const sent = [{ ...member, health_insured_from: '2025-04-01' }]
  const added = await runFile('importDetails', 'details', [], sent)
  expect(added.imported, JSON.stringify(added)).toMatchObject({ family: 1, left_out: 0 })
  expect((await runFile('importDetails', 'details', [], sent)).imported).toMatchObject({ family: 0, changed: 0 })
  const reversed = await runFile('check', 'details', [], [{ ...member, health_insured_until: '2025-03-31' }])
  expect(reversed.check.errors).toMatchObject([{ sheet: 'Family', row: 2, column: 'health_insured_until' }])
  const left = await runFile('importDetails', 'details', [], [{ ...member, health_insured_until: '2026-10-31' }])
  expect(left.imported).toMatchObject({ family: 1 })
  const stored = await server.tenant('meridian', (tx) =>
    tx.selectFrom('family_member').selectAll().where('name', '=', '陳小安').execute(),
  )
  expect(stored).toMatchObject([{ health_insured_from: '2025-04-01', health_insured_until: '2026-10-31' }])
  expect(stored[0]?.ic_number).toBeInstanceOf(Buffer)
  // A dependant whom nobody has typed before may be insured and withdrawn at once.
  const both = { ...member, name: '陳父', relationship: 'grandparent', ic_number: '' }
  const past = [{ ...both, health_insured_from: '2025-04-01', health_insured_until: '2025-12-31' }]
  expect((await runFile('importDetails', 'details', [], past)).imported).toMatchObject({ family: 1, left_out: 0 })
})
