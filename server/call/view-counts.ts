import { type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { DomainError } from '#base/errors.ts'
import { isObject } from '#base/objects.ts'
import { required } from '#base/required.ts'
import type { Tx } from '../database/database.ts'
import { selectOne } from '../database/select-one.ts'
import { parseInput } from './parse-input.ts'

/** Counts the rows of several lists. */
export type CountLists<P, C> = (lists: readonly P[], context: C) => Promise<number[]>

type CountsReply = { rows: never[]; total: number; counts: number[] }
type WithTotal = { total: number }

/**
 * Makes a list that is asked for `views` reply with its number of rows and that of each view, without rows, by the
 * list's own permission, reach and conditions. `counting` counts all in one statement; a list without it is asked for
 * each in turn.
 */
export function withViewCounts<I, P, R extends WithTotal, A, C>(
  endpoint: Endpoint<I, P, R, A>,
  handler: (input: P, context: C) => Promise<R>,
  counting?: CountLists<P, C>,
): (input: P, context: C) => Promise<R> {
  const countOneByOne: CountLists<P, C> = async (lists, context) => {
    const totals: number[] = []
    for (const list of lists) totals.push((await handler({ ...list, page: 1, per_page: 1 }, context)).total)
    return totals
  }
  const count = counting ?? countOneByOne
  return async (input, context) => {
    const { views, ...list } = input as P & { views?: string[] }
    if (!views) return handler(list as P, context)
    const lists = [list, ...views.map((text) => parseViewInput(endpoint, list, text))]
    const [total, ...counts] = await count(lists as P[], context)
    return { rows: [], total: required(total, 'count of the list'), counts } satisfies CountsReply as never
  }
}

/** Parses the filters of a view as if the list had been asked for them. Throws 400. */
function parseViewInput(endpoint: Endpoint, list: Record<string, unknown>, text: string): unknown {
  const filters = parseFilters(text)
  const path: Record<string, string> = {}
  for (const [, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g))
    if (name in list) {
      path[name] = String(list[name])
      delete filters[name]
    }
  if ('views' in filters) throw invalidFilters()
  return parseInput(endpoint, path, filters, undefined)
}

function parseFilters(text: string): Record<string, unknown> {
  try {
    const filters: unknown = JSON.parse(text)
    if (isObject(filters) && !Array.isArray(filters)) return filters
  } catch {}
  throw invalidFilters()
}

function invalidFilters(): DomainError {
  return new DomainError('malformed', { status: 400, fields: { views: ['invalid_format'] } })
}

/** Counts the rows of a source (the SQL after `from`) that meet each condition, in one pass. */
export async function countConditions(
  tx: Tx,
  source: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  const counts = conditions.map((condition) => sql`(count(*) filter (where ${condition}))::int`)
  const query = sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts from ${source}`
  return (await selectOne(tx, query)).counts
}

/** Counts lists of several sources, such as years; lists of one source are counted together. */
export async function countBySource<P, K>(
  lists: readonly P[],
  sourceOf: (list: P) => K,
  count: (source: K, lists: readonly P[]) => Promise<number[]>,
): Promise<number[]> {
  const counted = new Map<P, number>()
  for (const [source, own] of Map.groupBy(lists, sourceOf)) {
    const counts = await count(source, own)
    for (const [index, list] of own.entries()) counted.set(list, required(counts[index], 'count of a list'))
  }
  return lists.map((list) => required(counted.get(list), 'count of a list'))
}
