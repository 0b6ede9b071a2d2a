import { expect, it } from 'vitest'
import { patience } from '#test/patience.ts'
import { exact, fromSen, isBelow } from '../exact.ts'
import { randomCases } from '../random-cases.ts'
import type { MonthFigures } from './figures.ts'
import { table1 } from './pcb-figures.ts'
import { productAnswers } from './product-answer.ts'
import { type Person, randomPerson } from './random-people.ts'
import { secondAnswers } from './second-answer.ts'

const PEOPLE = 10_000
const SEED = 20_261_121

/** The figures that both calculators must share, month by month. */
function shared(who: Person): MonthFigures[] {
  return secondAnswers(who).map(({ net: _, ...figures }) => figures)
}

/** The kinds of months that occurred, so that the agreement covers something. */
function marks(who: Person, months: readonly MonthFigures[]): string[] {
  return months.flatMap((figures, index) => {
    const { regime } = who.months[index]!
    const row = table1(2026).filter(([above]) => isBelow(exact(above), fromSen(figures.tax.p))).length
    return [
      `EPF ${figures.epfPart ?? 'none'}`,
      `SOCSO ${figures.socsoCategory}`,
      `regime ${regime}`,
      ...(regime === 'resident' ? [`bracket ${row}`, `category ${who.category}`] : []),
      ...(figures.tax.c > 0 ? ['bonus step'] : []),
      ...(figures.epf.moreEmployee > 0 ? ['elected EPF'] : []),
      ...(figures.lindung > 0 ? ['LINDUNG'] : []),
      ...(figures.eis > 0 ? ['EIS'] : ['no EIS']),
      ...(figures.hrd > 0 ? ['HRD'] : []),
      ...(figures.tax.a > 0 && figures.tax.a < 10_00 ? ['below RM10'] : []),
      ...(figures.deductions > 0 ? ['TP1'] : []),
    ]
  })
}

it(`PAY-03a the product and the second calculator agree to the sen on ${PEOPLE} people, a quarter a turn`, {
  timeout: patience(120_000),
}, () => {
  const met = new Set<string>()
  for (const [who, called] of randomCases({ count: PEOPLE, seed: SEED }, (by) => randomPerson(by))) {
    const second = shared(who)
    const product = productAnswers(who)
    if (JSON.stringify(product) !== JSON.stringify(second)) {
      expect(product, `${called}, the product against the second calculator:\n${JSON.stringify(who, null, 1)}`).toEqual(
        second,
      )
    }
    for (const mark of marks(who, second)) met.add(mark)
  }
  const brackets = Array.from({ length: 10 }, (_, row) => `bracket ${row}`)
  const parts = ['A', 'B', 'C', 'D', 'E', 'F', 'none'].map((part) => `EPF ${part}`)
  const regimes = ['resident', 'non-resident', 'returning expert', 'knowledge worker', 'c-suite']
  const others = ['bonus step', 'elected EPF', 'LINDUNG', 'EIS', 'no EIS', 'HRD', 'below RM10', 'TP1']
  const expected = [
    ...brackets,
    ...parts,
    ...others,
    ...regimes.map((regime) => `regime ${regime}`),
    'SOCSO 1',
    'SOCSO 2',
    'category 1',
    'category 2',
    'category 3',
  ]
  expect([...met].sort()).toEqual(expected.sort())
})
