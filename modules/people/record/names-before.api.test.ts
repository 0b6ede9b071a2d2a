import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connect } from '#server/database/connection.ts'
import { loadMigrations, type Migration, migrate } from '#server/database/migrate.ts'
import { databaseUrl } from '#test/database-setup.ts'

const { ownerUrl, prefix } = inject('testDatabase')
/** The migration role of a managed database: it owns the tables and obeys their policies. */
const OWNER = `${prefix}names`
type Database = Awaited<ReturnType<typeof connect>>
let admin: Database
let all: Migration[]
const made: string[] = []
beforeAll(async () => {
  admin = await connect(ownerUrl)
  all = await loadMigrations()
  await admin.query(`create role ${OWNER} nosuperuser nobypassrls`)
})
afterAll(async () => {
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`drop role if exists ${OWNER}`)
  await admin.end()
})

const TABLES = ['employee', 'employment', 'family_member', 'department', 'position', 'office']
const SECURED = `select relname from pg_class where relname = any($1) and relforcerowsecurity order by 1`

/** Creates a database of the version before a migration, writes to it, and runs all migrations. */
async function upgradeDatabase(
  before: string,
  { isSuperuser }: { isSuperuser: boolean },
  write: (database: Database, company: string) => Promise<unknown>,
) {
  const name = `${prefix}${before.slice(11, 15)}_${isSuperuser ? 'super' : 'owner'}`
  made.push(name)
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} owner ${OWNER}`)
  const asOwner = new URL(databaseUrl(ownerUrl, name))
  if (!isSuperuser) asOwner.searchParams.set('options', `-c role=${OWNER}`)
  const url = asOwner.toString()
  await migrate(
    url,
    undefined,
    all.slice(
      0,
      all.findIndex((one) => one.name.endsWith(before)),
    ),
  )
  const database = await connect(databaseUrl(ownerUrl, name))
  const { rows } = await database.query(
    `insert into company (code, name, country, currency, timezone, data_key) values ('old', 'Old', 'MY', 'MYR', 'UTC', '\\x00') returning id`,
  )
  await write(database, rows[0].id)
  await migrate(url, undefined, all)
  expect((await database.query(SECURED, [TABLES])).rows).toHaveLength(TABLES.length)
  return {
    values: async (table: string, column: string) =>
      (await database.query(`select ${column} as v from ${table} order by 1`)).rows.map(({ v }) => v),
    end: () => database.end(),
  }
}

const employee = (database: Database, company: string, no: string, name: string, preferred: string | null = null) =>
  database
    .query(
      `insert into employee (company_id, employee_no, full_name, preferred_name, joined_on) values ($1, $2, $3, $4, '2024-01-01') returning id`,
      [company, no, name, preferred],
    )
    .then(({ rows }) => rows[0].id as string)

it.each([
  ['a superuser', true],
  ['the owner of the tables', false],
] as const)(
  'EMP-01 names that %s migrates have single spaces, and two departments never get one name',
  async (_, isSuperuser) => {
    const { values, end } = await upgradeDatabase(
      '2026-12-11-0351-single-spaces-in-names',
      { isSuperuser },
      async (database, company) => {
        const id = await employee(database, company, '1', '  Farah   Nadia\tbinti Ali ', 'Farah  N')
        await employee(database, company, '2', 'Tan Wei', null)
        await database.query(
          `insert into family_member (company_id, employee_id, name, relationship) values ($1, $2, 'Ali  bin Abu', 'spouse')`,
          [company, id],
        )
        for (const name of ['Human  Resources', 'Sales  Team', 'sales team'])
          await database.query('insert into department (company_id, name) values ($1, $2)', [company, name])
        await database.query(
          `insert into position (company_id, position_id, name) values ($1, 'P', ' HR  Executive')`,
          [company],
        )
      },
    )
    expect(await values('employee', 'full_name')).toEqual(['Farah Nadia binti Ali', 'Tan Wei'])
    expect(await values('employee', 'preferred_name')).toEqual(['Farah N', null])
    expect(await values('family_member', 'name')).toEqual(['Ali bin Abu'])
    expect((await values('department', 'name')).sort()).toEqual(['Human Resources', 'Sales  Team', 'sales team'])
    expect(await values('position', 'name')).toEqual(['HR Executive'])
    await end()
  },
)

it.each([
  ['a superuser', true],
  ['the owner of the tables', false],
] as const)(
  'INP-1 names with line breaks or controls of direction that %s migrates are one line, but those that are taken or would be empty',
  async (_, isSuperuser) => {
    const { values, end } = await upgradeDatabase(
      '2026-12-11-0450-one-line-names',
      { isSuperuser },
      async (database, company) => {
        await employee(database, company, '1', 'Farah\r\nNadia\u202e', 'F\u2028N')
        await employee(database, company, '2', 'Tan Wei\u200d', null)
        await employee(database, company, '3', '\u202e', null)
        for (const name of ['Sales\u2066Team', 'sales team', 'Human\nResources'])
          await database.query('insert into department (company_id, name) values ($1, $2)', [company, name])
        await database.query(`update company set name = E'Old\\nCompany'`)
      },
    )
    expect((await values('employee', 'full_name')).sort()).toEqual(['Farah Nadia', 'Tan Wei\u200d', '\u202e'].sort())
    expect(await values('employee', 'preferred_name')).toEqual(['F N', null, null])
    expect((await values('department', 'name')).sort()).toEqual(
      // A later migration removes the mark without adding a space.
      ['Human Resources', 'SalesTeam', 'sales team'].sort(),
    )
    expect(await values('company', 'name')).toEqual(['Old Company'])
    await end()
  },
)

it.each([
  ['a superuser', true],
  ['the owner of the tables', false],
] as const)(
  'INP-1 codes and names with marks of direction or line breaks that %s migrates are one line',
  async (_, isSuperuser) => {
    const { values, end } = await upgradeDatabase(
      '2026-12-12-0203-one-line-texts',
      { isSuperuser },
      async (database, company) => {
        await employee(database, company, 'A\u200e1', 'Farah\u200fNadia', null)
        await employee(database, company, 'A2', '\u200e', null)
        for (const [name, code] of [
          ['Sales\u200e', 'S\n1'],
          ['Ops', 'O1'],
        ])
          await database.query('insert into department (company_id, name, code) values ($1, $2, $3)', [
            company,
            name,
            code,
          ])
      },
    )
    expect(await values('employee', 'employee_no')).toEqual(['A1', 'A2'])
    expect((await values('employee', 'full_name')).sort()).toEqual(['FarahNadia', '\u200e'].sort())
    expect(await values('department', 'name')).toEqual(['Ops', 'Sales'])
    expect(await values('department', 'code')).toEqual(['O1', 'S 1'])
    await end()
  },
)
