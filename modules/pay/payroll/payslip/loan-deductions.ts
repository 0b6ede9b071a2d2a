import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Month } from '#base/days/days.ts'
import { atLeast, atMost, minus, type Sen, sen, sum } from '#base/money/money.ts'
import type { ItemInput } from './inputs.ts'
import type { Line } from './lines.ts'

/** Formula of a line that repays a loan or an advance. */
export const LOAN_FORMULA = 'pay.loan'

type SlipSums = {
  readonly lines: readonly Line[]
  readonly gross: number
  readonly deductions: number
  readonly net: number
  readonly recurring: number
}

/**
 * Deducts the due loan amounts from a payslip, after everything else and in the order of the items. Repayments never make
 * net pay negative, and they do not use reimbursements: the most that goes to loans is gross pay less all other deductions.
 * What is not deducted stays due. No scheme and no tax counts a repayment. Whether the law sets a lower limit (Employment
 * Act 1955 s.24) is open: docs/malaysian-law-open-questions.md.
 */
export function deductLoans<T extends SlipSums>(slip: T, items: readonly ItemInput[], month: Month): T {
  const loans = items.flatMap(({ code, amount, loan }) => (loan ? [{ code, amount, loan }] : []))
  if (loans.length === 0) return slip
  let room: number = atLeast(0, minus(slip.gross, slip.deductions))
  const lines = loans.map(({ code, amount, loan }): Line => {
    const due = sen(amount ?? 0)
    const taken = atMost(due, room)
    const i = { due, ...(taken < due && { room: taken }), lent: loan.lent, repaid: loan.repaid }
    room -= taken
    return { c: code, k: 'deduction', a: taken, b: { f: LOAN_FORMULA, i, m: month }, o: loan.id }
  })
  const taken = sum(lines.map((line) => line.a))
  return {
    ...slip,
    lines: [...slip.lines, ...lines],
    deductions: sum([slip.deductions, taken]),
    net: minus(slip.net, taken),
    recurring: minus(slip.recurring, taken),
  }
}

/** The inputs without loans, since loans are deducted from the result. */
export function withoutLoans<T extends { readonly items: readonly ItemInput[] }>(inputs: T): T {
  const items = inputs.items.filter((item) => item.loan === undefined)
  return items.length === inputs.items.length ? inputs : { ...inputs, items }
}

/** What a line repaid, from its basis: the amount due, or the pay that was available. */
export function loanTaken(b: Basis): Sen {
  return sen(basisNumber(b, b.i.room === undefined ? 'due' : 'room'))
}

/** The balance of a loan with a line, in minor units: lent, repaid before, due, taken, not taken, and owed afterwards. */
export function loanBalance(b: Basis): Record<'lent' | 'repaid' | 'due' | 'taken' | 'short' | 'owed', Sen> {
  const [due, lent, repaid] = [basisNumber(b, 'due'), basisNumber(b, 'lent'), basisNumber(b, 'repaid')]
  const taken = loanTaken(b)
  return {
    lent: sen(lent),
    repaid: sen(repaid),
    due: sen(due),
    taken,
    short: minus(due, taken),
    owed: minus(lent, repaid, taken),
  }
}
