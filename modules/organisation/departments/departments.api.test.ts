import { afterAll, beforeAll, expect, it } from 'vitest'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { departmentApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const department = (name: string) => server.companies.meridian!.departments[name]!
const bare = (body: Record<string, unknown>) => ({ ...body, request_id: null })
async function row(name: string) {
  const { body } = await hr.call(departmentApi.list, { search: name })
  return body.data[0] as {
    id: string
    name: string
    version: number
    people: number
    actions: string[]
    is_active: boolean
  }
}

it('ORG-02a SYS-19e lists departments with people, creates and renames them', async () => {
  const list = await hr.call(departmentApi.list, { sort: 'name' })
  expect(list.status).toBe(200)
  expect(list.body).toMatchObject({ page: 1, per_page: 25, total: 7 })
  const finance = list.body.data.find((one: { name: string }) => one.name === 'Finance')
  expect(finance).toMatchObject({ is_active: true, version: 1, actions: ['edit', 'disable'] })
  expect(finance.people).toBeGreaterThan(2)

  const made = await hr.call(departmentApi.create, { name: '  Legal ' })
  expect(made.body.data).toMatchObject({ name: 'Legal', people: 0, version: 1 })
  expect((await hr.call(departmentApi.create, { name: 'LEGAL' })).body).toMatchObject({
    status: 422,
    errors: { name: [expect.any(String)] },
  })

  const { id } = made.body.data
  expect((await hr.call(departmentApi.update, { id, name: 'Legal affairs' } as never)).status).toBe(428)
  expect((await hr.call(departmentApi.update, { id, version: 1, name: 'Legal affairs' })).body.data).toMatchObject({
    name: 'Legal affairs',
    version: 2,
  })
  const stale = await hr.call(departmentApi.update, { id, version: 1, name: 'Lawyers' })
  expect(stale.body).toMatchObject({ status: 409, code: 'version_conflict', version: 2, changed_by: 'Wong Mei Ling' })
})

it('ORG-02b ORG-08abcd a department with active people cannot be disabled, all or none', async () => {
  const legal = (await hr.call(departmentApi.create, { name: 'Compliance' })).body.data
  const finance = await row('Finance')
  const both = await hr.call(departmentApi.status, {
    status: 'disabled',
    rows: [
      { id: legal.id, version: 1 },
      { id: finance.id, version: finance.version },
    ],
  })
  expect(both.body).toMatchObject({
    status: 409,
    code: expect.stringMatching(/^still_held/),
    held: [{ name: 'Finance', count: finance.people }],
  })
  expect(both.body.message).toContain('Finance')
  expect((await row('Compliance')).is_active).toBe(true)

  expect((await hr.call(departmentApi.status, { status: 'disabled', rows: [{ id: legal.id }] })).status).toBe(428)
  const stale = await hr.call(departmentApi.status, { status: 'disabled', rows: [{ id: legal.id, version: 9 }] })
  expect(stale.body).toMatchObject({ status: 409, stale: [{ id: legal.id, version: 1 }] })

  const off = await hr.call(departmentApi.status, { status: 'disabled', rows: [{ id: legal.id, version: 1 }] })
  expect(off.body.data).toEqual({ changed: 1, rows: [{ id: legal.id, version: 2 }] })
  expect((await hr.call(departmentApi.disabled, {})).body.data).toMatchObject([
    { name: 'Compliance', is_active: false, actions: ['edit', 'enable'] },
  ])
  for (const choices of [choicesApi.departments, departmentApi.choicesOfHead])
    expect(
      (await hr.call(choices, { per_page: 200 })).body.data.map((one: { name: string }) => one.name),
    ).not.toContain('Compliance')

  const file = await hr.call(departmentApi.exportByStatus, { status: 'disabled', format: 'csv' })
  expect(file.text).toContain('"Compliance",,,,,0')
  expect(
    (await hr.call(departmentApi.status, { status: 'active', rows: [{ id: legal.id, version: 2 }] })).body.data.changed,
  ).toBe(1)
  expect((await row('Compliance')).is_active).toBe(true)
})

it('ORG-02a a department shows its people and others are moved to it from a day on', async () => {
  const sales = department('Sales')
  const before = await hr.call(departmentApi.people, { id: sales, per_page: 100 })
  expect(before.body.total).toBe(before.body.data.length)
  const nurul = (await hr.call(departmentApi.people, { id: department('Finance'), search: 'Nurul' })).body.data[0]

  expect(
    (await hr.call(departmentApi.assign, { id: sales, from_day: '2026-12-01', employees: [{ id: nurul.id }] })).status,
  ).toBe(428)
  const moved = await hr.call(departmentApi.assign, {
    id: sales,
    from_day: '2026-12-01',
    employees: [{ id: nurul.id, version: nurul.version }],
  })
  expect(moved.body.data).toEqual({ changed: 1 })
  expect((await hr.call(departmentApi.people, { id: sales, search: 'Nurul' })).body.total).toBe(0)
  expect(
    (await hr.call(departmentApi.people, { id: sales, search: 'Nurul', day: '2026-12-01' })).body.data,
  ).toMatchObject([{ from_day: '2026-12-01' }])
  expect(
    (
      await hr.call(departmentApi.assign, {
        id: sales,
        from_day: '2026-12-01',
        employees: [{ id: nurul.id, version: nurul.version }],
      })
    ).status,
  ).toBe(409)
  // A person who moves later still holds the old department until then.
  expect(
    (
      await server.tenant('meridian', (tx) =>
        tx.selectFrom('employment').select('id').where('employee_id', '=', nurul.id).execute(),
      )
    ).length,
  ).toBe(2)
})

it('ORG-08b a department that somebody moves to later cannot be disabled before', async () => {
  const { id } = (await hr.call(departmentApi.create, { name: 'Archive' })).body.data
  const hafiz = (await hr.call(departmentApi.people, { id: department('Operations'), search: 'Hafiz' })).body.data[0]
  const moved = await hr.call(departmentApi.assign, {
    id,
    from_day: '2027-02-01',
    employees: [{ id: hafiz.id, version: hafiz.version }],
  })
  expect(moved.body.data).toEqual({ changed: 1 })
  const refusedFields = await hr.call(departmentApi.status, { status: 'disabled', rows: [{ id, version: 1 }] })
  expect(refusedFields.body).toMatchObject({ status: 409, held: [{ name: 'Archive', people: [hafiz.full_name] }] })
})

it('ORG-02a a department has a code, a head, a parent and a cost center, each checked', async () => {
  const nurul = server.employeeId('nurul')
  const { cost } = await server.tenant('meridian', async (tx) => ({
    cost: await tx.insertInto('cost_center').values({ code: 'CC9', name: 'Nine' }).returning('id').executeTakeFirst(),
  }))
  const operations = department('Operations')
  const made = await hr.call(departmentApi.create, {
    name: 'Kitchen',
    code: 'KIT',
    head_id: nurul,
    parent_id: operations,
    cost_center_id: cost!.id,
  })
  expect(made.body.data).toMatchObject({
    code: 'KIT',
    head_id: nurul,
    head_name: expect.stringContaining('Nurul'),
    parent_name: 'Operations',
    cost_center_name: 'Nine',
  })
  const { id, version } = made.body.data
  expect((await hr.call(departmentApi.list, { search: 'kit' })).body.data).toMatchObject([{ name: 'Kitchen' }])
  expect((await hr.call(departmentApi.list, { parent_id: operations })).body.data).toMatchObject([{ id }])

  const refusedFields = async (facts: Record<string, unknown>, of = { id, version, name: 'Kitchen' }) =>
    Object.keys((await hr.call(departmentApi.update, { ...of, ...facts } as never)).body.errors ?? {})
  expect(await refusedFields({ parent_id: id })).toEqual(['parent_id'])
  const above = await row('Operations')
  expect(
    await refusedFields({ parent_id: id }, above && { id: above.id, version: above.version, name: 'Operations' }),
  ).toEqual(['parent_id'])
  expect(await refusedFields({ head_id: server.employeeId('beacon:nurul') })).toEqual(['head_id'])
  expect(await refusedFields({ parent_id: server.companies.beacon!.departments.Finance! })).toEqual(['parent_id'])
  expect(await refusedFields({ cost_center_id: id })).toEqual(['cost_center_id'])
  const other = (await hr.call(departmentApi.create, { name: 'Bakery' })).body.data
  expect(await refusedFields({ code: 'kit' }, { id: other.id, version: 1, name: 'Bakery' })).toEqual(['code'])

  // Omitted fields stay; null clears a field.
  const renamed = await hr.call(departmentApi.update, { id, version, name: 'Kitchens', head_id: null })
  expect(renamed.body.data).toMatchObject({ name: 'Kitchens', code: 'KIT', head_id: null, parent_id: operations })
  await expect(
    server.tenant('meridian', (tx) =>
      tx.updateTable('department').set({ parent_id: id }).where('id', '=', operations).execute(),
    ),
  ).rejects.toThrow('department_circle')
})

it('ORG-09a choices are limited to the reach of the caller', async () => {
  const head = await server.as('kavitha', 'hod')
  const all = (await hr.call(departmentApi.list, {})).body.total
  expect(all).toBeGreaterThan(5)
  expect((await head.call(departmentApi.choicesOfHead, { per_page: 200 })).body.total).toBe(all)
  await server.tenant('meridian', (tx) =>
    tx.insertInto('role_grant').values({ role_id: 3, permission: 'department:read', reach: 'department' }).execute(),
  )
  const bounded = await server.as('kavitha', 'hod')
  expect((await bounded.call(departmentApi.choicesOfHead, { per_page: 200 })).body.data).toMatchObject([
    { name: 'Operations' },
  ])
  expect((await bounded.call(choicesApi.departments, {})).body.total).toBe(1)
  await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
})

it('ORG-02 the department of another company is not found, like an invented one', async () => {
  const foreign = server.companies.beacon!.departments.Finance!
  const none = '0190a000-0000-7000-8000-00000000dead'
  const answers = await Promise.all(
    [foreign, none].map(async (id) => [
      await hr.call(departmentApi.update, { id, version: 1, name: 'Mine' }),
      await hr.call(departmentApi.people, { id }),
      await hr.call(departmentApi.status, { status: 'disabled', rows: [{ id, version: 1 }] }),
      await hr.call(departmentApi.assign, {
        id,
        from_day: '2026-12-01',
        employees: [{ id: server.employeeId('nurul'), version: 1 }],
      }),
    ]),
  )
  answers[0]!.forEach((reply, index) => {
    expect(reply.status).toBe(404)
    expect(bare(reply.body)).toEqual(bare(answers[1]![index]!.body))
  })
  const stranger = server.employeeId('beacon:nurul')
  expect(
    (
      await hr.call(departmentApi.assign, {
        id: department('Sales'),
        from_day: '2026-12-01',
        employees: [{ id: stranger, version: 1 }],
      })
    ).status,
  ).toBe(404)
})

it('ORG-02 needs the permission', async () => {
  const staff = await server.as('nurul', 'employee')
  expect((await staff.call(departmentApi.list, {})).body.data[0].actions).toEqual([])
  expect((await staff.call(departmentApi.create, { name: 'X' })).status).toBe(403)
  expect((await staff.call(departmentApi.disabled, {})).status).toBe(403)
})
