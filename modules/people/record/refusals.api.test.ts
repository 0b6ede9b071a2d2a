import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { companyApi } from '../../organisation/companies/contract.ts'
import { officeApi } from '../../organisation/offices/contract.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { joiningApi } from '../joining/contract.ts'
import { employeeListApi } from '../list/contract.ts'
import { employeeApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const id = (who: string) => server.employeeId(who)
const office = (code: string) => server.companies.meridian!.offices[code]!
const version = (who: string) =>
  server.tenant(
    'meridian',
    async (tx) =>
      (await tx.selectFrom('employee').select('version').where('id', '=', id(who)).executeTakeFirstOrThrow()).version,
  )
const at = async (who: string) => ({ id: id(who), version: await version(who) })
const loadOffice = async (who: string) =>
  (await hr.call(employeeApi.employment, { id: id(who) })).body.data.employment.office.id as string

it('EMP-07a nobody moves where one person or the office is out of reach', async () => {
  const local = await server.as('mei.ling', 'local hr')
  const both = await local.call(employeeListApi.updateOffices, {
    employees: [await at('nurul'), await at('rajesh')],
    office_id: office('KUL'),
  })
  expect([both.status, both.body.code]).toEqual([404, 'not_found'])
  const away = await local.call(employeeListApi.updateOffices, {
    employees: [await at('nurul')],
    office_id: office('PEN'),
  })
  expect([away.status, Object.keys(away.body.errors ?? {})]).toEqual([422, ['office_id']])
  expect(await loadOffice('nurul')).toBe(office('KUL'))
  expect(
    (await hr.call(employeeListApi.updateOffices, { employees: [await at('mei.ling')], office_id: office('PEN') })).body
      .code,
  ).toBe('not_for_yourself')
})

it('EMP-07a LOG-01ab a move of many is logged under each person with names for ids and values before', async () => {
  const moved = await hr.call(employeeListApi.updateOffices, {
    employees: [await at('amirul'), await at('aisyah')],
    office_id: office('PEN'),
    reason: 'Nearer to customers',
  })
  expect(moved.body.data).toEqual({ changed: 2 })
  for (const who of ['amirul', 'aisyah']) {
    const [entry] = (await hr.call(activityApi.log, { object_id: id(who) })).body.data
    expect(entry).toMatchObject({ what: 'changed', kind: 'employment', actor_name: 'Wong Mei Ling' })
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ field: 'office', before: 'Kuala Lumpur', after: 'Penang' }),
    )
  }
  const timeline = (await hr.call(employeeApi.timeline, { id: id('amirul') })).body.data
  expect(timeline.find((one: { from_day: string }) => one.from_day === '2026-11-20')).toMatchObject({
    by: 'Wong Mei Ling',
  })
  await hr.call(employeeListApi.unassignOffices, { employees: [await at('aisyah')] })
  const [entry] = (await hr.call(activityApi.log, { object_id: id('aisyah') })).body.data
  expect(entry.changes).toContainEqual(expect.objectContaining({ field: 'office', before: 'Penang', after: null }))
})

it('LOG-01 cancelling a planned change logs its values', async () => {
  const planned = await hr.call(employeeApi.editEmployment, {
    ...(await at('hafiz')),
    from_day: '2027-01-01',
    job_title: 'Shift lead',
  })
  expect(planned.status).toBe(200)
  const back = { ...(await at('hafiz')), fact: 'employment' as const, from_day: '2027-01-01' }
  expect((await hr.call(employeeApi.removePlanned, back)).status).toBe(200)
  const [entry] = (await hr.call(activityApi.log, { object_id: id('hafiz') })).body.data
  expect(entry.changes).toContainEqual(
    expect.objectContaining({ field: 'job_title', before: 'Shift lead', after: 'Shift Supervisor' }),
  )
  expect(entry.changes).toContainEqual(
    expect.objectContaining({ field: 'from_day', before: '2027-01-01', after: null }),
  )
})

