import { firstDay, type Month } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import { applyRate, type Sen } from '#base/money/money.ts'
import type { County } from '#base/states/taiwanese-counties.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

/** What a court may take of wages: one part of so many of each payment, and what stays as a multiple of the cost of living. */
export type GarnishmentRules = { readonly parts: number; readonly livingMultiple: Millionths }

export const GARNISHMENT: LoadedLaw<GarnishmentRules> = [
  {
    from: '2019-05-31',
    source:
      'Compulsory Enforcement Act art. 115-1: a third of each payment; art. 122: 1.2 times the cost of living stays',
    value: { parts: 3, livingMultiple: 1_200_000 },
  },
]

export const garnishmentLaw = lawByMonth('rule of garnishment', GARNISHMENT)

/** Monthly cost of living of a person, whole dollars; `others` holds for counties without an amount of their own. */
export type LivingCosts = { readonly [county in County]?: number } & { readonly others: number }

/** The first entry holds for earlier months too: later amounts are not lower, and what stays is the worker's. */
export const LIVING_COSTS: LoadedLaw<LivingCosts> = [
  {
    from: '2025-01-01',
    source: 'Public Assistance Act art. 4: monthly cost of living announced for 2025',
    value: {
      TPE: 20_379,
      NWT: 16_900,
      TAO: 16_768,
      TXG: 16_077,
      TNN: 15_515,
      KHH: 16_040,
      KIN: 14_341,
      LIE: 14_341,
      others: 15_515,
    },
  },
  {
    from: '2026-01-01',
    source: 'Public Assistance Act art. 4: monthly cost of living announced for 2026',
    value: {
      TPE: 20_744,
      NWT: 17_750,
      TAO: 17_186,
      TXG: 16_431,
      TNN: 15_515,
      KHH: 16_970,
      KIN: 14_341,
      LIE: 14_341,
      others: 15_515,
    },
  },
  { from: '2027-01-01', source: 'The monthly cost of living for 2027 is not loaded', value: null },
]

/**
 * What a worker keeps of a month's pay: 1.2 times the cost of living of the county, up to the next dollar. Where the
 * county is unknown, the highest.
 */
export function livingAmount(month: Month, county: string | null): Sen {
  const loaded = LIVING_COSTS.flatMap(({ from, value }) => (value ? [{ from, value }] : []))
  const costs = (loaded.findLast(({ from }) => from <= firstDay(month)) ?? loaded[0])?.value
  if (!costs) throw new RangeError('No cost of living is loaded')
  const cost = county === null ? Math.max(...Object.values(costs)) : (costs[county as County] ?? costs.others)
  return applyRate(cost, garnishmentLaw(month).value.livingMultiple, 'up')
}
