import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DayHours } from '#base/days/day-hours.ts'
import { evenWeek, STANDARD_WEEK } from '#base/days/week.ts'
import { postgresErrorCode } from '#server/database/database.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { employeeLabels } from '../core/labels.ts'
import { employeeFileApi } from '../import/contract.ts'
import { importLabels } from '../import/labels.ts'
import { DETAILS_TEMPLATE } from '../import/templates/details-template.ts'
import { WEEKDAY_COLUMNS } from '../import/templates/fact-cells.ts'
import { joiningApi } from '../joining/contract.ts'
import { employeeApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('aminah', 'Company Admin')
})
afterAll(() => server.stop())

const MORNING: DayHours = { start: 540, end: 780, break: 0, divides: null }
const NIGHT: DayHours = { start: 1320, end: 360, break: 60, divides: 120 }
const withSaturday = STANDARD_WEEK.map((hours, day) => (day === 6 ? MORNING : hours))
const makeWeek = (...days: (DayHours | null)[]) =>
  [...days, ...Array(7 - days.length).fill(null)] as (DayHours | null)[]

const loadEmployment = async (id: string, as_of?: string) =>
  (await hr.call(employeeApi.employment, { id, as_of })).body.data
async function edit(id: string, values: object) {
  const { version } = await loadEmployment(id)
  return hr.call(employeeApi.editEmployment, { id, version, ...values } as never)
}

/** Updates a week and returns the code of the database's refusal, if any. */
async function updateWeekRefused(week: unknown, more = sql``): Promise<string | undefined> {
  try {
    await server.tenant('meridian', (tx) =>
      sql`update work_schedule set week = ${JSON.stringify(week)}::jsonb ${more} where employee_id = ${server.employeeId('hui.min')}`.execute(
        tx,
      ),
    )
    return undefined
  } catch (error) {
    return postgresErrorCode(error)
  }
}

it('EMP-01g migrated minutes and days became hours from nine with an hour’s break', async () => {
  const { schedule } = await loadEmployment(server.employeeId('nurul'))
  expect(schedule).toMatchObject({ week: STANDARD_WEEK, minutes_a_day: 480, working_days: [1, 2, 3, 4, 5] })
})

it('OT-02b OT-05c SHF-01c invalid hours are refused by the call at the field and by the database', async () => {
  const nine: DayHours = STANDARD_WEEK[1]!
  const of = (patch: object) => makeWeek(null, { ...nine, ...patch })
  const cases: [object, string][] = [
    [{ start: 1440 }, 'clock_time'],
    [{ end: -1 }, 'clock_time'],
    [{ divides: 1440 }, 'clock_time'],
    [{ break: 1441 }, 'break_minutes'],
    [{ break: 540, divides: null }, 'break_too_long'],
    [{ divides: 1020 }, 'divides_outside'],
    [{ divides: 540 }, 'divides_outside'],
  ]
  for (const [patch, code] of cases) {
    const refused = await edit(server.employeeId('nurul'), { week: of(patch) })
    expect([refused.status, Object.values(refused.body.errors ?? {}).flat()], code).toEqual([
      422,
      [employeeLabels[`error.${code}` as 'error.clock_time'].en],
    ])
    expect(await updateWeekRefused(of(patch)), code).toBe('23514')
  }
  for (const week of [
    [],
    STANDARD_WEEK.slice(1),
    [...STANDARD_WEEK, null],
    of({ start: '09:00' }),
    of({ lunch: 1 }),
    [1, ...makeWeek()].slice(0, 7),
    {},
    null,
  ]) {
    expect(await updateWeekRefused(week), JSON.stringify(week)).toMatch(/^235/)
    expect((await edit(server.employeeId('nurul'), { week })).status).toBeGreaterThanOrEqual(400)
  }
  const whole: DayHours = { start: 540, end: 540, break: 0, divides: null }
  expect([
    await updateWeekRefused(makeWeek(null, whole)),
    await updateWeekRefused(of({ break: 539, divides: null })),
    await updateWeekRefused(of({ divides: 1019 })),
  ]).toEqual([undefined, undefined, undefined])
  expect(await updateWeekRefused(STANDARD_WEEK)).toBeUndefined()
  // The generated columns that pay reads cannot be overwritten.
  expect(await updateWeekRefused(STANDARD_WEEK, sql`, minutes_a_day = 300`)).toBe('428C9')
})

