import { describe, expect, it } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import type { DayAway, Workday } from '../../../calendar/workdays/workday.ts'
import type { KnownShift } from '../terms.ts'
import { allowanceId, allowanceText, shiftAllowances } from './allowances.ts'

const hours = workHours({ start: 420, end: 900, break: 60, divides: 660 })
const terms = { before: 0, after: 0, grace: 0, office: null, replacement: null, replacedOnHolidays: false }
const shift = (id: string, ...amounts: [from: string, allowance: number, currency?: string][]): KnownShift => ({
  id,
  name: `Shift ${id}`,
  shortName: id,
  isActive: true,
  terms: amounts.map(([from, allowance, currency = 'MYR']) => ({
    ...terms,
    from,
    allowance,
    currency,
    hours: { start: 420, end: 900, break: 60, divides: 660 },
  })),
})
const SHIFTS = new Map(
  [
    shift('PM', ['2026-01-01', 10_00], ['2026-11-03', 12_00]),
    shift('NT', ['2026-01-01', 25_00]),
    shift('AM', ['2026-01-01', 0]),
    shift('SEN', ['2026-01-01', 1]),
    shift('TW', ['2026-01-01', 300, 'TWD']),
  ].map((one) => [one.id, one]),
)
const day = (shifts: readonly string[], more: Partial<Workday> = {}): Workday => ({
  employed: true,
  office: null,
  kind: 'working',
  holidays: [],
  away: [],
  hours: shifts.length > 0 ? hours : null,
  shift:
    shifts.length === 0
      ? null
      : {
          source: 'shift',
          id: 'x',
          name: 'x',
          parts: shifts.map((one) => ({
            id: one,
            shift: one,
            name: one,
            margins: null,
            hours,
          })),
        },
  ...more,
})
const withAbsence = (part: DayAway['part'], more: Partial<DayAway> = {}): Partial<Workday> => ({
  away: [{ source: 'leave', id: 'a', type: 't', part, paid: 0, ...more }],
})
const of = (...days: Workday[]) =>
  shiftAllowances(days, '2026-11-01', SHIFTS, 'MYR').map(({ shift: id, day: on, amount }) => [id, on, amount])

describe('SHF-01 shift allowances', () => {
  it('SHF-01h PAY-14 each shift of a day pays its allowance of that day, in the currency of the run', () => {
    expect(of(day(['PM']), day(['PM', 'NT']), day(['PM']), day(['AM']), day(['TW']), day([]))).toEqual([
      ['PM', '2026-11-01', 10_00],
      ['PM', '2026-11-02', 10_00],
      ['NT', '2026-11-02', 25_00],
      ['PM', '2026-11-03', 12_00],
    ])
  })

  it('SHF-01h the weekly pattern and unknown shifts pay no allowance, and the smallest amount is paid', () => {
    const [known] = day(['NT']).shift!.parts
    const shiftWith = (shift: string | null) => ({ ...day(['NT']).shift!, parts: [{ ...known!, shift }] })
    expect(of({ ...day([]), hours })).toEqual([])
    expect(of(day([], { hours, shift: shiftWith(null) }))).toEqual([])
    expect(of(day([], { hours, shift: shiftWith('gone') }))).toEqual([])
    expect(of(day(['SEN']))).toEqual([['SEN', '2026-11-01', 1]])
  })

  it('SHF-01h a day away in full pays no allowance, partial or pending leave the whole one; a holiday is worked', () => {
    const holiday = { id: 'h', name: 'H', name_zh: null, kind: 'public', part: 'whole' } as const
    expect(of(day(['NT'], withAbsence('whole')))).toEqual([])
    expect(of(day(['NT'], { away: [...withAbsence('first').away!, ...withAbsence('second').away!] }))).toEqual([])
    expect(of(day(['NT'], withAbsence('minutes', { minutes: 420 })))).toEqual([])
    expect(of(day(['NT'], withAbsence('minutes', { minutes: 419 })))).toHaveLength(1)
    expect(of(day(['NT'], withAbsence('half')))).toHaveLength(1)
    expect(of(day(['NT'], withAbsence('whole', { pending: true })))).toHaveLength(1)
    expect(of(day(['NT'], { holidays: [holiday] }))).toHaveLength(1)
    expect(of(day(['NT'], { employed: false }))).toEqual([])
  })

  it('SHF-01h ATT-09h a day missed completely pays no allowance, one minute less pays all of it', () => {
    const paidDays = (minutes: number, more: Partial<Workday> = {}) =>
      shiftAllowances([day(['NT']), day(['NT'], more)], '2026-11-01', SHIFTS, 'MYR', new Map([['2026-11-02', minutes]]))
        .map(({ day: on }) => on.slice(8))
        .join()
    expect([paidDays(420), paidDays(419), paidDays(0)]).toEqual(['01', '01,02', '01,02'])
    // The four hours before the break are the first half; three hours after it are the second.
    expect([paidDays(180, withAbsence('first')), paidDays(179, withAbsence('first'))]).toEqual(['01', '01,02'])
  })

  it('SHF-01h PAY-14 the description names every day, so that a clerk can add it up', () => {
    const own = shiftAllowances(
      [day(['PM']), day(['PM']), day(['PM']), day([]), day(['PM'])],
      '2026-11-01',
      SHIFTS,
      'MYR',
    )
    expect(allowanceText('Evening', own, 'MYR', 'en')).toBe(
      'Evening: 2 × RM 10.00 (1–2 Nov) + 2 × RM 12.00 (3 Nov, 5 Nov)',
    )
    expect(allowanceText('小夜班', own, 'MYR', 'zh-TW')).toBe(
      '小夜班：2 天 × RM 10.00（11月1–2日）＋2 天 × RM 12.00（11月3日、11月5日）',
    )
    expect(allowanceText('Evening', [], 'MYR', 'en')).toBe('Evening: no days')
  })

  it('SHF-01h an amount has a stable id for the same person, shift and run', () => {
    const paidIn = { month: '2026-11', kind: 'monthly', sequence: 1 } as const
    expect(allowanceId('e', 's', paidIn)).toBe(allowanceId('e', 's', { ...paidIn }))
    const others = [
      allowanceId('f', 's', paidIn),
      allowanceId('e', 't', paidIn),
      allowanceId('e', 's', { ...paidIn, month: '2026-12' }),
      allowanceId('e', 's', { ...paidIn, kind: 'final' }),
      allowanceId('e', 's', { ...paidIn, sequence: 2 }),
    ]
    expect(new Set([...others, allowanceId('e', 's', paidIn)]).size).toBe(6)
    expect(others[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
