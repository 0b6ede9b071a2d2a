import { afterAll, beforeAll, expect, it } from 'vitest'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { positionApi } from './contract.ts'
import { positionTemplate } from './rules.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const columns = positionTemplate.sheets[0].columns
const sheet = async (...rows: (string | null)[][]) => ({
  file: { name: 'positions.xlsx', content: await writeXlsx([{ name: 'Positions', columns, rows }]) },
})
const snapshot = () =>
  server.tenant('meridian', async (tx) => [
    await tx.selectFrom('position').selectAll().orderBy('id').execute(),
    await tx.selectFrom('position_department').selectAll().orderBy('position_id').orderBy('department_id').execute(),
  ])

it('ORG-03a a position is created with departments, changed and listed', async () => {
  const { Sales, Finance } = server.companies.meridian!.departments as Record<string, string>
  const made = await hr.call(positionApi.create, {
    position_id: 'ACC',
    name: 'Accountant',
    department_jd: [{ department_id: Finance!, job_description: 'Closes the month' }],
  })
  expect(made.body.data).toMatchObject({
    position_id: 'ACC',
    version: 1,
    department_jd: [{ name: 'Finance', job_description: 'Closes the month' }],
  })
  const { id } = made.body.data
  expect((await hr.call(positionApi.create, { position_id: 'acc', name: 'Other' })).body.errors).toHaveProperty(
    'position_id',
  )
  expect(
    (
      await hr.call(positionApi.update, {
        id,
        version: 1,
        department_jd: [{ department_id: Sales!, job_description: 'Bills customers' }, { department_id: Finance! }],
      })
    ).body.data,
  ).toMatchObject({
    version: 2,
    department_jd: [
      { name: 'Finance', job_description: '' },
      { name: 'Sales', job_description: 'Bills customers' },
    ],
  })
  expect((await hr.call(positionApi.update, { id, version: 1, name: 'X' })).status).toBe(409)
  expect((await hr.call(positionApi.update, { id, name: 'X' } as never)).status).toBe(428)
  const ofSales = await hr.call(positionApi.list, { department_id: Sales!, search: 'accountant' })
  expect(ofSales.body).toMatchObject({ total: 1, data: [{ position_id: 'ACC' }] })

  const head = await server.as('kavitha', 'hod')
  expect((await head.call(positionApi.list, {})).status).toBe(200)
  expect((await head.request('GET', '/api/rmt/position')).status).toBe(404)
  const inArea = (await head.request('GET', '/api/hod/position')).body
  expect(inArea).toEqual((await head.call(positionApi.list, {}, { env: 'app' })).body)
  expect(inArea.data[0]).toMatchObject({ id: expect.any(String), name: expect.any(String) })
})

it('ORG-03b importing an export changes nothing', async () => {
  const before = await snapshot()
  const file = await hr.call(positionApi.exportSheet, {})
  expect(file.status).toBe(200)
  const again = await hr.call(positionApi.importSheet, {} as never, {
    files: { file: { name: 'positions.xlsx', content: file.bytes } },
  })
  expect(again.body.data).toMatchObject({ created: 0, changed: 0, unchanged: before[0]!.length })
  expect(await snapshot()).toEqual(before)
})

it('ORG-03b SYS-14bc an invalid row is left out of an import, named by row and column, and blocks no other', async () => {
  const before = await snapshot()
  const bad = await sheet(['NEW2', 'Baker', 'Kitchen', null])
  const refused = await hr.call(positionApi.importSheet, {} as never, { files: bad })
  expect(refused.body).toMatchObject({
    status: 422,
    code: 'position_import_has_errors',
    rows: [{ sheet: 'Positions', row: 2, column: 'department', code: 'department_unknown' }],
  })
  expect(await snapshot()).toEqual(before)

  const mixed = await sheet(['NEW1', 'Chef', 'Operations', null], ['NEW2', 'Baker', 'Kitchen', null])
  const left = await hr.call(positionApi.importPreview, {} as never, { files: mixed })
  expect(left.body.data).toMatchObject({
    created: 1,
    rows: [{ position_id: 'NEW1' }],
    left_out: { count: 1, rows: [{ row: 3, heading: 'Department', message: 'No department is called “Kitchen”.' }] },
  })
  const failed = await hr.call(positionApi.importFailedRows, {} as never, { files: mixed })
  const [read] = await readWorkbook(failed.bytes, { name: 'failed.xlsx' })
  expect(read!.rows[1]).toEqual(['NEW1', 'Chef', 'Operations'])
  expect(read!.rows[2]).toEqual(['NEW2', 'Baker', 'Kitchen', '', 'Department: No department is called “Kitchen”.'])

  const wrong = await writeXlsx([{ name: 'Positions', columns: [...columns].reverse(), rows: [] }])
  expect(
    (await hr.call(positionApi.importSheet, {} as never, { files: { file: { name: 'a.xlsx', content: wrong } } })).body,
  ).toMatchObject({
    code: 'import_wrong_headers',
    sheet: 'Positions',
  })

  const good = await sheet(['NEW1', 'Chef', 'Operations', 'Cooks'], ['acc', 'Senior accountant', 'Finance', null])
  const preview = await hr.call(positionApi.importPreview, {} as never, { files: good })
  expect(preview.body.data).toMatchObject({ created: 1, changed: 1, unchanged: 0 })
  expect(await snapshot()).toEqual(before)
  expect((await hr.call(positionApi.importSheet, {} as never, { files: good })).body.data).toMatchObject({
    created: 1,
    changed: 1,
  })
  expect((await hr.call(positionApi.list, { search: 'chef' })).body.data).toMatchObject([
    { position_id: 'NEW1', department_jd: [{ name: 'Operations', job_description: 'Cooks' }] },
  ])
})

