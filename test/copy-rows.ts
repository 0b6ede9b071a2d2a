import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Column = { name: string; type: string; unique: boolean }

/**
 * Copies a record within its table: for other people where it belongs to a person, and with other names, days and
 * numbers where they must be unique. Returns the number of added rows. Copies that a constraint refuses are left
 * out.
 */
export async function copyRecord(owner: pg.Client, id: string, count: number): Promise<number> {
  const found = await findRecordById(owner, id)
  if (!found) return 0
  const { table, row } = found
  const columns = await loadColumns(owner, table)
  // Encrypted values are bound to their record and cannot be decrypted in a copy.
  if (columns.some(({ name, type }) => type === 'bytea' && row[name] !== null)) return 0
  const people = columns.some(({ name }) => name === 'employee_id') ? await colleagues(owner, row) : []
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  let planted = 0
  for (let index = 1; index <= count; index++) {
    const copy = Object.fromEntries(columns.map((column) => [column.name, other(column, row[column.name], index)]))
    const record = {
      ...copy,
      id: randomUUID(),
      ...(people.length > 0 && { employee_id: people[index % people.length] }),
    }
    await owner
      .query(`insert into "${table}" (${names}) select ${names} from jsonb_populate_record(null::"${table}", $1)`, [
        JSON.stringify(record),
      ])
      .then(
        () => planted++,
        () => undefined,
      )
  }
  return planted
}

/** Finds the record with this id in any table. */
async function findRecordById(owner: pg.Client, id: string) {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'id' and a.atttypid = 'uuid'::regtype`)
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t where id = $1::uuid`,
      [id],
    )
    if (rows[0]) return { table: name, row: rows[0].row }
  }
  return undefined
}

async function loadColumns(owner: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
      not exists (select from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any(f.conkey))
        and (a.attname in ('name', 'name_en', 'code') or exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey))) as unique
    from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [`"${table}"`],
  )
  return rows
}

/** Everybody of the record's company, its own person last. */
async function colleagues(owner: pg.Client, row: Record<string, unknown>): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from employee where company_id = $1 order by id = $2, full_name',
    [row.company_id, row.employee_id],
  )
  return rows.map(({ id }) => id)
}

/** The value of a column in a copy. */
function other({ type, unique }: Column, value: unknown, index: number): unknown {
  if (!unique || value === null) return value
  if (/^(text|character varying)$/.test(type)) return `${value}${index}`
  if (/^(integer|bigint|smallint)$/.test(type)) return Number(value) + index
  if (type === 'date') return new Date(Date.parse(String(value)) + index * 86_400_000).toISOString().slice(0, 10)
  return value
}
