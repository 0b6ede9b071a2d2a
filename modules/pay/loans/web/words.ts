import type { z } from 'zod'
import { labelOf } from '#web/i18n.ts'
import { dayText, moneyText, monthText } from '#web/page/format.tsx'
import type { LoanChange } from '../contract.ts'

/** Describes an event of a loan in one sentence. `count` is a count; other numbers are amounts. */
export function changeText({ what, about }: z.output<typeof LoanChange>, currency: string): string {
  const params = Object.fromEntries(
    Object.entries(about).map(([key, value]) => [
      key,
      typeof value === 'number'
        ? key === 'count'
          ? value
          : moneyText(value, currency, { sign: true })
        : key === 'month'
          ? monthText(value)
          : key === 'day'
            ? dayText(value)
            : value,
    ]),
  )
  return labelOf(`loans.what.${what}`, undefined, params)
}
