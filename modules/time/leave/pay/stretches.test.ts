import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, eachDay, weekday } from '#base/days/days.ts'
import { tries } from '#test/depth.ts'
import { fillWholeMonth, type LeaveDay, toStretches } from './stretches.ts'

const NONE = { parting: new Set<Day>(), long: 30 }
const on = (day: Day, share = 0, part: LeaveDay['part'] = 'all', request = 'r'): LeaveDay => ({
  request,
  day,
  share,
  part,
})
const month = (works: (day: Day) => boolean, first = '2026-11-01', last = '2026-11-30') =>
  eachDay(first, last).map((day) => ({ day, works: works(day) }))
const isWeekday = (day: Day) => ![0, 6].includes(weekday(day))

describe('LEA-18 stretches of leave for a run', () => {
  it('PAY-06 unpaid leave is a stretch from the first to the last charged day, days off included', () => {
    const days = ['2026-11-05', '2026-11-06', '2026-11-09', '2026-11-10'].map((day) => on(day))
    expect(toStretches(days, NONE)).toEqual([{ request: 'r', from: '2026-11-05', until: '2026-11-10' }])
  })

  it('LEA-18a another share begins another stretch; fully paid days split it and are left out', () => {
    const days = [
      on('2026-11-04', 500_000),
      on('2026-11-05', 500_000),
      on('2026-11-06'),
      on('2026-11-09', 1_000_000),
      on('2026-11-10'),
    ]
    expect(toStretches(days, NONE)).toEqual([
      { request: 'r', from: '2026-11-04', until: '2026-11-05', paid: 500_000 },
      { request: 'r', from: '2026-11-06', until: '2026-11-06' },
      { request: 'r', from: '2026-11-10', until: '2026-11-10' },
    ])
  })

  it('LEA-14 half days and minutes are stretches of their own', () => {
    expect(
      toStretches([on('2026-11-04', 0, 'half'), on('2026-11-05'), on('2026-11-06', 500_000, { minutes: 90 })], NONE),
    ).toEqual([
      { request: 'r', from: '2026-11-04', until: '2026-11-04', half: true },
      { request: 'r', from: '2026-11-05', until: '2026-11-05' },
      { request: 'r', from: '2026-11-06', until: '2026-11-06', paid: 500_000, minutes: 90 },
    ])
  })

  it('LEA-14 a half day splits the days around it; a fully paid one is left out', () => {
    const one = (day: Day, more: object = {}) => ({ request: 'r', from: day, until: day, ...more })
    const days = [on('2026-11-06'), on('2026-11-05', 0, 'half'), on('2026-11-04'), on('2026-11-09', 1_000_000, 'half')]
    expect(toStretches(days, NONE)).toEqual([one('2026-11-04'), one('2026-11-05', { half: true }), one('2026-11-06')])
  })

  it('PAY-06 sorts stretches by day, request and share, in any order of days', () => {
    const days = [
      on('2026-11-04', 500_000, 'half', 's'),
      on('2026-11-04', 250_000, 'half', 's'),
      on('2026-11-05', 0, 'all', 'r'),
      on('2026-11-04', 0, 'all', 'r'),
      on('2026-11-03', 0, 'all', 't'),
    ]
    const wanted = [
      ['2026-11-03', 't', '2026-11-03', undefined],
      ['2026-11-04', 'r', '2026-11-05', undefined],
      ['2026-11-04', 's', '2026-11-04', 250_000],
      ['2026-11-04', 's', '2026-11-04', 500_000],
    ]
    for (const told of [days, days.toReversed()])
      expect(toStretches(told, NONE).map(({ from, request, until, paid }) => [from, request, until, paid])).toEqual(
        wanted,
      )
  })

  it('LEA-18 Taiwan: a holiday before, at the start of or after leave splits nothing', () => {
    const short = [on('2026-11-04'), on('2026-11-06')]
    for (const holiday of ['2026-11-03', '2026-11-04', '2026-11-06', '2026-11-07'])
      expect([holiday, toStretches(short, { parting: new Set([holiday]), long: 30 }).length]).toEqual([holiday, 1])
  })

  it('PAY-06 adds nothing in a month without working days, or with only minutes away on one of them', () => {
    const days = eachDay('2026-11-02', '2026-11-30')
      .filter(isWeekday)
      .map((day) => on(day))
    expect(
      fillWholeMonth(
        days,
        month(() => false),
      ),
    ).toBe(days)
    const minutes = [
      ...days.slice(1),
      on('2026-11-02', 0, { minutes: 240 }),
      on('2026-11-02', 0, { minutes: 240 }, 's'),
    ]
    expect(fillWholeMonth(minutes, month(isWeekday))).toBe(minutes)
  })

  it('PAY-06 days off join the leave before them, at the beginning the one after', () => {
    const days = eachDay('2026-11-02', '2026-11-30')
      .filter(isWeekday)
      .map((day) => (day < '2026-11-16' ? on(day) : on(day, 500_000, 'all', 's')))
    const more = fillWholeMonth(days, month(isWeekday)).slice(days.length)
    expect(more.map(({ day, request, share }) => `${day.slice(8)} ${request} ${share}`)).toEqual([
      '01 r 0',
      '07 r 0',
      '08 r 0',
      '14 r 0',
      '15 r 0',
      '21 s 500000',
      '22 s 500000',
      '28 s 500000',
      '29 s 500000',
    ])
  })

  it('LEA-18 Taiwan: a holiday within short leave stays paid; leave of thirty days includes it', () => {
    const parting = new Set(['2026-11-05'])
    const short = [on('2026-11-04'), on('2026-11-06')]
    expect(toStretches(short, { parting, long: 30 })).toHaveLength(2)
    const long = [...short, on('2026-12-03')]
    expect(toStretches(long, { parting, long: 30 })).toEqual([
      { request: 'r', from: '2026-11-04', until: '2026-12-03' },
    ])
    expect(toStretches([...short, on('2026-12-02')], { parting, long: 30 })).toHaveLength(2)
  })

  it('PAY-06 a month without any working day left pays nothing: days off and holidays join the leave', () => {
    const days = eachDay('2026-11-02', '2026-11-30')
      .filter(isWeekday)
      .map((day) => on(day))
    expect(toStretches(fillWholeMonth(days, month(isWeekday)), NONE)).toEqual([
      { request: 'r', from: '2026-11-01', until: '2026-11-30' },
    ])
    // One worked day, half of one, or one with full pay means that nothing is added.
    expect(fillWholeMonth(days.slice(1), month(isWeekday))).toEqual(days.slice(1))
    const halves = [...days.slice(1), on('2026-11-02', 0, 'half')]
    expect(fillWholeMonth(halves, month(isWeekday))).toBe(halves)
    expect(fillWholeMonth([...halves, on('2026-11-02', 0, 'half', 's')], month(isWeekday))).toHaveLength(22 + 9)
    const paid = [...days.slice(1), on('2026-11-02', 1_000_000)]
    expect(fillWholeMonth(paid, month(isWeekday))).toBe(paid)
  })

  it('LEA-18 property: each charged day is in exactly one stretch of its share, and no stretch exceeds its request', () => {
    const day = fc.integer({ min: 0, max: 60 })
    const share = fc.constantFrom(0, 500_000, 1_000_000)
    fc.assert(
      fc.property(
        fc.uniqueArray(day, { minLength: 1 }),
        fc.array(share, { minLength: 61, maxLength: 61 }),
        fc.uniqueArray(day),
        (offsets, kept, off) => {
          const days = offsets.map((at) => on(addDays('2026-11-01', at), kept[at]!, 'all', `r${at % 3}`))
          const charged = new Set(days.map((one) => one.day))
          const parting = new Set(off.map((at) => addDays('2026-11-01', at)).filter((one) => !charged.has(one)))
          const found = toStretches(days, { parting, long: 30 })
          for (const one of days) {
            const own = found.filter(
              ({ request, from, until }) => request === one.request && from <= one.day && until >= one.day,
            )
            expect(own.map(({ paid = 0 }) => paid)).toEqual(one.share === 1_000_000 ? [] : [one.share])
          }
          for (const { request, from, until } of found) {
            const own = days.filter((one) => one.request === request).map((one) => one.day)
            expect([own.includes(from), own.includes(until)]).toEqual([true, true])
          }
        },
      ),
      { numRuns: tries(300) },
    )
  })
})
