import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { migrationApi } from '../../platform/migration/contract.ts'
import { employeeFileApi } from '../import/contract.ts'
import { DETAILS_TEMPLATE } from '../import/templates/details-template.ts'
import { EMPLOYEES_TEMPLATE } from '../import/templates/people-template.ts'
import { joiningApi } from '../joining/contract.ts'
import { employeeApi } from './contract.ts'
import { taxMethodApi } from './tax-method-contract.ts'

let server: TestServer
let admin: Caller
/** Born in 1992, from Bangladesh: the worker of whom a wrong choice took 11 % of the pay. */
const rahim = { id: '', employee_no: 'X-1', full_name: 'Rahim Uddin' }
/** Born in 1960, from Britain: may have chosen before August 1998. */
const george = { id: '', employee_no: 'X-2', full_name: 'George Hill' }
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
  const office_id = server.companies.meridian!.offices.KUL!
  const join = async (who: typeof rahim, more: object) => {
    const { id: _, ...named } = who
    const reply = await admin.call(joiningApi.create, {
      ...named,
      joined_on: '2023-03-01',
      office_id,
      ...more,
    } as never)
    expect(reply.status, reply.text).toBe(200)
    who.id = reply.body.data.id
  }
  await join(rahim, { birth_date: '1992-05-04', nationality: 'BD', resident_status: 'expatriate_b' })
  await join(george, {
    birth_date: '1960-05-04',
    nationality: 'GB',
    marital_status: 'divorced',
    resident_status: 'expatriate_a',
  })
})
afterAll(() => server.stop())

const version = async ({ id }: { id: string }) =>
  (await admin.call(employeeApi.statutory, { id })).body.data.version as number
const status = async ({ id }: { id: string }) =>
  (await admin.call(employeeApi.statutory, { id })).body.data.statutory.resident_status as string

async function edit(who: { id: string }, values: object) {
  const reply = await admin.call(employeeApi.editStatutory, { id: who.id, version: await version(who), ...values })
  return [reply.status, Object.keys(reply.body.errors ?? {})] as const
}

type Cells = Readonly<Record<string, string>>
const TEMPLATES = { employees: EMPLOYEES_TEMPLATE, details: DETAILS_TEMPLATE }
const toFile = (template: keyof typeof TEMPLATES, rows: readonly Cells[]) =>
  writeXlsx(
    TEMPLATES[template].sheets.map(({ name, columns }, index) => ({
      name,
      columns: columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows: index > 0 ? [] : rows.map((cells) => columns.map(({ key }) => cells[key] ?? '')),
    })),
  )
async function runFile(work: 'check' | 'importDetails', template: keyof typeof TEMPLATES, rows: readonly Cells[]) {
  const input = work === 'check' ? { template } : { template, confirmed: true }
  const started = await admin.call(employeeFileApi[work] as typeof employeeFileApi.check, input as never, {
    files: { file: { name: 'people.xlsx', content: await toFile(template, rows) } },
  })
  expect(started.status, started.text).toBe(200)
  await server.runTask('meridian', started.body.data.task_id)
  return (await admin.call(employeeFileApi.state, { task_id: started.body.data.task_id })).body.data
}

const EARLY = { resident_status: 'expatriate_a' } as const
const REFUSED = [422, ['resident_status']]

it('EMP-10 who was a child in 1998 has not chosen full EPF contributions, whatever way it comes in', async () => {
  expect(await edit(rahim, EARLY)).toEqual(REFUSED)
  expect(await edit(rahim, { ...EARLY, from_day: '2024-01-01' })).toEqual(REFUSED)
  expect(await edit(rahim, { ...EARLY, correct_row: '2023-03-01' })).toEqual(REFUSED)
  const added = await admin.call(joiningApi.create, {
    full_name: 'Karim Uddin',
    joined_on: '2026-12-01',
    birth_date: '1992-05-04',
    ...EARLY,
  })
  expect([added.status, Object.keys(added.body.errors ?? {})]).toEqual(REFUSED)

  const row = { employee_no: rahim.employee_no, resident_status: 'Expatriate A' }
  const good = { employee_no: george.employee_no, zakat_number: 'Z 1' }
  const { check } = await runFile('check', 'details', [row, good])
  expect(check.errors).toEqual([expect.objectContaining({ sheet: 'Details', row: 2, column: 'resident_status' })])
  expect(check.errors[0].message).toContain('under 18 on 1 August 1998')
  const { imported } = await runFile('importDetails', 'details', [row, good])
  expect(imported).toMatchObject({ left_out: 1, changed: 1 })
  expect(await status(rahim)).toBe('expatriate_b')
})

