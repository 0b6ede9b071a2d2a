import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { healthPremium } from './health-insurance/premium.ts'
import { HEALTH_RATES, healthGrades, healthRates, supplementRules } from './health-insurance/rates.ts'
import { bonusSupplement, employerSupplement, otherSupplement } from './health-insurance/supplement.ts'
import { insuredAs, insuredFor } from './insurance/grades.ts'
import { insuredDays } from './insurance/insured-days.ts'
import { laborGrades, laborInsured, occupationalGrades } from './labor-insurance/grades.ts'
import { arrearsFund, employmentPremium, laborPremium, occupationalPremium } from './labor-insurance/premium.ts'
import { arrearsFundLaw, LABOR_RATES, laborRates } from './labor-insurance/rates.ts'
import { withLoadedTablesOnly } from './law-in-month.ts'
import { pensionContribution, pensionReserve } from './pension/contribution.ts'
import { pensionGrades, pensionRates } from './pension/rates.ts'
import { tableTax } from './withholding/salary.ts'
import { withholdingLaw } from './withholding/tables.ts'

const month = fc.constantFrom('2024-01', '2024-12', '2025-01', '2025-06', '2026-01', '2026-12')
const wage = fc.oneof(fc.integer({ min: 0, max: 700_000 }), fc.integer({ min: 10_000, max: 50_000 }))
const more = fc.integer({ min: 0, max: 30_000 })
const days = fc.integer({ min: 0, max: 30 })
const degree = fc.constantFrom(undefined, 'mild', 'moderate', 'severe' as const)

/** The whole premium: three separately rounded shares are within a dollar and a half of the exact sum. */
function expectSum(shares: readonly number[], numerator: bigint, denominator: bigint): void {
  const sum = shares.reduce((total, share) => total + BigInt(share), 0n)
  const difference = (sum * denominator - numerator) * 2n
  expect(difference <= 3n * denominator && difference >= -3n * denominator).toBe(true)
}

describe('Premiums of Taiwan', () => {
  it('PAY-04a the shares of labor and health insurance make the whole in every year', () => {
    for (const { value } of LABOR_RATES) expect(value!.worker + value!.unit + value!.government).toBe(100)
    for (const { value } of HEALTH_RATES) if (value) expect(value.worker + value.unit + value.government).toBe(100)
  })

  it('PAY-04a employee, employer and government of any wage and any days sum to the premium', () => {
    fc.assert(
      fc.property(month, wage, days, (when, pay, count) => {
        const rates = laborRates(when)
        const insured = laborInsured(laborGrades(when), pay, false)
        for (const [premium, rate] of [
          [laborPremium(rates, { insured, days: count }), rates.value.ordinary],
          [employmentPremium(rates, { insured, days: count }), rates.value.employment],
        ] as const)
          expectSum(
            [premium.employee, premium.employer, premium.government],
            BigInt(insured.amount) * BigInt(rate) * BigInt(count),
            30_000_000n,
          )
        const health = healthPremium(healthRates(when), { insured: insuredFor(healthGrades(when), pay), dependants: 0 })
        const { amount } = insuredFor(healthGrades(when), pay)
        // The worker pays 30% for one person, unit and government 70% for 1.56: together 1.392 premiums.
        expectSum(
          [health.employee, health.employer, health.government],
          BigInt(amount) * 51_700n * 13_920n,
          10_000_000_000n,
        )
      }),
    )
  })

  it('a higher wage never pays less in any scheme or in the tax table, in whole dollars', () => {
    fc.assert(
      fc.property(month, wage, more, fc.integer({ min: 0, max: 14 }), (when, low, plus, family) => {
        const high = low + plus
        const all = (pay: number): number[] => {
          const labor = laborInsured(laborGrades(when), pay, true)
          const { employee, employer } = laborPremium(laborRates(when), { insured: labor })
          const occupational = insuredFor(occupationalGrades(when), pay)
          const health = healthPremium(healthRates(when), {
            insured: insuredFor(healthGrades(when), pay),
            dependants: family,
          })
          const pension = pensionContribution(pensionRates(when), {
            insured: insuredFor(pensionGrades(when), pay),
            voluntary: 30_000,
          })
          return [
            employee,
            employer,
            occupationalPremium(occupationalGrades(when), { insured: occupational, rate: 2_100 }).employer,
            health.employee,
            health.employer,
            pension.employee,
            pension.employer,
            tableTax(withholdingLaw(when), { salary: pay, dependants: family }).tax,
          ]
        }
        const [less, greater] = [all(low), all(high)]
        less.forEach((amount, index) => {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
          expect(greater[index]).toBeGreaterThanOrEqual(amount)
        })
      }),
    )
  })

  it('PAY-04a more insured days never cost less; no day costs nothing; 31 days cannot be charged', () => {
    const rates = laborRates('2026-03')
    const insured = insuredAs(45_800)
    let last = 0
    for (let count = 0; count <= 30; count += 1) {
      const { employee } = laborPremium(rates, { insured, days: count })
      expect(employee).toBeGreaterThanOrEqual(last)
      last = employee
    }
    expect(last).toBe(1_053)
    expect(laborPremium(rates, { insured, days: 0 }).employer).toBe(0)
    expect(() => laborPremium(rates, { insured, days: 31 })).toThrow(RangeError)
  })

  it('PAY-04a the disability subsidy covers a quarter, a half or all of the own share, never of dependants or the employer', () => {
    fc.assert(
      fc.property(month, wage, degree, days, (when, pay, disability, count) => {
        const insured = laborInsured(laborGrades(when), pay, false)
        const plain = laborPremium(laborRates(when), { insured, days: count })
        const helped = laborPremium(laborRates(when), { insured, days: count, disability })
        expect(helped.employer).toBe(plain.employer)
        expect(helped.employee).toBeLessThanOrEqual(plain.employee)
        if (disability === 'severe') expect(helped.employee).toBe(0)
        const at = { insured: insuredFor(healthGrades(when), pay) }
        const alone = healthPremium(healthRates(when), { ...at, dependants: 0, disability })
        const family = healthPremium(healthRates(when), { ...at, dependants: 2, disability })
        const own = healthPremium(healthRates(when), { ...at, dependants: 0 }).employee
        expect(family.employee - alone.employee).toBe(own * 2)
      }),
    )
  })

  it('PAY-04a on parental leave the worker continues without the employer’s share', () => {
    const insured = insuredAs(42_000)
    expect(laborPremium(laborRates('2026-03'), { insured, unitPays: false })).toMatchObject({
      employee: 966,
      employer: 0,
    })
    expect(healthPremium(healthRates('2026-03'), { insured, dependants: 1, unitPays: false })).toMatchObject({
      employee: 1_302,
      employer: 0,
    })
  })

  it('PAY-04a trap 3: the average number of dependants follows the year', () => {
    const of = (when: string) =>
      healthPremium(healthRates(when), { insured: insuredAs(30_300), dependants: 0 }).employer
    expect([of('2022-12'), of('2023-01'), of('2024-01')]).toEqual([1_485, 1_476, 1_466])
    expect(of('2027-01')).toBe(of('2026-01'))
    expect(() => withLoadedTablesOnly(() => of('2027-01'))).toThrow('health insurance rate for 2027 is not loaded')
    expect(of('2027-01')).toBe(of('2026-01'))
  })

  it('PAY-04a the pension is 0 to 6% voluntary and at least 6% from the employer, the reserve 2 to 15%', () => {
    const law = pensionRates('2026-03')
    const insured = insuredAs(42_000)
    expect(pensionContribution(law, { insured, voluntary: 60_000, days: 10 })).toMatchObject({
      employee: 840,
      employer: 840,
    })
    for (const bad of [{ voluntary: 60_001 }, { voluntary: -1 }, { employerRate: 59_999 }, { days: 31 }])
      expect(() => pensionContribution(law, { insured, ...bad })).toThrow(RangeError)
    expect(pensionReserve(law, { wages: 40_000, rate: 20_000 }).employer).toBe(800)
    expect(() => pensionReserve(law, { wages: 40_000, rate: 19_999 })).toThrow(RangeError)
    expect(() => pensionReserve(law, { wages: 40_000, rate: 150_001 })).toThrow(RangeError)
  })

  it('PAY-04a the wage arrears fund is rounded once for the unit', () => {
    const law = arrearsFundLaw('2026-03')
    expect(arrearsFund(law, 29_500 * 3).employer).toBe(22)
    expect(arrearsFund(law, 29_500).employer * 3).toBe(21)
  })
})

