import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { lawFor as taiwanLaw } from '#statutory/taiwan/law.ts'
import { loanChecks } from '../checks/loan-checks.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { ReviewFacts } from '../gather/review-facts.ts'
import { MALAYSIA } from '../malaysia/country.ts'
import type { MalaysianPayInputs } from '../malaysia/inputs.ts'
import { malaysianPayslip, NO_FINDINGS, runItem, taiwanPayslip, testInputs, testRun } from '../testing/people.ts'
import type { RunKind } from '../values.ts'
import type { ItemInput, RunFacts } from './inputs.ts'
import type { Line } from './lines.ts'
import { loanBalance } from './loan-deductions.ts'

const MONTH = '2026-10'
const ITEMS = {
  loan_repayment: runItem('loan_repayment', { kind: 'deduction', pcb: 'none', epf: false, socso: false, hrd: false }),
  other_deduction: runItem('other_deduction', { kind: 'deduction', pcb: 'none', epf: false, socso: false, hrd: false }),
  advance: runItem('advance', { kind: 'deduction', pcb: 'none', epf: false, socso: false, hrd: false }),
  claim: runItem('claim', { kind: 'reimbursement', pcb: 'none', epf: false, socso: false, hrd: false }),
}
const run = testRun(MONTH, { items: ITEMS })
const loan = (amount: number, { id = 'L1', lent = 6_000_00, repaid = 1_000_00, code = 'loan_repayment' } = {}) =>
  ({ code, amount, loan: { id, lent, repaid } }) satisfies ItemInput
const slipWith = (pay: number, items: ItemInput[]) =>
  malaysianPayslip(testInputs(MONTH, pay, { items }), run, lawFor(MONTH))
const loanLines = (lines: readonly Line[]) => lines.filter(({ o }) => o !== undefined)

