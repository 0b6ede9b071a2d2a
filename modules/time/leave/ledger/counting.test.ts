import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, eachDay, weekday } from '#base/days/days.ts'
import { days } from '../testing/sample-rules.ts'
import { type CountableDay, countDays, hasOverlap, longestStretch, partOn, type RequestedDays } from './counting.ts'
import { earnedAmount } from './off-in-lieu.ts'
import { combinedShare, paidParts } from './pay-share.ts'

/** 09:00 to 18:00 with an hour's break at 13:00; a morning of four hours; and a short day with two halves. */
const FULL = { start: 540, end: 1080, break: 60, breakAt: 780, divides: 780, minutes: 480, halves: [240, 240] as const }
const MORNING = { start: 540, end: 780, break: 0, breakAt: 660, divides: null, minutes: 240, halves: [240] as const }
const SHORT = { start: 540, end: 900, break: 0, breakAt: 720, divides: 720, minutes: 360, halves: [180, 180] as const }

const day = (at: Day, hours: CountableDay['hours'] = FULL, more: Partial<CountableDay> = {}): CountableDay => ({
  day: at,
  employed: true,
  hours,
  holidays: [],
  ...more,
})
/** The week of Monday 2 March 2026: five days and a Saturday morning. */
const WEEK = eachDay('2026-03-02', '2026-03-08').map((at) =>
  day(at, [null, FULL, FULL, FULL, FULL, FULL, MORNING][weekday(at)]),
)
const holiday = (part: 'whole' | 'first' | 'second') => ({
  holidays: [{ name: 'Founders’ Day', name_zh: '創辦日', part }],
})
const requestedDays = (from: Day, until: Day, more: Partial<RequestedDays> = {}): RequestedDays => ({
  from,
  until,
  fromPart: 'whole',
  untilPart: 'whole',
  ...more,
})
const DAYS = { unit: 'days', calendarDays: false } as const
const HOURS = { unit: 'hours', calendarDays: false } as const
const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)

