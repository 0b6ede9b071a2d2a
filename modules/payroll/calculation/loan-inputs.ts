import type { DueLoan } from '#modules/loans/due.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import type { FailureReason } from '../values.ts'

/** Why somebody's loans keep them out of a run: it is in another currency, or the company has no item to take them under. */
export function loanRefusal(
  loans: readonly DueLoan[] | undefined,
  run: { currency: string },
): readonly [FailureReason, Record<string, string | number>] | undefined {
  const foreign = loans?.find((loan) => loan.currency !== run.currency)
  if (foreign) return ['currency_differs', { currency: foreign.currency, expected: run.currency }]
  const nameless = loans?.find((loan) => !loan.has_item)
  return nameless && ['no_loan_item', { item: nameless.code }]
}

/** The frozen inputs with what is due of loans after all other amounts. */
export function withLoans<T extends { readonly items: readonly ItemInput[] }>(
  inputs: T,
  loans: readonly DueLoan[] | undefined,
): T {
  if (!loans) return inputs
  const items = loans.map(
    ({ id, code, due, lent, repaid }): ItemInput => ({ code, amount: due, loan: { id, lent, repaid } }),
  )
  return { ...inputs, items: [...inputs.items, ...items] }
}
