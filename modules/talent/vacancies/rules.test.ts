import { describe, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { countryAt } from '#statutory/countries.ts'
import { parseJobCode } from './open-vacancies.ts'
import { afterHires, findDisclosure, findPayFault, isBeyondPosts, movesIn, type OfferedPay } from './rules.ts'

const malaysia = required(countryAt('MY'), 'Malaysia')
const taiwan = required(countryAt('TW'), 'Taiwan')
const MONTH = '2026-11'
const offer = (some: Partial<OfferedPay>): OfferedPay => ({
  employment_type: 'full_time',
  weekly_minutes: null,
  pay_period: 'month',
  pay_from: null,
  pay_to: null,
  ...some,
})

describe('states', () => {
  it('REC-01 a closed vacancy is only opened again', () => {
    expect(movesIn('closed')).toEqual(['open'])
    expect(movesIn('open')).not.toContain('open')
    expect(movesIn('hired')).toEqual(['edit', 'open', 'close'])
  })

  it('REC-01 the last place that is filled ends applications, and none is filled beyond', () => {
    const of = (hired: number, state: 'open' | 'hired' | 'closed' = 'open') => ({ state, places: 2, hired })
    expect(afterHires(of(0), 1)).toEqual({ hired: 1, state: 'open' })
    expect(afterHires(of(1), 1)).toEqual({ hired: 2, state: 'hired' })
    expect(afterHires(of(2, 'hired'), 1)).toBeNull()
    expect(afterHires(of(0), -1)).toBeNull()
    expect(afterHires(of(2, 'hired'), -1)).toEqual({ hired: 1, state: 'hired' })
    expect(afterHires(of(1, 'closed'), 1)).toEqual({ hired: 2, state: 'closed' })
  })
})

it('REC-10 open places go beyond the approved posts by more than them, and nowhere where none are approved', () => {
  const of = (approved: number | null, expected: number, openPlaces: number) =>
    isBeyondPosts({ approved, expected, openPlaces })
  expect([of(300, 200, 1), of(300, 201, 1), of(300, 200, 2)]).toEqual([false, true, true])
  expect([of(null, 900, 5), of(0, 0, 1)]).toEqual([false, true])
})

describe('pay', () => {
  const fault = (country: typeof malaysia, some: Partial<OfferedPay>) => {
    const found = findPayFault(country, MONTH, offer(some))
    return found && [found.field, found.code]
  }
  const low = ['pay_from', 'pay_below_minimum']

  it('REC-10 a month of full-time work is paid at least the minimum wage of the month', () => {
    expect(fault(malaysia, { pay_from: 1_699_99 })).toEqual(low)
    expect(fault(malaysia, { pay_from: 1_700_00 })).toBeUndefined()
    expect(fault(taiwan, { pay_from: 29_499 })).toEqual(low)
    expect(fault(taiwan, { pay_from: 29_500 })).toBeUndefined()
    expect(findPayFault(malaysia, '2025-01', offer({ pay_from: 1_500_00 }))).toBeUndefined()
  })

  it('REC-10 an hour is paid at least the minimum wage of an hour', () => {
    const hour = (pay_from: number) => ({ pay_period: 'hour' as const, pay_from })
    expect([fault(malaysia, hour(8_71)), fault(malaysia, hour(8_72))]).toEqual([low, undefined])
    expect([fault(taiwan, hour(195)), fault(taiwan, hour(196))]).toEqual([low, undefined])
  })

  it('REC-10 a month of part-time work is paid by its hours, which have to be said', () => {
    const half = (pay_from: number, weekly_minutes: number | null = 1_200) => ({
      employment_type: 'part_time',
      weekly_minutes,
      pay_from,
    })
    // Half of 29,500; 8.72 for 20 hours of 52 weeks in 12 months is 755.7333.
    expect([fault(taiwan, half(14_749)), fault(taiwan, half(14_750))]).toEqual([low, undefined])
    expect([fault(malaysia, half(755_73)), fault(malaysia, half(755_74))]).toEqual([low, undefined])
    expect(fault(malaysia, half(1_700_00, 2_700))).toBeUndefined()
    expect(fault(taiwan, half(29_500, 2_880))).toBeUndefined()
    expect(fault(taiwan, half(20_000, null))).toEqual(['weekly_hours', 'required'])
  })

  it('REC-10 apprentices have no minimum wage', () => {
    expect(fault(malaysia, { employment_type: 'apprentice', pay_from: 80_000 })).toBeUndefined()
    expect(fault(malaysia, { employment_type: 'contract', pay_from: 80_000 })).toEqual(low)
  })

  it('REC-10 a range has a start, ends no lower, and is needed in Taiwan', () => {
    expect(fault(malaysia, { pay_to: 3_000_00 })).toEqual(['pay_from', 'required'])
    expect(fault(malaysia, { pay_from: 3_000_00, pay_to: 2_999_99 })).toEqual(['pay_to', 'pay_ends_below_start'])
    expect(fault(malaysia, {})).toBeUndefined()
    expect(fault(taiwan, {})).toEqual(['pay_from', 'pay_range_needed'])
  })

  it('REC-10 a range of Taiwan that begins under NT$40,000 a month is stated by law', () => {
    const stated = (some: Partial<OfferedPay>, country = taiwan) => findDisclosure(country, MONTH, offer(some))?.below
    expect([stated({ pay_from: 39_999 }), stated({ pay_from: 40_000 })]).toEqual([40_000, undefined])
    expect(stated({ pay_from: 39_999 }, malaysia)).toBeUndefined()
    // 231 an hour for 40 hours are 40,040 a month, for 39 hours 39,039.
    const hours = (pay_from: number, weekly_minutes: number | null) => ({
      pay_period: 'hour' as const,
      pay_from,
      weekly_minutes,
    })
    expect([stated(hours(231, null)), stated(hours(230, null)), stated(hours(231, 39 * 60))]).toEqual([
      undefined,
      40_000,
      40_000,
    ])
    expect(findDisclosure(taiwan, MONTH, offer({ pay_from: 39_999 }))?.source).toContain('art. 5 par. 2 item 6')
  })
})

it('PUB-02d a public code is the code of a company and a number', () => {
  expect(parseJobCode('meridian-foods-12')).toEqual({ company: 'meridian-foods', number: 12 })
  for (const wrong of [
    'meridian',
    'meridian-',
    'meridian-0',
    'meridian-01',
    '-1',
    'Meridian-1',
    'meridian-1234567890',
    'a b-1',
    "x'-1",
  ])
    expect([wrong, parseJobCode(wrong)]).toEqual([wrong, undefined])
})
