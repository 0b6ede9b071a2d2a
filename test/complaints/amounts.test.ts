import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysInMonth, eachMonth } from '#base/days/days.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { annualLeaveDays } from '#statutory/taiwan/labor-standards/annual-leave.ts'
import type { MalaysianPayInputs } from '../../modules/pay/payroll/malaysia/inputs.ts'
import {
  malaysianPayslip,
  runItem,
  type TestItem,
  testInputs,
  testRun,
} from '../../modules/pay/payroll/testing/people.ts'

const two = (value: number) => `${value}`.padStart(2, '0')
const slipOf = (inputs: MalaysianPayInputs, items: Record<string, TestItem> = {}, more: object = {}) => {
  const period = inputs.pay[0]?.from.slice(0, 7) ?? '2026-06'
  return malaysianPayslip(inputs, testRun(period, { items, ...more }), lawFor(period))
}

it('PAY-02a complaint 45: gross pay equals the sum of its printed lines, also where several are cut in one odd month', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 999_99 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_99 }), amounts, fc.integer({ min: 1, max: 31 }), (pay, list, last) => {
      const items = Object.fromEntries(list.map((_, index) => [`a${index}`, runItem(`a${index}`, { prorated: true })]))
      const slip = slipOf(
        testInputs('2026-07', pay, {
          until: `2026-07-${two(last)}`,
          items: list.map((amount, index) => ({ code: `a${index}`, amount, recurring: true, from: '2020-01-01' })),
        }),
        items,
      )
      const printed = slip.lines.filter(({ k }) => k === 'earning').map(({ a }) => a)
      expect(printed.every(Number.isSafeInteger)).toBe(true)
      expect(slip.gross).toBe(printed.reduce((sum, sen) => sum + sen, 0))
    }),
    { numRuns: 300 },
  )
})

