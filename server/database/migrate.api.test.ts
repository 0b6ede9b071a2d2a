import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '#test/database-setup.ts'
import { writeTableTypes } from '../../scripts/table-types.ts'
import { migrate, migrations } from './migrate.ts'

const { ownerUrl, template, prefix } = inject('testDatabase')
const url = databaseUrl(ownerUrl, `${prefix}migrate`)
let database: pg.Client

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(`drop database if exists "${prefix}migrate" with (force)`)
  await admin.query(`create database "${prefix}migrate" template "${template}"`)
  await admin.end()
  database = new pg.Client({ connectionString: url })
  await database.connect()
})
afterAll(() => database.end())

describe('migrations', () => {
  let names: string[]
  beforeEach(async () => {
    names = (await migrations()).map(({ name }) => name)
  })

  it('are applied once', async () => {
    expect((await migrate(url)).applied).toEqual([])
  })

  it('that were changed after they had been applied are refused', async () => {
    const held = await database.query(`update migration set checksum = 'other' where name = $1 returning name`, [
      names[3],
    ])
    expect(held.rowCount).toBe(1)
    await expect(migrate(url)).rejects.toThrow(`The migration ${names[3]} was changed after it had been applied`)
    await database.query(`delete from migration where name = $1`, [names[3]])
  })

  it('older than the newest that was applied are refused: nobody ever tried the two in that order', async () => {
    await database.query('delete from migration where name = $1', [names[3]])
    await expect(migrate(url)).rejects.toThrow(`The migration ${names[3]} is older than ${names.at(-1)}`)
  })
})

it('the types of the tables are those of the migrations', { timeout: 60_000 }, async () => {
  await expect(writeTableTypes(url, { verify: true })).resolves.toBeUndefined()
  await database.query('alter table loan drop constraint loan_state_check')
  await expect(writeTableTypes(url, { verify: true })).rejects.toThrow()
})
