import { expect, it } from 'vitest'
import { countryAt } from './countries.ts'

const hours = (country: string, month: string) => countryAt(country)!.hours!(month)

it('OT-08ab ceilings of the law in minutes: 12 hours a day and 104 a month in Malaysia, 12, 46, 54 and 138 in Taiwan', () => {
  expect(hours('MY', '2026-11')).toMatchObject({ from: '2023-01-01', day: 720, month: 6_240, counts: ['overtime'] })
  expect(hours('MY', '2026-11').agreed).toBeUndefined()
  expect(hours('TW', '2026-11')).toMatchObject({ day: 720, month: 2_760, agreed: { month: 3_240, quarter: 8_280 } })
  expect(hours('TW', '2026-11').counts).toEqual(['overtime', 'restDay'])
})

it('OT-07a Malaysia pays overtime by law up to RM4,000, Taiwan everybody', () => {
  expect([hours('MY', '2026-11').protectedUpTo, hours('TW', '2026-11').protectedUpTo]).toEqual([4_000_00, undefined])
})

it('OT-04 what the law pays is said from its figures, in both languages', () => {
  const { overtime, restDay, publicHoliday, dayOff } = hours('MY', '2026-11').pays
  expect([overtime!.en, restDay!.en.includes('2 ×'), publicHoliday!.zh.includes('3 ×')]).toEqual([
    '1.5 × the hour',
    true,
    true,
  ])
  expect(dayOff).toBeUndefined()
  expect(hours('TW', '2026-11').pays.dayOff!.en).toContain('a day off later')
})

it('OT-10 the least an hour pays, by month: RM7.21, then RM8.72; NT$190, then NT$196', () => {
  const least = (country: string, month: string) => countryAt(country)!.hourlyFloor!(month).amount
  expect(['2025-01', '2025-02', '2026-11'].map((month) => least('MY', month))).toEqual([7_21, 8_72, 8_72])
  expect(['2025-12', '2026-01'].map((month) => least('TW', month))).toEqual([190, 196])
  expect(countryAt('MY')!.hourlyFloor!('2026-11')).toMatchObject({
    from: '2025-08-01',
    source: 'Minimum Wages Order 2024',
  })
})