it('EMP-06 a change that begins today cannot be cancelled', async () => {
  await hr.call(employeeApi.editEmployment, { ...(await at('hafiz')), from_day: '2026-11-20', job_title: 'Lead' })
  const back = { ...(await at('hafiz')), fact: 'employment' as const, from_day: '2026-11-20' }
  expect((await hr.call(employeeApi.removePlanned, back)).body.code).toBe('change_is_past')
})

it('EMP-05 EMP-02 somebody is not active from the day of notice; nobody ends their own employment or one that has ended', async () => {
  const leaving = { resigned_on: '2026-09-01', last_day: '2026-09-10' }
  expect((await hr.call(joiningApi.terminate, { ...(await at('mei.ling')), ...leaving })).body.code).toBe(
    'not_for_yourself',
  )
  expect((await hr.call(joiningApi.terminate, { ...(await at('lakshmi')), ...leaving })).status).toBe(200)
  const active = async (as_of: string) =>
    (await hr.call(employeeListApi.active, { as_of, search: 'Lakshmi' })).body.total as number
  expect([await active('2026-08-31'), await active('2026-09-01')]).toEqual([1, 0])
  // The last payroll day is 10 September, so the person is terminated from 1 November.
  const again = await hr.call(joiningApi.terminate, { ...(await at('lakshmi')), ...leaving, last_day: '2026-10-10' })
  expect([again.status, again.body.code]).toEqual([409, 'already_terminated'])
})

it('EMP-05 cancelling a notice is refused where the place was disabled since', async () => {
  const leaving = { resigned_on: '2026-11-16', last_day: '2026-12-15' }
  await hr.call(joiningApi.terminate, { ...(await at('hui.min')), ...leaving })
  const department = await server.tenant('meridian', async (tx) => {
    const { id: made } = await tx
      .insertInto('department')
      .values({ name: 'Closing', is_active: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('employment').set({ department_id: made }).where('employee_id', '=', id('hui.min')).execute()
    return made
  })
  const refused = await hr.call(joiningApi.rehire, await at('hui.min'))
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['department_id']])
  await server.tenant('meridian', (tx) =>
    tx.updateTable('department').set({ is_active: true }).where('id', '=', department).execute(),
  )
  expect((await hr.call(joiningApi.rehire, await at('hui.min'))).status).toBe(200)
})

it.each([
  ['a day off', 'absence', { from_day: '2026-11-03', until_day: '2026-11-03' }],
  ['money lent', 'loan', { kind: 'loan', principal: 500_00, currency: 'MYR' }],
  [
    'an order of the tax office',
    'cp38_order',
    { amount: 100_00, total: 200_00, from_month: '2026-11', until_month: '2026-12' },
  ],
  ['what they declared', 'tax_form', { form: 'tp1', year: 2026, period: '2026-11', content: '{}' }],
] as const)('EMP-04b %s is history: who has nothing else is not deleted', async (_, table, values) => {
  const made = await (await server.as('mei.ling', 'local hr')).call(joiningApi.create, {
    full_name: 'Came once',
    joined_on: '2026-11-02',
    office_id: office('KUL'),
  })
  const { id: employee_id } = made.body.data
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto(table)
      .values({ employee_id, ...values } as never)
      .execute(),
  )
  const refused = await hr.call(joiningApi.remove, made.body.data, { env: 'rmt' })
  expect([refused.status, refused.body.code]).toEqual([409, 'employee_has_history'])
  await server.tenant('meridian', (tx) => tx.deleteFrom(table).where('employee_id', '=', employee_id).execute())
  expect((await hr.call(joiningApi.remove, made.body.data, { env: 'rmt' })).status).toBe(200)
})

