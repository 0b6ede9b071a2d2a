import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { expectCountedWages } from '#test/counted-wages.ts'
import { tries } from '#test/depth.ts'
import { expectPrinted } from '#test/printed-line.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import { malaysianPayslip, runItem, testInputs, testRun } from '../testing/people.ts'
import type { MalaysianPayInputs } from './inputs.ts'

const ITEMS = {
  fixed: runItem('fixed', { prorated: true, ordinaryRate: true }),
  overtime: runItem('overtime', { work: 'overtime', epf: false, hrd: false }),
  bonus: runItem('bonus', { pcb: 'additional', bonus: true, socso: false, hrd: false }),
  travel: runItem('travel', { pcb: 'exempt', exemptKind: 'travel', epf: false, socso: false, hrd: false }),
  claim: runItem('claim', { kind: 'reimbursement', pcb: 'none', epf: false, socso: false, hrd: false }),
  loan: runItem('loan', { kind: 'deduction', pcb: 'none', epf: false, socso: false, hrd: false }),
  car: runItem('car', { taxOnly: true, epf: false, socso: false, hrd: false }),
  insurance: runItem('insurance', { kind: 'employer_cost', pcb: 'none', epf: false, socso: false, hrd: false }),
} as const
const month = fc.constantFrom('2024-02', '2025-01', '2025-10', '2026-06', '2026-10', '2026-12')
const sen = fc.integer({ min: 1, max: 30_000_00 })
const day = (period: string) =>
  fc.integer({ min: 1, max: 28 }).map((date) => `${period}-${String(date).padStart(2, '0')}`)

const person = month.chain((period) =>
  fc
    .record({
      pay: fc.integer({ min: 0, max: 60_000_00 }),
      days: fc.tuple(day(period), day(period)).map((pair) => pair.sort() as [string, string]),
      partly: fc.boolean(),
      born: fc.integer({ min: 17, max: 80 }),
      citizenship: fc.constantFrom('citizen', 'pr', 'foreigner' as const),
      regime: fc.constantFrom('resident', 'nonResident' as const),
      category: fc.constantFrom(1, 2, 3 as const),
      amounts: fc.record({
        bonus: fc.option(sen),
        travel: fc.option(sen),
        claim: fc.option(sen),
        loan: fc.option(sen),
        car: fc.option(sen),
        insurance: fc.option(sen),
      }),
      fixed: fc.option(sen),
      minutes: fc.option(fc.integer({ min: 1, max: 6000 })),
      absent: fc.option(fc.tuple(day(period), day(period)).map((pair) => pair.sort() as [string, string])),
      proration: fc.constantFrom('calendar', 'fixed_26', 'working_days' as const),
      zakat: fc.constantFrom(0, 50_00),
    })
    .map((one) => {
      const span = one.partly ? { from: one.days[0], until: one.days[1] } : {}
      const inputs: MalaysianPayInputs = testInputs(period, one.pay, {
        ...span,
        birth: `${Number(period.slice(0, 4)) - one.born}-06-15`,
        status: {
          citizenship: one.citizenship as 'citizen',
          regime: one.regime as 'resident',
          category: one.category as 1,
          zakat: one.zakat,
        },
        items: [
          ...(one.fixed === null
            ? []
            : [{ code: 'fixed', amount: one.fixed, recurring: true as const, from: '2020-01-01' }]),
          ...(one.minutes === null ? [] : [{ code: 'overtime', minutes: one.minutes }]),
          ...Object.entries(one.amounts).flatMap(([code, amount]) => (amount === null ? [] : [{ code, amount }])),
        ],
        absences: one.absent ? [{ from: one.absent[0], until: one.absent[1], kind: 'unpaid' }] : [],
      })
      return {
        inputs,
        run: testRun(period, { items: ITEMS, socsoRelief: true, proration: one.proration as 'calendar' }),
      }
    }),
)

