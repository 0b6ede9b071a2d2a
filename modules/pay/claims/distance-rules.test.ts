import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DistancePart,
  distanceAmount,
  distanceParts,
  distanceRateOn,
  distanceRateText,
  kmText,
  tenthsOf,
  wholeDistance,
} from './distance-rules.ts'

const single = (rate: number) => ({ rate, beyond_km: null, beyond_rate: null })
const TIERED = { rate: 850_000, beyond_km: 500, beyond_rate: 750_000 }

describe('CLM-11 what a distance is worth', () => {
  it('CLM-11a the sum is rounded half up once, to the currency’s unit', () => {
    const amount = (km: number, rate: number, currency = 'MYR') =>
      distanceAmount(distanceParts(tenthsOf(km), 0, single(rate)), currency)
    expect(amount(42.6, 700_000)).toBe(29_82)
    // 0.5 sen goes up, anything below it down.
    expect(amount(0.1, 50_000)).toBe(1)
    expect(amount(0.1, 49_900)).toBe(0)
    expect(amount(10.1, 855_000)).toBe(8_64)
    expect(amount(10.3, 855_000)).toBe(8_81)
    expect(amount(0.1, 5_000_000, 'TWD')).toBe(1)
    expect(amount(0.1, 4_999_900, 'TWD')).toBe(0)
    expect(amount(42.6, 3_500_000, 'TWD')).toBe(149)
    // The largest way at the largest rate stays exact.
    expect(distanceAmount([{ distance: 40_000, rate: 10_000_000_000 }], 'MYR')).toBe(4_000_000_000)
  })

  it('CLM-11a both parts of a distance are rounded together, not one by one', () => {
    // 0.1 km at 0.04 and 0.1 km at 0.06: 0.4 and 0.6 sen make one sen, rounded apart they would as well; 0.4 and 0.4 make one.
    const rate = { rate: 40_000, beyond_km: 1, beyond_rate: 45_000 }
    const parts = distanceParts(2, 9, rate)
    expect(parts).toEqual([
      { distance: 1, rate: 40_000 },
      { distance: 1, rate: 45_000 },
    ])
    expect(distanceAmount(parts, 'MYR')).toBe(1)
    expect(parts.map((part) => distanceAmount([part], 'MYR'))).toEqual([0, 0])
  })

  it('CLM-11b the rate of a day is the last that began', () => {
    const rates = [
      { from_day: '2026-01-01', ...single(600_000) },
      { from_day: '2026-11-15', ...single(700_000) },
    ]
    const on = (day: string) => distanceRateOn(rates, day)?.rate
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-11-14'), on('2026-11-15'), on('2027-01-01')]).toEqual([
      undefined,
      600_000,
      600_000,
      700_000,
      700_000,
    ])
  })

  it('CLM-11c a second rate counts after the kilometres of the month', () => {
    expect(distanceParts(1_000, 0, TIERED)).toEqual([{ distance: 1_000, rate: 850_000 }])
    expect(distanceParts(1_000, 4_000, TIERED)).toEqual([{ distance: 1_000, rate: 850_000 }])
    expect(distanceParts(1_000, 4_001, TIERED)).toEqual([
      { distance: 999, rate: 850_000 },
      { distance: 1, rate: 750_000 },
    ])
    expect(distanceParts(1_000, 5_000, TIERED)).toEqual([{ distance: 1_000, rate: 750_000 }])
    expect(distanceParts(1_000, 9_000, TIERED)).toEqual([{ distance: 1_000, rate: 750_000 }])
  })

  it('CLM-11c any split of a month counts the same kilometres at each rate as the whole', () => {
    const byRate = (parts: readonly DistancePart[]) => {
      const sums = new Map<number, number>()
      for (const { distance, rate } of parts) sums.set(rate, (sums.get(rate) ?? 0) + distance)
      return Object.fromEntries(sums)
    }
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (distances, before, beyond_km) => {
          const rate = { rate: 853_100, beyond_km, beyond_rate: 751_900 }
          let at = before
          const split = distances.flatMap((distance) => {
            const parts = distanceParts(distance, at, rate)
            at += distance
            return parts
          })
          const whole = distanceParts(at - before, before, rate)
          expect(byRate(split)).toEqual(byRate(whole))
          expect(distanceAmount(split, 'MYR')).toBe(distanceAmount(whole, 'MYR'))
        },
      ),
    )
  })

  it('CLM-11a a return trip counts the way twice', () => {
    expect(wholeDistance({ distance: 213, return_trip: true })).toBe(426)
    expect(wholeDistance({ distance: 213, return_trip: false })).toBe(213)
    for (let tenths = 1; tenths <= 20_000; tenths++) if (tenthsOf(tenths / 10) !== tenths) throw new Error(`${tenths}`)
  })

  it('CLM-11d rates and distances read as they are typed', () => {
    expect([700_000, 855_000, 1_000_000, 1_250_500].map((rate) => distanceRateText(rate, 'MYR'))).toEqual([
      'RM 0.70',
      'RM 0.855',
      'RM 1.00',
      'RM 1.2505',
    ])
    expect([3_000_000, 3_500_000].map((rate) => distanceRateText(rate, 'TWD'))).toEqual(['NT$ 3', 'NT$ 3.5'])
    expect([426, 10_000, 5].map(kmText)).toEqual(['42.6', '1,000.0', '0.5'])
  })
})
