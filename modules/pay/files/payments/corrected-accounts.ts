import { sql } from 'kysely'
import { conflict, DomainError } from '#base/errors.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import { maskAllButLastFour } from '#server/vault.ts'
import {
  insertCorrectedPayments,
  loadPayslipPayments,
  type PayslipPayment,
} from '../../payroll/gather/payslip-payments.ts'
import { loadApprovedRun } from '../approved-run.ts'

/**
 * Pays these people of an approved run to their changed bank details; the details of the approval stay on record. Throws
 * 403 for the caller's own account while somebody else may approve, 409 `run_already_paid` once the transfers are marked
 * as paid, and 409 `accounts_not_changed` where nobody's details differ.
 */
export async function takeCorrectedAccounts(context: Context, id: string, employeeIds: readonly string[]) {
  const { tx, vault, actor, record, reportReads: reads } = context
  const run = await loadApprovedRun(tx, id)
  const own = await forbiddenOwnRecord(tx, actor, 'payroll:approve')
  if (own !== null && employeeIds.includes(own)) throw new DomainError('not_for_yourself', { status: 403 })
  await sql`select from pay_run where id = ${id}::uuid for update`.execute(tx)
  await requireNotPaid(context, id)
  const before = await loadPayslipPayments(tx, vault, run)
  const changed = [...before.values()].filter(
    ({ employeeId, accountsChanged }) => accountsChanged && employeeIds.includes(employeeId),
  )
  if (changed.length === 0) throw conflict('accounts_not_changed')
  const payslips = changed.map(({ payslipId }) => payslipId)
  await insertCorrectedPayments(tx, id, payslips)
  const after = await loadPayslipPayments(tx, vault, run, payslips)
  reads(changed.length)
  const { rows: names } = await sql<{ id: string; full_name: string }>`
    select id, full_name from employee where id = any(${changed.map(({ employeeId }) => employeeId)}::uuid[]) order by full_name, id`.execute(
    tx,
  )
  for (const { id: employeeId, full_name } of names) {
    const was = changed.find((one) => one.employeeId === employeeId)
    const is = was && after.get(was.payslipId)
    if (!was || !is) continue
    record({
      kind: 'employee',
      id: employeeId,
      name: full_name,
      before: { pay_accounts: accountsText(was) },
      after: { pay_accounts: accountsText(is), month: run.period },
    })
  }
  return { people: changed.length }
}

/** The accounts of a payment by bank, branch and last four digits. */
function accountsText({ parts }: PayslipPayment): string {
  return parts
    .map(({ method, bank_name, branch_code, account }) =>
      method === 'bank_transfer'
        ? [bank_name, branch_code, account && maskAllButLastFour(account)].filter(Boolean).join(' ')
        : method,
    )
    .join('; ')
}

async function requireNotPaid({ tx }: Context, runId: string): Promise<void> {
  const { rows } = await sql`
    select from pay_step where kind = 'bank' and pay_run_id = ${runId}::uuid and paid_at is not null and paid_amount is not distinct from amount`.execute(
    tx,
  )
  if (rows.length > 0) throw conflict('run_already_paid')
}
