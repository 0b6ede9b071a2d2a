import { expect, it, vi } from 'vitest'
import { healthPremium } from '#statutory/taiwan/health-insurance/premium.ts'
import { bonusSupplement, otherSupplement } from '#statutory/taiwan/health-insurance/supplement.ts'
import { holidaysOfTaiwan, TAIWAN_HOLIDAY_YEARS } from '#statutory/taiwan/holidays/holidays.ts'
import { insuredFor } from '#statutory/taiwan/insurance/grades.ts'
import { insuredDays as productDays } from '#statutory/taiwan/insurance/insured-days.ts'
import { laborInsured } from '#statutory/taiwan/labor-insurance/grades.ts'
import { employmentPremium, laborPremium, occupationalPremium } from '#statutory/taiwan/labor-insurance/premium.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { monthlyFloor } from '#statutory/taiwan/minimum-wage.ts'
import { pensionContribution } from '#statutory/taiwan/pension/contribution.ts'
import {
  bonusTax as productBonusTax,
  flatTax as productFlat,
  nonResidentTax as productNonResident,
  tableTax as productTable,
} from '#statutory/taiwan/withholding/salary.ts'
import { patience } from '#test/patience.ts'
import { exact } from '../exact.ts'
import { inDollars } from './dollars.ts'
import { daysOffOf } from './holidays.ts'
import {
  bonusSupplement as bonusOf,
  employmentShares,
  healthShares,
  laborShares,
  occupationalPremium as occupationalOf,
  otherSupplement as otherOf,
  pensionShares,
} from './insurance.ts'
import { daysInMonth, healthCharged, insuredDays, pensionDays } from './insured-days.ts'
import { gradeFor, laborSalary, ladderGrades } from './ladders.ts'
import { DISABILITY } from './product-names.ts'
import { bonusTax, flatTax, nonResidentTax, tableTax } from './tax.ts'
import { figuresOf } from './year-figures.ts'

vi.setConfig({ testTimeout: patience(60_000) })

const YEARS = [2024, 2025, 2026] as const
const SEVERITIES = ['none', 'mild', 'moderate', 'severe'] as const
const monthIn = (year: number) => lawFor(`${year}-06`)

/** An edge with the dollar before and after it. */
const around = (edges: readonly number[]) => edges.flatMap((edge) => [edge - 1, edge, edge + 1]).filter((at) => at >= 0)

/** Compares two rows of numbers and names the place where they differ. */
function same(at: readonly unknown[], product: readonly unknown[], second: readonly unknown[]) {
  if (product.some((value, index) => value !== second[index])) expect([...at, ...product]).toEqual([...at, ...second])
}

