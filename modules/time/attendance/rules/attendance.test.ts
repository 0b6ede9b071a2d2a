import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayHours, usualHours, workHours } from '#base/days/day-hours.ts'
import type { Workday } from '../../../calendar/workdays/workday.ts'
import type { AttendanceStatus } from '../values.ts'
import { failedConditions } from './approval.ts'
import { metresBetween } from './distance.ts'
import { expectedHours } from './expected-hours.ts'
import { perfectMonth } from './perfect-month.ts'
import { type EvaluationContext, evaluatePersonDays } from './person-days.ts'
import { checkPosition } from './position-check.ts'
import { type Punch, toPresence } from './presence.ts'
import { findWindow, toPunchWindows } from './punch-windows.ts'
import { roundToStep } from './rounding.ts'
import { buildSettingLookup, DEFAULT_SETTING } from './setting.ts'

const ZONE = 'Asia/Kuala_Lumpur'
const NINE_TO_SIX = usualHours(540, 480, 60)
const NIGHT: DayHours = { start: 1320, end: 420, break: 60, divides: 120 }
const MORNING: DayHours = { start: 420, end: 900, break: 60, divides: 660 }
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const punchAt = (text: string, direction: Punch['direction'] = null): Punch => ({ id: text, at: at(text), direction })

function workday(hours: DayHours | null, more: Partial<Workday> = {}): Workday {
  return {
    employed: true,
    office: null,
    shift: null,
    holidays: [],
    away: [],
    kind: hours === null ? 'rest_day' : 'working',
    hours: hours && workHours(hours),
    ...more,
  }
}

function shiftDay(...all: (DayHours & { margins?: { before: number; after: number; grace: number } })[]): Workday {
  const parts = all.map(({ margins, ...hours }, nth) => ({
    id: `${nth}`,
    shift: `${nth}`,
    name: `S${nth}`,
    hours: workHours(hours),
    margins: margins ?? { before: 60, after: 60, grace: 5 },
  }))
  const [first, second] = parts
  const both = second && {
    ...first!.hours,
    end: second.hours.end,
    halves: [first!.hours.minutes, second.hours.minutes] as const,
  }
  return workday(all[0]!, {
    ...(both && { hours: { ...both, minutes: both.halves[0] + both.halves[1], divides: second.hours.start } }),
    shift: { source: 'shift', id: '0', name: parts.map(({ name }) => name).join(' + '), parts },
  })
}

const evaluationContext = (more: Partial<EvaluationContext> = {}, setting: object = {}): EvaluationContext => ({
  settingOn: buildSettingLookup([{ ...DEFAULT_SETTING, ...setting, office_id: null, from_day: '2000-01-01' }]),
  zoneOf: () => ZONE,
  coveredUntil: () => null,
  now: at('2030-01-01 00:00'),
  ...more,
})

/** Evaluates Tuesday 10 November 2026 between a Monday and a Wednesday. */
const evaluateToday = (
  today: Workday,
  presses: Punch[],
  { setting = {}, now = '2030-01-01 00:00', before = today, after = today } = {},
) => evaluatePersonDays(evaluationContext({ now: at(now) }, setting), '2026-11-10', [before, today, after], presses)[0]!

const OFFICE = workday(NINE_TO_SIX)

