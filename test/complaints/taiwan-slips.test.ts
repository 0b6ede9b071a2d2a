import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysInMonth, firstDay, lastDay } from '#base/days/days.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { computePayslip } from '../../modules/pay/payroll/countries.ts'
import { recomputeLine } from '../../modules/pay/payroll/explanation/recompute-line.ts'
import type { RunFacts } from '../../modules/pay/payroll/payslip/inputs.ts'
import type { TaiwanPayInputs } from '../../modules/pay/payroll/taiwan/inputs.ts'
import { runItem, TAIWAN_CHOICES, testRun } from '../../modules/pay/payroll/testing/people.ts'

const ITEMS = {
  allowance: runItem('allowance', { taiwan: 'fixed_allowance', prorated: true }),
  meal: runItem('meal', { taiwan: 'meal_allowance' }),
  commission: runItem('commission', { taiwan: 'commission' }),
  overtime: runItem('overtime', { taiwan: 'overtime', work: 'overtime' }),
  rest_day: runItem('rest_day', { taiwan: 'overtime', work: 'restDay' }),
  holiday: runItem('holiday', { taiwan: 'holiday_work', work: 'publicHoliday' }),
  unused: runItem('unused', { taiwan: 'unused_leave', work: 'unusedLeave' }),
  bonus: runItem('bonus', { taiwan: 'bonus' }),
  severance: runItem('severance', { taiwan: 'severance' }),
  claim: runItem('claim', { kind: 'reimbursement' }),
  loan: runItem('loan', { kind: 'deduction' }),
  leave: runItem('leave', { kind: 'deduction', taiwan: 'unpaid_leave' }),
  insurance: runItem('insurance', { kind: 'employer_cost' }),
}
const RECURRING = ['allowance', 'meal']
const MINUTES = ['overtime', 'rest_day', 'holiday', 'unused']

const dollars = fc.integer({ min: 1, max: 300_000 })
const period = fc.constantFrom('2024-02', '2025-02', '2025-04', '2026-01', '2026-08', '2026-12')
const typed = fc.array(
  fc.oneof(
    fc.record({
      code: fc.constantFrom('commission', 'bonus', 'severance', 'claim', 'loan', 'leave', 'insurance'),
      amount: dollars,
    }),
    fc.record({ code: fc.constantFrom(...MINUTES), minutes: fc.integer({ min: 1, max: 240 }) }),
    fc.record({
      code: fc.constantFrom(...RECURRING),
      amount: fc.integer({ min: 1, max: 9_000 }),
      recurring: fc.constant(true as const),
      from: fc.constant('2020-01-01'),
    }),
  ),
  { maxLength: 8 },
)
const someone = period.chain((month) => {
  const day = fc.integer({ min: 1, max: daysInMonth(month) }).map((date) => `${month}-${`${date}`.padStart(2, '0')}`)
  const stay = fc.tuple(day, day).map((pair) => pair.sort() as [string, string])
  return fc
    .record({
      stay: fc.option(stay),
      away: fc.array(stay, { maxLength: 4 }),
      pay: fc.integer({ min: 0, max: 400_000 }),
      items: typed,
      bonusBefore: fc.integer({ min: 0, max: 400_000 }),
      resident: fc.boolean(),
      identity: fc.constantFrom('national', 'professional', 'migrant' as const),
    })
    .map(({ stay: within, away, pay, items, bonusBefore, resident, identity }) => {
      const [from, until] = within ?? [firstDay(month), lastDay(month)]
      const inputs: TaiwanPayInputs = {
        employee: '00000000-0000-4000-8000-000000000001',
        birth: '1985-06-15',
        from,
        until,
        pay: [{ from, until, amount: pay }],
        minutes: 480,
        week: [1, 2, 3, 4, 5],
        items,
        absences: away.map(([first, last]) => ({ from: first, until: last, kind: 'unpaid' })),
        bonusBefore,
        serviceHalves: 5,
        taiwan: {
          identity,
          taxResident: resident,
          taxMethod: 'table',
          taxDependants: 1,
          healthDependants: 1,
          pensionScheme: 'new',
        },
      }
      const run: RunFacts = testRun(month, {
        currency: 'TWD',
        items: ITEMS,
        taiwan: TAIWAN_CHOICES,
      })
      return { inputs, run, law: lawFor(month) }
    })
})