describe('PAY-06d a loan on the payslip', () => {
  it('is deducted last and reduces net pay alone: no scheme and no tax counts it', () => {
    const without = slipWith(4_000_00, [])
    const slip = slipWith(4_000_00, [loan(500_00)])
    expect(slip).toMatchObject({
      net: without.net - 500_00,
      deductions: without.deductions + 500_00,
      recurring: -500_00,
    })
    for (const key of ['gross', 'employerCost', 'oneOff'] as const) expect(slip[key]).toBe(without[key])
    expect(slip.schemes).toEqual(without.schemes)
    expect(slip.lines.slice(0, -1)).toEqual(without.lines)
  })

  it('explains what was lent, repaid before, due, and left after it, in both languages', () => {
    const [line] = loanLines(slipWith(4_000_00, [loan(500_00)]).lines)
    expect(explainLine(line!, 'en', new Map(), 'MYR').inputs).toEqual([
      { name: 'Lent', value: '6,000.00' },
      { name: 'Repaid before', value: '1,000.00' },
      { name: 'Due', value: '500.00' },
      { name: 'Left after this', value: '4,500.00' },
    ])
    expect(explainLine(line!, 'zh-TW', new Map(), 'MYR').inputs.map(({ name }) => name)).toEqual([
      '借款金額',
      '先前已還',
      '本期應還',
      '扣還後餘額',
    ])
    expect(explainLine(line!, 'zh-TW', new Map(), 'MYR').formula).not.toBe('pay.loan')
  })

  it('never makes net pay negative, to the sen', () => {
    const { net } = slipWith(1_000_00, [])
    for (const [due, left] of [
      [net - 1, 1],
      [net, 0],
      [net + 1, 0],
      [net * 3, 0],
    ] as const)
      expect(slipWith(1_000_00, [loan(due)]).net).toBe(left)
    const [short] = loanLines(slipWith(1_000_00, [loan(net + 1)]).lines)
    expect(loanBalance(short!.b)).toMatchObject({ due: net + 1, taken: net, short: 1 })
    expect(explainLine(short!, 'en', new Map(), 'MYR').inputs.slice(2, 5)).toMatchObject([
      { name: 'Due' },
      { name: 'Taken from this pay' },
      { name: 'Not taken: still due', value: '0.01' },
    ])
  })

  it('uses neither reimbursements nor pay that other deductions made negative', () => {
    const net = slipWith(1_000_00, []).net
    expect(slipWith(1_000_00, [{ code: 'claim', amount: 80_00 }, loan(9_000_00)]).net).toBe(80_00)
    const typedDeduction = { code: 'loan_repayment', amount: net + 50_00 }
    const below = slipWith(1_000_00, [typedDeduction, loan(100_00)])
    expect([below.net, below.shortage, loanLines(below.lines)[0]!.a]).toEqual([0, 50_00, 0])
  })

  it('deducts several in order until pay is used up', () => {
    const { net } = slipWith(1_000_00, [])
    const slip = slipWith(1_000_00, [loan(net - 10_00, { id: 'A', code: 'advance' }), loan(30_00, { id: 'B' })])
    expect(loanLines(slip.lines).map(({ o, a }) => [o, a])).toEqual([
      ['A', net - 10_00],
      ['B', 10_00],
    ])
    expect(slip.net).toBe(0)
  })

  it('leaves a typed repayment unchanged, in full and without a loan', () => {
    const slip = slipWith(4_000_00, [{ code: 'loan_repayment', amount: 200_00 }])
    expect(slip.lines.find(({ c }) => c === 'loan_repayment')).toMatchObject({ a: 200_00, b: { f: 'pay.once' } })
    expect(loanLines(slip.lines)).toEqual([])
  })

  it('is deducted in Taiwan as well, in whole dollars', () => {
    const facts = {
      ...testRun('2026-06', { currency: 'TWD' }),
      country: 'TW',
      taiwan: {
        occupationalRate: 2_100,
        bonusRule: 'over_2000',
        pensionRate: 60_000,
        reserveRate: 20_000,
        joinedLabor: true,
        multipliers: 'exact',
        overtimeLimit: 46 * 60,
        unitWorkers: 12,
      },
    } as RunFacts
    const of = (items: ItemInput[]) => {
      const { status: _, ...common } = testInputs('2026-06', 60_000, { items })
      const taiwan = {
        identity: 'national',
        taxResident: true,
        taxMethod: 'flat',
        taxDependants: 0,
        healthDependants: 0,
        pensionScheme: 'new',
      } as const
      return taiwanPayslip({ ...common, taiwan }, facts, taiwanLaw('2026-06'))
    }
    const slip = of([loan(9_000, { lent: 60_000, repaid: 0 })])
    expect([slip.net, slip.gross]).toEqual([of([]).net - 9_000, 60_000])
    expect(of([loan(90_000)]).net).toBe(0)
    expect(explainLine(loanLines(slip.lines)[0]!, 'zh-TW', new Map(), 'TWD').inputs.at(-1)).toEqual({
      name: '扣還後餘額',
      value: '51,000',
    })
  })

  it('PAY-06d PAY-09a deductions that together exceed half of the wages have to be ticked, except in the last pay', () => {
    // Employment Act 1955 s.24(8): 50 % of the wages of the month, for all deductions of it. Of 4,000.00 the law takes
    // EPF 440.00, SOCSO 19.75, EIS 7.90, LINDUNG 24 Jam 29.25 and PCB 40.00 or none; what is left to half is the loan's.
    const checks = (
      due: number,
      more: Partial<MalaysianPayInputs> = {},
      items: ItemInput[] = [],
      paidBefore?: ReviewFacts['paidBefore'],
      kind: RunKind = 'monthly',
    ) => {
      const all = due > 0 ? [...items, loan(due)] : items
      const inputs = { ...testInputs('2026-10', 4_000_00, { items: all }), ...more }
      const slip = malaysianPayslip(inputs, run, lawFor('2026-10'))
      const facts = { ...NO_FINDINGS, ...(paidBefore && { paidBefore }) }
      return MALAYSIA.review.deductionChecks!(slip, inputs, facts, { run: { ...run, kind }, law: lawFor('2026-10') })
    }
    const bare = malaysianPayslip(testInputs('2026-10', 4_000_00), run, lawFor('2026-10'))
    const room = 2_000_00 - bare.deductions
    expect(checks(room)).toEqual([])
    const over = { taken: 2_000_01, half: 2_000_00, law: bare.deductions, own: room + 1 }
    expect(checks(room + 1)).toEqual([['deductions_over_half', over]])
    expect(checks(room + 1, { leaves: true })).toEqual([])
    // A typed deduction counts as a loan does; statutory deductions alone cannot be left out.
    const typedDeduction = (amount: number): ItemInput => ({ code: 'other_deduction', amount })
    expect(checks(0, {}, [typedDeduction(room)])).toEqual([])
    expect(checks(0, {}, [typedDeduction(room + 1)])).toEqual([['deductions_over_half', over]])
    expect(checks(0, { cp38: 3_000_00 })).toEqual([])
    expect(checks(1, { cp38: room })).toHaveLength(1)
    // An earlier run of the month counts with its wages and its deductions: 1,000.00 more allow 500.00 more.
    const approvedPay = (gross: number, ...deductions: { c: string; a: number }[]) => ({ gross, deductions })
    expect(checks(room + 500_00, {}, [], approvedPay(1_000_00))).toEqual([])
    expect(checks(room + 500_01, {}, [], approvedPay(1_000_00))).toHaveLength(1)
    const loaned = approvedPay(1_000_00, { c: 'loan', a: 400_00 }, { c: 'epf', a: 50_00 })
    expect(checks(room + 50_00, {}, [], loaned)).toEqual([])
    expect(checks(room + 50_01, {}, [], loaned)).toEqual([
      ['deductions_over_half', { taken: 2_500_01, half: 2_500_00, law: bare.deductions + 50_00, own: room + 450_01 }],
    ])
    // What this run deducts by law alone cannot be left out, and neither can the last pay of a leaver.
    expect(checks(0, {}, [], approvedPay(0, { c: 'loan', a: room + 1 }))).toEqual([])
    for (const kind of ['bonus', 'off_cycle'] as const)
      expect(checks(room + 1, {}, [], undefined, kind)).toHaveLength(1)
    expect(checks(room + 1, {}, [], undefined, 'final')).toEqual([])
  })

  it('is reported in the review where pay was too low, or a leaver still owes', () => {
    const short = slipWith(1_000_00, [loan(5_000_00)])
    const [line] = loanLines(short.lines)
    const left = 5_000_00 - line!.a
    expect(loanChecks(short.lines, null, run)).toEqual([['loan_short', { due: 5_000_00, taken: line!.a, left }]])
    const lines = slipWith(4_000_00, [loan(500_00)]).lines
    expect(loanChecks(lines, '2026-10-31', run)).toEqual([['loan_open', { day: '2026-10-31', owed: 4_500_00 }]])
    expect(loanChecks(lines, '2026-11-01', run)).toEqual([])
    expect(loanChecks(lines, null, run)).toEqual([])
  })
})

it('PAY-08 every line of a loan is recomputed from its stored form, and it never makes net pay negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 8_000_00 }),
      fc.array(fc.integer({ min: 1, max: 6_000_00 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 500_00 }),
      (pay, dues, claimed) => {
        const items = [
          ...(claimed > 0 ? [{ code: 'claim', amount: claimed }] : []),
          ...dues.map((due, index) => loan(due, { id: `L${index}` })),
        ]
        const slip = slipWith(pay, items)
        const before = slipWith(pay, items.slice(0, claimed > 0 ? 1 : 0)).net
        if (before >= claimed) expect(slip.net).toBeGreaterThanOrEqual(claimed)
        else expect(slip.net).toBe(before)
        expect(slip.net).toBe(slip.gross + slip.reimbursements - slip.deductions)
        expect(loanLines(slip.lines)).toHaveLength(dues.length)
        for (const line of loanLines(slip.lines))
          expect(recomputeLine(JSON.parse(JSON.stringify(line)))).toEqual({ employee: line.a, employer: 0 })
      },
    ),
    { numRuns: 300 },
  )
})
