import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#base/access/actor.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { required } from '#base/required.ts'
import type { AuditChange, Context } from '#server/context/context.ts'
import { createPublisher } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { withCheckDigit } from '#statutory/taiwan/identity/identity-number.ts'
import { type Caller, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { childrenApi } from '../../people/record/children/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { eraseApplication } from '../candidates/erase.ts'
import { insertApplication, vaultOf } from '../candidates/test-samples.ts'
import { askedFields, recordInCountry } from './asked-fields.ts'
import { checkNewcomerRecord, missingOfNewcomer } from './check-record.ts'
import { NEWCOMER_FIELDS, NewcomerRecord } from './contract.ts'
import { createNewcomer, type Newcomer, undoNewcomer, whyNotUndone } from './create-newcomer.ts'
import { loadNewcomerRecord, saveNewcomerRecord } from './newcomer-records.ts'

const JOINED = '2026-12-07'
const NOW = new Date(`${TODAY}T02:00:00Z`)
type Office = 'KUL' | 'TPE'
const COUNTRIES: Record<Office, CountryCode> = { KUL: 'MY', TPE: 'TW' }

let server: TestServer
let admin: Caller
const places = {} as Record<Office, { office_id: string; department_id: string; position_id: string }>

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
  for (const office of ['KUL', 'TPE'] as const)
    places[office] = (await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select(['office_id', 'department_id', 'position_id'])
        .where('office_id', '=', required(server.companies.meridian!.offices[office], office))
        .where('department_id', 'is not', null)
        .where('position_id', 'is not', null)
        .limit(1)
        .executeTakeFirstOrThrow(),
    )) as (typeof places)[Office]
})
afterAll(() => server.stop())

type Grants = readonly string[]

/** What a handler gets of somebody with some rights, who has just typed the password. */
function contextOf(
  tx: Tx,
  changes: AuditChange[] = [],
  { grants = [], confirmed = true }: { grants?: Grants; confirmed?: boolean } = {},
): Context {
  const vault = vaultOf(server, 'meridian')
  const basis = { now: NOW, today: TODAY, vault, record: (change: AuditChange) => void changes.push(change) }
  return {
    ...basis,
    tx,
    actor: {
      grants: new Map(grants.map((name) => [name, 'company'])),
      officeIds: [],
      departmentIds: [],
      employeeId: null,
      accountId: server.companies.meridian!.accounts.aminah!,
      confirmedAt: confirmed ? NOW : null,
    } as unknown as Actor,
    language: 'en',
    origin: { requestId: '', address: '', device: '' },
    publish: createPublisher(basis),
    start: async () => 'task',
    afterCommit: () => undefined,
    reportReads: () => undefined,
  }
}
const inTenant = <T>(work: (context: Context) => Promise<T>, some: Parameters<typeof contextOf>[2] = {}) =>
  server.tenant('meridian', (tx) => work(contextOf(tx, [], some)))