describe('ATT-08a punch windows', () => {
  const stretch = (day: string, hours: DayHours, margins: { before: number; after: number; grace: number }) => ({
    day,
    name: null,
    hours: workHours(hours),
    margins,
    midnight: at(`${day} 00:00`),
  })
  const wide = { before: 180, after: 180, grace: 0 }

  it('ATT-08a a window is the hours with their margins, both ends included', () => {
    const windows = toPunchWindows([stretch('2026-11-10', NINE_TO_SIX, wide)])
    expect(findWindow(windows, at('2026-11-10 06:00:00'))?.day).toBe('2026-11-10')
    expect(findWindow(windows, at('2026-11-10 05:59:59'))).toBeUndefined()
    expect(findWindow(windows, at('2026-11-10 21:00:00'))?.day).toBe('2026-11-10')
    expect(findWindow(windows, at('2026-11-10 21:00:01'))).toBeUndefined()
  })

  it('ATT-08b complaint 34: where two margins meet, the time between belongs to the later shift, and the moment a shift ends to that shift', () => {
    const noon = { start: 1020, end: 60, break: 0, divides: null }
    const windows = toPunchWindows([stretch('2026-11-10', MORNING, wide), stretch('2026-11-10', noon, wide)])
    const nth = (text: string) => windows.indexOf(findWindow(windows, at(text))!)
    // The later shift begins at 17:00 with a margin back to 14:00. The earlier one ends at 15:00.
    expect(nth('2026-11-10 14:59:59')).toBe(0)
    expect(nth('2026-11-10 15:00:00')).toBe(0)
    expect(nth('2026-11-10 15:00:01')).toBe(1)
    expect(nth('2026-11-10 17:00:00')).toBe(1)
  })

  it('ATT-08a a shorter margin leaves the time after a shift to that shift', () => {
    const later = { start: 1140, end: 60, break: 0, divides: null }
    const windows = toPunchWindows([
      stretch('2026-11-10', MORNING, { before: 0, after: 240, grace: 0 }),
      stretch('2026-11-10', later, { before: 60, after: 0, grace: 0 }),
    ])
    const nth = (text: string) => windows.indexOf(findWindow(windows, at(text))!)
    expect(nth('2026-11-10 17:59:59')).toBe(0)
    expect(nth('2026-11-10 18:00:00')).toBe(1)
  })

  it('ATT-08c complaint 34: a shift over midnight belongs to the day on which it begins, also at the end of a month and a year', () => {
    const night = shiftDay(NIGHT)
    const off = workday(null)
    const found = evaluatePersonDays(
      evaluationContext(),
      '2026-12-31',
      [off, night, off, off],
      [punchAt('2026-12-31 21:58:00'), punchAt('2027-01-01 07:02:00')],
    )
    expect(found.map(({ day, punches: presses }) => [day, presses.length])).toEqual([
      ['2026-12-31', 2],
      ['2027-01-01', 0],
    ])
    expect(found[0]!.evaluation).toMatchObject({ worked: 484, late: 0, statuses: ['attend'] })
  })

  it('ATT-08c the office’s zone decides the day, whatever day it is elsewhere', () => {
    const there = workday(NINE_TO_SIX, { office: 'london' })
    const zoneOf = (office: string | null) => (office === 'london' ? 'Europe/London' : ZONE)
    // 09:00 in London is 17:00 in Kuala Lumpur, and 18:00 is 02:00 of the next day.
    const punches = [punchAt('2026-11-10 17:00:00'), punchAt('2026-11-11 02:00:00')]
    const [found] = evaluatePersonDays(evaluationContext({ zoneOf }), '2026-11-10', [there, there, there], punches)
    expect(found).toMatchObject({
      day: '2026-11-10',
      punches: [{}, {}],
      evaluation: { worked: 480, late: 0, early: 0 },
    })
  })

  it('ATT-08c a punch outside every shift belongs to its own date, shown and ignored', () => {
    const { punches, evaluation: judged } = evaluateToday(OFFICE, [
      punchAt('2026-11-10 02:00:00'),
      punchAt('2026-11-10 09:00:00'),
      punchAt('2026-11-10 18:00:00'),
    ])
    expect(punches).toHaveLength(3)
    expect(judged!.uses.get('2026-11-10 02:00:00')).toBe('ignored')
    expect(judged).toMatchObject({ in: at('2026-11-10 09:00'), worked: 480 })
  })
})