it('PAY-02a PAY-04a complaint 45: Taiwanese gross pay, deductions, net pay and cost are sums of whole-dollar lines', () => {
  fc.assert(
    fc.property(someone, ({ inputs, run, law }) => {
      const slip = computePayslip(inputs, run, law)
      const of = (kind: string) => slip.lines.filter(({ k }) => k === kind).reduce((sum, { a }) => sum + a, 0)
      const cost = slip.lines.reduce((sum, { e = 0 }) => sum + e, 0)
      for (const { a, e = 0 } of slip.lines) expect(Number.isSafeInteger(a) && Number.isSafeInteger(e)).toBe(true)
      expect([slip.gross, slip.reimbursements, slip.deductions]).toEqual([
        of('earning'),
        of('reimbursement'),
        of('deduction'),
      ])
      expect(slip.net).toBe(slip.gross + slip.reimbursements - slip.deductions)
      expect(slip.employerCost).toBe(slip.gross + slip.reimbursements + cost)
    }),
    { numRuns: 400 },
  )
})

it('PAY-08 PAY-04a complaint 46: every line of a Taiwanese payslip can be computed again from its stored explanation', () => {
  fc.assert(
    fc.property(someone, ({ inputs, run, law }) => {
      for (const line of computePayslip(inputs, run, law).lines)
        expect(recomputeLine(JSON.parse(JSON.stringify(line)))).toEqual({ employee: line.a, employer: line.e ?? 0 })
    }),
    { numRuns: 300 },
  )
})

it('PAY-02a PAY-04a complaint 52: a Taiwanese payslip follows from its stored inputs, in any order of its amounts', () => {
  fc.assert(
    fc.property(someone, ({ inputs, run, law }) => {
      const slip = computePayslip(inputs, run, law)
      const stored = computePayslip(JSON.parse(JSON.stringify(inputs)), JSON.parse(JSON.stringify(run)), law)
      expect(JSON.stringify(stored)).toBe(JSON.stringify(slip))
      const turned = computePayslip({ ...inputs, items: [...inputs.items].reverse() }, run, law)
      const bonuses = inputs.items.filter(({ code }) => code === 'bonus').length
      // Each bonus has its own tax and its own part above the year's sum, so the order of bonuses matters.
      if (bonuses < 2)
        expect([turned.gross, turned.net, turned.employerCost]).toEqual([slip.gross, slip.net, slip.employerCost])
      else expect([turned.gross, turned.reimbursements]).toEqual([slip.gross, slip.reimbursements])
    }),
    { numRuns: 300 },
  )
})

it('PAY-06 PAY-04a complaint 60d: Taiwan never pays or deducts more days than a month has', () => {
  fc.assert(
    fc.property(someone, ({ inputs, run, law }) => {
      const slip = computePayslip(inputs, run, law)
      expect(slip.basic).toBeLessThanOrEqual(inputs.pay[0]!.amount)
      expect(slip.unpaid).toBeLessThanOrEqual(0)
      expect(slip.basic + slip.unpaid).toBeGreaterThanOrEqual(0)
      const twice = computePayslip({ ...inputs, absences: [...inputs.absences, ...inputs.absences] }, run, law)
      expect([twice.unpaid, twice.net]).toEqual([slip.unpaid, slip.net])
    }),
    { numRuns: 400 },
  )
})

it('PAY-06a PAY-04a complaints 53 and 54: a Taiwanese leaver is paid up to the last day, and days away after it deduct nothing', () => {
  const { run, law, inputs: base } = fc.sample(someone, { numRuns: 1, seed: 54 })[0]!
  const month = run.period
  const day = (date: number) => `${month}-${`${date}`.padStart(2, '0')}`
  for (let last = 1; last < daysInMonth(month); last++) {
    const of = (absences: TaiwanPayInputs['absences']) =>
      computePayslip(
        {
          ...base,
          items: [],
          absences,
          from: day(1),
          until: day(last),
          pay: [{ from: day(1), until: day(last), amount: 60_000 }],
        },
        run,
        law,
      )
    expect([last, of([]).basic]).toEqual([last, Math.min(30, last) * 2_000])
    const after = of([{ from: day(last + 1), until: lastDay(month), kind: 'unpaid' }])
    expect([after.basic, after.unpaid, after.net]).toEqual([of([]).basic, 0, of([]).net])
  }
})