/** Each field as it is typed, and as the employee has it where that differs. */
type Field = readonly [typed: unknown, kept?: unknown]
const COMMON: Record<string, Field> = {
  full_name: ['Wei Han Tan'],
  preferred_name: ['Wei'],
  passport_number: ['k 1234567', 'K1234567'],
  passport_country: ['SG'],
  gender: ['female'],
  marital_status: ['married'],
  phone: ['+60 12 345 6789'],
  personal_email: ['wei.newcomer@example.org'],
  address_line1: ['1 Jalan Satu'],
  address_line2: ['Level 2'],
  city: ['Ipoh'],
  postal_code: ['30000'],
  country: ['MY'],
  emergency_name: ['Mother Tan'],
  emergency_phone: ['+60 12 999 9999'],
  emergency_relationship: ['Mother'],
  work_permit_number: ['WP 778899'],
  work_permit_expires: ['2028-01-31'],
  account_type: ['savings'],
  account_holder: ['TAN WEI HAN'],
}
const MEMBER = {
  relationship: 'spouse',
  is_working: true,
  is_married: true,
  is_disabled: false,
  is_studying: false,
} as const
const FIELDS: Record<Office, Record<string, Field>> = {
  KUL: {
    ...COMMON,
    ic_number: ['910214-14-5678', '910214145678'],
    birth_date: ['1991-02-14'],
    nationality: ['ID'],
    state: ['Perak'],
    bank_name: ['RHB', 'RHB Bank'],
    account_number: ['2140 5566 7788 91', '21405566778891'],
    resident_status: ['permanent_resident'],
    is_disabled: [true],
    tax_category: [3],
    spouse_is_disabled: [true],
    tax_number: ['SG 12345678-91', 'SG1234567891'],
    epf_number: ['1234 5699', '12345699'],
    epf_extra_employee: [20_000],
    socso_number: ['910214-14-5678', '910214145678'],
    eis_number: ['910214145678'],
    zakat_number: ['Z-4455'],
    family: [[{ ...MEMBER, name: 'Lim A', birth_date: '1990-01-02', ic_number: '900102-14-5678' }]],
    children: [[{ name: 'Ken', birth_year: 2019, studies: 'none', is_disabled: false, claim: 'half' }]],
  },
  TPE: {
    ...COMMON,
    passport_number: ['302345678'],
    personal_email: ['hsin.newcomer@example.org'],
    ic_number: [withCheckDigit('A22345678').toLowerCase(), withCheckDigit('A22345678')],
    birth_date: ['1991-02-14'],
    nationality: ['TW'],
    bank_name: ['玉山銀行', undefined],
    bank_code: ['808'],
    branch_code: ['0123'],
    account_number: ['1234567890123'],
    resident_status: ['taiwan_citizen'],
    labor_insurance_number: ['L-100'],
    health_insurance_number: ['H-200'],
    health_dependants: [2],
    tw_identity: ['national'],
    tw_tax_method: ['table'],
    tw_tax_dependants: [1],
    tw_disability: ['mild'],
    tw_health_elsewhere: [true],
    pension_voluntary_rate: [30_000],
    family: [
      [
        {
          ...MEMBER,
          name: '林小明',
          birth_date: '1990-01-02',
          ic_number: withCheckDigit('B12345678'),
          health_insured_from: '2026-12-07',
        },
      ],
    ],
  },
}
const recordOf = (office: Office, some: object = {}): NewcomerRecord =>
  NewcomerRecord.parse({
    ...Object.fromEntries(Object.entries(FIELDS[office]).map(([field, [typed]]) => [field, typed])),
    ...some,
  })
const newcomer = (office: Office, some: Partial<Newcomer> = {}): Newcomer => {
  const { office_id, ...place } = places[office]
  return {
    joined_on: JOINED,
    office_id,
    place: { ...place, employment_type: 'full_time', job_title: 'Line cook', probation_ends: '2027-03-06' },
    pay: { basic_pay: office === 'KUL' ? 4_321_00 : 54_321 },
    record: recordOf(office),
    ...some,
  }
}
const APPROVED = { isPayApproved: true }
const data = async (reply: ReturnType<Caller['call']>) => {
  const { status, text, body } = await reply
  expect(status, text).toBe(200)
  return body.data
}

