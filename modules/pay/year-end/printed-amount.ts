import { groupThousands } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'

/** Formats sen as 1,234.50, as printed forms do in either language. */
export function printedAmount(amount: number): string {
  return groupThousands(toDecimal(amount))
}
