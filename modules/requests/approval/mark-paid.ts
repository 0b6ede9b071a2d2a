import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'

type PaymentContext = Pick<Context, 'tx' | 'now' | 'actor'>

/**
 * Marks approved requests as paid, by a run or outside of one; each once (CLM-08). `about` says by what. Throws 409 when
 * one of them is not approved any more.
 */
export async function markPaid(
  context: PaymentContext,
  ids: readonly string[],
  about: Record<string, unknown>,
): Promise<void> {
  await updatePaidState(context, ids, { from: 'approved', to: 'paid' }, about, null)
}

/** Undoes a payment made outside of payroll (REQ-05), with a remark. Throws 409 when one of them is not paid. */
export async function markUnpaid(
  context: PaymentContext,
  ids: readonly string[],
  about: Record<string, unknown>,
  remark: string,
): Promise<void> {
  await updatePaidState(context, ids, { from: 'paid', to: 'approved' }, about, remark)
}

async function updatePaidState(
  context: PaymentContext,
  ids: readonly string[],
  { from, to }: { from: 'approved' | 'paid'; to: 'approved' | 'paid' },
  about: Record<string, unknown>,
  remark: string | null,
): Promise<void> {
  const { tx, now, actor } = context
  const { rows } = await sql<{ id: string }>`
    update request set state = ${to}, changed_at = now(), version = version + 1
    where id in (select id from request where id = any(${[...ids]}::uuid[]) and state = ${from} order by id for update)
    returning id`.execute(tx)
  if (rows.length !== new Set(ids).size) throw conflict('request_moved_on')
  const what = to === 'paid' ? 'paid' : 'unpaid'
  // A run may pay ten thousand at a time: entries and notices are written at once, and nobody is mailed beside the payslip.
  await sql`
    with written as (
      insert into request_entry (company_id, request_id, at, account_id, by_name, what, remark, about)
      select company_id, id, ${now}, ${actor.accountId}::uuid, ${actor.fullName}, ${what}, ${remark}, ${JSON.stringify(about)}::jsonb
      from request where id = any(${[...ids]}::uuid[]) returning company_id, id, request_id)
    insert into request_notice (company_id, account_id, request_id, entry_id, what, at)
    select w.company_id, m.account_id, w.request_id, w.id, 'paid', ${now} from written w
    join request r on r.id = w.request_id join membership m on m.employee_id = r.employee_id and m.is_active
    where ${to} = 'paid' and m.account_id <> ${actor.accountId}::uuid`.execute(tx)
}
