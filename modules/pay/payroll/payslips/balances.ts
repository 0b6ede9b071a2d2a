import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

/** A balance as a payslip shows it, in the reader's language. */
export type PayslipBalance = { readonly title: string; readonly value: string }

/** Loads what people have left on a day, in a fixed number of queries; nobody without anything is in the answer. */
export type PayslipBalances = {
  load(
    tx: Tx,
    of: { readonly people: readonly string[]; readonly day: Day; readonly language: Language },
  ): Promise<ReadonlyMap<string, readonly PayslipBalance[]>>
}

/** Balances that payslips show where their country wants it, such as annual leave. */
export const PAYSLIP_BALANCES = extensionPoint<PayslipBalances>('payslip balances')

/** Loads all balances of some people on the last day of a month, in the order of the sources. */
export async function loadPayslipBalances(
  tx: Tx,
  of: { readonly people: readonly string[]; readonly day: Day; readonly language: Language },
): Promise<Map<string, PayslipBalance[]>> {
  const found = new Map<string, PayslipBalance[]>()
  for (const source of PAYSLIP_BALANCES.all())
    for (const [id, balances] of await source.load(tx, of)) found.set(id, [...(found.get(id) ?? []), ...balances])
  return found
}