it('PAY-08 complaint 45, complaint 46: every line is whole sen and follows from its explanation alone, and totals are sums of lines', () => {
  fc.assert(
    fc.property(person, ({ inputs, run }) => {
      const slip = malaysianPayslip(inputs, run, lawFor(run.period))
      let [gross, reimbursements, deductions, employer] = [0, 0, 0, 0]
      for (const line of slip.lines) {
        expect(Number.isSafeInteger(line.a) && Number.isSafeInteger(line.e ?? 0)).toBe(true)
        expect(recomputeLine(JSON.parse(JSON.stringify(line)))).toEqual({ employee: line.a, employer: line.e ?? 0 })
        if (line.k === 'earning' && !line.n) gross += line.a
        if (line.k === 'reimbursement') reimbursements += line.a
        if (line.k === 'deduction') deductions += line.a
        employer += line.e ?? 0
      }
      expect([slip.gross, slip.reimbursements, slip.deductions, slip.net, slip.employerCost]).toEqual([
        gross,
        reimbursements,
        deductions,
        gross + reimbursements - deductions,
        gross + reimbursements + employer,
      ])
    }),
    { numRuns: tries(1_000) },
  )
})

it('PAY-06 complaint 60d: paid days never exceed the month, and unpaid days never deduct more than was earned', () => {
  fc.assert(
    fc.property(person, ({ inputs, run }) => {
      const slip = malaysianPayslip(inputs, run, lawFor(run.period))
      const full = inputs.pay[0]!.amount
      expect(slip.basic).toBeLessThanOrEqual(full)
      expect(slip.basic + slip.unpaid).toBeGreaterThanOrEqual(0)
      expect(slip.unpaid).toBeLessThanOrEqual(0)
    }),
    { numRuns: tries(500) },
  )
})

it('PAY-02a complaint 52: the same inputs give the same bytes, also from their stored form', () => {
  fc.assert(
    fc.property(person, ({ inputs, run }) => {
      const law = lawFor(run.period)
      expect(
        JSON.stringify(malaysianPayslip(JSON.parse(JSON.stringify(inputs)), JSON.parse(JSON.stringify(run)), law)),
      ).toBe(JSON.stringify(malaysianPayslip(inputs, run, law)))
    }),
    { numRuns: tries(300) },
  )
})

it('PAY-02a the order in which amounts were typed changes no total', () => {
  fc.assert(
    fc.property(person, ({ inputs, run }) => {
      const law = lawFor(run.period)
      const other = malaysianPayslip({ ...inputs, items: [...inputs.items].reverse() }, run, law)
      const slip = malaysianPayslip(inputs, run, law)
      expect([other.gross, other.net, other.schemes.pcb, other.schemes.epfEmployee, other.employerCost]).toEqual([
        slip.gross,
        slip.net,
        slip.schemes.pcb,
        slip.schemes.epfEmployee,
        slip.employerCost,
      ])
    }),
    { numRuns: tries(300) },
  )
})

it('PAY-08ab every line prints a calculation that gives its amount when recomputed, in both languages and for any person', () => {
  fc.assert(
    fc.property(person, ({ inputs, run }) => {
      const slip = malaysianPayslip(inputs, run, lawFor(run.period))
      const { counted } = expectCountedWages({ ...slip, inputs }, run.items)
      expectPrinted({ ...slip, currency: 'MYR', inputs, counted })
    }),
    { numRuns: tries(100) },
  )
})

it('PAY-08d every line has an explanation in both languages', () => {
  fc.assert(
    fc.property(person, ({ inputs, run }) => {
      for (const line of malaysianPayslip(inputs, run, lawFor(run.period)).lines)
        for (const language of ['en', 'zh-TW'] as const) {
          const { formula, inputs: named } = explainLine(line, language, new Map(), 'MYR')
          expect(formula).not.toBe(line.b.f)
          for (const { name } of named) expect(name.length).toBeGreaterThan(1)
        }
    }),
    { numRuns: tries(200) },
  )
})