for (const year of YEARS) {
  const law = monthIn(year)

  it(`PAY-04a labor and employment insurance of ${year}: every grade edge, a dollar on both sides, every day`, () => {
    const edges = [...ladderGrades('labor part time', year), ...ladderGrades('labor', year), 0, 99_999]
    for (const partTime of [true, false])
      for (const wage of around(edges)) {
        const insured = laborInsured(law.laborGrades, wage, partTime)
        same([wage, partTime], [insured.amount], [laborSalary(year, wage, partTime)])
      }
    for (const salary of edges)
      for (let days = 1; days <= 30; days++)
        for (const severity of SEVERITIES) {
          const input = {
            insured: { amount: laborInsured(law.laborGrades, salary, true).amount },
            days,
            disability: DISABILITY[severity],
          }
          const amount = laborSalary(year, salary, true)
          const [labor, employment] = [laborPremium(law.laborRates, input), employmentPremium(law.laborRates, input)]
          const [ours, theirs] = [laborShares(year, amount, days, severity), employmentShares(amount, days, severity)]
          same(
            [salary, days, severity],
            [
              labor.employee,
              labor.employer,
              labor.government,
              employment.employee,
              employment.employer,
              employment.government,
            ],
            [ours.worker, ours.unit, ours.government, theirs.worker, theirs.unit, theirs.government].map(inDollars),
          )
        }
  })

  it(`PAY-04a accident insurance, health insurance and pension of ${year}: every grade edge and a dollar on both sides`, () => {
    for (const wage of around(ladderGrades('occupational', year)))
      for (const rate of [1100, 1200, 2100, 9600])
        for (const days of [1, 17, 30]) {
          const insured = insuredFor(law.occupationalGrades, wage)
          const premium = occupationalPremium(law.occupationalGrades, { insured, rate, days })
          const second = occupationalOf(
            gradeFor('occupational', year, wage),
            exact(`0.${`${rate}`.padStart(6, '0')}`),
            days,
          )
          same([wage, rate, days], [premium.employer], [inDollars(second)])
        }
    for (const wage of around(ladderGrades('health', year)))
      for (let dependants = 0; dependants <= 4; dependants++)
        for (const severity of SEVERITIES) {
          const insured = insuredFor(law.healthGrades, wage)
          const premium = healthPremium(law.healthRates, { insured, dependants, disability: DISABILITY[severity] })
          const second = healthShares(gradeFor('health', year, wage), dependants, severity)
          same(
            [wage, dependants, severity],
            [premium.employee, premium.employer, premium.government],
            [second.worker, second.unit, second.government].map(inDollars),
          )
        }
    for (const wage of around(ladderGrades('pension', year)))
      for (const voluntary of [0, 10_000, 45_500, 60_000])
        for (const days of [1, 13, 30]) {
          const insured = insuredFor(law.pensionGrades, wage)
          const pension = pensionContribution(law.pensionRates, { insured, voluntary, days })
          const rate = { n: BigInt(voluntary), d: 1_000_000n }
          const second = pensionShares(gradeFor('pension', year, wage), rate, days)
          same(
            [wage, voluntary, days],
            [pension.employee, pension.employer],
            [second.worker, second.unit].map(inDollars),
          )
        }
  })

  it(`PAY-04b withholding of ${year}: every row of the table and a dollar on both sides, with 0 to 13 dependants`, () => {
    const rows = Array.from({ length: 1002 }, (_, row) => row * 500)
    for (const salary of around([...rows, 600_000, 900_000]))
      for (let dependants = 0; dependants <= 13; dependants++) {
        const { tax } = productTable(law.withholding, { salary, dependants })
        same([salary, dependants], [tax], [inDollars(tableTax(year, salary, dependants))])
      }
  })

  it(`PAY-04d flat tax, bonuses and non-residents in ${year}: every threshold and a dollar on both sides`, () => {
    const { minimumWage, taxTableStart } = figuresOf(year)
    const edges = [
      0,
      19,
      20,
      40_000,
      40_019,
      40_020,
      40_040,
      minimumWage,
      (3 * minimumWage) / 2,
      taxTableStart,
      500_000,
    ]
    for (const salary of around(edges)) {
      const second = nonResidentTax(year, salary)
      const product = productNonResident(law.withholding, salary)
      same([salary], [product.rate, product.tax], [second.percent * 10_000, inDollars(second.tax)])
      same([salary], [productFlat(law.withholding, salary).tax], [inDollars(flatTax(salary))])
      for (const [rule, ours] of [
        ['statute', 'statute'],
        ['over_2000', 'over 2,000'],
      ] as const) {
        const { tax } = productBonusTax(law.withholding, { bonus: salary, rule })
        same([salary, rule], [tax], [inDollars(bonusTax(year, salary, ours))])
      }
    }
  })

  it(`PAY-04a supplementary premium of ${year}: every threshold and a dollar on both sides`, () => {
    const { minimumWage } = figuresOf(year)
    for (const insured of ladderGrades('health', year))
      for (const before of [0, 3 * insured, 4 * insured - 1, 4 * insured, 5 * insured])
        for (const bonus of around([1, 24, insured, 4 * insured, 10_000_000, 10_000_000 + 4 * insured])) {
          if (bonus === 0) continue
          const product = bonusSupplement(law.supplement, { bonus, before, insured })
          const second = bonusOf(insured, bonus, before)
          same(
            [insured, before, bonus],
            [product.chargeable, product.employee],
            [second.base, inDollars(second.premium)],
          )
        }
    for (const payment of around([0, 20_000, minimumWage, 10_000_000]))
      for (const [kind, ours, floor] of [
        ['part_time', 'part-time salary', minimumWage],
        ['professional', 'professional fee', 20_000],
        ['dividend', 'dividend', 20_000],
        ['interest', 'interest', 20_000],
        ['rent', 'rent', 20_000],
      ] as const) {
        const product = otherSupplement(law.supplement, { kind, payment, floor })
        const second = otherOf(ours, year, payment)
        same([payment, kind], [product.chargeable, product.employee], [second.base, inDollars(second.premium)])
      }
  })

  it(`PAY-04a the floor of a part-time wage in ${year} is never below the hours' part of the minimum wage`, () => {
    for (let hours = 1; hours <= 40; hours++) {
      const floor = monthlyFloor(law.minimumWage, hours * 60)
      const part = BigInt(figuresOf(year).minimumWage * hours)
      expect([hours, BigInt(floor) * 40n >= part, BigInt(floor - 1) * 40n < part]).toEqual([hours, true, true])
    }
  })

  it(`PAY-04a insured days in ${year}: every first and last day of every month`, () => {
    for (let number = 1; number <= 12; number++) {
      const month = `${year}-${`${number}`.padStart(2, '0')}`
      const day = (of: number | null) => (of === null ? undefined : `${month}-${`${of}`.padStart(2, '0')}`)
      const days = [null, ...Array.from({ length: daysInMonth(month) }, (_, index) => index + 1)]
      for (const startDay of days)
        for (const lastDay of days) {
          if (startDay && lastDay && startDay > lastDay) continue
          const { labor, pension, health } = productDays(month, { from: day(startDay), until: day(lastDay) })
          const service = { month, startDay, lastDay }
          same(
            [month, startDay, lastDay],
            [labor, pension, health],
            [insuredDays(service), pensionDays(service), healthCharged(service)],
          )
        }
    }
  })
}

it('ORG-05bc holidays and their substitutes follow from the rules, in every loaded year', () => {
  expect(TAIWAN_HOLIDAY_YEARS).toEqual([2024, 2025, 2026, 2027])
  for (const year of TAIWAN_HOLIDAY_YEARS) {
    expect([...new Set(holidaysOfTaiwan(year).map(({ day }) => day))].sort()).toEqual(daysOffOf(year))
  }
})