describe('ATT-09 evaluating a day', () => {
  it('ATT-09cd ATT-01d a person is present, and late or early beyond the grace', () => {
    const day = (from: string, until: string) =>
      evaluateToday(OFFICE, [punchAt(`2026-11-10 ${from}`), punchAt(`2026-11-10 ${until}`)]).evaluation!
    expect(day('09:00:00', '18:00:00')).toMatchObject({ statuses: ['attend'], late: 0, early: 0, worked: 480, over: 0 })
    expect(day('09:10:00', '17:50:00')).toMatchObject({ statuses: ['attend'], late: 0, early: 0 })
    expect(day('09:10:01', '17:49:59')).toMatchObject({
      statuses: ['late', 'early_out', 'attend'],
      late: 10,
      early: 10,
    })
    expect(day('08:00:00', '18:11:00')).toMatchObject({
      statuses: ['exceeded_hours', 'attend'],
      over: 71,
      lead: 'exceeded_hours',
    })
    expect(day('09:00:00', '18:10:00')).toMatchObject({ statuses: ['attend'], over: 0 })
  })

  it('ATT-09acg a person who does not come is absent once the window has closed, and nothing before', () => {
    expect(evaluateToday(OFFICE, []).evaluation).toMatchObject({ lead: 'absent', statuses: ['absent'], due: 480 })
    expect(evaluateToday(OFFICE, [], { now: '2026-11-10 21:59' }).evaluation).toBeNull()
    expect(evaluateToday(OFFICE, [], { now: '2026-11-11 00:00' }).evaluation).toMatchObject({ lead: 'absent' })
    const one = [punchAt('2026-11-10 09:30:00')]
    expect(evaluateToday(OFFICE, one, { now: '2026-11-10 12:00' }).evaluation).toMatchObject({
      statuses: ['late', 'attend'],
    })
    expect(evaluateToday(OFFICE, one).evaluation).toMatchObject({
      lead: 'no_clock_out',
      statuses: ['no_clock_out', 'late', 'attend'],
      out: null,
      worked: 0,
    })
  })

  it('ATT-09b days off, holidays, leave and days before joining are no absence; the last day is', () => {
    const holiday = { id: 'h', name: 'Deepavali', name_zh: null, kind: 'public', part: 'whole' } as const
    const leave = { source: 'leave', id: 'l', type: 't', part: 'whole', paid: 0 } as const
    expect(evaluateToday(workday(null), []).evaluation).toMatchObject({
      lead: 'off_day',
      statuses: ['off_day'],
      due: 0,
    })
    expect(evaluateToday(workday(NINE_TO_SIX, { holidays: [holiday] }), []).evaluation).toMatchObject({
      statuses: ['holiday'],
    })
    expect(evaluateToday(workday(NINE_TO_SIX, { away: [leave] }), []).evaluation).toMatchObject({
      statuses: ['on_leave'],
    })
    expect(evaluateToday(workday(NINE_TO_SIX, { away: [{ ...leave, pending: true }] }), []).evaluation).toMatchObject({
      statuses: ['absent'],
    })
    const notEmployed = workday(NINE_TO_SIX, { employed: false })
    const found = evaluatePersonDays(
      evaluationContext(),
      '2026-11-10',
      [notEmployed, OFFICE, notEmployed, notEmployed],
      [],
    )
    expect(found.map(({ day }) => day)).toEqual(['2026-11-10'])
    expect(found[0]!.evaluation).toMatchObject({ lead: 'absent' })
  })

  it('ATT-09f half leave and half presence stand together, and the other half decides lateness', () => {
    const away = { source: 'leave', id: 'l', type: 't', part: 'first', paid: 0 } as const
    const half = workday(NINE_TO_SIX, { away: [away] })
    const came = evaluateToday(half, [punchAt('2026-11-10 14:00:00'), punchAt('2026-11-10 18:00:00')]).evaluation!
    expect(came).toMatchObject({ statuses: ['attend', 'on_leave'], due: 240, worked: 240, late: 0 })
    expect(
      evaluateToday(half, [punchAt('2026-11-10 14:30:00'), punchAt('2026-11-10 18:00:00')]).evaluation,
    ).toMatchObject({ late: 30 })
    expect(evaluateToday(half, []).evaluation).toMatchObject({ statuses: ['absent', 'on_leave'] })
    expect(expectedHours([])).toBeNull()
  })

  // Hours 09:00 to 18:00, lunch 13:00 to 14:00. The expected results are the customer's examples.
  it('ATT-09f hourly leave moves when a person is late or early', () => {
    const away = (start: number, end: number) =>
      workday(NINE_TO_SIX, {
        away: [{ source: 'leave', id: 'l', type: 't', part: 'minutes', time: { start, end }, paid: 0 }],
      })
    const day = (of: Workday, ...times: string[]) =>
      evaluateToday(
        of,
        times.map((time) => punchAt(`2026-11-10 ${time}`)),
      ).evaluation!
    const morning = away(540, 660)
    expect(day(morning, '10:58:00', '18:01:00')).toMatchObject({ lead: 'attend', late: 0, early: 0, due: 360 })
    expect(day(morning, '11:12:00', '18:01:00')).toMatchObject({ late: 12 })
    expect(day(morning, '10:58:00', '16:00:00')).toMatchObject({ lead: 'early_out', late: 0, early: 120 })
    expect(day(away(540, 780), '13:58:00', '18:00:00')).toMatchObject({ late: 0, early: 0, due: 240, over: 0 })
    const first = { source: 'leave', id: 'l', type: 't', part: 'first', paid: 0 } as const
    const half = workday(NINE_TO_SIX, { away: [first] })
    for (const times of [['13:58:00', '18:01:00'], ['08:58:00', '18:01:00'], ['14:30:00', '17:00:00'], []])
      expect({ ...day(away(540, 780), ...times), uses: null }).toEqual({ ...day(half, ...times), uses: null })
    // Away for the leave at noon without a punch. That time is not work, and lunch within it is not subtracted again.
    expect(day(away(690, 870), '08:58:00', '18:01:00')).toMatchObject({
      due: 360,
      worked: 363,
      over: 0,
      lead: 'attend',
    })
    expect(day(away(840, 960), '08:58:00', '18:01:00')).toMatchObject({ due: 360, worked: 363, over: 0 })
    for (const of of [away(690, 870), away(960, 1080), morning])
      expect(day(of)).toMatchObject({ lead: 'absent', due: 360, missed: 360 })
    expect(day(away(540, 1080))).toMatchObject({ statuses: ['on_leave'], due: 0, missed: 0 })
  })

  it('ATT-09f hourly leave of a night shift lies after midnight', () => {
    const night = workday(NIGHT, {
      away: [{ source: 'leave', id: 'l', type: 't', part: 'minutes', time: { start: 1740, end: 1860 }, paid: 0 }],
    })
    const day = (out: string) =>
      evaluateToday(night, [punchAt('2026-11-10 21:58:00'), punchAt(`2026-11-11 ${out}`)], { after: workday(null) })
        .evaluation!
    expect(day('05:01:00')).toMatchObject({ late: 0, early: 0, due: 360, over: 0 })
    expect(day('04:00:00')).toMatchObject({ early: 60 })
  })

  it('ATT-09e below one threshold it is half a day, below another an absence, in proportion on half a day', () => {
    const setting = { half_day_under: 360, absent_under: 120 }
    const from = (until: string, day = OFFICE) =>
      evaluateToday(day, [punchAt('2026-11-10 09:00:00'), punchAt(`2026-11-10 ${until}`)], { setting }).evaluation!
    expect(from('16:00:00').statuses).toEqual(['early_out', 'attend'])
    expect(from('15:59:00').statuses).toEqual(['insufficient_hours', 'early_out', 'attend'])
    expect(from('11:00:00').statuses).toEqual(['insufficient_hours', 'early_out', 'attend'])
    expect(from('10:59:00').statuses).toEqual(['absent', 'early_out'])
    const away = { source: 'leave', id: 'l', type: 't', part: 'second', paid: 0 } as const
    const half = workday(NINE_TO_SIX, { away: [away] })
    expect(from('12:00:00', half).statuses).toEqual(['early_out', 'attend', 'on_leave'])
    expect(from('11:59:00', half).statuses).toEqual(['insufficient_hours', 'early_out', 'attend', 'on_leave'])
  })

  it('ATT-09 each of two shifts on a day is evaluated; missing one is not a whole day', () => {
    const two = shiftDay(
      { start: 420, end: 660, break: 0, divides: null },
      { start: 840, end: 1080, break: 0, divides: null },
    )
    const all = ['07:00:00', '11:00:00', '14:00:00', '18:00:00'].map((time) => punchAt(`2026-11-10 ${time}`))
    expect(evaluateToday(two, all).evaluation).toMatchObject({ statuses: ['attend'], worked: 480, due: 480 })
    expect(evaluateToday(two, all.slice(0, 2)).evaluation).toMatchObject({
      statuses: ['insufficient_hours', 'attend'],
      worked: 240,
    })
  })

  it('ATT-03a ATT-09g a clock-in corrected to the last punch or later leaves a day without clock-out', () => {
    const punches = [punchAt('2026-11-10 09:00:00'), punchAt('2026-11-10 18:00:00')]
    const from = (minute: number) => {
      const corrections = new Map([['2026-11-10', { in: minute, out: null }]])
      const [found] = evaluatePersonDays(
        evaluationContext(),
        '2026-11-10',
        [OFFICE, OFFICE, OFFICE],
        punches,
        corrections,
      )
      const { out, worked, statuses } = found!.evaluation!
      return [out, worked, statuses.includes('no_clock_out')]
    }
    expect(from(1_079)).toEqual([at('2026-11-10 18:00'), 1, false])
    expect([from(1_080), from(1_110)]).toEqual(Array(2).fill([null, 0, true]))
  })

  it('ATT-09a a day of an office with devices is evaluated once a file covers it', () => {
    const punches = [punchAt('2026-11-10 09:00:00'), punchAt('2026-11-10 18:00:00')]
    const coveredDay = (until: string | null) =>
      evaluatePersonDays(
        evaluationContext({ coveredUntil: () => (until === null ? null : at(until)) }, { is_by_device: true }),
        '2026-11-10',
        [OFFICE, OFFICE, OFFICE],
        punches,
      )[0]!.isOver
    expect(coveredDay(null)).toBe(false)
    expect(coveredDay('2026-11-10 17:00')).toBe(false)
    expect(coveredDay('2026-11-10 18:00')).toBe(true)
  })
})

