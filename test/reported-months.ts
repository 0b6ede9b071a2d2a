import type { Insertable } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { departmentApi } from '../modules/organisation/departments/contract.ts'
import { officeApi } from '../modules/organisation/offices/contract.ts'
import { joiningApi } from '../modules/people/joining/contract.ts'
import type { AttendanceStatus } from '../modules/time/attendance/values.ts'
import { leaveTypeApi } from '../modules/time/leave/policy/contract.ts'
import type { Caller, Reply, TestServer } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any
type State = NonNullable<Insertable<DB['request']>['state']>
type StoredRequest = Partial<Insertable<DB['request']>> & { kind: string; person: PersonKey }

export type PersonKey = 'anna' | 'ben' | 'cai' | 'dewi'
export type TwoMonths = {
  readonly north: string
  readonly south: string
  readonly plant: string
  readonly quality: string
  readonly days: string
  readonly hours: string
  readonly travel: string
  readonly meals: string
  readonly people: Readonly<Record<PersonKey, string>>
}

const good = async (reply: Promise<Reply>): Promise<Json> => {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}

/**
 * Two offices and two departments with a person each in June and July 2025, months in which nobody else did anything:
 * Anna (North, Plant), Ben (North, Quality), Cai (South, Plant; left on 25 July) and Dewi (South, Quality; joined on
 * 16 June). Suresh is the manager of Anna and Cai.
 */
