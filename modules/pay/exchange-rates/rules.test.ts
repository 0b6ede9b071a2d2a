import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#base/days/days.ts'
import { type Conversion, conversionOn, convertedAmount, isDayClosed, type Rate, wantedDays } from './rules.ts'

const DAY = '2026-11-20'
const rate = (about: Partial<Rate>): Rate => ({
  day: DAY,
  currency: 'USD',
  home: 'MYR',
  unit: 1,
  rate: 4_370_000,
  source: 'published',
  provider: 'rates.example',
  ...about,
})
const TWD = { currency: 'TWD', unit: 100, rate: 13_421_500 }
const typed = { source: 'typed', provider: null } as const
const on = (rates: readonly Rate[], from: string, to: string, day = DAY) =>
  conversionOn(rates, { from, to, day, through: 'MYR' })
/** The earliest of their days. */
const dayOfRates = ({ rates }: Conversion) => rates.map(({ day }) => day).sort()[0]
const must = (found: Conversion | null) => {
  if (!found) throw new Error('no conversion')
  return found
}

describe('CLM-06 which rate counts', () => {
  it('CLM-03b the rate of the day converts an amount', () => {
    const rates = [rate({ day: '2026-11-19', rate: 4_360_000 }), rate({})]
    expect(on(rates, 'USD', 'MYR')?.rates).toEqual([rates[1]])
  })

  it('CLM-06c without a rate of the day, the last one of the five days before counts, and no older one', () => {
    expect(dayOfRates(must(on([rate({ day: addDays(DAY, -5) })], 'USD', 'MYR')))).toBe('2026-11-15')
    expect(on([rate({ day: addDays(DAY, -6) })], 'USD', 'MYR')).toBeNull()
    const two = [rate({ day: '2026-11-18' }), rate({ day: '2026-11-17' })]
    expect(dayOfRates(must(on(two, 'USD', 'MYR')))).toBe('2026-11-18')
  })

  it('a rate of a later day never counts (complaint 77)', () => {
    expect(on([rate({ day: '2026-11-21' })], 'USD', 'MYR')).toBeNull()
  })

  it('CLM-06e a typed rate wins over a published one of its day, and a later published one over an earlier typed one', () => {
    const own = rate({ ...typed, rate: 4_500_000 })
    expect(on([rate({}), own], 'USD', 'MYR')?.rates).toEqual([own])
    const earlier = rate({ ...typed, day: '2026-11-19' })
    expect(on([earlier, rate({})], 'USD', 'MYR')?.rates).toEqual([rate({})])
  })

  it('CLM-06d two other currencies convert through the provider’s currency, by the earlier of the two days', () => {
    const rates = [rate({}), rate({ ...TWD, day: '2026-11-19' })]
    const found = must(on(rates, 'USD', 'TWD'))
    expect(found.rates).toEqual([rates[0], rates[1]])
    expect(dayOfRates(found)).toBe('2026-11-19')
    expect(on([rates[0]!], 'USD', 'TWD')).toBeNull()
  })

  it('the direct rate of the two currencies wins over two of the same day, not over two of a later day', () => {
    const direct = rate({ ...typed, home: 'TWD', rate: 32_000_000 })
    expect(on([rate({}), rate(TWD), direct], 'USD', 'TWD')?.rates).toEqual([direct])
    const older = { ...direct, day: '2026-11-19' }
    expect(on([rate({}), rate(TWD), older], 'USD', 'TWD')?.rates).toHaveLength(2)
  })

  it('a conversion uses the day on which both rates are known, and the later of the direct rate and the way through', () => {
    const direct = rate({ ...typed, home: 'TWD', rate: 32_000_000, day: '2026-11-18' })
    const slow = [rate({ day: '2026-11-17' }), rate(TWD), direct]
    expect(on(slow, 'USD', 'TWD')?.rates).toEqual([direct])
    const quick = [rate({ day: '2026-11-19' }), rate(TWD), direct]
    expect(on(quick, 'USD', 'TWD')?.rates).toHaveLength(2)
  })

  it('a rate converts only its own two currencies, never another pair with one of them', () => {
    const elsewhere = [rate({ home: 'SGD' }), rate({ currency: 'EUR' })]
    expect(on(elsewhere, 'USD', 'MYR')).toBeNull()
    expect(on([...elsewhere, rate(TWD)], 'USD', 'TWD')).toBeNull()
    expect(on([...elsewhere, rate({})], 'USD', 'MYR')?.rates).toEqual([rate({})])
    expect(on([...elsewhere, rate({})], 'MYR', 'USD')?.rates).toEqual([rate({})])
  })

  it('the provider’s currency needs one rate; without a provider only the direct rate counts', () => {
    const both = [rate({}), rate({ currency: 'MYR', home: 'USD', rate: 228_000 })]
    expect(on(both, 'USD', 'MYR')?.rates).toEqual([both[0]])
    expect(on(both.toReversed(), 'USD', 'MYR')?.rates).toEqual([both[0]])
    expect(on(both, 'MYR', 'USD')?.rates).toEqual([both[1]])
    expect(on(both.toReversed(), 'MYR', 'USD')?.rates).toEqual([both[1]])
    const without = conversionOn([rate({}), rate(TWD)], { from: 'USD', to: 'TWD', day: DAY, through: null })
    expect(without).toBeNull()
  })

  it('the company’s own rate of a day wins over a published one, also in the inverse direction', () => {
    const own = rate({ ...typed, currency: 'MYR', home: 'USD', rate: 220_000 })
    expect(on([rate({}), own], 'USD', 'MYR')?.rates).toEqual([own])
    expect(on([own, rate({})], 'USD', 'MYR')?.rates).toEqual([own])
  })

  it('the search for a rate crosses the end of a year and a 29 February', () => {
    expect(dayOfRates(must(on([rate({ day: '2026-12-29' })], 'USD', 'MYR', '2027-01-03')))).toBe('2026-12-29')
    expect(on([rate({ day: '2026-12-28' })], 'USD', 'MYR', '2027-01-03')).toBeNull()
    expect(dayOfRates(must(on([rate({ day: '2028-02-28' })], 'USD', 'MYR', '2028-03-04')))).toBe('2028-02-28')
    expect(on([rate({ day: '2027-02-27' })], 'USD', 'MYR', '2027-03-05')).toBeNull()
  })

  it('one currency needs no rate', () => {
    expect(convertedAmount(12_345, must(on([], 'MYR', 'MYR')))).toBe(12_345)
  })

  it('there is no rate without a provider and a typed one', () => {
    expect(conversionOn([], { from: 'USD', to: 'MYR', day: DAY, through: null })).toBeNull()
  })
})

