import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayHours, hoursProblem, usualDivide, usualHours, type Week, workHours, workMinutes } from './day-hours.ts'
import {
  evenWeek,
  hoursFromText,
  hoursToText,
  STANDARD_WEEK,
  sameWeek,
  usualMinutes,
  weekProblem,
  weekWithChanges,
  workingWeekdays,
} from './week.ts'
import { weekText } from './week-text.ts'

const minute = fc.integer({ min: 0, max: 1439 })
const someHours: fc.Arbitrary<DayHours> = fc
  .record({
    start: minute,
    end: minute,
    break: fc.integer({ min: 0, max: 300 }),
    divides: fc.option(minute, { nil: null }),
  })
  .filter((hours) => hoursProblem(hours) === undefined)
const someWeek: fc.Arbitrary<Week> = fc.array(fc.option(someHours, { nil: null }), { minLength: 7, maxLength: 7 })

const NINE_TO_SIX: DayHours = { start: 540, end: 1080, break: 60, divides: 780 }
const SATURDAY: DayHours = { start: 540, end: 780, break: 0, divides: null }
const NIGHT: DayHours = { start: 1320, end: 360, break: 60, divides: 120 }

describe('hours of a day', () => {
  it('LEA-14 a day has two halves that meet where the break begins, or is one half', () => {
    expect(workHours(NINE_TO_SIX)).toEqual({
      start: 540,
      end: 1080,
      break: 60,
      breakAt: 780,
      divides: 780,
      minutes: 480,
      halves: [240, 240],
    })
    expect(workHours(SATURDAY)).toMatchObject({ minutes: 240, halves: [240], divides: null })
    expect(workHours({ ...NINE_TO_SIX, divides: 720 }).halves).toEqual([180, 300])
    expect(workHours({ ...SATURDAY, break: 30 })).toMatchObject({ minutes: 210, breakAt: 645 })
  })

  it('SHF-01c an end that is not after the start is on the next day, and the longest day lasts 1,440 minutes', () => {
    expect(workHours(NIGHT)).toMatchObject({ end: 1800, divides: 1560, minutes: 420, halves: [240, 180] })
    expect(workMinutes({ start: 540, end: 540, break: 0, divides: null })).toBe(1440)
    expect(workMinutes({ start: 541, end: 540, break: 0, divides: null })).toBe(1439)
  })

  it('OT-05 hours that cannot be name their field: both bounds hold, one more does not', () => {
    const of = (patch: Partial<DayHours>) => hoursProblem({ ...NINE_TO_SIX, ...patch })
    expect([of({}), of({ start: 0, divides: null }), of({ end: 1439 })]).toEqual([undefined, undefined, undefined])
    expect(of({ start: 1440 })).toEqual({ field: 'start', code: 'clock_time' })
    expect(of({ end: -1 })).toEqual({ field: 'end', code: 'clock_time' })
    expect(of({ divides: 1440 })).toEqual({ field: 'divides', code: 'clock_time' })
    expect(of({ start: 540.5 })).toEqual({ field: 'start', code: 'clock_time' })
    expect(of({ break: 1441 })).toEqual({ field: 'break', code: 'break_minutes' })
    expect([of({ break: 539, divides: null }), of({ break: 540, divides: null })]).toEqual([
      undefined,
      { field: 'break', code: 'break_too_long' },
    ])
    // Work on both sides of the break.
    expect([of({ divides: 541 }), of({ divides: 1019 }), of({ divides: 1020 }), of({ divides: 540 })]).toEqual([
      undefined,
      undefined,
      { field: 'divides', code: 'divides_outside' },
      { field: 'divides', code: 'divides_outside' },
    ])
  })

  it('LEA-14 halves are the working time, whatever the hours', () => {
    fc.assert(
      fc.property(someHours, (hours) => {
        const { start, end, minutes, halves, break: pause, breakAt } = workHours(hours)
        expect(halves.reduce<number>((sum, half) => sum + half, 0)).toBe(minutes)
        expect(halves.every((half) => half > 0)).toBe(true)
        expect(end - start - pause).toBe(minutes)
        expect(end - start).toBeLessThanOrEqual(1440)
        expect(breakAt >= start && breakAt + pause <= end).toBe(true)
      }),
    )
  })
})

