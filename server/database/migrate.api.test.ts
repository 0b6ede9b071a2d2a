import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '#test/database-setup.ts'
import { patience } from '#test/patience.ts'
import { writeTableTypes } from '../../scripts/table-types.ts'
import { openDatabase } from './database.ts'
import { loadMigrations, migrate, requireMigrated } from './migrate.ts'

const { ownerUrl, serveUrl, template, prefix } = inject('testDatabase')
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

const checksumOf = async (name: string) =>
  createHash('sha256')
    .update((await loadMigrations()).find((one) => one.name === name)!.text)
    .digest('hex')

/** As a start does that has no right to migrate. */
async function served(): Promise<void> {
  const serving = openDatabase(databaseUrl(serveUrl, `${prefix}migrate`), { max: 1 })
  try {
    await requireMigrated(serving.lookup)
  } finally {
    await serving.close()
  }
}

describe('migrations', () => {
  let names: string[]
  beforeEach(async () => {
    names = (await loadMigrations()).map(({ name }) => name)
  })

  it('are applied once', async () => {
    expect((await migrate(url)).applied).toEqual([])
  })

  it('are refused when they were changed after they had been applied', async () => {
    const held = await database.query(`update migration set checksum = 'other' where name = $1 returning name`, [
      names[3],
    ])
    expect(held.rowCount).toBe(1)
    await expect(migrate(url)).rejects.toThrow(`The migration ${names[3]} was changed after it had been applied`)
    await database.query(`delete from migration where name = $1`, [names[3]])
  })

  it('are refused when they come too late, because that order was never tested', async () => {
    await database.query('delete from migration where name = $1', [names[3]])
    await expect(migrate(url)).rejects.toThrow(`The migration ${names[3]} comes too late`)
    await database.query(`insert into migration (name, checksum) select $1, $2`, [
      names[3],
      await checksumOf(names[3]!),
    ])
    expect((await migrate(url)).applied).toEqual([])
  })

  it.each([
    ['2999-01-01-0000-later', /was migrated by a newer version of Kerani \(2999-01-01-0000-later\)/],
    ['2026-11-21-0001-renamed', /no part of this one's history \(2026-11-21-0001-renamed\)/],
  ])(
    'that this version does not know are refused, by a start that migrates and by one that only serves: %s',
    async (name, said) => {
      await database.query(`insert into migration (name, checksum) values ($1, 'x')`, [name])
      try {
        await expect(migrate(url)).rejects.toThrow(said)
        await expect(served()).rejects.toThrow(said)
      } finally {
        await database.query('delete from migration where name = $1', [name])
      }
      await served()
    },
  )

  it('are refused with a message by a start that may not apply them', async () => {
    const { rows } = await database.query('delete from migration where name = any($1) returning name, checksum', [
      names.slice(-2),
    ])
    await expect(served()).rejects.toThrow(/older version of Kerani: 2 migrations wait .* set DATABASE_OWNER_URL/)
    for (const { name, checksum } of rows)
      await database.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await served()
  })
})

it('the types of the tables are those of the migrations', { timeout: patience(60_000) }, async () => {
  await expect(writeTableTypes(url, { verify: true })).resolves.toBeUndefined()
  await database.query('alter table loan drop constraint loan_state_check')
  await expect(writeTableTypes(url, { verify: true })).rejects.toThrow()
})
