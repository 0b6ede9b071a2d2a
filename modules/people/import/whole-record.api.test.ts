import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../joining/contract.ts'
import { employeeApi } from '../record/contract.ts'

/** Fields of the record: each is written by its call, stored separately, and returned by its part. */
let server: TestServer
let hr: Caller
let payroll: Caller
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  payroll = await server.as('jun.hao', 'HR Payroll')
  admin = await server.as('aminah', 'Company Admin')
})
afterAll(() => server.stop())

const FROM = '2026-11-01'

/** Sends each field alone, then reads all back, so that a value in a wrong column is detected. */
async function survives(
  write: (input: Record<string, unknown>) => Promise<Reply>,
  read: () => Promise<Record<string, unknown>>,
  fields: Record<string, unknown>,
): Promise<void> {
  for (const [field, value] of Object.entries(fields)) {
    const done = await write({ [field]: value })
    expect(done.status, `${field}: ${done.text}`).toBe(200)
  }
  expect(await read()).toMatchObject(fields)
}

const id = () => server.employeeId('nurul')
async function atVersion(): Promise<{ id: string; version: number }> {
  const { version } = (await hr.call(employeeApi.profile, { id: id() })).body.data
  return { id: id(), version }
}
const employment = async () => (await hr.call(employeeApi.employment, { id: id() })).body.data.employment
const profile = async () => (await hr.call(employeeApi.profile, { id: id() })).body.data

it('EMP-01a identity, contact, address and each family fact are fields of their own', async () => {
  const person = { id: server.employeeId('priya') }
  const loadProfile = async () => (await hr.call(employeeApi.profile, person)).body.data
  await survives(
    async (values) =>
      hr.call(employeeApi.editProfile, { ...person, version: (await loadProfile()).version, ...values } as never),
    loadProfile,
    { preferred_name: 'Pri', work_email: 'pri@meridian.example', nationality: 'MY', marital_status: 'divorced' },
  )
  await survives(
    async (values) =>
      hr.call(employeeApi.editContact, { ...person, version: (await loadProfile()).version, ...values } as never),
    loadProfile,
    {
      phone: '+60 12-345 6789',
      personal_email: 'priya@home.example',
      address_line1: '1 Jalan Ampang',
      address_line2: 'Tingkat 2',
      city: 'Kuala Lumpur',
      state: 'Selangor',
      postal_code: '50450',
      country: 'MY',
      emergency_name: 'Dev',
      emergency_phone: '+60 12-345 6780',
      emergency_relationship: 'Brother',
    },
  )
  const [first] = (await loadProfile()).family
  expect(first).toBeUndefined()
  const added = await hr.call(employeeApi.addFamily, { ...person, name: 'Dev', relationship: 'child' })
  expect(added.status, added.text).toBe(200)
  const member = async () => (await loadProfile()).family[0]
  await survives(
    async (values) => {
      const { id, version } = await member()
      return hr.call(employeeApi.editFamily, { ...person, member: id, version, ...values } as never)
    },
    member,
    {
      name: 'Dev Nair',
      relationship: 'parent',
      birth_date: '1960-02-02',
      is_working: true,
      is_married: true,
      is_disabled: true,
      is_studying: true,
    },
  )
})

