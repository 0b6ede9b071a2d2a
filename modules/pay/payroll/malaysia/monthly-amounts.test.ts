import { expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import { inputsOf, item, runOf } from '../testing/people.ts'
import type { PayInputs } from './inputs.ts'
import { monthlyAmount } from './monthly-amounts.ts'

const MONTH = '2026-01'
const allowance = (more: Partial<ItemInput> = {}): ItemInput => ({
  code: 'allowance',
  amount: 310_00,
  from: '2025-06-01',
  recurring: true,
  ...more,
})
const paid = (input: ItemInput, prorated: boolean, more: Partial<PayInputs> = {}) =>
  monthlyAmount(input, item('allowance', { prorated }), inputsOf(MONTH, 3_100_00, more), runOf(MONTH), lawFor(MONTH))
    .amount

it('PAY-06c an amount by days is paid for those of the month that it holds and that are paid', () => {
  expect([paid(allowance(), true), paid(allowance({ until: '2026-02-28' }), true)]).toEqual([310_00, 310_00])
  expect(paid(allowance({ from: '2026-01-17' }), true)).toBe(150_00)
  expect(paid(allowance({ until: '2026-01-10' }), true)).toBe(100_00)
  expect(paid(allowance({ from: '2026-01-17', until: '2026-01-17' }), true)).toBe(10_00)
  expect(paid(allowance(), true, { until: '2026-01-20' })).toBe(200_00)
  const away = { absences: [{ from: '2026-01-05', until: '2026-01-05', kind: 'unpaid' as const }] }
  expect([paid(allowance(), true, away), paid(allowance({ from: '2026-01-17' }), true, away)]).toEqual([300_00, 150_00])
})

it('PAY-06c a whole amount is paid to whoever is in service in the month, and to nobody else', () => {
  expect(paid(allowance({ from: '2026-01-17' }), false, { until: '2026-01-20' })).toBe(310_00)
  const { from: _, until: __, ...none } = inputsOf(MONTH, 0)
  const of = (inputs: PayInputs) =>
    monthlyAmount(allowance(), item('allowance'), inputs, runOf(MONTH), lawFor(MONTH)).amount
  expect([of(none), of({ ...none, inMonth: { from: '2026-01-01', until: '2026-01-05' } })]).toEqual([0, 310_00])
})
