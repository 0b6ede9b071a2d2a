import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, earlierDay, laterDay } from '#base/days/days.ts'
import { type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Tx } from '#server/database/database.ts'
import type { exchangeRateApi, RateKind } from './contract.ts'
import { DAYS_BACK, type Rate } from './rules.ts'

export type RateFilters = {
  id?: string | undefined
  currency?: string | undefined
  from?: string | undefined
  until?: string | undefined
  source?: 'typed' | 'imported' | 'published' | undefined
  state?: 'stands' | 'replaced' | 'taken_back' | undefined
}

export type StoredRate = {
  id: string
  day: string
  currency: string
  unit: number
  /** Millionths. */
  rate: number
  home: string
  source: 'typed' | 'imported' | 'published'
  given_by: string
  reason: string | null
  state: 'stands' | 'replaced' | 'taken_back'
  ended_by: string | null
  recorded_at: Date
  version: number
}

type RateListQuery = ListQuery<SortOf<typeof exchangeRateApi.list>>

/** The company's own rates beside the published ones of the chosen kind. */
const COMPANY_RATES = sql`
  select id::text, day, currency, unit, rate, home, case when import_id is null then 'typed' else 'imported' end as source,
    by_name as given_by, reason, case when ended_at is null then 'stands' when replaced_by is null then 'taken_back' else 'replaced' end as state,
    ended_by, at as recorded_at, version
  from exchange_rate`

function publishedRates(kind: RateKind): RawBuilder<unknown> {
  return sql`
    select provider || ' ' || day || ' ' || currency as id, day, currency, unit, ${sql.ref(kind)} as rate, home, 'published' as source,
      provider as given_by, null as reason, 'stands' as state, null as ended_by, fetched_at as recorded_at, 1 as version
    from provider_rate where ${sql.ref(kind)} is not null`
}

/** A page of rates from all sources, also those that no longer count. */
export async function listRates(tx: Tx, filters: RateFilters, page: RateListQuery) {
  const { kind } = await loadRateKind(tx)
  return loadPageFromSql<StoredRate, RateListQuery['sort']>(tx, page, {
    select: sql`select r.*`,
    from: sql`from ${ratesFrom(kind)}`,
    where: rateConditions(filters),
    search: SEARCH_COLUMNS,
    orders: { day: sql`r.day`, currency: sql`r.currency`, recorded_at: sql`r.recorded_at` },
    tieBreaker: sql`r.currency, r.recorded_at desc, r.id`,
  })
}

/** Counts the rates that each of several filters finds, in one statement. */
export async function countRates(
  tx: Tx,
  lists: readonly (RateFilters & { search?: string | undefined })[],
): Promise<number[]> {
  const { kind } = await loadRateKind(tx)
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...rateConditions(filters), searchCondition(search, SEARCH_COLUMNS)], sql` and `),
  )
  return countConditions(tx, ratesFrom(kind), conditions)
}

const SEARCH_COLUMNS = [sql`r.currency`, sql`r.reason`, sql`r.given_by`]

const ratesFrom = (kind: RateKind) => sql`(${COMPANY_RATES} union all ${publishedRates(kind)}) r`

function rateConditions({ id, currency, from, until, source, state }: RateFilters): RawBuilder<unknown>[] {
  return [
    ...(id ? [sql`r.id = ${id}`] : []),
    ...(currency ? [sql`(r.currency = ${currency} or r.home = ${currency})`] : []),
    ...(from ? [sql`r.day >= ${from}::date`] : []),
    ...(until ? [sql`r.day <= ${until}::date`] : []),
    ...(source ? [sql`r.source = ${source}`] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
  ]
}

/** Which kind of published rates the company uses: the middle ones by default. */
export async function loadRateKind(tx: Tx): Promise<{ kind: RateKind; version: number }> {
  const row = await tx.selectFrom('rate_choice').select(['kind', 'version']).executeTakeFirst()
  return { kind: (row?.kind ?? 'middle') as RateKind, version: row?.version ?? 0 }
}

/**
 * Every rate that may count between any of these currencies on any of these days, in one query: the company's valid
 * ones, and published ones of the kind it uses. `through` is the currency of published rates.
 */
export async function loadRatesNear(
  tx: Tx,
  days: readonly Day[],
  currencies: readonly string[],
): Promise<{ rates: Rate[]; through: string | null }> {
  if (days.length === 0 || currencies.length === 0) return { rates: [], through: null }
  const { kind } = await loadRateKind(tx)
  const first = days.reduce(earlierDay)
  const last = days.reduce(laterDay)
  const between = sql`day between ${addDays(first, -DAYS_BACK)}::date and ${last}::date`
  const named = [...currencies]
  const { rows } = await sql<Rate>`
    select day, currency, home, unit, rate, case when import_id is null then 'typed' else 'imported' end as source, null as provider
    from exchange_rate where ended_at is null and ${between} and (currency = any(${named}::text[]) or home = any(${named}::text[]))
    union all
    select day, currency, home, unit, ${sql.ref(kind)}, 'published', provider
    from provider_rate where ${sql.ref(kind)} is not null and ${between} and currency = any(${named}::text[])`.execute(
    tx,
  )
  return { rates: rows, through: rows.find(({ provider }) => provider !== null)?.home ?? null }
}

/** How the last poll of a provider went. */
export async function loadProviderState(tx: Tx, provider: string | null) {
  const { kind, version } = await loadRateKind(tx)
  const asked = await tx
    .selectFrom('provider_ask')
    .selectAll()
    .where('provider', '=', provider ?? '')
    .executeTakeFirst()
  const latest = await tx.selectFrom('provider_rate').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst()
  return {
    provider,
    asked_at: asked?.asked_at.toISOString() ?? null,
    well_at: asked?.well_at?.toISOString() ?? null,
    trouble: asked?.trouble ?? null,
    about: listsAsText(asked?.about),
    latest_day: latest?.day ?? null,
    kind,
    version,
  }
}

/** Turns lists, such as the currencies that could not be read, into text for a sentence. */
function listsAsText(about: unknown): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries((about ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? value : String(value),
    ]),
  )
}
