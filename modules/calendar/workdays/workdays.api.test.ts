import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DayHours } from '#base/days/day-hours.ts'
import { type Day, eachDay } from '#base/days/days.ts'
import { evenWeek } from '#base/days/week.ts'
import type { Tx } from '#server/database/database.ts'
import { extendForTest } from '#server/extension-point.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { officeApi } from '../../organisation/offices/contract.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { holidayApi } from '../holidays/contract.ts'
import { workdayApi } from './contract.ts'
import {
  AWAY_SOURCES,
  type AwayDay,
  type AwaySource,
  ROSTER_SOURCES,
  type RosteredDay,
  type RosterSource,
} from './day-sources.ts'
import { loadWorkdays } from './load-workdays.ts'
import type { Workday } from './workday.ts'

const NIGHT: DayHours = { start: 1320, end: 360, break: 60, divides: 120 }
const shifts: RosteredDay[] = []
const leave: AwayDay[] = []
let statements = 0
const ROSTER: RosterSource = {
  load: async (_, __, { first, last }) => {
    statements++
    return (of) => shifts.filter(({ employee, day }) => employee === of && day >= first && day <= last)
  },
}
const LEAVE: AwaySource = {
  kind: 'test_leave',
  load: async (_, people, { first, last }) => {
    statements++
    return leave.filter(({ employee, day }) => people.includes(employee) && day >= first && day <= last)
  },
}

let server: TestServer
let hr: Caller
let removeSources: (() => void)[]
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('aminah', 'Company Admin')
  removeSources = [extendForTest(ROSTER_SOURCES, ROSTER), extendForTest(AWAY_SOURCES, LEAVE)]
})
afterAll(async () => {
  for (const remove of removeSources) remove()
  await server.stop()
})

const office = (code: string) => server.companies.meridian!.offices[code]!
const NOVEMBER = { first: '2026-11-01', last: '2026-11-30' }
async function month(id: string, span = NOVEMBER): Promise<(day: Day) => Workday> {
  const { of } = await server.tenant('meridian', (tx) => loadWorkdays(tx, [id], span))
  const days = of.get(id)!
  expect(days).toHaveLength(eachDay(span.first, span.last).length)
  return (day) => days[eachDay(span.first, day).length - 1]!
}
async function edit(id: string, values: object) {
  const { version } = (await hr.call(employeeApi.profile, { id })).body.data
  const done = await hr.call(employeeApi.editEmployment, { id, version, ...values } as never)
  expect(done.status, done.text).toBe(200)
}
async function createPerson(joined_on: Day, more: object = {}): Promise<string> {
  const made = await hr.call(joiningApi.create, {
    full_name: `Person ${joined_on}`,
    joined_on,
    office_id: office('KUL'),
    ...more,
  } as never)
  expect(made.status, made.text).toBe(200)
  return made.body.data.id
}
async function holiday(values: object): Promise<{ id: string; version: number }> {
  const made = await hr.call(holidayApi.create, { name: 'A holiday', substitute: false, ...values } as never)
  expect(made.status, made.text).toBe(200)
  return made.body.data
}

it('LEA-05 OT-09 each day uses its own office and pattern when somebody moves in the middle of a month', async () => {
  const id = await createPerson('2026-11-03')
  await edit(id, { from_day: '2026-11-16', office_id: office('TPE') })
  await edit(id, { from_day: '2026-11-23', week: evenWeek([2, 3, 4, 5, 6], 420) })
  const on = await month(id)
  expect(['2026-11-02', '2026-11-03', '2026-11-30'].map((day) => on(day).employed)).toEqual([false, true, true])
  expect(['2026-11-13', '2026-11-16'].map((day) => on(day).office)).toEqual([office('KUL'), office('TPE')])
  // Saturdays and Sundays: in Malaysia, in Taiwan, and in Taiwan with Sunday and Monday off.
  expect(
    ['2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29', '2026-11-23'].map(
      (day) => on(day).kind,
    ),
  ).toEqual(['non_working', 'rest_day', 'rest_day', 'regular_day_off', 'working', 'regular_day_off', 'rest_day'])
  expect([on('2026-11-20').hours?.minutes, on('2026-11-24').hours?.minutes]).toEqual([480, 420])
})

