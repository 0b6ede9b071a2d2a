import { describe, expect, it } from 'vitest'
import { recomputeTax } from '#statutory/malaysia/explanation/recompute.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { NO_YEAR, type SameMonth } from '#statutory/malaysia/month/month-input.ts'
import { traceMalaysianLine } from '#statutory/malaysia/trace/trace-line.ts'
import type { BackPayPart } from '../../sources/payable.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { MalaysianPayInputs, MalaysianRun } from '../malaysia/inputs.ts'
import {
  type MalaysianPayslip,
  malaysianPayslip,
  runItem,
  type TestItem,
  testInputs,
  testRun,
} from '../testing/people.ts'
import { backPayParts } from './back-pay-lines.ts'
import type { ItemInput } from './inputs.ts'

const NONE = { epf: false, socso: false, hrd: false } as const
const ITEMS: Record<string, TestItem> = {
  arrears: runItem('arrears', { pcb: 'additional' }),
  recovery: runItem('recovery', { kind: 'deduction' }),
  bonus: runItem('bonus', { pcb: 'additional', bonus: true }),
  commuting: runItem('commuting', { ...NONE, socso: true }),
  meal_allowance: runItem('meal_allowance', { pcb: 'exempt' }),
  childcare_allowance: runItem('childcare_allowance', { pcb: 'exempt', exemptKind: 'childcare' }),
}
const part = (code: string, was: number, now: number, more: Partial<BackPayPart> = {}): BackPayPart => ({
  month: '2026-06',
  kind: 'monthly',
  sequence: 1,
  code,
  was,
  settled: 0,
  now,
  ...more,
})
const slipWith = (pay: number, ...items: ItemInput[]) =>
  malaysianPayslip(testInputs('2026-09', pay, { items }), testRun('2026-09', { items: ITEMS }), lawFor('2026-09'))
const backPayItem = (code: string, ...parts: BackPayPart[]): ItemInput => ({ code, amount: 1, back: parts })

it('PAY-10 PAY-08 one line shows by month what was paid and what is due, and is recomputed from itself', () => {
  const parts = [
    part('basic', 3_000_00, 3_300_00, { month: '2026-05' }),
    part('basic', 3_000_00, 3_300_00, { settled: 100_00 }),
    part('unpaid', 0, -110_00, { kind: 'final' }),
    part('unpaid', 0, -10_00, { sequence: 2 }),
  ]
  const line = slipWith(3_300_00, backPayItem('arrears', ...parts)).lines.find(({ c }) => c === 'arrears')!
  expect(line).toMatchObject({ k: 'earning', a: 380_00 })
  const stored = JSON.parse(JSON.stringify(line))
  expect(recomputeLine(stored)).toEqual({ employee: 380_00, employer: 0 })
  expect(backPayParts(stored.b)).toEqual(parts)
  const names = new Map()
  expect(explainLine(stored, 'en', names, 'MYR').inputs).toEqual([
    { name: 'May 2026, Basic pay', value: 'paid 3,000.00, due 3,300.00: 300.00' },
    { name: 'June 2026, Basic pay', value: 'paid 3,000.00, made good before 100.00, due 3,300.00: 200.00' },
    { name: 'June 2026, final pay, Days without pay', value: 'paid 0.00, due -110.00: -110.00' },
    { name: 'June 2026 (2), Days without pay', value: 'paid 0.00, due -10.00: -10.00' },
  ])
  expect(explainLine(stored, 'zh-TW', names, 'MYR').inputs[0]).toEqual({
    name: '2026年5月本薪',
    value: '已付 3,000.00，應付 3,300.00：300.00',
  })
})

it('PAY-08 a line of monthly runs without settled amounts stores no cycles, no runs and nothing settled', () => {
  const line = slipWith(3_300_00, backPayItem('arrears', part('basic', 3_000_00, 3_300_00))).lines.find(
    ({ c }) => c === 'arrears',
  )!
  expect(JSON.parse(JSON.stringify(line.b.i))).toEqual({ mo: [202606], of: 'basic', o: [3_000_00], n: [3_300_00] })
})

it('PAY-10 arrears are wages of the month of payment: EPF, SOCSO and HRD count them, and tax treats them as additional remuneration', () => {
  const slip = slipWith(5_000_00, backPayItem('arrears', part('basic', 4_000_00, 5_000_00)))
  expect(slip.gross).toBe(6_000_00)
  expect([slip.schemes.epfWages, slip.schemes.socsoWages, slip.schemes.hrdWages]).toEqual([
    6_000_00, 6_000_00, 6_000_00,
  ])
  expect([slip.schemes.taxableNormal, slip.schemes.taxableAdditional]).toEqual([5_000_00, 1_000_00])
  // 12 % of the employer from RM5,000.01 on: only a bonus keeps the lower wages' 13 %. Band 6,000: 720 against 780.
  expect(slip.schemes.epfEmployer).toBe(720_00)
  expect(slip.schemes.epfBonus).toBe(0)
  expect(slipWith(5_000_00, { code: 'bonus', amount: 1_000_00 }).schemes.epfEmployer).toBe(780_00)
  expect(slip.oneOff).toBe(1_000_00)
  const taxed = slipWith(15_000_00, backPayItem('arrears', part('basic', 14_000_00, 15_000_00)))
  expect(taxed.schemes.pcb).toBeGreaterThan(slipWith(15_000_00).schemes.pcb)
})

