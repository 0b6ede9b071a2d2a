import { expect, it } from 'vitest'
import { lawFor } from '#statutory/taiwan/law.ts'
import { computeTaiwanMonth } from '#statutory/taiwan/month/month.ts'
import type { TaiwanPerson } from '#statutory/taiwan/month/month-input.ts'
import { patience } from '#test/patience.ts'
import { seededRandom } from '../seeded-random.ts'
import { linePair } from './product-answer.ts'
import { randomWage } from './random-people.ts'
import { figuresOf } from './year-figures.ts'

const YEARS = [2024, 2025, 2026] as const
const LAST_ROW = 500_000

/** The tax of a year on twelve such salaries for a married payee, in hundredths of a dollar, and the rate it ends at. */
function taxOfYear(year: number, salary: number, dependants: number): { hundredths: number; percent: number } {
  const { exemptionPerHead, marriedDeduction, salaryDeduction, bands } = figuresOf(year)
  const net = 12 * salary - exemptionPerHead * (1 + dependants) - marriedDeduction - salaryDeduction
  if (net <= 0) return { hundredths: 0, percent: 5 }
  const [, percent, less] = bands.find(([upTo]) => net <= upTo)!
  return { hundredths: net * percent - 100 * less, percent }
}

const PERSON: TaiwanPerson = {
  birth: '1985-06-15',
  identity: 'national',
  taxResident: true,
  taxMethod: 'table',
  taxDependants: 0,
  healthDependants: 0,
  pensionScheme: 'new',
}

/** What twelve equal months withhold, the product's own month by month. */
function withheld(year: number, salary: number, dependants: number): number {
  let tax = 0
  for (let number = 1; number <= 12; number++) {
    const month = lawFor(`${year}-${`${number}`.padStart(2, '0')}`)
    const input = { regularWage: salary, pay: [{ kind: 'basic', amount: salary }], bonusBefore: 0 } as const
    const { lines } = computeTaiwanMonth(month, { ...PERSON, taxDependants: dependants }, input, {
      occupationalRate: 2_100,
      bonusRule: 'statute',
    })
    tax += linePair(lines, 'tw_income_tax')[0]
  }
  return tax
}

it('PAY-04b twelve months by the table are the tax of the year, within the rounding that the table is printed with', {
  timeout: patience(60_000),
}, () => {
  const by = seededRandom(1_958)
  let taxed = 0
  for (let number = 1; number <= 3_000; number++) {
    const year = by.one(YEARS)
    const salary = by.chance(60) ? by.between(80_000, 700_000) : randomWage(by, year)
    const dependants = by.between(0, 12)
    const { hundredths, percent } = taxOfYear(year, salary, dependants)
    const tax = withheld(year, salary, dependants)
    const shown = `${year}, ${salary} a month, ${dependants} dependants`
    if (tax === 0) {
      // 2,000 a month or less is not withheld; the row may begin 499 dollars below the salary.
      expect(hundredths, shown).toBeLessThanOrEqual(12 * (2_010_00 + percent * 499))
      continue
    }
    taxed += 1
    const printed = salary <= LAST_ROW && dependants <= 11
    const short = hundredths - 100 * tax
    // A row of the table withholds on its first dollar, cut to ten dollars; the formula beyond it cuts to one.
    expect(short, shown).toBeGreaterThanOrEqual(0)
    expect(short, shown).toBeLessThan(12 * (printed ? 10_00 + percent * 499 : 1_00))
  }
  expect(taxed).toBeGreaterThan(1_500)
})

it('PAY-04bd a non-resident pays the same share of the year as of each month, and nothing is free', () => {
  for (const year of YEARS) {
    const { minimumWage } = figuresOf(year)
    const low = Math.floor((minimumWage * 3) / 2)
    for (const salary of [1, 99, 100, 30_001, low, low + 1, 123_457]) {
      const percent = salary <= low ? 6 : 18
      const law = lawFor(`${year}-05`)
      const input = { regularWage: salary, pay: [{ kind: 'basic', amount: salary }], bonusBefore: 0 } as const
      const who: TaiwanPerson = { ...PERSON, taxResident: false }
      const choices = { occupationalRate: 2_100, bonusRule: 'statute' } as const
      const tax = linePair(computeTaiwanMonth(law, who, input, choices).lines, 'tw_income_tax')[0]
      const short = 12 * salary * percent - 12 * 100 * tax
      expect([year, salary, short >= 0 && short < 12 * 100]).toEqual([year, salary, true])
    }
  }
})
