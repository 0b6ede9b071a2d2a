import { expect, it } from 'vitest'
import { lastDay } from '#base/days/days.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { computePayslip } from '../payroll/countries.ts'
import type { MalaysianPayInputs } from '../payroll/malaysia/inputs.ts'
import type { PersonInputs, RunFacts, RunItem } from '../payroll/payslip/inputs.ts'
import { runItem, testInputs, testRun } from '../payroll/testing/people.ts'
import type { BackPayPart } from '../sources/payable.ts'
import {
  backPayAmounts,
  changeCauses,
  compareParts,
  monthParts,
  pricedInputs,
  sameWages,
  settledAmounts,
  totalDifference,
  uniqueCauses,
  wageLines,
  withCurrentWages,
} from './rules.ts'

const ITEMS = {
  fixed_allowance: runItem('fixed_allowance', { prorated: true }),
  meal_allowance: runItem('meal_allowance', { pcb: 'exempt' }),
  loan_repayment: runItem('loan_repayment', { kind: 'deduction', epf: false, socso: false, hrd: false, pcb: 'none' }),
  benefit_in_kind: runItem('benefit_in_kind', { taxOnly: true, epf: false, socso: false, hrd: false }),
  overtime: runItem('overtime', { work: 'overtime' }),
  missed_hours: runItem('missed_hours', { work: 'missedHours' }),
  commission: runItem('commission', { ordinaryRate: true }),
}
const SERVICE = { joinedOn: '2020-01-01', lastPaid: null }

/** The difference of one month, as a check computes it. */
function difference(
  month: string,
  frozen: MalaysianPayInputs,
  now: PersonInputs | null,
  earlier: readonly BackPayPart[][] = [],
  run: RunFacts = testRun(month, { items: ITEMS }),
): BackPayPart[] {
  const lines = (inputs: PersonInputs) => wageLines(computePayslip(inputs, run, lawFor(month)).lines, inputs, run.items)
  const at = { month, kind: 'monthly' as const, sequence: 1 }
  return monthParts(at, lines(pricedInputs(frozen)), lines(withCurrentWages(frozen, now)), settledAmounts(earlier, at))
}

const amounts = (parts: readonly BackPayPart[]) =>
  parts.map(({ month, code, was, settled, now }) => [month, code, was, settled, now])

it('PAY-10 complaint 55: three months at once are each computed by their own days and summed to one amount', () => {
  // From the 16th of May: 16 of 31 days at the new pay, each stretch rounded by itself.
  const may = difference('2026-05', testInputs('2026-05', 5_000_00), {
    ...testInputs('2026-05', 5_000_00),
    pay: [
      { from: '2026-05-01', until: '2026-05-15', amount: 5_000_00 },
      { from: '2026-05-16', until: '2026-05-31', amount: 5_600_00 },
    ],
  })
  const june = difference('2026-06', testInputs('2026-06', 5_000_00), testInputs('2026-06', 5_600_00))
  const july = difference('2026-07', testInputs('2026-07', 5_000_00), testInputs('2026-07', 5_600_00))
  expect(amounts([...may, ...june, ...july])).toEqual([
    // 5,000 × 15 ÷ 31 = 2,419.35 and 5,600 × 16 ÷ 31 = 2,890.32.
    ['2026-05', 'basic', 5_000_00, 0, 5_309_67],
    ['2026-06', 'basic', 5_000_00, 0, 5_600_00],
    ['2026-07', 'basic', 5_000_00, 0, 5_600_00],
  ])
  expect(totalDifference([...may, ...june, ...july])).toBe(309_67 + 600_00 + 600_00)
})

it('PAY-10 after a raise an unpaid day of the same month deducts the new pay', () => {
  const now = testInputs('2026-06', 3_300_00, {
    absences: [{ from: '2026-06-10', until: '2026-06-10', kind: 'unpaid' }],
  })
  const parts = difference('2026-06', testInputs('2026-06', 3_000_00), now)
  expect(amounts(parts)).toEqual([
    ['2026-06', 'basic', 3_000_00, 0, 3_300_00],
    // 3,300 ÷ 30, not 3,000 ÷ 30.
    ['2026-06', 'unpaid', 0, 0, -110_00],
  ])
  expect(totalDifference(parts)).toBe(190_00)
})