describe('counting a request by its days', () => {
  it('LEA-14a complaint 21: a day of one half counts as half a day', () => {
    const counted = countDays(requestedDays('2026-03-02', '2026-03-08'), WEEK, DAYS)
    expect(counted.map(({ amount }) => amount)).toEqual([1, 1, 1, 1, 1, 0.5, 0].map(days))
    expect(counted.at(-1)!.free).toEqual({ why: 'day_off' })
    const regular = { ...day('2026-03-08', null), dayOff: 'regular_day_off' as const }
    expect(countDays(requestedDays('2026-03-08', '2026-03-08'), [regular], DAYS)[0]?.free).toEqual({
      why: 'regular_day_off',
    })
  })

  it('LEA-14a complaint 22: a whole day of a person with short days is one day, not 0.89', () => {
    expect(sum(countDays(requestedDays('2026-03-02', '2026-03-02'), [day('2026-03-02', SHORT)], DAYS))).toBe(days(1))
    expect(sum(countDays(requestedDays('2026-03-02', '2026-03-02'), [day('2026-03-02', SHORT)], HOURS))).toBe(360)
  })

  it('LEA-14a complaints 23 and 24: half a day on a holiday costs nothing and changes no other day', () => {
    const list = [day('2026-03-02'), day('2026-03-03', FULL, holiday('whole')), day('2026-03-04')]
    expect(sum(countDays(requestedDays('2026-03-02', '2026-03-04'), list, DAYS))).toBe(days(2))
    const half = countDays(requestedDays('2026-03-03', '2026-03-03', { fromPart: 'second' }), list, DAYS)
    expect(half).toMatchObject([
      { amount: 0, free: { why: 'holiday', holiday: { en: 'Founders’ Day', zh: '創辦日' } } },
    ])
    expect(
      sum(countDays(requestedDays('2026-03-02', '2026-03-04', { fromPart: 'second', untilPart: 'first' }), list, DAYS)),
    ).toBe(days(1))
  })

  it('LEA-05 complaint 25: a holiday within leave costs nothing; a half holiday costs the other half', () => {
    const list = [day('2026-03-02'), day('2026-03-03', FULL, holiday('first'))]
    expect(countDays(requestedDays('2026-03-02', '2026-03-03'), list, DAYS).map(({ amount }) => amount)).toEqual(
      [1, 0.5].map(days),
    )
    expect(sum(countDays(requestedDays('2026-03-03', '2026-03-03', { fromPart: 'first' }), list, DAYS))).toBe(0)
    expect(sum(countDays(requestedDays('2026-03-03', '2026-03-03'), list, HOURS))).toBe(240)
  })

  it('LEA-14a complaint 26: a holiday declared later returns the day, and a removed one takes it', () => {
    const before = countDays(requestedDays('2026-03-02', '2026-03-06'), WEEK, DAYS)
    const moved = WEEK.map((one) => (one.day === '2026-03-04' ? { ...one, ...holiday('whole') } : one))
    expect([sum(before), sum(countDays(requestedDays('2026-03-02', '2026-03-06'), moved, DAYS))]).toEqual([
      days(5),
      days(4),
    ])
  })

  it('LEA-14a complaint 27: two requests may have two halves of a day, but not a whole day beside a half', () => {
    const parts = ['whole', 'first', 'second'] as const
    const table = parts.map((a) => parts.map((b) => hasOverlap({ part: a }, { part: b }, 780)))
    expect(table).toEqual([
      [true, true, true],
      [true, true, false],
      [true, false, true],
    ])
    const time = (start: number, end: number) => ({ part: 'time' as const, time: { start, end } })
    expect(hasOverlap(time(600, 660), time(660, 720), 780)).toBe(false)
    expect(hasOverlap(time(600, 700), time(660, 720), 780)).toBe(true)
    expect([
      hasOverlap(time(600, 780), { part: 'second' }, 780),
      hasOverlap(time(600, 781), { part: 'second' }, 780),
    ]).toEqual([false, true])
  })

  it('LEA-14a hours count minutes of working time without the break', () => {
    const of = (start: number, end: number, hours = FULL as CountableDay['hours']) =>
      sum(
        countDays(
          requestedDays('2026-03-02', '2026-03-02', { time: { start, end } }),
          [day('2026-03-02', hours)],
          HOURS,
        ),
      )
    expect([of(720, 900), of(0, 1440), of(780, 840), of(540, 570)]).toEqual([120, 480, 0, 30])
    expect(of(540, 780, MORNING)).toBe(240)
  })

  it('LEA-14a a type in calendar days counts days off and holidays, never days out of service', () => {
    const birth = { unit: 'days', calendarDays: true } as const
    const list = [...WEEK, day('2026-03-09', FULL, holiday('whole')), day('2026-03-10', FULL, { employed: false })]
    expect(sum(countDays(requestedDays('2026-03-02', '2026-03-10'), list, birth))).toBe(days(8))
    expect(countDays(requestedDays('2026-03-10', '2026-03-10'), list, birth)[0]!.free).toEqual({ why: 'not_employed' })
  })

  it('LEA-14a only the first and the last day may be half days', () => {
    const span = requestedDays('2026-03-02', '2026-03-04', { fromPart: 'second', untilPart: 'first' })
    expect(['2026-03-02', '2026-03-03', '2026-03-04'].map((at) => partOn(span, at))).toEqual([
      'second',
      'whole',
      'first',
    ])
    expect(countDays(requestedDays('2026-03-07', '2026-03-07', { fromPart: 'second' }), WEEK, DAYS)[0]!.free).toEqual({
      why: 'no_such_half',
    })
  })

  it('LEA-14a complaint 33: counts plain days and never more than two halves each', () => {
    const part = fc.constantFrom('whole' as const, 'first' as const, 'second' as const)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 30 }),
        part,
        part,
        (offset, length, fromPart, untilPart) => {
          const from = addDays('2026-01-01', offset)
          const until = addDays(from, length)
          const list = eachDay(from, until).map((at) =>
            day(at, [null, FULL, FULL, SHORT, FULL, FULL, MORNING][weekday(at)]),
          )
          const counted = countDays(requestedDays(from, until, { fromPart, untilPart }), list, DAYS)
          expect(counted).toHaveLength(length + 1)
          for (const { amount } of counted) expect([0, days(0.5), days(1)]).toContain(amount)
          const whole = countDays(requestedDays(from, until), list, DAYS)
          expect(sum(counted)).toBeLessThanOrEqual(sum(whole))
        },
      ),
    )
  })
})