describe('ATT-10a presence', () => {
  const times = (...all: [string, Punch['direction']?][]) =>
    all.map(([time, direction]) => punchAt(`2026-11-10 ${time}`, direction))
  const minutes = (presses: Punch[], by: 'span' | 'pairs') =>
    toPresence(presses, by).stretches.map((one) => (one.out - one.in) / 60_000)

  it('ATT-10a complaint 41: counts first in to last out; without directions first to last punch', () => {
    expect(minutes(times(['09:00'], ['12:00'], ['13:00'], ['18:00']), 'span')).toEqual([540])
    expect(minutes(times(['08:00', 'out'], ['09:00', 'in'], ['17:00', 'out'], ['18:00', 'in']), 'span')).toEqual([480])
    expect(toPresence(times(['18:00', 'out']), 'span')).toMatchObject({ in: null, out: at('2026-11-10 18:00') })
  })

  // The customer's examples: a double tap counts as one punch, and the default gap is two minutes.
  it('ATT-10b counts a double tap as one punch: on arrival, at lunch, on leaving, and alone', () => {
    const day = (by: 'span' | 'pairs', ...times: string[]) =>
      evaluateToday(
        OFFICE,
        times.map((time) => punchAt(`2026-11-10 ${time}`)),
        { setting: { duration_by: by, half_day_under: 240 } },
      ).evaluation!
    const withoutUses = (of: ReturnType<typeof day>) => ({ ...of, uses: null })
    for (const by of ['span', 'pairs'] as const) {
      const alone = day(by, '08:58:03', '08:58:05')
      expect(alone).toMatchObject({ statuses: ['no_clock_out', 'attend'], out: null, worked: 0, missed: 0 })
      expect(withoutUses(alone)).toEqual(withoutUses(day(by, '08:58:03')))
      expect([...alone.uses.values()]).toEqual(['in', 'again'])
      const whole = withoutUses(day(by, '08:58:03', '13:00:00', '13:57:00', '18:02:00'))
      for (const [at, again] of [
        ['08:58:03', '08:58:05'],
        ['13:00:00', '13:00:30'],
        ['13:57:00', '13:58:59'],
        ['18:02:00', '18:02:01'],
      ] as const) {
        const times = ['08:58:03', '13:00:00', '13:57:00', '18:02:00'].flatMap((time) =>
          time === at ? [at, again] : time,
        )
        expect(withoutUses(day(by, ...times))).toEqual(whole)
      }
    }
    expect(day('pairs', '08:58:03', '08:58:05', '18:02:00')).toMatchObject({ worked: 483, missed: 0 })
  })

  it('ATT-10b uses the office’s least gap of the day, and tests both sides of it', () => {
    const uses = (gap_minutes: number, ...presses: Punch[]) => [
      ...evaluateToday(OFFICE, presses, { setting: { gap_minutes } }).evaluation!.uses.values(),
    ]
    const [first, second] = [punchAt('2026-11-10 09:00:00'), punchAt('2026-11-10 09:01:59')]
    expect(uses(2, first, second)).toEqual(['in', 'again'])
    expect(uses(2, first, punchAt('2026-11-10 09:02:00'))).toEqual(['in', 'out'])
    expect(uses(0, first, second)).toEqual(['in', 'out'])
    expect(uses(5, first, punchAt('2026-11-10 09:04:59'), punchAt('2026-11-10 09:05:00'))).toEqual([
      'in',
      'again',
      'out',
    ])
    // In and out count as two, however close. A punch without direction follows one with a direction.
    expect(uses(2, punchAt('2026-11-10 09:00:00', 'in'), punchAt('2026-11-10 09:00:02', 'out'))).toEqual(['in', 'out'])
    expect(uses(2, first, punchAt('2026-11-10 09:00:02', 'in'), punchAt('2026-11-10 18:00:00', 'in'))).toEqual([
      'in',
      'again',
      'ignored',
    ])
    const dated = {
      ...evaluationContext(),
      settingOn: buildSettingLookup([{ ...DEFAULT_SETTING, gap_minutes: 0, office_id: null, from_day: '2026-11-11' }]),
    }
    const days = ['10', '11'].flatMap((day) => [punchAt(`2026-11-${day} 09:00:00`), punchAt(`2026-11-${day} 09:00:02`)])
    const found = evaluatePersonDays(dated, '2026-11-10', [OFFICE, OFFICE, OFFICE, OFFICE], days)
    expect(found.map(({ evaluation: judged }) => judged!.out !== null)).toEqual([false, true])
  })

  it('ATT-10a pairs alternate without directions and drop an odd last punch; with them a pair goes from first in to next out', () => {
    expect(minutes(times(['09:00'], ['12:00'], ['13:00'], ['18:00']), 'pairs')).toEqual([180, 300])
    const odd = toPresence(times(['09:00'], ['12:00'], ['13:00']), 'pairs')
    expect(odd).toMatchObject({ stretches: [{ in: at('2026-11-10 09:00'), out: at('2026-11-10 12:00') }], out: null })
    const directed = times(
      ['09:00', 'in'],
      ['09:05', 'in'],
      ['12:00', 'out'],
      ['12:30', 'out'],
      ['13:00', 'in'],
      ['18:00', 'out'],
    )
    expect(minutes(directed, 'pairs')).toEqual([180, 300])
    const { uses } = toPresence(directed, 'pairs')
    expect([...uses].filter(([, use]) => use === 'ignored').map(([id]) => id)).toEqual([
      '2026-11-10 09:05',
      '2026-11-10 12:30',
    ])
  })

  it('ATT-10c subtracts the unpaid break as far as the person was present during it', () => {
    const worked = (...all: string[]) =>
      evaluateToday(
        OFFICE,
        all.map((time) => punchAt(`2026-11-10 ${time}`)),
      ).evaluation!.worked
    expect(worked('09:00:00', '18:00:00')).toBe(480)
    expect(worked('09:00:00', '13:00:00')).toBe(240)
    expect(worked('09:00:00', '13:30:00')).toBe(240)
    const setting = { duration_by: 'pairs' }
    const out = ['09:00:00', '12:00:00', '13:30:00', '18:00:00'].map((time) => punchAt(`2026-11-10 ${time}`))
    expect(evaluateToday(OFFICE, out, { setting }).evaluation!.worked).toBe(180 + 240)
  })

  it('ATT-04 ATT-10d rounds in, out and duration separately: none, up, down, nearest; zero stays zero', () => {
    const half = { step: 30 }
    expect(roundToStep(61_000, { way: 'none', step: 30 })).toBe(61_000)
    expect(roundToStep(61 * 60_000, { way: 'up', ...half })).toBe(90 * 60_000)
    expect(roundToStep(60 * 60_000, { way: 'up', ...half })).toBe(60 * 60_000)
    expect(roundToStep(89 * 60_000, { way: 'down', ...half })).toBe(60 * 60_000)
    expect(roundToStep(75 * 60_000, { way: 'nearest', ...half })).toBe(90 * 60_000)
    expect(roundToStep(74 * 60_000, { way: 'nearest', ...half })).toBe(60 * 60_000)
    expect(roundToStep(0, { way: 'up', ...half })).toBe(0)
    const punches = [punchAt('2026-11-10 09:05:00'), punchAt('2026-11-10 18:10:00')]
    const worked = (setting: object) => evaluateToday(OFFICE, punches, { setting }).evaluation!.worked
    expect(worked({})).toBe(485)
    expect(worked({ round_in: 'up', in_step: 30 })).toBe(460)
    expect(worked({ round_out: 'down', out_step: 30 })).toBe(475)
    expect(worked({ round_duration: 'down', duration_step: 30 })).toBe(480)
    // Rounding does not change lateness, which follows the punch itself.
    expect(
      evaluateToday(OFFICE, [punchAt('2026-11-10 09:20:00'), punches[1]!], {
        setting: { round_in: 'down', in_step: 30 },
      }).evaluation!.late,
    ).toBe(20)
  })

  it('ATT-13a ATT-08c complaint 40: the same punches in any order and number give the same day', () => {
    const punch = fc.record({
      minute: fc.integer({ min: -300, max: 3200 }),
      second: fc.integer({ min: 0, max: 59 }),
      direction: fc.constantFrom(null, 'in' as const, 'out' as const),
    })
    const days = fc.constantFrom(OFFICE, shiftDay(NIGHT), shiftDay(MORNING), workday(null))
    fc.assert(
      fc.property(
        fc.array(punch, { maxLength: 8 }),
        days,
        days,
        fc.constantFrom('span', 'pairs'),
        fc.gen(),
        (all, today, next, by, random) => {
          const punches = all.map(({ minute, second, direction }) => ({
            id: `${minute} ${second} ${direction}`,
            at: at('2026-11-10 00:00') + minute * 60_000 + second * 1000,
            direction,
          }))
          const again = random(() =>
            fc.shuffledSubarray([...punches, ...punches, ...punches], { minLength: punches.length * 3 }),
          )
          const evaluated = (some: Punch[]) =>
            evaluatePersonDays(
              evaluationContext({}, { duration_by: by }),
              '2026-11-10',
              [today, today, next, next],
              some,
            ).map(({ evaluation: judged }) => judged && { ...judged, uses: undefined })
          expect(evaluated(again)).toEqual(evaluated(punches))
        },
      ),
    )
  })
})

