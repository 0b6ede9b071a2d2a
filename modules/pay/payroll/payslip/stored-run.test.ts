import { expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { lawFor as lawInTaiwan } from '#statutory/taiwan/law.ts'
import { computePayslip } from '../countries.ts'
import { runItem, TAIWAN_CHOICES, TAIWANESE, type TestItem, testInputs, testRun } from '../testing/people.ts'
import { readRunFacts, readRunItems } from './stored-run.ts'

/** An item as old snapshots stored it, without a part for its country. */
const toFlatItem = ({ counts: { kind: taiwan, ...malaysian }, ...item }: TestItem) => ({
  ...item,
  ...malaysian,
  ...(taiwan && { taiwan }),
})
const ITEMS = {
  travel: runItem('travel', { pcb: 'exempt', exemptKind: 'travel', epf: false, taiwan: 'meal_allowance' }),
  bonus: runItem('bonus', { pcb: 'additional', bonus: true, taiwan: 'bonus' }),
}
const FLAT = { travel: toFlatItem(ITEMS.travel), bonus: toFlatItem(ITEMS.bonus) }
const PAID = [
  { code: 'travel', amount: 700_00 },
  { code: 'bonus', amount: 9_000_00 },
]

it('PAY-08 an old snapshot without country parts of items is read as one that has them', () => {
  expect(FLAT.bonus).toMatchObject({ epf: true, pcb: 'additional', bonus: true, taiwan: 'bonus' })
  expect(readRunItems(FLAT)).toEqual(ITEMS)
  expect(readRunItems(ITEMS)).toEqual(ITEMS)
})

it('PAY-08 payslips of such a snapshot are the same in either country', () => {
  const malaysia = testRun('2026-06', { items: ITEMS })
  const inputs = testInputs('2026-06', 5_000_00, { items: PAID })
  expect(computePayslip(inputs, readRunFacts({ ...malaysia, items: FLAT }, 'MY'), lawFor('2026-06'))).toEqual(
    computePayslip(inputs, malaysia, lawFor('2026-06')),
  )
  const taiwan = testRun('2026-06', { items: ITEMS, currency: 'TWD', taiwan: TAIWAN_CHOICES })
  const taiwanese = { ...testInputs('2026-06', 50_000, { items: PAID }), taiwan: TAIWANESE }
  const law = lawInTaiwan('2026-06')
  const slip = computePayslip(taiwanese, taiwan, law)
  expect(slip.lines.map(({ c }) => c)).toEqual(expect.arrayContaining(['travel', 'bonus']))
  expect(computePayslip(taiwanese, readRunFacts({ ...taiwan, items: FLAT }, 'TW'), law)).toEqual(slip)
})
