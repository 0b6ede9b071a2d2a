import { sql } from 'kysely'
import { addDays, type Day, dayIn } from '#base/days/days.ts'
import type { PollingJob, PollingWorld } from '#server/manifest/polling-jobs.ts'
import {
  fetchLatestRates,
  fetchRatesOfDay,
  PROVIDER_HOME,
  type ProviderAnswer,
  ProviderError,
  type PublishedRate,
} from './malaysia-provider.ts'
import { isDayClosed, MISSED_DAYS, wantedDays } from './rules.ts'

/** The most requests of one round: the next round continues. */
const MOST_REQUESTS = 150
/** Requested first of a missed day: without a rate of it the day has none. */
const PROBE_CURRENCY = 'USD'
/** Requested before any rates were published: the currencies of neighbours and of the large markets. */
const USUAL_CURRENCIES = [
  'AUD',
  'BND',
  'CAD',
  'CHF',
  'CNY',
  'EUR',
  'GBP',
  'HKD',
  'IDR',
  'INR',
  'JPY',
  'KRW',
  'NZD',
  'PHP',
  'SAR',
  'SGD',
  'THB',
  'TWD',
  'VND',
]

type RatesContext = PollingWorld & { ratesUrl: string }

/**
 * Requests rates at the hour of some company where the installation lacks them: one answer serves all companies
 * (CLM-09). An error is stored for the screen, and the request is repeated half an hour later.
 */
export const RATES_POLLING_JOB: PollingJob = {
  name: 'exchange_rates',
  async run(world) {
    if (world.ratesUrl === null) return
    const asking: RatesContext = { ...world, ratesUrl: world.ratesUrl }
    const provider = providerHost(world.ratesUrl)
    const now = world.clock.now()
    const { days, todays } = await findWantedDays(asking, now)
    const wanted = await findUnsettledDays(asking, provider, days)
    if (wanted.length === 0) return
    try {
      const unread = await fetchWantedDays(asking, provider, wanted, todays)
      await updateProviderState(
        asking,
        provider,
        unread.length > 0 ? { trouble: 'some_unread', about: { names: unread } } : null,
      )
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await updateProviderState(asking, provider, { trouble: error.trouble, about: error.about })
    }
  },
}

/** The key of a provider: the host of its address. */
export function providerHost(address: string): string {
  return new URL(address).host
}

/**
 * The days that companies want in this quarter of an hour, each once and the latest first, and which of them are today
 * for some company.
 */
async function findWantedDays({ database }: RatesContext, now: Date): Promise<{ days: Day[]; todays: Set<Day> }> {
  const zones = await database.lookup
    .selectFrom('company')
    .select('timezone')
    .distinct()
    .where('is_on', '=', true)
    .execute()
  const days = zones.flatMap(({ timezone }) => wantedDays(dayIn(timezone, now), localTime(timezone, now)))
  const todays = new Set(zones.map(({ timezone }) => dayIn(timezone, now)))
  return { days: [...new Set(days)].sort().reverse(), todays }
}

function localTime(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(moment)
}

async function findUnsettledDays({ database }: RatesContext, provider: string, days: readonly Day[]): Promise<Day[]> {
  const settled = await database.lookup
    .selectFrom('provider_day')
    .select('day')
    .where('provider', '=', provider)
    .where(sql<boolean>`day = any(${[...days]}::date[])`)
    .execute()
  return days.filter((day) => !settled.some((known) => known.day === day))
}

/** Requests the latest rates where they are wanted for today, then those of missed days one by one. */
async function fetchWantedDays(
  world: RatesContext,
  provider: string,
  wanted: readonly Day[],
  todays: ReadonlySet<Day>,
): Promise<string[]> {
  const { ratesUrl, clock } = world
  const unread: string[] = []
  const today = dayIn('UTC', clock.now())
  const left = new Set(wanted)
  if (wanted.some((day) => todays.has(day))) {
    const latest = await fetchLatestRates(ratesUrl)
    for (const [day, rates] of ratesByDay(latest)) {
      // No time zone is more than a day ahead.
      if (day > addDays(today, 1)) throw new ProviderError('wrong_shape')
      await insertDayRates(world, provider, day, rates)
      left.delete(day)
    }
    if (latest !== 'none') unread.push(...latest.unread)
  }
  const currencies = await findCurrencies(world, provider)
  let asked = 0
  for (const day of [...left].filter((one) => !todays.has(one))) {
    if (asked + currencies.length > MOST_REQUESTS) break
    const rates: PublishedRate[] = []
    for (const currency of currencies) {
      asked += 1
      const answer = await fetchRatesOfDay(ratesUrl, currency, day)
      if (answer !== 'none') {
        rates.push(...answer.rates)
        unread.push(...answer.unread)
      } else if (currency === PROBE_CURRENCY) break
    }
    if (rates.length > 0 || isDayClosed(day, today)) await insertDayRates(world, provider, day, rates)
  }
  return [...new Set(unread)]
}

function ratesByDay(answer: ProviderAnswer): Map<Day, PublishedRate[]> {
  return answer === 'none' ? new Map() : Map.groupBy(answer.rates, ({ day }) => day)
}

/** The currencies that were published lately, or the usual ones. */
async function findCurrencies({ database, clock }: RatesContext, provider: string): Promise<string[]> {
  const known = await database.lookup
    .selectFrom('provider_rate')
    .select('currency')
    .distinct()
    .where('provider', '=', provider)
    .where('day', '>=', addDays(dayIn('UTC', clock.now()), -MISSED_DAYS * 3))
    .where('currency', '<>', PROBE_CURRENCY)
    .orderBy('currency')
    .execute()
  return [PROBE_CURRENCY, ...(known.length > 0 ? known.map(({ currency }) => currency) : USUAL_CURRENCIES)]
}

/** Stores a day's rates, and that the day need not be requested again. */
async function insertDayRates(
  { database, clock }: RatesContext,
  provider: string,
  day: Day,
  rates: readonly PublishedRate[],
): Promise<void> {
  const now = clock.now()
  await database.runOutsideTenants(async (tx) => {
    const first = await tx
      .insertInto('provider_day')
      .values({ provider, day, has_rates: rates.length > 0, settled_at: now })
      .onConflict((same) => same.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!first || rates.length === 0) return
    await tx
      .insertInto('provider_rate')
      .values(rates.map((rate) => ({ ...rate, provider, home: PROVIDER_HOME, fetched_at: now })))
      .onConflict((same) => same.doNothing())
      .execute()
  })
}

type ProviderProblem = { trouble: string; about: Record<string, unknown> }

async function updateProviderState(
  { database, clock }: RatesContext,
  provider: string,
  wrong: ProviderProblem | null,
): Promise<void> {
  const asked_at = clock.now()
  const isWell = wrong === null || wrong.trouble === 'some_unread'
  const row = {
    asked_at,
    ...(isWell && { well_at: asked_at }),
    trouble: wrong?.trouble ?? null,
    about: JSON.stringify(wrong?.about ?? {}),
  }
  await database.runOutsideTenants((tx) =>
    tx
      .insertInto('provider_ask')
      .values({ provider, ...row })
      .onConflict((same) => same.column('provider').doUpdateSet(row))
      .execute(),
  )
}
