import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeApi } from '../record/contract.ts'
import { joiningApi } from './contract.ts'
import { listReferencingTables, loadReferencingColumns } from './referencing-rows.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const id = (who: string) => server.employeeId(who)

it('EMP-04b rows of any module that refer to somebody are history, except parts of the record', async () => {
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ name: string; said: string }>`
      select conrelid::regclass::text as name, pg_get_constraintdef(oid) as said from pg_constraint
      where pg_get_constraintdef(oid) like '%REFERENCES employee(company_id, id)%'`.execute(tx),
  )
  const partitions = await server.tenant('meridian', (tx) =>
    sql<{ name: string }>`select relname as name from pg_class where relispartition`.execute(tx),
  )
  const parts = new Set([...partitions.rows.map(({ name }) => name), 'office_member'])
  const expected = rows
    .filter(({ name, said }) => !said.includes('ON DELETE CASCADE') && !parts.has(name))
    .map(({ name, said }) => `${name} ${/FOREIGN KEY \(company_id, (\w+)\)/.exec(said)![1]}`)
  const found = (await server.tenant('meridian', loadReferencingColumns)).map(({ name, column }) => `${name} ${column}`)
  expect(expected).toEqual(expect.arrayContaining(['employment report_to', 'absence employee_id', 'loan employee_id']))
  expect(found.sort()).toEqual(expected.sort())
})

it('EMP-04b managing an office is not history, and days off or reports are', async () => {
  const company_id = server.companies.meridian!.companyId
  const loadReferencing = (employeeId: string) =>
    server.tenant('meridian', (tx) => listReferencingTables(tx, employeeId))
  const createPerson = async (full_name: string) => {
    const office_id = server.companies.meridian!.offices.KUL!
    return (await hr.call(joiningApi.create, { full_name, joined_on: '2026-11-20', office_id })).body.data.id as string
  }
  const [lead, member] = [await createPerson('A Lead'), await createPerson('A Member')]
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('office_member')
      .values({ company_id, office_id: server.companies.meridian!.offices.KUL!, employee_id: lead } as never)
      .execute(),
  )
  expect(await loadReferencing(lead)).toEqual([])
  await server.tenant('meridian', (tx) =>
    tx.updateTable('employment').set({ report_to: lead }).where('employee_id', '=', member).execute(),
  )
  expect([await loadReferencing(lead), await loadReferencing(member)]).toEqual([['employment'], []])
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('absence')
      .values({ company_id, employee_id: member, from_day: '2026-11-20', until_day: '2026-11-20' } as never)
      .execute(),
  )
  expect(await loadReferencing(member)).toEqual(['absence'])
})

it('EMP-05c the account of somebody rehired moves to the new employment, and no other does', async () => {
  const members = () =>
    server.tenant('meridian', async (tx) => {
      const rows = await tx.selectFrom('membership').select(['account_id', 'employee_id']).execute()
      return new Map(rows.map((row) => [row.account_id, row.employee_id]))
    })
  const before = await members()
  const account = server.companies.meridian!.accounts['hui.min']!
  expect(before.get(account)).toBe(id('hui.min'))
  const { version } = (await hr.call(employeeApi.profile, { id: id('hui.min') })).body.data
  const leaving = { id: id('hui.min'), version, resigned_on: '2026-06-01', last_day: '2026-08-31' }
  const left = await hr.call(joiningApi.terminate, leaving)
  const back = await hr.call(joiningApi.rehire, {
    id: id('hui.min'),
    version: left.body.data.version,
    joined_on: '2026-11-02',
    office_id: server.companies.meridian!.offices.KUL!,
  })
  expect(back.status, back.text).toBe(200)
  expect(await members()).toEqual(new Map([...before, [account, back.body.data.id]]))
})