it('EMP-09b a work e-mail of another person is refused at its field for new and known people in any spelling', async () => {
  const local = await server.as('mei.ling', 'local hr')
  const taken = (await hr.call(employeeApi.profile, { id: id('farid') })).body.data.work_email as string
  const made = await local.call(joiningApi.create, {
    full_name: 'Second',
    joined_on: '2026-12-01',
    office_id: office('KUL'),
    work_email: taken.toUpperCase(),
  })
  expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, ['work_email']])
  const changed = await hr.call(employeeApi.editProfile, { ...(await at('nurul')), work_email: taken })
  expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ['work_email']])
})

it('EMP-11b religion, race and health are fields of their own, read and written with a right of their own', async () => {
  const profile = async (caller: Caller) => (await caller.call(employeeApi.profile, { id: id('nurul') })).body.data
  expect(await profile(hr)).toMatchObject({ is_disabled: false, religion: null, race: null })
  const payroll = await server.as('jun.hao', 'HR Payroll')
  for (const field of ['is_disabled', 'religion', 'race']) expect(await profile(payroll)).not.toHaveProperty(field)
  const local = await server.as('mei.ling', 'local hr')
  for (const told of [{ is_disabled: true }, { religion: 'x' }, { race: 'x' }])
    expect((await local.call(employeeApi.editProfile, { ...(await at('nurul')), ...told })).status).toBe(404)
  const saved = await hr.call(employeeApi.editProfile, { ...(await at('nurul')), is_disabled: true })
  expect([saved.status, (await profile(hr)).is_disabled]).toEqual([200, true])
})

it('ORG-04b people who manage an office reach its people and no others', async () => {
  const dir = await server.as('arjun', 'local hr')
  const sees = async () => (await dir.call(employeeApi.profile, { id: id('rajesh') })).status
  expect(await sees()).toBe(404)
  const admin = await server.as('aminah')
  const pen = office('PEN')
  const member = async (is_member: boolean) => {
    const { body } = await admin.call(officeApi.one, { id: pen })
    return admin.call(officeApi.setMember, { id: pen, uid: id('arjun'), version: body.data.version, is_member })
  }
  const added = await member(true)
  expect([added.status, await sees()]).toEqual([200, 200])
  await member(false)
  expect(await sees()).toBe(404)
})

it('EMP-01d invalid authority numbers are refused at their field, and stored ones stay', async () => {
  const edit = async (values: Record<string, string>) =>
    hr.call(employeeApi.editStatutory, { ...(await at('priya')), ...values })
  for (const [field, value] of [
    ['tax_number', 'not a number'],
    ['epf_number', 'xyz'],
    ['socso_number', '???'],
    ['eis_number', '12'],
  ] as const) {
    const refused = await edit({ [field]: value })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
  }
  expect((await edit({ tax_number: 'ig 5313 6708 060', epf_number: '1234 5678' })).status).toBe(200)
  const { statutory } = (await hr.call(employeeApi.statutory, { id: id('priya') })).body.data
  expect(statutory).toMatchObject({ tax_number: 'IG53136708060', epf_number: '12345678' })
})

it('ORG-01 the employer’s numbers are normalized, and invalid ones are refused', async () => {
  const admin = await server.as('aminah')
  const save = async (values: Record<string, string>) => {
    const { version: seen } = (await admin.call(companyApi.profile, {})).body.data
    return admin.call(companyApi.update, { version: seen, ...values })
  }
  for (const field of ['employer_tax_number', 'epf_number', 'socso_number', 'eis_number']) {
    const refused = await save({ [field]: 'no number' })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
  }
  const saved = await save({
    employer_tax_number: 'E 908915-10',
    socso_number: 'b3203009999x',
    epf_number: '0198 76543',
  })
  expect(saved.body.data).toMatchObject({
    employer_tax_number: 'E0090891510',
    socso_number: 'B3203009999X',
    epf_number: '019876543',
  })
  await server.tenant('meridian', (tx) =>
    tx.updateTable('company_profile').set({ socso_number: 'from before' }).execute(),
  )
  expect((await save({ socso_number: 'from before', phone: '+60 3-1234' })).body.data.socso_number).toBe('from before')
})
