import { describe, expect, it } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import { addDays } from '#base/days/days.ts'
import { countryAt } from '#statutory/countries.ts'
import type { FlexibleScheme } from '#statutory/normal-hours.ts'
import { flexiblePeriods } from '../../../calendar/workdays/flexible-periods.ts'
import type { DayAway, Workday } from '../../../calendar/workdays/workday.ts'
import { findWarnings, type PlanRules } from './warnings.ts'

const law = (country: string) => () => countryAt(country)!.hours!('2026-12').planning
const MY: PlanRules = { law: law('MY'), restMinutes: null }
const TW: PlanRules = { law: law('TW'), restMinutes: null }

/** `start-hours`; an empty text is a day off; a leading `p` is a day of the weekly pattern. */
function day(text: string, away: DayAway[] = []): Workday {
  const [, pattern, start, length] = /^(p?)(\d+)-([\d.]+)$/.exec(text) ?? []
  const hours =
    start === undefined
      ? null
      : workHours({
          start: Number(start) * 60,
          end: ((Number(start) + Number(length)) * 60) % 1440,
          break: 0,
          divides: null,
        })
  const id = 's'
  return {
    employed: true,
    office: null,
    kind: hours ? 'working' : 'rest_day',
    hours,
    holidays: [],
    away,
    shift:
      hours && !pattern
        ? { source: 'shift', id, name: 'S', parts: [{ id, shift: id, name: 'S', hours, margins: null }] }
        : null,
  }
}
// A Monday. The month and year change within its week.
const MONDAY = '2026-12-28'
const warningsFound = (days: readonly string[], rules: PlanRules, from = MONDAY) =>
  findWarnings(
    MONDAY,
    days.map((one) => day(one)),
    from,
    rules,
  ).map(({ day: at, rule, found: value, source }) => [at.slice(5), rule, value, source?.en ?? null])

describe('SHF-07 plan warnings', () => {
  it('SHF-07f warns of short rest: eleven hours in Taiwan, no legal figure in Malaysia, the company’s own where it is longer', () => {
    const late = ['15-8', '9-8', '']
    expect(warningsFound(late, TW)).toEqual([['12-29', 'rest', 600, 'Labor Standards Act art. 34']])
    expect(warningsFound(late, MY)).toEqual([])
    expect(warningsFound(late, { ...MY, restMinutes: 601 })).toEqual([['12-29', 'rest', 600, null]])
    expect(warningsFound(late, { ...TW, restMinutes: 720 })).toEqual([['12-29', 'rest', 600, null]])
    // Exactly eleven hours are enough, also over midnight.
    expect(warningsFound(['22-8', '17-8'], TW)).toEqual([])
    expect(warningsFound(['23-8', '17-8'], TW)).toEqual([['12-29', 'rest', 600, 'Labor Standards Act art. 34']])
  })

  it('SHF-07g warns of the seventh day in a row, over the end of a year, and not after leave', () => {
    const week = Array(7).fill('9-5')
    expect(warningsFound(week, MY)).toEqual([['01-03', 'days_in_row', 7, 'Employment Act 1955 s.59']])
    expect(warningsFound(week, TW)).toEqual([['01-03', 'days_in_row', 7, 'Labor Standards Act art. 36']])
    const leave: DayAway = { source: 'leave', id: 'l', type: 't', part: 'whole', paid: 1_000_000 }
    const days = week.map((one, index) => day(one, index === 3 ? [leave] : []))
    expect(findWarnings(MONDAY, days, MONDAY, MY)).toEqual([])
  })

  it('SHF-07e warns of too many hours of a day and a week, on the day that exceeds them', () => {
    expect(warningsFound(['7-12', '', '7-12.5'], MY)).toEqual([['12-30', 'day', 750, 'Employment Act 1955 s.60A(7)']])
    expect(warningsFound(['9-9', '9-9', '9-9', '9-9', '9-9'], MY)).toEqual([])
    expect(warningsFound(['9-9', '9-9', '9-9', '9-9', '9-9', '9-1'], MY)).toEqual([
      ['01-02', 'week', 46 * 60, 'Employment Act 1955 s.60A(1)(d)'],
    ])
    // The warning comes once a week, and again in the next.
    const eight = ['9-8', '9-8', '9-8', '9-8', '9-8', '9-8', '']
    expect(warningsFound([...eight, ...eight], TW).map(([at, rule]) => [at, rule])).toEqual([
      ['01-02', 'week'],
      ['01-09', 'week'],
    ])
  })

  it('SHF-07e warns of monthly overtime beyond the normal hours of day and week, counted once', () => {
    // Four hours beyond eight on each of twelve days of January: 48 of 46 hours, exceeded on the last.
    const days = ['', '', '', '', '', '', '', ...Array(3).fill(['7-12', '7-12', '7-12', '7-12', '', '', '']).flat()]
    expect(warningsFound(days, TW).filter(([, rule]) => rule === 'month')).toEqual([
      ['01-21', 'month', 48 * 60, 'Labor Standards Act art. 32 II'],
    ])
  })

  it('SHF-07e uses days before the plan without warning of them, and never warns of the weekly pattern alone', () => {
    expect(warningsFound(['15-8', '9-8', ''], TW, '2026-12-30')).toEqual([])
    expect(warningsFound(Array(7).fill('p9-8'), TW)).toEqual([])
    expect(
      warningsFound(['p9-8', 'p9-8', 'p9-8', 'p9-8', 'p9-8', 'p9-8', '9-8'], TW).map(([at, rule]) => [at, rule]),
    ).toEqual([
      ['01-03', 'week'],
      ['01-03', 'days_in_row'],
    ])
  })
})

