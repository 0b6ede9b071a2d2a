import { expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import { runItem, testInputs, testRun } from '../testing/people.ts'
import type { MalaysianPayInputs } from './inputs.ts'
import { monthlyAmount } from './monthly-amounts.ts'

const MONTH = '2026-01'
const allowance = (more: Partial<ItemInput> = {}): ItemInput => ({
  code: 'allowance',
  amount: 310_00,
  from: '2025-06-01',
  recurring: true,
  ...more,
})
const paidAmount = (input: ItemInput, prorated: boolean, more: Partial<MalaysianPayInputs> = {}) =>
  monthlyAmount(
    input,
    runItem('allowance', { prorated }),
    testInputs(MONTH, 3_100_00, more),
    testRun(MONTH),
    lawFor(MONTH),
  ).amount

it('PAY-06c a prorated amount is paid for the paid days of the month on which it is valid', () => {
  expect([paidAmount(allowance(), true), paidAmount(allowance({ until: '2026-02-28' }), true)]).toEqual([
    310_00, 310_00,
  ])
  expect(paidAmount(allowance({ from: '2026-01-17' }), true)).toBe(150_00)
  expect(paidAmount(allowance({ until: '2026-01-10' }), true)).toBe(100_00)
  expect(paidAmount(allowance({ from: '2026-01-17', until: '2026-01-17' }), true)).toBe(10_00)
  expect(paidAmount(allowance(), true, { until: '2026-01-20' })).toBe(200_00)
  const away = { absences: [{ from: '2026-01-05', until: '2026-01-05', kind: 'unpaid' as const }] }
  expect([paidAmount(allowance(), true, away), paidAmount(allowance({ from: '2026-01-17' }), true, away)]).toEqual([
    300_00, 150_00,
  ])
})

it('PAY-06c a whole amount is paid to everyone in service in the month, and to nobody else', () => {
  expect(paidAmount(allowance({ from: '2026-01-17' }), false, { until: '2026-01-20' })).toBe(310_00)
  const { from: _, until: __, ...none } = testInputs(MONTH, 0)
  const of = (inputs: MalaysianPayInputs) =>
    monthlyAmount(allowance(), runItem('allowance'), inputs, testRun(MONTH), lawFor(MONTH)).amount
  expect([of(none), of({ ...none, inMonth: { from: '2026-01-01', until: '2026-01-05' } })]).toEqual([0, 310_00])
})
