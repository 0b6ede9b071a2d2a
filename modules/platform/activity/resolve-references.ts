import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { isObject } from '#base/objects.ts'
import type { Tx } from '#server/database/database.ts'
import type { Values } from './rules.ts'

/**
 * What the ids in entries refer to: names (a run's name is its month), people's currencies, and the people who have a
 * page.
 */
export type ResolvedReferences = {
  names: ReadonlyMap<string, string>
  currencies: ReadonlyMap<string, string>
  /** The company's currency, if it pays in only one. */
  singleCurrency: string | null
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type ReferencingEntry = { object_id: string | null; before: Values; after: Values }

/** Resolves the ids of some entries in one or two statements, however many entries there are. */
export async function resolveReferences(
  tx: Tx,
  rows: readonly ReferencingEntry[],
  language: Language,
): Promise<ResolvedReferences> {
  const ids = [...new Set(rows.flatMap((row) => [row.object_id, ...idsIn(row.before), ...idsIn(row.after)]))].filter(
    (id): id is string => id !== null && UUID.test(id),
  )
  const { rows: paid } = await sql<{ currency: string }>`
    select currency from company union select currency from office union select distinct currency from compensation`.execute(
    tx,
  )
  const only = paid.length === 1 ? paid[0]!.currency : null
  if (ids.length === 0) return { names: new Map(), currencies: new Map(), singleCurrency: only }
  const found = await sql<{ id: string; name: string; currency: string | null }>`
    with wanted as (select unnest(${ids}::uuid[]) as id)
    select id, full_name as name, (select currency from compensation c where c.employee_id = e.id order by from_day desc limit 1) as currency
      from employee e where id in (select id from wanted)
    union all select id, name, currency from office where id in (select id from wanted)
    union all select id, name, null from position where id in (select id from wanted)
    union all select id, name, null from department where id in (select id from wanted)
    union all select id, name, null from cost_center where id in (select id from wanted)
    union all select id, case when ${language === 'zh-TW'} then name_zh else name_en end, null from pay_item where id in (select id from wanted)
    union all select id, period, currency from pay_run where id in (select id from wanted)
    union all select l.id, e.full_name, l.currency from loan l join employee e on e.id = l.employee_id where l.id in (select id from wanted)`.execute(
    tx,
  )
  return {
    names: new Map(found.rows.map(({ id, name }) => [id, name])),
    currencies: new Map(found.rows.flatMap(({ id, currency }) => (currency ? [[id, currency] as const] : []))),
    singleCurrency: only,
  }
}

/** The ids in an entry's fields, including those in lists and filters. */
function idsIn(values: Values): string[] {
  return Object.values(values ?? {})
    .flatMap((value) => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [value]))
    .filter((value): value is string => typeof value === 'string')
}

/** The currency of an entry's amounts; null when the person or the currency is not known. */
export function entryCurrency(
  { object_id, before, after }: ReferencingEntry,
  { currencies, singleCurrency: only }: ResolvedReferences,
): string | null {
  const ids = [object_id, after?.employee_id, before?.employee_id]
  for (const id of ids) {
    const currency = typeof id === 'string' ? currencies.get(id) : undefined
    if (currency) return currency
  }
  return only
}
