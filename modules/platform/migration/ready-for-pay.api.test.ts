import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeFileApi } from '../../people/import/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { migrationApi } from './contract.ts'

type Ready = { people: number; complete: number; missing: { field: string; count: number }[] }

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
  // Nurul is known by her passport alone, which no file of PERKESO takes; Amirul has no number of EPF, and no bank.
  await server.tenant('meridian', async (tx) => {
    const id = server.employeeId('amirul')
    await tx.updateTable('statutory_status').set({ epf_number: null }).where('employee_id', '=', id).execute()
    await tx.deleteFrom('bank_detail').where('employee_id', '=', id).execute()
  })
  const nurul = { id: server.employeeId('nurul'), ic_number: null, passport_number: 'A1234567' }
  expect((await admin.call(employeeApi.editProfile, { ...nurul, version: 1 } as never)).status).toBe(200)
})
afterAll(() => server.stop())

const counts = ({ missing }: Ready) => Object.fromEntries(missing.map(({ field, count }) => [field, count]))

/** The missing data that the pages of some people report, counted by field. */
async function onPages(ids: readonly string[]): Promise<Record<string, number>> {
  const said: Record<string, number> = {}
  for (const id of ids)
    for (const field of (await admin.call(employeeApi.profile, { id })).body.data.missing_for_pay)
      said[field] = (said[field] ?? 0) + 1
  return said
}

it('MIG-01a PAY-11 an import reports the same missing data for its people as their pages do', async () => {
  const ids = ['nurul', 'amirul', 'kavitha'].map((who) => server.employeeId(who))
  const file = await admin.call(employeeFileApi.exportDetails, { template: 'employees', ids })
  const started = await admin.call(
    employeeFileApi.importDetails as typeof employeeFileApi.check,
    { template: 'employees', confirmed: true } as never,
    { files: { file: { name: 'people.xlsx', content: file.bytes } } },
  )
  const { task_id } = started.body.data
  await server.runTask('meridian', task_id)
  const { ready } = (await admin.call(employeeFileApi.state, { task_id })).body.data.imported as { ready: Ready }
  expect([ready.people, ready.complete]).toEqual([3, 1])
  expect(counts(ready)).toEqual({ account_number: 1, ic_number: 1, epf_number: 1 })
  expect(counts(ready)).toEqual(await onPages(ids))
})

it('MIG-01a PAY-11 the last step reports the same missing data for everybody still employed as their pages do', async () => {
  await admin.call(migrationApi.start)
  const before = (await admin.call(migrationApi.state)).body.data
  expect(before.ready).toBeNull()
  await server.tenant('meridian', (tx) => tx.updateTable('migration_run').set({ step: 5 }).execute())
  const { ready } = (await admin.call(migrationApi.state)).body.data as { ready: Ready }
  const here = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('id')
      .where((eb) => eb.or([eb('last_day', 'is', null), eb('last_day', '>=', '2026-11-20')]))
      .execute(),
  )
  const ids = here.map(({ id }) => id)
  expect(ready.people).toBe(ids.length)
  expect(counts(ready)).toEqual(await onPages(ids))
  expect(counts(ready)).toMatchObject({ account_number: 1, ic_number: 1, epf_number: 1 })
  const lacking = (await Promise.all(ids.map((id) => onPages([id])))).filter((one) => Object.keys(one).length > 0)
  expect(ready.complete).toBe(ids.length - lacking.length)
})
