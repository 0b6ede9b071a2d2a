import { expect, it } from 'vitest'
import { type WorkHours, workHours } from '#base/days/day-hours.ts'
import type { Workday } from '../../../calendar/workdays/workday.ts'
import { workingMinutes } from './waiting-hours.ts'

const ZONE = 'Asia/Kuala_Lumpur'
const office = workHours({ start: 540, end: 1080, break: 60, divides: 780 })
const night = workHours({ start: 1320, end: 360, break: 60, divides: null })
const day = (hours: WorkHours | null, more: Partial<Workday> = {}): Workday => ({
  employed: true,
  office: null,
  kind: hours ? 'working' : 'rest_day',
  hours,
  shift: null,
  holidays: [],
  away: [],
  ...more,
})
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

it('REQ-08d a step counts working hours only, without nights, weekends and leave', () => {
  // Thursday to Tuesday
  const days = [day(office), day(office), day(null), day(null), day(office), day(office)]
  const since = at('2026-11-20', '13:30')
  expect(workingMinutes(ZONE, days, since, at('2026-11-20', '13:30'))).toBe(0)
  expect(workingMinutes(ZONE, days, since, at('2026-11-20', '18:00'))).toBe(240)
  expect(workingMinutes(ZONE, days, since, at('2026-11-23', '08:59'))).toBe(240)
  expect(workingMinutes(ZONE, days, since, at('2026-11-23', '18:00'))).toBe(720)
  const away = { source: 'leave', id: '1', type: 'annual', part: 'whole', paid: 1_000_000 } as const
  const onLeave = days.with(4, day(office, { away: [away] }))
  expect(workingMinutes(ZONE, onLeave, since, at('2026-11-24', '18:00'))).toBe(720)
})

it('REQ-08d a shift that began the evening before counts beyond midnight', () => {
  const days = [day(night), day(night)]
  expect(workingMinutes(ZONE, days, at('2026-11-20', '02:00'), at('2026-11-20', '06:00'))).toBe(210)
  expect(
    workingMinutes(
      'Pacific/Honolulu',
      [day(office), day(office)],
      new Date('2026-11-20T19:00Z'),
      new Date('2026-11-21T04:00Z'),
    ),
  ).toBe(480)
})

it('REQ-08d an end before the start counts nothing, and neither do hours that only touch the span', () => {
  const days = [day(office), day(office), day(office)]
  expect(workingMinutes(ZONE, days, at('2026-11-20', '17:00'), at('2026-11-20', '10:00'))).toBe(0)
  expect(workingMinutes(ZONE, days, at('2026-11-20', '18:00'), at('2026-11-21', '09:00'))).toBe(0)
  // Eight of the nine hours are due, so a minute counts for less than one and rounds down.
  expect(workingMinutes(ZONE, days, at('2026-11-20', '09:00'), at('2026-11-20', '09:02'))).toBe(1)
  const even = workHours({ start: 540, end: 1080, break: 0, divides: 780 })
  const without = days.map(() => day(even))
  expect(workingMinutes(ZONE, without, at('2026-11-20', '17:59'), at('2026-11-21', '09:00'))).toBe(1)
})

it('REQ-08d no working minute is lost over many days, the end of a year or 29 February', () => {
  const week = Array.from({ length: 40 }, () => day(office))
  expect(workingMinutes(ZONE, week, at('2026-12-31', '18:00'), at('2027-01-02', '18:00'))).toBe(960)
  expect(workingMinutes(ZONE, week, at('2028-02-28', '18:00'), at('2028-03-01', '18:00'))).toBe(960)
  expect(workingMinutes(ZONE, week, at('2026-11-01', '18:00'), at('2026-12-01', '18:00'))).toBe(30 * 480)
})
