import { sql } from 'kysely'
import { type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import { conflict, DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { requireEmployee } from '#people/reach.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { loanApi } from './contract.ts'
import {
  countLoans,
  insertInstalments,
  insertLoanChange,
  type LoanChangeKind,
  listLoans,
  listOwnLoans,
  loadLoan,
  lockOpenLoan,
  type OpenLoan,
  replaceUnpaid,
} from './queries.ts'
import {
  buildSchedule,
  changedSchedule,
  postponedSchedule,
  reopenedSchedule,
  repaidSchedule,
  settledSchedule,
  totalAmount,
  type UnpaidInstalment,
} from './rules.ts'

export function registerLoanRoutes(api: Api): void {
  pageRoute(
    api,
    loanApi.list,
    async ({ page, per_page, sort, search, ...filters }, { tx, reportReads: reads }) => {
      const list = await listLoans(tx, filters, { page, per_page, sort, search })
      reads(list.rows.length)
      return list
    },
    { countLists: (lists, { tx }) => countLoans(tx, lists) },
  )
  route(api, loanApi.mine, async (_, { tx, actor, reportReads: reads }) => {
    const loans = await listOwnLoans(tx, actor.employeeId)
    reads(loans.length, actor.employeeId ?? undefined)
    return loans
  })
  route(api, loanApi.one, async ({ id }, context) => {
    const loan = await loadLoan(context, id)
    context.reportReads(1, loan.employee_id)
    return loan
  })

  route(api, loanApi.currency, async ({ employee_id }, context) => ({
    currency: await findPayCurrency(context, employee_id),
  }))
  route(api, loanApi.create, async ({ first_month, repay_by, months, amount, ...input }, context) => {
    const { tx, actor, today, record } = context
    const employee = await requireEmployee(tx, actor, 'payroll:prepare', input.employee_id, today)
    await forbidOwnRecord(tx, actor, 'payroll:prepare', input.employee_id)
    const by = repay_by ?? (months === null && amount !== null ? 'amount' : 'months')
    const [chosen, other] = by === 'months' ? [months, amount] : [amount, months]
    if (chosen === null || other !== null) throw invalidField(by, 'months_or_amount')
    requireMonth('first_month', first_month, today)
    const currency = await findPayCurrency(context, input.employee_id)
    if (currency === null) throw invalidField('employee_id', 'loan_without_pay')
    const plan = by === 'months' ? { months: chosen } : { amount: chosen }
    const unpaid = withFieldError(by, () =>
      buildSchedule(input.principal, first_month, plan).map((one) => ({ ...one, left_from: null })),
    )
    const { id } = await tx
      .insertInto('loan')
      .values({ ...input, note: input.note || null, currency })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertInstalments(tx, id, unpaid)
    await insertLoanChange(context, id, 'recorded', {
      amount: input.principal,
      month: first_month,
      count: unpaid.length,
    })
    record({
      kind: 'loan',
      id,
      name: employee.full_name,
      before: null,
      after: { kind: input.kind, amount: input.principal, from_month: first_month, instalments: unpaid.length },
    })
    return loadLoan(context, id)
  })

  route(api, loanApi.amount, ({ id, version, from_month, amount }, context) => {
    requireMonth('from_month', from_month, context.today)
    return rescheduleLoan(context, { id, version }, 'amount', { month: from_month, amount }, 'from_month', (unpaid) =>
      changedSchedule(unpaid, from_month, amount),
    )
  })
  route(api, loanApi.postpone, ({ id, version, month }, context) =>
    rescheduleLoan(context, { id, version }, 'postponed', { month }, 'month', (unpaid) =>
      postponedSchedule(unpaid, month),
    ),
  )
  route(api, loanApi.settle, ({ id, version, month }, context) => {
    requireMonth('month', month, context.today)
    return rescheduleLoan(context, { id, version }, 'settling', { month }, 'month', (unpaid) =>
      settledSchedule(unpaid, month),
    )
  })

  route(api, loanApi.repay, async ({ id, version, amount, paid_on, paid_by }, context) => {
    const loan = await lockOthersLoan(context, { id, version })
    if (paid_on > context.today) throw invalidField('paid_on', 'not_yet_repaid')
    const unpaid = withFieldError('amount', () => repaidSchedule(loan.unpaid, amount))
    await replaceUnpaid(context.tx, loan, unpaid, { state: unpaid.length > 0 ? 'open' : 'settled' })
    await context.tx
      .insertInto('loan_instalment')
      .values({ loan_id: id, month: monthOf(paid_on), amount, paid_on, paid_by })
      .execute()
    return recordRepayment(context, loan, 'repaid', { amount, day: paid_on })
  })
  route(api, loanApi.notRepaid, async ({ id, version, repayment_id }, context) => {
    const loan = await lockOthersLoan(context, { id, version }, { settled: true })
    const gone = await context.tx
      .deleteFrom('loan_instalment')
      .where('loan_id', '=', id)
      .where('id', '=', repayment_id)
      .where('paid_on', 'is not', null)
      .returning(['amount', 'paid_on'])
      .executeTakeFirst()
    if (!gone) throw conflict('repayment_gone')
    await replaceUnpaid(context.tx, loan, reopenedSchedule(loan.unpaid, gone.amount, monthOf(context.today)), {
      state: 'open',
    })
    return recordRepayment(context, loan, 'not_repaid', {
      amount: gone.amount,
      day: required(gone.paid_on, 'day of a repayment'),
    })
  })

  route(api, loanApi.writeOff, async ({ id, version, reason }, context) => {
    const loan = await lockOthersLoan(context, { id, version })
    const amount = totalAmount(loan.unpaid)
    await replaceUnpaid(context.tx, loan, [], { state: 'written_off', written_off: amount, written_off_reason: reason })
    await insertLoanChange(context, id, 'written_off', { amount, reason })
    const shown = await loadLoan(context, id)
    context.record({
      kind: 'loan',
      id,
      name: shown.full_name,
      before: { state: 'open' },
      after: { state: 'written_off', amount, reason },
    })
    return shown
  })
  route(api, loanApi.remove, async ({ id, version }, context) => {
    const loan = await lockOthersLoan(context, { id, version })
    if (totalAmount(loan.unpaid) !== loan.principal) throw conflict('loan_repaid_from')
    const { full_name, kind } = await loadLoan(context, id)
    await context.tx.deleteFrom('loan').where('id', '=', id).execute()
    context.record({ kind: 'loan', id, name: full_name, before: { kind, amount: loan.principal }, after: null })
    return {}
  })
}

/** Replaces the unpaid schedule of a loan. The form shows a rule's error at its field. */
async function rescheduleLoan(
  context: Context,
  at: { id: string; version: number },
  what: LoanChangeKind,
  about: Record<string, string | number>,
  field: string,
  rule: (unpaid: readonly UnpaidInstalment[]) => UnpaidInstalment[],
) {
  const loan = await lockOthersLoan(context, at)
  const unpaid = withFieldError(field, () => rule(loan.unpaid))
  await replaceUnpaid(context.tx, loan, unpaid)
  await insertLoanChange(context, at.id, what, about)
  const shown = await loadLoan(context, at.id)
  const scheduleSummary = (list: readonly UnpaidInstalment[]) => ({
    instalments: list.length,
    from_month: list.map(({ month }) => month).sort()[0] ?? null,
    until_month:
      list
        .map(({ month }) => month)
        .sort()
        .at(-1) ?? null,
  })
  context.record({
    kind: 'loan',
    id: at.id,
    name: shown.full_name,
    before: scheduleSummary(loan.unpaid),
    after: { ...scheduleSummary(unpaid), ...about },
  })
  return shown
}

/** Records a repayment outside payroll, or its reversal, and returns the loan. */
async function recordRepayment(
  context: Context,
  { id, unpaid }: OpenLoan,
  what: 'repaid' | 'not_repaid',
  about: { amount: number; day: string },
) {
  await insertLoanChange(context, id, what, about)
  const shown = await loadLoan(context, id)
  context.record({
    kind: 'loan',
    id,
    name: shown.full_name,
    before: { balance: totalAmount(unpaid) },
    after: { balance: shown.balance, [what]: about.amount, day: about.day },
  })
  return shown
}

async function lockOthersLoan(
  context: Context,
  at: { id: string; version: number },
  allowing: { settled?: boolean } = {},
): Promise<OpenLoan> {
  const loan = await lockOpenLoan(context.tx, at, allowing)
  await forbidOwnRecord(context.tx, context.actor, 'payroll:prepare', loan.employee_id)
  return loan
}

/** Requires that nothing is due before last month, whose run may still be open: the next pay would deduct all of it at once. */
function requireMonth(field: string, month: Month, today: string): void {
  const first = shiftMonth(monthOf(today), -1)
  if (month < first) throw invalidField(field, 'month_too_early', { month: first })
}

function withFieldError<T>(field: string, rule: () => T): T {
  try {
    return rule()
  } catch (error) {
    if (error instanceof DomainError) throw invalidField(field, error.code, error.params)
    throw error
  }
}

/** The currency of somebody's current, past or future pay; null where no pay is recorded. */
async function findPayCurrency({ tx, today }: Context, employeeId: string): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select currency from compensation where employee_id = ${employeeId}::uuid
    order by (from_day <= ${today}::date and (until_day is null or until_day >= ${today}::date)) desc, from_day desc limit 1`.execute(
    tx,
  )
  return rows[0]?.currency ?? null
}
