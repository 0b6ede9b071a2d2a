import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '#test/depth.ts'
import { lawFor } from './law.ts'
import { computeTaiwanMonth, type TaiwanMonth } from './month/month.ts'
import type { TaiwanChoices, TaiwanMonthInput, TaiwanPerson } from './month/month-input.ts'
import { TAIWAN_WAGE_ITEMS } from './month/wage-items.ts'

describe('Any month of anybody', () => {
  const kind = fc.constantFrom(...TAIWAN_WAGE_ITEMS.filter((item) => !('reduces' in item)).map(({ id }) => id))
  const pay = fc.array(fc.record({ kind, amount: fc.integer({ min: 0, max: 300_000 }) }), { maxLength: 5 })
  const person: fc.Arbitrary<TaiwanPerson> = fc.record({
    birth: fc.constantFrom('1959-11-30', '1961-03-16', '1985-02-28', '2004-01-01'),
    identity: fc.constantFrom('national', 'spouse_of_national', 'professional_permanent', 'professional', 'migrant'),
    taxResident: fc.boolean(),
    taxMethod: fc.constantFrom('table', 'flat'),
    taxDependants: fc.integer({ min: 0, max: 13 }),
    healthDependants: fc.integer({ min: 0, max: 6 }),
    disability: fc.constantFrom(undefined, 'mild', 'moderate', 'severe'),
    partTime: fc.boolean(),
    pensionScheme: fc.constantFrom('new', 'former'),
    voluntaryPension: fc.constantFrom(0, 30_000, 60_000),
    laborContinued: fc.boolean(),
    healthElsewhere: fc.boolean(),
  })

  it('PAY-04a totals equal the sums of whole-dollar lines, nothing is negative, and the order of pay does not matter', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2024-02', '2025-07', '2026-03'),
        person,
        pay,
        fc.integer({ min: 0, max: 320_000 }),
        fc.constantFrom<TaiwanChoices['bonusRule']>('statute', 'over_2000'),
        (month, who, paid, regularWage, bonusRule) => {
          const input: TaiwanMonthInput = { regularWage, pay: paid, bonusBefore: 0, serviceHalves: 3 }
          const choices: TaiwanChoices = { occupationalRate: 5_700, bonusRule, reserveRate: 20_000 }
          const result = computeTaiwanMonth(lawFor(month), who, input, choices)
          for (const { a, e = 0 } of result.lines)
            expect([a, e].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
          expect(result.employee).toBe(result.lines.reduce((total, { a }) => total + a, 0))
          expect(result.employer).toBe(result.lines.reduce((total, { e = 0 }) => total + e, 0))
          expect(result.net).toBe(paid.reduce((total, { amount }) => total + amount, 0) - result.employee)
          const turned = computeTaiwanMonth(lawFor(month), who, { ...input, pay: paid.toReversed() }, choices)
          const tax = ({ lines }: TaiwanMonth) =>
            lines
              .filter(({ c }) => c !== 'tw_supplement')
              .map(({ a }) => a)
              .sort()
          expect(tax(turned)).toEqual(tax(result))
        },
      ),
      { numRuns: tries(300) },
    )
  })
})