it('EMP-01g EMP-06ac a week holds from its day on, and pay reads its values', async () => {
  const id = server.employeeId('nurul')
  expect((await edit(id, { from_day: '2026-12-01', week: withSaturday })).status).toBe(200)
  expect((await edit(id, { from_day: '2026-11-10', week: evenWeek([1, 2, 3, 4], 420) })).status).toBe(200)
  const on = async (day: string) => {
    const { schedule } = await loadEmployment(id, day)
    return [schedule!.minutes_a_day, schedule!.working_days]
  }
  expect([await on('2026-11-09'), await on('2026-11-10'), await on('2026-12-01')]).toEqual([
    [480, [1, 2, 3, 4, 5]],
    [420, [1, 2, 3, 4]],
    [480, [1, 2, 3, 4, 5, 6]],
  ])
  const timeline = (await hr.call(employeeApi.timeline, { id })).body.data
  const planned = timeline.find(
    (entry: { fact: string; from_day: string }) => entry.fact === 'work_schedule' && entry.from_day === '2026-12-01',
  )
  expect(planned).toMatchObject({
    when: 'planned',
    changes: [{ field: 'week', before: evenWeek([1, 2, 3, 4], 420), after: withSaturday }],
  })
  const { version } = await loadEmployment(id)
  const removed = await hr.call(employeeApi.removePlanned, {
    id,
    version,
    fact: 'work_schedule',
    from_day: '2026-12-01',
  })
  expect(removed.status, removed.text).toBe(200)
  expect(await on('2026-12-01')).toEqual([420, [1, 2, 3, 4]])
})

it('EMP-01g EMP-06b LOG-01b a week is corrected in its row, and the log describes it in words', async () => {
  const id = server.employeeId('nurul')
  const row = (await loadEmployment(id)).schedule!.from_day
  expect((await edit(id, { correct_row: row, week: withSaturday })).status).toBe(200)
  expect((await loadEmployment(id)).schedule).toMatchObject({ from_day: row, week: withSaturday })
  const log = (await hr.call(activityApi.log, { object_id: id })).body.data
  const change = log
    .flatMap((entry: { changes: { field: string; is: string; label: string }[] }) => entry.changes)
    .find((one: { field: string }) => one.field === 'week')
  expect([change.label, change.is]).toEqual([
    'Weekly hours',
    'Mon–Fri 09:00–18:00 (60 min break), Sat 09:00–13:00 (half day)',
  ])
})

it('EMP-01g days and their length are the short form and must not contradict the week', async () => {
  const id = server.employeeId('hui.min')
  expect((await edit(id, { from_day: '2026-11-02', week: makeWeek(null, NIGHT, NIGHT) })).status).toBe(200)
  expect((await edit(id, { from_day: '2026-11-02', working_days: [2, 3] })).status).toBe(200)
  expect((await loadEmployment(id)).schedule).toMatchObject({
    week: makeWeek(null, null, NIGHT, NIGHT),
    minutes_a_day: 420,
  })
  expect((await edit(id, { from_day: '2026-11-02', minutes_a_day: 300 })).status).toBe(200)
  expect((await loadEmployment(id)).schedule).toMatchObject({ minutes_a_day: 300, working_days: [2, 3] })
  for (const [field, value] of [
    ['minutes_a_day', 481],
    ['working_days', [1, 2]],
  ] as const) {
    const refused = await edit(id, { week: STANDARD_WEEK, [field]: value })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { [field]: [employeeLabels['error.week_says_otherwise'].en] },
    ])
  }
  expect((await edit(id, { minutes_a_day: 1441 })).status).toBe(422)
  // With days from a roster, minutes of a day are still set.
  expect((await edit(id, { week: evenWeek([], 1), minutes_a_day: 660 })).status).toBe(200)
  expect((await loadEmployment(id)).schedule).toMatchObject({ minutes_a_day: 660, working_days: [] })
})