describe.each(['KUL', 'TPE'] as const)('an employee created from a record, at %s', (office) => {
  it('REC-03 has exactly the values of record and offer', async () => {
    const asked = askedFields(COUNTRIES[office])
    expect(Object.keys(FIELDS[office]).sort()).toEqual([...asked].sort())
    const id = await inTenant((context) => createNewcomer(context, newcomer(office), APPROVED))
    const at = { id, as_of: JOINED }
    const profile = await data(admin.call(employeeApi.profile, at))
    const { employment, schedule } = await data(admin.call(employeeApi.employment, at))
    const { compensation, bank } = await data(admin.call(employeeApi.compensation, at))
    const { statutory } = await data(admin.call(employeeApi.statutory, at))
    const { children } = await data(admin.call(childrenApi.list, at))
    // `is_disabled` of the record is that of tax relief, and the person’s own stays with HR.
    const values = { ...profile, ...employment, ...bank, ...statutory, children }
    for (const field of asked) {
      const [typed, kept = typed] = FIELDS[office][field]!
      if (field === 'bank_name' && office === 'TPE') expect(values.bank_name).toMatch(/E\.?SUN|玉山/i)
      else if (field === 'family') {
        const members = (kept as { ic_number: string }[]).map((member) => ({
          ...member,
          ic_number: member.ic_number.replaceAll('-', ''),
        }))
        expect(values.family).toMatchObject(members)
        expect(values.family).toHaveLength(members.length)
      } else if (field === 'children') expect(values.children).toMatchObject(kept as object[])
      else expect([field, values[field]]).toEqual([field, kept])
    }
    expect(profile).toMatchObject({ joined_on: JOINED, work_email: null, religion: null, race: null })
    expect(employment).toMatchObject({
      from_day: JOINED,
      office: { id: places[office].office_id },
      department: { id: places[office].department_id },
      position: { id: places[office].position_id },
      employment_type: 'full_time',
      employment_status: 'active_probation',
      job_title: 'Line cook',
      probation_ends: '2027-03-06',
    })
    expect(schedule).toMatchObject({ from_day: JOINED, minutes_a_day: 480, working_days: [1, 2, 3, 4, 5] })
    expect(compensation).toMatchObject({
      from_day: JOINED,
      basic_pay: office === 'KUL' ? 4_321_00 : 54_321,
      currency: office === 'KUL' ? 'MYR' : 'TWD',
      pay_frequency: 'monthly',
    })
    expect([bank.from_day, statutory.from_day]).toEqual([JOINED, JOINED])
    expect(statutory.children_under_18).toBe(office === 'KUL' ? 1 : 0)
  })
})

it('REC-03 a newcomer is paid by the hour where the offer says so, and gets number and address when they are given', async () => {
  const id = await inTenant((context) =>
    createNewcomer(
      context,
      newcomer('KUL', {
        place: { employment_type: 'part_time' },
        pay: { per_hour: 15_00 },
        record: { full_name: 'Part Timer', nationality: 'MY' },
        employee_no: 'X-77',
        work_email: 'part.timer@example.org',
      }),
      APPROVED,
    ),
  )
  expect(await data(admin.call(employeeApi.profile, { id }))).toMatchObject({
    employee_no: 'X-77',
    work_email: 'part.timer@example.org',
  })
  const stored = await server.tenant('meridian', async (tx) => [
    await tx
      .selectFrom('part_time_rate')
      .select(['per_hour', 'currency', 'from_day'])
      .where('employee_id', '=', id)
      .execute(),
    await tx.selectFrom('compensation').select('id').where('employee_id', '=', id).execute(),
    await tx.selectFrom('statutory_status').select('resident_status').where('employee_id', '=', id).execute(),
  ])
  expect(stored).toEqual([
    [{ per_hour: 15_00, currency: 'MYR', from_day: JOINED }],
    [],
    [{ resident_status: 'citizen' }],
  ])
})