describe('edges of a day of leave', () => {
  const one = (more: Partial<RequestedDays>, of: CountableDay, how: Parameters<typeof countDays>[2] = HOURS) =>
    countDays(requestedDays(of.day, of.day, more), [of], how)[0]!
  const AT = '2026-03-02'

  it('LEA-14a a time in a holiday half costs nothing and says why; in the other half it costs its minutes', () => {
    const morning = day(AT, FULL, holiday('first'))
    const evening = day(AT, FULL, holiday('second'))
    const early = { time: { start: 540, end: 660 } }
    const late = { time: { start: 900, end: 960 } }
    expect(one(early, morning)).toMatchObject({ amount: 0, free: { why: 'holiday', holiday: { en: 'Founders’ Day' } } })
    expect(one(late, morning)).toMatchObject({ amount: 60, minutes: 60, all: false })
    expect(one(late, evening)).toMatchObject({ amount: 0, free: { why: 'holiday', holiday: { en: 'Founders’ Day' } } })
    expect(one(early, evening)).toMatchObject({ amount: 120, minutes: 120 })
    expect(one({ time: { start: 0, end: 1440 } }, evening).amount).toBe(240)
  })

  it('LEA-14a a day of one half is a holiday in that half only', () => {
    const all = { time: { start: 540, end: 780 } }
    expect(one(all, day(AT, MORNING, holiday('first')))).toMatchObject({ amount: 0, free: { why: 'holiday' } })
    expect(one(all, day(AT, MORNING, holiday('second')))).toMatchObject({ amount: 240, all: true })
  })

  it('LEA-14a a time outside the hours costs nothing and says why; a minute within costs a minute', () => {
    expect(one({ time: { start: 0, end: 540 } }, day(AT)).free).toEqual({ why: 'outside_hours' })
    expect(one({ time: { start: 0, end: 541 } }, day(AT))).toMatchObject({ amount: 1, minutes: 1 })
    expect(one({ time: { start: 540, end: 541 } }, day(AT), DAYS)).toMatchObject({ amount: 0, minutes: 1 })
  })

  it('LEA-14a half a calendar day counts half, with or without hours; a time stays in minutes', () => {
    const birth = { unit: 'days', calendarDays: true } as const
    expect(one({ fromPart: 'first' }, day(AT), birth)).toMatchObject({ amount: days(0.5), minutes: 480, all: false })
    expect(one({}, day(AT, null), birth)).toMatchObject({ amount: days(1), minutes: 0, all: true })
    expect(one({ time: { start: 540, end: 600 } }, day(AT), { unit: 'hours', calendarDays: true }).amount).toBe(60)
  })

  it('LEA-05 a holiday without a second name uses its own name in both languages', () => {
    const plain = { holidays: [{ name: 'Regatta', name_zh: null, part: 'whole' as const }] }
    expect(one({}, day(AT, FULL, plain)).free).toEqual({ why: 'holiday', holiday: { en: 'Regatta', zh: 'Regatta' } })
    // A half holiday makes only a request for the same half free.
    expect(one({ fromPart: 'first' }, day(AT, FULL, holiday('first'))).free?.why).toBe('holiday')
    expect(one({ fromPart: 'second' }, day(AT, FULL, holiday('first')))).toMatchObject({ amount: 240, all: false })
  })

  it('LEA-14a halves meet at the middle of the day, by default at noon, and a night reaches into the next day', () => {
    const time = (start: number, end: number) => ({ part: 'time' as const, time: { start, end } })
    expect([
      hasOverlap(time(700, 720), { part: 'second' }, null),
      hasOverlap(time(700, 721), { part: 'second' }, null),
    ]).toEqual([false, true])
    expect([
      hasOverlap(time(0, 1), { part: 'first' }, 780),
      hasOverlap(time(2879, 2880), { part: 'second' }, 780),
    ]).toEqual([true, true])
    expect(hasOverlap(time(2879, 2880), { part: 'whole' }, 780)).toBe(true)
  })
})

