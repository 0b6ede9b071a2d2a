import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { patience } from '#test/patience.ts'
import { startPayrollServer } from '../testing/month.ts'
import { type InsuredHistory, loadInsuredHistories } from './insured-rows.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
let taipei: string
let penang: string
const idOf = (key: string) => on.server.employeeId(key)

type Dated = { from_day: Day; until_day?: Day | null }
type Place = Dated & { office?: string | null; type?: 'full_time' | 'part_time' }
type Records = {
  joined?: Day
  last?: Day
  places?: readonly Place[]
  pay?: readonly (Dated & { basic_pay: number; currency?: string })[]
  items?: readonly (Dated & { item: string; amount: number })[]
  weeks?: readonly (Dated & { days: number; minutes: number })[]
  rate?: { from_day: Day; per_hour: number }
}

/** Gives somebody these records, and takes away those of the sample. */
async function writeRecords(key: string, { joined = '2022-03-01', last, ...of }: Records): Promise<void> {
  const employee_id = idOf(key)
  const items = await Promise.all(
    (of.items ?? []).map(async ({ item, ...row }) => ({ ...row, employee_id, pay_item_id: await on.itemId(item) })),
  )
  await on.server.tenant('meridian', async (tx) => {
    await tx
      .updateTable('employee')
      .set({ joined_on: joined, last_day: last ?? null })
      .where('id', '=', employee_id)
      .execute()
    const job = await tx
      .selectFrom('employment')
      .select(['employment_status', 'position_id', 'department_id'])
      .where('employee_id', '=', employee_id)
      .executeTakeFirstOrThrow()
    for (const table of ['employment', 'compensation', 'recurring_item', 'work_schedule', 'part_time_rate'] as const)
      await sql`delete from ${sql.table(table)} where employee_id = ${employee_id}::uuid`.execute(tx)
    const places: readonly Place[] = of.places ?? [{ from_day: joined }]
    for (const { office = taipei, type = 'full_time', ...days } of places)
      await tx
        .insertInto('employment')
        .values({ ...job, ...days, employee_id, office_id: office, employment_type: type })
        .execute()
    for (const { currency = 'TWD', ...row } of of.pay ?? [])
      await tx
        .insertInto('compensation')
        .values({ ...row, employee_id, currency })
        .execute()
    if (items.length > 0) await tx.insertInto('recurring_item').values(items).execute()
    for (const { days, minutes, ...span } of of.weeks ?? []) {
      const day = { start: 480, end: 480 + minutes, break: 0, divides: null }
      const week = Array.from({ length: 7 }, (_, at) => (at >= 1 && at <= days ? day : null))
      await tx
        .insertInto('work_schedule')
        .values({ ...span, employee_id, week: JSON.stringify(week) as never })
        .execute()
    }
    if (of.rate)
      await tx
        .insertInto('part_time_rate')
        .values({ ...of.rate, employee_id, currency: 'TWD' })
        .execute()
  })
}

