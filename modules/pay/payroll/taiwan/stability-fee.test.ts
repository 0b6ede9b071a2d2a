import { expect, it } from 'vitest'
import { lawFor } from '#statutory/taiwan/law.ts'
import { STABILITY_FEE_ITEM } from '#statutory/taiwan/stability-fee.ts'
import type { RunSpan } from '../cycles/cycles.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import { TAIWANESE, taiwanPayslip, testInputs, testRun, usualRunItems } from '../testing/people.ts'
import type { TaiwanPayInputs } from './inputs.ts'
import { stabilityFeeChecks } from './stability-fee.ts'

const fee = (amount: number, from = '2026-01-01', until?: string): ItemInput => ({
  code: STABILITY_FEE_ITEM,
  amount,
  from,
  ...(until !== undefined && { until }),
  recurring: true,
})

const inputs = (more: Partial<TaiwanPayInputs> = {}): TaiwanPayInputs => {
  const { status: _, ...common } = testInputs('2026-10', 30_000, more as object)
  return { ...common, taiwan: { ...TAIWANESE, identity: 'migrant', pensionScheme: 'former' }, ...more }
}

function fees(of: TaiwanPayInputs, period = '2026-10', span?: RunSpan): (number | undefined)[] {
  const run = testRun(period, { country: 'TW', currency: 'TWD', items: usualRunItems(), ...(span && { span }) })
  return taiwanPayslip(of, run, lawFor(period))
    .lines.filter(({ c }) => c === STABILITY_FEE_ITEM)
    .map(({ e }) => e)
}

const slip = (of: TaiwanPayInputs) =>
  taiwanPayslip(of, testRun('2026-10', { country: 'TW', currency: 'TWD', items: usualRunItems() }), lawFor('2026-10'))

it('PAY-04g the fee of a migrant worker is a cost of the employer and changes nothing that the worker is paid', () => {
  const [without, with_] = [slip(inputs()), slip(inputs({ items: [fee(2_000)] }))]
  expect(fees(inputs({ items: [fee(2_000)] }))).toEqual([2_000])
  expect(with_.employerCost).toBe(without.employerCost + 2_000)
  expect([with_.net, with_.gross, with_.deductions, with_.recurring, with_.schemes]).toEqual([
    without.net,
    without.gross,
    without.deductions,
    without.recurring,
    without.schemes,
  ])
})

it('PAY-04g part of a month owes the days on which the worker is employed and the amount holds, paid or not', () => {
  // From 17 October: 15 days of 67.
  const joiner = { from: '2026-10-17', pay: [{ from: '2026-10-17', until: '2026-10-31', amount: 30_000 }] }
  expect(fees(inputs({ ...joiner, items: [fee(2_000)] }))).toEqual([1_005])
  expect(fees(inputs({ items: [fee(2_000, '2026-10-17')] }))).toEqual([1_005])
  expect(fees(inputs({ items: [fee(2_000, '2026-01-01', '2026-10-10')] }))).toEqual([670])
  // Two amounts in one month, each by its days: 10 × 67 and 21 × 167.
  const two = [fee(2_000, '2026-01-01', '2026-10-10'), fee(5_000, '2026-10-11')]
  expect(fees(inputs({ items: two }))).toEqual([670, 3_507])
  const away = { from: '2026-10-01', until: '2026-10-31', kind: 'unpaid' as const }
  expect(fees(inputs({ items: [fee(2_000)], absences: [away] }))).toEqual([2_000])
  expect(fees(inputs({ items: [fee(2_000, '2026-11-01')] }))).toEqual([])
})

it('PAY-04g the last run of a month has the fee, less what an earlier last run had', () => {
  expect(fees(inputs({ items: [fee(2_000)], open: true }))).toEqual([])
  // Nor where monthly amounts are paid in equal parts with each run.
  const half = { first: '2026-10-01', last: '2026-10-15', number: 1, of: 2 }
  const month = { first: '2026-10-01', last: '2026-10-31' }
  const span = { cycle: 'semi_monthly', parts: [half], month, recurring: 'each' } as const
  const firstHalf = inputs({
    until: '2026-10-15',
    items: [fee(2_000)],
    open: true,
    inMonth: { from: '2026-10-01', until: '2026-10-31' },
  })
  expect(fees(firstHalf, '2026-10', span)).toEqual([])
  const { from: _, until: __, ...beside } = inputs({ items: [fee(2_000)], pay: [] })
  expect(fees(beside)).toEqual([])
  const paidBefore = { [STABILITY_FEE_ITEM]: 2_000 }
  expect(fees(inputs({ items: [fee(2_000)], paidBefore }))).toEqual([])
  expect(fees(inputs({ items: [fee(2_000, '2026-01-01', '2026-10-10')], paidBefore }))).toEqual([-1_330])
})

it('PAY-04g the first payslip of a migrant worker without a recorded fee asks for it, once', () => {
  const missing = [['stability_fee_missing']]
  expect(stabilityFeeChecks(inputs(), true)).toEqual(missing)
  expect(stabilityFeeChecks(inputs(), false)).toEqual([])
  expect(stabilityFeeChecks(inputs({ items: [fee(2_000)] }), true)).toEqual([])
  expect(stabilityFeeChecks(inputs({ taiwan: { ...TAIWANESE, identity: 'professional' } }), true)).toEqual([])
})
