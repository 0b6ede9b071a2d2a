import { grouped } from '#base/amount-text.ts'
import { toDecimal } from '#base/money.ts'

/** 1,234.50 of sen, as printed forms have it in either language. */
export function onPaper(amount: number): string {
  return grouped(toDecimal(amount))
}
