import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, eachDay, weekday } from '#base/days.ts'
import { days } from '../testing/sample-rules.ts'
import { type AskedDays, collide, countedDays, type DayOf, longestStretch, partOn } from './counting.ts'
import { earnedFor } from './off-in-lieu.ts'
import { paidParts, shareOf } from './pay-share.ts'

/** Nine to six with an hour's break at one; a morning of four hours; and a short day of both halves. */
const FULL = { start: 540, end: 1080, break: 60, breakAt: 780, divides: 780, minutes: 480, halves: [240, 240] as const }
const MORNING = { start: 540, end: 780, break: 0, breakAt: 660, divides: null, minutes: 240, halves: [240] as const }
const SHORT = { start: 540, end: 900, break: 0, breakAt: 720, divides: 720, minutes: 360, halves: [180, 180] as const }

const day = (at: Day, hours: DayOf['hours'] = FULL, more: Partial<DayOf> = {}): DayOf => ({
  day: at,
  employed: true,
  hours,
  holidays: [],
  ...more,
})
/** A week of Monday 2 March 2026: five days and a morning on Saturday. */
const WEEK = eachDay('2026-03-02', '2026-03-08').map((at) =>
  day(at, [null, FULL, FULL, FULL, FULL, FULL, MORNING][weekday(at)]),
)
const holiday = (part: 'whole' | 'first' | 'second') => ({
  holidays: [{ name: 'Founders’ Day', name_zh: '創辦日', part }],
})
const asked = (from: Day, until: Day, more: Partial<AskedDays> = {}): AskedDays => ({
  from,
  until,
  fromPart: 'whole',
  untilPart: 'whole',
  ...more,
})
const DAYS = { unit: 'days', calendarDays: false } as const
const HOURS = { unit: 'hours', calendarDays: false } as const
const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)

describe('a request is counted by the days it touches', () => {
  it('LEA-14 complaint 21: a day of one half counts half a day, not one', () => {
    const counted = countedDays(asked('2026-03-02', '2026-03-08'), WEEK, DAYS)
    expect(counted.map(({ amount }) => amount)).toEqual([1, 1, 1, 1, 1, 0.5, 0].map(days))
    expect(counted.at(-1)!.free).toEqual({ why: 'day_off' })
  })

  it('LEA-14 complaint 22: a full day off of somebody with short days is one day, not 0.89', () => {
    expect(sum(countedDays(asked('2026-03-02', '2026-03-02'), [day('2026-03-02', SHORT)], DAYS))).toBe(days(1))
    expect(sum(countedDays(asked('2026-03-02', '2026-03-02'), [day('2026-03-02', SHORT)], HOURS))).toBe(360)
  })

  it('LEA-14 complaints 23 and 24: half a day on a holiday costs nothing and changes no other day', () => {
    const list = [day('2026-03-02'), day('2026-03-03', FULL, holiday('whole')), day('2026-03-04')]
    expect(sum(countedDays(asked('2026-03-02', '2026-03-04'), list, DAYS))).toBe(days(2))
    const half = countedDays(asked('2026-03-03', '2026-03-03', { fromPart: 'second' }), list, DAYS)
    expect(half).toMatchObject([
      { amount: 0, free: { why: 'holiday', holiday: { en: 'Founders’ Day', zh: '創辦日' } } },
    ])
    expect(
      sum(countedDays(asked('2026-03-02', '2026-03-04', { fromPart: 'second', untilPart: 'first' }), list, DAYS)),
    ).toBe(days(1))
  })

  it('LEA-05 complaint 25: a holiday within leave costs nothing; half of one costs the other half', () => {
    const list = [day('2026-03-02'), day('2026-03-03', FULL, holiday('first'))]
    expect(countedDays(asked('2026-03-02', '2026-03-03'), list, DAYS).map(({ amount }) => amount)).toEqual(
      [1, 0.5].map(days),
    )
    expect(sum(countedDays(asked('2026-03-03', '2026-03-03', { fromPart: 'first' }), list, DAYS))).toBe(0)
    expect(sum(countedDays(asked('2026-03-03', '2026-03-03'), list, HOURS))).toBe(240)
  })

  it('LEA-14 complaint 26: a holiday that is declared later gives the day back, and one that goes takes it', () => {
    const before = countedDays(asked('2026-03-02', '2026-03-06'), WEEK, DAYS)
    const moved = WEEK.map((one) => (one.day === '2026-03-04' ? { ...one, ...holiday('whole') } : one))
    expect([sum(before), sum(countedDays(asked('2026-03-02', '2026-03-06'), moved, DAYS))]).toEqual([days(5), days(4)])
  })

  it('LEA-14 complaint 27: two halves of a day may be of two requests, a whole one beside a half may not', () => {
    const parts = ['whole', 'first', 'second'] as const
    const table = parts.map((a) => parts.map((b) => collide({ part: a }, { part: b }, 780)))
    expect(table).toEqual([
      [true, true, true],
      [true, true, false],
      [true, false, true],
    ])
    const time = (start: number, end: number) => ({ part: 'time' as const, time: { start, end } })
    expect(collide(time(600, 660), time(660, 720), 780)).toBe(false)
    expect(collide(time(600, 700), time(660, 720), 780)).toBe(true)
    expect([
      collide(time(600, 780), { part: 'second' }, 780),
      collide(time(600, 781), { part: 'second' }, 780),
    ]).toEqual([false, true])
  })

  it('LEA-14 hours are minutes of working time: the break is none of it', () => {
    const of = (start: number, end: number, hours = FULL as DayOf['hours']) =>
      sum(countedDays(asked('2026-03-02', '2026-03-02', { time: { start, end } }), [day('2026-03-02', hours)], HOURS))
    expect([of(720, 900), of(0, 1440), of(780, 840), of(540, 570)]).toEqual([120, 480, 0, 30])
    expect(of(540, 780, MORNING)).toBe(240)
  })

  it('LEA-14 a type of calendar days counts days off and holidays; a day out of service never', () => {
    const birth = { unit: 'days', calendarDays: true } as const
    const list = [...WEEK, day('2026-03-09', FULL, holiday('whole')), day('2026-03-10', FULL, { employed: false })]
    expect(sum(countedDays(asked('2026-03-02', '2026-03-10'), list, birth))).toBe(days(8))
    expect(countedDays(asked('2026-03-10', '2026-03-10'), list, birth)[0]!.free).toEqual({ why: 'not_employed' })
  })

  it('LEA-14 only the first and the last day may be halves', () => {
    const span = asked('2026-03-02', '2026-03-04', { fromPart: 'second', untilPart: 'first' })
    expect(['2026-03-02', '2026-03-03', '2026-03-04'].map((at) => partOn(span, at))).toEqual([
      'second',
      'whole',
      'first',
    ])
    expect(countedDays(asked('2026-03-07', '2026-03-07', { fromPart: 'second' }), WEEK, DAYS)[0]!.free).toEqual({
      why: 'no_such_half',
    })
  })

  it('LEA-14 complaint 33: counting is of plain days and never more than two halves each', () => {
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
          const counted = countedDays(asked(from, until, { fromPart, untilPart }), list, DAYS)
          expect(counted).toHaveLength(length + 1)
          for (const { amount } of counted) expect([0, days(0.5), days(1)]).toContain(amount)
          const whole = countedDays(asked(from, until), list, DAYS)
          expect(sum(counted)).toBeLessThanOrEqual(sum(whole))
        },
      ),
    )
  })
})

