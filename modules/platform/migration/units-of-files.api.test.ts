import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeFileApi } from '../../people/import/contract.ts'
import { addableUnits, requireAddableUnits } from '../../people/import/import-rights.ts'
import { EMPLOYEES_TEMPLATE } from '../../people/import/templates/people-template.ts'
import { migrationApi, migrationImportMapping, TABLES } from './contract.ts'
import { loadTableDigests } from './traces.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
})
afterAll(() => server.stop())

const digests = () => server.tenant('meridian', (tx) => loadTableDigests(tx, TABLES))
const state = async () => (await admin.call(migrationApi.state)).body.data

async function people(...rows: Record<string, string>[]) {
  const content = await writeXlsx(
    EMPLOYEES_TEMPLATE.sheets.map((sheet, at) => ({
      name: sheet.name,
      columns: sheet.columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows:
        at > 0 ? [] : rows.map((row) => sheet.columns.map(({ key }) => (row as Record<string, string>)[key] ?? null)),
    })),
  )
  return { files: { file: { name: 'people.xlsx', content } } }
}
const PERSON = { joined_on: '2026-11-02', department: 'Kiosk', position: 'Barista', office: 'KUL' }
const TWO = [
  { ...PERSON, employee_no: 'N-1', full_name: 'Nora' },
  { ...PERSON, employee_no: 'N-2', full_name: 'Omar', department: 'kiosk' },
]

it('MIG-02b the wizard creates the departments and positions of a file of people, and its undo removes them', async () => {
  await admin.call(migrationApi.start)
  await admin.call(migrationApi.next, { version: (await state()).version })
  const before = await digests()
  const file = await people(...TWO)
  const proposal = await admin.call(migrationImportMapping.proposal, { what: 'employees' } as never, file)
  expect(proposal.body.data).toMatchObject({ addable: ['department', 'position'] })

  const upload = async (adds: object) => {
    const reply = await admin.call(migrationApi.upload, { step: 'employees', ...adds } as never, file)
    await server.runTask('meridian', reply.body.data.task_id)
    return (await admin.call(migrationApi.batch, { id: reply.body.data.id })).body.data
  }
  expect(await upload({})).toMatchObject({ adds: [], counts: { errors: 4, warnings: 0 } })
  const batch = await upload({ add_departments: true, add_positions: true })
  expect(batch).toMatchObject({ adds: ['department', 'position'], counts: { errors: 0, warnings: 2 } })
  const issues = await admin.call(migrationApi.issues, { id: batch.id })
  expect(issues.body.data.map(({ message }: { message: string }) => message)).toEqual([
    'Department “Kiosk” will be added.',
    'Position “Barista” will be added.',
  ])
  expect(await digests()).toEqual(before)
  const reply = await admin.call(migrationApi.import, {
    id: batch.id,
    version: (await state()).version,
    confirmed: true,
  })
  expect(await server.runTask('meridian', reply.body.data.busy.task_id)).toMatchObject({ state: 'done' })
  const { written } = (await admin.call(migrationApi.batch, { id: batch.id })).body.data
  for (const table of ['department', 'position', 'position_department'])
    expect(written).toContainEqual({ table, added: 1, changed: 0, removed: 0 })
  const placed = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .innerJoin('employee', 'employee.id', 'employment.employee_id')
      .innerJoin('department', 'department.id', 'employment.department_id')
      .innerJoin('position', 'position.id', 'employment.position_id')
      .select(['employee_no', 'department.name as department', 'position.position_id as position'])
      .where('employee_no', 'like', 'N-%')
      .orderBy('employee_no')
      .execute(),
  )
  expect(placed).toEqual([
    { employee_no: 'N-1', department: 'Kiosk', position: 'Barista' },
    { employee_no: 'N-2', department: 'Kiosk', position: 'Barista' },
  ])
  const undone = await admin.call(migrationApi.undo, { id: batch.id, version: (await state()).version })
  expect(await server.runTask('meridian', undone.body.data.busy.task_id)).toMatchObject({
    state: 'done',
    result: { as_before: true },
  })
  expect(await digests()).toEqual(before)
})

it('EMP-04c MIG-02b an import of people creates them only on request, and both are logged', async () => {
  const brought = async (adds: object) => {
    const { body } = await admin.call(
      employeeFileApi.importDetails,
      { template: 'employees', confirmed: 'true', ...adds } as never,
      await people(...TWO),
    )
    return server.runTask('meridian', body.data.task_id)
  }
  expect(await brought({ add_departments: true })).toMatchObject({ state: 'failed' })
  expect(await brought({ add_departments: true, add_positions: true })).toMatchObject({ state: 'done' })
  const logged = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'object_name'])
      .where('object_name', 'in', ['Kiosk', 'Barista'])
      .orderBy('object_name')
      .execute(),
  )
  expect(logged).toContainEqual({ kind: 'department', object_name: 'Kiosk' })
  expect(logged).toContainEqual({ kind: 'position', object_name: 'Barista' })
})

it('ACL-5 MIG-02b a file creates nothing that its sender may not create by form', () => {
  const who = { grants: new Map([['position:edit', 'company']]) } as unknown as Parameters<
    typeof requireAddableUnits
  >[0]
  expect(addableUnits(who)).toEqual(['position'])
  expect(() => requireAddableUnits(who, ['position'])).not.toThrow()
  expect(() => requireAddableUnits(who, ['department'])).toThrow(expect.objectContaining({ status: 403 }))
})
