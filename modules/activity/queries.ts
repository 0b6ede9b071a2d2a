import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { containing } from '#server/records.ts'

type LogQuery = {
  from?: Day
  to?: Day
  account_id?: string
  kind?: string
  object_id?: string
  operation?: string
  search?: string
  sort: string
  page: number
  per_page: number
}

/** Entries of the activity log, days in the company's zone. */
export async function logPage(tx: Tx, zone: string, asked: LogQuery) {
  const found = tx
    .selectFrom('audit_entry')
    .$if(asked.from !== undefined, (query) =>
      query.where(sql<boolean>`at >= (${asked.from}::date)::timestamp at time zone ${zone}`),
    )
    .$if(asked.to !== undefined, (query) =>
      query.where(sql<boolean>`at < (${asked.to}::date + 1)::timestamp at time zone ${zone}`),
    )
    .$if(asked.account_id !== undefined, (query) => query.where('account_id', '=', asked.account_id!))
    .$if(asked.kind !== undefined, (query) => query.where('kind', '=', asked.kind!))
    .$if(asked.object_id !== undefined, (query) => query.where('object_id', '=', asked.object_id!))
    .$if(asked.operation !== undefined, (query) => query.where('operation', '=', asked.operation!))
    .$if(Boolean(asked.search), (query) =>
      query.where((where) =>
        where.or([
          where('object_name', 'ilike', containing(asked.search!)),
          where('actor_name', 'ilike', containing(asked.search!)),
        ]),
      ),
    )
  const rows = await found
    .select([
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
    ])
    .orderBy('number', asked.sort.startsWith('-') ? 'desc' : 'asc')
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute()
  const { n } = await found.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: n }
}

/** Who looked at pay or identity data, with the name of the person whose it was. */
export async function accessPage(
  tx: Tx,
  zone: string,
  asked: Omit<LogQuery, 'operation' | 'kind'> & { kind?: 'pay' | 'identity' },
) {
  const found = tx
    .selectFrom('access_log')
    .leftJoin('employee', (join) => join.on(sql<boolean>`employee.id::text = access_log.object_id`))
    .$if(asked.from !== undefined, (query) =>
      query.where(sql<boolean>`at >= (${asked.from}::date)::timestamp at time zone ${zone}`),
    )
    .$if(asked.to !== undefined, (query) =>
      query.where(sql<boolean>`at < (${asked.to}::date + 1)::timestamp at time zone ${zone}`),
    )
    .$if(asked.account_id !== undefined, (query) => query.where('account_id', '=', asked.account_id!))
    .$if(asked.kind !== undefined, (query) => query.where('kind', '=', asked.kind!))
    .$if(asked.object_id !== undefined, (query) => query.where('object_id', '=', asked.object_id!))
    .$if(Boolean(asked.search), (query) =>
      query.where((where) =>
        where.or([
          where('employee.full_name', 'ilike', containing(asked.search!)),
          where('actor_name', 'ilike', containing(asked.search!)),
        ]),
      ),
    )
  const rows = await found
    .select([
      'access_log.id',
      'at',
      'actor_name',
      'role_id',
      'kind',
      'employee.full_name as object_name',
      'count',
      'operation',
      'address',
    ])
    .orderBy('at', asked.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('access_log.id', asked.sort.startsWith('-') ? 'desc' : 'asc')
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute()
  const { n } = await found.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: n }
}

/** The people, kinds and operations that the log knows. */
export async function logFacets(tx: Tx) {
  const [people, kinds, operations] = [
    await tx
      .selectFrom('audit_entry')
      .where('account_id', 'is not', null)
      .groupBy('account_id')
      .select(['account_id', sql<string>`max(actor_name)`.as('name')])
      .orderBy('name')
      .limit(500)
      .execute(),
    await tx.selectFrom('audit_entry').select('kind').distinct().orderBy('kind').execute(),
    await tx.selectFrom('audit_entry').select('operation').distinct().orderBy('operation').execute(),
  ]
  return {
    people: people.map((row) => ({ id: row.account_id!, name: row.name })),
    kinds: kinds.map((row) => row.kind),
    operations: operations.map((row) => row.operation),
  }
}
