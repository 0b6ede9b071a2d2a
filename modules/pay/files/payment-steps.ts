import { sum } from '#base/money.ts'
import type { PayStep } from '#modules/pay/payday/step.ts'
import { type PaidPart, paidTo } from '#modules/pay/payroll/gather/paid-to.ts'

/** Everybody is paid by the pay day: by the bank's file, or by hand. */
export const PAYMENT_STEPS: readonly PayStep[] = [
  {
    kind: 'bank',
    title: { en: 'Pay by bank file', zh: '以銀行檔付款' },
    of: 'run',
    marks: ['sent', 'paid'],
    page: '/files',
    due: (_, payDay) => payDay,
    owed: paidBy('bank_transfer'),
  },
  {
    kind: 'by_hand',
    title: { en: 'Pay in cash and by cheque', zh: '以現金與支票付款' },
    of: 'run',
    marks: ['paid'],
    page: '/files',
    due: (_, payDay) => payDay,
    owed: paidBy('cash', 'cheque'),
  },
]

function paidBy(...methods: readonly PaidPart['method'][]): PayStep['owed'] {
  return async ({ tx, vault }, [run]) => {
    const paid = [...(await paidTo(tx, vault, run!)).values()].flatMap(({ parts }) => {
      const own = parts.filter(({ method }) => methods.includes(method))
      return own.length === 0 ? [] : [sum(own.map(({ amount }) => amount))]
    })
    return paid.length === 0 ? null : { amount: sum(paid), people: paid.length }
  }
}
