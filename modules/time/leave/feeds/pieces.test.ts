import { describe, expect, it } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import { momentIn } from '#base/days/days.ts'
import { pieceTimes, splitLeave } from './pieces.ts'

const requestedDays = (from: string, until: string, fromPart = 'whole', untilPart = 'whole') =>
  ({ from, until, fromPart, untilPart }) as Parameters<typeof splitLeave>[0]
const HOURS = workHours({ start: 540, end: 1080, break: 60, divides: 780 })

describe('pieces of leave', () => {
  it('LEA-08b keeps whole days together and half days at the ends separate', () => {
    expect(splitLeave(requestedDays('2026-12-01', '2026-12-03'))).toEqual([{ from: '2026-12-01', until: '2026-12-03' }])
    expect(splitLeave(requestedDays('2026-12-01', '2026-12-01', 'second', 'second'))).toEqual([
      { day: '2026-12-01', part: 'second' },
    ])
    expect(splitLeave(requestedDays('2026-12-01', '2026-12-02', 'second', 'first'))).toEqual([
      { day: '2026-12-01', part: 'second' },
      { day: '2026-12-02', part: 'first' },
    ])
    expect(splitLeave(requestedDays('2026-12-30', '2027-01-02', 'second'))).toEqual([
      { day: '2026-12-30', part: 'second' },
      { from: '2026-12-31', until: '2027-01-02' },
    ])
    expect(splitLeave({ ...requestedDays('2026-12-01', '2026-12-01'), time: { start: 600, end: 660 } })).toEqual([
      { day: '2026-12-01', start: 600, end: 660 },
    ])
  })

  it('LEA-08b a half day has the person’s hours; on a day off it has none', () => {
    const half = { day: '2026-12-01', part: 'second' } as const
    expect(pieceTimes(half, () => HOURS, 'Asia/Taipei')).toEqual({
      start: new Date('2026-12-01T06:00:00Z'),
      end: new Date('2026-12-01T10:00:00Z'),
    })
    expect(pieceTimes(half, () => null, 'Asia/Taipei')).toBeUndefined()
  })

  it.each([
    ['Asia/Kuala_Lumpur', '2026-12-31T16:30:00.000Z'],
    ['Pacific/Honolulu', '2027-01-01T10:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31T10:30:00.000Z'],
    ['UTC', '2027-01-01T00:30:00.000Z'],
  ])('LEA-08b half past midnight of New Year in %s', (zone, moment) => {
    expect(momentIn(zone, '2027-01-01', 30).toISOString()).toBe(moment)
  })

  it('LEA-08b gives the right times on, before and after a clock change', () => {
    expect(momentIn('Europe/Berlin', '2026-03-28', 540).toISOString()).toBe('2026-03-28T08:00:00.000Z')
    expect(momentIn('Europe/Berlin', '2026-03-29', 540).toISOString()).toBe('2026-03-29T07:00:00.000Z')
    // A shift that crosses midnight of the clock change.
    expect(momentIn('Europe/Berlin', '2026-03-28', 1800).toISOString()).toBe('2026-03-29T04:00:00.000Z')
  })
})
