import { describe, expect, it } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import { countryAt } from '#statutory/countries.ts'
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
      ['01-21', 'month', 48 * 60, 'Labor Standards Act art. 32'],
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