describe('ATT-11 overlapping places', () => {
  const place = (name: string, latitude: number, radius: number) => ({
    id: name,
    name,
    latitude,
    longitude: 101.6868,
    radius,
  })
  // A thousandth of a degree is about 111 metres.
  const [door, site] = [place('Door', 3.139, 50), place('Site', 3.1395, 400)]
  const fix = (latitude: number, accuracy: number) => ({ latitude, longitude: 101.6868, accuracy, age: 1 })

  it('ATT-11 within two places, the one counts that the position is accurate enough for and nearest to in proportion to its radius', () => {
    const at = (latitude: number, accuracy: number) => {
      const checked = checkPosition(fix(latitude, accuracy), [door, site])
      return 'code' in checked ? checked.code : checked.place.name
    }
    // Within both places, with an accuracy worse than the small radius: the larger place counts.
    expect(at(3.139, 100)).toBe('Site')
    expect(at(3.1394, 100)).toBe('Site')
    expect(at(3.139, 500)).toBe('press_fix_rough')
    // Outside both places, the refusal names the distance to the nearer border.
    expect(checkPosition(fix(3.1438, 10), [door, site])).toMatchObject({ code: 'press_too_far', place: 'Site' })
    expect(checkPosition(fix(3.1438, 10), [site, door])).toMatchObject({ code: 'press_too_far', place: 'Site' })
  })

  it('ATT-11a of overlapping places the one counts that the person is deepest in, or another when the position is too inaccurate for it', () => {
    // Metres north of the spot; 0.0001 degrees are 11.1 metres.
    const spot = (id: string, metres: number, radius: number) => ({
      id,
      name: id,
      radius,
      latitude: 3.139 + metres / 111_195,
      longitude: 101.6869,
    })
    const counts = (accuracy: number, ...places: ReturnType<typeof spot>[]) => {
      const checked = checkPosition({ latitude: 3.139, longitude: 101.6869, accuracy, age: 0 }, places)
      return 'code' in checked
        ? `${checked.code} ${'place' in checked ? checked.place : ''}`.trim()
        : checked.place.name
    }
    // 40 m from the centre of a small place and 60 m from that of a large one: deeper in the large one.
    expect(counts(30, spot('small', 40, 50), spot('large', -60, 500))).toBe('large')
    // The fix of 150 m is too inaccurate for the nearer place of 100 m, so the one of 200 m counts.
    expect(counts(150, spot('middle', 0, 100), spot('edge', 150, 200))).toBe('edge')
    // Outside both places the nearest border is named, not the nearest centre.
    expect(counts(10, spot('small', 300, 50), spot('large', -400, 350))).toBe('press_too_far large')
  })
})

