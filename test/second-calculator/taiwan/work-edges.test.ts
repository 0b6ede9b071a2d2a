import { expect, it, vi } from 'vitest'
import { addDays } from '#base/days/days.ts'
import { annualLeaveDays as productLeaveDays, unusedLeavePay } from '#statutory/taiwan/labor-standards/annual-leave.ts'
import { leaveDeduction as productLeave } from '#statutory/taiwan/labor-standards/leave-pay.ts'
import { overtimePay } from '#statutory/taiwan/labor-standards/overtime.ts'
import { partMonthPay } from '#statutory/taiwan/labor-standards/part-month.ts'
import { severancePay } from '#statutory/taiwan/labor-standards/severance.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { daysPresent } from '#statutory/taiwan/withholding/residence.ts'
import { retirementTax as productRetirement, retirementHalves } from '#statutory/taiwan/withholding/retirement.ts'
import { patience } from '#test/patience.ts'
import { dividedBy, type Exact, fromWhole } from '../exact.ts'
import { seededRandom } from '../seeded-random.ts'
import { inDollars, lowest, nearestDollar } from './dollars.ts'
import { LEAVE, MULTIPLIERS, WORK_DAY } from './product-names.ts'
import { retirementHalfYears, retirementTax } from './tax.ts'
import {
  annualLeaveDays,
  type DayKind,
  extraPay,
  type Leave,
  leaveDeduction,
  type Multipliers,
  partMonthWage,
  severance,
  unusedLeave,
} from './work-pay.ts'
import { figuresOf } from './year-figures.ts'

vi.setConfig({ testTimeout: patience(60_000) })

const law = lawFor('2026-03')
const WAGES = [0, 1, 29_500, 36_000, 43_210, 45_001, 87_653]
const settled = (pay: Exact) => inDollars(nearestDollar(pay))
const inHours = (minutes: number) => dividedBy(fromWhole(minutes), fromWhole(60))
const inDays = (minutes: number) => dividedBy(fromWhole(minutes), fromWhole(480))

it('PAY-04a extra work: every minute of every kind of day up to twelve hours, by both multipliers', () => {
  for (const [kind, most] of [
    ['working day', 240],
    ['rest day', 720],
    ['holiday', 720],
    ['regular day off', 720],
  ] as [DayKind, number][])
    for (const by of ['exact', 'rounded'] as Multipliers[])
      for (const wage of WAGES)
        for (let minutes = 0; minutes <= most; minutes++) {
          const input = { day: WORK_DAY[kind], wage, minutes, multipliers: MULTIPLIERS[by] }
          const product = overtimePay(law.working, input).amount
          const second = settled(extraPay(fromWhole(wage), kind, inHours(minutes), by))
          if (product !== second) expect([kind, by, wage, minutes, product]).toEqual([kind, by, wage, minutes, second])
        }
})

it('PAY-04a leave: every kind around the thirty days of sick and the three of menstrual leave', () => {
  for (const leave of Object.keys(LEAVE) as Leave[])
    for (const wage of WAGES)
      for (const minutes of [0, 1, 240, 479, 480, 481, 960, 4_800, 20_000])
        for (const sick of [0, 14_399, 14_400, 14_401, 13_920])
          for (const menstrual of [0, 1_439, 1_440, 1_441, 960])
            for (const serviceMonths of [5, 6]) {
              const taken = { sickBefore: sick, menstrualBefore: menstrual, serviceMonths }
              const product = productLeave(law.working, { leave: LEAVE[leave], wage, minutes, ...taken }).amount
              const days = { days: inDays(minutes), sickBefore: inDays(sick), menstrualBefore: inDays(menstrual) }
              const second = settled(leaveDeduction(fromWhole(wage), { leave, serviceMonths, ...days }))
              const at = [leave, wage, minutes, sick, menstrual, serviceMonths]
              if (product !== second) expect([...at, product]).toEqual([...at, second])
            }
})