it('PAY-10 complaint 54: somebody who left on the 15th, entered late, keeps the days until then and returns the rest', () => {
  const left = testInputs('2026-06', 3_000_00, { until: '2026-06-15' })
  expect(totalDifference(difference('2026-06', testInputs('2026-06', 3_000_00), left))).toBe(-1_500_00)
  // The month after they were not there at all.
  expect(amounts(difference('2026-07', testInputs('2026-07', 3_000_00), null))).toEqual([
    ['2026-07', 'basic', 3_000_00, 0, 0],
  ])
  // And the other way round: paid nothing at first, the fifteen days are due.
  const { from: _from, until: _until, ...none } = testInputs('2026-06', 3_000_00)
  expect(totalDifference(difference('2026-06', { ...none, pay: [] }, left))).toBe(1_500_00)
})

it('PAY-10 complaint 55: a correction after settled back pay shows only the rest, and undoing it shows the settled amount', () => {
  const frozen = testInputs('2026-06', 3_000_00)
  const first = difference('2026-06', frozen, testInputs('2026-06', 3_300_00))
  expect(totalDifference(first)).toBe(300_00)
  expect(difference('2026-06', frozen, testInputs('2026-06', 3_300_00), [first])).toEqual([])
  const second = difference('2026-06', frozen, testInputs('2026-06', 3_500_00), [first])
  expect(amounts(second)).toEqual([['2026-06', 'basic', 3_000_00, 300_00, 3_500_00]])
  expect(totalDifference(second)).toBe(200_00)
  expect(difference('2026-06', frozen, testInputs('2026-06', 3_500_00), [first, second])).toEqual([])
  expect(totalDifference(difference('2026-06', frozen, frozen, [first, second]))).toBe(-500_00)
  // Another cycle of the month, or a final run of it, is another payslip.
  expect(settledAmounts([first], { month: '2026-06', kind: 'final', sequence: 1 }).size).toBe(0)
  expect(settledAmounts([first], { month: '2026-06', kind: 'monthly', sequence: 2 }).size).toBe(0)
})

it('PAY-10 the order in which changes are entered and settled does not matter', () => {
  const frozen = testInputs('2026-06', 3_000_00)
  const absence = { from: '2026-06-10', until: '2026-06-11', kind: 'unpaid' } as const
  const raise = testInputs('2026-06', 3_456_78)
  const away = testInputs('2026-06', 3_000_00, { absences: [absence] })
  const both = testInputs('2026-06', 3_456_78, { absences: [absence] })
  const inSteps = (steps: readonly MalaysianPayInputs[]) => {
    const settled: BackPayPart[][] = []
    for (const step of steps) settled.push(difference('2026-06', frozen, step, settled))
    return settled.flat()
  }
  const atOnce = totalDifference(difference('2026-06', frozen, both))
  expect(totalDifference(inSteps([raise, both]))).toBe(atOnce)
  expect(totalDifference(inSteps([away, both]))).toBe(atOnce)
  expect(totalDifference(inSteps([raise, away, frozen, both]))).toBe(atOnce)
})

it('PAY-10 the difference is what the month would pay today less what it paid, for any change', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const month = `2026-0${(seed % 9) + 1}`
    const run = testRun(month, {
      items: ITEMS,
      proration: (['calendar', 'fixed_26', 'working_days'] as const)[seed % 3]!,
    })
    const pay = (more: number) => 1_234_56 + more * 987_65
    const day = (at: number) => `${month}-${String((at % 27) + 1).padStart(2, '0')}`
    const was = testInputs(month, pay(seed), { from: day(seed % 5), until: lastDay(month) })
    const now = testInputs(month, pay(seed * 7), {
      from: day(seed % 11),
      until: lastDay(month),
      items: [{ code: 'fixed_allowance', amount: 333_33, from: '2026-01-01', recurring: true }],
      absences: [
        { from: day(seed + 12), until: day(seed + 12), kind: 'unpaid', ...(seed % 2 === 0 && { half: true }) },
      ],
    })
    const gross = (inputs: MalaysianPayInputs) => computePayslip(inputs, run, lawFor(month)).gross
    expect(totalDifference(difference(month, was, now, [], run)), `seed ${seed}`).toBe(gross(now) - gross(was))
  }
})

