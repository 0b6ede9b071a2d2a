import { afterAll, beforeAll, expect, it } from 'vitest'
import { foundCompany } from '#test/found-company.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { payrollSettingsApi } from '../../pay/payroll/settings/contract.ts'
import { IMPORT_COLUMNS } from '../../people/import/module-columns.ts'
import { migrationApi, migrationImportMapping, TABLES } from './contract.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  owner = await foundCompany(server, 'harbour', 'MY', 'PNG')
  await owner.call(migrationApi.start)
  await owner.call(migrationApi.next, { version: (await state()).version })
})
afterAll(() => server.stop())

const state = async (by = owner) => (await by.call(migrationApi.state)).body.data
const input = { what: 'records' } as never

type File = { name: string; content: Buffer }
/** Uploads a file to the step of people as it is matched, and checks it. */
async function upload(by: Caller, code: string, file: File) {
  const made = await by.call(migrationImportMapping.arranged, input, { files: { file } })
  expect(made.status, made.text).toBe(200)
  return check(by, code, { name: file.name, content: Buffer.from(made.bytes) })
}

async function check(by: Caller, code: string, file: File) {
  const uploaded = await by.call(migrationApi.upload, { step: 'employees' } as never, { files: { file } })
  expect(uploaded.status, uploaded.text).toBe(200)
  const { id, task_id } = uploaded.body.data
  await server.runTask(code, task_id)
  return (await by.call(migrationApi.batch, { id })).body.data
}

async function write(by: Caller, code: string, id: string) {
  const version = (await state(by)).version
  const started = await by.call(migrationApi.import, { id, version, confirmed: true })
  expect(started.status, started.text).toBe(200)
  expect(await server.runTask(code, started.body.data.busy.task_id)).toMatchObject({ state: 'done' })
}
const load = () =>
  server.tenant('harbour', async (tx) => ({
    people: (await tx.selectFrom('employee').select('id').execute()).length,
    children: await tx
      .selectFrom('employee_child')
      .select(['name', 'birth_year', 'studies', 'is_disabled', 'claim'])
      .orderBy('birth_year')
      .execute(),
    statuses: await tx.selectFrom('statutory_status').selectAll().orderBy('employee_id').orderBy('from_day').execute(),
    allowances: await tx.selectFrom('recurring_item').select(['amount', 'from_day']).orderBy('amount').execute(),
    leave: await tx.selectFrom('leave_opening').select(['granted', 'day']).orderBy('granted').execute(),
    files: (await tx.selectFrom('leave_import').select('id').execute()).length,
  }))

const HEADINGS =
  'Staff No,Full name,Joining date,Nationality,Basic pay,Elaun Makan,AL balance,MC balance,Balance as at,Child 1 name,Child 1 DOB,Child 1 claim,Bilangan anak'
const ROWS = [
  'W-1,Aina,2020-01-02,MY,3000,RM 250.00,8,11,2026-10-01,Ali,13/03/2015,50%,1',
  'W-2,Bala,2021-03-01,MY,2800,,5.5,,,,,,2',
]
const FILE = { name: 'all.csv', content: Buffer.from([HEADINGS, ...ROWS].join('\n')) }

async function bringIn() {
  const seen = await owner.call(migrationImportMapping.proposal, input, { files: { file: FILE } })
  const { columns, fields } = seen.body.data.sheets[0]
  const groups = new Map(fields.map(({ key, group }: { key: string; group: string }) => [key, group]))
  expect(columns.slice(5).map(({ key }: { key: string }) => groups.get(key))).toEqual(
    'pay leave leave leave family family family family'.split(' '),
  )
  expect(seen.body.data.open, JSON.stringify(seen.body.data.words)).toBe(0)
  const { id, counts, problem } = await upload(owner, 'harbour', FILE)
  expect(counts, JSON.stringify(problem)).toMatchObject({ added: 2, errors: 0, assumed_children: 1 })
  await write(owner, 'harbour', id)
  return id
}

it('MIG-02c MIG-01b the wizard’s file brings children, allowances and leave that is left, and takes all of them back', async () => {
  const before = await load()
  const id = await bringIn()
  const after = await load()
  expect(after.children).toEqual([
    { name: 'Ali', birth_year: 2015, studies: 'none', is_disabled: false, claim: 'half' },
  ])
  expect(after.statuses.map((one) => one.children_under_18).sort()).toEqual([0, 1, 4])
  expect(after.allowances).toEqual([{ amount: 250_00, from_day: '2020-01-02' }])
  expect(after.leave.map(({ day }) => day).sort()).toEqual(['2026-10-01', '2026-10-01', '2026-11-24'])
  expect(after.files).toBe(before.files + 1)

  const preview = await owner.call(migrationApi.undoing, { id })
  expect(preview.body.data.blockers).toEqual([])
  const undone = await owner.call(migrationApi.undo, { id, version: (await state()).version })
  expect(undone.status, undone.text).toBe(200)
  expect(await server.runTask('harbour', undone.body.data.busy.task_id)).toMatchObject({
    state: 'done',
    result: { as_before: true },
  })
  expect(await load()).toEqual(before)
})

it('MIG-01b every table that columns of other modules write is traced', () => {
  for (const { tables } of IMPORT_COLUMNS.all()) for (const table of tables) expect(TABLES).toContain(table)
})

it('MIG-01b ACL-5 columns of another right are not offered, are refused, and are taken back by their right and nobody’s own', async () => {
  const [admin, other, hr] = await Promise.all([
    server.as('aminah', 'Company Admin'),
    server.as('jun.hao', 'Company Admin'),
    server.as('mei.ling', 'HR Generalist'),
  ])
  await admin.call(payrollSettingsApi.setUp, {})
  await other.call(migrationApi.start)
  await other.call(migrationApi.next, { version: (await state(other)).version })
  const amounts = () =>
    server.tenant('meridian', (tx) => tx.selectFrom('recurring_item').select(['employee_id', 'amount']).execute())
  const before = await amounts()
  const { employee_no } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', '=', server.employeeId('aminah'))
      .executeTakeFirstOrThrow(),
  )
  const file = { name: 'pay.csv', content: Buffer.from(`Employee number,Meal allowance\n${employee_no},321`) }
  const seen = await hr.call(migrationImportMapping.proposal, input, { files: { file } })
  expect(seen.body.data.sheets[0].columns[1].key).toBeNull()
  const made = await other.call(migrationImportMapping.arranged, input, { files: { file } })
  const posted = await check(hr, 'meridian', { name: 'pay.xlsx', content: Buffer.from(made.bytes) })
  expect(posted.state, JSON.stringify(posted)).toBe('refused')
  const own = await upload(admin, 'meridian', file)
  expect(own.counts, JSON.stringify(own)).toMatchObject({ errors: 1, left_out: 1 })
  await admin.call(migrationApi.discard, { id: own.id } as never)

  const { id } = await upload(other, 'meridian', file)
  await write(other, 'meridian', id)
  expect(await amounts()).toEqual([...before, { employee_id: server.employeeId('aminah'), amount: 321_00 }])
  const undo = async (by: Caller) => by.call(migrationApi.undo, { id, version: (await state(by)).version })
  expect((await undo(hr)).status).toBe(403)
  expect((await undo(admin)).body).toMatchObject({ code: 'not_for_yourself' })
  const undone = await undo(other)
  expect(undone.status, undone.text).toBe(200)
  expect(await server.runTask('meridian', undone.body.data.busy.task_id)).toMatchObject({ state: 'done' })
  expect(await amounts()).toEqual(before)
})
