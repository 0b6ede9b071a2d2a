import type pg from 'pg'

export type Column = { name: string; type: string }

/** `whole`: one statement reads every row. `by_company`: the row policy shows one company at a time. */
export type ReadingMode = 'whole' | 'by_company'

export type CatalogueTable = {
  /** With its schema, quoted where needed, ready for SQL. */
  name: string
  columns: Column[]
  hasCompany: boolean
  isPartitioned: boolean
  reading: ReadingMode
}

/** Not all rows of this database can be read, so that a backup would look complete without being so. */
export class UnreadableRowsError extends Error {}

type Policy = { permissive: boolean; expression: string | null }
type TableDescription = Omit<CatalogueTable, 'reading'> & {
  boundByPolicies: boolean
  policies: Policy[]
  companyIsRequired: boolean
  companyIsReferenced: boolean
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'p' as "isPartitioned",
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    company.attnum is not null as "hasCompany",
    coalesce(company.attnotnull, false) as "companyIsRequired",
    exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and company.attnum = any (f.conkey)) as "companyIsReferenced",
    c.relrowsecurity and not me.rolsuper and not me.rolbypassrls
      and (c.relforcerowsecurity or not pg_has_role(c.relowner, 'usage')) as "boundByPolicies",
    coalesce((select json_agg(json_build_object('permissive', p.polpermissive, 'expression', pg_get_expr(p.polqual, p.polrelid)))
      from pg_policy p where p.polrelid = c.oid and p.polcmd in ('*', 'r')
        and exists (select from unnest(p.polroles) role where role = 0 or pg_has_role(role, 'usage'))), '[]') as policies
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_roles me on me.rolname = current_user
  left join pg_attribute company on company.attrelid = c.oid and company.attname = 'company_id' and not company.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by n.nspname collate "C", c.relname collate "C"`

/** Loads every table of the product and how all of its rows can be read. Throws UnreadableRowsError. */
export async function loadTables(client: pg.ClientBase): Promise<CatalogueTable[]> {
  const { rows } = await client.query<TableDescription>(TABLES)
  return rows.map(({ name, columns, hasCompany, isPartitioned, ...about }) => {
    return {
      name,
      columns: columns ?? [],
      hasCompany,
      isPartitioned,
      reading: readingMode({ name, columns, hasCompany, isPartitioned, ...about }),
    }
  })
}

/** Like `loadTables`, without checking whether the rows can be read. */
export async function loadTableShapes(client: pg.ClientBase): Promise<Omit<CatalogueTable, 'reading'>[]> {
  const { rows } = await client.query<TableDescription>(TABLES)
  return rows.map(({ name, columns, hasCompany, isPartitioned }) => ({
    name,
    columns: columns ?? [],
    hasCompany,
    isPartitioned,
  }))
}

/**
 * Row policies silently hide rows from a role. So every policy must be one that this code understands: all rows, or the
 * rows of the current company, where a foreign key guarantees that the company exists.
 */
function readingMode(table: TableDescription): ReadingMode {
  if (!table.boundByPolicies) return 'whole'
  const refuse = (why: string): never => {
    throw new UnreadableRowsError(
      `${table.name}: ${why}. Back up as a superuser or as a role with BYPASSRLS (set DATABASE_OWNER_URL), which sees every row.`,
    )
  }
  if (table.policies.some((policy) => !policy.permissive))
    refuse('a restrictive row policy may hide rows from this role')
  if (table.policies.some((policy) => policy.expression === 'true')) return 'whole'
  if (!table.policies.some((policy) => isCompanyPolicy(policy.expression)))
    refuse('its row policies hide rows from this role')
  if (!table.companyIsRequired || !table.companyIsReferenced)
    refuse('nothing vouches that every row belongs to a known company')
  return 'by_company'
}

function isCompanyPolicy(expression: string | null): boolean {
  return (
    expression !== null &&
    /^\(company_id = .*(current_company\(\)|'app\.company_id')/.test(expression) &&
    !/ (AND|OR) /.test(expression)
  )
}

/** The table that `company_id` refers to, if there is one. */
export async function findCompanyTable(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as name
     from pg_constraint f
     join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'company_id' and f.conkey = array[a.attnum]
     join pg_class c on c.oid = f.confrelid join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f'`,
  )
  if (rows.length > 1)
    throw new UnreadableRowsError(`company_id points to several tables: ${rows.map((row) => row.name).join(', ')}`)
  return rows[0]?.name
}

export type Sequence = { name: string; value: string }

/** Sequences that have issued a number, with the last one. */
export async function loadSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where last_value is not null and schemaname !~ '^pg_' order by 1`,
  )
  return rows
}

export type RowCounts = Record<string, { rows: number; byCompany?: Record<string, number> }>

/** Counts the rows of a table that this role sees now, in total and by company if it has companies. */
export async function countRows(
  client: pg.ClientBase,
  table: Pick<CatalogueTable, 'name' | 'hasCompany'>,
): Promise<RowCounts[string]> {
  const company = table.hasCompany ? `coalesce(company_id::text, '')` : `''`
  const { rows } = await client.query<{ company: string; count: string }>(
    `select ${company} as company, count(*)::text as count from ${table.name} group by 1 order by 1`,
  )
  const total = rows.reduce((sum, row) => sum + Number(row.count), 0)
  if (!table.hasCompany) return { rows: total }
  return { rows: total, byCompany: Object.fromEntries(rows.map((row) => [row.company, Number(row.count)])) }
}

export function columnList(columns: Column[]): string {
  return columns.map((column) => `"${column.name.replaceAll('"', '""')}"`).join(', ')
}
