import { describe, expect, it } from 'vitest'
import { type FlexibleScheme, type NormalHours, normalMinutes } from '../../normal-hours.ts'
import { daysOffInPeriod } from './day-off.ts'
import { normalHoursOfAct } from './flexible-hours.ts'

const law = normalHoursOfAct('2026-11')
const HOUR = 60
const normal = (hours: NormalHours, ...days: number[]) =>
  normalMinutes(
    days.map((day) => day * HOUR),
    hours,
  ).map((minutes) => minutes / HOUR)
/** So many days of so many hours, and days off until the week is full. */
const week = (days: number, hours: number) => [...Array<number>(days).fill(hours), ...Array<number>(7 - days).fill(0)]
const total = (hours: readonly number[]) => hours.reduce((sum, one) => sum + one, 0)

describe('Normal hours of the Labor Standards Act', () => {
  it('SHF-08a without an agreement eight hours a day and forty a week are normal, and what is beyond is overtime', () => {
    expect(normal(law.weekly, ...week(5, 8))).toEqual(week(5, 8))
    expect(normal(law.weekly, 8, 8.5)).toEqual([8, 8])
    expect(normal(law.weekly, ...week(6, 8))).toEqual([8, 8, 8, 8, 8, 0, 0])
    expect(normal(law.weekly, ...week(6, 7))).toEqual([7, 7, 7, 7, 7, 5, 0])
  })

  it('SHF-08b in two weeks ten hours a day, 48 a week and 80 in all are normal (art. 30 II)', () => {
    expect(normal(law.schemes.two_weeks, 10, 10.5)).toEqual([10, 10])
    expect(normal(law.schemes.two_weeks, ...week(5, 10))).toEqual([10, 10, 10, 10, 8, 0, 0])
    expect(normal(law.schemes.two_weeks, ...week(4, 10), ...week(4, 10))).toEqual([...week(4, 10), ...week(4, 10)])
    // 48 and 32 are 80: the next hour is overtime.
    expect(total(normal(law.schemes.two_weeks, ...week(6, 8), ...week(4, 8)))).toBe(80)
    expect(normal(law.schemes.two_weeks, ...week(6, 8), ...week(5, 8)).slice(7)).toEqual(week(4, 8))
  })

  it('SHF-08c in eight weeks eight hours a day, 48 a week and 320 in all are normal (art. 30 III)', () => {
    const { eight_weeks } = law.schemes
    expect(normal(eight_weeks, 8, 9)).toEqual([8, 8])
    expect(normal(eight_weeks, ...week(7, 8))).toEqual([8, 8, 8, 8, 8, 8, 0])
    const busy = Array.from({ length: 6 }, () => week(6, 8)).flat()
    expect(total(normal(eight_weeks, ...busy, ...week(4, 8), ...week(0, 0)))).toBe(320)
    expect(normal(eight_weeks, ...busy, ...week(4, 8), 8).at(-1)).toBe(0)
    expect(normal(eight_weeks, ...busy, ...week(4, 8).with(3, 7), 8).at(-1)).toBe(1)
  })

  it('SHF-08d in four weeks ten hours a day and 160 in all are normal, without a limit of the week (art. 30-1)', () => {
    const { four_weeks } = law.schemes
    expect(normal(four_weeks, ...week(6, 10))).toEqual(week(6, 10))
    expect(normal(four_weeks, 10, 10.5)).toEqual([10, 10])
    expect(total(normal(four_weeks, ...week(6, 10), ...week(6, 10), ...week(4, 10)))).toBe(160)
    expect(normal(four_weeks, ...week(6, 10), ...week(6, 10), ...week(4, 10).with(3, 9), 2).at(-1)).toBe(1)
  })

  it('SHF-08e limits are those of the Act and name their article in both languages, and days off are 2, 4, 8 and 16', () => {
    const { two_weeks, four_weeks, eight_weeks } = law.schemes
    expect(
      [law.weekly, two_weeks, four_weeks, eight_weeks].map(({ daysOff, weeks }) => [weeks, daysOff.limit]),
    ).toEqual([
      [1, 2],
      [2, 4],
      [4, 8],
      [8, 16],
    ])
    const limits = [law.weekly, two_weeks, four_weeks, eight_weeks].map(({ day, week, period, regularDays }) => [
      day.limit / HOUR,
      week === null ? null : week.limit / HOUR,
      period.limit / HOUR,
      `${regularDays.limit} in ${regularDays.every}`,
    ])
    expect(limits).toEqual([
      [8, 40, 40, '1 in 7'],
      [10, 48, 80, '1 in 7'],
      [10, null, 160, '2 in 14'],
      [8, 48, 320, '1 in 7'],
    ])
    expect(two_weeks.week?.source).toEqual({ en: 'Labor Standards Act art. 30 II', zh: '勞動基準法第 30 條第 2 項' })
    expect([law.weekly.day.source.zh, two_weeks.daysInRow?.source.zh]).toEqual([
      '勞動基準法第 30 條',
      '勞動基準法第 36 條第 2 項第 1 款',
    ])
    expect(four_weeks.period.source.zh).toBe('勞動基準法第 30 條之 1 第 1 項第 1 款')
    expect(four_weeks.regularDays).toMatchObject({
      limit: 2,
      every: 14,
      source: { zh: '勞動基準法第 36 條第 2 項第 3 款' },
    })
    const inRow = [law.weekly, two_weeks, four_weeks, eight_weeks].map(({ daysInRow }) => daysInRow?.limit ?? null)
    expect(inRow).toEqual([6, 6, null, 6])
    expect(() => normalHoursOfAct('2018-02')).toThrow(RangeError)
  })
})