describe('ATT-02a automatic approval', () => {
  const failedFor = (presses: string[], day: Workday = OFFICE, deducts = false) =>
    failedConditions(
      evaluateToday(
        day,
        presses.map((time) => punchAt(`2026-11-10 ${time}`)),
        { setting: { half_day_under: 300 } },
      ).evaluation!,
      deducts,
    )

  it('ATT-02abcd approves a whole day by shift or pattern, and names each condition that fails', () => {
    expect(failedFor(['09:00:00', '18:00:00'])).toEqual([])
    expect(failedFor(['09:00:00'])).toEqual(['no_clock_out', 'under_half'])
    expect(failedFor(['09:00:00', '13:00:00'])).toEqual([])
    expect(failedFor(['09:00:00', '12:59:00'])).toEqual(['under_half'])
    expect(failedFor(['08:00:00', '20:00:00'])).toEqual(['beyond_hours'])
    expect(failedFor(['07:30:00', '20:30:00'])).toEqual(['beyond_hours'])
    expect(failedFor(['07:30:00', '20:31:00'])).toEqual(['beyond_hours', 'over_twelve_hours'])
    expect(failedFor(['09:00:00', '18:00:00'], workday(null))).toEqual(['no_shift', 'off_day'])
  })

  it('ATT-02a has nothing to approve when nobody worked', () => {
    expect(failedFor([])).toBeUndefined()
    expect(failedFor([], workday(null))).toBeUndefined()
  })

  it('ATT-02a PAY-14 never approves a deducted absence, and nothing else waits for it', () => {
    expect(failedFor([], OFFICE, true)).toEqual(['unpaid_absence'])
    expect(failedFor(['09:00:00', '13:30:00'], OFFICE, true)).toEqual(['unpaid_absence'])
    expect(failedFor(['09:00:00', '15:00:00'], OFFICE, true)).toEqual([])
    expect(failedFor([], workday(null), true)).toBeUndefined()
  })
})

