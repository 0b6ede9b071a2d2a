import { describe, expect, it } from 'vitest'
import { weekday } from '#base/days.ts'
import { holidaysOfTaiwan, TAIWAN_HOLIDAY_YEARS } from '#statutory/taiwan/holidays.ts'
import {
  appliesTo,
  calendarOf,
  type HolidayFacts,
  missingSubstitutes,
  type OfficeFacts,
  substituteDay,
} from './rules.ts'

const kl: OfficeFacts = { id: 'kl', name: 'Kuala Lumpur', country: 'MY', state: 'KUL', rest_days: [6, 0] }
const penang: OfficeFacts = { id: 'pen', name: 'Penang', country: 'MY', state: 'PNG', rest_days: [6, 0] }
const kedah: OfficeFacts = { id: 'kdh', name: 'Alor Setar', country: 'MY', state: 'KDH', rest_days: [6, 5] }
const taipei: OfficeFacts = { id: 'tpe', name: 'Taipei', country: 'TW', state: null, rest_days: [6, 0] }
const holiday = (patch: Partial<HolidayFacts>): HolidayFacts => ({
  id: 'h',
  day: '2026-11-22',
  name: 'Founders’ Day',
  kind: 'company',
  country: null,
  state: null,
  office_id: null,
  substitutes_id: null,
  is_active: true,
  ...patch,
})

describe('ORG-05 whom a holiday is for', () => {
  it('company, country, state and office', () => {
    expect(appliesTo(holiday({}), taipei)).toBe(true)
    expect([kl, penang, taipei].map((office) => appliesTo(holiday({ country: 'MY' }), office))).toEqual([
      true,
      true,
      false,
    ])
    expect([kl, penang].map((office) => appliesTo(holiday({ country: 'MY', state: 'PNG' }), office))).toEqual([
      false,
      true,
    ])
    expect([kl, penang].map((office) => appliesTo(holiday({ office_id: 'kl' }), office))).toEqual([true, false])
  })
})

describe('ORG-05 a substituted holiday when it falls on a rest day', () => {
  it('is the next working day that is no holiday', () => {
    expect(substituteDay('2026-11-22', kl, new Set())).toBe('2026-11-23')
    expect(substituteDay('2026-11-22', kl, new Set(['2026-11-23', '2026-11-24']))).toBe('2026-11-25')
  })
  it('in Taiwan is the Friday before a Saturday', () => {
    expect(substituteDay('2026-11-21', taipei, new Set())).toBe('2026-11-20')
    expect(substituteDay('2026-11-22', taipei, new Set())).toBe('2026-11-23')
  })
  it('is given once for all when all offices get the same day', () => {
    expect(missingSubstitutes([kl, penang], [holiday({})])).toMatchObject([
      { day: '2026-11-23', country: null, office_id: null },
    ])
  })
  it('is given office by office where the rest days differ', () => {
    expect(missingSubstitutes([kl, kedah], [holiday({})])).toMatchObject([
      { day: '2026-11-23', office_id: 'kl', office_name: 'Kuala Lumpur' },
    ])
    // A Friday is Kedah's rest day; its Saturday is off too.
    expect(missingSubstitutes([kl, kedah], [holiday({ day: '2026-11-20' })])).toMatchObject([
      { day: '2026-11-22', office_id: 'kdh' },
    ])
  })
  it('leaves a Saturday in a Malaysian five-day week alone: it is no rest day by law', () => {
    expect(missingSubstitutes([kl], [holiday({ day: '2026-11-21' })])).toEqual([])
    expect(missingSubstitutes([taipei], [holiday({ day: '2026-11-21' })])).toHaveLength(1)
  })
  it('is not given twice, nor for a holiday that is not given', () => {
    const lieu = holiday({ id: 'l', day: '2026-11-23', kind: 'substituted', substitutes_id: 'h' })
    expect(missingSubstitutes([kl], [holiday({}), lieu])).toEqual([])
    expect(missingSubstitutes([kl], [holiday({ is_active: false })])).toEqual([])
  })
  it('gives two holidays two days', () => {
    const owed = missingSubstitutes([kl], [holiday({}), holiday({ id: 'x', name: 'Other' })])
    expect(owed.map((one) => one.day)).toEqual(['2026-11-23', '2026-11-24'])
  })
})

describe('ORG-05 calendars of the year', () => {
  const malaysia = calendarOf('MY', 2026, ['KUL', 'PNG'])
  it('has the days of every state once and those of a state for it', () => {
    expect(malaysia.filter((day) => day.name === 'Labour Day').map((day) => day.state)).toEqual([null])
    expect(malaysia.filter((day) => day.day === '2026-07-07').map((day) => day.state)).toEqual(['PNG'])
    expect(malaysia.filter((day) => day.name === 'Hari Gawai')).toEqual([])
    expect(new Set(malaysia.map((day) => day.key)).size).toBe(malaysia.length)
  })
  it('links a day in lieu with the holiday it stands for', () => {
    const lieu = malaysia.find((day) => day.day === '2026-11-09' && day.state === 'KUL')
    expect(lieu).toMatchObject({
      kind: 'substituted',
      substitutes_day: '2026-11-08',
      substitutes_key: '2026-11-08/KUL/Deepavali',
    })
    for (const day of calendarOf('MY', 2027, ['JHR', 'KDH', 'TRG', 'SBH', 'KUL']))
      if (day.kind === 'substituted') expect(day.substitutes_key, day.key).not.toBeNull()
  })
  it('leaves nothing owed to an office with the usual weekend', () => {
    for (const year of [2025, 2026, 2027]) {
      const days = calendarOf('MY', year, ['KUL'])
      const facts = days.map((day) =>
        holiday({
          id: day.key,
          day: day.day,
          name: day.name,
          kind: day.kind,
          country: 'MY',
          state: day.state,
          substitutes_id: day.substitutes_key,
        }),
      )
      expect(missingSubstitutes([kl], facts).map((one) => one.holiday.id)).toEqual([])
    }
  })
  it('has Taiwan’s, whose days in lieu are working days', () => {
    for (const year of TAIWAN_HOLIDAY_YEARS) {
      const days = holidaysOfTaiwan(year)
      expect(days.length).toBeGreaterThanOrEqual(12)
      expect([...days].sort((a, b) => (a.day < b.day ? -1 : 1))).toEqual(days)
      for (const day of days)
        if (day.kind === 'substitute') expect([1, 2, 3, 4, 5], day.day).toContain(weekday(day.day))
    }
    const lieu = calendarOf('TW', 2026, []).find((day) => day.day === '2026-10-09')
    expect(lieu).toMatchObject({ kind: 'substituted', substitutes_day: '2026-10-10', name_zh: '國慶日補假' })
    expect(calendarOf('TW', 2024, []).map((day) => day.day)).not.toContain('2024-02-17')
  })
  it('has none for a year that is not published', () => {
    expect(calendarOf('MY', 2031, ['KUL'])).toEqual([])
    expect(calendarOf('TW', 2031, [])).toEqual([])
  })
})
