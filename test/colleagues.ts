import type pg from 'pg'
import { expect } from 'vitest'
import type { GeneratedApiTest } from './generated-api-test.ts'

const LIKE = 'nurul'
/** At most this many records of a person are copied from each table. */
const MOST_OF_PERSON = 4

/** Disables triggers and user rules on pay tables, since copies are no decisions. */
export async function withoutTriggers<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query(`set session_replication_role = replica;
    alter table payslip disable trigger user; alter table pay_run disable trigger user`)
  try {
    return await work()
  } finally {
    await owner.query(`reset session_replication_role;
      alter table payslip enable trigger user; alter table pay_run enable trigger user`)
  }
}

/**
 * So many people like one of the company. Of each table but some they have what that one has, or else who has most in it.
 */
export async function plantColleagues(
  { owner, server }: GeneratedApiTest,
  count: number,
  without: readonly string[] = [],
): Promise<void> {
  await withoutTriggers(owner, async () => {
    const { companyId } = server.companies.meridian!
    await owner.query(
      `insert into employee select copy.* from employee e, (select n, gen_random_uuid() as id from generate_series(1, $3::int) n) more,
        jsonb_populate_record(e, jsonb_build_object('id', more.id, 'first_employee_id', more.id, 'employee_no', 'MORE-' || more.n, 'full_name', 'More ' || more.n,
          'work_email', null, 'ic_number', null, 'ic_index', null, 'passport_number', null, 'passport_index', null)) copy
      where e.company_id = $1 and e.id = $2`,
      [companyId, server.employeeId(LIKE), count],
    )
    for (const { table, columns, key, sealed } of await tablesOfPeople(owner, without))
      await owner.query(
        `insert into ${table} (${columns.join()}) select ${columns.map((column) => `copy.${column}`).join()}
        from (select * from ${table} where company_id = $1 and employee_id = (
          select employee_id from ${table} where company_id = $1 group by 1 order by employee_id = $3 desc, count(*) desc, 1 limit 1) limit ${MOST_OF_PERSON}) t
        join employee e on e.company_id = t.company_id and e.employee_no like 'MORE-%'
        cross join lateral jsonb_populate_record(null::${table}, to_jsonb(t) || $2 || jsonb_build_object(${key}'employee_id', e.id)) copy
        on conflict do nothing`,
        [
          companyId,
          JSON.stringify(Object.fromEntries(sealed.map((column) => [column, null]))),
          server.employeeId(LIKE),
        ],
      )
  })
}

/** Tables with records of people. A request is one only with that of its kind beside it. */
async function tablesOfPeople(owner: pg.Client, without: readonly string[]) {
  const { rows } = await owner.query<{ table: string; columns: string[]; key: string; sealed: string[] }>(
    `select t.oid::regclass::text as table, array_agg(quote_ident(a.attname)) as columns,
      case when bool_or(a.attname = 'id' and a.atttypid = 'uuid'::regtype) then '''id'', gen_random_uuid(), ' else '' end as key,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype and not a.attnotnull and a.attname not like '%sha256'), '{}') as sealed
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    group by t.oid having bool_or(a.attname = 'employee_id') and t.oid not in ('request'::regclass, 'tax_start'::regclass) and t.relname <> all($1) order by 1`,
    [without],
  )
  expect(rows.length).toBeGreaterThan(45)
  return rows
}