describe('PAY-14 missed minutes', () => {
  const missedMinutes = (presses: string[], day: Workday = OFFICE, now?: string) =>
    evaluateToday(
      day,
      presses.map((time) => punchAt(`2026-11-10 ${time}`)),
      { setting: { half_day_under: 300, absent_under: 120 }, ...(now && { now }) },
    ).evaluation?.missed
  const half: Workday = { ...OFFICE, away: [{ source: 'x', id: 'x', type: 'x', part: 'first', paid: 1_000_000 }] }

  it('PAY-14 an absent day misses all due minutes, a day below the half-day threshold half of them, other days none', () => {
    expect(missedMinutes([])).toBe(480)
    expect(missedMinutes(['09:00:00', '10:59:00'])).toBe(480)
    expect(missedMinutes(['09:00:00', '11:00:00'])).toBe(240)
    expect(missedMinutes(['09:00:00', '14:59:00'])).toBe(240)
    expect(missedMinutes(['09:00:00', '15:00:00'])).toBe(0)
    expect(missedMinutes(['09:00:00'])).toBe(0)
  })

  it('PAY-14 a day halved by leave misses its due half, and a day of two shifts the one nobody came to', () => {
    expect(missedMinutes([], half)).toBe(240)
    const two = shiftDay(
      { start: 420, end: 660, break: 0, divides: null },
      { start: 840, end: 1080, break: 0, divides: null },
    )
    expect(missedMinutes(['07:00:00', '11:00:00'], two)).toBe(240)
    expect(missedMinutes([], two)).toBe(480)
  })

  it('PAY-14 nothing is missed before the day is over, or on a day off', () => {
    expect(missedMinutes([], OFFICE, '2026-11-10 12:00') ?? 0).toBe(0)
    expect(missedMinutes([], workday(null)) ?? 0).toBe(0)
  })
})