it('LEA-14 the longest stretch joins days with nothing but days off between', () => {
  const of = (list: readonly Day[]) => list.map((at) => ({ day: at, amount: days(1) }))
  const isFree = (at: Day) => [0, 6].includes(weekday(at))
  const length = (a: readonly Day[], b: readonly Day[]) => longestStretch(of(a), of(b), isFree, addDays)
  expect(length(['2026-03-09'], ['2026-03-06'])).toBe(days(2))
  expect(length(['2026-03-10'], ['2026-03-06'])).toBe(days(1))
  expect(length(['2026-03-06', '2026-03-09'], ['2026-03-05', '2026-03-10', '2026-03-16'])).toBe(days(4))
  expect(length([], ['2026-03-06'])).toBe(0)
})

it('LEA-17 a day for the normal hours, half a day for half of them, never more than what was recorded', () => {
  const of = (minutes: number, recorded = minutes) => earnedFor('days', { asked: minutes, recorded, normal: 480 })
  expect([of(239), of(240), of(479), of(480), of(600), of(480, 300), of(480, 0)]).toEqual(
    [0, 0.5, 0.5, 1, 1, 0.5, 0].map(days),
  )
  expect(earnedFor('hours', { asked: 130, recorded: 125, normal: 480 })).toBe(125)
})

describe('what leave keeps of pay', () => {
  const half = { by: 'days', first: days(30), share: 500_000, beyond: 0 } as const
  it('LEA-18 the first thirty days of the year half, then nothing, also within one day', () => {
    const of = (before: number) => paidParts(half, { amount: days(1), unpaid: 0, before: days(before), months: 0 })
    expect(of(29)).toEqual([{ amount: days(1), share: 500_000 }])
    expect(of(29.5)).toEqual([
      { amount: days(0.5), share: 500_000 },
      { amount: days(0.5), share: 0 },
    ])
    expect([shareOf(of(29)), shareOf(of(29.5)), shareOf(of(30)), shareOf([])]).toEqual([500_000, 250_000, 0, 1_000_000])
  })

  it('LEA-18 by service from its month on, and what is beyond the balance without pay', () => {
    const birth = { by: 'service', months: 6, before: 500_000, share: 1_000_000 } as const
    const of = (months: number) => shareOf(paidParts(birth, { amount: days(1), unpaid: 0, before: 0, months }))
    expect([of(5), of(6)]).toEqual([500_000, 1_000_000])
    const over = paidParts(
      { by: 'all', share: 1_000_000 },
      { amount: days(1), unpaid: days(0.5), before: 0, months: 0 },
    )
    expect(shareOf(over)).toBe(500_000)
  })
})
