import { sum } from '#base/money/money.ts'
import type { PayStep } from '../../payday/pay-step.ts'
import { loadPayslipPayments, type PaymentPart } from '../../payroll/gather/payslip-payments.ts'

/** Everybody is paid by the pay day: by the bank's file, or by hand. */
export const PAYMENT_STEPS: readonly PayStep[] = [
  {
    kind: 'bank',
    title: { en: 'Pay by bank file', zh: '以銀行檔付款' },
    scope: 'run',
    marks: ['sent', 'paid'],
    page: '/files',
    dueDay: (_, payDay) => payDay,
    loadOwed: owedByMethods('bank_transfer'),
  },
  {
    kind: 'by_hand',
    title: { en: 'Pay in cash and by cheque', zh: '以現金與支票付款' },
    scope: 'run',
    marks: ['paid'],
    page: '/files',
    dueDay: (_, payDay) => payDay,
    loadOwed: owedByMethods('cash', 'cheque'),
  },
]

function owedByMethods(...methods: readonly PaymentPart['method'][]): PayStep['loadOwed'] {
  return async ({ tx, vault }, [run]) => {
    if (run === undefined) return null
    const paid = [...(await loadPayslipPayments(tx, vault, run)).values()].flatMap(({ parts }) => {
      const own = parts.filter(({ method }) => methods.includes(method))
      return own.length === 0 ? [] : [sum(own.map(({ amount }) => amount))]
    })
    return paid.length === 0 ? null : { amount: sum(paid), people: paid.length }
  }
}
