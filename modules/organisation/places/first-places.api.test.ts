import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connect } from '#server/database/connection.ts'
import { loadMigrations, migrate } from '#server/database/migrate.ts'
import { databaseUrl } from '#test/database-setup.ts'

const { ownerUrl, prefix } = inject('testDatabase')
const name = `${prefix}places`
const url = databaseUrl(ownerUrl, name)
let admin: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  admin = await connect(ownerUrl)
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

it('ATT-11 ORG-06 the single point of an office becomes its first place, with the widest radius where it had no limit', async () => {
  const all = await loadMigrations()
  const at = all.findIndex((one) => one.name.endsWith('2026-12-07-0100-places'))
  await migrate(url, undefined, all.slice(0, at))
  const database = await connect(url)
  await database.query('alter table office no force row level security')
  const { rows } = await database.query(
    `insert into company (code, name, country, currency, timezone, data_key) values ('old', 'Old', 'MY', 'MYR', 'UTC', '\\x00') returning id`,
  )
  await database.query(
    `insert into office (company_id, code, name, country, currency, timezone, latitude, longitude, radius_m) values
      ($1, 'A', 'Limited', 'MY', 'MYR', 'UTC', 3.139003, 101.686855, 150),
      ($1, 'B', 'Unlimited', 'MY', 'MYR', 'UTC', -5.5, -100.25, null),
      ($1, 'C', 'Nowhere', 'MY', 'MYR', 'UTC', null, null, null)`,
    [rows[0].id],
  )
  await database.query('alter table office force row level security')
  await migrate(url, undefined, all)
  const forced = await database.query(
    `select relname from pg_class where relname in ('office', 'place') and relforcerowsecurity order by 1`,
  )
  expect(forced.rows).toHaveLength(2)
  await database.query('alter table place no force row level security')
  const places = await database.query(
    'select name, latitude::float8, longitude::float8, radius_m from place order by 1',
  )
  expect(places.rows).toEqual([
    { name: 'Limited', latitude: 3.139003, longitude: 101.686855, radius_m: 150 },
    { name: 'Unlimited', latitude: -5.5, longitude: -100.25, radius_m: 50_000 },
  ])
  await database.end()
})
