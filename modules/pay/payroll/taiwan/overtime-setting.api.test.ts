import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { loadMigrations, migrate } from '#server/database/migrate.ts'
import { databaseUrl } from '#test/database-setup.ts'

const AT = '2026-12-14-0011'
const [ALWAYS, AT_TIMES, NEVER] = ['a', 'b', 'c'].map((end) => `00000000-0000-4000-8000-00000000000${end}`)

let admin: pg.Client
let client: pg.Client
let name: string

/** A database of the version in which a company chose more overtime from a month on. */
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
  for (const [code, company] of Object.entries({ always: ALWAYS, times: AT_TIMES, never: NEVER })) {
    await client.query(`select set_config('app.company_id', $1, false)`, [company])
    await client.query(
      `insert into company (id, code, name, country, currency, timezone, data_key) values ($1, $2, $2, 'TW', 'TWD', 'UTC', '')`,
      [company, code],
    )
    for (const [office, country, currency] of [
      ['TPE', 'TW', 'TWD'],
      ['KHH', 'TW', 'TWD'],
      ['KUL', 'MY', 'MYR'],
    ])
      await client.query(
        `insert into office (company_id, code, name, country, currency, timezone) values ($1, $2, $2, $3, $4, 'UTC')`,
        [company, office, country, currency],
      )
  }
  const choose = async (company: string | undefined, ...choices: readonly [month: string, agreed: boolean][]) => {
    await client.query(`select set_config('app.company_id', $1, false)`, [company])
    for (const [month, agreed] of choices)
      await client.query(
        `insert into payroll_setting (company_id, from_month, tw_overtime_agreed) values ($1, $2, $3)`,
        [company, month, agreed],
      )
  }
  await choose(ALWAYS, ['2026-01', true], ['2026-04', true])
  await choose(
    AT_TIMES,
    ['2026-01', false],
    ['2026-02', true],
    ['2026-03', true],
    ['2026-06', false],
    ['2026-09', true],
  )
  await choose(NEVER, ['2026-01', false])
  await migrate(url)
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database "${name}" with (force)`)
  await admin.end()
})

async function agreements(company: string | undefined) {
  await client.query(`select set_config('app.company_id', $1, false)`, [company])
  const { rows } = await client.query({
    text: `select o.code, f.scheme, f.from_day::text, f.until_day::text from flexible_hours f join office o on o.id = f.office_id
      where f.company_id = $1 order by o.code, f.from_day`,
    values: [company],
    rowMode: 'array',
  })
  return rows
}

it('OT-08b the stored choice of 54 hours became an agreement of each office in Taiwan, for the months in which it was chosen', async () => {
  const open = (office: string, from: string) => [office, 'overtime', from, null]
  expect(await agreements(ALWAYS)).toEqual([open('KHH', '2026-01-01'), open('TPE', '2026-01-01')])
  expect(await agreements(AT_TIMES)).toEqual(
    ['KHH', 'TPE'].flatMap((office) => [[office, 'overtime', '2026-02-01', '2026-05-31'], open(office, '2026-09-01')]),
  )
  expect(await agreements(NEVER)).toEqual([])
})

it('OT-08b an agreement from before changes no run that was calculated', async () => {
  const { rows } = await client.query(`select distinct changed_at = 'epoch' as old from flexible_hours`)
  expect(rows).toEqual([{ old: true }])
})
