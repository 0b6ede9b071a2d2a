import type { Basis } from '#base/calculation/basis.ts'
import type { Month } from '#base/days/days.ts'
import { applyRate, atLeast, type Millionths, minus, roundAmount, type Sen, sen, sum, ZERO } from '#base/money/money.ts'

/** The employee's standing instruction: a fixed amount a month, or a rate of gross pay (2.5 % is 25_000). */
export type ZakatInstruction = { readonly amount: number } | { readonly rate: Millionths }

/** The zakat to deduct in a month, in sen. Without an instruction there is none. */
export function zakatDeduction(
  month: Month,
  instruction: ZakatInstruction | null,
  gross: number,
): { readonly employee: Sen; readonly basis: Basis } {
  const rate = instruction && 'rate' in instruction ? instruction.rate : undefined
  const fixed = instruction && 'amount' in instruction ? instruction.amount : undefined
  const employee = rate === undefined ? sen(fixed ?? 0) : applyRate(atLeast(0, gross), rate, 'half-up')
  return { employee, basis: { f: 'zakat', i: rate === undefined ? { a: fixed } : { r: rate, w: gross }, m: month } }
}

/**
 * The month's tax after zakat (LHDN terms and conditions on zakat and the RM10 minimum). Each part below the minimum is
 * dropped before zakat is deducted; zakat beyond the normal part reduces the additional part; the whole zakat counts as
 * paid (Z). All in sen.
 */
export function taxAfterZakat(input: {
  readonly normal: number
  readonly additional: number
  readonly zakat: number
  readonly minimum: number
}): { readonly payable: Sen; readonly carried: Sen } {
  const normal = input.normal < input.minimum ? ZERO : input.normal
  const additional = input.additional < input.minimum ? ZERO : input.additional
  const due = sum([minus(normal, input.zakat), additional])
  return { payable: roundedTax(atLeast(0, due)), carried: sen(input.zakat) }
}

/** Tax is deducted in steps of five sen, always rounded up: 287.02 becomes 287.05. */
export function roundedTax(amount: number): Sen {
  return roundAmount(amount, 'up', 5)
}
