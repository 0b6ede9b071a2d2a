import { sql } from 'kysely'
import { conflict, DomainError, invalidField, notFound } from '#base/errors.ts'
import { sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { markPaid, markUnpaid } from '#requests/decisions.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { columnOrders, loadPage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockAllVersioned, lockVersioned } from '#server/database/records.ts'
import { claimPaymentApi } from './contract.ts'
import { requireNotConfirmed } from './plan.ts'
import { loadClaims, type StoredClaim } from './stored-claims.ts'

/** Payments outside of payroll: claims paid together with a day and a reference, undone as a whole (CLM-08). */
export function registerPaymentRoutes(api: Api): void {
  pageRoute(api, claimPaymentApi.list, async ({ state, ...asked }, context) => {
    const { rows, total } = await listPayments(context.tx, { state }, asked)
    return { rows: rows.map((row) => toPaymentShown(row, context)), total }
  })

  route(api, claimPaymentApi.pay, async ({ claims: wanted, paid_on, reference }, context) => {
    const { tx, actor, now, today, record } = context
    if (paid_on > today) throw invalidField('paid_on', 'paid_in_future')
    await lockAllVersioned(tx, 'request', wanted)
    const ids = wanted.map(({ id }) => id)
    const claims = [...(await loadClaims(tx, ids)).values()]
    await requirePayable(context, ids, claims)
    const amount = sum(claims.map(({ claimable }) => claimable))
    const currency = required(claims[0], 'claim to pay').claim_currency
    const { id } = await tx
      .insertInto('claim_payment')
      .values({
        paid_on,
        reference,
        currency,
        amount,
        claims: claims.length,
        by_account: actor.accountId,
        by_name: actor.fullName,
        at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('claim_paid')
      .values(claims.map(({ request_id, claimable }) => ({ payment_id: id, request_id, amount: claimable })))
      .execute()
    await tx.updateTable('claim_request').set({ payment_id: id }).where('request_id', 'in', ids).execute()
    await markPaid(context, ids, { payment: reference, paid_on })
    record({ kind: 'claim_payment', id, name: reference, after: { paid_on, amount, currency, claims: claims.length } })
    return loadPayment(context, id)
  })

  route(api, claimPaymentApi.undo, async ({ id, version, remark }, context) => {
    const { tx, actor, now, record } = context
    const payment = await lockVersioned(tx, 'claim_payment', { id, version })
    if (payment.undone_at !== null) throw conflict('claim_payment_undone')
    const paid = await tx
      .selectFrom('claim_request')
      .select(['request_id', 'employee_id'])
      .where('payment_id', '=', id)
      .execute()
    await requireNotOwn(context, paid)
    const ids = paid.map(({ request_id }) => request_id)
    await markUnpaid(context, ids, { payment: payment.reference, paid_on: payment.paid_on }, remark)
    await tx.updateTable('claim_request').set({ payment_id: null }).where('payment_id', '=', id).execute()
    await tx
      .updateTable('claim_payment')
      .set({ undone_at: now, undone_by: actor.fullName, undone_remark: remark, version: version + 1 })
      .where('id', '=', id)
      .execute()
    record({
      kind: 'claim_payment',
      id,
      name: payment.reference,
      before: { claims: payment.claims, amount: payment.amount },
      after: { undone: true, remark },
    })
    return loadPayment(context, id)
  })
}

/** Throws 404, 409 for claims that cannot be paid together now, 403 for one of the caller's own. */
async function requirePayable(context: Context, ids: readonly string[], claims: readonly StoredClaim[]): Promise<void> {
  if (claims.length !== ids.length) throw notFound()
  await requireNotOwn(context, claims)
  const other = claims.find(({ state }) => state !== 'approved')
  if (other) throw conflict(`request_is_${other.state}`)
  if (claims.some(({ claimable }) => claimable === 0)) throw conflict('claim_of_nothing')
  if (new Set(claims.map(({ claim_currency }) => claim_currency)).size > 1)
    throw invalidField('claims', 'claims_of_one_currency')
  await requireNotConfirmed(context.tx, ids)
}

async function requireNotOwn({ tx, actor }: Context, claims: readonly { employee_id: string }[]): Promise<void> {
  const own = await forbiddenOwnRecord(tx, actor, 'claim:pay')
  if (own !== null && claims.some(({ employee_id }) => employee_id === own))
    throw new DomainError('not_for_yourself', { status: 403 })
}

type PaymentListQuery = Parameters<typeof loadPage>[0] & { sort: `${'' | '-'}${'paid_on' | 'reference' | 'amount'}` }

async function listPayments(
  tx: Tx,
  { id, state }: { id?: string; state?: 'paid' | 'undone' | undefined },
  asked: PaymentListQuery,
) {
  const found = tx
    .selectFrom('claim_payment')
    .where((eb) => (id === undefined ? eb.lit(true) : eb('id', '=', id)))
    .$if(state === 'paid', (query) => query.where('undone_at', 'is', null))
    .$if(state === 'undone', (query) => query.where('undone_at', 'is not', null))
  return loadPage(asked, {
    found,
    shown: (payments) => payments.selectAll(),
    search: ['reference', 'by_name'],
    orders: columnOrders('paid_on', 'reference', 'amount'),
    tieBreaker: sql`id`,
  })
}

/** An existing payment, as lists show it. */
async function loadPayment(context: Context, id: string) {
  const { rows } = await listPayments(context.tx, { id }, { page: 1, per_page: 1, sort: 'paid_on' })
  return toPaymentShown(required(rows[0], 'payment'), context)
}

type PaymentRow = Awaited<ReturnType<typeof listPayments>>['rows'][number]

function toPaymentShown({ undone_at, ...row }: PaymentRow, { actor }: Context) {
  const actions: 'undo'[] = undone_at === null && actor.grants.has('claim:pay') ? ['undo'] : []
  return { ...row, state: undone_at === null ? ('paid' as const) : ('undone' as const), actions }
}