it('ORG-05ad a holiday applies to its country, state, county or office, for a whole or half day', async () => {
  const id = await createPerson('2026-01-05')
  await edit(id, { from_day: '2026-11-16', office_id: office('TPE') })
  const names = async (day: Day) => (await month(id))(day).holidays.map(({ name, part }) => [name, part])
  await holiday({ day: '2026-11-11', name: 'Of Selangor', country: 'MY', state: 'SGR' })
  await holiday({ day: '2026-11-11', name: 'Of Kuala Lumpur', country: 'MY', state: 'KUL', part: 'second' })
  await holiday({ day: '2026-11-18', name: 'Of Kuala Lumpur', country: 'MY', state: 'KUL' })
  const typhoon = await holiday({
    day: '2026-11-18',
    name: 'Typhoon',
    country: 'TW',
    state: 'TPE',
    kind: 'company',
    part: 'first',
  })
  await holiday({ day: '2026-11-19', name: 'Elsewhere', country: 'TW', state: 'KHH' })
  await holiday({ day: '2026-11-20', name: 'Own', office_id: office('TPE') })
  expect([
    await names('2026-11-11'),
    await names('2026-11-18'),
    await names('2026-11-19'),
    await names('2026-11-20'),
  ]).toEqual([[['Of Kuala Lumpur', 'second']], [['Typhoon', 'first']], [], [['Own', 'whole']]])
  const { id: holidayId, version } = typhoon
  expect((await hr.call(holidayApi.update, { id: holidayId, version, part: 'whole' })).status).toBe(200)
  expect(await names('2026-11-18')).toEqual([['Typhoon', 'whole']])
  const wrong = await hr.call(holidayApi.update, { id: holidayId, version: version + 1, part: 'third' } as never)
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['part']])
  expect((await hr.call(holidayApi.update, { id: holidayId, version: version + 1, is_active: false })).status).toBe(200)
  expect(await names('2026-11-18')).toEqual([])
})

it('ORG-05cd half a holiday on a rest day is not given on another day', async () => {
  const made = await hr.call(holidayApi.create, {
    day: '2026-11-29',
    name: 'Half a Sunday',
    country: 'MY',
    part: 'first',
    substitute: true,
  } as never)
  expect(made.body.data.substitutes).toEqual([])
})

it('ORG-04e an office in Taiwan accepts only a county as its state', async () => {
  const id = office('TPE')
  const { version } = (await hr.call(officeApi.one, { id })).body.data
  const wrong = await hr.call(officeApi.update, { id, version, state: 'KUL' })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['state']])
  const moved = await hr.call(officeApi.update, { id, version, state: 'NWT' })
  expect([moved.status, moved.body.data.state]).toEqual([200, 'NWT'])
  const back = await hr.call(officeApi.update, { id, version: version + 1, state: null })
  expect([back.status, back.body.data.state]).toEqual([200, null])
  const states = (await hr.call(officeApi.info, {})).body.data.states.filter(
    (one: { country: string }) => one.country === 'TW',
  )
  expect(states).toHaveLength(22)
  await hr.call(officeApi.update, { id, version: version + 2, state: 'TPE' })
})

it('EMP-05 LEA-05 people work until their last day, and not before they join', async () => {
  const id = await createPerson('2026-01-05')
  const { version } = (await hr.call(employeeApi.profile, { id })).body.data
  await hr.call(joiningApi.terminate, { id, version, resigned_on: '2026-11-02', last_day: '2026-11-10' } as never)
  const on = await month(id)
  expect([on('2026-11-10').employed, on('2026-11-11').employed]).toEqual([true, false])
  const later = await month(await createPerson('2026-12-01'))
  expect([later('2026-11-30').employed, later('2026-11-30').office]).toEqual([false, office('KUL')])
})

