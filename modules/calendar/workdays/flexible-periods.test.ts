import { expect, it } from 'vitest'
import { hoursOfAct } from '#statutory/taiwan/labor-standards/hours.ts'
import {
  type FlexibleStretch,
  flexiblePeriods,
  isMoreOvertimeLawful,
  LONGEST_PERIOD,
  periodOn,
  schemeHours,
} from './flexible-periods.ts'

const STRETCH: FlexibleStretch = {
  scheme: 'two_weeks',
  starts: '2026-11-02',
  first: '2026-11-02',
  last: '2199-12-31',
  country: 'TW',
  isNamed: false,
}
const DECEMBER = { first: '2026-12-01', last: '2026-12-31' }
const spans = (stretches: readonly FlexibleStretch[], span = DECEMBER) =>
  flexiblePeriods(stretches, span).map(({ first, last, covers, hours }) => [
    first,
    last,
    covers.first,
    covers.last,
    hours.weeks,
  ])

it('SHF-08g periods follow each other from the first day of the agreement, and those that meet a span are whole', () => {
  expect(spans([STRETCH])).toEqual([
    ['2026-11-30', '2026-12-13', '2026-11-30', '2026-12-13', 2],
    ['2026-12-14', '2026-12-27', '2026-12-14', '2026-12-27', 2],
    ['2026-12-28', '2027-01-10', '2026-12-28', '2027-01-10', 2],
  ])
  expect(spans([STRETCH], { first: '2026-12-13', last: '2026-12-14' }).map(([first]) => first)).toEqual([
    '2026-11-30',
    '2026-12-14',
  ])
  expect(spans([STRETCH], { first: '2026-10-01', last: '2026-11-01' })).toEqual([])
  expect(spans([{ ...STRETCH, country: 'MY' }])).toEqual([])
})

it('SHF-08g who comes to the office or leaves it within a period is in it for their days', () => {
  const here = { ...STRETCH, first: '2026-12-03', last: '2026-12-20' }
  expect(spans([here])).toEqual([
    ['2026-11-30', '2026-12-13', '2026-12-03', '2026-12-13', 2],
    ['2026-12-14', '2026-12-27', '2026-12-14', '2026-12-20', 2],
  ])
  const periods = flexiblePeriods([here], DECEMBER)
  expect(['2026-12-02', '2026-12-03', '2026-12-20', '2026-12-21'].map((day) => periodOn(periods, day)?.first)).toEqual([
    undefined,
    '2026-11-30',
    '2026-12-14',
    undefined,
  ])
})

it('SHF-08h an agreement that names the person comes before that of the office', () => {
  const named: FlexibleStretch = {
    ...STRETCH,
    scheme: 'four_weeks',
    starts: '2026-12-07',
    first: '2026-12-07',
    last: '2027-01-03',
    isNamed: true,
  }
  expect(spans([STRETCH, named])).toEqual([
    ['2026-11-30', '2026-12-13', '2026-11-30', '2026-12-06', 2],
    ['2026-12-07', '2027-01-03', '2026-12-07', '2027-01-03', 4],
  ])
})

it('SHF-08h after an agreement that names the person, the periods of the office go on the next day', () => {
  const named: FlexibleStretch = {
    ...STRETCH,
    scheme: 'four_weeks',
    starts: '2026-12-01',
    first: '2026-12-01',
    last: '2026-12-16',
    isNamed: true,
  }
  expect(spans([STRETCH, named])).toEqual([
    ['2026-12-01', '2026-12-28', '2026-12-01', '2026-12-16', 4],
    ['2026-12-14', '2026-12-27', '2026-12-17', '2026-12-27', 2],
    ['2026-12-28', '2027-01-10', '2026-12-28', '2027-01-10', 2],
  ])
  // Of two named agreements that follow each other, the second leaves the days of the first alone.
  const next = { ...named, starts: '2026-12-17', first: '2026-12-17', last: '2026-12-31' }
  expect(spans([named, STRETCH, next]).map(([, , first, last, weeks]) => [first, last, weeks])).toEqual([
    ['2026-12-01', '2026-12-16', 4],
    ['2026-12-17', '2026-12-31', 4],
  ])
})

it('SHF-08g flexible hours and more overtime are there where the law has them, and the longest period is that of its schemes', () => {
  const weeks = Object.values(hoursOfAct('2026-11').normal?.schemes ?? {}).map((scheme) => scheme.weeks)
  expect(LONGEST_PERIOD).toBe(Math.max(...weeks) * 7)
  const weeksOf = (country: string | null, day: string) => schemeHours(country, 'four_weeks', day)?.weeks
  // The table begins in March 2018; Malaysia's law has neither.
  expect([weeksOf('TW', '2026-11-01'), weeksOf('TW', '2018-02-28'), weeksOf('MY', '2026-11-01')]).toEqual([
    4,
    undefined,
    undefined,
  ])
  expect([weeksOf(null, '2026-11-01'), isMoreOvertimeLawful(null, '2026-11-01')]).toEqual([undefined, false])
  expect([isMoreOvertimeLawful('TW', '2026-11-01'), isMoreOvertimeLawful('TW', '2018-02-28')]).toEqual([true, false])
  expect(isMoreOvertimeLawful('MY', '2026-11-01')).toBe(false)
})
