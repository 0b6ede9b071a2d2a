import { describe, expect, it } from 'vitest'
import tables from '#test/cases/taiwan-tables.json' with { type: 'json' }
import type { LawInMonth } from '../law-in-month.ts'
import { tableRow } from './explanation/explain.ts'
import { healthPremium } from './health-insurance/premium.ts'
import { healthGrades, healthRates } from './health-insurance/rates.ts'
import { type Insured, insuredFor, type Ladder } from './insurance/grades.ts'
import { laborGrades, laborInsured, occupationalGrades } from './labor-insurance/grades.ts'
import { employmentPremium, laborPremium } from './labor-insurance/premium.ts'
import { laborRates } from './labor-insurance/rates.ts'
import { pensionContribution } from './pension/contribution.ts'
import { pensionGrades, pensionRates } from './pension/rates.ts'
import { bonusTax, flatTax, nonResidentTax, tableTax } from './withholding/salary.ts'
import { withholdingLaw } from './withholding/tables.ts'

type Rows = readonly (readonly (number | null)[])[]
type ByYear = { readonly [year: string]: Rows }

const YEARS = ['2024', '2025', '2026'] as const

/** First and last wage of a printed row, and the dollar on either side, with their rows. */
function edges(rows: Rows, index: number): [wage: number, row: number][] {
  const [from, to] = rows[index]!
  const found: [number, number][] = [[from!, index + 1]]
  if (from! > 0) found.push([from! - 1, index])
  if (to === null || to === undefined) found.push([from! + 1_000_000, index + 1])
  else found.push([to, index + 1], [to + 1, Math.min(index + 2, rows.length)])
  return found
}

function everyEdge(
  rows: Rows,
  graded: (wage: number) => Insured,
  check: (insured: Insured, printed: number[]) => void,
) {
  rows.forEach((printed, index) => {
    check(graded(Number(printed[0])), printed.slice(3) as number[])
    for (const [wage, row] of edges(rows, index)) {
      expect([wage, graded(wage).row]).toEqual([wage, row])
      expect(graded(wage).amount).toBe(rows[row - 1]![2])
    }
  })
}

const onLadder = (law: LawInMonth<Ladder>) => (wage: number) => insuredFor(law, wage)