describe('CLM-06 converted amounts', () => {
  const amount = (minor: number, from: string, to: string, rates: readonly Rate[]) =>
    convertedAmount(minor, must(on(rates, from, to)))

  it('CLM-06ad an amount is multiplied by the rate for its unit and rounded once, half up', () => {
    // 100.00 USD x 4.37
    expect(amount(10_000, 'USD', 'MYR', [rate({})])).toBe(43_700)
    // 1,000 TWD x 13.4215 / 100 = 134.215, half a sen up
    expect(amount(1_000, 'TWD', 'MYR', [rate(TWD)])).toBe(13_422)
    // 999 TWD = 134.080785
    expect(amount(999, 'TWD', 'MYR', [rate(TWD)])).toBe(13_408)
  })

  it('an amount converts back by the same rate', () => {
    // 134.22 MYR x 100 / 13.4215 = 1000.037…
    expect(amount(13_422, 'MYR', 'TWD', [rate(TWD)])).toBe(1_000)
    expect(amount(437, 'MYR', 'USD', [rate({})])).toBe(100)
  })

  it('an amount is not rounded between two rates', () => {
    // 0.20 USD = 0.874 MYR = 6.51… TWD; 0.87 MYR would be 6.48…
    expect(amount(20, 'USD', 'TWD', [rate({}), rate(TWD)])).toBe(7)
    // 0.23 USD = 1.0051 MYR = 7.488… TWD; 1.01 MYR would be 7.52…
    expect(amount(23, 'USD', 'TWD', [rate({}), rate(TWD)])).toBe(7)
    // 6 TWD = 0.80529 MYR = 0.18427… USD; 0.81 MYR would be 0.1853…
    expect(amount(6, 'TWD', 'USD', [rate({}), rate(TWD)])).toBe(18)
  })

  it('a conversion is exact for the largest amount, and refused beyond it', () => {
    const large = rate({ rate: 10_000_000_000 })
    expect(amount(10_000_000, 'USD', 'MYR', [large])).toBe(100_000_000_000)
    expect(() => amount(10_000_001, 'USD', 'MYR', [large])).toThrow('converted_too_large')
  })

  it('a conversion agrees with exact fractions for any amount and rates', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1_000, max: 100_000_000 }),
        fc.integer({ min: 1_000, max: 100_000_000 }),
        (minor, first, second) => {
          const rates = [rate({ rate: first }), rate({ ...TWD, rate: second })]
          // amount/100 x first / (second/100): whole dollars
          const above = BigInt(minor) * BigInt(first) * 100n
          const below = 100n * BigInt(second)
          expect(BigInt(amount(minor, 'USD', 'TWD', rates))).toBe((above * 2n + below) / (below * 2n))
        },
      ),
    )
  })

  it('a conversion refuses rates of other currencies', () => {
    expect(() => convertedAmount(1, { from: 'USD', to: 'TWD', rates: [rate({})] })).toThrow('lead to MYR')
  })
})

describe('CLM-09 when the job requests rates', () => {
  it('CLM-03a CLM-09ac rates are requested at 17:00, and each half hour from then on', () => {
    for (const time of ['17:00', '17:14', '17:30', '23:44']) expect(wantedDays(DAY, time)[0]).toBe(DAY)
    for (const time of ['16:00', '16:30', '16:59', '17:15', '17:29', '17:45', '23:59'])
      expect(wantedDays(DAY, time)).not.toContain(DAY)
  })

  it('CLM-09d the ten days before are requested too, at any half hour', () => {
    const missed = wantedDays(DAY, '09:00')
    expect(missed).toHaveLength(10)
    expect([missed[0], missed.at(-1)]).toEqual(['2026-11-19', '2026-11-10'])
    expect(wantedDays(DAY, '17:00').slice(1)).toEqual(missed)
    expect(wantedDays(DAY, '09:20')).toEqual([])
  })

  it('a day counts as one without rates two days later', () => {
    expect(isDayClosed(DAY, '2026-11-21')).toBe(false)
    expect(isDayClosed(DAY, '2026-11-22')).toBe(true)
  })
})