it('LEA-14d the longest stretch joins days with only days off between them', () => {
  const of = (list: readonly Day[]) => list.map((at) => ({ day: at, amount: days(1) }))
  const isFree = (at: Day) => [0, 6].includes(weekday(at))
  const length = (a: readonly Day[], b: readonly Day[]) => longestStretch(of(a), of(b), isFree, addDays)
  expect(length(['2026-03-09'], ['2026-03-06'])).toBe(days(2))
  expect(length(['2026-03-10'], ['2026-03-06'])).toBe(days(1))
  expect(length(['2026-03-06', '2026-03-09'], ['2026-03-05', '2026-03-10', '2026-03-16'])).toBe(days(4))
  expect(length([], ['2026-03-06'])).toBe(0)
  // It joins days in both directions, and both halves of a day count.
  expect(length(['2026-03-10'], ['2026-03-09', '2026-03-06'])).toBe(days(3))
  expect(
    longestStretch(
      of(['2026-03-10']).map((one) => ({ ...one, amount: days(0.5) })),
      [{ day: '2026-03-10', amount: days(0.5) }],
      isFree,
      addDays,
    ),
  ).toBe(days(1))
  // A stretch does not begin with days that cost nothing.
  expect(
    longestStretch(
      [
        { day: '2026-03-08', amount: 0 },
        { day: '2026-03-09', amount: days(1) },
      ],
      [],
      isFree,
      addDays,
    ),
  ).toBe(days(1))
  expect(longestStretch([{ day: '2026-03-08', amount: 0 }], of(['2026-03-09']), isFree, addDays)).toBe(0)
})

it('LEA-17 earns a day for the normal hours, half a day for half of them, and at most the recorded time', () => {
  const of = (minutes: number, recorded = minutes) => earnedAmount('days', { asked: minutes, recorded, normal: 480 })
  expect([of(239), of(240), of(479), of(480), of(600), of(480, 300), of(480, 0)]).toEqual(
    [0, 0.5, 0.5, 1, 1, 0.5, 0].map(days),
  )
  expect(earnedAmount('hours', { asked: 130, recorded: 125, normal: 480 })).toBe(125)
  // A break longer than the work earns nothing and takes nothing away.
  const none = [
    earnedAmount('hours', { asked: 0, recorded: 30, normal: 480 }),
    earnedAmount('hours', { asked: -5, recorded: 30, normal: 480 }),
  ]
  expect(none).toEqual([0, 0])
})

describe('share of pay of leave', () => {
  const half = { by: 'days', first: days(30), share: 500_000, beyond: 0 } as const
  it('LEA-18a the first thirty days of the year keep half, later ones nothing, also within one day', () => {
    const of = (before: number) => paidParts(half, { amount: days(1), unpaid: 0, before: days(before), months: 0 })
    expect(of(29)).toEqual([{ amount: days(1), share: 500_000 }])
    expect(of(29.5)).toEqual([
      { amount: days(0.5), share: 500_000 },
      { amount: days(0.5), share: 0 },
    ])
    expect([combinedShare(of(29)), combinedShare(of(29.5)), combinedShare(of(30)), combinedShare([])]).toEqual([
      500_000, 250_000, 0, 1_000_000,
    ])
  })

  it('LEA-18a the share follows months of service, and leave beyond the balance is unpaid', () => {
    const birth = { by: 'service', months: 6, before: 500_000, share: 1_000_000 } as const
    const of = (months: number) => combinedShare(paidParts(birth, { amount: days(1), unpaid: 0, before: 0, months }))
    expect([of(5), of(6)]).toEqual([500_000, 1_000_000])
    const over = paidParts(
      { by: 'all', share: 1_000_000 },
      { amount: days(1), unpaid: days(0.5), before: 0, months: 0 },
    )
    expect(combinedShare(over)).toBe(500_000)
  })
})