describe('Every printed grade of Taiwan, at its first and last dollar and one beyond', () => {
  for (const year of YEARS) {
    const month = `${year}-07`
    it(`PAY-04a labor and employment insurance ${year} follow the printed grades`, () => {
      const rates = laborRates(month)
      const grades = laborGrades(month)
      const check = (insured: Insured, printed: number[]) => {
        const labor = laborPremium(rates, { insured })
        const employment = employmentPremium(rates, { insured })
        expect([labor.employee, employment.employee, labor.employer, employment.employer]).toEqual(printed)
      }
      everyEdge((tables.labor as ByYear)[year]!, (wage) => laborInsured(grades, wage, false), check)
      // Above the last low grade a part-timer is at grade 1 of the full ladder.
      const part = (tables.partTime as ByYear)[year]!
      const low = { ...grades, value: grades.value.part }
      everyEdge(part, (wage) => insuredFor(low, wage), check)
      for (const [, to, amount] of part) expect(laborInsured(grades, to!, true).amount).toBe(amount)
      expect(laborInsured(grades, part.at(-1)![1]! + 1, true)).toMatchObject({ row: 1, amount: grades.value.full[0] })
    })

    it(`PAY-04a occupational accident insurance ${year} follows the printed grades`, () => {
      everyEdge((tables.occupational as ByYear)[year]!, onLadder(occupationalGrades(month)), () => {})
    })

    it(`PAY-04a health insurance ${year} follows the printed grades, with up to three dependants and beyond`, () => {
      const rates = healthRates(month)
      everyEdge((tables.health as ByYear)[year]!, onLadder(healthGrades(month)), (insured, printed) => {
        const of = (dependants: number) => healthPremium(rates, { insured, dependants })
        const { employer, government } = of(0)
        expect([0, 1, 2, 3].map((count) => of(count).employee).concat(employer, government)).toEqual(printed)
        expect(of(9).employee).toBe(of(3).employee)
      })
    })

    it(`PAY-04a labor pension ${year} follows the printed grades`, () => {
      const rates = pensionRates(month)
      everyEdge((tables.pension as ByYear)[year]!, onLadder(pensionGrades(month)), (insured, [employer]) => {
        expect(pensionContribution(rates, { insured, voluntary: 60_000 })).toMatchObject({
          employer,
          employee: employer,
        })
      })
      expect(pensionGrades(month).value).toHaveLength(62)
    })

    it(`PAY-04b withholding table ${year} matches in every cell, at both ends of its row and a dollar beyond`, () => {
      const law = withholdingLaw(month)
      const rows = year === '2026' ? tables.withholding['2026'] : tables.withholding['2025']
      const wrong: unknown[] = []
      const of = (salary: number, dependants: number) => tableTax(law, { salary, dependants }).tax
      rows.forEach((cells, index) => {
        const from = 80_001 + 500 * index
        cells.forEach((tens, dependants) => {
          const before = index === 0 ? 0 : rows[index - 1]![dependants]! * 10
          for (const [salary, tax] of [
            [from - 1, before],
            [from, tens * 10],
            [from + 499, tens * 10],
          ] as const)
            if (of(salary, dependants) !== tax) wrong.push([salary, dependants, tax, of(salary, dependants)])
        })
        expect(tableRow(tableTax(law, { salary: from + 499, dependants: 0 }).basis)).toMatchObject({
          row: index + 1,
          over: from - 1,
          upTo: from + 499,
        })
      })
      expect(wrong).toEqual([])
      const start = law.value.tableStart
      expect([of(start - 1, 0), of(start, 0) > 2_000]).toEqual([0, true])
      expect([of(0, 0), of(1, 0), of(80_000, 0)]).toEqual([0, 0, 0])
      // Beyond the printed table the salary itself counts, to the dollar.
      expect(of(500_001, 0)).toBeGreaterThanOrEqual(of(500_000, 0))
      expect(tableTax(law, { salary: 500_001, dependants: 0 }).basis.row).toBeUndefined()
    })
  }

  it('PAY-04a complaint 1 and 2 of public code: labor and employment insurance are rounded separately, by their own year', () => {
    const of = (month: string, wage: number, partTime = false) => {
      const insured = laborInsured(laborGrades(month), wage, partTime)
      const [labor, employment] = [
        laborPremium(laborRates(month), { insured }),
        employmentPremium(laborRates(month), { insured }),
      ]
      return [labor.employee + employment.employee, labor.employer + employment.employer]
    }
    expect(of('2026-01', 29_500)[1]).toBe(2_582)
    expect(of('2026-01', 38_200)[1]).toBe(3_342)
    expect(of('2026-01', 40_100)[0]).toBe(1_002)
    expect(of('2026-01', 11_100, true)).toEqual([277, 972])
    expect(of('2024-12', 45_800)[0]).toBe(1_100)
    expect(of('2025-01', 45_800)[0]).toBe(1_145)
  })
})

describe('Thresholds of Taiwan’s income tax, a dollar below and above', () => {
  it('PAY-04b flat 5% withholds nothing up to 2,000 after cutting', () => {
    const of = (salary: number) => flatTax(withholdingLaw('2026-01'), salary).tax
    expect([40_000, 40_001, 40_019, 40_020, 40_039, 40_040].map(of)).toEqual([0, 0, 0, 2_001, 2_001, 2_002])
  })

  it('PAY-04c a bonus is taxed by statute from the table’s start, by the specification above 2,000 of tax', () => {
    for (const [month, start] of [
      ['2024-01', 88_501],
      ['2025-01', 88_501],
      ['2026-01', 90_501],
    ] as const) {
      const of = (bonus: number, rule: 'statute' | 'over_2000') => bonusTax(withholdingLaw(month), { bonus, rule }).tax
      expect([of(start - 1, 'statute'), of(start, 'statute')]).toEqual([0, Math.floor(start / 20)])
      expect([of(40_019, 'over_2000'), of(40_020, 'over_2000'), of(start - 1, 'over_2000')]).toEqual([
        0,
        2_001,
        Math.floor((start - 1) / 20),
      ])
    }
  })

  it('PAY-04d non-residents pay 6% up to the ceiling and 18% from the next dollar on, with no exemption', () => {
    for (const [month, ceiling] of [
      ['2024-01', 41_205],
      ['2025-01', 42_885],
      ['2026-01', 44_250],
    ] as const) {
      const of = (total: number) => nonResidentTax(withholdingLaw(month), total)
      expect(of(ceiling)).toMatchObject({ rate: 60_000, tax: Math.floor((ceiling * 6) / 100) })
      expect(of(ceiling + 1)).toMatchObject({ rate: 180_000, tax: Math.floor(((ceiling + 1) * 18) / 100) })
      expect(of(100).tax).toBe(6)
    }
  })
})
