import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import { CONFIDENTIAL_ENTRIES } from '#server/audit/confidential-entries.ts'
import { type ListQuery, loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { activityApi } from './contract.ts'

type LogQuery = {
  from?: Day
  to?: Day
  account_id?: string
  kind?: string
  object_id?: string
  operation?: string
  search?: string
} & ListQuery<SortOf<typeof activityApi.log>>

/** The name of an entry's object; null where the name is confidential, so that a search cannot find masked text. */
function searchableName(): RawBuilder<string | null> {
  const kinds = CONFIDENTIAL_ENTRIES.all().map(({ kind }) => kind)
  return sql`case when object_id is null and kind = any(${kinds}::text[]) then null else object_name end`
}

/** The reader of the log. Their right to employee records decides which people's entries they see. */
type LogReader = Pick<Context, 'actor' | 'today'>

/**
 * The entries that a reader may see: those about no person, and those about people whose records they may read. A
 * reader with access to all records sees every entry. Entries written before the log recorded the person are shown to
 * them alone.
 */
function visibleTo({ actor, today }: LogReader): RawBuilder<boolean> {
  if (reachOf(actor, 'employee:read') === 'company') return sql<boolean>`true`
  return sql<boolean>`(audit_entry.employee_ids is not null and not exists (
    select from unnest(audit_entry.employee_ids) as about(id)
    where about.id not in (select employee.id from employee where ${withinReach(actor, 'employee:read', today)})))`
}

/** Loads a page of the activity log. Day filters are in the company's time zone. */
export async function loadLogPage(tx: Tx, zone: string, reader: LogReader, query: LogQuery) {
  let found = tx
    .selectFrom('audit_entry')
    .where(visibleTo(reader))
    .$if(query.from !== undefined, (rows) =>
      rows.where(sql<boolean>`at >= (${query.from}::date)::timestamp at time zone ${zone}`),
    )
    .$if(query.to !== undefined, (rows) =>
      rows.where(sql<boolean>`at < (${query.to}::date + 1)::timestamp at time zone ${zone}`),
    )
  if (query.account_id !== undefined) found = found.where('account_id', '=', query.account_id)
  if (query.kind !== undefined) found = found.where('kind', '=', query.kind)
  if (query.object_id !== undefined) found = found.where('object_id', '=', query.object_id)
  if (query.operation !== undefined) found = found.where('operation', '=', query.operation)
  return loadPage(query, {
    found,
    shown: (entries) =>
      entries.select([
        'number',
        'at',
        'actor_name',
        'role_id',
        'operation',
        'kind',
        'object_id',
        'object_name',
        'before',
        'after',
        'address',
      ]),
    search: [searchableName(), 'actor_name'],
    orders: { at: sql`number` },
  })
}

/**
 * Loads the accesses to pay and identity data, with the name of the person concerned. Accesses to one person's data are
 * listed for readers who may see that person's record.
 */
export async function loadReadAccessPage(
  tx: Tx,
  zone: string,
  { actor, today }: LogReader,
  query: Omit<LogQuery, 'operation' | 'kind'> & { kind?: 'pay' | 'identity' },
) {
  let found = tx
    .selectFrom('access_log')
    .leftJoin('employee', (join) => join.on(sql<boolean>`employee.id::text = access_log.object_id`))
    .where(sql<boolean>`(access_log.object_id is null or ${withinReach(actor, 'employee:read', today)})`)
    .$if(query.from !== undefined, (rows) =>
      rows.where(sql<boolean>`at >= (${query.from}::date)::timestamp at time zone ${zone}`),
    )
    .$if(query.to !== undefined, (rows) =>
      rows.where(sql<boolean>`at < (${query.to}::date + 1)::timestamp at time zone ${zone}`),
    )
  if (query.account_id !== undefined) found = found.where('account_id', '=', query.account_id)
  if (query.kind !== undefined) found = found.where('kind', '=', query.kind)
  if (query.object_id !== undefined) found = found.where('object_id', '=', query.object_id)
  return loadPage(query, {
    found,
    shown: (looks) =>
      looks.select([
        'access_log.id',
        'at',
        'actor_name',
        'role_id',
        'kind',
        'employee.full_name as object_name',
        'count',
        'operation',
        'address',
      ]),
    search: ['employee.full_name', 'actor_name'],
    orders: { at: [sql`at`, sql`access_log.id`] },
  })
}

const MOST_PEOPLE = 500

/** The filter values of the activity log, from the entries that the reader may see. */
export async function loadLogFacets(tx: Tx, reader: LogReader) {
  const shown = visibleTo(reader)
  const named = sql`(select actor_name from audit_entry where account_id = known.value order by number desc limit 1)`
  const people = await loadDistinctValues<{ value: string; name: string }>(tx, 'account_id', shown, named)
  const [kinds, operations] = [
    await loadDistinctValues(tx, 'kind', shown),
    await loadDistinctValues(tx, 'operation', shown),
  ]
  return {
    people: people
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .slice(0, MOST_PEOPLE)
      .map(({ value, name }) => ({ id: value, name })),
    kinds: kinds.map(({ value }) => value),
    operations: operations.map(({ value }) => value),
  }
}

/**
 * The distinct values of a column in order. A skip scan over its index is fast, since the log is long and its values
 * are few.
 */
async function loadDistinctValues<Row = { value: string }>(
  tx: Tx,
  column: 'account_id' | 'kind' | 'operation',
  shown: RawBuilder<boolean>,
  name: RawBuilder<unknown> = sql`null`,
): Promise<Row[]> {
  const value = sql.ref(column)
  const { rows } = await sql<Row>`
    with recursive known as (
      (select ${value} as value from audit_entry where ${value} is not null and ${shown} order by ${value} limit 1)
      union all
      select (select ${value} from audit_entry where ${value} > known.value and ${shown} order by ${value} limit 1) from known where known.value is not null)
    select value, ${name} as name from known where value is not null order by value`.execute(tx)
  return rows
}
