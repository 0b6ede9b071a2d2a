import type { PayableOf, SourcePayable } from '../../sources/payable.ts'
import { payableRef, payablesOfShape } from '../../sources/payables.ts'
import type { ItemInput, RunItems } from '../payslip/inputs.ts'
import type { FailureReason } from '../values.ts'
import type { ItemRow } from './amounts.ts'
import type { ServiceDays } from './service-days.ts'

/** The payables that this run pays; payables due once a month wait for the last run of the month. */
export function payablesTakenNow(
  dues: readonly SourcePayable[] | undefined,
  { open, closed }: ServiceDays,
  { takes = [] }: { takes?: readonly ('relief' | 'tax')[] },
): SourcePayable[] {
  return (dues ?? []).filter(({ shape }) => {
    if (shape === 'owed') return !open
    if (shape === 'relief' || shape === 'tax') return !open && !closed && takes.includes(shape)
    return true
  })
}

/** Why a payable excludes somebody from a run: it is in another currency, or the company lacks its pay item. */
export function payableFailure(
  dues: readonly SourcePayable[] | undefined,
  items: RunItems,
  { currency }: { currency: string },
): readonly [FailureReason, Record<string, string | number>] | undefined {
  const foreign = payablesOfShape(dues, 'owed').find((due) => due.currency !== currency)
  if (foreign) return ['currency_differs', { currency: foreign.currency, expected: currency }]
  const nameless = [...payablesOfShape(dues, 'owed'), ...amountPayables(dues)].find(({ code }) => !items[code])
  return nameless && ['no_pay_item', { item: nameless.code }]
}

/** Recurring amounts, then payables with a pay item of the company. */
export function itemsWithPayables(
  recurring: readonly ItemRow[] | undefined,
  dues: readonly SourcePayable[] | undefined,
  items: RunItems,
): ItemRow[] {
  const once = amountPayables(dues).flatMap((due): ItemRow[] => {
    if (!items[due.code]) return []
    const amount = due.shape === 'amount' ? due.amount : null
    return [{ employee_id: due.employee, code: due.code, amount, from_day: null, until_day: null, due }]
  })
  return [...(recurring ?? []), ...once]
}

/** The inputs with loans and advances after all other amounts. */
export function withOwedItems<T extends { readonly items: readonly ItemInput[] }>(
  inputs: T,
  dues: readonly SourcePayable[],
): T {
  const owed = payablesOfShape(dues, 'owed')
  if (owed.length === 0) return inputs
  const items = owed.map(
    ({ code, amount, lent, repaid, ...due }): ItemInput => ({
      code,
      amount,
      loan: { id: payableRef(due), lent, repaid },
    }),
  )
  return { ...inputs, items: [...inputs.items, ...items] }
}

function amountPayables(dues: readonly SourcePayable[] | undefined): PayableOf<'amount' | 'work'>[] {
  return (dues ?? []).filter((due) => due.shape === 'amount' || due.shape === 'work')
}
