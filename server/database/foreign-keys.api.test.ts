import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl } from '#test/database-setup.ts'

let owner: pg.Client

beforeAll(async () => {
  const { ownerUrl, template, prefix } = inject('testDatabase')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(`create database "${name}" template "${template}"`)
  await admin.end()
  owner = new pg.Client({ connectionString: databaseUrl(ownerUrl, name) })
  await owner.connect()
})
afterAll(() => owner.end())

/** Foreign keys of tables of a company to others of them, whose columns no index leads with. */
const WITHOUT_INDEX = `
  select c.conrelid::regclass || ' ' || c.conname as key from pg_constraint c join pg_class child on child.oid = c.conrelid
  where c.contype = 'f' and child.relrowsecurity and cardinality(c.conkey) > 1
    and c.confrelid <> 'company'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k) = (select array_agg(k order by k) from unnest(c.conkey) k)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = any(
          select format('(%I IS NOT NULL)', a.attname) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey))))
  order by 1`

it('every foreign key has an index, so that deleting many rows does not read whole tables for each', async () => {
  expect((await owner.query(WITHOUT_INDEX)).rows.map(({ key }) => key)).toEqual([])
  await owner.query('begin')
  await owner.query('drop index employee_by_earlier_employee_id')
  expect((await owner.query(WITHOUT_INDEX)).rows).toEqual([
    { key: 'employee employee_company_id_earlier_employee_id_fkey' },
  ])
  await owner.query('rollback')
})