describe('creating a newcomer', () => {
  const plain = (some: object = {}): NewcomerRecord => ({ full_name: 'Some Newcomer', nationality: 'MY', ...some })
  const create = (
    some: Partial<Newcomer>,
    rules: Parameters<typeof createNewcomer>[2] = APPROVED,
    more: Parameters<typeof contextOf>[2] = {},
  ) => inTenant((context) => createNewcomer(context, newcomer('KUL', some), rules), more)

  it('REC-03 needs the right to set pay only where no offer was approved', async () => {
    const record = plain()
    await expect(create({ record }, { isPayApproved: false })).rejects.toMatchObject({ status: 403 })
    await expect(
      create({ record, pay: { per_hour: 20_00 }, place: { employment_type: 'part_time' } }, { isPayApproved: false }),
    ).rejects.toMatchObject({ status: 403 })
    expect(await create({ record }, { isPayApproved: false }, { grants: ['compensation:edit'] })).toBeTruthy()
  })

  it('REC-03 asks for the password before an account, as the form of HR', async () => {
    const record = plain({ bank_name: 'RHB', account_number: '21405566771234' })
    await expect(create({ record }, APPROVED, { confirmed: false })).rejects.toMatchObject({ status: 403 })
    expect(await create({ record: plain() }, APPROVED, { confirmed: false })).toBeTruthy()
  })

  it('REC-03 EMP-09 refuses a card that somebody has, and warns of shared numbers until they are confirmed', async () => {
    const record = plain({
      ic_number: '930505-14-5677',
      personal_email: 'twice@example.org',
      bank_name: 'RHB',
      account_number: '21405566770001',
    })
    await create({ record })
    await expect(create({ record: plain({ ic_number: '930505145677' }) })).rejects.toMatchObject({
      fields: { ic_number: ['ic_taken'] },
    })
    const shared = { ...record, ic_number: undefined }
    await expect(create({ record: shared })).rejects.toMatchObject({ code: 'personal_email_shared' })
    const confirmed = ['personal_email_shared', 'bank_account_shared']
    await expect(create({ record: shared }, { ...APPROVED, confirmed: confirmed.slice(0, 1) })).rejects.toMatchObject({
      code: 'bank_account_shared',
    })
    expect(await create({ record: shared }, { ...APPROVED, confirmed })).toBeTruthy()
  })

  it('REC-03 refuses somebody without a name or a status that only they can say', async () => {
    await expect(create({ record: plain({ full_name: undefined }) })).rejects.toMatchObject({
      fields: { full_name: ['required'] },
    })
    await expect(create({ office_id: places.TPE.office_id, record: plain() })).rejects.toMatchObject({
      fields: { resident_status: ['required'] },
    })
    await expect(create({ office_id: places.TPE.position_id, record: plain() })).rejects.toMatchObject({ status: 404 })
  })

  it('REC-03 is undone while nothing points at the employee', async () => {
    const id = await create({ record: plain() })
    const isThere = () =>
      server.tenant('meridian', (tx) => tx.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst())
    const absence = { employee_id: id, from_day: JOINED, until_day: JOINED }
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('absence')
        .values({ ...absence, company_id: server.companies.meridian!.companyId } as never)
        .execute(),
    )
    expect(await server.tenant('meridian', (tx) => whyNotUndone(tx, id))).toEqual(['absence'])
    await expect(inTenant((context) => undoNewcomer(context, id))).rejects.toMatchObject({
      code: 'employee_has_history',
    })
    expect(await isThere()).toBeTruthy()
    await server.tenant('meridian', (tx) => tx.deleteFrom('absence').where('employee_id', '=', id).execute())
    expect(await server.tenant('meridian', (tx) => whyNotUndone(tx, id))).toEqual([])
    const changes: AuditChange[] = []
    await server.tenant('meridian', (tx) => undoNewcomer(contextOf(tx, changes), id))
    expect(await isThere()).toBeUndefined()
    expect(changes).toMatchObject([{ kind: 'employee', id, before: { full_name: 'Some Newcomer' } }])
    await expect(inTenant((context) => undoNewcomer(context, id))).rejects.toMatchObject({ status: 404 })
  })
})