it('ORG-03c ORG-08bc a position with people cannot be disabled, another one can', async () => {
  const [chef] = (await hr.call(positionApi.list, { search: 'chef' })).body.data
  const [analyst] = (await hr.call(positionApi.list, { search: 'Analyst' })).body.data
  const rows = [chef, analyst].map(({ id, version }) => ({ id, version }))
  const refused = await hr.call(positionApi.status, { status: 'disabled', rows })
  expect(refused.body).toMatchObject({ status: 409, held: [{ name: 'Analyst' }] })
  expect((await hr.call(positionApi.status, { status: 'disabled', rows: rows.slice(0, 1) })).body.data.changed).toBe(1)
  expect((await hr.call(positionApi.disabled, {})).body.data).toMatchObject([{ name: 'Chef' }])
  expect((await hr.call(positionApi.exportByStatus, { status: 'disabled', format: 'csv' })).text).toContain(
    '"NEW1","Chef","Operations",0',
  )
  expect((await hr.call(choicesApi.positions, { search: 'chef' })).body.total).toBe(0)
})

it('ORG-09a choices of positions are limited to the reach', async () => {
  const setUnit = (unit: 'office_id' | 'department_id', id: string) =>
    server.tenant('meridian', async (tx) =>
      (
        await tx
          .selectFrom('employment')
          .innerJoin('position', 'position.id', 'employment.position_id')
          .select('position.name')
          .distinct()
          .where(unit, '=', id)
          .where('until_day', 'is', null)
          .where('from_day', '<=', '2026-11-20')
          .execute()
      ).map(({ name }) => name),
    )
  const { departments, offices } = server.companies.meridian!
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('role_grant')
      .values([
        { role_id: 3, permission: 'position:read', reach: 'department' },
        { role_id: 9, permission: 'position:read', reach: 'office' },
      ])
      .execute(),
  )
  const all = (await hr.call(positionApi.list, {})).body.total
  const head = await server.as('kavitha', 'hod')
  const local = await server.as('mei.ling', 'local hr')
  for (const [caller, own, within] of [
    [head, positionApi.choicesOfHead, await setUnit('department_id', departments.Operations!)],
    [local, positionApi.choicesOfOffice, await setUnit('office_id', offices.KUL!)],
  ] as const)
    for (const choices of [own, choicesApi.positions]) {
      const { data } = (await caller.call(choices as typeof own, { per_page: 200 })).body
      expect(data.map(({ name }: { name: string }) => name).sort(), choices.path).toEqual(within.sort())
      expect(data.length).toBeLessThan(all)
    }
  await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
})

it('ORG-03 the position of another company is not found', async () => {
  const [id] = await server.tenant('beacon', (tx) => tx.selectFrom('position').select('id').limit(1).execute())
  const foreign = await hr.call(positionApi.update, { id: id!.id, version: 1, name: 'X' })
  const none = await hr.call(positionApi.update, { id: '0190a000-0000-7000-8000-00000000dead', version: 1, name: 'X' })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, request_id: 0 }).toEqual({ ...none.body, request_id: 0 })
  const theirs = server.companies.beacon!.departments.Finance!
  expect(
    (await hr.call(positionApi.create, { position_id: 'Z', name: 'Z', department_jd: [{ department_id: theirs }] }))
      .status,
  ).toBe(422)
})
