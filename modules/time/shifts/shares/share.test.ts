import { describe, expect, it } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import type { DayHoliday, Workday } from '../../../calendar/workdays/workday.ts'
import { averageDifference, minutesAtNight, sharedDays } from './share.ts'

const at = (start: number, end: number) => workHours({ start: start * 60, end: end * 60, break: 0, divides: null })
const NIGHT = at(23, 7)
const DAY = at(9, 17)
const WEEKEND = () => [6, 0]
const HOLIDAY: DayHoliday = { id: '1', name: 'Labour Day', name_zh: '勞動節', kind: 'public', part: 'whole' }

function plannedDay(hours: Workday['hours'], more: Partial<Workday> = {}): Workday {
  return {
    employed: true,
    office: 'PEN',
    kind: hours ? 'working' : 'rest_day',
    hours,
    holidays: [],
    away: [],
    shift: hours && {
      source: 'shift',
      id: '1',
      name: 'Shift',
      parts: [{ id: '1', shift: '1', name: 'Shift', hours, margins: null }],
    },
    ...more,
  }
}
/** The kinds of one day. 4 December 2026 is a Friday. */
const kindsOn = (day: string, workday: Workday, restDays = WEEKEND) =>
  sharedDays(day, [workday], restDays).map(({ kinds }) => kinds.join(' '))

describe('SHF-07 fair shares of nights, weekends and public holidays', () => {
  it('SHF-07 night is from 22:00 to 06:00, on both sides of midnight', () => {
    expect(minutesAtNight(NIGHT)).toBe(420)
    expect(minutesAtNight(DAY)).toBe(0)
    expect(minutesAtNight(at(2, 8))).toBe(240)
    expect(minutesAtNight(at(20, 4))).toBe(360)
    expect(minutesAtNight({ start: 0, end: 24 * 60 })).toBe(480)
  })

  it('SHF-07 three hours at night make a night shift, one minute less does not', () => {
    const shiftUntil = (end: number) => plannedDay(workHours({ start: 17 * 60, end, break: 0, divides: null }))
    expect(kindsOn('2026-12-04', shiftUntil(60))).toEqual(['night'])
    expect(kindsOn('2026-12-04', shiftUntil(59))).toEqual([])
  })

  it('SHF-07 a night over midnight counts once, for the day on which it begins and everything that day is', () => {
    expect(kindsOn('2026-12-05', plannedDay(NIGHT, { holidays: [HOLIDAY] }))).toEqual(['night weekend holiday'])
    const both = sharedDays('2026-12-04', [plannedDay(NIGHT), plannedDay(null)], WEEKEND)
    expect(both.map(({ day }) => day)).toEqual(['2026-12-04'])
  })

  it('SHF-07 one night shift of two makes the day a night, and a plain day names no holiday', () => {
    const [day] = plannedDay(DAY).shift!.parts
    const [late] = plannedDay(NIGHT).shift!.parts
    const both = plannedDay(DAY, { shift: { ...plannedDay(DAY).shift!, parts: [day!, late!] } })
    expect(sharedDays('2026-12-04', [both], WEEKEND)).toEqual([
      { day: '2026-12-04', shift: 'Shift', kinds: ['night'], holiday: null },
    ])
  })

  it('SHF-07 the office’s weekly days off are its weekend', () => {
    expect(kindsOn('2026-12-04', plannedDay(DAY))).toEqual([])
    expect(kindsOn('2026-12-04', plannedDay(DAY), () => [5, 6])).toEqual(['weekend'])
    expect(kindsOn('2026-12-06', plannedDay(DAY), () => [5, 6])).toEqual([])
  })

  it('SHF-07 the weekly pattern, days away and the company’s own days off count as none', () => {
    expect(kindsOn('2026-12-05', plannedDay(DAY, { shift: null }))).toEqual([])
    const leave = { source: 'leave', id: '1', type: '1', part: 'whole', paid: 1_000_000 } as const
    expect(kindsOn('2026-12-05', plannedDay(DAY, { away: [leave] }))).toEqual([])
    expect(kindsOn('2026-12-05', plannedDay(DAY, { away: [{ ...leave, pending: true }] }))).toEqual(['weekend'])
    expect(kindsOn('2026-12-04', plannedDay(DAY, { holidays: [{ ...HOLIDAY, kind: 'company' }] }))).toEqual([])
  })

  it('SHF-07 compares each count with the average, to a tenth', () => {
    const differences = (counts: readonly number[]) => counts.map(averageDifference(counts))
    expect(differences([3, 1, 1])).toEqual([1.3, -0.7, -0.7])
    expect(differences([2, 2])).toEqual([0, 0])
    expect(differences([])).toEqual([])
    expect(differences([3])).toEqual([0])
  })
})
