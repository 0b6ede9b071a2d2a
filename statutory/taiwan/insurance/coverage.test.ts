import { expect, it } from 'vitest'
import { healthPremium } from '../health-insurance/premium.ts'
import { employmentPremium, laborPremium } from '../labor-insurance/premium.ts'
import { lawFor } from '../law.ts'
import { coverageFor, type Identity } from './coverage.ts'
import { insuredAs } from './grades.ts'
import { insuredDays } from './insured-days.ts'
import { parentalLeaveIn } from './parental-leave.ts'

const law2025 = lawFor('2025-12').coverage
const law2026 = lawFor('2026-01').coverage

it('PAY-04a labor insurance is for workers from 15, of a unit from five on or one that joined, and after 65 where it is continued', () => {
  const labor = (age: number, unitWorkers?: number) =>
    coverageFor(law2026, { identity: 'national', age, unitWorkers }).labor
  expect([labor(15), labor(64), labor(65), labor(66)]).toEqual(['yes', 'yes', 'if_continued', 'if_continued'])
  expect([labor(30, 4), labor(30, 5), labor(30, 6)]).toEqual(['if_joined', 'yes', 'yes'])
  // Beyond 65 it is the worker's continuing that counts, however small the unit.
  expect(labor(65, 4)).toBe('if_continued')
  expect(() => labor(14)).toThrow('15')
  expect(() => labor(Number.NaN)).toThrow(RangeError)
})

it('PAY-04a employment insurance and pension follow identity, age and the year; accident and health insurance are for all', () => {
  const covered = (law: typeof law2025, identity: Identity, age = 40) => {
    const { employment, pension, occupational, health } = coverageFor(law, { identity, age })
    expect([occupational, health]).toEqual([true, true])
    return [employment, pension]
  }
  for (const law of [law2025, law2026]) {
    expect(covered(law, 'national')).toEqual([true, true])
    expect(covered(law, 'spouse_of_national')).toEqual([true, true])
    expect(covered(law, 'migrant')).toEqual([false, false])
    expect([covered(law, 'national', 64), covered(law, 'national', 65)]).toEqual([
      [true, true],
      [false, true],
    ])
  }
  // The Foreign Professionals Act as amended gives them employment insurance and the new pension from 2026.
  expect([covered(law2025, 'professional_permanent'), covered(law2026, 'professional_permanent')]).toEqual([
    [false, true],
    [true, true],
  ])
  expect([covered(law2025, 'professional'), covered(law2026, 'professional')]).toEqual([
    [false, false],
    [false, true],
  ])
  expect(covered(law2026, 'professional_permanent', 65)).toEqual([false, true])
})

it('PAY-04a the state pays a quarter, a half or all of the own premiums by the degree of disability', () => {
  const { laborRates, healthRates } = lawFor('2026-11')
  const own = (disability?: 'mild' | 'moderate' | 'severe') => {
    const input = { insured: insuredAs(45_800), disability }
    return [
      laborPremium(laborRates, input).employee,
      employmentPremium(laborRates, input).employee,
      healthPremium(healthRates, { ...input, dependants: 0 }).employee,
    ]
  }
  // 1,053.4, 91.6 and 710.36; of them 263.35, 22.9 and 177.5, or 526.7, 45.8 and 355.
  expect([own(), own('mild'), own('moderate'), own('severe')]).toEqual([
    [1_053, 92, 710],
    [790, 69, 532],
    [526, 46, 355],
    [0, 0, 0],
  ])
})

it('PAY-04a insured days of a month count 30, the 31st with the 30th, and February as it is but for who stays', () => {
  const days = (month: string, employed: { from?: string; until?: string } = {}) => {
    const { labor, pension, health } = insuredDays(month, employed)
    return [labor, pension, health]
  }
  expect(days('2026-10')).toEqual([30, 30, true])
  expect(days('2026-02')).toEqual([30, 30, true])
  expect(days('2026-10', { from: '2026-10-16' })).toEqual([15, 15, true])
  expect([days('2026-10', { from: '2026-10-30' }), days('2026-10', { from: '2026-10-31' })]).toEqual([
    [1, 1, true],
    [1, 1, true],
  ])
  expect(days('2026-10', { until: '2026-10-30' })).toEqual([30, 30, false])
  expect(days('2026-10', { until: '2026-10-31' })).toEqual([30, 30, true])
  expect(days('2026-11', { until: '2026-11-15' })).toEqual([15, 15, false])
  // Leaving on 28 February: 28 days of labor insurance, the pension's month is completed.
  expect(days('2026-02', { until: '2026-02-28' })).toEqual([28, 30, true])
  expect(days('2026-02', { until: '2026-02-27' })).toEqual([27, 27, false])
  expect(days('2026-02', { from: '2026-02-02' })).toEqual([27, 29, true])
  expect(days('2026-02', { from: '2026-02-01' })).toEqual([30, 30, true])
  expect(days('2026-02', { from: '2026-02-01', until: '2026-02-28' })).toEqual([28, 30, true])
  expect(days('2026-10', { from: '2026-10-05', until: '2026-10-05' })).toEqual([1, 1, false])
  expect(() => days('2026-10', { from: '2026-11-01' })).toThrow('is not in')
  expect(() => days('2026-10', { until: '2026-09-30' })).toThrow('is not in')
  expect(() => days('2026-10', { from: '2026-10-06', until: '2026-10-05' })).toThrow('is before')
})

it('PAY-04a a month wholly on parental leave pauses pension and accident insurance, and goes on insured where any of it is', () => {
  const leave = (from: string, until: string, insured = true) => ({ from, until, insured })
  expect(parentalLeaveIn('2026-11', [])).toBeUndefined()
  expect(parentalLeaveIn('2026-11', [leave('2026-11-01', '2026-11-30')])).toBe('continues')
  expect(parentalLeaveIn('2026-11', [leave('2026-11-01', '2026-11-30', false)])).toBe('stops')
  expect(parentalLeaveIn('2026-11', [leave('2026-11-02', '2026-12-31')])).toBeUndefined()
  expect(parentalLeaveIn('2026-11', [leave('2026-10-01', '2026-11-29')])).toBeUndefined()
  const parts = [leave('2026-10-15', '2026-11-15', false), leave('2026-11-16', '2026-12-15')]
  expect(parentalLeaveIn('2026-11', parts)).toBe('continues')
  expect(parentalLeaveIn('2026-11', [leave('2026-10-15', '2026-11-14'), leave('2026-11-16', '2026-12-15')])).toBe(
    undefined,
  )
})