it('EMP-01g EMP-04a a new person gets the given week', async () => {
  const office_id = server.companies.meridian!.offices.KUL!
  const made = await hr.call(joiningApi.create, {
    full_name: 'Part Timer',
    joined_on: '2026-11-16',
    office_id,
    week: makeWeek(null, MORNING, MORNING),
  } as never)
  expect(made.status, made.text).toBe(200)
  expect((await loadEmployment(made.body.data.id)).schedule).toMatchObject({ minutes_a_day: 240, working_days: [1, 2] })
})

it('EMP-01g MIG-03ab SYS-14b a cell for each weekday survives export and import, and an invalid one is named by row, column and reason', async () => {
  const id = server.employeeId('hui.min')
  await edit(id, { from_day: '2026-11-20', week: makeWeek(NIGHT, { ...STANDARD_WEEK[1]!, divides: 750 }, MORNING) })
  const file = (await hr.call(employeeFileApi.exportDetails, { template: 'details', ids: [id] })).bytes
  const importFile = async (content: Uint8Array) => {
    const started = await hr.call(employeeFileApi.importDetails, { template: 'details', confirmed: true } as never, {
      files: { file: { name: 'details.xlsx', content } },
    })
    await server.runTask('meridian', started.body.data.task_id)
    return (await hr.call(employeeFileApi.state, { task_id: started.body.data.task_id })).body.data
  }
  expect((await importFile(file)).imported).toMatchObject({ changed: 0, facts: 0 })
  const [details] = await readWorkbook(file, { name: 'details.xlsx' })
  const columns = DETAILS_TEMPLATE.sheets[0].columns
  const writeDetailsFile = (cells: Record<string, string | null>) =>
    writeXlsx([
      {
        name: 'Details',
        columns: columns.map(({ header }) => ({ header, kind: 'text' as const })),
        rows: [columns.map(({ key }, index) => (key in cells ? cells[key]! : details!.rows[1]![index] || null))],
      },
      {
        name: 'Family',
        columns: DETAILS_TEMPLATE.sheets[1].columns.map(({ header }) => ({ header, kind: 'text' as const })),
        rows: [],
      },
    ])
  expect(
    columns
      .map(({ key }, index) => [key, details!.rows[1]![index]])
      .filter(([key]) => ['sunday', 'monday', 'tuesday', 'friday'].includes(String(key))),
  ).toEqual([
    ['monday', '09:00-18:00/60 @12:30'],
    ['tuesday', '09:00-13:00 half'],
    ['friday', 'off'],
    ['sunday', '22:00-06:00/60 @02:00'],
  ])
  const done = await importFile(await writeDetailsFile({ tuesday: '休', friday: '9:00–18:00/60' }))
  expect(done.imported, JSON.stringify(done.problem)).toMatchObject({ facts: 1 })
  expect((await loadEmployment(id)).schedule!.week).toEqual(
    makeWeek(NIGHT, { ...STANDARD_WEEK[1]!, divides: 750 }, null, null, null, STANDARD_WEEK[1]!),
  )
  const checkDetails = async (cells: Record<string, string | null>) => {
    const content = await writeDetailsFile(cells)
    const started = await hr.call(employeeFileApi.check, { template: 'details' } as never, {
      files: { file: { name: 'details.xlsx', content } },
    })
    await server.runTask('meridian', started.body.data.task_id)
    const state = (await hr.call(employeeFileApi.state, { task_id: started.body.data.task_id })).body.data
    return state.check!.errors.map((error: { row: number; column: string; message: string }) => [
      error.row,
      error.column,
      error.message,
    ])
  }
  expect(
    await checkDetails({ monday: 'nine to six', tuesday: '09:00-18:00/540', wednesday: '09:00-18:00/60 @19:00' }),
  ).toEqual([
    [2, 'monday', importLabels['error.import_day_hours'].en],
    [2, 'tuesday', employeeLabels['error.break_too_long'].en],
    [2, 'wednesday', employeeLabels['error.divides_outside'].en],
  ])
  expect(await checkDetails({ working_days: 'Mon Tue' })).toEqual([
    [2, 'working_days', employeeLabels['error.week_says_otherwise'].en],
  ])
  const empty = Object.fromEntries(WEEKDAY_COLUMNS.map((column) => [column, null]))
  expect(await checkDetails({ ...empty, minutes_a_day: '1441' })).toEqual([
    [2, 'minutes_a_day', expect.stringContaining('1440')],
  ])
})
