import type { Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { amountText } from '#base/money/amount-text.ts'
import { addUsualItems } from '#pay/settings.ts'
import { requireUsualPay } from '#people/pay-details.ts'
import type { Context } from '#server/context/context.ts'
import { lawSourceText } from '../work/hours-law.ts'
import { writeOnFreeDay } from '../work/write-on-free-day.ts'
import { HOURS_ITEM } from './pay-source.ts'
import { countryOfCurrency, loadRateBefore, minimumHourlyRate } from './rates.ts'

/** What an hour is paid from a day on, in minor units, of a person or of a position. */
type NewRate = {
  readonly employee_id: string | null
  readonly position_id: string | null
  readonly from_day: Day
  readonly per_hour: number
  readonly currency: string
}

/**
 * Inserts an hourly rate, and the pay item of the hours where the company has none. The caller has checked the right, and logs
 * it. Returns the id. Throws 422 below the minimum of the day's law and for a rate that is not confirmed and unusual, 409 where
 * the day has one.
 */
export async function insertRate(
  { tx, language }: Pick<Context, 'tx' | 'language'>,
  rate: NewRate,
  confirmed: readonly string[] | undefined,
): Promise<string> {
  const { employee_id, position_id, from_day: day, per_hour, currency } = rate
  requireMinimumRate({ language }, per_hour, currency, day)
  const before = await loadRateBefore(tx, { employee_id, position_id, currency, day })
  requireUsualPay({ amount: per_hour, currency, per: 'hourly', before, day }, confirmed)
  const { id } = await writeOnFreeDay('rate_on_day', () =>
    tx.insertInto('part_time_rate').values(rate).returning('id').executeTakeFirstOrThrow(),
  )
  await addUsualItems(tx, [HOURS_ITEM])
  return id
}

/** Throws 422 with the minimum that the law of the day sets for an hour. */
export function requireMinimumRate(
  { language }: Pick<Context, 'language'>,
  perHour: number,
  currency: string,
  day: Day,
): void {
  const floor = minimumHourlyRate(currency, day)
  if (!floor || perHour >= floor.amount) return
  throw invalidField('per_hour', 'below_hourly_minimum', {
    amount: amountText(floor.amount, currency),
    source: lawSourceText(countryOfCurrency(currency), floor.source, language),
  })
}