it('EMP-10 the wizard names the row of a status that cannot be', async () => {
  const state = async () => (await admin.call(migrationApi.state)).body.data
  expect((await admin.call(migrationApi.start)).status).toBe(200)
  while ((await state()).step !== 'details')
    expect((await admin.call(migrationApi.next, { version: (await state()).version })).status).toBe(200)
  const row = { employee_no: rahim.employee_no, resident_status: 'Expatriate A' }
  const uploaded = await admin.call(migrationApi.upload, { step: 'details' } as never, {
    files: { file: { name: 'details.xlsx', content: await toFile('details', [row]) } },
  })
  expect(uploaded.status, uploaded.text).toBe(200)
  const batch = uploaded.body.data
  if (batch.state === 'checking') await server.runTask('meridian', batch.task_id)
  const issues = (await admin.call(migrationApi.issues, { id: batch.id, severity: 'error', per_page: 200 })).body.data
  expect(issues).toEqual([expect.objectContaining({ sheet: 'Details', row: 2, key: 'resident_status' })])
})

it('EMP-10 a birth date that would make a child of who chose before 1998 is refused by form and by file', async () => {
  const birth = (birth_date: string) => async () => {
    const reply = await admin.call(employeeApi.editProfile, {
      id: george.id,
      version: await version(george),
      birth_date,
    } as never)
    return [reply.status, Object.keys(reply.body.errors ?? {})]
  }
  expect(await birth('1980-08-01')()).toEqual([422, ['birth_date']])
  const row = { ...george, joined_on: '2023-03-01', birth_date: '1981-01-01' }
  const { check } = await runFile('check', 'employees', [row])
  expect(check.errors).toEqual([expect.objectContaining({ row: 2, column: 'birth_date' })])
  expect(await birth('1980-07-31')()).toEqual([200, []])
})

it('EMP-10 nationality and marriage refuse what they exclude today, and nothing of the past', async () => {
  expect(await edit(rahim, { resident_status: 'citizen' })).toEqual(REFUSED)
  expect(await edit(rahim, { resident_status: 'permanent_resident' })).toEqual([200, []])
  expect(await edit(george, { tax_category: 2 })).toEqual([422, ['tax_category']])
  expect(await edit(george, { tax_category: 3, from_day: '2025-01-01' })).toEqual([200, []])
  expect(await edit(george, { tax_category: 2, correct_row: '2023-03-01' })).toEqual([200, []])
  expect(await edit(rahim, { socso_first_covered_at_55: true })).toEqual([422, ['socso_first_covered_at_55']])
  // Whoever becomes a citizen gets the nationality first, then the status.
  const naturalised = await admin.call(employeeApi.editProfile, {
    id: rahim.id,
    version: await version(rahim),
    nationality: 'MY',
  } as never)
  expect(naturalised.status, naturalised.text).toBe(200)
  expect(await edit(rahim, { resident_status: 'expatriate_b' })).toEqual(REFUSED)
  expect(await edit(rahim, { resident_status: 'citizen' })).toEqual([200, []])
})

it('EMP-10 a status recorded before the rule refuses no other change, by form or for many at once', async () => {
  const nurul = { id: server.employeeId('nurul') }
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('statutory_status')
      .set({ ...EARLY, tw_tax_method: null })
      .where('employee_id', '=', nurul.id)
      .execute(),
  )
  expect(await edit(nurul, { ...EARLY, zakat_monthly: 10_00 })).toEqual([200, []])
  const many = await admin.call(taxMethodApi.choose, {
    employee_ids: [nurul.id, rahim.id],
    tw_tax_method: 'flat',
    from_day: '2026-12-01',
  })
  expect(many.status, many.text).toBe(200)
  expect(await status(nurul)).toBe('expatriate_a')
  expect(await edit(nurul, { resident_status: 'citizen' })).toEqual([200, []])
  expect(await edit(nurul, EARLY)).toEqual(REFUSED)
})