it('PAY-10 each wage counts for its own schemes', () => {
  const slip = slipWith(
    5_000_00,
    backPayItem('arrears', part('basic', 0, 300_00), part('commuting', 0, 200_00)),
    backPayItem('meal_allowance', part('meal_allowance', 0, 50_00)),
  )
  expect(slip.schemes.epfWages).toBe(5_350_00)
  expect(slip.schemes.socsoWages).toBe(5_550_00)
  expect([slip.schemes.taxableNormal, slip.schemes.taxableAdditional]).toEqual([5_000_00, 500_00])
  const child = slipWith(5_000_00, backPayItem('childcare_allowance', part('childcare_allowance', 0, 400_00)))
  expect(child.schemes.exemptUsed).toEqual({ childcare: 400_00 })
  expect(child.schemes.taxableAdditional + child.schemes.taxableNormal).toBe(5_000_00)
})

it('PAY-10 recovery of overpaid wages is a deduction that reduces every base of the month, also for tax', () => {
  const slip = slipWith(5_000_00, backPayItem('recovery', part('basic', 3_000_00, 2_000_00)))
  const line = slip.lines.find(({ c }) => c === 'recovery')!
  expect(line).toMatchObject({ k: 'deduction', a: 1_000_00 })
  expect(recomputeLine(line).employee).toBe(1_000_00)
  expect([slip.gross, slip.schemes.epfWages, slip.schemes.socsoWages, slip.schemes.taxableNormal]).toEqual([
    5_000_00, 4_000_00, 4_000_00, 4_000_00,
  ])
  // Under its own name an allowance can be negative.
  const meal = slipWith(5_000_00, backPayItem('meal_allowance', part('meal_allowance', 80_00, 50_00)))
  expect(meal.gross).toBe(4_970_00)
  expect(meal.schemes.taxableNormal).toBe(5_000_00)
})

describe('what is taken back lowers the tax once', () => {
  const january = (items: ItemInput[], more: Partial<MalaysianRun> = {}, own: Partial<MalaysianPayInputs> = {}) =>
    malaysianPayslip(
      testInputs('2027-01', 4_700_00, { items, ...own }),
      testRun('2027-01', { items: ITEMS, socsoRelief: true, ...more }),
      lawFor('2027-01'),
    )
  const recovery = backPayItem('recovery', part('unused_annual_leave', 242_31, 0, { month: '2026-12' }))
  const pcbLine = ({ lines }: Pick<MalaysianPayslip, 'lines'>) => lines.find(({ c }) => c === 'pcb')!

  it('PAY-10 RM 242.31 recovered in January reduces the income of the year once', () => {
    const slip = january([recovery])
    // By hand: P = 4,457.69 + 11 x 4,700.00 - 4,000.00 - 9,031.15 = 43,126.54; tax 600 + 6 % of 8,126.54 = 1,087.59;
    // of twelve months 90.63, which 5 sen make 90.65.
    const { p, tax, mtdNormal } = recomputeTax(pcbLine(slip).b)
    expect([p, tax, mtdNormal]).toEqual([43_126_54, 1_087_59, 90_63])
    expect(slip.schemes).toMatchObject({ taxableNormal: 4_457_69, taxableTakenBack: 242_31, pcb: 90_65 })
    const words = traceMalaysianLine(pcbLine(slip).b, { language: 'en', currency: 'MYR' } as never)
    expect(JSON.stringify(words)).toContain('before RM 242.31 is taken back')
  })

  it('PAY-10 a typed deduction of overpaid wages reduces the tax equally', () => {
    expect(january([{ code: 'recovery', amount: 242_31 }]).schemes.pcb).toBe(90_65)
  })

  it('PAY-08 a run of an earlier version still reduces every remaining month', () => {
    const { takesBackOnce: _, ...before } = testRun('2027-01', { items: ITEMS, socsoRelief: true })
    const slip = malaysianPayslip(testInputs('2027-01', 4_700_00, { items: [recovery] }), before, lawFor('2027-01'))
    expect(recomputeTax(pcbLine(slip).b).mtdNormal).toBe(77_30)
    expect(slip.schemes.taxableTakenBack).toBe(0)
  })

  it('PAY-10 a later run of the month projects the remaining months without what the first recovered', () => {
    const first = january([recovery])
    const bonus = { ...testInputs('2027-01', 0, { items: [{ code: 'bonus', amount: 10_000_00 }] }), pay: [] }
    const { from: _, until: __, ...alone } = bonus
    const bonusSlipWith = (same: MalaysianPayInputs['same']) =>
      malaysianPayslip({ ...alone, same }, testRun('2027-01', { items: ITEMS, kind: 'bonus' }), lawFor('2027-01'))
    const { taxableTakenBack, epfTakenBack, ...frozenBefore } = first.schemes as never as SameMonth
    expect([taxableTakenBack, epfTakenBack]).toEqual([242_31, 26_00])
    expect(
      recomputeTax(pcbLine(bonusSlipWith(first.schemes as never)).b).p -
        recomputeTax(pcbLine(bonusSlipWith(frozenBefore as never)).b).p,
    ).toBe(11 * 242_31)
  })

  it('PAY-10 EPF of the remaining months is projected on the pay before any recovery', () => {
    const slip = january([recovery], {}, { before: { ...NO_YEAR, epf: 0 } })
    const low = malaysianPayslip(
      testInputs('2027-06', 2_000_00, { items: [backPayItem('recovery', part('basic', 500_00, 0))] }),
      testRun('2027-06', { items: ITEMS }),
      lawFor('2027-06'),
    )
    // 11 % of 2,000.00 in each of six months to come, 11 % of 1,500.00 in this one.
    expect(recomputeTax(pcbLine(low).b).k2).toBe(220_00)
    expect(low.schemes).toMatchObject({ epfNormal: 165_00, epfTakenBack: 55_00 })
    expect(recomputeTax(pcbLine(slip).b).k2).toBe(319_00)
  })
})
