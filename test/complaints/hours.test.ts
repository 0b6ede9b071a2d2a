import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { lawFor as lawInTaiwan } from '#statutory/taiwan/law.ts'
import { computePayslip } from '../../modules/pay/payroll/countries.ts'
import { recomputeLine } from '../../modules/pay/payroll/explanation/recompute-line.ts'
import {
  runItem,
  TAIWAN_CHOICES,
  TAIWANESE,
  taiwanPayslip,
  testInputs,
  testRun,
  usualRunItems,
} from '../../modules/pay/payroll/testing/people.ts'

const hours = fc.array(
  fc.record({ code: fc.constantFrom('overtime', 'missed_hours'), minutes: fc.integer({ min: 1, max: 600 }) }),
  { minLength: 1, maxLength: 8 },
)
const minutesOf = (list: readonly { code: string; minutes?: number }[], code: string) =>
  list.filter((one) => one.code === code).map(({ minutes = 0 }) => minutes)
/** `n ÷ d`, rounded half up to a minor unit. */
const exact = (n: number, d: number) => Number((2n * BigInt(n) + BigInt(d)) / (2n * BigInt(d)))
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

it('PAY-06b PAY-08 complaint 60e: missing hours and extra hours both count, each entry by itself', () => {
  fc.assert(
    fc.property(hours, fc.integer({ min: 2_000_00, max: 20_000_00 }), (items, pay) => {
      const slip = computePayslip(
        testInputs('2026-06', pay, { items }),
        testRun('2026-06', { items: usualRunItems() }),
        lawFor('2026-06'),
      )
      const of = (code: string) => slip.lines.filter(({ c }) => c === code)
      for (const code of ['overtime', 'missed_hours'])
        expect(of(code).map(({ b }) => b.i.t)).toEqual(minutesOf(items, code))
      const missed = minutesOf(items, 'missed_hours').map((minutes) => exact(pay * minutes, 26 * 480))
      const extra = minutesOf(items, 'overtime').map((minutes) => exact(pay * minutes * 3, 26 * 480 * 2))
      expect([slip.overtime, slip.unpaid + total(missed)]).toEqual([total(extra), 0])
      expect(slip.gross).toBe(pay + total(extra) - total(missed))
      // Overtime has no EPF; missing hours reduce the wages that basic pay counts for.
      expect(of('epf')[0]?.b.i.w).toBe(pay - total(missed))
      for (const line of slip.lines) expect(recomputeLine(line).employee).toBe(line.a)
    }),
    { numRuns: 200 },
  )
})

it('PAY-04ab complaint 60e: in Taiwan an hour not worked deducts a 240th of the month’s wage and lowers taxable pay', () => {
  const run = testRun('2026-06', {
    currency: 'TWD',
    items: {
      overtime: runItem('overtime', { taiwan: 'overtime', work: 'overtime' }),
      missed_hours: runItem('missed_hours', { taiwan: 'unpaid_leave', work: 'missedHours' }),
    },
    taiwan: TAIWAN_CHOICES,
  })
  fc.assert(
    fc.property(hours, fc.integer({ min: 30_000, max: 200_000 }), (items, pay) => {
      const { status: _, ...person } = testInputs('2026-06', pay, { items })
      const slip = taiwanPayslip({ ...person, taiwan: TAIWANESE }, run, lawInTaiwan('2026-06'))
      const missed = minutesOf(items, 'missed_hours').map((minutes) => exact(pay * minutes, 240 * 60))
      expect(slip.unpaid + total(missed)).toBe(0)
      expect(slip.gross).toBe(pay + slip.overtime - total(missed))
      expect(slip.lines.filter(({ c }) => c === 'overtime').map(({ b }) => b.i.t)).toEqual(minutesOf(items, 'overtime'))
      if (total(minutesOf(items, 'overtime')) <= 46 * 60) expect(slip.schemes.taxable).toBe(pay - total(missed))
      for (const line of slip.lines) expect(recomputeLine(line).employee).toBe(line.a)
    }),
    { numRuns: 200 },
  )
})
