import { expect, it } from 'vitest'
import { lawFor } from '#statutory/taiwan/law.ts'
import type { TaiwanLine } from '#statutory/taiwan/law-line.ts'
import { computeTaiwanMonth } from '#statutory/taiwan/month/month.ts'
import { patience } from '#test/patience.ts'
import { randomCases } from '../random-cases.ts'
import { ITEMS, type Line } from './pay-items.ts'
import { linePair, payLines, toMonthInput, toTaiwanChoices, toTaiwanPerson } from './product-answer.ts'
import { type Person, type PersonMonth, randomPerson } from './random-people.ts'
import { monthFigures } from './second-answer.ts'

const PEOPLE = 1_000
const SEED = 20_261_123

const CODES = ['tw_labor', 'tw_employment', 'tw_occupational', 'tw_health', 'tw_pension', 'tw_reserve'] as const

const sumOf = (lines: readonly Line[], counts: (item: Line['item']) => boolean) =>
  lines.filter(({ item }) => counts(item)).reduce((total, { amount }) => total + amount, 0)

/** What both runs of the month took together by the product. */
function productInTwo(who: Person, now: PersonMonth, first: readonly Line[], rest: readonly Line[]) {
  const law = lawFor(now.month)
  const run = (lines: readonly Line[], before: number, earlier?: Parameters<typeof computeTaiwanMonth>[2]['earlier']) =>
    computeTaiwanMonth(law, toTaiwanPerson(who), { ...toMonthInput(now, lines, before), earlier }, toTaiwanChoices(who))
  const one = run(first, who.earlierBonuses)
  const taken: Record<string, [number, number]> = {}
  for (const { c, a, e } of one.lines) taken[c] = [a, e ?? 0]
  const two = run(rest, who.earlierBonuses + one.bonuses, {
    taxable: one.taxable,
    bonuses: one.bonuses,
    meal: sumOf(first, (item) => item === 'meal allowance'),
    reserveWages: sumOf(first, (item) => ITEMS[item].wage),
    taken,
  })
  const both: TaiwanLine[] = [...one.lines, ...two.lines]
  return {
    ...Object.fromEntries(CODES.map((code) => [code, linePair(both, code)])),
    tax: linePair(both, 'tw_income_tax')[0],
    bonusTax: linePair(both, 'tw_bonus_tax')[0],
    retirementTax: linePair(both, 'tw_retirement_tax')[0],
    supplement: linePair(both, 'tw_supplement')[0],
  }
}

/** The whole month by the second calculator, bonuses by their runs; nothing that the first run took is given back. */
function secondInTwo(who: Person, now: PersonMonth, first: readonly Line[], rest: readonly Line[]) {
  const early = monthFigures(who, now, who.earlierBonuses, first)
  const late = monthFigures(who, now, who.earlierBonuses + early.bonuses, rest)
  const whole = monthFigures(who, now, who.earlierBonuses, [...first, ...rest])
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    tw_labor: whole.labor,
    tw_employment: whole.employment,
    tw_occupational: [0, whole.occupational],
    tw_health: whole.health,
    tw_pension: whole.pension,
    tw_reserve: [0, Math.max(early.reserve, whole.reserve)],
    tax: Math.max(early.tax, whole.tax),
    bonusTax: total([...early.bonusTaxes, ...late.bonusTaxes]),
    retirementTax: whole.retirementTax,
    supplement: total([...early.supplements, ...late.supplements]),
  }
}

/** The lines of a first run and of the rest: bonuses in advance, the month before the bonuses, or anything. */
const SPLITS: Record<string, (line: Line, index: number) => boolean> = {
  'bonuses first': ({ item }) => item === 'bonus',
  'bonuses later': ({ item }) => item !== 'bonus',
  'any line': (_, index) => index % 2 === 0,
}

for (const [name, isFirst] of Object.entries(SPLITS)) {
  it(`PAY-04a two runs of a month, ${name}, take together what the month owes, for ${PEOPLE} people, a quarter a turn`, {
    timeout: patience(60_000),
  }, () => {
    for (const [who, called] of randomCases({ count: PEOPLE, seed: SEED }, (by) => ({
      ...randomPerson(by),
      secondJob: false,
    }))) {
      const now = who.months[0]!
      const lines = payLines(lawFor(now.month), who, now)
      const [first, rest] = [lines.filter(isFirst), lines.filter((line, index) => !isFirst(line, index))]
      const second = secondInTwo(who, now, first, rest)
      const product = productInTwo(who, now, first, rest)
      if (JSON.stringify(product) !== JSON.stringify(second)) {
        expect(product, `${called}, in two runs:\n${JSON.stringify({ ...who, first, rest }, null, 1)}`).toEqual(second)
      }
    }
  })
}
