import { afterAll, beforeAll, expect, it } from 'vitest'
import { foundCompany } from '#test/found-company.ts'
import { EIGHT_PEOPLE } from '#test/moving-in/eight-people.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { peopleImportMapping } from '../../people/import/contract.ts'
import { migrationApi, migrationImportMapping } from './contract.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  owner = await foundCompany(server, 'harbour', 'MY', 'PNG')
  await owner.call(migrationApi.start)
})
afterAll(() => server.stop())

const state = async () => (await owner.call(migrationApi.state)).body.data
const next = async (past_people = false) =>
  (await owner.call(migrationApi.next, { version: (await state()).version, past_people })).body.data
const FILE = { files: { file: { name: EIGHT_PEOPLE.name, content: Buffer.from(EIGHT_PEOPLE.content) } } }
const units = ['department', 'position']
const count = () =>
  server.tenant('harbour', async (tx) => ({
    people: (await tx.selectFrom('employee').select('id').execute()).length,
    pay: (await tx.selectFrom('compensation').select('id').execute()).length,
    banks: (await tx.selectFrom('bank_detail').select('id').execute()).length,
    units: (await tx.selectFrom('department').select('id').execute()).length,
  }))

async function bringIn() {
  const input = { what: 'records', arrangement: JSON.stringify({ adds: units }) } as never
  const made = await owner.call(migrationImportMapping.arranged, input, FILE)
  expect(made.status, made.text).toBe(200)
  const adds = { add_departments: true, add_positions: true }
  const uploaded = await owner.call(migrationApi.upload, { step: 'employees', ...adds } as never, {
    files: { file: { name: EIGHT_PEOPLE.name, content: Buffer.from(made.bytes) } },
  })
  expect(uploaded.status, uploaded.text).toBe(200)
  const { id, task_id } = uploaded.body.data
  await server.runTask('harbour', task_id)
  const { counts, file_name } = (await owner.call(migrationApi.batch, { id })).body.data
  expect(counts).toMatchObject({ added: 8, errors: 0, left_out: 0 })
  expect(file_name).toBe(EIGHT_PEOPLE.name)
  const started = await owner.call(migrationApi.import, { id, version: (await state()).version, confirmed: true })
  expect(started.status, started.text).toBe(200)
  expect(await server.runTask('harbour', started.body.data.busy.task_id)).toMatchObject({ state: 'done' })
  return id as string
}

it('MIG-01 MIG-02c one file brings people with pay and accounts into the step of people, and the next step is the last', async () => {
  const before = await count()
  await next()
  const id = await bringIn()
  expect(await count()).toEqual({
    people: before.people + 8,
    pay: before.pay + 8,
    banks: before.banks + 8,
    units: before.units + 3,
  })
  const { batches } = await state()
  const tables = batches.at(-1).written.map(({ table }: { table: string }) => table)
  expect(tables).toEqual(expect.arrayContaining(['employee', 'compensation', 'bank_detail', 'statutory_status']))

  // Undone, nothing of it is left; it comes in again as it was.
  const undone = await owner.call(migrationApi.undo, { id, version: (await state()).version })
  expect(undone.status, undone.text).toBe(200)
  await server.runTask('harbour', undone.body.data.busy.task_id)
  expect(await count()).toEqual(before)
  await bringIn()
  expect(await next(true)).toMatchObject({ step: 'finish', ready: { people: 8 + before.people } })
})

it('MIG-01b going back from the last step erases the file of people, and leads to their step', async () => {
  const { body } = await owner.call(migrationApi.erasing, {})
  expect(body.data).toMatchObject({ to: 'employees', steps: ['employees'], blockers: [] })
  const back = await owner.call(migrationApi.back, { version: (await state()).version })
  expect(back.status, back.text).toBe(200)
  await server.runTask('harbour', back.body.data.busy.task_id)
  expect(await state()).toMatchObject({ step: 'employees' })
})

it('MIG-02c columns matched in the wizard are matched on the page of people too', async () => {
  const odd = { files: { file: { name: 'odd.csv', content: Buffer.from('Kod,Siapa,Bila\nZ-1,Satu,2024-05-06\n') } } }
  const sheets = [{ into: 'People', from: 0, heading_row: 0, columns: ['employee_no', 'full_name', 'joined_on'] }]
  const made = await owner.call(
    migrationImportMapping.arranged,
    { what: 'records', arrangement: JSON.stringify({ sheets }) } as never,
    odd,
  )
  expect(made.status, made.text).toBe(200)
  const seen = await owner.call(peopleImportMapping.proposal, { what: 'records' } as never, odd)
  expect(seen.body.data.sheets[0].columns.map(({ key }: { key: string }) => key)).toEqual(sheets[0]?.columns)
})