describe('Supplementary premium', () => {
  const law = supplementRules('2026-02')

  it('PAY-04a trap 11: the running total of the year is charged above four insured amounts, to the dollar', () => {
    const of = (bonus: number, before: number) => bonusSupplement(law, { bonus, before, insured: 36_300 }).chargeable
    expect([of(145_200, 0), of(145_201, 0), of(1, 145_200), of(1, 145_199)]).toEqual([0, 1, 1, 0])
  })

  it('PAY-04c a bonus paid in parts is charged on the same total as one paid at once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 6 }),
        fc.constantFrom(29_500, 45_800, 313_000),
        (parts, insured) => {
          let before = 0
          let charged = 0
          for (const bonus of parts) {
            charged += bonusSupplement(law, { bonus, before, insured }).chargeable
            before += bonus
          }
          expect(charged).toBe(bonusSupplement(law, { bonus: before, before: 0, insured }).chargeable)
        },
      ),
    )
  })

  it('PAY-04a other income is charged on the whole payment from the floor on, up to the ceiling', () => {
    const of = (payment: number, floor = 20_000) =>
      otherSupplement(law, { kind: 'professional', payment, floor }).employee
    expect([of(19_999), of(20_000), of(20_001), of(10_000_000), of(20_000_000)]).toEqual([
      0, 422, 422, 211_000, 211_000,
    ])
  })

  it('PAY-04a the employer pays on salary above the insured amounts, and never gets a refund', () => {
    const of = (paid: number) => employerSupplement(law, { paid, insuredTotal: 100_000 })
    expect(of(99_999)).toMatchObject({ base: 0, employer: 0 })
    expect(of(100_024)).toMatchObject({ base: 24, employer: 1 })
  })
})

describe('Insured days', () => {
  it('PAY-04a leaving one day and joining the next makes a whole month, except in February', () => {
    for (const when of ['2026-01', '2026-04', '2026-12'])
      for (let day = 1; day < 30; day += 1) {
        const at = (number: number) => `${when}-${String(number).padStart(2, '0')}`
        const [left, joined] = [insuredDays(when, { until: at(day) }), insuredDays(when, { from: at(day + 1) })]
        expect([left.labor + joined.labor, left.pension + joined.pension]).toEqual([30, 30])
        expect([left.health, joined.health]).toEqual([false, true])
      }
    expect(() => insuredDays('2026-02', { from: '2026-03-01' })).toThrow('2026-03-01 is not in 2026-02')
  })
})