it('PAY-10 only wages are compared, and one-off amounts, loans, benefits and the person’s status stay unchanged', () => {
  const frozen = testInputs('2026-06', 3_000_00, {
    items: [
      { code: 'fixed_allowance', amount: 200_00, from: '2026-01-01', recurring: true },
      { code: 'overtime', minutes: 120 },
    ],
  })
  const now: MalaysianPayInputs = {
    ...frozen,
    status: { ...frozen.status, category: 3 },
    items: [
      { code: 'fixed_allowance', amount: 200_00, from: '2026-01-01', recurring: true },
      { code: 'loan_repayment', amount: 100_00, from: '2026-01-01', recurring: true },
      { code: 'benefit_in_kind', amount: 50_00, from: '2026-01-01', recurring: true },
    ],
  }
  expect(sameWages(frozen, { ...frozen, items: frozen.items.slice(0, 1) })).toBe(true)
  expect(difference('2026-06', frozen, now)).toEqual([])
})

it('PAY-10 an exempt allowance keeps its own name, wages are arrears or recovered, and a zero sum makes no amount', () => {
  const part = (code: string, now: number, month = '2026-06'): BackPayPart => ({
    month,
    kind: 'monthly',
    sequence: 1,
    code,
    was: 0,
    settled: 0,
    now,
  })
  const items: Record<string, RunItem> = {
    fixed_allowance: runItem('fixed_allowance', { taiwan: 'fixed_allowance' }),
    meal_allowance: runItem('meal_allowance', { pcb: 'exempt', taiwan: 'meal_allowance' }),
    childcare_allowance: runItem('childcare_allowance', { pcb: 'exempt', exemptKind: 'childcare' }),
    overtime: runItem('overtime', { taiwan: 'overtime' }),
  }
  const as = (parts: BackPayPart[], country = 'MY') =>
    backPayAmounts(parts, items, { country, period: '2026-12' }).map(({ code, amount }) => [code, amount])
  // Overtime within the legal hours is free of tax in Taiwan and taxed in Malaysia.
  expect(as([part('basic', 100_00), part('overtime', 5_00)])).toEqual([['arrears', 105_00]])
  expect(as([part('basic', 1_000), part('overtime', 50)], 'TW')).toEqual([
    ['arrears', 1_000],
    ['overtime', 50],
  ])
  expect(as([part('basic', 100_00), part('fixed_allowance', 20_00), part('meal_allowance', 30_00)])).toEqual([
    ['arrears', 120_00],
    ['meal_allowance', 30_00],
  ])
  expect(as([part('basic', -100_00), part('fixed_allowance', 20_00)])).toEqual([['recovery', -80_00]])
  expect(as([part('basic', -20_00), part('fixed_allowance', 20_00)])).toEqual([])
  // Form EA has a box of its own (B2) for arrears of earlier years; Taiwan's statement has none, and not what is taken back.
  const years = [
    part('basic', 100_00, '2025-12'),
    part('basic', 60_00, '2026-01'),
    part('meal_allowance', 5_00, '2025-12'),
  ]
  items.arrears_earlier_years = runItem('arrears_earlier_years', { pcb: 'additional' })
  expect(as(years)).toEqual([
    ['arrears_earlier_years', 100_00],
    ['arrears', 60_00],
    ['meal_allowance', 5_00],
  ])
  expect(as([part('basic', 100, '2025-12'), part('basic', 60, '2026-01')], 'TW')).toEqual([['arrears', 160]])
  expect(as([part('basic', -100_00, '2025-12'), part('basic', 60_00, '2026-01')])).toEqual([['recovery', -40_00]])
  expect(as([part('basic', 100_00, '2025-12')], 'MY')).toEqual([['arrears_earlier_years', 100_00]])
  delete items.arrears_earlier_years
  expect(as([part('basic', 100_00, '2025-12')])).toEqual([['arrears', 100_00]])
  const shuffled = [part('meal_allowance', 5), part('unpaid', -3), part('basic', 9), part('basic', 7, '2026-05')]
  expect(shuffled.sort(compareParts).map(({ month, code }) => `${month} ${code}`)).toEqual([
    '2026-05 basic',
    '2026-06 basic',
    '2026-06 unpaid',
    '2026-06 meal_allowance',
  ])
})

