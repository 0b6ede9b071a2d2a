import { expect, it, vi } from 'vitest'
import printed from '#test/cases/taiwan-tables.json' with { type: 'json' }
import { patience } from '#test/patience.ts'
import { exact } from '../exact.ts'
import { inDollars } from './dollars.ts'
import { employmentShares, healthShares, laborShares, pensionShares } from './insurance.ts'
import { gradeFor, laborSalary } from './ladders.ts'
import { tableTax } from './tax.ts'

vi.setConfig({ testTimeout: patience(60_000) })

type Line = readonly (number | null)[]

/** Answers every line of a printed table at its first and its last wage; the top line has no last. */
function agrees(table: readonly Line[], answer: (wage: number) => number[]) {
  for (const [from, to, ...printedAmounts] of table) {
    for (const wage of [from!, to ?? 9_999_999]) expect([wage, ...answer(wage)]).toEqual([wage, ...printedAmounts])
  }
}

for (const year of [2024, 2025, 2026] as const) {
  it(`PAY-04a ladders and shares by rule give the printed premium tables of ${year}`, () => {
    const labor = (partTime: boolean) => (wage: number) => {
      const salary = laborSalary(year, wage, partTime)
      const [ordinary, employment] = [laborShares(year, salary, 30), employmentShares(salary, 30)]
      return [salary, ...[ordinary.worker, employment.worker, ordinary.unit, employment.unit].map(inDollars)]
    }
    agrees(printed.labor[year], labor(false))
    agrees(printed.partTime[year].slice(0, -1), labor(true))
    agrees(printed.occupational[year], (wage) => [gradeFor('occupational', year, wage)])
    agrees(printed.health[year], (wage) => {
      const amount = gradeFor('health', year, wage)
      const { unit, government } = healthShares(amount, 0)
      const workers = [0, 1, 2, 3].map((dependants) => healthShares(amount, dependants).worker)
      return [amount, ...[...workers, unit, government].map(inDollars)]
    })
    agrees(printed.pension[year], (wage) => {
      const contribution = gradeFor('pension', year, wage)
      return [contribution, inDollars(pensionShares(contribution, exact('0'), 30).unit)]
    })
  })

  it(`PAY-04b the withholding formula gives every printed cell of ${year}`, () => {
    const cells = printed.withholding[year === 2026 ? 2026 : 2025]
    cells.forEach((tens, row) => {
      for (const salary of [80_001 + 500 * row, 80_500 + 500 * row]) {
        const taxes = tens.map((_, dependants) => inDollars(tableTax(year, salary, dependants)))
        expect([salary, ...taxes]).toEqual([salary, ...tens.map((ten) => ten * 10)])
      }
    })
  })
}