/** A run of a month with the wages of people, approved or not; null wages are a payslip outside Taiwan. */
async function writeRun(
  period: string,
  wages: Readonly<Record<string, number | null>>,
  { state = 'approved', sequence = 1 }: { state?: 'approved' | 'calculated'; sequence?: number } = {},
): Promise<void> {
  await on.server.tenant('meridian', async (tx) => {
    const kind = sequence === 1 ? ('monthly' as const) : ('off_cycle' as const)
    const group = await tx.selectFrom('pay_group').select('id').where('country', '=', 'TW').executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('pay_run')
      .values({ pay_group_id: group.id, period, kind, sequence, currency: 'TWD', pay_day: `${period}-28` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const none = { basic: 0, gross: 0, reimbursements: 0, deductions: 0, net: 0, employer_cost: 0, full_pay: 0 }
    const sorts = { unpaid: 0, overtime: 0, one_off: 0, recurring: 0, status_key: '', is_to_check: false }
    for (const [key, amount] of Object.entries(wages))
      await tx
        .insertInto('payslip')
        .values({
          ...none,
          ...sorts,
          pay_run_id: id,
          employee_id: idOf(key),
          period,
          kind,
          sequence,
          is_changed: false,
          is_blocked: false,
          findings: '[]',
          inputs: '{}',
          lines: '[]',
          taiwan: amount === null ? null : JSON.stringify({ reserveWages: amount }),
        })
        .execute()
    await tx
      .updateTable('pay_run')
      .set({ state, approved_at: state === 'approved' ? new Date() : null })
      .where('id', '=', id)
      .execute()
  })
}

async function load(keys: readonly string[], day: Day): Promise<Record<string, InsuredHistory>> {
  const found = await on.server.tenant('meridian', (tx) => loadInsuredHistories(tx, keys.map(idOf), day))
  return Object.fromEntries(keys.map((key) => [key, required(found.get(idOf(key)), key)]))
}

const loadOne = async (key: string, day: Day) => required((await load([key], day))[key], key)

beforeAll(async () => {
  on = await startPayrollServer()
  const { offices } = required(on.server.companies.meridian, 'the company')
  taipei = required(offices.TPE, 'Taipei')
  penang = required(offices.PEN, 'Penang')
}, patience(120_000))
afterAll(() => on.server.stop())

it('PAY-04a insured wages follow the basic pay in dollars of Taiwan and the regular amounts that count, each with its days', async () => {
  await writeRecords('shu.fen', {
    places: [
      { from_day: '2022-03-01', until_day: '2024-06-30' },
      { from_day: '2024-07-01', until_day: '2025-01-31', office: penang },
      { from_day: '2025-02-01' },
    ],
    pay: [
      { from_day: '2022-03-01', until_day: '2024-06-30', basic_pay: 48_000 },
      { from_day: '2024-07-01', until_day: '2025-01-31', basic_pay: 700_000, currency: 'MYR' },
      { from_day: '2025-02-01', basic_pay: 55_000 },
    ],
    items: [
      { item: 'fixed_allowance', from_day: '2026-01-01', until_day: '2026-06-30', amount: 3_000 },
      { item: 'meal_allowance', from_day: '2026-02-01', amount: 2_400 },
      // A bonus is no regular wage.
      { item: 'bonus', from_day: '2026-02-01', amount: 9_000 },
    ],
  })
  expect(await loadOne('shu.fen', '2026-11-15')).toMatchObject({
    stays: [
      { from: '2022-03-01', until: '2024-06-30' },
      { from: '2025-02-01', until: null },
    ],
    pay: [
      { from: '2022-03-01', until: '2024-06-30', value: 48_000 },
      { from: '2025-02-01', until: null, value: 55_000 },
    ],
    items: expect.toSatisfy((items: InsuredHistory['items']) => {
      const sorted = items.toSorted((a, b) => a.value - b.value)
      expect(sorted).toEqual([
        { from: '2026-02-01', until: null, value: 2_400 },
        { from: '2026-01-01', until: '2026-06-30', value: 3_000 },
      ])
      return true
    }),
    partTime: [],
    // A fixed wage needs no average.
    paid: new Map(),
    agreed: null,
  })
  // Who has never worked in Taiwan is looked at from joining to leaving.
  await writeRecords('wei.chen', {
    joined: '2023-05-02',
    last: '2026-12-31',
    places: [{ from_day: '2023-05-02', office: penang }],
  })
  expect((await loadOne('wei.chen', '2026-11-15')).stays).toEqual([{ from: '2023-05-02', until: '2026-12-31' }])
  expect(await on.server.tenant('meridian', (tx) => loadInsuredHistories(tx, [], '2026-11-15'))).toEqual(new Map())
})

it('PAY-04a allowances count from the first month that an approved run of Taiwan paid, else from the month that is asked for', async () => {
  for (const key of ['chia.hao', 'tomas'])
    await writeRecords(key, { pay: [{ from_day: '2022-03-01', basic_pay: 40_000 }] })
  expect((await loadOne('chia.hao', '2026-11-15')).itemsFrom).toBe('2026-11-01')
  // A run that is not approved, and a payslip of another country, are no payment of Taiwan.
  await writeRun('2025-04', { 'chia.hao': null, tomas: 40_000 })
  await writeRun('2025-05', { 'chia.hao': 40_000 }, { state: 'calculated' })
  await writeRun('2025-07', { 'chia.hao': 40_000 })
  await writeRun('2025-06', { 'chia.hao': 40_000 })
  const found = await load(['chia.hao', 'tomas'], '2026-11-15')
  expect([found['chia.hao']?.itemsFrom, found.tomas?.itemsFrom]).toEqual(['2025-06-01', '2025-04-01'])
})

it('PAY-04a the months paid of part-timers and people by the hour are those of approved runs, each month together', async () => {
  const days = { from_day: '2024-01-01' }
  const partTime = [{ ...days, type: 'part_time' as const }]
  await writeRecords('yu.ting', { joined: '2024-01-01', places: partTime, pay: [{ ...days, basic_pay: 0 }] })
  await writeRecords('pei.yu', { joined: '2024-01-01', places: partTime, pay: [{ ...days, basic_pay: 15_000 }] })
  await writeRun('2024-03', { 'yu.ting': 12_000, 'pei.yu': 15_000 })
  await writeRun('2024-03', { 'yu.ting': 1_500 }, { sequence: 2 })
  await writeRun('2024-04', { 'yu.ting': 13_000, 'pei.yu': null })
  await writeRun('2024-05', { 'yu.ting': 14_000 }, { state: 'calculated' })
  const found = await load(['yu.ting', 'pei.yu', 'tomas'], '2026-11-15')
  expect(found['yu.ting']?.partTime).toEqual([{ from: '2024-01-01', until: null }])
  expect(found['yu.ting']?.paid).toEqual(
    new Map([
      ['2024-03', 13_500],
      ['2024-04', 13_000],
    ]),
  )
  expect(found['pei.yu']?.paid).toEqual(new Map([['2024-03', 15_000]]))
  // Tomas has a fixed wage: what was paid does not matter.
  expect(found.tomas?.paid).toEqual(new Map())
})

it('PAY-04a somebody whose wage was not fixed on joining, or who once worked part time, has the months paid as well', async () => {
  await writeRun('2024-07', { 'yu.ting': 20_000, 'pei.yu': 21_000 })
  const joined = '2024-07-01'
  // By the hour for half a year, then a monthly wage.
  await writeRecords('yu.ting', {
    joined,
    pay: [
      { from_day: joined, until_day: '2024-12-31', basic_pay: 0 },
      { from_day: '2025-01-01', basic_pay: 40_000 },
    ],
  })
  await writeRecords('pei.yu', {
    joined,
    places: [
      { from_day: joined, until_day: '2024-12-31' },
      { from_day: '2025-01-01', until_day: '2025-03-31', type: 'part_time' },
      { from_day: '2025-04-01' },
    ],
    pay: [{ from_day: joined, basic_pay: 40_000 }],
  })
  const found = await load(['yu.ting', 'pei.yu'], '2026-11-15')
  expect([found['yu.ting']?.paid.get('2024-07'), found['pei.yu']?.paid.get('2024-07')]).toEqual([20_000, 21_000])
  expect(found['pei.yu']?.partTime).toEqual([{ from: '2025-01-01', until: '2025-03-31' }])
})

it('PAY-04a agreed hours come to the week of joining, times its rate, times 52 weeks in twelve months', async () => {
  const joined = '2026-09-01'
  const type = 'part_time'
  const rate = { from_day: joined, per_hour: 200 }
  const agreed = async (of: Records, day = '2026-11-15') => {
    await writeRecords('yu.ting', { joined, places: [{ from_day: joined, type }], rate, ...of })
    return (await loadOne('yu.ting', day)).agreed
  }
  // Two days of seven hours: 14 × 200 × 52 / 12 is 12,133.33.
  expect(await agreed({ weeks: [{ from_day: joined, days: 2, minutes: 420 }] })).toBe(12_133)
  // Three days of five hours: 15 × 200 × 52 / 12 is 13,000; what was agreed later does not count.
  const weeks = [
    { from_day: joined, until_day: '2026-09-30', days: 3, minutes: 300 },
    { from_day: '2026-10-01', days: 2, minutes: 420 },
  ]
  expect(await agreed({ weeks })).toBe(13_000)
  // A week from before joining, and where there is none the first after it.
  expect(await agreed({ weeks: [{ ...weeks[0]!, from_day: '2026-08-20' }, weeks[1]!] })).toBe(13_000)
  expect(await agreed({ weeks: weeks.slice(1) })).toBe(12_133)
  // A part-timer with a full week has agreed none yet; a minute less is agreed: 39:55 × 200 × 52 / 12 is 34,594.44.
  expect(await agreed({ weeks: [{ from_day: joined, days: 5, minutes: 480 }] })).toBeNull()
  expect(await agreed({ weeks: [{ from_day: joined, days: 5, minutes: 479 }] })).toBe(34_594)
  // Somebody full-time by the hour has: 40 × 200 × 52 / 12 is 34,666.67.
  const fullTime = [{ from_day: joined }]
  expect(await agreed({ places: fullTime, weeks: [{ from_day: joined, days: 5, minutes: 480 }] })).toBe(34_667)
  // The kind of work of joining decides, not the one of later.
  const later = [
    { from_day: joined, until_day: '2026-09-30' },
    { from_day: '2026-10-01', type },
  ] as const
  expect(await agreed({ places: later, weeks: [{ from_day: joined, days: 5, minutes: 480 }] })).toBe(34_667)
  // Without hours or without a rate nothing is agreed.
  expect(await agreed({ weeks: [] })).toBeNull()
  await on.server.tenant('meridian', (tx) => sql`delete from part_time_rate where employee_id is null`.execute(tx))
  expect(
    await agreed({ rate: { from_day: '2026-12-01', per_hour: 200 }, weeks: weeks.slice(1) }, '2026-11-30'),
  ).toBeNull()
  // A rate that begins after joining counts where the day that is asked for has it.
  expect(await agreed({ rate: { from_day: '2026-10-01', per_hour: 200 }, weeks })).toBe(13_000)
})

it('PAY-04a notified amounts are those typed in the status on the days that they change, and those of the register', async () => {
  await on.server.tenant('meridian', async (tx) => {
    const employee_id = idOf('tomas')
    const {
      company_id: _,
      id: __,
      ...status
    } = await tx
      .selectFrom('statutory_status')
      .selectAll()
      .where('employee_id', '=', employee_id)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('statutory_status').where('employee_id', '=', employee_id).execute()
    const amounts = (labor: number | null, health: number | null) => ({
      labor_insurance_amount: labor,
      health_insurance_amount: health,
      occupational_insurance_amount: null,
      pension_amount: null,
    })
    for (const [from_day, until_day, labor, health] of [
      ['2024-06-03', '2024-12-31', 45_800, null],
      ['2025-01-01', '2025-06-30', 45_800, 48_200],
      ['2025-07-01', null, null, 50_600],
    ] as const)
      await tx
        .insertInto('statutory_status')
        .values({ ...status, ...amounts(labor, health), employee_id, from_day, until_day })
        .execute()
    await tx
      .insertInto('insured_grade')
      .values([
        { employee_id, scheme: 'pension', from_day: '2025-09-01', amount: 53_000, reported_on: '2025-08-20' },
        { employee_id, scheme: 'pension', from_day: '2025-03-01', amount: 50_600 },
      ])
      .execute()
  })
  expect((await loadOne('tomas', '2026-11-15')).notified).toEqual([
    { scheme: 'labor', from: '2024-06-03', amount: 45_800, reported: null },
    { scheme: 'labor', from: '2025-07-01', amount: null, reported: null },
    { scheme: 'health', from: '2025-01-01', amount: 48_200, reported: null },
    { scheme: 'health', from: '2025-07-01', amount: 50_600, reported: null },
    { scheme: 'pension', from: '2025-03-01', amount: 50_600, reported: null },
    { scheme: 'pension', from: '2025-09-01', amount: 53_000, reported: '2025-08-20' },
  ])
})
