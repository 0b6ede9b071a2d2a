import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { withCheckDigit } from '#statutory/taiwan/identity/identity-number.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { vaultOf } from '../candidates/test-samples.ts'
import type { NewcomerRecord } from '../newcomers/contract.ts'
import { saveNewcomerRecord } from '../newcomers/newcomer-records.ts'
import { insertOffer } from '../offers/test-samples.ts'
import { onboardingApi } from '../onboarding/contract.ts'
import { insertToDo } from '../to-dos/test-samples.ts'
import { hiringApi, newEmployeeReportApi } from './contract.ts'

const NOW = '2026-11-20T02:00:00.000Z'
let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  server.clock.set(NOW)
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

async function ok(reply: ReturnType<Caller['call']>) {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const codeOf = async (reply: ReturnType<Caller['call']>) => {
  const { status, body } = await reply
  return status === 200 ? 200 : `${status} ${body.code}`
}

let count = 0
/** A Malaysian record, with numbers of its own. */
function malaysian(): NewcomerRecord {
  // The last digit of an identity card is even for women.
  const nth = String(1000 + 2 * count++).slice(-4)
  return {
    full_name: `Siti binti Ahmad ${nth}`,
    ic_number: `910214-14-${nth}`,
    birth_date: '1991-02-14',
    gender: 'female',
    nationality: 'MY',
    marital_status: 'single',
    phone: '+60 12 345 6789',
    personal_email: `siti.${nth}@outside.example`,
    address_line1: '1 Jalan Satu',
    city: 'Ipoh',
    bank_name: 'RHB',
    account_type: 'savings',
    account_number: `2140556677${nth}`,
    account_holder: 'SITI',
    tax_number: `SG 1234${nth}-91`,
    epf_number: `1234${nth}`,
    socso_number: `91021414${nth}`,
  }
}

/** A card at its first day with an accepted offer and a record. */
async function insertReady({
  key = 'nurul',
  record = malaysian() as NewcomerRecord | null,
  first_day = '2026-12-01',
  offer = {} as object,
} = {}) {
  const { application_id } = await insertOffer(
    server,
    'meridian',
    key,
    {
      answer: 'accepted',
      answered_at: new Date(NOW),
      sent_at: new Date(NOW),
      first_day,
      probation_months: 3,
      ...offer,
    },
    'approved',
  )
  return server.tenant('meridian', async (tx) => {
    const { id } = await tx
      .updateTable('onboarding_card')
      .set({ stage: 'onboard_date', onboard_on: first_day, version: 1 })
      .where('application_id', '=', application_id)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (record)
      await saveNewcomerRecord(
        { tx, vault: vaultOf(server, 'meridian') },
        { applicationId: application_id, version: 0 },
        record,
        { submitted_at: new Date(NOW) },
      )
    return { id, application_id, record }
  })
}

const TERMS = {
  employment_type: 'full_time',
  weekly_hours: null,
  pay_period: 'month',
  probation_ends: '2027-02-28',
  report_to: null,
  cost_center_id: null,
  invite: false,
} as const
const hire = (id: string, more: object = {}, who = hr) =>
  who.call(hiringApi.hire, { id, version: 1, ...TERMS, ...more } as never)
const factsOf = (employeeId: string) =>
  server.tenant('meridian', async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select e.full_name, e.joined_on::text, p.office_id, p.department_id, p.position_id, p.employment_type, p.employment_status,
        p.probation_ends::text, c.from_day::text as paid_from, b.bank_name,
        (select count(*)::int from document d where d.employee_id = e.id) as documents
      from employee e join employment p on p.employee_id = e.id join compensation c on c.employee_id = e.id
      left join bank_detail b on b.employee_id = e.id where e.id = ${employeeId}::uuid`.execute(tx)
    return rows
  })

it('REC-03e an employee is made of place, first day, offer and record, with the files, and the vacancy counts the hire', async () => {
  const { id, application_id, record } = await insertReady()
  const view = await ok(hr.call(hiringApi.one, { id }))
  expect(view).toMatchObject({
    first_day: '2026-12-01',
    offer: { amount: 450_000, probation_months: 3 },
    record: { full_name: record!.full_name },
    files: 1,
    problems: [],
    actions: ['hire'],
  })
  await insertToDo(server, 'meridian', 'nurul', { application_id })
  const { employee_id } = await ok(hire(id))
  const [facts] = await factsOf(employee_id)
  expect(facts).toMatchObject({
    full_name: record!.full_name,
    joined_on: '2026-12-01',
    paid_from: '2026-12-01',
    employment_type: 'full_time',
    probation_ends: '2027-02-28',
    bank_name: 'RHB Bank',
    documents: 1,
  })
  const left = await server.tenant('meridian', async (tx) => ({
    card: await tx.selectFrom('onboarding_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    vacancy: await tx
      .selectFrom('vacancy')
      .innerJoin('application', 'application.vacancy_id', 'vacancy.id')
      .select(['vacancy.hired', 'vacancy.state', 'application.candidate_id'])
      .where('application.id', '=', application_id)
      .executeTakeFirstOrThrow(),
    toDos: await tx.selectFrom('to_do').select('employee_id').where('application_id', '=', application_id).execute(),
  }))
  expect(left).toMatchObject({
    card: { state: 'hired', stage: 'migrate', employee_id },
    vacancy: { hired: 1, state: 'hired' },
    toDos: [{ employee_id }],
  })
  expect(await codeOf(hire(id, { version: 2 }))).toBe('409 hiring_done')
  expect((await ok(hr.call(onboardingApi.one, { id }))).state).toBe('hired')
})

it('REC-03e twenty at once make one employee', async () => {
  const { id, record } = await insertReady()
  const replies = await Promise.all(Array.from({ length: 20 }, () => hire(id)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ n: number }>`select count(*)::int as n from employee where full_name = ${record!.full_name}`.execute(tx),
  )
  expect(rows[0]!.n).toBe(1)
})

it('REC-03e pay as the offer says needs no right to set pay, any other figure does', async () => {
  const { id } = await insertReady()
  const local = await server.as('mei.ling', 'local hr')
  const grants = await ok(local.call(hiringApi.one, { id }))
  expect(grants.offer.amount).toBe(450_000)
  const other = await hire(id, { amount: 450_001 }, local)
  expect(other.status).toBe(403)
  expect((await hire(id, { amount: 450_000 }, local)).status).toBe(200)
})

it('REC-03e in Taiwan the employee has whole dollars and the numbers of its authorities', async () => {
  const nth = String(200 + count++)
  const { id } = await insertReady({
    key: 'wei.ting',
    record: {
      full_name: '林佳穎',
      ic_number: withCheckDigit(`A22345${nth}`),
      birth_date: '1991-02-14',
      gender: 'female',
      nationality: 'TW',
      personal_email: `lin.${nth}@outside.example`,
      bank_code: '808',
      account_type: 'savings',
      account_number: `1234567890${nth}`,
      account_holder: '林佳穎',
    },
    offer: { currency: 'TWD' },
  })
  const { employee_id } = await ok(hire(id))
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ currency: string }>`select currency from compensation where employee_id = ${employee_id}::uuid`.execute(tx),
  )
  expect(rows).toMatchObject([{ currency: 'TWD' }])
})

it('REC-03e what stands in the way is said: no record, not at the first day, somebody with the same identity card', async () => {
  const without = await insertReady({ record: null })
  expect(await codeOf(hire(without.id))).toBe('409 hiring_no_record')
  const early = await insertReady()
  await server.tenant('meridian', (tx) =>
    tx.updateTable('onboarding_card').set({ stage: 'offer_accepted' }).where('id', '=', early.id).execute(),
  )
  expect(await codeOf(hire(early.id))).toBe('409 hiring_not_yet')
  const one = await insertReady()
  const twin = await insertReady({ record: { ...malaysian(), ic_number: one.record!.ic_number! } })
  await ok(hire(one.id))
  const refused = await hire(twin.id)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['ic_number']])
  expect((await ok(hr.call(hiringApi.one, { id: twin.id }))).problems).toMatchObject([{ field: 'ic_number' }])
})

it('REC-03e a first day in a month that was paid is asked about first', async () => {
  const { id } = await insertReady({ first_day: '2026-10-05' })
  await server.tenant('meridian', async (tx) => {
    await sql`insert into pay_run (pay_group_id, period, kind, sequence, state) select id, '2026-10', 'monthly', 1, 'approved' from pay_group
      where country = 'MY' limit 1`.execute(tx)
  })
  const view = await ok(hr.call(hiringApi.one, { id }))
  if (view.is_month_paid) {
    expect(await codeOf(hire(id))).toBe('422 hiring_month_paid')
    expect((await hire(id, { confirmed: ['hiring_month_paid'] })).status).toBe(200)
  }
})

it('REC-03e a hire is taken back while nothing points at the employee, and the card is where it was', async () => {
  const { id, application_id } = await insertReady()
  await insertToDo(server, 'meridian', 'nurul', { application_id })
  const { employee_id } = await ok(hire(id))
  await ok(hr.call(hiringApi.undo, { id, version: 2 }))
  const after = await server.tenant('meridian', async (tx) => ({
    employee: await tx.selectFrom('employee').select('id').where('id', '=', employee_id).execute(),
    card: await tx.selectFrom('onboarding_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    vacancy: await tx
      .selectFrom('vacancy')
      .innerJoin('application', 'application.vacancy_id', 'vacancy.id')
      .select('vacancy.hired')
      .where('application.id', '=', application_id)
      .executeTakeFirstOrThrow(),
    documents: await tx.selectFrom('document').select('id').where('employee_id', '=', employee_id).execute(),
    toDos: await tx.selectFrom('to_do').select('employee_id').where('application_id', '=', application_id).execute(),
  }))
  expect(after).toMatchObject({
    employee: [],
    card: { state: 'active', stage: 'onboard_date', employee_id: null },
    vacancy: { hired: 0 },
    documents: [],
    toDos: [{ employee_id: null }],
  })
  const again = await ok(hire(id, { version: 3 }))
  expect(again.employee_id).not.toBe(employee_id)
  // What somebody else gave the employee since stands in the way.
  await server.tenant('meridian', async (tx) => {
    await sql`insert into document (group_id, employee_id, title, is_by_hr)
      select id, ${again.employee_id}::uuid, 'Contract', true from document_group where belongs_to = 'employee' limit 1`.execute(
      tx,
    )
  })
  expect(await codeOf(hr.call(hiringApi.undo, { id, version: 4 }))).toBe('409 employee_has_history')
})

it('REC-08a hiring is measured by place, and nobody hires themselves', async () => {
  const { id } = await insertReady({ key: 'lakshmi' })
  const local = await server.as('mei.ling', 'local hr')
  expect((await local.call(hiringApi.one, { id })).status).toBe(404)
  expect((await hire(id, {}, local)).status).toBe(404)
  expect((await hire(id, {}, await server.as('noraini', 'rmt user'))).status).toBe(403)
  expect((await hire(id, {}, await server.as('beacon:aminah', 'Company Admin'))).status).toBe(404)
})

it('REC-13a whoever began in Malaysia is listed with the days left and what is missing, until it is reported', async () => {
  const listed = async (more: object = {}) =>
    (await ok(hr.call(newEmployeeReportApi.list, { per_page: 200, ...more } as never))) as {
      id: string
      days_left: number
      missing: string[]
      reported_on: string | null
    }[]
  const id = required(server.companies.meridian!.employees.nurul, 'nurul')
  await server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ joined_on: '2026-11-01' }).where('id', '=', id).execute(),
  )
  const row = (await listed()).find((one) => one.id === id)
  expect(row).toMatchObject({ due_day: '2026-12-01', days_left: 11, reported_on: null })
  for (const day of ['2026-10-31', '2026-11-21'])
    expect((await hr.call(newEmployeeReportApi.report, { id, reported_on: day })).status).toBe(422)
  expect(await ok(hr.call(newEmployeeReportApi.report, { id, reported_on: '2026-11-19' }))).toMatchObject({
    reported_on: '2026-11-19',
    reported_by: 'Wong Mei Ling',
    actions: ['take_back'],
  })
  expect((await listed({ is_reported: false })).map((one) => one.id)).not.toContain(id)
  await ok(hr.call(newEmployeeReportApi.takeBack, { id }))
  expect((await listed({ is_reported: false })).map((one) => one.id)).toContain(id)
  expect(await codeOf(hr.call(newEmployeeReportApi.takeBack, { id }))).toBe('409 new_employee_report_none')
})