it('PAY-04a PAY-06a part months of every length, unused leave to the minute, annual leave of fifty years', () => {
  for (const wage of WAGES) {
    for (const daysOfMonth of [28, 29, 30, 31])
      for (let days = 0; days <= daysOfMonth; days++) {
        const product = partMonthPay(law.working, { wage, days, daysOfMonth }).amount
        const second = settled(partMonthWage(fromWhole(wage), days, days === daysOfMonth))
        expect([wage, daysOfMonth, days, product]).toEqual([wage, daysOfMonth, days, second])
      }
    for (let minutes = 0; minutes <= 4_800; minutes += 7) {
      const product = unusedLeavePay(law.working, { wage, minutes }).amount
      expect([wage, minutes, product]).toEqual([wage, minutes, settled(unusedLeave(fromWhole(wage), inDays(minutes)))])
    }
  }
  for (let months = 0; months <= 600; months++)
    expect([months, productLeaveDays(months)]).toEqual([months, annualLeaveDays(months)])
})

it('PAY-04ab severance and its tax: every month of forty years, every threshold and a dollar on both sides', () => {
  for (let months = 0; months <= 480; months++) {
    const halves = retirementHalfYears(Math.floor(months / 12), months % 12)
    expect([months, retirementHalves(months)]).toEqual([months, halves])
    for (const averageWage of WAGES) {
      const product = severancePay(law.severance, { averageWage, scheme: 'new', service: months }).amount
      const second = settled(severance(fromWhole(averageWage), dividedBy(fromWhole(months), fromWhole(12))))
      expect([months, averageWage, product]).toEqual([months, averageWage, second])
    }
    for (const year of [2024, 2025, 2026])
      for (const resident of [true, false]) {
        const { retirementExempt, retirementHalf } = figuresOf(year)
        const edges = [retirementExempt, retirementHalf].map((amount) => (amount * halves) / 2)
        // Where the tax of a resident passes 2,000.
        edges.push(edges[0]! + 66_667, edges[0]! + 66_700)
        for (const lumpSum of edges.flatMap((edge) => [Math.max(0, edge - 1), edge, edge + 1, edge + 100_001])) {
          const input = { lumpSum, yearHalves: halves, resident }
          const product = productRetirement(lawFor(`${year}-03`).withholding, input)
          const second = retirementTax(year, fromWhole(lumpSum), halves, resident)
          const { n, d } = lowest(second.income)
          const at = [year, months, lumpSum, resident]
          const [ours, theirs] = [Number((n * 2n) / d), inDollars(second.tax)]
          if (product.taxableHalves !== ours || product.tax !== theirs) {
            expect([...at, product.taxableHalves, product.tax]).toEqual([...at, ours, theirs])
          }
        }
      }
  }
})

it('PAY-04d PAY-13a days present in a year, counted one by one', () => {
  const by = seededRandom(183)
  const day = (number: number) => addDays('2024-01-01', number)
  for (let round = 0; round < 300; round++) {
    let next = by.between(0, 200)
    const stays = Array.from({ length: by.between(1, 5) }, () => {
      const [arrived, left] = [next, next + by.between(0, 150)]
      next = left + by.between(0, 60)
      return { arrived, left: left > 800 ? null : left }
    })
    const until = by.between(300, 1000)
    for (const year of [2024, 2025, 2026]) {
      // The day of arrival does not count, the day of departure does.
      let count = 0
      for (let number = 0; number <= until; number++) {
        const isIn = stays.some(({ arrived, left }) => number > arrived && (left === null || number <= left))
        if (isIn && day(number).startsWith(`${year}`)) count++
      }
      const stamps = stays.map(({ arrived, left }) => ({
        arrived: day(arrived),
        left: left === null ? null : day(left),
      }))
      expect([stamps, daysPresent(stamps, year, day(until))]).toEqual([stamps, count])
    }
  }
})