describe('a week', () => {
  it('LEA-14 the normal minutes of a day are those of most days, of two as many the fewer', () => {
    const withSaturday = STANDARD_WEEK.map((hours, day) => (day === 6 ? SATURDAY : hours))
    expect(usualMinutes(withSaturday)).toBe(480)
    expect(workingWeekdays(withSaturday)).toEqual([1, 2, 3, 4, 5, 6])
    expect(usualMinutes([null, NINE_TO_SIX, SATURDAY, null, null, null, null])).toBe(240)
    expect(usualMinutes([null, SATURDAY, NINE_TO_SIX, null, null, null, null])).toBe(240)
    expect(usualMinutes(evenWeek([], 480))).toBeUndefined()
  })

  it('EMP-01g an even week says its days and minutes again', () => {
    fc.assert(
      fc.property(
        fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
        fc.integer({ min: 1, max: 720 }),
        (days, minutes) => {
          const week = evenWeek(days, minutes)
          expect([workingWeekdays(week), usualMinutes(week), weekProblem(week)]).toEqual([days, minutes, undefined])
        },
      ),
    )
  })

  it('EMP-01g the short way keeps the hours that are known and gives new days those of the usual one', () => {
    const held: Week = [null, NIGHT, NIGHT, SATURDAY, null, null, null]
    expect(weekWithChanges(held, { days: [2, 3, 4] })).toEqual([null, null, NIGHT, SATURDAY, NIGHT, null, null])
    expect(weekWithChanges(held, { minutes: 300 })).toEqual([
      null,
      { start: 1320, end: 240, break: 60, divides: 30 },
      { start: 1320, end: 240, break: 60, divides: 30 },
      { start: 540, end: 840, break: 0, divides: null },
      null,
      null,
      null,
    ])
    fc.assert(
      fc.property(
        someWeek,
        fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
        fc.option(fc.integer({ min: 1, max: 1440 }), { nil: undefined }),
        (week, days, minutes) => {
          const after = weekWithChanges(week, { days, minutes })
          expect([workingWeekdays(after), weekProblem(after)]).toEqual([days, undefined])
          if (minutes !== undefined) expect(usualMinutes(after)).toBe(minutes)
        },
      ),
    )
  })

  it('MIG-03 hours are read as they are written, and as people write them', () => {
    fc.assert(
      fc.property(someHours, (hours) => {
        // A minute has no middle: it is written without one.
        const read = hoursFromText(hoursToText(hours))
        expect(read).toEqual(workMinutes(hours) < 2 ? { ...hours, divides: null } : hours)
      }),
    )
    expect(hoursToText(NINE_TO_SIX)).toBe('09:00-18:00/60')
    expect(hoursToText({ ...NINE_TO_SIX, divides: 750 })).toBe('09:00-18:00/60 @12:30')
    expect([hoursToText(SATURDAY), hoursToText(null)]).toEqual(['09:00-13:00 half', 'off'])
    for (const same of [
      '9:00–18:00 / 60',
      '０９：００～１８：００／６０',
      '9:00 to 18:00/60',
      ' 09:00-18:00/60 @13:00',
      '9:00至18:00/60',
    ])
      expect(hoursFromText(same)).toEqual(NINE_TO_SIX)
    expect([hoursFromText('09:00-13:00 半天'), hoursFromText('9:00-13:00半天')]).toEqual([SATURDAY, SATURDAY])
    expect(['off', 'OFF', '休', '-'].map(hoursFromText)).toEqual([null, null, null, null])
    expect(hoursFromText('16:00-24:00')).toMatchObject({ start: 960, end: 0 })
    for (const wrong of ['', '9-6', '25:00-26:00', '09:60-18:00', '09:00-18:00/x', 'nine to six', '09:00'])
      expect(hoursFromText(wrong)).toBeUndefined()
  })

  it('LOG-01 a week is told in words, days with the same hours together', () => {
    const week = STANDARD_WEEK.map((hours, day) => (day === 6 ? SATURDAY : hours))
    expect(weekText(week, 'en')).toBe('Mon–Fri 09:00–18:00 (60 min break), Sat 09:00–13:00 (half day)')
    expect(weekText(week, 'zh-TW')).toBe('週一至週五 09:00–18:00（休息 60 分鐘）、週六 09:00–13:00（半天）')
    expect(weekText([NIGHT, null, NIGHT, null, null, null, null], 'en')).toBe(
      'Tue 22:00–06:00 (next day, 60 min break, halves meet at 02:00), Sun 22:00–06:00 (next day, 60 min break, halves meet at 02:00)',
    )
    expect(weekText(evenWeek([], 480), 'en')).toBe('no fixed days')
    expect([weekText('x', 'en'), weekText([1], 'en')]).toEqual([null, null])
  })

  it('SHF-01c the usual divide is the middle of the working time', () => {
    expect(usualHours(510, 480, 60)).toEqual({ start: 510, end: 1050, break: 60, divides: 750 })
    expect(usualDivide({ start: 1320, end: 360, break: 60 })).toBe(90)
    expect(sameWeek(STANDARD_WEEK, evenWeek([1, 2, 3, 4, 5], 480))).toBe(true)
    expect(sameWeek(STANDARD_WEEK, evenWeek([1, 2, 3, 4, 5], 479))).toBe(false)
  })
})
