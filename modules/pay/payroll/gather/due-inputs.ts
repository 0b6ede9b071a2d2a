import type { DueOf, FrozenDue } from '#modules/pay/sources/due.ts'
import { ofShape, refOf } from '#modules/pay/sources/dues.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import type { FailureReason } from '../values.ts'
import type { ItemFlags, ItemRow } from './amounts.ts'
import type { Service } from './service-days.ts'

/** What of a person's dues this run takes: what goes once a month waits for the last of its runs. */
export function takenNow(
  dues: readonly FrozenDue[] | undefined,
  { open, closed }: Service,
  { takes = [] }: { takes?: readonly ('relief' | 'tax')[] },
): FrozenDue[] {
  return (dues ?? []).filter(({ shape }) => {
    if (shape === 'owed') return !open
    if (shape === 'relief' || shape === 'tax') return !open && !closed && takes.includes(shape)
    return true
  })
}

/** Why what is due keeps somebody out of a run: it is in another currency, or the company has no pay item to name it by. */
export function dueRefusal(
  dues: readonly FrozenDue[] | undefined,
  items: ReadonlyMap<string, ItemFlags>,
  { currency }: { currency: string },
): readonly [FailureReason, Record<string, string | number>] | undefined {
  const foreign = ofShape(dues, 'owed').find((due) => due.currency !== currency)
  if (foreign) return ['currency_differs', { currency: foreign.currency, expected: currency }]
  const nameless = [...ofShape(dues, 'owed'), ...amountsOf(dues)].find(({ code }) => !items.has(code))
  return nameless && ['no_pay_item', { item: nameless.code }]
}

/** What recurs and then what is due once, each with what its item counts for. */
export function itemsWithDues(
  recurring: readonly ItemRow[] | undefined,
  dues: readonly FrozenDue[] | undefined,
  items: ReadonlyMap<string, ItemFlags>,
): ItemRow[] {
  const once = amountsOf(dues).flatMap((due): ItemRow[] => {
    const flags = items.get(due.code)
    if (!flags) return []
    const amount = due.shape === 'amount' ? due.amount : null
    return [{ employee_id: due.employee, code: due.code, amount, from_day: null, until_day: null, ...flags, due }]
  })
  return [...(recurring ?? []), ...once]
}

/** The frozen inputs with what is owed after all other amounts. */
export function withOwed<T extends { readonly items: readonly ItemInput[] }>(inputs: T, dues: readonly FrozenDue[]): T {
  const owed = ofShape(dues, 'owed')
  if (owed.length === 0) return inputs
  const items = owed.map(
    ({ code, amount, lent, repaid, ...due }): ItemInput => ({ code, amount, loan: { id: refOf(due), lent, repaid } }),
  )
  return { ...inputs, items: [...inputs.items, ...items] }
}

function amountsOf(dues: readonly FrozenDue[] | undefined): DueOf<'amount' | 'work'>[] {
  return (dues ?? []).filter((due) => due.shape === 'amount' || due.shape === 'work')
}
