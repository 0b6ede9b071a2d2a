import { describe, expect, it } from 'vitest'
import { weekday } from '#base/days/days.ts'
import { inLieuNames } from '#statutory/published-day.ts'
import { holidaysOfTaiwan, TAIWAN_HOLIDAY_YEARS } from '#statutory/taiwan/holidays/holidays.ts'
import {
  appliesTo,
  type HolidayFacts,
  missingSubstitutes,
  type OfficeFacts,
  publishedCalendar,
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
  part: 'whole',
  country: null,
  state: null,
  office_id: null,
  substitutes_id: null,
  is_active: true,
  ...patch,
})

describe('ORG-05 people of a holiday', () => {
  it('a holiday applies to its company, country, state or office', () => {
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
  it('the day in lieu is the next working day that is not a holiday', () => {
    expect(substituteDay('2026-11-22', kl, new Set())).toBe('2026-11-23')
    expect(substituteDay('2026-11-22', kl, new Set(['2026-11-23', '2026-11-24']))).toBe('2026-11-25')
  })
  it('Taiwan moves a Saturday’s holiday to the Friday before', () => {
    expect(substituteDay('2026-11-21', taipei, new Set())).toBe('2026-11-20')
    expect(substituteDay('2026-11-22', taipei, new Set())).toBe('2026-11-23')
    // In Malaysia a holiday on a Saturday that is the rest day moves to the next day.
    expect(substituteDay('2026-11-21', { country: 'MY', rest_days: [5, 6] }, new Set())).toBe('2026-11-22')
  })
  it('ORG-05 a day in lieu is for the same people as its holiday and names their office', () => {
    expect(missingSubstitutes([kl, penang], [holiday({ office_id: 'pen' })])).toMatchObject([
      { day: '2026-11-23', country: null, state: null, office_id: 'pen', office_name: 'Penang' },
    ])
    expect(missingSubstitutes([kl, penang], [holiday({ country: 'MY', state: 'PNG' })])).toMatchObject([
      { day: '2026-11-23', country: 'MY', state: 'PNG', office_id: null, office_name: null },
    ])
  })
  it('ORG-05 days in lieu are given for each office where one has its own holiday on the day', () => {
    const own = holiday({ id: 'own', day: '2026-11-23', office_id: 'pen' })
    expect(missingSubstitutes([kl, penang], [holiday({}), own])).toMatchObject([
      { day: '2026-11-23', office_id: 'kl', office_name: 'Kuala Lumpur' },
      { day: '2026-11-24', office_id: 'pen', office_name: 'Penang' },
    ])
  })
  it('ORG-05 the earlier of two moved holidays gets the earlier day in any order of the list', () => {
    const office: OfficeFacts = { ...taipei, rest_days: [0, 1] }
    const two = [holiday({ id: 'mon', day: '2026-11-23' }), holiday({ id: 'sun', day: '2026-11-22' })]
    const substitutesOf = (listed: HolidayFacts[]) =>
      Object.fromEntries(missingSubstitutes([office], listed).map((one) => [one.holiday.id, one.day]))
    expect(substitutesOf(two)).toEqual({ sun: '2026-11-24', mon: '2026-11-25' })
    expect(substitutesOf([...two].reverse())).toEqual(substitutesOf(two))
  })
  it('offices with the same day in lieu share one row', () => {
    expect(missingSubstitutes([kl, penang], [holiday({})])).toMatchObject([
      { day: '2026-11-23', country: null, office_id: null },
    ])
  })
  it('each office gets its own day in lieu where rest days differ', () => {
    expect(missingSubstitutes([kl, kedah], [holiday({})])).toMatchObject([
      { day: '2026-11-23', office_id: 'kl', office_name: 'Kuala Lumpur' },
    ])
    // Friday is Kedah's rest day, and its Saturday is off too.
    expect(missingSubstitutes([kl, kedah], [holiday({ day: '2026-11-20' })])).toMatchObject([
      { day: '2026-11-22', office_id: 'kdh' },
    ])
  })
  it('a Saturday of a Malaysian five-day week gives no day in lieu, since it is no rest day by law', () => {
    expect(missingSubstitutes([kl], [holiday({ day: '2026-11-21' })])).toEqual([])
    expect(missingSubstitutes([taipei], [holiday({ day: '2026-11-21' })])).toHaveLength(1)
  })
  it('a holiday gets one day in lieu, and an inactive holiday none', () => {
    const lieu = holiday({ id: 'l', day: '2026-11-23', kind: 'substituted', substitutes_id: 'h' })
    expect(missingSubstitutes([kl], [holiday({}), lieu])).toEqual([])
    expect(missingSubstitutes([kl], [holiday({ is_active: false })])).toEqual([])
    expect(missingSubstitutes([kl], [holiday({ kind: 'substituted' })])).toEqual([])
  })
  it('two holidays on one day get two days in lieu', () => {
    const owed = missingSubstitutes([kl], [holiday({}), holiday({ id: 'x', name: 'Other' })])
    expect(owed.map((one) => one.day)).toEqual(['2026-11-23', '2026-11-24'])
  })
})

describe('ORG-05 calendars of the year', () => {
  const malaysia = publishedCalendar('MY', 2026, ['KUL', 'PNG'])
  it('Malaysia’s calendar has nationwide days once, and a state’s days under that state', () => {
    expect(malaysia.filter((day) => day.name === 'Labour Day').map((day) => day.state)).toEqual([null])
    expect(malaysia.filter((day) => day.day === '2026-07-07').map((day) => day.state)).toEqual(['PNG'])
    expect(malaysia.filter((day) => day.name === 'Hari Gawai')).toEqual([])
    expect(new Set(malaysia.map((day) => day.key)).size).toBe(malaysia.length)
  })
  it('a day in lieu refers to its holiday', () => {
    const lieu = malaysia.find((day) => day.day === '2026-11-09' && day.state === 'KUL')
    expect(lieu).toMatchObject({
      kind: 'substituted',
      substitutes_day: '2026-11-08',
      substitutes_key: '2026-11-08/KUL/Deepavali',
    })
    for (const day of publishedCalendar('MY', 2027, ['JHR', 'KDH', 'TRG', 'SBH', 'KUL']))
      if (day.kind === 'substituted') expect(day.substitutes_key, day.key).not.toBeNull()
  })
  it('a loaded calendar leaves no day in lieu missing in an office with the usual weekend', () => {
    for (const year of [2025, 2026, 2027]) {
      const days = publishedCalendar('MY', year, ['KUL'])
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
  it('Taiwan’s calendar has its days in lieu on working days', () => {
    for (const year of TAIWAN_HOLIDAY_YEARS) {
      const days = holidaysOfTaiwan(year)
      expect(days.length).toBeGreaterThanOrEqual(12)
      expect([...days].sort((a, b) => (a.day < b.day ? -1 : 1))).toEqual(days)
      for (const day of days)
        if (day.kind === 'substitute') expect([1, 2, 3, 4, 5], day.day).toContain(weekday(day.day))
    }
    const lieu = publishedCalendar('TW', 2026, []).find((day) => day.day === '2026-10-09')
    expect(lieu).toMatchObject({ kind: 'substituted', substitutes_day: '2026-10-10', name_zh: '國慶日補假' })
    expect(publishedCalendar('TW', 2024, []).map((day) => day.day)).not.toContain('2024-02-17')
  })
  it('ORG-05 a calendar day has its key, its kind and whether the gazette has confirmed it', () => {
    const calendarDayOn = (country: 'MY' | 'TW', year: number, on: string) =>
      publishedCalendar(country, year, ['KUL']).find(({ day }) => day === on)
    expect(calendarDayOn('MY', 2027, '2027-05-01')).toEqual({
      key: '2027-05-01/MY/Labour Day',
      day: '2027-05-01',
      name: 'Labour Day',
      name_zh: '勞動節',
      kind: 'public',
      state: null,
      substitutes_day: null,
      substitutes_key: null,
      is_unconfirmed: false,
    })
    expect(calendarDayOn('MY', 2027, '2027-06-08')).toMatchObject({ kind: 'substituted', is_unconfirmed: true })
    expect(calendarDayOn('TW', 2026, '2026-10-10')).toMatchObject({
      key: '2026-10-10/TW/National Day',
      kind: 'public',
      substitutes_day: null,
      substitutes_key: null,
      is_unconfirmed: false,
    })
    expect(calendarDayOn('TW', 2026, '2026-10-09')).toMatchObject({ substitutes_key: '2026-10-10/TW/National Day' })
    // Its holiday is in next year's calendar, so this one has no key for it.
    expect(calendarDayOn('TW', 2027, '2027-12-31')).toMatchObject({
      substitutes_day: '2028-01-01',
      substitutes_key: null,
    })
  })
  it('ORG-05 a day in lieu has a name in each language in which its holiday has one', () => {
    expect(inLieuNames({ en: 'Deepavali', zh: '屠妖節' })).toEqual({
      name: 'Deepavali (in lieu)',
      name_zh: '屠妖節（補假）',
    })
    expect(inLieuNames({ en: 'Founders’ Day', zh: null }).name_zh).toBe('')
  })
  it('ORG-05 the longest name is cut so that the day in lieu has a name too', () => {
    expect(inLieuNames({ en: 'x'.repeat(110), zh: '日'.repeat(116) })).toEqual({
      name: `${'x'.repeat(110)} (in lieu)`,
      name_zh: `${'日'.repeat(116)}（補假）`,
    })
    const { name, name_zh } = inLieuNames({ en: 'x'.repeat(120), zh: '日'.repeat(120) })
    expect([name, name_zh]).toEqual([`${'x'.repeat(109)}… (in lieu)`, `${'日'.repeat(115)}…（補假）`])
    expect([name.length, name_zh.length]).toEqual([120, 120])
  })
  it('a year without a published calendar has no days', () => {
    expect(publishedCalendar('MY', 2031, ['KUL'])).toEqual([])
    expect(publishedCalendar('TW', 2031, [])).toEqual([])
  })
})
