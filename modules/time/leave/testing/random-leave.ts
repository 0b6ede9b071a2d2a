import fc from 'fast-check'
import { addDays, type Day } from '#base/days/days.ts'
import type { LeaveFacts, Limit, PersonFacts, TypeRules } from '../ledger/type-rules.ts'
import { days, person, row, rules } from './sample-rules.ts'

const DAY_ZERO = '2023-11-15'
const dayWithin = (most: number) => fc.integer({ min: 0, max: most }).map((count) => addDays(DAY_ZERO, count))
/** About three years with a leap day. */
export const anyDay = dayWithin(1_100)

const limit: fc.Arbitrary<Limit> = fc.oneof(
  fc.constant({ by: 'none' as const }),
  fc.integer({ min: 0, max: 40 }).map((halves) => ({ by: 'days' as const, most: days(halves / 2) })),
  fc.constantFrom(250_000, 333_333, 500_000, 1_000_000).map((rate) => ({ by: 'percent' as const, rate })),
)

const rounding = fc.option(
  fc.record({
    step: fc.constantFrom(days(1), days(0.5), days(0.25)),
    how: fc.constantFrom('up' as const, 'down' as const, 'half-up' as const),
    of: fc.constantFrom('total' as const, 'each' as const),
  }),
  { nil: null },
)

const entitlement = fc.record({
  amounts: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 3 }),
  steps: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 2 }),
  office: fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }),
})

const version = fc
  .record({
    entitlement,
    rounding,
    carry: limit,
    encashLost: limit,
    every: fc.constantFrom(...(['start', 'week', 'half_month', 'month', 'quarter', 'half_year', 'year'] as const)),
    on: fc.constantFrom('first' as const, 'last' as const),
    part: fc.constantFrom('calendar' as const, 'months' as const, 'whole' as const),
    year: fc.constantFrom(
      { yearBy: 'calendar' as const, yearFrom: null },
      { yearBy: 'fixed' as const, yearFrom: '04-01' },
      { yearBy: 'fixed' as const, yearFrom: '02-29' },
      { yearBy: 'joining' as const, yearFrom: null },
    ),
    stepFrom: fc.constantFrom('day' as const, 'year' as const, 'next_year' as const),
    byShare: fc.boolean(),
    grantAfter: fc.constantFrom(0, 0, 3),
    carryMonths: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    mostBalance: fc.option(fc.integer({ min: 5, max: 50 }).map(days), { nil: null }),
    increment: fc.option(fc.constant({ amount: days(1), most: days(25), after: 6 }), { nil: null }),
    encashLeaving: fc.option(fc.integer({ min: 0, max: 20 }).map(days), { nil: null }),
  })
  .map(({ entitlement: { amounts, steps, office }, year, ...more }) =>
    rules(0, {
      ...more,
      ...year,
      rows: [
        ...amounts.map((amount, index) => row(amount / 2, { months: index === 0 ? 0 : (steps[index - 1] ?? 0) })),
        ...(office === null ? [] : [row(office / 2, { office: 'kl' })]),
      ],
    }),
  )

/** A type with up to two changes. */
export const anyVersions: fc.Arbitrary<TypeRules[]> = fc
  .record({ first: version, later: fc.array(fc.tuple(anyDay, version), { maxLength: 2 }) })
  .map(({ first, later }) => [
    { ...first, from: '2023-01-01' },
    ...[...new Map(later.map(([from, one]) => [from, { ...one, from }])).values()].sort((a, b) =>
      a.from < b.from ? -1 : 1,
    ),
  ])

/** A person who may change office and hours, and may leave. */
export const anyPerson: fc.Arbitrary<PersonFacts> = fc
  .record({
    joined: fc.oneof(anyDay, fc.constantFrom('2016-02-29', '2020-01-31', '2023-01-01')),
    moves: fc.uniqueArray(anyDay, { maxLength: 2 }),
    partWeeks: fc.uniqueArray(anyDay, { maxLength: 2 }),
    stays: fc.option(fc.tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 0, max: 60 })), { nil: null }),
  })
  .map(({ joined, moves, partWeeks, stays }) => {
    const last = stays ? addDays(joined > DAY_ZERO ? joined : DAY_ZERO, stays[0]) : null
    return person(joined, {
      last,
      leavesKnown: last && stays ? addDays(last, -stays[1]) : null,
      employment: [
        { from: joined, position: null, employmentType: 'full_time', department: null, office: null },
        ...moves
          .filter((day) => day > joined)
          .sort()
          .map((from, index) => ({
            from,
            position: null,
            employmentType: 'full_time',
            department: null,
            office: index === 0 ? 'kl' : 'pg',
          })),
      ],
      partWeeks: partWeeks.sort().map((from, index) => ({ from, minutes: index === 0 ? 1_200 : 1_600 })),
    })
  })

const halves = (most: number) => fc.integer({ min: 1, max: most }).map((count) => days(count / 2))

export const anyFacts: fc.Arbitrary<LeaveFacts> = fc
  .record({
    charges: fc.array(
      fc.tuple(
        anyDay,
        halves(2),
        fc.constantFrom('approved' as const, 'approved' as const, 'pending' as const, 'returned' as const),
      ),
      { maxLength: 25 },
    ),
    adjustments: fc.array(
      fc.tuple(anyDay, fc.integer({ min: -8, max: 8 }), fc.constantFrom('adjustment' as const, 'grant' as const)),
      { maxLength: 4 },
    ),
    encashments: fc.array(fc.tuple(anyDay, halves(4)), { maxLength: 2 }),
    openings: fc.array(
      fc.record({
        day: anyDay,
        granted: halves(20),
        carried: fc.integer({ min: -6, max: 12 }).map((count) => days(count / 2)),
        taken: halves(10),
      }),
      { maxLength: 1 },
    ),
    deferrals: fc.uniqueArray(fc.constantFrom('2023-12-31', '2024-12-31', '2025-12-31'), { maxLength: 2 }),
  })
  .map(({ charges, adjustments, encashments, openings, deferrals }) => ({
    deferrals,
    charges: charges.map(([day, amount, state], index) => ({ request: `r${index}`, day, amount, state })),
    adjustments: adjustments.map(([day, count, kind], index) => ({
      id: `a${index}`,
      day,
      amount: days(kind === 'grant' ? Math.abs(count) / 2 : count / 2),
      kind,
    })),
    encashments: encashments.map(([day, amount], index) => ({ id: `e${index}`, day, amount })),
    openings: openings.map((opening, index) => ({ id: `o${index}`, ...opening })),
    earned: [],
  }))

export const shuffle = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((value, index) => ({ value, key: ((index + 1) * 7919 * (seed + 13)) % 104_729 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)

export const LAST_TESTED_DAY: Day = '2027-06-30'
