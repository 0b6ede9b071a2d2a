import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { lawFor as lawInTaiwan } from '#statutory/taiwan/law.ts'
import { computePayslip } from '../countries.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { MalaysianPayInputs } from '../malaysia/inputs.ts'
import { runItem, TAIWAN_CHOICES, TAIWANESE, taiwanPayslip, testInputs, testRun } from '../testing/people.ts'
import type { RunFacts } from './inputs.ts'
import { shortageLeft } from './shortage.ts'

const ITEMS = {
  loan: runItem('loan', { kind: 'deduction', epf: false, socso: false, hrd: false, pcb: 'none' }),
  claim: runItem('claim', { kind: 'reimbursement', epf: false, socso: false, hrd: false, pcb: 'none' }),
}
const slipFor = (inputs: MalaysianPayInputs, more: Partial<Omit<RunFacts, 'items'>> = {}) =>
  computePayslip(inputs, testRun('2026-06', { items: ITEMS, ...more }), lawFor('2026-06'))
const shortageLine = (slip: ReturnType<typeof computePayslip>) => slip.lines.find(({ c }) => c === 'shortage')

describe('PAY-02a net pay is never below zero while there is a later run', () => {
  it('PAY-02a deductions above the pay are carried over, shown as a line, and explained', () => {
    const month = { from: '2026-06-01', until: '2026-06-30' }
    const slip = slipFor(
      testInputs('2026-06', 3_000_00, {
        absences: [{ ...month, kind: 'unpaid' }],
        items: [{ code: 'loan', amount: 250_50 }],
      }),
    )
    expect([slip.gross, slip.net, slip.shortage]).toEqual([0, 0, 250_50])
    const line = shortageLine(slip)!
    expect([line.k, line.a, shortageLeft(line.b)]).toEqual(['deduction', -250_50, 250_50])
    expect(explainLine(line, 'en', new Map(), 'MYR').inputs).toEqual([
      { name: 'Owed before', value: '0.00' },
      { name: 'Pay is short by', value: '250.50' },
      { name: 'Still owed', value: '250.50' },
    ])
  })

  it('PAY-02a the next pay recovers the shortage, and never from reimbursements', () => {
    const taken = slipFor(testInputs('2026-06', 3_000_00, { owed: 250_50 }))
    const without = slipFor(testInputs('2026-06', 3_000_00))
    expect([shortageLine(taken)?.a, taken.net, taken.shortage]).toEqual([250_50, without.net - 250_50, -250_50])
    expect(shortageLine(without)).toBeUndefined()

    const claim = slipFor(testInputs('2026-06', 0, { owed: 250_50, items: [{ code: 'claim', amount: 90_00 }] }))
    expect([shortageLine(claim)?.a, claim.net, shortageLeft(shortageLine(claim)!.b)]).toEqual([0, 90_00, 250_50])
  })

  it('PAY-02a a leaver, and a run that pays no days, have no later run that recovers it', () => {
    const items = [{ code: 'loan', amount: 9_000_00 }]
    const leaver = slipFor(testInputs('2026-06', 1_000_00, { leaves: true, items }))
    const { from: _, until: __, ...apart } = testInputs('2026-06', 1_000_00, { items })
    for (const slip of [leaver, slipFor(apart, { kind: 'off_cycle' })]) {
      expect(slip.net).toBeLessThan(0)
      expect([shortageLine(slip), slip.shortage]).toEqual([undefined, 0])
    }
  })

  it('PAY-02a complaint 48: over a year nothing is lost: the advanced amount is the recovered amount plus the balance', () => {
    const months = fc.array(
      fc.record({ pay: fc.integer({ min: 0, max: 3_000_00 }), loan: fc.integer({ min: 0, max: 4_000_00 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(months, (year) => {
        let owed = 0
        let short = 0
        for (const { pay, loan } of year) {
          const items = loan === 0 ? [] : [{ code: 'loan', amount: loan }]
          const slip = slipFor(testInputs('2026-06', pay, { items, ...(owed > 0 && { owed }) }))
          const alone = slipFor(testInputs('2026-06', pay, { items }))
          expect(slip.net).toBeGreaterThanOrEqual(0)
          expect(slip.net).toBe(slip.gross + slip.reimbursements - slip.deductions)
          for (const line of slip.lines) expect(recomputeLine(line).employee).toBe(line.a)
          short += alone.net - alone.shortage - slip.net
          owed += slip.shortage
          expect(owed).toBeGreaterThanOrEqual(0)
          expect(owed + short).toBe(0)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('PAY-04a a month of parental leave in Taiwan', () => {
  const run = testRun('2026-06', {
    currency: 'TWD',
    taiwan: TAIWAN_CHOICES,
  })
  const slip = (from: string, until: string, kind: 'unpaid' | 'parental' | 'parental_uninsured') => {
    const { status: _, ...person } = testInputs('2026-06', 45_800, { absences: [{ from, until, kind }] })
    const taiwan = { ...TAIWANESE, voluntaryPension: 60_000 }
    return taiwanPayslip({ ...person, taiwan }, run, lawInTaiwan('2026-06'))
  }
  const codes = (one: ReturnType<typeof slip>) =>
    one.lines.filter(({ c, a, e = 0 }) => c.startsWith('tw_') && a + e > 0).map(({ c }) => c)

  it('PAY-04a keeps labor, employment and health insurance without the employer’s share, and stops pension and accident insurance', () => {
    const whole = slip('2026-05-10', '2026-12-31', 'parental')
    expect(codes(whole)).toEqual(['tw_labor', 'tw_employment', 'tw_health'])
    expect(whole.lines.every(({ e = 0 }) => e === 0)).toBe(true)
    expect([whole.gross, whole.net, whole.employerCost]).toEqual([0, 0, 0])
    // The person's own premiums are advanced until there is pay to take them from.
    const own = whole.lines.filter(({ c }) => c.startsWith('tw_')).reduce((sum, { a }) => sum + a, 0)
    expect(own).toBeGreaterThan(0)
    expect(whole.shortage).toBe(own)
  })

  it('PAY-04a has no insurance where it was given up, and a partly worked month is insured like any other', () => {
    const stopped = slip('2026-06-01', '2026-06-30', 'parental_uninsured')
    expect([codes(stopped), stopped.net, stopped.shortage]).toEqual([[], 0, 0])
    const part = slip('2026-06-02', '2026-07-31', 'parental')
    expect(codes(part)).toEqual(codes(slip('2026-06-02', '2026-07-31', 'unpaid')))
    expect(part.employerCost).toBeGreaterThan(part.gross)
  })
})
