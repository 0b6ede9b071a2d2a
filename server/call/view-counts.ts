import { type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#base/endpoint.ts'
import { DomainError } from '#base/errors.ts'
import { isObject } from '#base/objects.ts'
import type { Tx } from '../database/database.ts'
import { parseInput } from './parse-input.ts'

/** Answers how many rows each of these askings of a list would hold in all. */
export type CountLists<P, C> = (lists: readonly P[], context: C) => Promise<number[]>

type CountsReply = { rows: never[]; total: number; counts: number[] }
type WithTotal = { total: number }

/**
 * A list that is asked for `views` answers how many rows it holds and how many each view of it holds, and no rows: by the
 * list's own permission, reach and conditions, in one call. `counting` does it in one statement; a list without one is
 * asked for each in turn.
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
    const { views, ...asked } = input as P & { views?: string[] }
    if (!views) return handler(asked as P, context)
    const lists = [asked, ...views.map((text) => parseViewInput(endpoint, asked, text))]
    const [total, ...counts] = await count(lists as P[], context)
    return { rows: [], total: total!, counts } satisfies CountsReply as never
  }
}

/** The list's input with the filters of a view, read as if they had been asked for by themselves. Throws 400. */
function parseViewInput(endpoint: Endpoint, asked: Record<string, unknown>, text: string): unknown {
  const given = parseFilters(text)
  const path: Record<string, string> = {}
  for (const [, name] of endpoint.path.matchAll(/\{(\w+)\}/g))
    if (name! in asked) {
      path[name!] = String(asked[name!])
      delete given[name!]
    }
  if ('views' in given) throw invalidFilters()
  return parseInput(endpoint, path, given, undefined)
}

function parseFilters(text: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(text)
    if (isObject(given) && !Array.isArray(given)) return given
  } catch {}
  throw invalidFilters()
}

function invalidFilters(): DomainError {
  return new DomainError('malformed', { status: 400, fields: { views: ['invalid_format'] } })
}

/** How many rows of a source, what stands after `from`, meet each of these conditions: in one pass over it. */
export async function countConditions(
  tx: Tx,
  source: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  const counts = conditions.map((condition) => sql`(count(*) filter (where ${condition}))::int`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts from ${source}`.execute(
    tx,
  )
  return rows[0]!.counts
}

/** Counts lists that are of several sources, such as years: those of one together. */
export async function countBySource<P, K>(
  lists: readonly P[],
  sourceOf: (list: P) => K,
  count: (source: K, lists: readonly P[]) => Promise<number[]>,
): Promise<number[]> {
  const found = new Map<P, number>()
  for (const source of new Set(lists.map(sourceOf))) {
    const own = lists.filter((list) => sourceOf(list) === source)
    for (const [index, n] of (await count(source, own)).entries()) found.set(own[index]!, n)
  }
  return lists.map((list) => found.get(list)!)
}