export async function plantTwoMonths(server: TestServer): Promise<TwoMonths> {
  const admin = await server.as('aminah', 'Company Admin')
  const createOffice = async (code: string, name: string): Promise<string> =>
    (
      await good(
        admin.call(officeApi.create, {
          code,
          name,
          country: 'MY',
          state: 'JHR',
          currency: 'MYR',
          timezone: 'Asia/Kuala_Lumpur',
        }),
      )
    ).id
  const createDepartment = async (code: string, name: string): Promise<string> =>
    (await good(admin.call(departmentApi.create, { code, name } as never))).id
  const [north, south] = [await createOffice('NTH', 'North'), await createOffice('STH', 'South')]
  const [plant, quality] = [await createDepartment('PLA', 'Plant'), await createDepartment('QUA', 'Quality')]
  const createPerson = async (full_name: string, joined_on: string, more: object): Promise<string> =>
    (await good(admin.call(joiningApi.create, { full_name, joined_on, ...more } as never))).id
  const managed = { report_to: server.employeeId('suresh') }
  const people = {
    anna: await createPerson('Anna', '2025-01-06', { office_id: north, department_id: plant, ...managed }),
    ben: await createPerson('Ben', '2025-01-06', { office_id: north, department_id: quality }),
    cai: await createPerson('Cai', '2025-01-06', { office_id: south, department_id: plant, ...managed }),
    dewi: await createPerson('Dewi', '2025-06-16', { office_id: south, department_id: quality }),
  }
  const createType = async (admin: Caller, name: string, unit: string): Promise<string> => {
    const entitlement = [{ months: 0, amount: 14 }]
    const input = { from_day: '2025-01-01', entitlement, name, unit, smallest: unit === 'days' ? 'half_day' : 'hour' }
    return (await good(admin.call(leaveTypeApi.create, input as never))).id
  }
  const hr = await server.as('mei.ling', 'HR Generalist')
  const [days, hours] = [await createType(hr, 'Report days', 'days'), await createType(hr, 'Report hours', 'hours')]
  const [travel, meals] = await server.tenant('meridian', async (tx) => {
    const insert = (name_en: string, name_zh: string) =>
      tx
        .insertInto('claim_category')
        .values({ name_en, name_zh, currency: 'MYR', needs_file: false })
        .returning('id')
        .executeTakeFirstOrThrow()
    return [(await insert('Report travel', '差旅')).id, (await insert('Report meals', '餐費')).id] as const
  })
  const world = { north, south, plant, quality, days, hours, travel, meals, people }
  const sender = server.companies.meridian?.accounts['mei.ling'] ?? ''
  await server.tenant('meridian', async (tx) => {
    await tx
      .updateTable('employee')
      .set({ resigned_on: '2025-07-01', last_day: '2025-07-25', last_payroll_day: '2025-07-25' })
      .where('id', '=', people.cai)
      .execute()
    const insertRequest = async ({ person, ...more }: StoredRequest) =>
      (
        await tx
          .insertInto('request')
          .values({
            employee_id: people[person],
            sent_by: sender,
            sent_by_name: 'Planted',
            sent_at: new Date('2025-06-01T02:00:00Z'),
            state: 'approved',
            ...more,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    await plantLeave(tx, world, insertRequest)
    await plantAttendance(tx, world)
    await plantOvertime(tx, world, insertRequest)
    await plantClaims(tx, world, insertRequest)
  })
  return world
}

type InsertRequest = (request: StoredRequest) => Promise<string>

async function plantLeave(tx: Tx, { people, days, hours }: TwoMonths, insertRequest: InsertRequest): Promise<void> {
  const leave = async (
    person: PersonKey,
    [from_day, until_day]: readonly [string, string],
    more: Partial<StoredRequest>,
    parts: object = {},
  ) => {
    const type_id = more.minutes ? hours : days
    const request_id = await insertRequest({ kind: 'leave', person, type_id, from_day, until_day, ...more })
    await tx
      .insertInto('leave_request')
      .values({ request_id, employee_id: people[person], type_id, from_day, until_day, ...parts })
      .execute()
  }
  await leave('anna', ['2025-06-10', '2025-06-11'], { days: 2_000_000 })
  // Monday to Wednesday: one day of June and two of July.
  await leave('anna', ['2025-06-30', '2025-07-02'], { days: 3_000_000 })
  await leave('ben', ['2025-07-07', '2025-07-07'], { days: 500_000 }, { from_part: 'first', until_part: 'first' })
  // Monday to Friday, of which Thursday and Friday were given back.
  await leave('cai', ['2025-07-14', '2025-07-18'], {
    days: 5_000_000,
    state: 'revoked',
    revoked_from: '2025-07-17',
  })
  await leave('dewi', ['2025-07-21', '2025-07-21'], { minutes: 150 }, { from_minute: 540, until_minute: 690 })
  await leave('ben', ['2025-07-09', '2025-07-09'], { days: 1_000_000, state: 'pending' })
  await leave('ben', ['2025-07-10', '2025-07-10'], { days: 1_000_000, state: 'rejected' })
  await leave('ben', ['2025-07-11', '2025-07-11'], { days: 1_000_000, state: 'revoked' })
}

async function plantAttendance(tx: Tx, { people, north, south }: TwoMonths): Promise<void> {
  const evaluated = { due: 480, punches: 2, worked: 480, late: 0, early: 0, over: 0, failed: [] }
  const day = (person: PersonKey, date: string, office_id: string, status: AttendanceStatus, more: object = {}) =>
    tx
      .insertInto('attendance_day')
      .values({
        ...evaluated,
        approval: 'auto',
        employee_id: people[person],
        day: date,
        office_id,
        lead: status,
        statuses: [status],
        ...more,
      })
      .execute()
  await day('anna', '2025-06-09', north, 'absent', { punches: 0, worked: 0 })
  await day('anna', '2025-06-12', north, 'late', { worked: 460, late: 20 })
  await day('ben', '2025-07-08', north, 'late', {
    statuses: ['late', 'early_out'],
    worked: 440,
    late: 35,
    early: 5,
  })
  await day('cai', '2025-07-09', south, 'absent', { punches: 0, worked: 0 })
  // Five minutes within the grace are no lateness.
  await day('dewi', '2025-07-10', south, 'attend', { late: 5 })
  await day('dewi', '2025-07-12', south, 'off_day', { due: 0, punches: 0, worked: 0 })
}

async function plantOvertime(tx: Tx, { people }: TwoMonths, insertRequest: InsertRequest): Promise<void> {
  const group = await tx.insertInto('pay_group').values({ name: 'Reported' }).returning('id').executeTakeFirstOrThrow()
  const run = async (period: string) =>
    (
      await tx
        .insertInto('pay_run')
        .values({
          pay_group_id: group.id,
          period,
          currency: 'MYR',
          pay_day: `${period}-28`,
          state: 'approved',
          approved_at: new Date('2025-08-01T02:00:00Z'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [june, july] = [await run('2025-06'), await run('2025-07')]
  const work = async (person: PersonKey, day: string, minutes: number, state: State, given: 'pay' | 'time_off') => {
    const request_id = await insertRequest({ kind: 'overtime', person, state, from_day: day, until_day: day, minutes })
    const at = { request_id, employee_id: people[person], day, start_minute: 1080, end_minute: 1080 + minutes, minutes }
    await tx
      .insertInto('overtime_request')
      .values({ ...at, given, worked: 480 + minutes, normal: 480 })
      .execute()
    const piece = { position: 1, day_type: 'normal', work: 'overtime', lies: 'after' } as const
    return tx
      .insertInto('overtime_piece')
      .values({ ...at, ...piece })
      .returning(['id', 'employee_id'])
      .executeTakeFirstOrThrow()
  }
  const pay = async ({ id, employee_id }: { id: string; employee_id: string }, amounts: readonly number[]) => {
    await tx.updateTable('overtime_piece').set({ paid_with: id }).where('id', '=', id).execute()
    const took = { employee_id, source: 'overtime', source_id: id, shape: 'work' } as const
    for (const [index, amount] of amounts.entries())
      await tx
        .insertInto('pay_run_took')
        .values({ ...took, pay_run_id: index === 0 ? june : july, nth: index + 1, amount })
        .execute()
  }
  await pay(await work('anna', '2025-06-11', 120, 'paid', 'pay'), [50_00])
  // Paid, revoked, and taken back by the next run.
  await pay(await work('anna', '2025-06-13', 60, 'revoked', 'pay'), [30_00, 30_00])
  await work('ben', '2025-07-01', 90, 'approved', 'pay')
  await work('cai', '2025-07-02', 60, 'approved', 'time_off')
  await work('dewi', '2025-07-03', 60, 'pending', 'pay')
}

async function plantClaims(tx: Tx, { people, travel, meals }: TwoMonths, insertRequest: InsertRequest): Promise<void> {
  const claim = async (person: PersonKey, day: string, category_id: string, amount: number, state: State) => {
    const sums = { amount, currency: 'MYR' }
    const request_id = await insertRequest({ kind: 'claim', person, state, from_day: day, until_day: day, ...sums })
    const converted = { converted: amount, claim_currency: 'MYR', claimable: amount }
    await tx
      .insertInto('claim_request')
      .values({ request_id, employee_id: people[person], day, category_id, ...sums, ...converted })
      .execute()
    return request_id
  }
  const mixed = await claim('anna', '2025-06-05', travel, 100_00, 'paid')
  await tx
    .insertInto('claim_part')
    .values({ request_id: mixed, nth: 1, category_id: meals, amount: 30_00, converted: 30_00, claimable: 30_00 })
    .execute()
  await claim('ben', '2025-07-06', meals, 20_00, 'approved')
  await claim('cai', '2025-07-07', travel, 40_00, 'revoked')
  await claim('dewi', '2025-07-08', travel, 15_00, 'approved')
}