describe('Days off of a period of flexible hours', () => {
  /** `R` regular day off, `r` rest day, `n` off by the plan, `.` working; `o` in the plan is a day off. From a Monday. */
  const kinds = (scheme: FlexibleScheme, plan: string, restDays = [6, 0], firstWeekday = 1) =>
    daysOffInPeriod(law.schemes[scheme], { isOff: [...plan].map((day) => day === 'o'), firstWeekday }, restDays)
      .map((kind) => (kind === null ? '.' : kind === 'regular_day_off' ? 'R' : kind === 'rest_day' ? 'r' : 'n'))
      .join('')

  it('SHF-08f two weeks have a regular day off each and two rest days, wherever they lie', () => {
    expect(kinds('two_weeks', '.....oo.....oo')).toBe('.....rR.....rR')
    expect(kinds('two_weeks', '......o....ooo')).toBe('......R....rrR')
    // Four days off in each week: the fifth of the two weeks is off by the plan alone.
    expect(kinds('two_weeks', '....ooo....ooo')).toBe('....nrR....nrR')
    expect(kinds('two_weeks', '.......ooo....')).toBe('.......rrR....')
    // The rest day of a week is the one that the office names, here Friday, else the later one.
    expect(kinds('two_weeks', '....ooo....ooo', [2, 5, 0])).toBe('....rnR....rnR')
    expect(kinds('two_weeks', '....ooo....ooo', [0])).toBe('....nrR....nrR')
    expect(kinds('two_weeks', '....ooo.....oo', [5, 6, 0])).toBe('....rnR.....rR')
    expect(kinds('two_weeks', '.oo...oo.....o', [1, 0])).toBe('.nr...Rr.....R')
    expect(kinds('two_weeks', '..o...o......o')).toBe('..r...R......R')
    // The office's last rest day is the regular one: here Wednesday.
    expect(kinds('two_weeks', '..o...o..o...o', [0, 3])).toBe('..R...r..R...r')
    // Here Monday: it is the regular one of its own week, not of the week before.
    expect(kinds('two_weeks', '.o.....o...o..', [5, 1])).toBe('.R.....R...r..')
    // Monday is the rest day of its own week; Friday is that of the week before it.
    expect(kinds('two_weeks', '....o.oo..o..o', [1, 0])).toBe('....r.Rr..n..R')
  })

  it('SHF-08f four weeks have two regular days off in every fourteen days, also within one week', () => {
    expect(kinds('four_weeks', '............oo............oo')).toBe('............RR............RR')
    expect(kinds('four_weeks', '..........oooo..........oooo')).toBe('..........rrRR..........rrRR')
    expect(kinds('four_weeks', '.....oo.....oo.....oo.....oo')).toBe('.....rR.....rR.....rR.....rR')
    expect(kinds('four_weeks', 'oo............oo............')).toBe('RR............RR............')
  })

  it('SHF-08f eight weeks have a regular day off each and eight rest days', () => {
    // The seventh week's rest day is its Friday, not the Monday after it.
    const first = 'o.....o'.repeat(6)
    expect(kinds('eight_weeks', `${first}....o.oo..o..o`, [1, 0])).toBe(`${'r.....R'.repeat(6)}....r.Rr..n..R`)
    expect(kinds('eight_weeks', '..o...o'.repeat(8), [6, 3])).toBe('..R...r'.repeat(8))
    const busy = '......o'
    const found = kinds('eight_weeks', busy.repeat(6) + 'ooooooo'.repeat(2))
    expect([found.match(/R/g)?.length, found.match(/r/g)?.length, found.match(/n/g)?.length]).toEqual([8, 8, 4])
  })
})
