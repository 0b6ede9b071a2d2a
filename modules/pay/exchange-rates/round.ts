import { sql } from 'kysely'
import { addDays, type Day, dayIn } from '#base/days.ts'
import type { Round, RoundWorld } from '#server/rounds.ts'
import {
  type Answer,
  latestRates,
  PROVIDER_HOME,
  ProviderTrouble,
  type Published,
  ratesOfDay,
} from './malaysia-provider.ts'
import { isOver, MISSED_DAYS, wantedDays } from './rules.ts'

/** No round asks more often: what it leaves the next one takes up. */
const MOST_ASKED = 150
/** Asked first of a missed day: without a rate of it the day has none. */
const FIRST_ASKED = 'USD'
/** What is asked for before anything is known: the currencies of neighbours and of the large markets. */
const USUAL = [
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

type World = RoundWorld & { ratesUrl: string }

/**
 * Asks for rates where it is some company's hour and the installation has not got them yet: one answer serves all
 * companies (CLM-09). What goes wrong is kept for the screen, and asked for again half an hour later.
 */
export const RATES_ROUND: Round = {
  name: 'exchange_rates',
  async run(world) {
    if (world.ratesUrl === null) return
    const asking: World = { ...world, ratesUrl: world.ratesUrl }
    const provider = providerAt(world.ratesUrl)
    const now = world.clock.now()
    const { days, todays } = await daysWanted(asking, now)
    const wanted = await unsettled(asking, provider, days)
    if (wanted.length === 0) return
    try {
      const unread = await fetched(asking, provider, wanted, todays)
      await noted(asking, provider, unread.length > 0 ? { trouble: 'some_unread', about: { names: unread } } : null)
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error
      await noted(asking, provider, { trouble: error.trouble, about: error.about })
    }
  },
}

/** What a provider is kept under: the host of its address. */
export function providerAt(address: string): string {
  return new URL(address).host
}

/** The days that companies want in this quarter of an hour, the latest first, each once; and which of them are somebody's today. */
async function daysWanted({ database }: World, now: Date): Promise<{ days: Day[]; todays: Set<Day> }> {
  const zones = await database.lookup
    .selectFrom('company')
    .select('timezone')
    .distinct()
    .where('is_on', '=', true)
    .execute()
  const days = zones.flatMap(({ timezone }) => wantedDays(dayIn(timezone, now), timeIn(timezone, now)))
  const todays = new Set(zones.map(({ timezone }) => dayIn(timezone, now)))
  return { days: [...new Set(days)].sort().reverse(), todays }
}

function timeIn(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(moment)
}

async function unsettled({ database }: World, provider: string, days: readonly Day[]): Promise<Day[]> {
  const settled = await database.lookup
    .selectFrom('provider_day')
    .select('day')
    .where('provider', '=', provider)
    .where(sql<boolean>`day = any(${[...days]}::date[])`)
    .execute()
  return days.filter((day) => !settled.some((known) => known.day === day))
}

/** Asks for the latest rates where somebody's today is wanted, then day by day for what was missed. */
async function fetched(
  world: World,
  provider: string,
  wanted: readonly Day[],
  todays: ReadonlySet<Day>,
): Promise<string[]> {
  const { ratesUrl, clock } = world
  const unread: string[] = []
  const today = dayIn('UTC', clock.now())
  const left = new Set(wanted)
  if (wanted.some((day) => todays.has(day))) {
    const latest = await latestRates(ratesUrl)
    for (const [day, rates] of byDay(latest)) {
      // No zone is further than a day ahead.
      if (day > addDays(today, 1)) throw new ProviderTrouble('wrong_shape')
      await settle(world, provider, day, rates)
      left.delete(day)
    }
    if (latest !== 'none') unread.push(...latest.unread)
  }
  const currencies = await currenciesOf(world, provider)
  let asked = 0
  for (const day of [...left].filter((one) => !todays.has(one))) {
    if (asked + currencies.length > MOST_ASKED) break
    const rates: Published[] = []
    for (const currency of currencies) {
      asked += 1
      const answer = await ratesOfDay(ratesUrl, currency, day)
      if (answer !== 'none') {
        rates.push(...answer.rates)
        unread.push(...answer.unread)
      } else if (currency === FIRST_ASKED) break
    }
    if (rates.length > 0 || isOver(day, today)) await settle(world, provider, day, rates)
  }
  return [...new Set(unread)]
}

function byDay(answer: Answer): Map<Day, Published[]> {
  return answer === 'none' ? new Map() : Map.groupBy(answer.rates, ({ day }) => day)
}

/** The currencies that were published lately, or those that usually are. */
async function currenciesOf({ database, clock }: World, provider: string): Promise<string[]> {
  const known = await database.lookup
    .selectFrom('provider_rate')
    .select('currency')
    .distinct()
    .where('provider', '=', provider)
    .where('day', '>=', addDays(dayIn('UTC', clock.now()), -MISSED_DAYS * 3))
    .where('currency', '<>', FIRST_ASKED)
    .orderBy('currency')
    .execute()
  return [FIRST_ASKED, ...(known.length > 0 ? known.map(({ currency }) => currency) : USUAL)]
}

/** Keeps a day's rates and that the day need not be asked for again. */
async function settle(
  { database, clock }: World,
  provider: string,
  day: Day,
  rates: readonly Published[],
): Promise<void> {
  const now = clock.now()
  await database.outside(async (tx) => {
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

type Noted = { trouble: string; about: Record<string, unknown> }

async function noted({ database, clock }: World, provider: string, wrong: Noted | null): Promise<void> {
  const asked_at = clock.now()
  const isWell = wrong === null || wrong.trouble === 'some_unread'
  const row = {
    asked_at,
    ...(isWell && { well_at: asked_at }),
    trouble: wrong?.trouble ?? null,
    about: JSON.stringify(wrong?.about ?? {}),
  }
  await database.outside((tx) =>
    tx
      .insertInto('provider_ask')
      .values({ provider, ...row })
      .onConflict((same) => same.column('provider').doUpdateSet(row))
      .execute(),
  )
}