it('LEA-05 shifts across midnight replace the pattern, and leave and absences lie on their days', async () => {
  const id = await createPerson('2026-01-05')
  shifts.push({ source: 'test_roster', employee: id, day: '2026-11-14', id: randomUUID(), name: 'Night', hours: NIGHT })
  shifts.push({ source: 'test_roster', employee: id, day: '2026-11-12', id: randomUUID(), name: 'Off', hours: null })
  leave.push({ employee: id, day: '2026-11-17', id: randomUUID(), type: 'annual', part: 'first', paid: 1_000_000 })
  leave.push({
    employee: id,
    day: '2026-11-18',
    id: randomUUID(),
    type: 'annual',
    part: 'whole',
    paid: 1_000_000,
    pending: true,
  })
  const company_id = server.companies.meridian!.companyId
  const insertAbsence = (values: object) =>
    server.tenant('meridian', (tx) =>
      tx
        .insertInto('absence')
        .values({ company_id, employee_id: id, ...values } as never)
        .execute(),
    )
  await insertAbsence({ from_day: '2026-10-30', until_day: '2026-11-02', kind: 'unpaid' })
  await insertAbsence({ from_day: '2026-11-09', until_day: '2026-11-09', kind: 'unpaid', is_half_day: true })
  await insertAbsence({
    from_day: '2026-11-10',
    until_day: '2026-11-10',
    kind: 'unpaid',
    minutes: 90,
    paid_share: 500_000,
  })
  await insertAbsence({ from_day: '2026-11-11', until_day: '2026-11-11', kind: 'unpaid', withdrawn_at: new Date() })
  const on = await month(id)
  expect(on('2026-11-14')).toMatchObject({
    kind: 'working',
    shift: { source: 'test_roster', name: 'Night' },
    hours: { start: 1320, end: 1800, minutes: 420 },
  })
  // The week now has three days off. The last is the rest day of the Act.
  expect(['2026-11-12', '2026-11-15'].map((day) => on(day).kind)).toEqual(['non_working', 'rest_day'])
  expect(on('2026-11-17').away).toMatchObject([{ source: 'test_leave', part: 'first', paid: 1_000_000 }])
  const parts = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-09', '2026-11-10', '2026-11-11'].map((day) =>
    on(day).away.map(({ source, part, minutes }) => [source, part, minutes]),
  )
  expect(parts).toEqual([
    [['absence', 'whole', undefined]],
    [['absence', 'whole', undefined]],
    [],
    [['absence', 'half', undefined]],
    [['absence', 'minutes', 90]],
    [],
  ])

  const workdays = (await hr.call(workdayApi.days, { id, first: '2026-11-09', last: '2026-11-18' })).body.data
  expect(workdays.map(({ due }: { due: number[] }) => due)).toEqual([
    [240, 0],
    [240, 150],
    // The 18th is wholly a holiday of Kuala Lumpur, and this day only half.
    [240, 0],
    [],
    [240, 240],
    [240, 180],
    [],
    [240, 240],
    [0, 240],
    [0, 0],
  ])
  expect(workdays[1].away).toEqual([
    { part: 'minutes', minutes: 90, start: null, end: null, pending: false, source: 'absence', type: 'unpaid' },
  ])
})

