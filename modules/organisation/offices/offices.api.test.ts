import { afterAll, beforeAll, expect, it } from 'vitest'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { PEOPLE } from '#demo/people.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { payrollApi } from '../../pay/payroll/runs/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { officeApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const office = (code: string) => server.companies.meridian!.offices[code]!
const loadOffice = async (id: string) => (await hr.call(officeApi.one, { id })).body.data

it('ORG-04ab an office is created and changed, and its currency is stored in capitals', async () => {
  const made = await hr.call(officeApi.create, {
    code: 'JHB',
    name: 'Johor Bahru',
    country: 'MY',
    state: 'JHR',
    currency: 'myr',
    timezone: 'Asia/Kuala_Lumpur',
  })
  expect(made.body.data).toMatchObject({
    code: 'JHB',
    currency: 'MYR',
    rest_days: [6, 0],
    is_gb_eproc: false,
    hidden_modules: [],
    people: 0,
    version: 1,
  })
  const { id } = made.body.data
  expect(
    (
      await hr.call(officeApi.create, {
        code: 'jhb',
        name: 'X',
        country: 'MY',
        state: 'JHR',
        currency: 'MYR',
        timezone: 'Asia/Kuala_Lumpur',
      })
    ).body.errors,
  ).toHaveProperty('code')
  expect((await hr.call(officeApi.update, { id, version: 1, timezone: 'Asia/Petaling' })).body.errors).toHaveProperty(
    'timezone',
  )
  expect((await hr.call(officeApi.update, { id, name: 'X' } as never)).status).toBe(428)
  expect(
    (
      await hr.call(officeApi.update, {
        id,
        version: 1,
        is_gb_eproc: true,
      })
    ).body.data,
  ).toMatchObject({ is_gb_eproc: true, version: 2 })
  expect((await hr.call(officeApi.update, { id, version: 1, name: 'X' })).status).toBe(409)
  const list = await hr.call(officeApi.list, { country: 'MY', sort: 'code' })
  expect(list.body.data.map((one: { code: string }) => one.code)).toEqual(['JHB', 'KUL', 'PEN'])
})

it('ORG-06a an office is in a country of the list', async () => {
  const { countries } = (await hr.call(officeApi.info, {})).body.data
  expect(countries).toContainEqual({ id: 'MY', country: 'Malaysia' })
  expect(countries).toContainEqual({ id: 'TW', country: 'Taiwan' })
  expect(countries.length).toBeGreaterThan(190)
  const made = { name: 'Kota Kinabalu', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur' }
  const nowhere = await hr.call(officeApi.create, { ...made, code: 'BKI', country: 'ZZ' })
  expect([nowhere.status, Object.keys(nowhere.body.errors ?? {})]).toEqual([422, ['country']])
})

it('ORG-04a the choices for an office’s fields are listed', async () => {
  const { data } = (await hr.call(officeApi.info, {})).body
  expect(data).toMatchObject({ active: 4, disabled: 0 })
  expect(data.states).toContainEqual({ country: 'MY', code: 'PNG', name: 'Penang' })
  expect(data.timezones).toContain('Asia/Taipei')
  expect(data.modules.map((one: { id: number }) => one.id)).toContain(PAYROLL_MODULE)
})

it('ORG-08b an office with active people cannot be disabled', async () => {
  const penang = await loadOffice(office('PEN'))
  expect(
    (await hr.call(officeApi.status, { id: penang.id, version: penang.version, status: 'disabled' })).body,
  ).toMatchObject({ status: 409, held: [{ name: 'Penang' }] })
  const [empty] = (await hr.call(officeApi.list, { search: 'JHB' })).body.data
  expect(
    (await hr.call(officeApi.status, { id: empty.id, version: empty.version, status: 'disabled' })).body.data,
  ).toMatchObject({ is_active: false, actions: ['edit', 'enable'] })
  expect((await hr.call(officeApi.choicesOfHead, {})).body.data.map((one: { name: string }) => one.name)).toEqual([
    'Kuala Lumpur',
    'Penang',
    'Taipei',
  ])
  expect((await hr.call(officeApi.list, { status: 'disabled' })).body.total).toBe(1)
})

it('ORG-04b an office lists its people and lets others manage it', async () => {
  const { id, version, people } = await loadOffice(office('TPE'))
  const working = await hr.call(officeApi.people, { id, only: 'works_here', per_page: 100 })
  expect(working.body.total).toBe(people)
  const uid = server.employeeId('siti')
  const local = await server.as('siti', 'local hr')
  const there = server.employeeId(PEOPLE.find((person) => person.office === 'TPE')!.key)
  const loadStatus = async () => (await local.call(employeeApi.profile, { id: there })).status
  expect(await loadStatus()).toBe(404)
  const added = await hr.call(officeApi.setMember, { id, uid, version, is_member: true })
  expect(added.body.data.version).toBe(version + 1)
  expect((await hr.call(officeApi.people, { id, only: 'is_member' })).body.data).toMatchObject([
    { id: uid, works_here: false, is_member: true },
  ])
  // A manager of an office reaches its people.
  expect(await loadStatus()).toBe(200)
  expect((await hr.call(officeApi.setMember, { id, uid, version, is_member: false })).status).toBe(409)
  expect(
    (
      await hr.call(officeApi.setMember, {
        id,
        uid: server.employeeId('mei.ling'),
        version: version + 1,
        is_member: true,
      })
    ).body,
  ).toMatchObject({ status: 403, code: 'office_own_member' })
  expect((await hr.call(officeApi.setMember, { id, uid, version: version + 1, is_member: false })).status).toBe(200)
  expect((await hr.call(officeApi.people, { id, only: 'is_member' })).body.total).toBe(0)
  expect(await loadStatus()).toBe(404)
})

it('ORG-04cd GUARD-05 modules are hidden from the people of an office', async () => {
  const { id, version } = await loadOffice(office('TPE'))
  expect((await hr.call(officeApi.hideModules, { id, version, modules: [4711] })).status).toBe(422)
  expect((await hr.call(officeApi.hideModules, { id, version, modules: [PAYROLL_MODULE] })).body.data).toMatchObject({
    hidden_modules: [PAYROLL_MODULE],
    version: version + 1,
  })
  // People of the office cannot open the module, in navigation or on the server, in any role. Others can.
  const there = PEOPLE.find((person) => person.office === 'TPE')!
  const taipei = await server.as(there.key, 'HR Payroll')
  expect((await taipei.call(sessionApi.me)).body.data.modules).not.toContain(PAYROLL_MODULE)
  for (const endpoint of [payrollApi.runs, payrollApi.create])
    expect((await taipei.call(endpoint as typeof payrollApi.runs)).body.code, endpoint.path).toBe('module_disabled')
  expect((await taipei.request('GET', '/api/app/position')).status).toBe(200)
  expect((await (await server.as('jun.hao', 'HR Payroll')).call(payrollApi.runs)).status).toBe(200)
  await hr.call(officeApi.hideModules, { id, version: version + 1, modules: [] })
  expect((await taipei.call(payrollApi.runs)).status).toBe(200)
})

it('ORG-09a choices of offices are limited to the reach', async () => {
  await server.tenant('meridian', (tx) =>
    tx.insertInto('role_grant').values({ role_id: 9, permission: 'office:read', reach: 'office' }).execute(),
  )
  const local = await server.as('mei.ling', 'local hr')
  expect((await local.call(choicesApi.offices, {})).body.data).toMatchObject([{ name: 'Kuala Lumpur', country: 'MY' }])
})

it('ORG-04 the office and people of another company are not found', async () => {
  const theirs = server.companies.beacon!.offices.KUL!
  const none = '0190a000-0000-7000-8000-00000000dead'
  const callAll = (id: string) => [
    hr.call(officeApi.one, { id }),
    hr.call(officeApi.update, { id, version: 1, name: 'X' }),
    hr.call(officeApi.status, { id, version: 1, status: 'disabled' }),
    hr.call(officeApi.people, { id }),
    hr.call(officeApi.hideModules, { id, version: 1, modules: [] }),
    hr.call(officeApi.setMember, { id, uid: server.employeeId('siti'), version: 1, is_member: true }),
  ]
  const [foreign, made] = [await Promise.all(callAll(theirs)), await Promise.all(callAll(none))]
  foreign.forEach((reply, index) => {
    expect(reply.status).toBe(404)
    expect({ ...reply.body, request_id: 0 }).toEqual({ ...made[index]!.body, request_id: 0 })
  })
  const { id, version } = await loadOffice(office('TPE'))
  expect(
    (await hr.call(officeApi.setMember, { id, version, uid: server.employeeId('beacon:nurul'), is_member: true }))
      .status,
  ).toBe(404)
})

it('PAY-04 the session names the countries of the company’s offices', async () => {
  const countries = async (caller: Caller) => (await caller.call(sessionApi.me)).body.data.company.countries
  expect(await countries(hr)).toEqual(['MY', 'TW'])
  const other = await server.as('beacon:aminah', 'Company Admin')
  const before = await countries(other)
  expect(before).not.toContain('SG')
  const branch = { code: 'SIN', name: 'Singapore', country: 'SG', currency: 'SGD', timezone: 'Asia/Singapore' }
  expect((await other.call(officeApi.create, branch)).status).toBe(200)
  expect(await countries(other)).toEqual([...before, 'SG'])
  expect(await countries(hr)).toEqual(['MY', 'TW'])
})
