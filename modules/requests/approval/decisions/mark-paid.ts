import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { addHistoryEntries } from '../../kinds/history-entries.ts'
import { updatePaidState } from '../../kinds/request-store.ts'
import { insertPaidNotices } from '../../notifications/notices.ts'

type PaymentContext = Pick<Context, 'tx' | 'now' | 'actor'>

/**
 * Marks approved requests as paid, by a run or outside of one; each once (CLM-08). `about` goes into the history and says
 * what paid them. Nobody is mailed: the payslip says it. Throws 409 when one of them is no longer approved.
 */
export async function markPaid(
  context: PaymentContext,
  ids: readonly string[],
  about: Record<string, unknown>,
): Promise<void> {
  await updatePaidState(context.tx, ids, { from: 'approved', to: 'paid' })
  const paid = [...new Set(ids)]
  const entryIds = await addHistoryEntries(
    context,
    paid.map((requestId) => ({ requestId, what: 'paid', about })),
  )
  await insertPaidNotices(context, new Map(paid.map((id, at) => [id, required(entryIds[at], 'history entry')])))
}

/** Undoes a payment made outside of payroll (REQ-05), with a remark. Throws 409 when one of them is not paid. */
export async function markUnpaid(
  context: PaymentContext,
  ids: readonly string[],
  about: Record<string, unknown>,
  remark: string,
): Promise<void> {
  await updatePaidState(context.tx, ids, { from: 'paid', to: 'approved' })
  await addHistoryEntries(
    context,
    [...new Set(ids)].map((requestId) => ({ requestId, what: 'unpaid', about, remark })),
  )
}
