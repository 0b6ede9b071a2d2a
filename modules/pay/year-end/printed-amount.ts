import { groupThousands } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'

/** 1,234.50 of sen, as printed forms have it in either language. */
export function printedAmount(amount: number): string {
  return groupThousands(toDecimal(amount))
}