describe('the check of a record', () => {
  const check = (office: Office, record: NewcomerRecord, comparesOthers = true) =>
    inTenant((context) =>
      checkNewcomerRecord(context, record, { country: COUNTRIES[office], day: JOINED, comparesOthers }),
    )
  const codes = async (...of: Parameters<typeof check>) => (await check(...of)).map(({ field, code }) => [field, code])

  it('REC-06f names every wrong field by the code that the form of HR says', async () => {
    const wrong = {
      ic_number: '910230-14-5678',
      passport_number: '000',
      birth_date: '2030-01-01',
      bank_name: 'No Such Bank',
      account_number: '1',
      tax_number: 'SG12',
      epf_number: 'EPF',
      socso_number: '12',
      eis_number: 'EIS',
      resident_status: 'taiwan_citizen' as const,
      family: [{ ...MEMBER, name: 'A', ic_number: '12', health_insured_until: '2026-12-01' }],
      children: [{ name: 'B', birth_year: 2099, studies: 'none' as const, is_disabled: false, claim: 'full' as const }],
    }
    expect((await codes('KUL', wrong)).sort()).toEqual(
      [
        ['ic_number', 'ic_no_such_day'],
        ['passport_number', 'number_zeros'],
        ['birth_date', 'birth_in_future'],
        ['account_number', 'account_length_between'],
        ['bank_name', 'bank_not_listed'],
        ['tax_number', 'tax_number_shape'],
        ['epf_number', 'epf_number_shape'],
        ['socso_number', 'socso_number_shape'],
        ['eis_number', 'eis_number_shape'],
        ['resident_status', 'not_a_choice'],
        ['family.0.ic_number', 'ic_length'],
        ['children.0.birth_year', 'birth_in_future'],
      ].sort(),
    )
    // The form of HR says the first of them.
    const { body } = await admin.call(joiningApi.create, {
      full_name: 'Wrong',
      joined_on: JOINED,
      ic_number: wrong.ic_number,
    } as never)
    expect(body.errors.ic_number).toHaveLength(1)
    expect(await codes('TPE', { family: wrong.family })).toEqual([
      ['family.0.ic_number', 'ic_length'],
      ['family.0.health_insured_until', 'insured_span'],
    ])
    expect(await codes('TPE', { ic_number: 'A123456788', bank_code: '999' })).toEqual([
      ['ic_number', 'tw_identity_check'],
      ['bank_code', 'bank_code_unknown'],
    ])
  })

  it('REC-06f finds nothing in a record that an employee may have', async () => {
    expect(await codes('KUL', recordOf('KUL', { birth_date: '1992-02-14' }), false)).toEqual([
      ['ic_number', 'ic_says_otherwise'],
    ])
    expect(await codes('KUL', recordOf('KUL'), false)).toEqual([])
    expect(await codes('KUL', recordOf('KUL', { birth_date: null, gender: null }), false)).toEqual([])
    expect(await codes('TPE', recordOf('TPE'), false)).toEqual([])
    expect(await codes('KUL', {})).toEqual([])
  })

  it('REC-06f EMP-09 says that others have the same number only to whom it may say it', async () => {
    const record = {
      full_name: 'First Of Two',
      nationality: 'MY',
      ic_number: '940606-14-5677',
      passport_number: 'P7654321',
      personal_email: 'first.of.two@example.org',
      bank_name: 'RHB',
      account_number: '21405566770009',
    }
    await inTenant((context) => createNewcomer(context, newcomer('KUL', { record }), APPROVED))
    const found = await check('KUL', record)
    expect(found.map(({ field, code, isWarning }) => [field, code, isWarning])).toEqual([
      ['ic_number', 'ic_taken', false],
      ['passport_number', 'passport_shared', true],
      ['personal_email', 'personal_email_shared', true],
      ['account_number', 'bank_account_shared', true],
    ])
    expect(await check('KUL', record, false)).toEqual([])
  })

  it('REC-06f EMP-10 finds a status that cannot be', async () => {
    const record = { nationality: 'ID', resident_status: 'citizen' as const }
    expect((await codes('KUL', record)).map(([field]) => field)).toEqual(['resident_status'])
    expect(await codes('KUL', { marital_status: 'single', tax_category: 2 })).toEqual([
      ['tax_category', 'tax_category_of_married'],
    ])
  })
})

