import { expect, it } from 'vitest'
import { patience } from '#test/patience.ts'
import { randomCases } from '../random-cases.ts'
import type { MonthFigures } from './figures.ts'
import { productAnswers } from './product-answer.ts'
import { type Person, type PersonMonth, randomPerson } from './random-people.ts'
import { secondAnswers } from './second-answer.ts'
import { figuresOf } from './year-figures.ts'

const PEOPLE = 10_000
const SEED = 20_261_122

const KINDS = [
  'year 2024',
  'year 2025',
  'year 2026',
  'national',
  'spouse of a national',
  'professional with permanent residence',
  'professional',
  'migrant worker',
  'none',
  'mild',
  'moderate',
  'severe',
  'profound',
  'whole month',
  'part month',
  'parental leave, insured',
  'parental leave, not insured',
  ...[0, 1, 2, 3, 4].map((band) => `table, band ${band}`),
  'table over 11 dependants',
  'flat',
  '2,000 or less',
  '6%',
  '18%',
  'bonus tax, statute',
  'bonus tax, over 2,000',
  'bonus without tax',
  'retirement tax',
  'overtime over the limit',
  'supplement on a bonus',
  'supplement at the ceiling',
  'supplement of a second job',
  'unit supplement',
  'low grade',
  '65 within the month',
  'labor without employment',
  'employment without labor',
  'left before the last day',
  'voluntary pension',
  'reserve',
]

/** The row of the bands that the month's tax by the table comes from. */
function bandOf(who: Person, { month, taxable }: MonthFigures): number {
  const { bands, exemptionPerHead, marriedDeduction, salaryDeduction } = figuresOf(Number(month.slice(0, 4)))
  const net = 12 * taxable - exemptionPerHead * (1 + who.taxDependants) - marriedDeduction - salaryDeduction
  return bands.findIndex(([upTo]) => net <= upTo)
}

/** Marks what kinds of months were met, so that agreement is not agreement about nothing. */
function marksOf(who: Person, now: PersonMonth, figures: MonthFigures): string[] {
  const { month, tax, taxable, bonuses, bonusTaxes, supplements, labor, employment, health, grades } = figures
  const { minimumWage } = figuresOf(Number(month.slice(0, 4)))
  const byTable = who.resident && who.method === 'table'
  const flat = who.resident && who.method === 'flat'
  const birthday = `${Number(who.birth.slice(0, 4)) + 65}${who.birth.slice(4, 7)}`
  const marks: Record<string, boolean> = {
    'whole month': !now.parentalLeave && !now.startDay && !now.lastDay,
    'part month': Boolean(now.startDay || now.lastDay),
    [`table, band ${bandOf(who, figures)}`]: byTable && tax > 0,
    'table over 11 dependants': byTable && who.taxDependants > 11 && tax > 0,
    flat: flat && tax > 0,
    '2,000 or less': flat && tax === 0 && taxable > 20_000,
    '6%': !who.resident && tax > 0 && tax * 10 < taxable + bonuses,
    '18%': !who.resident && tax * 10 > taxable + bonuses,
    [`bonus tax, ${who.unit.bonusRule}`]: bonusTaxes.some((amount) => amount > 0),
    'bonus without tax': bonusTaxes.includes(0),
    'supplement on a bonus': !who.secondJob && supplements.some((premium) => premium > 0),
    'supplement at the ceiling': supplements.includes(211_000),
    'supplement of a second job': who.secondJob && supplements.some((premium) => premium > 0),
    'low grade': grades.labor !== null && grades.labor < minimumWage,
    '65 within the month': labor[0] > 0 && employment[0] > 0 && birthday === month,
    'labor without employment': labor[1] > 0 && employment[1] === 0,
    'employment without labor': labor[1] === 0 && employment[1] > 0,
    'left before the last day': health[1] === 0 && grades.health !== null && !now.parentalLeave,
    'voluntary pension': figures.pension[0] > 0,
    reserve: figures.reserve > 0,
    'retirement tax': figures.retirementTax > 0,
    'overtime over the limit': figures.lines.some(([item, amount]) => item === 'overtime over the limit' && amount > 0),
    'unit supplement': figures.unit.supplement > 0,
  }
  return [
    `year ${month.slice(0, 4)}`,
    who.standing,
    who.severity,
    ...(now.parentalLeave ? [`parental leave, ${now.parentalLeave}`] : []),
    ...Object.keys(marks).filter((mark) => marks[mark]),
  ]
}

it(`PAY-04a the product and the second calculator agree to the dollar on ${PEOPLE} people, a quarter a turn`, {
  timeout: patience(120_000),
}, () => {
  const met = new Set<string>()
  for (const [who, called] of randomCases({ count: PEOPLE, seed: SEED }, (by) => randomPerson(by))) {
    const second = secondAnswers(who)
    const product = productAnswers(who)
    if (JSON.stringify(product) !== JSON.stringify(second)) {
      expect(product, `${called}, the product against the second calculator:\n${JSON.stringify(who, null, 1)}`).toEqual(
        second,
      )
    }
    second.forEach((figures, index) => {
      for (const mark of marksOf(who, who.months[index]!, figures)) met.add(mark)
    })
  }
  expect([...met].sort()).toEqual([...KINDS].sort())
})
