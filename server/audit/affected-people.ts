import { sql } from 'kysely'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'

/** For each table, the columns that point at people. */
type PersonTables = {
  /** The table of the people themselves. */
  people: string | null
  columnsOf: ReadonlyMap<string, readonly string[]>
}

const PERSON_COLUMNS = ['employee_id', 'to_employee_id']
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

let personTablesCache: Promise<PersonTables> | null = null

/** Read from the catalogue, so that a new table with people is included. Asked once a process. */
function loadPersonTables(tx: Tx): Promise<PersonTables> {
  personTablesCache ??= sql<{ name: string; column: string; people: string }>`
    select c.relname as name, a.attname as column, (
      select r.relname from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey) limit 1) as people
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and a.attname = any(${PERSON_COLUMNS})
      and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped)`
    .execute(tx)
    .then(({ rows }) => ({
      people: rows.find(({ people }) => people !== null)?.people ?? null,
      columnsOf: new Map(
        rows.map(({ name }) => [name, rows.filter((row) => row.name === name).map(({ column }) => column)]),
      ),
    }))
    .catch((error) => {
      personTablesCache = null
      throw error
    })
  return personTablesCache
}

/**
 * Finds the people whom each change is about: those named by the change, those in its fields, and those to whom its
 * object belongs. For a deleted record, the people of its earlier entries.
 */
export async function findAffectedPeople(
  tx: Tx,
  accountId: string | null,
  changes: readonly AuditChange[],
): Promise<string[][]> {
  const lookups = changes.map((change) => ({ change, ids: personLookupIds(change, accountId) }))
  const owners = await findOwners(
    tx,
    changes,
    lookups.flatMap(({ ids }) => ids),
  )
  const found = lookups.map(({ change, ids }) => ({
    change,
    people: [
      ...(change.people ?? []),
      ...[change.before, change.after].flatMap((values) => idsInFields(values ?? {})),
      ...ids.flatMap((id) => owners.get(`${change.kind} ${id}`) ?? owners.get(`${id}`) ?? []),
    ],
  }))
  const lost = found.flatMap(({ change: { kind, id, after }, people }) =>
    id && !after && people.length === 0 ? [{ kind, id }] : [],
  )
  const earlier = await findInEarlierEntries(tx, lost)
  return found.map(({ change, people }) => {
    const own = people.length > 0 ? people : (earlier.get(`${change.kind} ${change.id}`) ?? [])
    return [...new Set(own)].sort()
  })
}

/** The ids by which a change's person is found; a session is found by its account. */
function personLookupIds({ kind, id }: AuditChange, accountId: string | null): string[] {
  return [id, kind === 'session' ? accountId : null].filter(
    (one): one is string => typeof one === 'string' && UUID.test(one),
  )
}

function idsInFields(values: Record<string, unknown>): string[] {
  return [...PERSON_COLUMNS, 'employee_ids']
    .flatMap((field) => values[field])
    .filter((value): value is string => typeof value === 'string' && UUID.test(value))
}

/** The people of ids, keyed by the id alone for a person or an account, else by kind and id. */
async function findOwners(
  tx: Tx,
  changes: readonly AuditChange[],
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { people, columnsOf } = await loadPersonTables(tx)
  const wanted = sql`any(${[...new Set(ids)]}::uuid[])`
  const queries = [
    ...(people === null
      ? []
      : [sql`select null::text as kind, p.id, p.id as person from ${sql.table(people)} p where p.id = ${wanted}`]),
    sql`select null, m.id, m.employee_id from membership m where m.id = ${wanted} and m.employee_id is not null`,
    sql`select null, m.account_id, m.employee_id from membership m where m.account_id = ${wanted} and m.employee_id is not null`,
    ...[...new Set(changes.map(({ kind }) => kind))].flatMap((kind) =>
      (columnsOf.get(kind) ?? []).map(
        (column) =>
          sql`select ${kind}::text, t.id, t.${sql.ref(column)} from ${sql.table(kind)} t where t.id = ${wanted} and t.${sql.ref(column)} is not null`,
      ),
    ),
  ]
  const { rows } = await sql<{ kind: string | null; id: string; person: string }>`
    ${sql.join(queries, sql` union all `)}`.execute(tx)
  const owners = new Map<string, string[]>()
  for (const { kind, id, person } of rows) {
    const key = kind === null ? id : `${kind} ${id}`
    owners.set(key, [...(owners.get(key) ?? []), person])
  }
  return owners
}

async function findInEarlierEntries(
  tx: Tx,
  lost: readonly { kind: string; id: string }[],
): Promise<Map<string, string[]>> {
  if (lost.length === 0) return new Map()
  const { rows } = await sql<{ kind: string; object_id: string; people: string[] }>`
    select e.kind, e.object_id, array_agg(distinct person::text) as people
    from audit_entry e, unnest(e.employee_ids) as person
    where (e.kind, e.object_id) in (select * from unnest(${lost.map(({ kind }) => kind)}::text[], ${lost.map(({ id }) => id)}::text[]))
    group by e.kind, e.object_id`.execute(tx)
  return new Map(rows.map(({ kind, object_id, people }) => [`${kind} ${object_id}`, people]))
}
