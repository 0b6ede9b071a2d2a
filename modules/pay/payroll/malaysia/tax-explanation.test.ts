import { expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { computeMalaysianMonth } from '#statutory/malaysia/month/month.ts'
import { explainLine } from '../explanation/explain.ts'
import { testInputs, testRun } from '../testing/people.ts'
import { dueThisRun } from './slip.ts'

/** The English explanation of the month’s tax line, for monthly pay and a bonus. */
function explainTax(month: string, normal: number, bonus: number) {
  const [inputs, facts] = [testInputs(month, normal), testRun(month)]
  const bases = {
    epf: normal + bonus,
    epfBonus: bonus,
    epfNormal: normal,
    socso: normal,
    hrd: normal,
    taxNormal: normal,
    taxAdditional: bonus,
    exemptUsed: {},
    taxTakenBack: 0,
    epfTakenBack: 0,
  }
  const { tax } = computeMalaysianMonth(lawFor(month), inputs, bases, facts, dueThisRun(inputs, facts))
  const line = tax.lines.find(({ c }) => c === 'pcb')!
  const told = explainLine(line as never, 'en', new Map(), 'MYR', { side: 'employee', self: false, employer: true })
  return { sentence: told.sentence, labels: told.steps.map(({ label }) => label) }
}

it('PAY-02d the tax of the last month is not divided, and additional pay without tax does not raise it', () => {
  const december = explainTax('2026-12', 5_000_00, 0)
  expect(december.sentence).toMatch(/This month takes the rest, RM [\d,.]+\.$/)
  expect(december.labels.join()).not.toContain('Shared over')
  expect(explainTax('2026-11', 5_000_00, 0).sentence).toContain('Shared over 2 months, this month takes')
  expect(explainTax('2026-12', 1_700_00, 500_00).sentence).toContain('and stays so with additional pay of RM 500.00.')
  expect(explainTax('2026-01', 9_000_00, 5_000_00).sentence).toMatch(
    /additional pay of RM 5,000.00 raises it to RM [1-9]/,
  )
})
