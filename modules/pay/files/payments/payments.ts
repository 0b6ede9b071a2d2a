import type { Language } from '#base/access/actor.ts'
import { sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { bankNameIn } from '#statutory/banks.ts'
import type { FileProblem } from '../checked-file/contract.ts'
import { type PaidPerson, paymentParts } from './paid-people.ts'
import { transferProblems } from './payment-file.ts'

/** Payments of one kind: to one bank by transfer, in cash, or by cheque. */
export type PaymentGroup = {
  method: 'bank_transfer' | 'cash' | 'cheque'
  bank: string
  payments: number
  people: number
  total: number
}

export type PaymentSummary = {
  groups: PaymentGroup[]
  payments: number
  people: number
  total: number
  problems: FileProblem[]
}

const METHOD_ORDER = ['bank_transfer', 'cash', 'cheque'] as const

/** The payments of a run by method and bank, the largest bank first. They add up to the net pay of the people. */
export function buildPaymentSummary(people: readonly PaidPerson[], language: Language): PaymentSummary {
  const all = people.flatMap((person) => person.parts.map((part) => ({ person, part })))
  const byKind = Map.groupBy(all, ({ part }) =>
    part.method === 'bank_transfer' ? `${part.method}|${part.bank_name}` : part.method,
  )
  const groups = [...byKind.values()].map((payments): PaymentGroup => {
    const { method, bank_name } = required(payments[0], 'payment of a group').part
    return {
      method,
      bank: method === 'bank_transfer' ? bankNameIn(language, bank_name) : '',
      payments: payments.length,
      people: new Set(payments.map(({ person }) => person.id)).size,
      total: sum(payments.map(({ part }) => part.amount)),
    }
  })
  const problems = paymentParts('bank_transfer', people).flatMap((one) => transferProblems(one, null))
  return {
    groups: groups.sort(
      (a, b) =>
        METHOD_ORDER.indexOf(a.method) - METHOD_ORDER.indexOf(b.method) ||
        b.total - a.total ||
        (a.bank < b.bank ? -1 : 1),
    ),
    payments: all.length,
    people: people.length,
    total: sum(groups.map(({ total }) => total)),
    problems: bankNamesIn(language, [
      ...new Map(problems.map((one) => [`${one.code}/${one.employee?.id}`, one])).values(),
    ]),
  }
}

/** Problems that name banks as the reader knows them. */
export function bankNamesIn(language: Language, problems: readonly FileProblem[]): FileProblem[] {
  return problems.map((problem) => {
    const { bank } = problem.params
    return typeof bank === 'string'
      ? { ...problem, params: { ...problem.params, bank: bankNameIn(language, bank) } }
      : problem
  })
}