it('EMP-01b job, contract, hours, attendance, report-to and cost center are fields of their own', async () => {
  const person = { id: server.employeeId('priya') }
  const part = async () => (await admin.call(employeeApi.employment, person)).body.data
  const write = async (values: Record<string, unknown>) => {
    const { version } = await part()
    return admin.call(employeeApi.editEmployment, { ...person, version, from_day: FROM, ...values } as never)
  }
  await survives(write, async () => (await part()).employment, {
    job_title: 'Head of stock',
    employment_type: 'contract',
    employment_status: 'active_probation',
    probation_ends: '2027-01-31',
    contract_from: '2026-11-01',
    contract_until: '2027-10-31',
  })
  await survives(write, async () => (await part()).schedule, { hour_type: 'shift', attendance_method: 'gps' })
  const places = await server.tenant('meridian', async (tx) => ({
    cost_center: await tx
      .insertInto('cost_center')
      .values({ code: 'C7', name: 'Seven' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    position: await tx
      .insertInto('position')
      .values({ position_id: 'P7', name: 'Stock keeper' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    department: { id: server.companies.meridian!.departments.Sales! },
    office: { id: server.companies.meridian!.offices.PEN! },
    report_to: { id: server.employeeId('farid') },
  }))
  for (const [place, { id }] of Object.entries(places)) {
    const done = await write({ [place === 'report_to' ? place : `${place}_id`]: id })
    expect(done.status, `${place}: ${done.text}`).toBe(200)
  }
  expect((await part()).employment).toMatchObject(places)
})

it('EMP-01c pay, frequency, payment method and account are fields of their own', async () => {
  await survives(
    async (values) =>
      payroll.call(employeeApi.editCompensation, { ...(await atVersion()), from_day: FROM, ...values } as never),
    async () => (await payroll.call(employeeApi.compensation, { id: id() })).body.data.compensation,
    { basic_pay: 512_345, pay_frequency: 'semi_monthly' },
  )
  await survives(
    async (values) => hr.call(employeeApi.editBank, { ...(await atVersion()), from_day: FROM, ...values } as never),
    async () => (await payroll.call(employeeApi.bank, { id: id() })).body.data.bank,
    {
      payment_method: 'bank_transfer',
      bank_name: 'Public Bank',
      account_type: 'current',
      account_number: '3001234567',
      account_holder: 'NURUL HUDA',
      branch_code: '0121',
    },
  )
  const cash = await hr.call(employeeApi.editBank, {
    ...(await atVersion()),
    from_day: '2026-11-10',
    payment_method: 'cheque',
  })
  expect(cash.status).toBe(200)
  const { bank } = (await payroll.call(employeeApi.bank, { id: id() })).body.data
  expect([bank.payment_method, bank.account_number]).toEqual(['cheque', '3001234567'])
})

it('EMP-01f EMP-11a residence, permit and contract days are fields of their own', async () => {
  await server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ birth_date: '1962-05-06', nationality: 'GB' }).where('id', '=', id()).execute(),
  )
  await survives(
    async (values) =>
      hr.call(employeeApi.editStatutory, { ...(await atVersion()), from_day: FROM, ...values } as never),
    async () => (await hr.call(employeeApi.statutory, { id: id() })).body.data.statutory,
    { resident_status: 'expatriate_a', tax_regime: 'non_resident' },
  )
  await survives(
    async (values) =>
      hr.call(employeeApi.editEmployment, { ...(await atVersion()), from_day: FROM, ...values } as never),
    employment,
    {
      work_permit_number: 'EP-2026-0417',
      work_permit_expires: '2027-04-16',
      contract_from: '2026-04-17',
      contract_until: '2027-04-15',
    },
  )
})

it('EMP-11a nationality, gender, marital status, religion, race, joining and leaving are fields of their own', async () => {
  await survives(
    async (values) => hr.call(employeeApi.editProfile, { ...(await atVersion()), ...values } as never),
    profile,
    {
      nationality: 'ID',
      marital_status: 'married',
      religion: 'Islam',
      race: 'Javanese',
      passport_number: 'B7788990',
      passport_country: 'ID',
    },
  )
  // The identity number gives the gender; with only a passport it is chosen.
  expect((await profile()).gender).toBe('female')
  const { joined_on, resigned_on } = await profile()
  expect([joined_on, resigned_on]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), null])
  const left = await hr.call(joiningApi.terminate, {
    ...(await atVersion()),
    resigned_on: '2026-11-20',
    last_day: '2026-12-20',
    last_payroll_day: '2026-12-31',
    leaving_reason: 'Home',
  })
  expect(left.status, left.text).toBe(200)
  expect(await profile()).toMatchObject({
    joined_on,
    resigned_on: '2026-11-20',
    last_day: '2026-12-20',
    last_payroll_day: '2026-12-31',
  })
})

it('EMP-11a EMP-01e Taiwan’s insurances and retirement are fields of their own', async () => {
  const who = server.employeeId('shu.fen')
  await survives(
    async (values) => {
      const { version } = (await admin.call(employeeApi.statutory, { id: who })).body.data
      return admin.call(employeeApi.editStatutory, { id: who, version, from_day: FROM, ...values } as never)
    },
    async () => (await admin.call(employeeApi.statutory, { id: who })).body.data.statutory,
    {
      labor_insurance_number: 'LI-1',
      labor_insurance_amount: 43_900,
      health_insurance_number: 'HI-2',
      health_insurance_amount: 45_800,
      health_dependants: 2,
      occupational_insurance_amount: 57_800,
      pension_amount: 48_200,
      pension_voluntary_rate: 30_000,
    },
  )
})
