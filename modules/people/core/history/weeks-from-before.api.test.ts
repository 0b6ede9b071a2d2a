import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { evenWeek, usualMinutes, workingWeekdays } from '#base/days/week.ts'
import { loadMigrations, migrate } from '#server/database/migrate.ts'
import { databaseUrl } from '#test/database-setup.ts'

const AT = '2026-11-29-0100'
const COMPANY = '00000000-0000-4000-8000-00000000000a'
/** Days and minutes in the old columns: usual values, both bounds, and none. */
const BEFORE: readonly [days: number[], minutes: number][] = [
  [[1, 2, 3, 4, 5], 480],
  [[0, 1, 2, 3, 4, 6], 455],
  [[3], 1],
  [[0, 1, 2, 3, 4, 5, 6], 720],
  [[], 390],
]

let admin: pg.Client
let client: pg.Client
let name: string

/** A database of the version before weeks had hours, with one person for each of these. */
beforeAll(async () => {
  const { ownerUrl, prefix } = inject('testDatabase')
  name = `${prefix}${randomBytes(6).toString('hex')}`
  admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(`create database "${name}"`)
  const url = databaseUrl(ownerUrl, name)
  await migrate(
    url,
    undefined,
    (await loadMigrations()).filter((migration) => migration.name < AT),
  )
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select set_config('app.company_id', $1, false)`, [COMPANY])
  await client.query(
    `insert into company (id, code, name, country, currency, timezone, data_key) values ($1, 'first', 'First', 'MY', 'MYR', 'UTC', '')`,
    [COMPANY],
  )
  for (const [number, [days, minutes]] of BEFORE.entries())
    await client.query(
      `with made as (insert into employee (company_id, employee_no, full_name, joined_on) values ($1, $2, 'N', '2026-01-01') returning id)
       insert into work_schedule (company_id, employee_id, from_day, minutes_a_day, working_days) select $1, id, '2026-01-01', $3, $4 from made`,
      [COMPANY, `N${number}`, minutes, days],
    )
  await migrate(url)
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database "${name}" with (force)`)
  await admin.end()
})

it('EMP-01g migrated weeks begin at nine with an hour’s break, and pay reads the same values', async () => {
  const { rows } = await client.query(
    `select w.week, w.minutes_a_day, w.working_days from work_schedule w join employee e on e.id = w.employee_id order by e.employee_no`,
  )
  expect(rows).toEqual(
    BEFORE.map(([days, minutes]) => ({ week: evenWeek(days, minutes), minutes_a_day: minutes, working_days: days })),
  )
})

it('EMP-01g database and product derive the same values from a week', async () => {
  const nine = { start: 540, end: 1080, break: 60, divides: 780 }
  const morning = { start: 540, end: 780, break: 0, divides: null }
  const night = { start: 1320, end: 360, break: 60, divides: 120 }
  const whole = { start: 540, end: 540, break: 0, divides: null }
  const weeks = [
    [null, nine, nine, nine, nine, nine, morning],
    [morning, nine, null, null, null, null, null],
    [night, whole, null, nine, morning, night, whole],
    [whole, null, null, null, null, null, null],
  ]
  for (const week of weeks) {
    const { rows } = await client.query('select usual_minutes($1) as minutes, working_days_of($1) as days', [
      JSON.stringify(week),
    ])
    expect(rows).toEqual([{ minutes: usualMinutes(week), days: workingWeekdays(week) }])
  }
})