it('REC-06f what pay still needs of a newcomer is what it needs of the same employee', async () => {
  for (const office of ['KUL', 'TPE'] as const) {
    const { office_id } = places[office]
    const country = COUNTRIES[office]
    const records: NewcomerRecord[] = [
      { full_name: 'Nothing Known', nationality: country },
      { full_name: 'Half Known', nationality: country, birth_date: '1990-01-01', epf_number: '12345678' },
      {
        full_name: 'Foreign Half',
        nationality: 'ID',
        resident_status: office === 'KUL' ? 'expatriate_a' : 'non_citizen_a',
      },
      recordOf(office, {
        full_name: 'Whole',
        ic_number: office === 'KUL' ? '950707145677' : withCheckDigit('C22345678'),
        account_number: office === 'KUL' ? '21405566770010' : '1234567890199',
        passport_number: 'W1234567',
        personal_email: 'whole@example.org',
      }),
    ]
    const seen = new Set<string>()
    for (const record of records) {
      const missing = await inTenant((context) =>
        missingOfNewcomer(context, record, { country, office_id, day: JOINED }),
      )
      const id = await inTenant((context) =>
        createNewcomer(context, newcomer(office, { record }), {
          ...APPROVED,
          confirmed: ['ic_says_otherwise', 'passport_shared', 'personal_email_shared'],
        }),
      )
      const { missing_for_pay } = await data(admin.call(employeeApi.profile, { id, as_of: JOINED }))
      expect([record.full_name, missing]).toEqual([record.full_name, missing_for_pay])
      seen.add(missing.join())
    }
    expect(seen.size).toBeGreaterThan(2)
    const none = await inTenant((context) => missingOfNewcomer(context, {}, { country, office_id, day: JOINED }))
    expect(none).toEqual(expect.arrayContaining(['full_name', 'birth_date', 'account_number']))
  }
})

it('REC-06f a record keeps to what the country asks, and every field is optional', () => {
  expect(NewcomerRecord.parse({})).toEqual({})
  expect(NewcomerRecord.safeParse({ religion: 'x' }).success).toBe(false)
  const both = new Set([...askedFields('MY'), ...askedFields('TW')])
  expect([...both].sort()).toEqual([...NEWCOMER_FIELDS].sort())
  expect(recordInCountry({ epf_number: '1', tw_disability: 'mild', full_name: 'A' }, 'TW')).toEqual({
    tw_disability: 'mild',
    full_name: 'A',
  })
})

it('REC-06f a stored record is sealed, changes at its version alone, and goes with the application', async () => {
  const { id: applicationId } = await insertApplication(server, 'meridian', 'nurul')
  const record = recordOf('KUL')
  const first = await inTenant((context) => saveNewcomerRecord(context, { applicationId, version: 0 }, record))
  expect(first).toBe(1)
  const text = await server.tenant('meridian', async (tx) =>
    Buffer.from((await tx.selectFrom('newcomer_record').selectAll().executeTakeFirstOrThrow()).sealed_record).toString(
      'latin1',
    ),
  )
  for (const word of ['Wei', '910214', 'RHB']) expect(text).not.toContain(word)
  expect(await inTenant((context) => loadNewcomerRecord(context, applicationId))).toMatchObject({
    record,
    submitted_at: null,
    version: 1,
  })
  const save = (version: number) =>
    inTenant((context) =>
      saveNewcomerRecord(
        context,
        { applicationId, version },
        { ...record, phone: '1' },
        {
          submitted_at: NOW,
          notice: { version: 2, read_at: NOW },
          papers_read_at: NOW,
        },
      ),
    )
  await expect(save(0)).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await save(1)).toBe(2)
  expect(await inTenant((context) => loadNewcomerRecord(context, applicationId))).toMatchObject({
    record: { phone: '1' },
    submitted_at: NOW,
    notice_version: 2,
    notice_read_at: NOW,
    papers_read_at: NOW,
    version: 2,
  })
  await server.tenant('meridian', (tx) => eraseApplication(tx, applicationId, 'withdrawn', NOW, server.secrets.account))
  expect(await inTenant((context) => loadNewcomerRecord(context, applicationId))).toBeUndefined()
})