it('PAY-06a complaint 46: part of a month is an exact fraction, and half a sen rounds up', () => {
  const odd = [1, 3, 99, 100_01, 1_000_50, 2_299_99, 2_300_00, 4_999_95, 8_765_43]
  const exact = (pay: number, part: number, whole: number) =>
    Number((2n * BigInt(pay) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
  let halves = 0
  for (const period of ['2024-02', '2026-02', '2026-06', '2026-07'])
    for (const pay of odd)
      for (let last = 1; last <= daysInMonth(period); last++) {
        const basic = slipOf(testInputs(period, pay, { until: `${period}-${two(last)}` })).basic
        expect([period, pay, last, basic]).toEqual([period, pay, last, exact(pay, last, daysInMonth(period))])
        if ((2 * pay * last) % (2 * daysInMonth(period)) === daysInMonth(period)) halves++
      }
  expect(halves).toBeGreaterThan(20)
})

it('PAY-02a complaint 47: net pay keeps every sen and is rounded to no coin', () => {
  const endings = new Set<number>()
  fc.assert(
    fc.property(fc.integer({ min: 500_00, max: 30_000_00 }), fc.integer({ min: 1, max: 999_99 }), (pay, claim) => {
      const items = {
        claim: runItem('claim', { kind: 'reimbursement', pcb: 'none', epf: false, socso: false, hrd: false }),
      }
      const slip = slipOf(testInputs('2026-06', pay, { items: [{ code: 'claim', amount: claim }] }), items)
      const taken = slip.lines.filter(({ k }) => k === 'deduction').reduce((sum, { a }) => sum + a, 0)
      expect([slip.gross, slip.net]).toEqual([pay, pay + claim - taken])
      endings.add(slip.net % 10)
    }),
    { numRuns: 300, seed: 47 },
  )
  expect(endings.size).toBe(10)
})

it('PAY-03a complaint 50: a ceiling applies once, whether the wage is one item, several items or two runs', () => {
  const items = { fixed: runItem('fixed'), extra: runItem('extra') }
  const taken = (slip: ReturnType<typeof slipOf>) => ({
    socso: slip.schemes.socsoEmployee,
    employer: slip.schemes.socsoEmployer,
    eis: slip.schemes.eisEmployee,
    lindung: slip.schemes.lindung,
  })
  for (const period of ['2024-06', '2025-03', '2026-06', '2026-10'])
    for (const total of [3_000_00, 4_000_00, 5_999_99, 6_000_00, 6_000_01, 9_000_00, 40_000_00]) {
      const run = { items }
      const whole = taken(slipOf(testInputs(period, total), items))
      const part = Math.floor(total / 3)
      const split = testInputs(period, total - 2 * part, {
        items: [
          { code: 'fixed', amount: part, recurring: true, from: '2020-01-01' },
          { code: 'extra', amount: part },
        ],
      })
      expect([period, total, taken(slipOf(split, items))]).toEqual([period, total, whole])
      const first = slipOf(testInputs(period, total - part), items)
      const { from: _from, until: _until, ...rest } = testInputs(period, 0)
      const later: MalaysianPayInputs = {
        ...rest,
        pay: [],
        items: [{ code: 'extra', amount: part }],
        same: first.schemes,
      }
      const second = malaysianPayslip(later, testRun(period, { ...run, kind: 'off_cycle' }), lawFor(period))
      const both = Object.entries(taken(first)).map(([key, sen]) => [key, sen + taken(second)[key as 'socso']])
      expect([period, total, Object.fromEntries(both)]).toEqual([period, total, whole])
    }
})

it('PAY-03a complaint 50: a yearly limit of tax relief applies to several claims of several months together', () => {
  const claimed = (claims: Record<string, number>, used: Record<string, number>) =>
    slipOf(
      testInputs('2026-06', 9_000_00, {
        claims,
        before: { remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0, socsoRelief: 0, claims: used },
      }),
    ).schemes.reliefs
  expect(claimed({ lifestyle: 2_500_01 }, {})).toBe(2_500_00)
  expect(claimed({ lifestyle: 2_500_00 }, { lifestyle: 2_000_00 })).toBe(500_00)
  expect(claimed({ lifestyle: 1 }, { lifestyle: 2_500_00 })).toBe(0)
})

it('PAY-06a complaint 54: a leaver is paid up to the last day, on any date and by any way of counting days', () => {
  for (const period of eachMonth('2026-01', '2026-12'))
    for (let last = 1; last <= daysInMonth(period); last++) {
      const until = `${period}-${two(last)}`
      const leaver = testInputs(period, 3_100_00, { until })
      expect([until, slipOf(leaver).basic > 0]).toEqual([until, true])
      for (const proration of ['calendar', 'fixed_26', 'working_days'] as const) {
        const of = (inputs: MalaysianPayInputs) => slipOf(inputs, {}, { proration }).basic
        const next = last < daysInMonth(period) ? `${period}-${two(last + 1)}` : null
        const rest = next ? of(testInputs(period, 3_100_00, { from: next })) : 0
        const paid = of(leaver)
        expect(paid).toBeLessThanOrEqual(3_100_00)
        // The pay of a leaver and that of a person who joins the next day add up to a whole month.
        if (proration !== 'fixed_26') expect(Math.abs(paid + rest - 3_100_00)).toBeLessThanOrEqual(1)
      }
    }
})

it('PAY-06b complaint 53: unpaid days after the last day deduct nothing', () => {
  const month = '2026-11'
  for (let last = 1; last < 30; last++)
    for (const proration of ['calendar', 'fixed_26', 'working_days'] as const) {
      const of = (absences: MalaysianPayInputs['absences']) =>
        slipOf(testInputs(month, 3_000_00, { until: `${month}-${two(last)}`, absences }), {}, { proration })
      const after = of([{ from: `${month}-${two(last + 1)}`, until: `${month}-30`, kind: 'unpaid' }])
      expect([after.net, after.basic, after.unpaid]).toEqual([of([]).net, of([]).basic, 0])
      const over = of([{ from: `${month}-${two(last)}`, until: `${month}-30`, kind: 'unpaid' }])
      const within = of([{ from: `${month}-${two(last)}`, until: `${month}-${two(last)}`, kind: 'unpaid' }])
      expect(over.net).toBe(within.net)
    }
})

it('PAY-06b complaint 60d: overlapping absences and raises never pay or deduct more days than the month has', () => {
  const day = fc.integer({ min: 1, max: 31 }).map((number) => `2026-08-${two(number)}`)
  const stay = fc.tuple(day, day).map((pair) => pair.sort() as [string, string])
  const absences = fc.array(fc.tuple(stay, fc.boolean()), { maxLength: 6 })
  fc.assert(
    fc.property(stay, stay, absences, fc.constantFrom('calendar', 'fixed_26', 'working_days' as const), (...given) => {
      const [[from, until], [raise], list, proration] = given
      const inputs = testInputs('2026-08', 3_100_00, {
        from,
        until,
        absences: list.map(([[first, last], half]) => ({
          from: first,
          until: last,
          kind: 'unpaid',
          ...(half && { half: true as const }),
        })),
      })
      const pay =
        raise > from && raise <= until
          ? [
              { from, until: `2026-08-${two(Number(raise.slice(8)) - 1)}`, amount: 3_100_00 },
              { from: raise, until, amount: 4_650_00 },
            ]
          : inputs.pay
      const run = testRun('2026-08', { proration: proration as 'calendar' })
      const slip = malaysianPayslip({ ...inputs, pay }, run, lawFor('2026-08'))
      const basis = slip.lines.find(({ c }) => c === 'basic')!.b.i as { d: number[]; of: number }
      expect(basis.d.reduce((sum, halves) => sum + halves, 0)).toBeLessThanOrEqual(basis.of)
      expect(slip.basic).toBeLessThanOrEqual(4_650_00)
      expect(slip.basic + slip.unpaid).toBeGreaterThanOrEqual(0)
      expect(slip.unpaid).toBeLessThanOrEqual(0)
      const whole = inputs.absences.filter(({ half }) => !half)
      const of = (list: MalaysianPayInputs['absences']) =>
        malaysianPayslip({ ...inputs, pay, absences: list }, run, lawFor('2026-08')).net
      expect(of([...whole, ...whole])).toBe(of(whole))
    }),
    { numRuns: 500 },
  )
})

it('PAY-04ab complaint 60: annual leave is 112 hours after three years of service, not the 80 of two years', () => {
  const hours = (years: number, months = 0) => 8 * annualLeaveDays(12 * years + months)
  expect([hours(2), hours(2, 11), hours(3), hours(4, 11), hours(5)]).toEqual([80, 80, 112, 112, 120])
})
