import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

type RateDay = { readonly employee: string; readonly day: Day }

/** What people are paid an hour on days, in minor units; null without a rate. */
export type HourlyRateSource = {
  readonly load: (tx: Tx, days: readonly RateDay[]) => Promise<(on: RateDay) => number | null>
}

/** Where hourly rates are agreed. A module above payroll adds it. */
export const HOURLY_RATES = extensionPoint<HourlyRateSource>('hourly rates')

/** Loads the first rate that any source has for a person on a day. */
export async function loadHourlyRates(
  tx: Tx,
  days: readonly RateDay[],
): Promise<(employee: string, day: Day) => number | null> {
  const sources = days.length === 0 ? [] : await Promise.all(HOURLY_RATES.all().map((source) => source.load(tx, days)))
  return (employee, day) => {
    for (const rateOn of sources) {
      const rate = rateOn({ employee, day })
      if (rate !== null) return rate
    }
    return null
  }
}
