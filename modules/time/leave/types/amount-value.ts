import { z } from 'zod'
import { withoutZeros } from '#base/money/amount-text.ts'
import { ratio, toDecimal } from '#base/money/money.ts'

export const LeaveUnit = z.enum(['days', 'hours'])
type Unit = z.output<typeof LeaveUnit>

/** Converts typed days or hours, with up to three decimals, to whole millionths of a day or whole minutes. */
export function toAmount(typed: number, unit: Unit): number {
  const thousandths = Number(typed.toFixed(3).replace('.', ''))
  return unit === 'days' ? thousandths * 1_000 : ratio(thousandths, 60, 1_000, 'half-up')
}

/** Whether typed hours are a whole number of minutes. */
export function isWholeMinutes(typed: number, unit: Unit): boolean {
  return unit === 'days' || (Number(typed.toFixed(3).replace('.', '')) * 60) % 1_000 === 0
}

/** Converts an amount to days or hours with up to three decimals. */
export function amountNumber(amount: number, unit: Unit): number {
  return Number(amountText(amount, unit))
}

/** Formats an amount with up to three decimals and no trailing zeros: `7.5` (LEA-09). */
export function amountText(amount: number, unit: Unit): string {
  const thousandths = unit === 'days' ? ratio(amount, 1, 1_000, 'half-up') : ratio(amount, 1_000, 60, 'half-up')
  return withoutZeros(toDecimal(thousandths, 3))
}