it('ATT-05a a perfect month has more than the set worked days and no miss except leave, and names them', () => {
  const day = (nth: number, ...statuses: AttendanceStatus[]) => ({
    day: `2026-11-${String(nth).padStart(2, '0')}`,
    due: statuses.includes('on_leave') ? 0 : 480,
    statuses,
  })
  const days = Array.from({ length: 16 }, (_, nth) => day(nth + 1, 'attend'))
  const worked = days.map((one) => one.day)
  expect(perfectMonth(days, 15)).toEqual({ isPerfect: true, worked, missed: [] })
  expect(perfectMonth(days.slice(1), 15).isPerfect).toBe(false)
  expect(perfectMonth([...days, day(20, 'on_leave')], 15)).toMatchObject({ isPerfect: true })
  expect(perfectMonth([...days, day(20, 'absent')], 15)).toMatchObject({ isPerfect: false, missed: ['2026-11-20'] })
  for (const miss of ['no_clock_out', 'no_clock_in', 'insufficient_hours'] as const)
    expect(perfectMonth([...days, day(20, miss, 'attend')], 15)).toEqual({
      isPerfect: false,
      worked,
      missed: ['2026-11-20'],
    })
  expect(perfectMonth([...days, day(21, 'late', 'attend')], 15)).toMatchObject({ isPerfect: true })
})

describe('ATT-11 checking positions', () => {
  const kl = { latitude: 3.139003, longitude: 101.686855 }
  const penang = { latitude: 5.414184, longitude: 100.328759 }
  const place = (name: string, point: typeof kl, radius: number) => ({ id: name, name, ...point, radius })
  const fix = (more: object = {}) => ({ ...kl, accuracy: 10, age: 5, ...more })

  it('ATT-11a measures distances on the great circle', () => {
    expect(metresBetween(kl, kl)).toBe(0)
    // One degree of latitude on a sphere of the mean radius.
    expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111_195.08, 1)
    expect(metresBetween(kl, penang)).toBeCloseTo(metresBetween(penang, kl), 6)
    expect(metresBetween({ latitude: 0, longitude: 179.9995 }, { latitude: 0, longitude: -179.9995 })).toBeCloseTo(
      111.2,
      1,
    )
  })

  it('ATT-11a the nearest allowed place decides, and a refusal names the distance beyond it', () => {
    const near = { latitude: 3.140003, longitude: 101.686855 }
    expect(checkPosition(fix(), [place('Door', near, 150)])).toMatchObject({
      place: { name: 'Door' },
      distance: 111,
    })
    expect(checkPosition(fix(), [place('Door', near, 100)])).toEqual({
      code: 'press_too_far',
      place: 'Door',
      by: 12,
    })
    expect(checkPosition(fix(), [place('Far', penang, 100), place('Door', near, 120)])).toMatchObject({
      distance: 111,
    })
    expect(checkPosition(fix(), [])).toEqual({ code: 'press_no_places' })
  })

  it('ATT-11a refuses a position older than two minutes or less accurate than the radius', () => {
    const here = [place('Door', kl, 50)]
    expect(checkPosition(fix({ age: 120 }), here)).toMatchObject({ distance: 0 })
    expect(checkPosition(fix({ age: 121 }), here)).toEqual({ code: 'press_fix_old' })
    expect(checkPosition(fix({ accuracy: 50 }), here)).toMatchObject({ distance: 0 })
    expect(checkPosition(fix({ accuracy: 51 }), here)).toEqual({
      code: 'press_fix_rough',
      accuracy: 51,
      radius: 50,
    })
    const wide = place('Yard', kl, 500)
    expect(checkPosition(fix({ accuracy: 200 }), [...here, wide])).toMatchObject({ place: { name: 'Yard' } })
  })
})

it('ATT-12d complaint 39: a setting applies from its day on, and an office without its own has that of every office', () => {
  const on = buildSettingLookup([
    { ...DEFAULT_SETTING, grace_minutes: 1, office_id: null, from_day: '2026-01-01' },
    { ...DEFAULT_SETTING, grace_minutes: 2, office_id: null, from_day: '2026-06-01' },
    { ...DEFAULT_SETTING, grace_minutes: 3, office_id: 'a', from_day: '2026-07-01' },
  ])
  expect(on('a', '2025-12-31').grace_minutes).toBe(DEFAULT_SETTING.grace_minutes)
  expect(on('a', '2026-05-31').grace_minutes).toBe(1)
  expect(on('a', '2026-06-30').grace_minutes).toBe(2)
  expect(on('a', '2026-07-01').grace_minutes).toBe(3)
  expect(on('b', '2026-07-01').grace_minutes).toBe(2)
  expect(on(null, '2026-07-01').grace_minutes).toBe(2)
})