it('LEA-05 days are read within reach for a quarter at most, and the reason of an absence only with the right to it', async () => {
  const nurul = server.employeeId('nurul')
  const of = (id: string, first: Day, last: Day, by = hr) => by.call(workdayApi.days, { id, first, last })
  expect((await of(nurul, '2026-11-01', '2027-01-31')).body.data).toHaveLength(92)
  for (const [first, last, status] of [
    ['2026-11-02', '2026-11-01', 422],
    ['2026-11-01', '2027-02-01', 400],
  ] as const) {
    const refused = await of(nurul, first, last)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([status, ['last']])
  }
  const own = await server.as('nurul', 'employee')
  expect((await of(nurul, '2026-11-01', '2026-11-30', own)).status).toBe(200)
  expect((await of(server.employeeId('hui.min'), '2026-11-01', '2026-11-30', own)).status).toBe(404)
  expect((await of(randomUUID(), '2026-11-01', '2026-11-30')).status).toBe(404)
  const day = '2026-11-12'
  await server.tenant('meridian', (tx) =>
    tx.insertInto('absence').values({ employee_id: nurul, from_day: day, until_day: day, kind: 'unpaid' }).execute(),
  )
  const awayAs = async (by: typeof hr) => (await of(nurul, day, day, by)).body.data[0].away
  expect(await awayAs(hr)).toMatchObject([{ part: 'whole', source: 'absence', type: 'unpaid' }])
  // A reader of records without the right to absences sees only that she is away.
  expect(await awayAs(await server.as('grace', 'HR Claim'))).toMatchObject([
    { part: 'whole', source: null, type: null },
  ])
})

it('LEA-05 the number of statements does not grow with people, and people share equal days', async () => {
  const countStatements = async (people: number) => {
    const { of, count, ms, heap } = await server.tenant('meridian', async (tx) => {
      await sql`insert into employee (employee_no, full_name, joined_on)
        select 'W' || n, 'W ' || n, date '2020-01-01' + n % 2400 from generate_series(1, ${people}::int) n`.execute(tx)
      await sql`insert into employment (employee_id, from_day, until_day, office_id, employment_type, employment_status)
        select id, joined_on, case when right(employee_no, 1) = '7' then '2026-11-14'::date end, ${office('KUL')}::uuid, 'full_time', 'active_confirmed' from employee where employee_no like 'W%'`.execute(
        tx,
      )
      await sql`insert into employment (employee_id, from_day, office_id, employment_type, employment_status)
        select id, '2026-11-15', ${office('TPE')}::uuid, 'full_time', 'active_confirmed' from employee where employee_no like 'W%7' and joined_on < '2026-11-15'`.execute(
        tx,
      )
      await sql`insert into work_schedule (employee_id, from_day) select id, joined_on from employee where employee_no like 'W%'`.execute(
        tx,
      )
      await sql`insert into absence (employee_id, from_day, until_day) select id, '2026-11-10', '2026-11-12' from employee where employee_no like 'W%3'`.execute(
        tx,
      )
      const { rows } = await sql<{ id: string }>`select id from employee where employee_no like 'W%'`.execute(tx)
      let count = 0
      const counting = countingTx(tx, () => count++)
      const before = process.memoryUsage().heapUsed
      const began = performance.now()
      const found = await loadWorkdays(
        counting,
        rows.map(({ id }) => id),
        NOVEMBER,
      )
      const milliseconds = performance.now() - began
      const used = process.memoryUsage().heapUsed - before
      await sql`delete from absence where employee_id in (select id from employee where employee_no like 'W%')`.execute(
        tx,
      )
      await sql`delete from employee where employee_no like 'W%'`.execute(tx)
      return { of: found.of, count, ms: milliseconds, heap: used }
    })
    expect(of.size).toBe(people)
    return { count, ms, heap, lists: new Set(of.values()).size }
  }
  statements = 0
  const few = await countStatements(10)
  const many = await countStatements(400)
  expect([many.count, statements]).toEqual([few.count, 4])
  if (process.env.KERANI_SHOW) console.info(JSON.stringify({ few, many }))
  // People who neither moved nor were away share one list.
  expect(many.lists).toBeLessThan(200)
})

/** Returns the transaction with a plugin that reports each statement. */
function countingTx(tx: Tx, tell: () => void): Tx {
  return tx.withPlugin({
    transformQuery: ({ node }) => {
      tell()
      return node
    },
    transformResult: async ({ result }) => result,
  }) as Tx
}
