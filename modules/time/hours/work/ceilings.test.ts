import { describe, expect, it } from 'vitest'
import { countryAt } from '#statutory/countries.ts'
import { measureCeilings, type OtherWork, quarterStart } from './ceilings.ts'

const law = (country: string) => countryAt(country)!.hours!('2026-11')
const NOTHING = { agreed: false, dailyLimit: null, monthlyLimit: null }
const DAY = '2026-11-13'
const work = (minutes: number, day = DAY, kind: OtherWork['work'] = 'overtime'): OtherWork => ({
  day,
  minutes,
  work: kind,
})
const record = (minutes: number, kind: OtherWork['work'] = 'overtime', dayMinutes = 480 + minutes) => ({
  day: DAY,
  dayMinutes,
  pieces: [work(minutes, DAY, kind)],
})
const exceededRules = (found: ReturnType<typeof measureCeilings>) =>
  found.filter(({ isOver }) => isOver).map(({ rule }) => rule)

describe('OT-08a ceilings', () => {
  it('OT-08a Malaysia allows 12 hours of work a day and 104 of overtime a month, to the minute', () => {
    expect(exceededRules(measureCeilings(record(240), [], law('MY'), NOTHING))).toEqual([])
    expect(exceededRules(measureCeilings(record(241), [], law('MY'), NOTHING))).toEqual(['day'])
    const before = [work(6_000, '2026-11-02')]
    expect(exceededRules(measureCeilings(record(240), before, law('MY'), NOTHING))).toEqual([])
    expect(exceededRules(measureCeilings(record(240), [...before, work(1, '2026-11-03')], law('MY'), NOTHING))).toEqual(
      ['month'],
    )
  })

  it('OT-08a Malaysia does not count work on rest days and holidays towards the 104 hours', () => {
    const others = [work(6_240, '2026-11-02', 'restDay'), work(6_240, '2026-11-03', 'publicHoliday')]
    expect(exceededRules(measureCeilings(record(60), others, law('MY'), NOTHING))).toEqual([])
    expect(measureCeilings(record(60, 'restDay', 60), [], law('MY'), NOTHING).map(({ rule }) => rule)).toEqual(['day'])
  })

  it('OT-08b Taiwan allows 46 hours a month and counts rest days, but not holidays and regular days off', () => {
    const others = [work(2_700, '2026-11-07', 'restDay'), work(900, '2026-11-08', 'dayOff')]
    expect(exceededRules(measureCeilings(record(60), others, law('TW'), NOTHING))).toEqual([])
    expect(exceededRules(measureCeilings(record(61), others, law('TW'), NOTHING))).toEqual(['month'])
    expect(
      exceededRules(measureCeilings(record(120), [work(5_000, '2026-11-09', 'publicHoliday')], law('TW'), NOTHING)),
    ).toEqual([])
  })

  it('OT-08b Taiwan allows 54 hours a month and 138 a quarter with consent', () => {
    const agreed = { ...NOTHING, agreed: true }
    const of = (minutes: number, others: OtherWork[]) =>
      exceededRules(measureCeilings(record(minutes), others, law('TW'), agreed))
    expect(of(60, [work(3_180, '2026-11-02')])).toEqual([])
    expect(of(61, [work(3_180, '2026-11-02')])).toEqual(['agreed_month'])
    expect(of(60, [work(8_220, '2026-10-02')])).toEqual([])
    expect(of(61, [work(8_220, '2026-10-02')])).toEqual(['agreed_quarter'])
    // September belongs to the quarter before.
    expect(of(240, [work(9_000, '2026-09-30')])).toEqual([])
    expect(['2026-01', '2026-03', '2026-04', '2026-12'].map(quarterStart)).toEqual([
      '2026-01',
      '2026-01',
      '2026-04',
      '2026-10',
    ])
  })

  it('OT-08c each ceiling names its rule, the one article that sets it, and the day the law began', () => {
    const [day, month] = measureCeilings(record(60), [], law('TW'), NOTHING)
    const source = { en: 'Labor Standards Act art. 32 II', zh: '勞動基準法第 32 條第 2 項' }
    expect(day).toMatchObject({ rule: 'day', of: DAY, limit: 720, minutes: 540, source, from: '2018-03-01' })
    expect(month).toMatchObject({ rule: 'month', of: '2026-11', limit: 2_760, minutes: 60, source, from: '2018-03-01' })
    const agreed = measureCeilings(record(60), [], law('TW'), { ...NOTHING, agreed: true })
    expect(agreed.map(({ rule, source: by }) => [rule, by])).toEqual([
      ['day', source],
      ['agreed_month', source],
      ['agreed_quarter', source],
    ])
    const sections = measureCeilings(record(60), [], law('MY'), NOTHING).map(({ source: by }) => by?.en)
    expect(sections).toEqual(['Employment Act 1955 s.60A(7)', 'Employment Act 1955 s.60A(4)'])
  })

  it('OT-01c the company’s limits of a day and a month count every minute and name no law', () => {
    const own = { agreed: false, dailyLimit: 120, monthlyLimit: 600 }
    expect(exceededRules(measureCeilings(record(120), [work(480, '2026-11-02', 'restDay')], law('MY'), own))).toEqual(
      [],
    )
    expect(exceededRules(measureCeilings(record(121), [work(480, '2026-11-02', 'restDay')], law('MY'), own))).toEqual([
      'own_day',
      'own_month',
    ])
    expect(measureCeilings(record(60), [], undefined, own).map(({ rule, source }) => [rule, source])).toEqual([
      ['own_day', null],
      ['own_month', null],
    ])
  })

  it('OT-08a other work of the same day counts towards the day’s ceiling', () => {
    expect(exceededRules(measureCeilings(record(200), [work(41)], law('MY'), NOTHING))).toEqual(['day'])
  })

  it('OT-08c a company’s ceiling names no law even where there is one, and the law’s ceiling names its source', () => {
    const own = { agreed: false, dailyLimit: 60, monthlyLimit: 60 }
    const measured = measureCeilings(record(60), [], law('MY'), own).map(({ rule, source, from }) => [
      rule,
      !!source,
      !!from,
    ])
    expect(measured).toEqual([
      ['day', true, true],
      ['month', true, true],
      ['own_day', false, false],
      ['own_month', false, false],
    ])
  })

  it('OT-08a a record that counts in part towards the month is measured against its ceiling', () => {
    const { day } = record(60)
    const mixed = { day, dayMinutes: 600, pieces: [work(60), work(60, DAY, 'publicHoliday')] }
    expect(measureCeilings(mixed, [], law('MY'), NOTHING).map(({ rule, minutes }) => [rule, minutes])).toEqual([
      ['day', 600],
      ['month', 60],
    ])
  })
})
