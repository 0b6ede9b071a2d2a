import fc from 'fast-check'
import { expect, it } from 'vitest'
import { healthPremium } from './health-insurance/premium.ts'
import { insuredFor } from './insurance/grades.ts'
import { laborInsured } from './labor-insurance/grades.ts'
import { employmentPremium, laborPremium } from './labor-insurance/premium.ts'
import { lawFor } from './law.ts'
import { pensionContribution } from './pension/contribution.ts'

const month = fc.constantFrom('2024-01', '2024-12', '2025-01', '2026-01', '2026-12')
const wage = fc.integer({ min: 0, max: 400_000 })
const days = fc.integer({ min: 0, max: 30 })

/** Whether rounded shares are the parts of a premium of `n / d` dollars, each at most half a dollar off. */
function isWithinRounding(shares: readonly number[], n: bigint, d: bigint): boolean {
  const off = 2n * (BigInt(shares.reduce((sum, share) => sum + share, 0)) * d - n)
  const most = BigInt(shares.length) * d
  return off <= most && off >= -most
}

it('PAY-04a worker, employer and state share labor and employment insurance, to half a dollar each', () => {
  fc.assert(
    fc.property(month, wage, days, fc.boolean(), (when, paid, insuredDays, partTime) => {
      const law = lawFor(when)
      const insured = laborInsured(law.laborGrades, paid, partTime)
      for (const [premium, rate] of [
        [laborPremium, law.laborRates.value.ordinary],
        [employmentPremium, law.laborRates.value.employment],
      ] as const) {
        const { employee, employer, government } = premium(law.laborRates, { insured, days: insuredDays })
        const due = BigInt(insured.amount) * BigInt(rate) * BigInt(insuredDays)
        expect(isWithinRounding([employee, employer, government], due, 30_000_000n)).toBe(true)
        // Two, seven and one tenths: no party pays another's part.
        expect(isWithinRounding([employee], due * 2n, 300_000_000n)).toBe(true)
        expect(isWithinRounding([employer], due * 7n, 300_000_000n)).toBe(true)
        expect(isWithinRounding([government], due, 300_000_000n)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

it('PAY-04a the state’s disability subsidy reduces the worker’s share alone, and never below zero', () => {
  fc.assert(
    fc.property(month, wage, days, fc.integer({ min: 0, max: 5 }), (when, paid, insuredDays, dependants) => {
      const law = lawFor(when)
      const insured = laborInsured(law.laborGrades, paid, false)
      const health = insuredFor(law.healthGrades, paid)
      const shares = (disability?: 'mild' | 'moderate' | 'severe') => [
        laborPremium(law.laborRates, { insured, days: insuredDays, disability }),
        employmentPremium(law.laborRates, { insured, days: insuredDays, disability }),
        healthPremium(law.healthRates, { insured: health, dependants, disability }),
      ]
      const full = shares()
      for (const disability of ['mild', 'moderate', 'severe'] as const)
        shares(disability).forEach(({ employee, employer, government }, index) => {
          expect([employer, government]).toEqual([full[index]!.employer, full[index]!.government])
          expect(employee).toBeGreaterThanOrEqual(0)
          expect(employee).toBeLessThanOrEqual(full[index]!.employee)
        })
      const [labor, employment, own] = shares('severe')
      expect([labor!.employee, employment!.employee]).toEqual([0, 0])
      if (dependants === 0) expect(own!.employee).toBe(0)
    }),
    { numRuns: 200 },
  )
})

it('PAY-04a health insurance takes three tenths of the worker for each head, six and one tenth for the average family', () => {
  fc.assert(
    fc.property(month, wage, fc.integer({ min: 0, max: 9 }), (when, paid, dependants) => {
      const law = lawFor(when)
      const { rate, averageDependants } = law.healthRates.value
      const insured = insuredFor(law.healthGrades, paid)
      const { employee, employer, government } = healthPremium(law.healthRates, { insured, dependants })
      const premium = BigInt(insured.amount) * BigInt(rate)
      const heads = 1 + Math.min(dependants, 3)
      expect(employee % heads).toBe(0)
      expect(isWithinRounding([employee / heads], premium * 3n, 10_000_000n)).toBe(true)
      const family = premium * BigInt(100 + averageDependants)
      expect(isWithinRounding([employer], family * 6n, 1_000_000_000n)).toBe(true)
      expect(isWithinRounding([government], family, 1_000_000_000n)).toBe(true)
      expect(isWithinRounding([employer, government], family * 7n, 1_000_000_000n)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it('PAY-04a parts of a month of insurance and pension never exceed the whole, nor lose a dollar each', () => {
  fc.assert(
    fc.property(month, wage, fc.integer({ min: 0, max: 30 }), (when, paid, first) => {
      const law = lawFor(when)
      const insured = laborInsured(law.laborGrades, paid, false)
      const pension = insuredFor(law.pensionGrades, paid)
      const of = (some: number) => {
        const labor = laborPremium(law.laborRates, { insured, days: some })
        const old = pensionContribution(law.pensionRates, { insured: pension, voluntary: 60_000, days: some })
        return [labor.employee, labor.employer, old.employee, old.employer]
      }
      const [one, rest, whole] = [of(first), of(30 - first), of(30)]
      for (const [index, amount] of whole.entries())
        expect(Math.abs(one[index]! + rest[index]! - amount)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
})