it('PAY-10 the cause is the dated record: pay, joining, leaving, days without pay, monthly amounts, and each is named once', () => {
  const frozen = testInputs('2026-06', 3_000_00, {
    absences: [{ from: '2026-06-03', until: '2026-06-03', kind: 'unpaid' }],
    items: [{ code: 'meal_allowance', amount: 50_00, from: '2026-02-01', recurring: true }],
  })
  const now = testInputs('2026-06', 3_300_00, {
    from: '2026-06-08',
    until: '2026-06-20',
    absences: [{ from: '2026-06-10', until: '2026-06-11', kind: 'unpaid' }],
    items: [{ code: 'meal_allowance', amount: 80_00, from: '2026-06-01', recurring: true }],
  })
  const service = { joinedOn: '2026-06-08', lastPaid: '2026-06-20' }
  expect(changeCauses(frozen, now, '2026-06', service)).toEqual([
    { kind: 'joined', day: '2026-06-08' },
    { kind: 'left', day: '2026-06-20' },
    { kind: 'pay', day: '2026-06-08', was: 3_000_00, now: 3_300_00 },
    { kind: 'absence_added', day: '2026-06-10', until: '2026-06-11' },
    { kind: 'absence_removed', day: '2026-06-03', until: '2026-06-03' },
    { kind: 'item', code: 'meal_allowance', day: '2026-06-01', was: 50_00, now: 80_00 },
  ])
  expect(changeCauses(frozen, null, '2026-06', { joinedOn: '2026-07-01', lastPaid: null })).toEqual([
    { kind: 'joined', day: '2026-07-01' },
  ])
  expect(changeCauses(frozen, null, '2026-06', { joinedOn: '2020-01-01', lastPaid: '2026-05-31' })).toEqual([
    { kind: 'left', day: '2026-05-31' },
  ])
  const same = testInputs('2026-06', 3_000_00)
  expect(changeCauses(same, same, '2026-06', SERVICE)).toEqual([])
  const raise = { kind: 'pay', day: '2026-05-01', was: 1, now: 2 } as const
  expect(uniqueCauses([raise, { ...raise }, { kind: 'left', day: '2026-04-01' }])).toEqual([
    { kind: 'left', day: '2026-04-01' },
    raise,
  ])
})

it('PAY-10 hours of past months are paid by the hourly wage of today’s records, and commission stays part of it', () => {
  const frozen = testInputs('2026-06', 2_600_00, {
    items: [
      { code: 'overtime', minutes: 480 },
      { code: 'missed_hours', minutes: 60 },
      { code: 'commission', amount: 260_00 },
    ],
  })
  const raised = testInputs('2026-06', 3_120_00)
  const pay = (basic: number, minutes: number, halves: number) => ((basic + 260_00) * minutes * halves) / (26 * 480 * 2)
  // (2,600 + 260) ÷ 26 is 110.00 a day and 13.75 an hour; after the raise 130.00 and 16.25.
  expect(amounts(difference('2026-06', frozen, raised))).toEqual([
    ['2026-06', 'basic', 2_600_00, 0, 3_120_00],
    ['2026-06', 'missed_hours', -pay(2_600_00, 60, 2), 0, -pay(3_120_00, 60, 2)],
    ['2026-06', 'overtime', pay(2_600_00, 480, 3), 0, pay(3_120_00, 480, 3)],
  ])
  expect([pay(2_600_00, 480, 3), pay(3_120_00, 480, 3)]).toEqual([165_00, 195_00])
  // Typed in a run of its own, without any basic pay, the hours are worth the same.
  const { from: _, until: __, ...apart } = frozen
  const { from: ___, until: ____, ...now } = raised
  const offCycle = testRun('2026-06', { items: ITEMS, kind: 'off_cycle' })
  expect(
    amounts(difference('2026-06', apart, now, [], offCycle)).map(([, code, was, , due]) => [code, was, due]),
  ).toEqual([
    ['missed_hours', -13_75, -16_25],
    ['overtime', 165_00, 195_00],
  ])
})