describe('SHF-08 warnings in flexible hours', () => {
  /** From a Monday; each text is a day as above. */
  const found = (
    scheme: FlexibleScheme,
    days: readonly string[],
    { starts = MONDAY, from = MONDAY, more = {} }: { starts?: string; from?: string; more?: Partial<PlanRules> } = {},
  ) => {
    const span = { first: MONDAY, last: addDays(MONDAY, days.length - 1) }
    const stretch = { scheme, starts, first: starts, last: '2199-12-31', country: 'TW', isNamed: false }
    const periods = flexiblePeriods([stretch], span)
    return warningsFound(days, { ...TW, ...more, periods }, from).map(([at, rule, value]) => `${at} ${rule} ${value}`)
  }
  /** So many days of so many hours, and days off until the week is full. */
  const week = (count: number, hours: number) => [...Array(count).fill(`9-${hours}`), ...Array(7 - count).fill('')]

  it('SHF-08j two weeks allow ten hours a day and 48 a week, and warn of 80 in all, on the day that exceeds them', () => {
    expect(found('two_weeks', [...week(4, 10), ...week(4, 10)])).toEqual([])
    expect(found('two_weeks', ['9-10.5', ''])).toEqual(['12-28 normal_day 630'])
    expect(found('two_weeks', week(6, 8))).toEqual([])
    expect(found('two_weeks', [...week(5, 9.5), '9-1'].toSpliced(5, 3, '9-1', '', ''))).toEqual(['01-02 week 2910'])
    expect(found('two_weeks', [...week(6, 8), ...week(4, 8)])).toEqual([])
    expect(found('two_weeks', [...week(6, 8), ...week(4, 8).with(3, '9-9')])).toEqual(['01-07 period 4860'])
    // Without the agreement the same week warns of forty hours.
    expect(warningsFound(week(6, 8), TW).map(([at, rule]) => `${at} ${rule}`)).toEqual(['01-02 week'])
  })

  it('SHF-08j eight weeks keep eight hours a day; four weeks have no limit of a week, and 160 hours in all', () => {
    expect(found('eight_weeks', week(5, 9))).toEqual([
      '12-28 normal_day 540',
      '12-29 normal_day 540',
      '12-30 normal_day 540',
      '12-31 normal_day 540',
      '01-01 normal_day 540',
    ])
    expect(found('four_weeks', week(6, 10))).toEqual([])
    const busy = [...week(6, 10), ...week(6, 10), ...week(4, 10)]
    expect(found('four_weeks', [...busy, ...week(0, 0)])).toEqual([])
    expect(found('four_weeks', [...busy, ...week(1, 1)])).toEqual(['01-18 period 9660'])
  })

  it('SHF-08k warns of a week without its regular day off, of fourteen days with fewer than two, and of too few days off', () => {
    expect(found('eight_weeks', week(7, 5))).toEqual(['01-03 regular_days 0', '01-03 days_in_row 7'])
    expect(found('four_weeks', [...week(7, 5), ...week(5, 5)])).toEqual([])
    expect(found('four_weeks', [...week(7, 5), ...week(6, 5)])).toEqual(['01-10 regular_days 1'])
    expect(found('two_weeks', [...week(6, 5), ...week(5, 5)])).toEqual(['01-10 days_off 3'])
    expect(found('two_weeks', [...week(6, 5), ...week(4, 5)])).toEqual([])
    // Days before the plan count, and are not warned of.
    expect(found('two_weeks', [...week(6, 5), ...week(5, 5)], { from: '2027-01-11' })).toEqual([])
    // A period that began before the known days is not judged as a whole.
    expect(found('two_weeks', week(6, 5), { starts: addDays(MONDAY, -7) })).toEqual([])
  })

  it('SHF-08l overtime of the month is what lies beyond the normal hours of the scheme', () => {
    const long = Array(4).fill(week(6, 12)).flat()
    const months = (rules: Partial<PlanRules>) =>
      found('four_weeks', long, { starts: '2026-12-28', more: rules }).filter((one) => / (month|quarter) /.test(one))
    // Two hours a day beyond ten from 1 January on, and all twelve once 160 are normal, on the 15th: 48 on the 16th.
    expect(months({})).toEqual(['01-16 month 2880'])
  })

  it('OT-08b SHF-08l where 54 hours are agreed the plan warns beyond them, and beyond 138 of the calendar quarter', () => {
    const rules = { ...TW, isMoreAgreed: () => true }
    // Four hours beyond eight on each of thirteen days of January: 52 are beyond 46, and within 54.
    const january = Array.from({ length: 31 }, (_, at) => (at > 3 && at < 30 && at % 2 === 0 ? '7-12' : ''))
    const extras = (plan: PlanRules) => warningsFound(january, plan).filter(([, rule]) => rule === 'month')
    expect(extras(TW)).toHaveLength(1)
    expect(extras(rules)).toHaveLength(0)
    const quarter = Array.from({ length: 92 }, (_, at) => (at > 3 && at % 2 === 0 ? '7-12' : ''))
    const beyond = warningsFound(quarter, rules).filter(([, rule]) => rule === 'quarter')
    expect(beyond.map(([, , value]) => value)).toEqual([140 * 60])
    expect(warningsFound(quarter, TW).filter(([, rule]) => rule === 'quarter')).toEqual([])
  })
})
